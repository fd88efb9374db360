import { Refusal } from "#app/platform/failures.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { until } from "#app/platform/until.server.ts";
import { ensureProfile } from "./commands.server.ts";
import { freshAccountOf } from "./queries.server.ts";
import { destinationOf, roleOf, type Account, type PersonRole, type Role } from "./rules.ts";

/** A profile that was just made can be read a moment later where the database has copies (design 7.6). */
const SETTLING = { tries: 10, pauseMs: 150 };

/** What the post-auth function answers. */
export type PostAuthBody = { role: Role; onboarding_completed: boolean; next: string };

/**
 * The account of somebody who has just signed in, with the profile it needs. A hint may give a role to a profile that
 * has none, and make an employer of one that is not submitted yet; never more (design 7.7). An admin, somebody acted
 * for and somebody who has submitted a profile are as they are.
 * @throws {Refusal} 401 when the session ended meanwhile
 */
export async function settledAccount(
  state: RequestState,
  who: Account,
  hint: PersonRole | null,
  referralCode: string | null = null,
): Promise<Account> {
  if (who.isAdmin || who.acting || who.onboardingCompleted) return who;
  const role = hint === "employer" || who.role === null ? hint : null;
  await ensureProfile(state, role, referralCode);
  const account = await until(
    () => freshAccountOf(state),
    (found) => found?.hasProfile === true,
    SETTLING,
  );
  if (!account) throw new Refusal(401, "Sign in first.");
  return account;
}

/**
 * The post-auth function (specification, section 7), for the page of that name and for other clients.
 * @throws {Refusal} 400 ROLE_HINT_MISSING when nobody said what this person is here
 */
export async function postAuthRoute(
  state: RequestState,
  who: Account,
  hint: PersonRole | null,
  referralCode: string | null = null,
): Promise<{ account: Account; body: PostAuthBody }> {
  const account = await settledAccount(state, who, hint, referralCode);
  const role = roleOf(account);
  if (role === null) throw new Refusal(400, "ROLE_HINT_MISSING");
  const { onboardingCompleted } = account;
  return {
    account,
    body: { role, onboarding_completed: onboardingCompleted, next: destinationOf(account) },
  };
}
