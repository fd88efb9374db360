/** Asks for the current password again before actions that must not be possible on an unattended computer. */
import { Refusal } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import { RateLimiter, tooOften } from "#app/platform/rate-limit.server.ts";
import type { RouteArgs } from "#app/platform/route.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { statelessClient, type Db } from "#app/platform/supabase.server.ts";
import { refusalOf } from "./commands.server.ts";
import type { Account } from "./rules.ts";
import { accountDetails } from "./settings/queries.server.ts";
import { LOG_IN_AGAIN } from "./settings/rules.ts";

/** Arguments of a command about one's own account. */
export type Args = Pick<RouteArgs<Account>, "request" | "state" | "who">;

/** Limits guessing at someone's unlocked computer. */
const PASSWORD_TRIES = { max: 10, windowMs: 15 * 60_000 };
const tries = new RateLimiter("current password");

/**
 * Checks the current password with the auth service, by signing in with it in a separate session.
 * @returns the client that signed in, or null if the account has no password; end its session after use
 * @throws {Refusal} if it is missing, wrong, or was tried too often; without a password, if the session is over an hour
 * old
 */
export async function provePassword(
  { request, state, who }: Args,
  password: string | undefined,
): Promise<Db | null> {
  const { hasPassword, mustLogInAgain } = await accountDetails(state);
  if (mustLogInAgain) throw new Refusal(403, LOG_IN_AGAIN);
  if (!hasPassword) return null;
  if (!password) throw new Refusal(422, "Enter your current password.", "current");
  // Counted before the attempt, or a thousand parallel ones would all be tried.
  const waitSeconds = await tries.take(who.userId, PASSWORD_TRIES);
  if (waitSeconds > 0) {
    state.headers.set("Retry-After", String(waitSeconds));
    throw new Refusal(429, tooOften(waitSeconds));
  }
  const client = statelessClient(request);
  const { data, error } = await client.auth.signInWithPassword({ email: who.email, password });
  if (error?.code === "invalid_credentials" || (data.user && data.user.id !== who.userId)) {
    throw new Refusal(422, "This is not your current password.", "current");
  }
  // Neither a right password nor an outage counts as a wrong one.
  await tries.giveBack(who.userId, PASSWORD_TRIES);
  if (error) throw refusalOf(error);
  return client;
}

/** Ends the session that a password was checked with. */
export async function endProofSession(state: RequestState, client: Db | null): Promise<void> {
  if (!client) return;
  const { error } = await client.auth.signOut({ scope: "local" });
  if (error) log.warn({ reqId: state.id, code: error.code }, "could not end an extra session");
}
