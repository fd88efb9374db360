/** The values of a cell in the table in destinations.ts, and what they mean for a person. */
import { isAdminPath } from "#app/account/rules.ts";
import type { Column, PersonSpec } from "./destinations-people.ts";

type Cell = "ok" | "none" | "signin" | "home" | "own" | "admin" | `/${string}`;
type States = { draft: Cell; pending: Cell; rejected: Cell; approved: Cell };
/** One path with a cell per column. An acting admin has the cell of the person acted for, unless `acting` is set. */
export type Row = {
  anonymous: Cell;
  noRole: Cell;
  jobSeeker: Cell | States;
  employer: Cell | States;
  admin: Cell;
  acting?: Cell;
  /** For an admin who views the pages of a role without acting for anyone. */
  asRole?: Cell;
};

/** Where a person belongs (specification, section 4, destination rules). */
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
/** The same for everyone except admins, who stay in the admin area. */
export const all = (cell: Cell): Row => row(cell, cell, cell, cell);
/** The same for everyone, including admins. */
export const everybody = (cell: Cell): Row => row(cell, cell, cell, cell, cell);
export const states = (draft: Cell, pending: Cell, rejected: Cell, approved: Cell): States => ({
  draft,
  pending,
  rejected,
  approved,
});

/** A GET's result: the page, 404, or a redirect to a path. */
export type Outcome = { status: 200 | 404 } | { to: string };

/** How a guard turns people away. Where the page itself redirects, the table names the path. */
export const TURNED_AWAY: ReadonlySet<Cell> = new Set(["signin", "home", "own", "admin"]);

/** Without a draft, the landing page redirects to the pending-approval page, whose guard redirects to the form. */
export function landingOf({ profile, acting, column }: PersonSpec): Cell | undefined {
  if (acting || !profile || profile.draft || !column.endsWith(", draft")) return undefined;
  return HOME[column].replace("onboarding", "awaiting-approval") as `/${string}`;
}

export function cellOf(cells: Row, person: PersonSpec, path: string): Cell {
  if (person.acting) {
    if (isAdminPath(path)) return cells.admin;
    if (cells.asRole && "as" in person.acting && person.column === "employer, approved")
      return cells.asRole;
    // A person without a role has no dashboard either.
    if (cells.acting)
      return cells.acting === "own" && person.column === "no role" ? "ok" : cells.acting;
  }
  if (person.column === "anonymous") return cells.anonymous;
  // After submitting a profile, a person can no longer get a role.
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

/** The dashboard for a person's role. */
function dashboardOf(column: Column): string {
  if (column.startsWith("job seeker")) return "/job-seeker/dashboard";
  if (column.startsWith("employer")) return "/employer/dashboard";
  return HOME[column];
}
