import { roleHint } from "#app/account/rules.ts";

/** The two audiences of the public pages. */
export const SIDES = ["job_seeker", "employer"] as const;
export type Side = (typeof SIDES)[number];

/** The tabs of the positions, in order. */
export const CATEGORY_IDS = [
  "nursing",
  "allied-health",
  "diagnostic-and-lab",
  "pharmacy-and-support",
  "administrative",
] as const;
export type CategoryId = (typeof CATEGORY_IDS)[number];

/** The landing page's choices in a query; missing or unknown ones get the default. */
export function landingChoices(query: URLSearchParams): { role: Side; positions: CategoryId } {
  const positions = query.get("positions");
  return {
    role: roleHint(query.get("role")) ?? "job_seeker",
    positions: CATEGORY_IDS.find((id) => id === positions) ?? "nursing",
  };
}
