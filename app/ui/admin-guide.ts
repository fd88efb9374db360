import { byKey } from "#app/platform/by-key.ts";

/** Admin screens whose guide page has the same name. Kept short, because every page loads it. */
const SCREENS =
  "acting affiliates audit-log billing blogs contact dead-letters disputes documents faq guide matching-lab overview people pending-approval reports rpc-health screening-questions search settings skills units verification".split(
    " ",
  );
const ELSEWHERE: Readonly<Record<string, string>> = byKey({
  positions: "people",
  applications: "people",
  // Assigning a case is part of its queue.
  cases: "pending-approval",
  certifications: "units",
  "pending-approval/appeals": "appeals",
  "pending-approval/credentials": "credentials",
  "verification/leie": "exclusion-list",
  "verification/possible": "exclusion-list",
});

/** The guide pages that screens link to. */
export const GUIDE_PAGES: readonly string[] = [...SCREENS, ...Object.values(ELSEWHERE)];

/** The guide page that explains an admin screen; undefined if there is none, or for a page of the guide itself. */
export function guideFor(pathname: string): string | undefined {
  const [, admin, screen = "", part] = pathname.toLowerCase().split("/");
  if (admin !== "admin" || (screen === "guide" && part)) return undefined;
  return (
    ELSEWHERE[`${screen}/${part}`] ?? ELSEWHERE[screen] ?? SCREENS.find((one) => one === screen)
  );
}
