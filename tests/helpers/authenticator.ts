/** An authenticator app, as somebody has it on a phone. */
import { Secret, TOTP } from "otpauth";
import { sql, type Person, type Visitor } from "./people.ts";
import type { Stack } from "./stack.ts";

/** Shows codes of a key, each half minute another one. */
export class Authenticator {
  readonly #totp: TOTP;
  constructor(key: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
  }

  /** The code of now, or of some half minutes from now. */
  code(steps = 0): string {
    return this.#totp.generate({ timestamp: Date.now() + steps * 30_000 });
  }
}

/** The key that the set-up page shows as text. */
export const keyOn = (page: string): string => /<code[^>]*>([A-Z2-7 ]{39})<\/code>/.exec(page)![1]!;
/** The recovery codes that a page shows. */
export const codesOn = (page: string): string[] =>
  [...page.matchAll(/<code>([0-9a-z-]{19})<\/code>/g)].map(([, code]) => code!);

/** Sets up two-step verification as somebody signed in, as if a while ago. @returns the app, and the recovery codes */
export async function setUpTwoSteps(
  stack: Pick<Stack, "sql">,
  visitor: Visitor,
  person: Person,
  /** 302 where it is not the first factor, so that no codes are shown. */
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
  // The code of now is to be used again, and setting it up showed it in this session.
  await sql(stack, "update private.authenticators set last_step = 0 where user_id = $1", [
    person.id,
  ]);
  await sql(stack, "delete from private.confirmations where user_id = $1", [person.id]);
  return { app, codes: codesOn(await done.text()) };
}
