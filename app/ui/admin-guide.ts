import { byKey } from "#app/platform/by-key.ts";

/** Screens of the admin area whose page of the guide is called as they are. Short: every page loads it. */
const SCREENS =
  "acting affiliates audit-log billing blogs contact dead-letters disputes documents faq guide matching-lab overview people pending-approval reports rpc-health screening-questions search settings skills units verification".split(
    " ",
  );
const ELSEWHERE: Readonly<Record<string, string>> = byKey({
  positions: "people",
  applications: "people",
  // Who works on a case is a part of the queue that it waits in.
  cases: "pending-approval",
  certifications: "units",
  "pending-approval/appeals": "appeals",
  "pending-approval/credentials": "credentials",
  "verification/leie": "exclusion-list",
  "verification/possible": "exclusion-list",
});

/** The pages of the guide that screens lead to. */
export const GUIDE_PAGES: readonly string[] = [...SCREENS, ...Object.values(ELSEWHERE)];

/** Which page of the guide says how a screen of the admin area is used; undefined where there is none. */
export function guideFor(pathname: string): string | undefined {
  const [, admin, screen = "", part] = pathname.toLowerCase().split("/");
  if (admin !== "admin") return undefined;
  return (
    ELSEWHERE[`${screen}/${part}`] ?? ELSEWHERE[screen] ?? SCREENS.find((one) => one === screen)
  );
}
