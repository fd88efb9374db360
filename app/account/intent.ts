import type { PersonRole } from "./rules.ts";

/** The role someone chose and where they were going. Null and empty string: nothing in particular. */
export type LoginIntent = { role: PersonRole | null; next: string };

/** One of our URLs with the visitor's intent in its query; `by` is the sign-in method they chose. */
export function withIntent(
  path: string,
  { by, role, next }: Partial<LoginIntent> & { by?: "link" },
): string {
  const query = new URLSearchParams({
    ...(by && { by }),
    ...(role && { role }),
    ...(next && { next }),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}

/**
 * Where someone signs in. /auth with only a role is the URL of the landing page's calls to action, which are for new
 * users (signUpInstead), so existing users go to the sign-in page of their role.
 */
export function signInAddress(intent: Partial<LoginIntent> & { by?: "link" }): string {
  const { by, role, next } = intent;
  if (!role || by || next) return withIntent("/auth", intent);
  return role === "employer" ? "/employer/signin" : "/candidate/signin";
}

/** Where a new user goes from a sign-in URL: to sign-up, if the URL has nothing but a role; else null. */
export function signUpInstead({ pathname, search }: URL): string | null {
  const role = /^\?role=(employer|job_seeker|candidate)$/.exec(search)?.[1];
  if (pathname !== "/auth" || !role) return null;
  return role === "employer" ? "/employer/signup" : "/candidate-signup";
}
