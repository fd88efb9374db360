import { randomBytes } from "node:crypto";

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** An id such as Stripe's: `cus_` and random letters, 24 when not said. */
export function newId(prefix: string, length = 24): string {
  let id = "";
  while (id.length < length) {
    for (const byte of randomBytes(length)) {
      // Bytes above the last whole alphabet would make some letters likelier.
      if (byte < 248 && id.length < length) id += letters[byte % 62];
    }
  }
  return `${prefix}_${id}`;
}
