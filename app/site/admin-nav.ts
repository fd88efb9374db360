import type { ToDo } from "#app/account/rules.ts";
import type { NavItem } from "#app/ui/link.tsx";

const items = (entries: Record<string, string>): readonly NavItem[] =>
  Object.entries(entries).map(([screen, label]) => ({ to: `/admin/${screen}`, label }));

/** The admin area's menu as the specification lists it. */
const SPECIFIED = items({
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

/** What we added, by what an administrator comes for. */
const ADDED: readonly (readonly [title: string, items: readonly NavItem[]])[] = [
  [
    "Decide",
    items({
      verification: "Verification",
      documents: "Documents",
      disputes: "Disputes",
      reports: "Reports",
      "screening-questions": "Screening Questions",
      contact: "Contact Messages",
    }),
  ],
  ["Look up", items({ people: "People", "audit-log": "Audit Log" })],
  ["Matching", items({ skills: "Skills", units: "Units", certifications: "Certifications" })],
  ["System", items({ "dead-letters": "Dead Letters", settings: "Settings" })],
];

type Group = { title: string | null; items: readonly NavItem[] };

/** The menu in groups, with how many cases wait behind each entry. */
export function adminMenu(toDo: ToDo | null): Group[] {
  const counted = (all: readonly NavItem[]) =>
    all.map((item) => ({ ...item, count: toDo?.[item.to.slice("/admin/".length)] }));
  return [
    { title: null, items: counted(SPECIFIED) },
    ...ADDED.map(([title, all]) => ({ title, items: counted(all) })),
  ];
}

/** All cases that need an administrator. */
export const allToDo = (toDo: ToDo | null): number =>
  Object.values(toDo ?? {}).reduce((sum, many) => sum + many, 0);
