import { randomBytes } from "node:crypto";

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** An id like Stripe's: `cus_` and random letters, 24 by default. */
export function newId(prefix: string, length = 24): string {
  let id = "";
  while (id.length < length) {
    for (const byte of randomBytes(length)) {
      // Skip bytes beyond a multiple of the alphabet's size, or some letters would be more likely.
      if (byte < 248 && id.length < length) id += letters[byte % 62];
    }
  }
  return `${prefix}_${id}`;
}
