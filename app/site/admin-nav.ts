import type { ToDo } from "#app/account/rules.ts";
import { byKey } from "#app/platform/by-key.ts";
import type { NavItem } from "#app/ui/link.tsx";

/** Labels that differ from the screen's name. */
const WORDS = byKey({
  "rpc-health": "RPC Health Monitor",
  faq: "FAQ",
  contact: "Contact Messages",
});
const wordsOf = (screen: string): string =>
  WORDS[screen] ??
  screen.replace(/(^|-)(.)/g, (_, dash, letter) => (dash && " ") + letter.toUpperCase());

/** The admin menu: first the entries in the specification's order, then ours, grouped by task. */
const MENU: readonly (readonly [title: string | null, screens: string])[] = [
  [null, "overview rpc-health matching-lab guide blogs billing faq affiliates pending-approval"],
  ["Decide", "verification documents disputes reports screening-questions contact"],
  ["Look up", "people audit-log"],
  ["Matching", "skills units certifications"],
  ["System", "dead-letters settings"],
];

type Group = { title: string | null; items: readonly NavItem[] };

/** The menu in groups, with each entry's count of open cases. */
export const adminMenu = (toDo: ToDo | null): Group[] =>
  MENU.map(([title, screens]) => ({
    title,
    items: screens
      .split(" ")
      .map((screen) => ({ to: `/admin/${screen}`, label: wordsOf(screen), count: toDo?.[screen] })),
  }));

/** All cases that need an administrator. */
export const allToDo = (toDo: ToDo | null): number =>
  Object.values(toDo ?? {}).reduce((sum, many) => sum + many, 0);
