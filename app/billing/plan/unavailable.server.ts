import { Outage, Refusal } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";

const LATER =
  "Our payment provider isn’t responding right now, so we can’t tell yet whether this went through. Wait a minute and check your plan here. If nothing has changed, try again. You won’t be charged twice.";

/**
 * Runs a billing action. When Stripe does not answer, the form comes back with a message instead of an error page.
 * @throws {Refusal} 503 with that message; anything else the action throws
 */
export async function orUnavailable<T>(state: RequestState, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    log.warn({ reqId: state.id, reason: error.message }, "a billing form is waiting for Stripe");
    state.headers.set("Retry-After", "60");
    throw new Refusal(503, LATER);
  }
}
