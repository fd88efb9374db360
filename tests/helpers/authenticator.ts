/** A user's authenticator app. */
import { Secret, TOTP } from "otpauth";
import { sql, type Person, type Visitor } from "./people.ts";
import type { Stack } from "./stack.ts";

/** Generates a key's codes, a new one every 30 seconds. */
export class Authenticator {
  readonly #totp: TOTP;
  constructor(key: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
  }

  /** The current code, or the one some 30-second steps away. */
  code(steps = 0): string {
    return this.#totp.generate({ timestamp: Date.now() + steps * 30_000 });
  }
}

/** The key that the set-up page shows as text. */
export const keyOn = (page: string): string => /<code[^>]*>([A-Z2-7 ]{39})<\/code>/.exec(page)![1]!;
/** The recovery codes that a page shows. */
export const codesOn = (page: string): string[] =>
  [...page.matchAll(/<code>([0-9a-z-]{19})<\/code>/g)].map(([, code]) => code!);

/**
 * Sets up two-step verification for a signed-in user, as if it happened a while ago. @returns the app and the recovery
 * codes
 */
export async function setUpTwoSteps(
  stack: Pick<Stack, "sql">,
  visitor: Visitor,
  person: Person,
  /** 302 if it is not the first factor, so that no codes are shown. */
  answers: 200 | 302 = 200,
): Promise<{ app: Authenticator; codes: string[] }> {
  const begun = await visitor.post("/account/two-step", {
    intent: "begin",
    current: person.password,
  });
  if (begun.status !== 302) throw new Error(`Beginning answered ${begun.status}`);
  const app = new Authenticator(keyOn(await (await visitor.get("/account/two-step")).text()));
  const done = await visitor.post("/account/two-step", { intent: "finish", code: app.code() });
  if (done.status !== answers) throw new Error(`Finishing answered ${done.status}`);
  // Lets the current code be used again, although the setup already used it in this session.
  await sql(stack, "update private.authenticators set last_step = 0 where user_id = $1", [
    person.id,
  ]);
  await sql(stack, "delete from private.confirmations where user_id = $1", [person.id]);
  return { app, codes: codesOn(await done.text()) };
}
