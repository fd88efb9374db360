import type { NavItem } from "./link.tsx";

/** The admin area's menu as the specification lists it. */
export const adminNav: readonly NavItem[] = [
  { to: "/admin/overview", label: "Overview" },
  { to: "/admin/rpc-health", label: "RPC Health Monitor" },
  { to: "/admin/matching-lab", label: "Matching Lab" },
  { to: "/admin/guide", label: "Guide" },
  { to: "/admin/blogs", label: "Blogs" },
  { to: "/admin/billing", label: "Billing" },
  { to: "/admin/faq", label: "FAQ" },
  { to: "/admin/affiliates", label: "Affiliates" },
  { to: "/admin/pending-approval", label: "Pending Approval" },
];

/** What we added, under a line of its own. */
export const moreAdminNav: readonly NavItem[] = [
  { to: "/admin/people", label: "People" },
  { to: "/admin/verification", label: "Verification" },
  { to: "/admin/documents", label: "Documents" },
  { to: "/admin/disputes", label: "Disputes" },
  { to: "/admin/reports", label: "Reported Messages" },
  { to: "/admin/dead-letters", label: "Dead Letters" },
  { to: "/admin/skills", label: "Skills" },
  { to: "/admin/audit-log", label: "Audit Log" },
  { to: "/admin/settings", label: "Settings" },
];
