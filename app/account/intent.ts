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
