/** Which page of the guide says how a screen of the admin area is used, by the screen's path; pages below it have the same. */
export const ADMIN_GUIDE: Readonly<Record<string, string>> = {
  "/admin/acting": "acting",
  "/admin/affiliates": "affiliates",
  "/admin/audit-log": "audit-log",
  "/admin/billing": "billing",
  "/admin/blogs": "blogs",
  "/admin/dead-letters": "dead-letters",
  "/admin/disputes": "disputes",
  "/admin/documents": "documents",
  "/admin/faq": "faq",
  "/admin/guide": "guide",
  "/admin/matching-lab": "matching-lab",
  "/admin/overview": "overview",
  "/admin/people": "people",
  "/admin/pending-approval": "pending-approval",
  "/admin/pending-approval/appeals": "appeals",
  "/admin/pending-approval/credentials": "credentials",
  "/admin/positions": "people",
  "/admin/applications": "people",
  "/admin/reports": "reports",
  "/admin/rpc-health": "rpc-health",
  "/admin/search": "search",
  "/admin/settings": "settings",
  "/admin/skills": "skills",
  "/admin/verification": "verification",
  "/admin/verification/leie": "exclusion-list",
  "/admin/verification/possible": "exclusion-list",
};

/** The guide's page for a path; undefined where there is none. */
export function guideFor(pathname: string): string | undefined {
  const parts = pathname.toLowerCase().replace(/\/+$/, "").split("/");
  for (let length = parts.length; length > 2; length -= 1) {
    const name = ADMIN_GUIDE[parts.slice(0, length).join("/")];
    if (name) return name;
  }
  // Who works on a case is a part of the queue that it waits in.
  return parts[2] === "cases" ? "pending-approval" : undefined;
}
