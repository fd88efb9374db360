/**
 * Who may be where. Pure rules: no request, no database, no clock.
 * Sources: specification sections 4 (landing, destinations, guard, gate, acting), 5 and 6; design 7.1 to 7.7.
 */

/** What somebody does here. A stored "candidate" is a job seeker. */
export type Role = "job_seeker" | "employer" | "admin";
/** A role that an account can have without being an admin's, and that an admin can act as. */
export type PersonRole = Exclude<Role, "admin">;
/** An admin's verdict on a profile, read from the three status columns by the database. */
export type Approval = "pending" | "approved" | "rejected";

/** An admin who acts as a role or for somebody: who they truly are, and for how long. */
export type Acting = {
  /** The acting session's id. */
  id: string;
  adminId: string;
  adminName: string;
  /** The role acted as, or null when it is somebody in particular. */
  as: PersonRole | null;
  /** Whom they act for, or null when it is only a role. */
  userId: string | null;
  personName: string | null;
  /** That person's role now. */
  personRole: PersonRole | null;
  reason: string;
  /** When it ends by itself, UTC. */
  endsAt: string;
};

/** A signed-in person, as the rules see them. While an admin acts outside /admin, it is the person acted for. */
export type Account = {
  userId: string;
  email: string;
  isAdmin: boolean;
  hasProfile: boolean;
  role: Role | null;
  fullName: string | null;
  onboardingCompleted: boolean;
  approval: Approval;
  /** The reason an admin gave; shown to the person. */
  verificationReason: string | null;
  submittedAt: string | null;
  /** Whether a form was saved before it was submitted, and when: the owner can write anything there. */
  hasDraft: boolean;
  draftSavedAt: string | null;
  acting: Acting | null;
  /** What is wrong with the plan of an approved facility; null while it is in order, and for everybody else. */
  billing: BillingTrouble | null;
  /** Closed by an administrator; null for nearly everybody. */
  suspension: Suspension | null;
  /** There is a version of the terms, or of the facility's agreement, that they have not agreed to. */
  agreementDue: boolean;
  /** Notifications they have not read, 100 standing for more. */
  unread: number;
  /** How many cases need an administrator, by entry of their menu, 100 standing for more; null for everybody else. */
  toDo: ToDo | null;
};

/** Counts by entry of the admin area's menu: `{ documents: 4 }`; an entry without cases is absent. */
export type ToDo = Readonly<Record<string, number>>;

/** Why an account is closed to its owner, and since when (UTC). merged: it was somebody's second one. */
export type Suspension = { kind: "suspended" | "merged"; reason: string; since: string };

/** An unpaid plan, for everybody of that facility. Times are UTC. */
export type BillingTrouble = {
  /** suspended: nothing new is allowed any more. */
  plan_status: "past_due" | "suspended";
  since: string | null;
  /** From when nothing new is allowed. */
  stops_at: string | null;
  /** Whether this person can pay. */
  owner: boolean;
};

/** The state of the sign-in switch. */
export type SignIn = "paused" | "open";

/** What a page asks of its visitor. */
export type Requirement = {
  role: "anyone_signed_in" | Role;
  /** onboarded: has submitted a profile. approved: an admin approved it. payer: as onboarded, even while suspended. */
  gate?: "onboarded" | "approved" | "payer" | undefined;
};

const HOME: Record<Role, string> = {
  admin: "/admin/overview",
  employer: "/employer/dashboard",
  job_seeker: "/job-seeker/dashboard",
};
/** The one page of somebody suspended, besides what every account has. */
const SUSPENDED = "/suspended";
const AREA: Record<PersonRole, string> = { employer: "/employer", job_seeker: "/job-seeker" };

/** The role that counts: an admin is an admin whatever their profile says. */
export function roleOf(account: Account): Role | null {
  return account.isAdmin ? "admin" : account.role;
}

// ---------------------------------------------------------------- destinations

/** Where somebody belongs after signing in. */
export function destinationOf(account: Account): string {
  const role = roleOf(account);
  if (role === "admin") return HOME.admin;
  if (account.suspension) return SUSPENDED;
  if (role === null) return "/role-selection";
  if (!account.onboardingCompleted) return `${AREA[role]}/onboarding`;
  if (account.approval !== "approved") return `${AREA[role]}/awaiting-approval`;
  return HOME[role];
}

/** The simpler rule, for when there is no time or no way to know more: the dashboard of one's role. */
export function dashboardOf(account: Account | null): string {
  const role = account && roleOf(account);
  return role ? HOME[role] : "/coming-soon";
}

/** Whether somebody still chooses what to be here: until a first profile is submitted. */
export function mayChooseRole(account: Account): boolean {
  const role = roleOf(account);
  if (account.suspension) return false;
  return role === null || (role !== "admin" && !account.onboardingCompleted);
}

/** Whether a sign-in may end at the page that was asked for: who has something to finish goes there first. */
export function mayRoam(account: Account): boolean {
  if (roleOf(account) === "admin") return true;
  return account.onboardingCompleted && account.approval === "approved";
}

/** Whether a sign-in ends at a page that was asked for: an invitation to a team is answered before anything is filled in. */
export function mayEndAt(account: Account, path: string): boolean {
  return mayRoam(account) || path.startsWith("/employer/team/join?");
}

// ---------------------------------------------------------------- guard and gate

/** The longest address that is remembered over a sign-in, encoded: proxies and clients give up on long headers. */
const LONGEST_NEXT = 2_000;

/** Where a visitor without a session is sent from a page that needs one. `path` is our own path and query. */
export function signInPath(signIn: SignIn, path: string): string {
  if (signIn === "paused") return "/coming-soon";
  const next = encodeURIComponent(path);
  return next.length > LONGEST_NEXT ? "/auth" : `/auth?next=${next}`;
}

/** Whether somebody signs in at a path: there they read that a form of theirs waits. Routes match any case. */
export function isSignInPage(path: string): boolean {
  return /^\/(auth|login|coming-soon|(candidate|employer)\/signin)\/?$/i.test(path);
}

/** Whether a path is in the admin area, where nobody acts for anybody. Routes match any case. */
export function isAdminPath(path: string): boolean {
  return /^\/admin(\/|\.data$|$)/i.test(path);
}

/**
 * Pages that an admin needs as themselves: signing in and out, their own account, and the blog, which they write and
 * the specification does not know (docs/decisions/0025). "/" has a rule of its own.
 */
const ADMINS_OWN =
  /^\/($|sign-out$|auth\/(callback|confirm)$|post-auth$|dashboard-redirect$|password-setup$|(account|blog)(\/|$))/i;

/**
 * An admin who does not act stays in the admin area.
 * @returns null when they may be on this path, else where a full page load sends them
 */
export function confinement(account: Account | null, path: string): string | null {
  if (!account || roleOf(account) !== "admin") return null;
  return isAdminPath(path) || ADMINS_OWN.test(path) ? null : "/admin/dashboard";
}

/**
 * The guard and the gate of a page, in one answer.
 * @returns null when the visitor may pass, else the path to send them to
 */
export function detour(
  account: Account | null,
  needs: Requirement,
  signIn: SignIn,
  path: string,
): string | null {
  if (!account) return signInPath(signIn, path);
  if (needs.role === "anyone_signed_in") return null;
  const role = roleOf(account);
  if (role === null) return destinationOf(account);
  if (role !== needs.role) return HOME[role];
  if (role === "admin") return null;
  if (account.suspension && needs.gate !== "payer") return SUSPENDED;
  if (needs.gate && !account.onboardingCompleted) return `${AREA[role]}/onboarding`;
  if (needs.gate === "approved" && account.approval !== "approved")
    return `${AREA[role]}/awaiting-approval`;
  return null;
}

// ---------------------------------------------------------------- acting

/** Version 4 (RFC 9562), which also leaves out the all-zero id. */
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Whom an admin asks to act for: somebody's id, or themselves when no id or the all-zero one is given.
 * @returns null for anything that is no such id
 */
export function actingTarget(id: string | undefined): { userId: string | null } | null {
  if (id === undefined || id === "" || id === NOBODY) return { userId: null };
  return UUID_V4.test(id) ? { userId: id.toLowerCase() } : null;
}

/**
 * The account that counts while an admin acts outside the admin area: a role without anybody in particular is a
 * stand-in who has finished everything; somebody in particular is as they are.
 */
export function actedAccount(account: Account): Account {
  if (!account.acting?.as) return account;
  return {
    ...account,
    isAdmin: false,
    hasProfile: true,
    role: account.acting.as,
    onboardingCompleted: true,
    approval: "approved",
    billing: null,
    suspension: null,
    agreementDue: false,
  };
}

/** The profile that stands in for an admin who has none (specification, section 3). */
export function standInAdmin(account: Account): Account {
  if (!account.isAdmin || account.hasProfile) return account;
  return {
    ...account,
    role: "admin",
    onboardingCompleted: true,
    approval: "approved",
    fullName: "Admin User",
  };
}

// ---------------------------------------------------------------- the landing page

/** What the address and the browser session tell the landing page. Moments are milliseconds since 1970. */
export type LandingSignals = {
  /** src=oauth, or code, state, next or redirect in the query; or a stored login intent, or an OAuth start. */
  arriving: boolean;
  hasVisitedLanding: boolean;
  /** The markers of "save and exit". */
  savedByQuery: boolean;
  noRedirByQuery: boolean;
  justSavedAndExited: boolean;
  saveExitCookie: boolean;
  saveExitAt: number | null;
};

/** For how long "save and exit" keeps somebody from being led back to the form. */
export const SAVE_AND_EXIT_MS = 5 * 60_000;

/** Whether a moment lies within the last five minutes; a moment to come is nobody's clock. */
export function isRecent(at: number | null, now: number): boolean {
  return at !== null && now - at >= 0 && now - at <= SAVE_AND_EXIT_MS;
}

/** Whether somebody has just left a form to finish it later, and wants to be left alone. */
export function hasSavedAndExited(
  signals: LandingSignals,
  draftSavedAt: string | null,
  now: number,
): boolean {
  return (
    isRecent(signals.saveExitAt, now) ||
    signals.justSavedAndExited ||
    signals.saveExitCookie ||
    signals.savedByQuery ||
    signals.noRedirByQuery ||
    // The one mutant that survives leaves the question out: Date.parse(null) is no moment either.
    isRecent(draftSavedAt === null ? null : Date.parse(draftSavedAt), now)
  );
}

/** Whether this visit to the landing page is the first after signing in. */
export function isFreshLogin(signals: LandingSignals): boolean {
  return signals.arriving || !signals.hasVisitedLanding;
}

/**
 * Where the landing page sends somebody who has a session (specification, section 4, landing redirect).
 * @returns null when they stay
 */
export function landingRedirect(
  account: Account | null,
  signals: LandingSignals,
  now: number,
): string | null {
  if (!account) return null;
  const role = roleOf(account);
  if (role === "admin") return HOME.admin;
  if (role === null) return null;
  if (account.acting) return HOME[role];

  const fresh = isFreshLogin(signals);
  if (account.suspension) return fresh ? SUSPENDED : null;
  const waiting = `${AREA[role]}/awaiting-approval`;
  if (!account.onboardingCompleted) {
    if (!account.hasDraft) return waiting;
    if (hasSavedAndExited(signals, account.draftSavedAt, now)) return null;
    return fresh ? `${AREA[role]}/onboarding` : null;
  }
  if (!fresh) return null;
  return account.approval === "approved" ? HOME[role] : waiting;
}

// ---------------------------------------------------------------- hand-off after signing in

/** A role hint of a client: anything but our two words (and the older one) is no hint. */
export function roleHint(value: unknown): PersonRole | null {
  if (value === "employer") return "employer";
  if (value === "job_seeker" || value === "candidate") return "job_seeker";
  return null;
}

/** The role that an address of ours speaks of. */
export function roleOfPath(path: string): PersonRole | null {
  if (/^\/employers?(\/|-|$)/i.test(path)) return "employer";
  if (/^\/(candidate|healthcare-professionals|job[-_]seeker)(\/|-|$)/i.test(path))
    return "job_seeker";
  return null;
}

/** An affiliate's code as it may stand in an address; null for anything that can be none. Letters keep their case. */
export function referralCode(value: unknown): string | null {
  const code = typeof value === "string" ? value.trim() : "";
  return /^[A-Za-z0-9_-]{3,60}$/.test(code) ? code : null;
}

/** What the post-auth function answered: its status, the code it refused with, where to go next. */
export type PostAuthAnswer = {
  status: number;
  error?: string | undefined;
  next?: string | undefined;
};

/** Where somebody goes after signing in, from what the post-auth function answered. */
export function afterPostAuth({ status, error, next }: PostAuthAnswer): string {
  const stopped = "/role-selection?source=oauth";
  if (error === "ROLE_HINT_MISSING" || status === 400) return stopped;
  if (status === 401) return `${stopped}&err=unauthorized`;
  if (status >= 300) return `${stopped}&err=function`;
  return next || `${stopped}&err=no_next`;
}
