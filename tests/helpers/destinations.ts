/**
 * Where every path leads, for everybody: the expected table that tests/integration/account/destinations.test.ts asks of the
 * running server, for each person of destinations-people.ts and both states of the sign-in switch. A cell is what a
 * GET of the path gives somebody who has just signed in:
 *
 *   ok        the page itself (200)
 *   none      not found (404)
 *   signin    to sign-in: /auth?next=… while open, /coming-soon while paused
 *   home      to where this person belongs now
 *   own       to the dashboard of this person's role, whose own gate decides next
 *   admin     an admin who does not act is led back to the admin area
 *   /…        to that path
 */
import { isAdminPath } from "#app/account/rules.ts";
import { PEOPLE, type Column, type PersonSpec } from "./destinations-people.ts";

type Cell = "ok" | "none" | "signin" | "home" | "own" | "admin" | `/${string}`;
type States = { draft: Cell; pending: Cell; rejected: Cell; approved: Cell };
/** One path: its cells, one a column. Whoever acts has the cell of whom they act for, but for `acting`. */
type Row = {
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

const row = (
  anonymous: Cell,
  noRole: Cell,
  jobSeeker: Row["jobSeeker"],
  employer: Row["employer"],
  admin: Cell = "admin",
): Row => ({ anonymous, noRole, jobSeeker, employer, admin });
/** The same for everybody but admins, who stay in the admin area. */
const all = (cell: Cell): Row => row(cell, cell, cell, cell);
/** The same for everybody, admins included. */
const everybody = (cell: Cell): Row => row(cell, cell, cell, cell, cell);
const states = (draft: Cell, pending: Cell, rejected: Cell, approved: Cell): States => ({
  draft,
  pending,
  rejected,
  approved,
});

const approvedOnly = states("home", "home", "home", "ok");
/** A page of a facility's about something that is not its own. */
const foreignPage = row("signin", "home", "own", states("home", "home", "home", "none"));
/** A page about a facility's plan, for one that has none. */
const noPlanYet = row("signin", "home", "own", states("home", "home", "home", "/employer/billing"));
const notTheirs = states("home", "home", "home", "none");
const waitingOnly = states("home", "ok", "ok", "home");
const untilApproved = states("ok", "ok", "ok", "home");
const signInPage = row("ok", "home", "home", "home");
const roleChoice = row(
  "ok",
  "ok",
  states("ok", "home", "home", "home"),
  states("ok", "home", "home", "home"),
);
const adminPage = row("signin", "home", "own", "own", "ok");

const publicPages: Record<string, Row> = {
  // A first visit after signing in; draft: two rows of people differ here, see landingOf().
  "/": { ...row("ok", "ok", "home", "home", "home"), acting: "own" },
  "/healthcare-professionals": all("ok"),
  "/employers": all("ok"),
  "/vision": all("ok"),
  "/privacy": all("ok"),
  "/terms": all("ok"),
  "/facility-agreement": all("ok"),
  "/how-we-verify": all("ok"),
  "/contact": all("ok"),
  "/positions/not-an-id": all("none"),
  "/positions/00000000-0000-4000-8000-000000000000": all("none"),
  "/blog": everybody("ok"),
  "/blog/feed.xml": everybody("ok"),
  "/blog/no-such-post": everybody("none"),
  "/blog/images/not-an-id": everybody("none"),
  "/robots.txt": everybody("ok"),
  "/.well-known/security.txt": everybody("ok"),
  "/sitemap.xml": everybody("ok"),
  "/error": all("ok"),
  "/supabase-test": all("ok"),
  "/test": all("ok"),
  "/test-button": all("ok"),
  "/simple-react-button": all("ok"),
  "/unsubscribe": all("none"),
  "/unsubscribe?key=00000000-0000-4000-8000-000000000000&kind=message": all("none"),
  "/no-such-page": all("none"),
};

const signedInPages: Record<string, Row> = {
  "/job-seeker/onboarding": row("signin", "home", untilApproved, "own"),
  "/job-seeker/onboarding/about": row("signin", "home", untilApproved, "own"),
  "/job-seeker/onboarding/review": row("signin", "home", untilApproved, "own"),
  "/job-seeker/onboarding/no-such-step": row(
    "signin",
    "home",
    states("none", "none", "none", "home"),
    "own",
  ),
  "/job-seeker/profile": row("signin", "home", approvedOnly, "own"),
  "/job-seeker/profile/preferences": row("signin", "home", approvedOnly, "own"),
  "/job-seeker/profile/documents": row(
    "signin",
    "home",
    states("home", "home", "home", "none"),
    "own",
  ),
  "/employer/onboarding/facility": row("signin", "home", "own", untilApproved),
  "/employer/onboarding/review": row("signin", "home", "own", untilApproved),
  "/employer/onboarding/no-such-step": row(
    "signin",
    "home",
    "own",
    states("none", "none", "none", "home"),
  ),
  // Who is nobody in particular has no facility either.
  "/employer/facility": { ...row("signin", "home", "own", approvedOnly), asRole: "none" },
  "/job-seeker/awaiting-approval": row("signin", "home", waitingOnly, "own"),
  "/job-seeker/dashboard": row("signin", "home", approvedOnly, "own"),
  "/job-seeker/documents": row("signin", "home", "ok", "own"),
  "/job-seeker/documents/not-an-id/replace": row("signin", "home", "none", "own"),
  "/job-seeker/documents/not-an-id/delete": row("signin", "home", "none", "own"),
  "/documents/not-an-id": row("signin", "none", "none", "none"),
  "/job-seeker/positions": row("signin", "home", approvedOnly, "own"),
  "/job-seeker/positions/00000000-0000-4000-8000-000000000000": row(
    "signin",
    "home",
    states("home", "home", "home", "none"),
    "own",
  ),
  "/job-seeker/searches": row("signin", "home", approvedOnly, "own"),
  "/job-seeker/visibility": row("signin", "home", approvedOnly, "own"),
  "/job-seeker/applications": row("signin", "home", approvedOnly, "own"),
  "/job-seeker/applications/00000000-0000-4000-8000-000000000000": row(
    "signin",
    "home",
    states("home", "home", "home", "none"),
    "own",
  ),
  "/interviews/00000000-0000-4000-8000-000000000000/calendar": row(
    "signin",
    "none",
    "none",
    "none",
  ),
  "/job-application": row("signin", "ok", "ok", "ok"),
  "/pending-approval": row("signin", "ok", "ok", "ok"),
  "/account": row("signin", "ok", "ok", "ok", "ok"),
  "/account/email": row("signin", "ok", "ok", "ok", "ok"),
  "/account/password": row("signin", "ok", "ok", "ok", "ok"),
  "/account/sessions": row("signin", "ok", "ok", "ok", "ok"),
  "/account/agreements": row("signin", "ok", "ok", "ok", "ok"),
  "/account/access": row("signin", "ok", "ok", "ok", "ok"),
  "/account/self-identification": row(
    "signin",
    "home",
    states("home", "ok", "ok", "ok"),
    "own",
    "home",
  ),
  "/account/export": { ...row("signin", "ok", "ok", "ok", "ok"), acting: "/account" },
  "/account/delete": row("signin", "ok", "ok", "ok", "ok"),
  "/suspended": row("signin", "home", "home", "home"),
  "/notifications": row("signin", "ok", "ok", "ok"),
  "/notifications/preferences": row("signin", "ok", "ok", "ok"),
  "/notifications/00000000-0000-4000-8000-000000000000": row("signin", "none", "none", "none"),
  "/job_seeker/dashboard": all("/job-seeker/dashboard"),
  "/job_seeker/anything/at/all": all("/job-seeker/dashboard"),
  "/employer/onboarding": row("signin", "home", "own", untilApproved),
  "/employer/awaiting-approval": row("signin", "home", "own", waitingOnly),
  "/employer/dashboard": row("signin", "home", "own", approvedOnly),
  "/employer/new-position": row("signin", "home", "own", approvedOnly),
  "/employer/positions/00000000-0000-4000-8000-000000000000": foreignPage,
  "/employer/positions/not-an-id/pipeline.csv": foreignPage,
  "/employer/positions/00000000-0000-4000-8000-000000000000/candidates": foreignPage,
  "/employer/positions/00000000-0000-4000-8000-000000000000/candidates/not-an-id": foreignPage,
  "/employer/applications/00000000-0000-4000-8000-000000000000": foreignPage,
  "/employer/applications/not-an-id/interview": foreignPage,
  "/employer/applications/not-an-id/offer": foreignPage,
  "/employer/applications/not-an-id/hire": foreignPage,
  "/employer/applications/not-an-id/scorecard": foreignPage,
  "/employer/placements": row("signin", "home", "own", approvedOnly),
  "/employer/placements/not-an-id": foreignPage,
  "/employer/figures": row("signin", "home", "own", approvedOnly),
  "/employer/billing": row("signin", "home", "own", approvedOnly),
  "/employer/billing?page=2": row("signin", "home", "own", approvedOnly),
  // Who has no plan has nothing to change or to cancel, and has not come back from anywhere.
  "/employer/billing/change?plan=employer_growth": noPlanYet,
  "/employer/billing/cancel": noPlanYet,
  "/employer/billing/return": noPlanYet,
  "/employer/new-position/draft": row(
    "signin",
    "home",
    "own",
    states("home", "home", "home", "/employer/new-position"),
  ),
  "/employer/positions": row("signin", "home", "own", approvedOnly),
  "/employer/team": row("signin", "home", "own", approvedOnly),
  "/employer/team/join": all("ok"),
  "/employer/team/join?token=nobody-has-this-one": all("ok"),
  "/employer/positions/not-an-id/edit": row("signin", "home", "own", notTheirs),
  "/employer/positions/not-an-id/preview": row("signin", "home", "own", notTheirs),
  "/employer/positions/not-an-id/close": row("signin", "home", "own", notTheirs),
  "/admin": { ...adminPage, admin: "/admin/overview" },
  "/admin/dashboard": { ...adminPage, admin: "/admin/overview" },
  "/admin/dashboard/old": { ...adminPage, admin: "/admin/overview" },
  "/admin/overview": adminPage,
  "/ADMIN/Overview/": adminPage,
  "/admin/pending-approval": adminPage,
  "/admin/documents": adminPage,
  "/admin/documents/not-an-id": { ...adminPage, admin: "none" },
  "/admin/pending-approval?role=employer&assigned=nobody": adminPage,
  "/admin/cases/account/not-an-id": { ...adminPage, admin: "none" },
  "/admin/cases/nothing/00000000-0000-4000-8000-000000000000": { ...adminPage, admin: "none" },
  "/admin/cases/document/00000000-0000-4000-8000-000000000000": { ...adminPage, admin: "none" },
  "/admin/pending-approval/appeals": adminPage,
  "/admin/pending-approval/credentials": adminPage,
  "/admin/settings": adminPage,
  "/admin/settings/checks": adminPage,
  "/admin/settings/checks?subject=job_seeker&profession=rn&state=MO": adminPage,
  "/admin/settings/checks/new": adminPage,
  "/admin/settings/checks/not-an-id": { ...adminPage, admin: "none" },
  "/admin/settings/checks/00000000-0000-4000-8000-000000000000": { ...adminPage, admin: "none" },
  "/admin/audit-log": adminPage,
  "/admin/audit-log?action=account.approved&from=2026-01-01&behalf=yes&open=1": adminPage,
  "/admin/audit-log.csv?subject=nothing": adminPage,
  "/admin/search": adminPage,
  "/admin/search?q=nurse": adminPage,
  "/admin/people": adminPage,
  "/admin/people?role=job_seeker&suspended=no&q=nurse": adminPage,
  "/admin/people/not-an-id": { ...adminPage, admin: "none" },
  "/admin/people/00000000-0000-4000-8000-000000000000": { ...adminPage, admin: "none" },
  "/admin/people/not-an-id/merge": { ...adminPage, admin: "none" },
  "/admin/positions/not-an-id": { ...adminPage, admin: "none" },
  "/admin/applications/not-an-id": { ...adminPage, admin: "none" },
  "/admin/acting": adminPage,
  "/admin/acting/start": { ...adminPage, admin: "/admin/acting" },
  "/admin/acting/start?role=employer": adminPage,
  "/admin/acting/stop": { ...adminPage, admin: "/admin/acting" },
  "/admin/dead-letters": adminPage,
  "/admin/reports": adminPage,
  "/admin/screening-questions": adminPage,
  "/admin/screening-questions?status=taken_back": adminPage,
  "/admin/screening-questions/not-an-id": { ...adminPage, admin: "none" },
  "/admin/screening-questions/00000000-0000-4000-8000-000000000000": {
    ...adminPage,
    admin: "none",
  },
  "/admin/contact": adminPage,
  "/admin/contact?show=answered": adminPage,
  "/admin/disputes": adminPage,
  "/admin/disputes?status=settled": adminPage,
  "/admin/disputes/not-an-id": { ...adminPage, admin: "none" },
  "/admin/disputes/00000000-0000-4000-8000-000000000000": { ...adminPage, admin: "none" },
  "/admin/skills": adminPage,
  "/admin/skills/0": adminPage,
  "/admin/rpc-health": adminPage,
  "/admin/matching-lab": adminPage,
  "/admin/matching-lab/fairness": adminPage,
  "/admin/matching-lab/replay": adminPage,
  "/admin/matching-lab/publish": adminPage,
  "/admin/matching-lab/roll-back/1": { ...adminPage, admin: "none" },
  "/admin/matching-lab/positions/not-an-id": { ...adminPage, admin: "none" },
  "/admin/matching-lab/candidates/not-an-id": { ...adminPage, admin: "none" },
  "/admin/matching-lab/pairs/not-an-id/not-an-id": { ...adminPage, admin: "none" },
  "/admin/billing": adminPage,
  "/admin/billing/subscriptions": adminPage,
  "/admin/billing/subscriptions?status=past_due&q=clinic": adminPage,
  "/admin/billing/placements": adminPage,
  "/admin/billing/placements?fee=late": adminPage,
  "/admin/billing/placements/not-an-id": { ...adminPage, admin: "none" },
  "/admin/billing/placements/00000000-0000-4000-8000-000000000000": { ...adminPage, admin: "none" },
  "/admin/billing/events": adminPage,
  "/admin/faq": adminPage,
  "/admin/faq?status=spam&q=free": adminPage,
  "/admin/faq/new": adminPage,
  "/admin/faq/not-an-id": { ...adminPage, admin: "none" },
  "/admin/faq/00000000-0000-4000-8000-000000000000": { ...adminPage, admin: "none" },
  "/admin/affiliates": adminPage,
  "/admin/affiliates?status=owed": adminPage,
  "/admin/affiliates.csv": adminPage,
  "/admin/affiliates/new": adminPage,
  "/admin/affiliates/not-an-id": { ...adminPage, admin: "none" },
  "/admin/affiliates/00000000-0000-4000-8000-000000000000": { ...adminPage, admin: "none" },
  "/admin/affiliates/not-an-id/referrals.csv": { ...adminPage, admin: "none" },
  "/admin/guide": adminPage,
  "/admin/guide?q=refund": adminPage,
  "/admin/guide/billing": adminPage,
  "/admin/guide/no-such-page": { ...adminPage, admin: "none" },
  "/admin/blogs": adminPage,
  "/admin/blogs?status=draft&q=license": adminPage,
  "/admin/blogs/new": adminPage,
  "/admin/blogs/images": adminPage,
  "/admin/blogs/images/not-an-id": { ...adminPage, admin: "none" },
  "/admin/blogs/images/not-an-id/file": { ...adminPage, admin: "none" },
  "/admin/blogs/42": { ...adminPage, admin: "none" },
  "/admin/blogs/00000000-0000-4000-8000-000000000000": { ...adminPage, admin: "none" },
  "/admin/verification": adminPage,
  "/admin/verification?kind=license&state=KS&within=30": adminPage,
  "/admin/verification/possible": adminPage,
  "/admin/verification/leie": adminPage,
  "/admin/verification/not-an-id": { ...adminPage, admin: "none" },
  "/admin/verification/00000000-0000-4000-8000-000000000000": { ...adminPage, admin: "none" },
  "/admin/no-such-page": { ...adminPage, admin: "none" },
};

const handOffs: Record<string, Row> = {
  "/auth/callback": everybody("/coming-soon?error=no_code"),
  "/auth/callback?error=access_denied": everybody("/coming-soon?error=access_denied"),
  "/auth/with/apple": all("none"),
  "/auth/confirm": everybody("ok"),
  "/post-auth": {
    ...row(
      "/role-selection?source=oauth&err=no_session",
      "/role-selection?source=oauth",
      "home",
      "home",
      "home",
    ),
    acting: "home",
  },
  "/dashboard-redirect": {
    ...row("/coming-soon", "/job-seeker/onboarding", "home", "home", "home"),
    acting: "home",
  },
  "/r/some-code": all("/"),
  "/sign-out": { ...everybody("ok"), anonymous: "/" },
  "/coming-soon?error=no_session": all("ok"),
};

const whileOpen: Record<string, Row> = {
  ...publicPages,
  ...signedInPages,
  ...handOffs,
  "/coming-soon": row("/auth", "/auth", "home", "home"),
  "/auth": signInPage,
  "/login": signInPage,
  "/candidate/signin": signInPage,
  "/employer/signin": signInPage,
  "/candidate-signup": signInPage,
  "/employer/signup": signInPage,
  "/password-reset": all("ok"),
  "/password-setup": everybody("ok"),
  "/select-role": roleChoice,
  "/choose-role": roleChoice,
  "/role-selection": roleChoice,
  "/review": row("signin", "home", "home", "home"),
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
  "/coming-soon": row("ok", "ok", "home", "home"),
  ...Object.fromEntries(notices.map((path) => [path, all("ok")])),
  "/password-setup": everybody("ok"),
  ...Object.fromEntries(toComingSoon.map((path) => [path, all("/coming-soon")])),
  "/review": row("signin", "ok", "ok", "ok"),
};

/** The notice pages of the specification: while paused, each shows "Authentication is coming soon". */
export const NOTICE_PATHS = notices;
/** Paths that make a profile for who has none, so that each such person needs to be new. */
export const MAKES_A_PROFILE = new Set(["/post-auth", "/dashboard-redirect"]);

/** What a GET gives: the page, 404, or a redirect to a path. */
export type Outcome = { status: 200 | 404 } | { to: string };

/** What a guard does with those who may not pass; where a page itself leads people, the table says where. */
const TURNED_AWAY: ReadonlySet<Cell> = new Set(["signin", "home", "own", "admin"]);

/** Without a draft, the landing page leads to the page about waiting, and its gate on to the form. */
function landingOf({ profile, acting, column }: PersonSpec): Cell | undefined {
  if (acting || !profile || profile.draft || !column.endsWith(", draft")) return undefined;
  return HOME[column].replace("onboarding", "awaiting-approval") as `/${string}`;
}

function cellOf(cells: Row, person: PersonSpec, path: string): Cell {
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

function outcomeOf(cell: Cell, person: PersonSpec, path: string, signIn: string): Outcome {
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

/** Every cell of the table, for one state of the sign-in switch. */
export function expectations(
  signIn: "open" | "paused",
): { path: string; person: PersonSpec; outcome: Outcome; turnedAway: boolean }[] {
  const table = signIn === "open" ? whileOpen : whilePaused;
  return Object.entries(table).flatMap(([path, cells]) =>
    PEOPLE.map((person) => {
      const landing = path === "/" ? landingOf(person) : undefined;
      const cell = landing ?? cellOf(cells, person, path);
      const outcome = outcomeOf(cell, person, path, signIn);
      return { path, person, outcome, turnedAway: TURNED_AWAY.has(cell) };
    }),
  );
}
