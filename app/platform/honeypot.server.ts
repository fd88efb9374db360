import { Honeypot, SpamError } from "remix-utils/honeypot/server";
import { Refusal } from "./failures.server.ts";
import { HONEYPOT } from "./honeypot.ts";

/**
 * Without a time stamp: public pages are kept and sent to everybody, so when a form was drawn says nothing of who
 * fills it in.
 */
const honeypot = new Honeypot({ nameFieldName: HONEYPOT, validFromFieldName: null });

/**
 * Refuses a form whose hidden field was filled in.
 * @throws {Refusal} 422
 */
export async function refuseRobots(form: FormData): Promise<void> {
  try {
    await honeypot.check(form);
  } catch (error) {
    if (!(error instanceof SpamError)) throw error;
    throw new Refusal(
      422,
      "A hidden field was filled in, so nothing was saved. It is empty again.",
    );
  }
}
