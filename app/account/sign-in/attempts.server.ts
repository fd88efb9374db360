import { Refusal } from "#app/platform/failures.server.ts";
import { RateLimiter, waitText, type RateLimit } from "#app/platform/rate-limit.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { accountKey, knownAs } from "./known-browser.server.ts";

/** Wrong passwords per account: from all unknown browsers together, and from each known one. */
const WRONG_PASSWORDS: RateLimit = { max: 10, windowMs: 15 * 60_000 };
const limiter = new RateLimiter("sign-in");

/**
 * Runs a password attempt, unless there were too many wrong ones for this account. An address without an account is
 * counted the same way. Emailed links are not limited here, so the owner can still get in.
 * @throws {Refusal} 429
 */
export async function attempt(
  { request, state }: { request: Request; state: Pick<RequestState, "headers"> },
  email: string,
  signIn: () => Promise<void>,
): Promise<void> {
  const account = accountKey(email);
  const browser = knownAs(request, account);
  const key = browser ? `${account} ${browser}` : account;
  // Counted before the attempt, or a thousand parallel ones would all be tried.
  const waitSeconds = await limiter.take(key, WRONG_PASSWORDS);
  if (waitSeconds > 0) {
    state.headers.set("Retry-After", String(waitSeconds));
    throw new Refusal(
      429,
      `Too many attempts to log in with this email address. Try again in ${waitText(waitSeconds)}, or have a sign-in link emailed to you.`,
    );
  }
  try {
    await signIn();
  } catch (error) {
    // An outage says nothing about the password.
    if (!(error instanceof Refusal)) await limiter.giveBack(key, WRONG_PASSWORDS);
    throw error;
  }
  await limiter.giveBack(key, WRONG_PASSWORDS);
}
