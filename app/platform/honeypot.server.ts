import { Honeypot, SpamError } from "remix-utils/honeypot/server";
import { Refusal } from "./failures.server.ts";
import { HONEYPOT } from "./honeypot.ts";

/**
 * No timestamp: public pages are cached and sent to everyone, so the render time says nothing about who fills in the
 * form.
 */
const honeypot = new Honeypot({ nameFieldName: HONEYPOT, validFromFieldName: null });

/**
 * Refuses a form whose hidden field was filled in.
 * @throws {Refusal} 422
 */
export async function refuseBots(form: FormData): Promise<void> {
  try {
    await honeypot.check(form);
  } catch (error) {
    if (!(error instanceof SpamError)) throw error;
    throw new Refusal(
      422,
      "A hidden field was filled in, perhaps by your browser’s autofill, so nothing was saved. We cleared it. Send the form again.",
    );
  }
}
