/**
 * The expected row level security: for every table of the public schema, who sees which of the world's rows
 * (rls-world.ts), and who may write. Roles that are not listed see and write nothing. A new table fails
 * tests/integration/platform/rls.test.ts until it has an entry here and a row in the world.
 */
import { ROLES, type Role, type World } from "./rls-world.ts";

/** A row, by a condition that identifies it, and who sees it. */
export type Case = { row: (world: World) => string; seenBy: readonly Role[] };

const nobody: readonly Role[] = [];
const everybody = ROLES;
const signedIn = ROLES.filter((role) => role !== "anonymous");
const admins: readonly Role[] = ["admin"];
/** Only the candidate, and an admin acting for them. */
const candidate: readonly Role[] = ["candidate", "acting for candidate"];
const owner: readonly Role[] = ["owner", "acting for owner"];
const team: readonly Role[] = [...owner, "recruiter", "viewer"];
const andAdmin = (roles: readonly Role[]): readonly Role[] => [...roles, "admin"];

const by =
  (column: string, who: keyof World) =>
  (world: World): string =>
    `${column} = '${world[who]}'`;
const one = (row: string | ((world: World) => string), seenBy: readonly Role[]): Case => ({
  row: typeof row === "string" ? () => row : row,
  seenBy,
});
const ofApplication = by("application_id", "application");

/** The rows to read, by table. */
export const READS: Record<string, Case[]> = {
  // Public data.
  application_statuses: [one("code = 'applied'", everybody)],
  application_transitions: [one("to_status = 'hired'", everybody)],
  certifications: [one("code = 'bls'", everybody)],
  license_rules: [one("profession = 'rn' and state = 'MO'", everybody)],
  match_weights: [one("version = 1", admins), one("state = 'draft'", admins)],
  notification_kinds: [one("code = 'message'", everybody)],
  plan_definitions: [one("code = 'employer_growth'", everybody)],
  professions: [one("code = 'rn'", everybody)],
  compact_members: [one("compact = 'nlc' and state = 'TX'", everybody)],
  compacts: [one("code = 'nlc'", everybody)],
  service_states: [one("code = 'MO'", everybody)],
  states: [one("code = 'TX'", everybody)],
  skill_synonyms: [one("key = 'iv start'", everybody)],
  skills: [one("n = 0", everybody)],
  unit_synonyms: [one("key = 'micu'", everybody)],
  units: [one("code = 'icu_medical'", everybody)],
  zip_codes: [one("zip = '64108'", everybody)],
  app_settings: [one("key = 'guarantee_days'", signedIn)],

  // Data of one account.
  profiles: [
    one(by("user_id", "candidate"), candidate),
    one(by("user_id", "owner"), owner),
    one(by("user_id", "recruiter"), ["recruiter"]),
  ],
  information_requests: [one(by("user_id", "candidate"), candidate)],
  account_appeals: [one(by("id", "appeal"), candidate)],
  agreements: [one(by("user_id", "candidate"), candidate)],
  email_changes: [one(by("user_id", "candidate"), candidate)],
  // The function that reads a facility's notifications logs views of the people they name.
  notifications: [one(by("id", "notice"), nobody), one(by("id", "facilityNotice"), nobody)],
  notification_preferences: [one(by("user_id", "candidate"), candidate)],

  // Data of a job seeker.
  job_seeker_profiles: [one(by("user_id", "candidate"), candidate)],
  credentials: [one(by("id", "license"), candidate)],
  documents: [one(by("id", "document"), candidate)],
  document_views: [one(by("document_id", "document"), candidate)],
  // Only through functions, and only one's own.
  self_identification: [one(by("user_id", "candidate"), nobody)],
  setting_versions: [one("name = 'numbers'", nobody)],
  saved_positions: [one(by("user_id", "candidate"), candidate)],
  saved_searches: [one(by("user_id", "candidate"), candidate)],
  search_alerts: [one(by("user_id", "candidate"), candidate)],
  alerted_positions: [one(by("user_id", "candidate"), candidate)],
  match_dismissals: [one(by("job_seeker_id", "candidate"), candidate)],
  wanted_positions: [one(by("user_id", "candidate"), candidate)],
  position_referrals: [one(by("user_id", "candidate"), candidate)],
  position_reports: [
    one(by("reporter_id", "candidate"), nobody),
    one("reporter_id is null", nobody),
  ],
  facility_blocks: [one(by("job_seeker_id", "candidate"), candidate)],
  // A facility reads its matches through a function that names nobody.
  matches: [one(by("job_seeker_id", "candidate"), candidate)],

  // Data of a facility, for the whole team.
  employer_profiles: [one(by("user_id", "owner"), andAdmin(team))],
  facility_images: [one(by("id", "logo"), andAdmin(team))],
  facility_members: [one(by("user_id", "viewer"), andAdmin(team))],
  // Includes the payment link, so only for the owner.
  employer_subscriptions: [one(by("employer_id", "owner"), andAdmin(owner))],
  positions: [one(by("id", "position"), andAdmin(team)), one(by("id", "draft"), andAdmin(team))],
  position_drafts: [one(by("id", "unfinished"), andAdmin(team))],
  position_imports: [one(by("id", "file"), andAdmin(team))],
  position_details: [one(by("position_id", "position"), andAdmin(team))],
  position_requirements: [one(by("position_id", "position"), andAdmin(team))],
  screening_questions: [one(by("position_id", "position"), andAdmin(team))],
  position_changes: [one(by("position_id", "position"), andAdmin(team))],
  position_first_matches: [one(by("position_id", "position"), andAdmin(team))],
  application_notes: [one(ofApplication, nobody)],
  scorecards: [one(ofApplication, nobody)],
  // Includes the fee, which the candidate must not see.
  offers: [one(by("id", "offer"), nobody)],
  placements: [one(by("id", "placement"), nobody)],
  billing_invoices: [
    one("id = 'in_owner'", andAdmin(owner)),
    one("id = 'in_rival'", andAdmin(["other facility"])),
  ],
  placement_payments: [one("payment_intent = 'pi_owner'", andAdmin(team))],

  // Data of both sides: a facility reads through functions, which log the view.
  applications: [one(by("id", "application"), candidate)],
  application_history: [one(ofApplication, candidate)],
  interviews: [one(by("id", "interview"), candidate)],
  interview_times: [one(by("interview_id", "interview"), candidate)],
  // Whoever acts for the candidate reads them on pages that record it.
  messages: [one(by("id", "message"), ["candidate"]), one(by("id", "reported"), ["candidate"])],
  message_reports: [one(by("message_id", "reported"), candidate)],
  placement_disputes: [
    one((world) => `${by("placement_id", "placement")(world)} and side = 'facility'`, owner),
    one((world) => `${by("placement_id", "placement")(world)} and side = 'candidate'`, candidate),
  ],

  // Data of admins.
  admin_users: [one(by("user_id", "admin"), admins)],
  affiliates: [one("code = 'rls-test'", admins)],
  affiliate_payouts: [one(by("id", "payout"), admins)],
  referrals: [one(by("referred_user_id", "candidate"), nobody)],
  audit_log: [one(by("subject_id", "candidate"), nobody)],
  billing_adjustments: [one("payment_intent = 'pi_owner'", admins)],
  billing_customers: [one("customer_id = 'cus_owner'", admins)],
  contact_messages: [one(by("id", "letter"), admins)],
  faq_questions: [one("question = 'Is this private?'", admins)],
  outbox: [one(by("user_id", "candidate"), nobody)],
  stripe_events: [one("id = 'evt_owner'", admins)],
  rejection_proposals: [one(by("user_id", "candidate"), nobody)],
  rejection_reasons: [one("code = 'license_expired'", admins)],
  verification_checks: [one(by("user_id", "candidate"), nobody)],
  verification_rules: [one("code = 'leie'", admins)],

  // Only through functions.
  legal_versions: [one("document = 'terms'", nobody)],
  leie_lists: [one("file_name = 'rls.csv'", nobody)],
  leie_matches: [one(by("user_id", "candidate"), nobody)],
  blog_images: [one(by("id", "image"), nobody)],
  blog_post_images: [one(by("image_id", "image"), nobody)],
  blog_posts: [one(by("id", "post"), nobody)],
  blog_slugs: [one("slug = 'before'", nobody)],
  acting_sessions: [one(by("id", "forCandidate"), nobody)],
  billing_checkouts: [one(by("employer_id", "owner"), nobody)],
  candidate_views: [one(by("job_seeker_id", "candidate"), nobody)],
  case_assignments: [one(by("subject_id", "appeal"), nobody)],
  document_uploads: [one(by("user_id", "candidate"), nobody)],
  facility_invitations: [one(by("facility_id", "owner"), nobody)],
  notification_settings: [one(by("user_id", "candidate"), nobody)],
  reminders_sent: [one(by("subject_id", "license"), nobody)],
  saved_candidates: [one(by("job_seeker_id", "candidate"), nobody)],
};

/** A write's result: refused with an error, done, or nothing, because the row is not visible to the writer. */
export type Written = "refused" | "nothing" | "done";

type Verb = "insert" | "update" | "delete";
/** The only direct client writes: to one's own name and draft. All others are refused for everyone. */
export const WRITES: Partial<Record<string, Partial<Record<Verb, (role: Role) => Written>>>> = {
  profiles: {
    update: (role) => {
      if (role === "anonymous") return "refused";
      return candidate.includes(role) ? "done" : "nothing";
    },
  },
};
/** The only columns that clients may write. */
export const WRITABLE: Partial<Record<string, string[]>> = {
  profiles: ["full_name", "onboarding_draft"],
};
