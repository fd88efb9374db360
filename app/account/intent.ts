import type { PersonRole } from "./rules.ts";

/** What somebody wants to be and where they were going. Empty strings and null: nothing in particular. */
export type LoginIntent = { role: PersonRole | null; next: string };

/** An address of ours with what the visitor came for in its query; `by` is the way to sign in that they chose. */
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
 * Where somebody signs in. /auth with nothing but a role is the address of the landing page's calls to action, which are
 * for people who are new here (signUpInstead): whoever wants to sign in goes to the page of their role.
 */
export function signInAddress(intent: Partial<LoginIntent> & { by?: "link" }): string {
  const { by, role, next } = intent;
  if (!role || by || next) return withIntent("/auth", intent);
  return role === "employer" ? "/employer/signin" : "/candidate/signin";
}

/** Where an address of the sign-in page leads somebody who is new: to sign-up, where it says nothing but a role. */
export function signUpInstead({ pathname, search }: URL): string | null {
  const role = /^\?role=(employer|job_seeker|candidate)$/.exec(search)?.[1];
  if (pathname !== "/auth" || !role) return null;
  return role === "employer" ? "/employer/signup" : "/candidate-signup";
}
