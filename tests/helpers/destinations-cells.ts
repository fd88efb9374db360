/** What a cell of the table in destinations.ts says, and what it means for one person. */
import { isAdminPath } from "#app/account/rules.ts";
import type { Column, PersonSpec } from "./destinations-people.ts";

type Cell = "ok" | "none" | "signin" | "home" | "own" | "admin" | `/${string}`;
type States = { draft: Cell; pending: Cell; rejected: Cell; approved: Cell };
/** One path: its cells, one a column. Whoever acts has the cell of whom they act for, but for `acting`. */
export type Row = {
  anonymous: Cell;
  noRole: Cell;
  jobSeeker: Cell | States;
  employer: Cell | States;
  admin: Cell;
  acting?: Cell;
  /** Whoever acts as a role, with nobody in particular. */
  asRole?: Cell;
};

/** Where somebody belongs (specification, section 4, destination rules). */
const HOME: Record<Column, string> = {
  anonymous: "/",
  "no role": "/role-selection",
  "job seeker, draft": "/job-seeker/onboarding",
  "job seeker, pending": "/job-seeker/awaiting-approval",
  "job seeker, rejected": "/job-seeker/awaiting-approval",
  "job seeker, approved": "/job-seeker/dashboard",
  "employer, draft": "/employer/onboarding",
  "employer, pending": "/employer/awaiting-approval",
  "employer, rejected": "/employer/awaiting-approval",
  "employer, approved": "/employer/dashboard",
  admin: "/admin/overview",
};

export const row = (
  anonymous: Cell,
  noRole: Cell,
  jobSeeker: Row["jobSeeker"],
  employer: Row["employer"],
  admin: Cell = "admin",
): Row => ({ anonymous, noRole, jobSeeker, employer, admin });
/** The same for everybody but admins, who stay in the admin area. */
export const all = (cell: Cell): Row => row(cell, cell, cell, cell);
/** The same for everybody, admins included. */
export const everybody = (cell: Cell): Row => row(cell, cell, cell, cell, cell);
export const states = (draft: Cell, pending: Cell, rejected: Cell, approved: Cell): States => ({
  draft,
  pending,
  rejected,
  approved,
});

/** What a GET gives: the page, 404, or a redirect to a path. */
export type Outcome = { status: 200 | 404 } | { to: string };

/** What a guard does with those who may not pass; where a page itself leads people, the table says where. */
export const TURNED_AWAY: ReadonlySet<Cell> = new Set(["signin", "home", "own", "admin"]);

/** Without a draft, the landing page leads to the page about waiting, and its gate on to the form. */
export function landingOf({ profile, acting, column }: PersonSpec): Cell | undefined {
  if (acting || !profile || profile.draft || !column.endsWith(", draft")) return undefined;
  return HOME[column].replace("onboarding", "awaiting-approval") as `/${string}`;
}

export function cellOf(cells: Row, person: PersonSpec, path: string): Cell {
  if (person.acting) {
    if (isAdminPath(path)) return cells.admin;
    if (cells.asRole && "as" in person.acting && person.column === "employer, approved")
      return cells.asRole;
    // Who has no role has no dashboard either.
    if (cells.acting)
      return cells.acting === "own" && person.column === "no role" ? "ok" : cells.acting;
  }
  if (person.column === "anonymous") return cells.anonymous;
  // Nobody gets a role any more after a profile was submitted.
  if (path === "/dashboard-redirect" && person.profile?.onboarded && !person.profile.role)
    return "home";
  if (person.column === "no role") return cells.noRole;
  if (person.column === "admin") return cells.admin;
  const [kind, state] = person.column.split(", ") as ["job seeker" | "employer", keyof States];
  const group = kind === "employer" ? cells.employer : cells.jobSeeker;
  return typeof group === "string" ? group : group[state];
}

export function outcomeOf(cell: Cell, person: PersonSpec, path: string, signIn: string): Outcome {
  switch (cell) {
    case "ok":
      return { status: 200 };
    case "none":
      return { status: 404 };
    case "home":
      return { to: HOME[person.column] };
    case "own":
      return { to: dashboardOf(person.column) };
    case "admin":
      return { to: "/admin/dashboard" };
    case "signin":
      return {
        to: signIn === "paused" ? "/coming-soon" : `/auth?next=${encodeURIComponent(path)}`,
      };
    default:
      return { to: cell };
  }
}

/** The dashboard of somebody's role. */
function dashboardOf(column: Column): string {
  if (column.startsWith("job seeker")) return "/job-seeker/dashboard";
  if (column.startsWith("employer")) return "/employer/dashboard";
  return HOME[column];
}
