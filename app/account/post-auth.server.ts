import { Refusal } from "#app/platform/failures.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { until } from "#app/platform/until.server.ts";
import { ensureProfile } from "./commands.server.ts";
import { freshAccountOf } from "./queries.server.ts";
import { destinationOf, roleOf, type Account, type PersonRole, type Role } from "./rules.ts";

/** With read replicas, a new profile may be readable only a moment later (design 7.6). */
const SETTLING = { tries: 10, pauseMs: 150 };

/** The post-auth function's answer. */
export type PostAuthBody = { role: Role; onboarding_completed: boolean; next: string };

/**
 * The account of someone who has just signed in, with its profile. A hint may give a role to a profile without one, and
 * turn one that is not submitted yet into an employer; never more (design 7.7). Nothing changes for an admin, a person
 * acted for, or someone who has submitted a profile.
 * @throws {Refusal} 401 if the session has ended
 */
export async function accountWithProfile(
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
  if (!account) throw new Refusal(401, "Log in first.");
  return account;
}

/**
 * The post-auth function (specification, section 7), for the page with that name and for other clients.
 * @throws {Refusal} 400 ROLE_HINT_MISSING if the role is unknown
 */
export async function postAuthRoute(
  state: RequestState,
  who: Account,
  hint: PersonRole | null,
  referralCode: string | null = null,
): Promise<{ account: Account; body: PostAuthBody }> {
  const account = await accountWithProfile(state, who, hint, referralCode);
  const role = roleOf(account);
  if (role === null) throw new Refusal(400, "ROLE_HINT_MISSING");
  const { onboardingCompleted } = account;
  return {
    account,
    body: { role, onboarding_completed: onboardingCompleted, next: destinationOf(account) },
  };
}
