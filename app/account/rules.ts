/**
 * Who may open which page. Pure rules: no request, no database, no clock. Sources: specification sections 4 (landing,
 * destinations, guard, gate, acting), 5 and 6; design 7.1 to 7.7.
 */

/** An account's role. A stored "candidate" is a job seeker. */
export type Role = "job_seeker" | "employer" | "admin";
/** A role for accounts other than admins', which an admin can also act as. */
export type PersonRole = Exclude<Role, "admin">;
/** The admins' decision on a profile, derived from the three status columns by the database. */
export type Approval = "pending" | "approved" | "rejected";

/** An admin's acting session, for a person or as a role: who they really are, and until when. */
export type Acting = {
  /** The acting session's id. */
  id: string;
  adminId: string;
  adminName: string;
  /** The role acted as; null when acting for a person. */
  as: PersonRole | null;
  /** The person they act for; null when acting as a role. */
  userId: string | null;
  personName: string | null;
  /** That person's current role. */
  personRole: PersonRole | null;
  reason: string;
  /** When it ends by itself, UTC. */
  endsAt: string;
};

/** A signed-in user, as the rules see them. While an admin acts outside /admin, the person acted for. */
export type Account = {
  userId: string;
  email: string;
  isAdmin: boolean;
  hasProfile: boolean;
  role: Role | null;
  fullName: string | null;
  onboardingCompleted: boolean;
  approval: Approval;
  /** An admin's reason; shown to the user. */
  verificationReason: string | null;
  submittedAt: string | null;
  /** Whether and when a draft was saved before submitting. Not trustworthy: the owner can write anything there. */
  hasDraft: boolean;
  draftSavedAt: string | null;
  acting: Acting | null;
  /** What is wrong with the plan of an approved facility; null if all is in order, and for everyone else. */
  billing: BillingTrouble | null;
  /** Set if an administrator closed the account; null for nearly everyone. */
  suspension: Suspension | null;
  /** Whether there is a version of the terms or the facility agreement that they have not agreed to. */
  agreementDue: boolean;
  /** Unread notifications; 100 means more than 99. */
  unread: number;
  /**
   * How many cases need an administrator, per entry of the admin menu, 100 meaning more than 99; null for everyone
   * else.
   */
  toDo: ToDo | null;
};

/** Counts per entry of the admin menu: `{ documents: 4 }`; entries without cases are absent. */
export type ToDo = Readonly<Record<string, number>>;

/** Why an account is closed, and since when (UTC). merged: it was someone's duplicate account. */
export type Suspension = { kind: "suspended" | "merged"; reason: string; since: string };

/** An unpaid plan, for everyone in that facility. Times are UTC. */
export type BillingTrouble = {
  /** suspended: nothing new is allowed. */
  plan_status: "past_due" | "suspended";
  since: string | null;
  /** When that starts. */
  stops_at: string | null;
  /** Whether this user can pay. */
  owner: boolean;
};

/** The state of the sign-in switch. */
export type SignIn = "paused" | "open";

/** What a page requires of its visitor. */
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
/** The only page for a suspended user, besides what every account has. */
const SUSPENDED = "/suspended";
const AREA: Record<PersonRole, string> = { employer: "/employer", job_seeker: "/job-seeker" };

/** The effective role: an admin is an admin whatever their profile says. */
export function roleOf(account: Account): Role | null {
  return account.isAdmin ? "admin" : account.role;
}

// ---------------------------------------------------------------- destinations

/** The user's page after signing in. */
export function destinationOf(account: Account): string {
  const role = roleOf(account);
  if (role === "admin") return HOME.admin;
  if (account.suspension) return SUSPENDED;
  if (role === null) return "/role-selection";
  if (!account.onboardingCompleted) return `${AREA[role]}/onboarding`;
  if (account.approval !== "approved") return `${AREA[role]}/awaiting-approval`;
  return HOME[role];
}

/** The simpler rule, if nothing more is known: the dashboard of the user's role. */
export function dashboardOf(account: Account | null): string {
  const role = account && roleOf(account);
  return role ? HOME[role] : "/coming-soon";
}

/** Whether a user may still choose a role: until they submit a first profile. */
export function mayChooseRole(account: Account): boolean {
  const role = roleOf(account);
  if (account.suspension) return false;
  return role === null || (role !== "admin" && !account.onboardingCompleted);
}

/** Whether a sign-in may end at the requested page: those with something to finish go there first. */
export function mayFollowNext(account: Account): boolean {
  if (roleOf(account) === "admin") return true;
  return account.onboardingCompleted && account.approval === "approved";
}

/** Whether a sign-in may end at this requested page: a team invitation comes before filling in a profile. */
export function mayEndAt(account: Account, path: string): boolean {
  return mayFollowNext(account) || path.startsWith("/employer/team/join?");
}

// ---------------------------------------------------------------- guard and gate

/** The longest URL remembered through a sign-in, encoded, in characters: proxies and clients reject long headers. */
const LONGEST_NEXT = 2_000;

/** Where a page that needs a session sends a visitor without one. `path` is our own path and query. */
export function signInPath(signIn: SignIn, path: string): string {
  if (signIn === "paused") return "/coming-soon";
  const next = encodeURIComponent(path);
  return next.length > LONGEST_NEXT ? "/auth" : `/auth?next=${next}`;
}

/** Whether a path is a sign-in page, which tells visitors that a form of theirs is saved. Routes match any case. */
export function isSignInPage(path: string): boolean {
  return /^\/(auth|login|coming-soon|(candidate|employer)\/signin)\/?$/i.test(path);
}

/** Whether a path is in the admin area, where no one acts for anyone. Routes match any case. */
export function isAdminPath(path: string): boolean {
  return /^\/admin(\/|\.data$|$)/i.test(path);
}

/**
 * Pages that an admin needs as themselves: signing in and out, their own account, and the blog, which they write and
 * which the specification does not mention (docs/decisions/0025). "/" has its own rule.
 */
const ADMINS_OWN =
  /^\/($|sign-out$|auth\/(callback|confirm)$|post-auth$|dashboard-redirect$|password-setup$|(account|blog)(\/|$))/i;

/**
 * Keeps an admin who does not act in the admin area.
 * @returns null if they may open this path, else where a full page load sends them
 */
export function adminOnlyRedirect(account: Account | null, path: string): string | null {
  if (!account || roleOf(account) !== "admin") return null;
  return isAdminPath(path) || ADMINS_OWN.test(path) ? null : "/admin/dashboard";
}

/**
 * The guard and the gate of a page, in one answer.
 * @returns null if the visitor may pass, else the path to redirect to
 */
export function guardRedirect(
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

/**
 * Values of the account row, by column: whoever has them all is let in by guardRedirect, and not kept in the admin area.
 * Some who are let in lack them; their page is read afterward.
 */
export function expectedOf({ role, gate }: Requirement): Record<string, string | boolean | null> {
  if (role === "admin") return { is_admin: true };
  // An administrator is kept in the admin area.
  if (role === "anyone_signed_in") return { is_admin: false };
  return {
    is_admin: false,
    role,
    suspension: null,
    ...(gate && { onboarding_completed: true }),
    ...(gate === "approved" && { approval: "approved" }),
  };
}

// ---------------------------------------------------------------- acting

/** Version 4 (RFC 9562), which also leaves out the all-zero id. */
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Whom an admin wants to act for: a user id, or themselves if there is none or it is all zeros.
 * @returns null if it is not such an id
 */
export function actingTarget(id: string | undefined): { userId: string | null } | null {
  if (id === undefined || id === "" || id === NOBODY) return { userId: null };
  return UUID_V4.test(id) ? { userId: id.toLowerCase() } : null;
}

/**
 * The effective account while an admin acts outside the admin area: a person as they are, or for a role a stand-in who
 * has finished everything.
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

/** A stand-in profile for an admin who has none (specification, section 3). */
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

/** What the URL and the browser session tell the landing page. Times are milliseconds since 1970. */
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

/** For how long "save and exit" keeps someone from being redirected back to the form. */
export const SAVE_AND_EXIT_MS = 5 * 60_000;

/** Whether a time is within the last five minutes; a future time does not count. */
export function isRecent(at: number | null, now: number): boolean {
  return at !== null && now - at >= 0 && now - at <= SAVE_AND_EXIT_MS;
}

/** Whether someone has just left a form to finish it later, and should not be redirected to it. */
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
    // The one surviving mutant drops the null check, which changes nothing: Date.parse(null) is NaN.
    isRecent(draftSavedAt === null ? null : Date.parse(draftSavedAt), now)
  );
}

/** Whether this visit to the landing page is the first after signing in. */
export function isFreshLogin(signals: LandingSignals): boolean {
  return signals.arriving || !signals.hasVisitedLanding;
}

/**
 * Where the landing page redirects a signed-in user (specification, section 4, landing redirect).
 * @returns null if they stay
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

/** A client's role hint; null for anything but our two values and the old one. */
export function roleHint(value: unknown): PersonRole | null {
  if (value === "employer") return "employer";
  if (value === "job_seeker" || value === "candidate") return "job_seeker";
  return null;
}

/** The role that one of our paths belongs to. */
export function roleOfPath(path: string): PersonRole | null {
  if (/^\/employers?(\/|-|$)/i.test(path)) return "employer";
  if (/^\/(candidate|healthcare-professionals|job[-_]seeker)(\/|-|$)/i.test(path))
    return "job_seeker";
  return null;
}

/** An affiliate's code from a URL; null if it cannot be one. Case-sensitive. */
export function referralCode(value: unknown): string | null {
  const code = typeof value === "string" ? value.trim() : "";
  return /^[A-Za-z0-9_-]{3,60}$/.test(code) ? code : null;
}

/** The post-auth function's answer: its status, its error code, where to go next. */
export type PostAuthAnswer = {
  status: number;
  error?: string | undefined;
  next?: string | undefined;
};

/** Where someone goes after signing in, from the post-auth function's answer. */
export function afterPostAuth({ status, error, next }: PostAuthAnswer): string {
  const stopped = "/role-selection?source=oauth";
  if (error === "ROLE_HINT_MISSING" || status === 400) return stopped;
  if (status === 401) return `${stopped}&err=unauthorized`;
  if (status >= 300) return `${stopped}&err=function`;
  return next || `${stopped}&err=no_next`;
}
