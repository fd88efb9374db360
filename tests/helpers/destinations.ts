/**
 * Where every path leads, for everybody: the expected table that tests/integration/destinations.test.ts
 * asks of the running server. Columns are people; a cell is what a GET of the path gives them.
 *
 *   ok        the page itself (200)
 *   none      not found (404)
 *   signin    to sign-in: /auth?next=… while open, /coming-soon while paused
 *   home      to where this person belongs now (HOME below)
 *   own       to the dashboard of this person's role, whose own gate decides next
 *   /…        to that path
 */
export const PEOPLE = [
  "anonymous",
  "no role",
  "job seeker, draft",
  "job seeker, pending",
  "job seeker, rejected",
  "job seeker, approved",
  "employer, draft",
  "employer, pending",
  "employer, rejected",
  "employer, approved",
  "admin",
] as const;
export type Person = (typeof PEOPLE)[number];

/** Where somebody belongs (specification, section 4, destination rules). */
export const HOME: Record<Person, string> = {
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

/** The dashboard of somebody's role. */
export function dashboardOf(person: Person): string {
  if (person.startsWith("job seeker")) return "/job-seeker/dashboard";
  if (person.startsWith("employer")) return "/employer/dashboard";
  return person === "admin" ? "/admin/overview" : "/role-selection";
}

type Cell = "ok" | "none" | "signin" | "home" | "own" | `/${string}`;
/** Eleven cells, one a person, or a group's cell under a short name. */
type Row = {
  anonymous: Cell;
  noRole: Cell;
  seeker: Cell | { draft: Cell; pending: Cell; rejected: Cell; approved: Cell };
  employer: Cell | { draft: Cell; pending: Cell; rejected: Cell; approved: Cell };
  admin: Cell;
};

const row = (
  anonymous: Cell,
  noRole: Cell,
  seeker: Row["seeker"],
  employer: Row["employer"],
  admin: Cell,
): Row => ({ anonymous, noRole, seeker, employer, admin });
const all = (cell: Cell): Row => row(cell, cell, cell, cell, cell);
const states = (draft: Cell, pending: Cell, rejected: Cell, approved: Cell) => ({
  draft,
  pending,
  rejected,
  approved,
});

const approvedOnly = states("home", "home", "home", "ok");
const waitingOnly = states("home", "ok", "ok", "home");
const untilApproved = states("ok", "ok", "ok", "home");
const signInPage = row("ok", "home", "home", "home", "home");
const roleChoice = row(
  "ok",
  "ok",
  states("ok", "home", "home", "home"),
  states("ok", "home", "home", "home"),
  "home",
);
const adminPage = row("signin", "home", "own", "own", "ok");

const publicPages: Record<string, Row> = {
  "/": row("ok", "ok", "ok", "ok", "home"),
  "/healthcare-professionals": all("ok"),
  "/employers": all("ok"),
  "/vision": all("ok"),
  "/privacy": all("ok"),
  "/positions/not-an-id": all("none"),
  "/positions/00000000-0000-4000-8000-000000000000": all("none"),
  "/robots.txt": all("ok"),
  "/sitemap.xml": all("ok"),
  "/error": all("ok"),
  "/supabase-test": all("ok"),
  "/test": all("ok"),
  "/test-button": all("ok"),
  "/simple-react-button": all("ok"),
  "/no-such-page": all("none"),
};

const signedInPages: Record<string, Row> = {
  "/job-seeker/onboarding": row("signin", "home", untilApproved, "own", "home"),
  "/job-seeker/awaiting-approval": row("signin", "home", waitingOnly, "own", "home"),
  "/job-seeker/dashboard": row("signin", "home", approvedOnly, "own", "home"),
  "/job-application": row("signin", "ok", "ok", "ok", "home"),
  "/pending-approval": row("signin", "home", "home", "home", "home"),
  "/account": row("signin", "ok", "ok", "ok", "ok"),
  "/account/email": row("signin", "ok", "ok", "ok", "ok"),
  "/account/password": row("signin", "ok", "ok", "ok", "ok"),
  "/account/sessions": row("signin", "ok", "ok", "ok", "ok"),
  "/account/access": row("signin", "ok", "ok", "ok", "ok"),
  "/account/export": row("signin", "ok", "ok", "ok", "ok"),
  "/account/delete": row("signin", "ok", "ok", "ok", "ok"),
  "/job_seeker/dashboard": all("/job-seeker/dashboard"),
  "/job_seeker/anything/at/all": all("/job-seeker/dashboard"),
  "/employer/onboarding": row("signin", "home", "own", untilApproved, "home"),
  "/employer/awaiting-approval": row("signin", "home", "own", waitingOnly, "home"),
  "/employer/dashboard": row("signin", "home", "own", approvedOnly, "home"),
  "/employer/new-position": row("signin", "home", "own", approvedOnly, "home"),
  "/admin": { ...adminPage, admin: "/admin/overview" },
  "/admin/dashboard": { ...adminPage, admin: "/admin/overview" },
  "/admin/dashboard/old": { ...adminPage, admin: "/admin/overview" },
  "/admin/overview": adminPage,
  "/admin/pending-approval": adminPage,
  "/admin/rpc-health": adminPage,
  "/admin/matching-lab": adminPage,
  "/admin/billing": adminPage,
  "/admin/faq": adminPage,
  "/admin/affiliates": adminPage,
  "/admin/guide": adminPage,
  "/admin/blogs": adminPage,
  "/admin/blogs/42": adminPage,
  "/admin/verification": adminPage,
  "/admin/no-such-page": { ...adminPage, admin: "none" },
};

const handOffs: Record<string, Row> = {
  "/auth/callback": all("/coming-soon?error=no_code"),
  "/auth/callback?error=access_denied": all("/coming-soon?error=access_denied"),
  "/auth/confirm": all("ok"),
  "/post-auth": row("/role-selection?source=oauth&err=no_session", "home", "home", "home", "home"),
  "/dashboard-redirect": row(
    "/role-selection?source=oauth&err=no_session",
    "home",
    "home",
    "home",
    "home",
  ),
  "/sign-out": { ...all("ok"), anonymous: "/" },
  "/coming-soon?error=no_session": all("ok"),
};

const whileOpen: Record<string, Row> = {
  ...publicPages,
  ...signedInPages,
  ...handOffs,
  "/coming-soon": row("/auth", "/auth", "home", "home", "home"),
  "/auth": signInPage,
  "/login": signInPage,
  "/candidate/signin": signInPage,
  "/employer/signin": signInPage,
  "/candidate-signup": signInPage,
  "/employer/signup": signInPage,
  "/password-reset": all("ok"),
  "/password-setup": all("ok"),
  "/select-role": roleChoice,
  "/choose-role": roleChoice,
  "/role-selection": roleChoice,
  "/review": row("signin", "home", "home", "home", "home"),
  "/auth/subdomain": all("/auth"),
  "/auth/test": all("/auth"),
  "/auth/oauth-test": all("/auth"),
  "/oauth-test": all("/auth"),
  "/role-select": all("/role-selection"),
  "/candidate-signin": all("/candidate/signin"),
  "/signin": all("/auth"),
  "/employer-signin": all("/employer/signin"),
  "/employer-signup": all("/employer/signup"),
  "/employer-sign-up": all("/employer/signup"),
  "/employers/signup": all("/employer/signup"),
};

const notices = [
  "/candidate-signup",
  "/candidate/signin",
  "/employer/signup",
  "/employer/signin",
  "/password-setup",
  "/select-role",
  "/login",
  "/choose-role",
  "/auth",
  "/auth/subdomain",
  "/auth/test",
  "/auth/oauth-test",
  "/oauth-test",
  "/password-reset",
];
const toComingSoon = [
  "/role-select",
  "/role-selection",
  "/candidate-signin",
  "/signin",
  "/employer-signin",
  "/employer-signup",
  "/employer-sign-up",
  "/employers/signup",
];

const whilePaused: Record<string, Row> = {
  ...publicPages,
  ...signedInPages,
  ...handOffs,
  "/coming-soon": row("ok", "ok", "home", "home", "home"),
  ...Object.fromEntries(notices.map((path) => [path, all("ok")])),
  ...Object.fromEntries(toComingSoon.map((path) => [path, all("/coming-soon")])),
  "/review": row("signin", "ok", "ok", "ok", "home"),
};

/** The notice pages of the specification: while paused, each shows "Authentication is coming soon". */
export const NOTICE_PATHS = notices;

/** What a GET gives: the page, 404, or a redirect to a path. */
export type Outcome = { status: 200 | 404 } | { to: string };

function cellOf(row: Row, person: Person): Cell {
  if (person === "anonymous") return row.anonymous;
  if (person === "no role") return row.noRole;
  if (person === "admin") return row.admin;
  const [kind, state] = person.split(", ") as [
    "job seeker" | "employer",
    "draft" | "pending" | "rejected" | "approved",
  ];
  const group = kind === "employer" ? row.employer : row.seeker;
  return typeof group === "string" ? group : group[state];
}

/** Every cell of the table, for one state of the sign-in switch. */
export function expectations(
  signIn: "open" | "paused",
): { path: string; person: Person; outcome: Outcome }[] {
  const table = signIn === "open" ? whileOpen : whilePaused;
  return Object.entries(table).flatMap(([path, cells]) =>
    PEOPLE.map((person) => ({
      path,
      person,
      outcome: outcomeOf(cellOf(cells, person), person, path, signIn),
    })),
  );
}

function outcomeOf(cell: Cell, person: Person, path: string, signIn: "open" | "paused"): Outcome {
  switch (cell) {
    case "ok":
      return { status: 200 };
    case "none":
      return { status: 404 };
    case "home":
      return { to: HOME[person] };
    case "own":
      return { to: dashboardOf(person) };
    case "signin":
      return {
        to: signIn === "paused" ? "/coming-soon" : `/auth?next=${encodeURIComponent(path)}`,
      };
    default:
      return { to: cell };
  }
}
