import type { RouteArgs } from "#app/platform/route.server.ts";
import { browserSession, keepSession } from "#app/platform/session.server.ts";
import { referralCode } from "./rules.ts";

type Args = Pick<RouteArgs<unknown>, "request" | "state" | "url">;

/**
 * Keeps an affiliate's code until a profile is created; the newest one counts. Does not check whether the code exists.
 */
export async function keepReferral(asked: Args, code: unknown): Promise<void> {
  const found = referralCode(code);
  if (found === null) return;
  const session = await browserSession(asked.state);
  if (session.get("referralCode") === found) return;
  session.set("referralCode", found);
  await keepSession(asked.state);
}

/** Keeps the code in the query of a sign-in or sign-up page. */
export function keepAskedReferral(asked: Args): Promise<void> {
  return keepReferral(asked, asked.url.searchParams.get("referral_code"));
}

/** The affiliate's code this visitor came with: from the query, else the saved one. */
export async function referralOf(asked: Args): Promise<string | null> {
  const session = await browserSession(asked.state);
  return (
    referralCode(asked.url.searchParams.get("referral_code")) ??
    referralCode(session.get("referralCode"))
  );
}
