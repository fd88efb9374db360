import { LEGAL_DOCUMENTS } from "#app/site/legal/rules.ts";
import { demoAccounts, marketPassword, passwordHashes } from "../demo-accounts.ts";
import type { Status } from "../market-data/facilities.ts";
import type { Book } from "./book.ts";

/** An account, and how many days ago it was created. */
export type Account = { name: string; email: string; days: number };

/** Adds an account that can sign in. @returns its id */
export function addUser(book: Book, { name, email, days }: Account): string {
  const id = book.uuid();
  const createdAt = book.ago(days);
  const password =
    demoAccounts.find((account) => account.email === email)?.password ?? marketPassword;
  book.add("auth.users", {
    id,
    email,
    encrypted_password: passwordHashes[password],
    email_confirmed_at: createdAt,
    raw_app_meta_data: { provider: "email", providers: ["email"] },
    raw_user_meta_data: { full_name: name },
    created_at: createdAt,
    updated_at: createdAt,
  });
  book.add("auth.identities", {
    id: book.uuid(),
    provider: "email",
    provider_id: id,
    user_id: id,
    identity_data: { sub: id, email, email_verified: true },
    created_at: createdAt,
    updated_at: createdAt,
  });
  return id;
}

/** Adds the two admins. @returns their ids */
export function addAdmins(book: Book): string[] {
  return [
    { email: "admin@demo.nomera.example", name: "Alex Moreno", days: 200 },
    { email: "june.okafor@demo.nomera.example", name: "June Okafor", days: 200 },
  ].map((account) => {
    const id = addUser(book, account);
    book.add("public.admin_users", { user_id: id, created_at: book.ago(200) });
    addProfile(book, id, { ...account, role: "admin", status: "approved", decidedBy: null });
    return id;
  });
}

/** When an account that is this many days old was approved or rejected: at the end of a working day, after its checks. */
export const decidedAt = (book: Book, days: number): string =>
  book.hourOf(book.workday(-Math.floor(days - 1.4)), 17);

type Profile = {
  role: string;
  name: string;
  status: Status;
  days: number;
  decidedBy: string | null;
  reason?: string | undefined;
};

/** Adds a user's role and the decision about it. */
export function addProfile(book: Book, id: string, profile: Profile): void {
  const { role, name, status, days, decidedBy, reason } = profile;
  const submitted = status !== "draft";
  const decided = status === "approved" || status === "rejected";
  const decided_at = decidedAt(book, days);
  const submittedAt = book.ago(days - 0.1);
  book.add("public.profiles", {
    user_id: id,
    role,
    full_name: name,
    onboarding_completed: submitted,
    onboarding_draft: submitted ? null : { saved_at: book.ago(days - 0.05) },
    verification_status: decided ? status : "pending",
    verification_status_new: decided ? status : null,
    profile_status: { approved: "verified_good", rejected: "verified_issue" }[status as string],
    verification_reason: reason ?? null,
    submitted_at: submitted ? submittedAt : null,
    decided_at: decided ? decided_at : null,
    decided_by: decided ? decidedBy : null,
    created_at: book.ago(days),
  });
  if (role !== "admin") addAgreement(book, id, "terms");
  if (!decided || !decidedBy) return;
  book.add("public.audit_log", {
    at: decided_at,
    actor_id: decidedBy,
    action: `account.${status}`,
    subject_type: "profile",
    subject_id: id,
    reason: reason ?? null,
    details: { role, submitted_at: submittedAt },
  });
}

/** Adds an agreement to a text, dated the day before, or once the version is in effect. */
export function addAgreement(
  book: Book,
  id: string,
  document: "terms" | "facility_agreement",
): void {
  const { version, effectiveOn } = LEGAL_DOCUMENTS[document];
  const inEffect = `${effectiveOn}T15:00:00.000Z`;
  const [earlier, later] = [book.ago(1), book.ago(0)];
  book.add("public.agreements", {
    user_id: id,
    document,
    version,
    agreed_at: inEffect < earlier ? earlier : inEffect < later ? inEffect : later,
    place: document === "terms" ? "sign_up" : "submission",
  });
}
