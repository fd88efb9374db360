/**
 * Who may be where. Pure rules: no request, no database.
 * Sources: specification sections 4 (destinations, route guard, gate) and 6; design 7.1 to 7.3.
 */

/** What somebody does here. A stored "candidate" is a job seeker. */
export type Role = "job_seeker" | "employer" | "admin";
/** An admin's verdict on a profile, read from the three status columns by the database. */
export type Approval = "pending" | "approved" | "rejected";

/** A signed-in person, as the rules see them. */
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
};

/** The state of the sign-in switch. */
export type SignIn = "paused" | "open";

/** What a page asks of its visitor. */
export type Requirement = {
  role: "anyone_signed_in" | Role;
  /** onboarded: has handed in a profile. approved: an admin approved it. */
  gate?: "onboarded" | "approved" | undefined;
};

const HOME: Record<Role, string> = {
  admin: "/admin/overview",
  employer: "/employer/dashboard",
  job_seeker: "/job-seeker/dashboard",
};
const AREA: Record<Exclude<Role, "admin">, string> = {
  employer: "/employer",
  job_seeker: "/job-seeker",
};

/** The role that counts: an admin is an admin whatever their profile says. */
export function roleOf(account: Account): Role | null {
  return account.isAdmin ? "admin" : account.role;
}

/** Where somebody belongs after signing in. */
export function destinationOf(account: Account): string {
  const role = roleOf(account);
  if (role === null) return "/role-selection";
  if (role === "admin") return HOME.admin;
  if (!account.onboardingCompleted) return `${AREA[role]}/onboarding`;
  if (account.approval !== "approved") return `${AREA[role]}/awaiting-approval`;
  return HOME[role];
}

/** Where a visitor without a session is sent from a page that needs one. `path` is our own path and query. */
export function signInPath(signIn: SignIn, path: string): string {
  return signIn === "paused" ? "/coming-soon" : `/auth?next=${encodeURIComponent(path)}`;
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
  const role = roleOf(account);
  // An admin's place is the admin area.
  if (role === "admin") return needs.role === "admin" ? null : HOME.admin;
  if (needs.role === "anyone_signed_in") return null;
  if (role === null) return destinationOf(account);
  if (role !== needs.role) return HOME[role];
  if (needs.gate && !account.onboardingCompleted) return `${AREA[role]}/onboarding`;
  if (needs.gate === "approved" && account.approval !== "approved")
    return `${AREA[role]}/awaiting-approval`;
  return null;
}

/** A role hint of a client: anything but our two words (and the older one) is no hint. */
export function roleHint(value: unknown): "job_seeker" | "employer" | null {
  if (value === "employer") return "employer";
  if (value === "job_seeker" || value === "candidate") return "job_seeker";
  return null;
}
