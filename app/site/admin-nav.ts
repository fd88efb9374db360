import type { NavItem } from "#app/ui/link.tsx";

const items = (entries: Record<string, string>): readonly NavItem[] =>
  Object.entries(entries).map(([screen, label]) => ({ to: `/admin/${screen}`, label }));

/** The admin area's menu as the specification lists it. */
export const adminNav = items({
  overview: "Overview",
  "rpc-health": "RPC Health Monitor",
  "matching-lab": "Matching Lab",
  guide: "Guide",
  blogs: "Blogs",
  billing: "Billing",
  faq: "FAQ",
  affiliates: "Affiliates",
  "pending-approval": "Pending Approval",
});

/** What we added, under a line of its own. */
export const moreAdminNav = items({
  people: "People",
  verification: "Verification",
  documents: "Documents",
  disputes: "Disputes",
  contact: "Contact Messages",
  "screening-questions": "Screening Questions",
  reports: "Reports",
  "dead-letters": "Dead Letters",
  skills: "Skills",
  units: "Units",
  certifications: "Certifications",
  "audit-log": "Audit Log",
  settings: "Settings",
});
