/**
 * At least one row of every table about a person, between one candidate and one facility with its team, so that
 * rls-table.ts can test who sees it. On a database without default grants, like a hosted project.
 */
import { randomUUID } from "node:crypto";
import type { TestDatabase } from "./bare-database.ts";

/** Everyone who may ask for a row. */
export const ROLES = [
  "anonymous",
  "candidate",
  "other candidate",
  "owner",
  "recruiter",
  "viewer",
  "other facility",
  "admin",
  "acting for candidate",
  "acting for owner",
] as const;
export type Role = (typeof ROLES)[number];

/** The ids of the world's people and things. */
export type World = Record<
  | "candidate"
  | "other"
  | "owner"
  | "recruiter"
  | "viewer"
  | "rival"
  | "admin"
  | "position"
  | "draft"
  | "license"
  | "document"
  | "application"
  | "scored"
  | "interview"
  | "time"
  | "match"
  | "ticket"
  | "search"
  | "appeal"
  | "asked"
  | "proposal"
  | "unfinished"
  | "file"
  | "invitation"
  | "report"
  | "message"
  | "reported"
  | "offer"
  | "placement"
  | "dispute"
  | "possible"
  | "notice"
  | "facilityNotice"
  | "question"
  | "letter"
  | "review"
  | "affiliate"
  | "referral"
  | "payout"
  | "post"
  | "image"
  | "logo"
  | "rule"
  | "forCandidate"
  | "forOwner",
  string
>;

const NAMES =
  "candidate other owner recruiter viewer rival admin position draft license document application scored interview time match ticket search appeal asked proposal unfinished file invitation report message reported offer placement dispute possible notice facilityNotice question letter review affiliate referral payout post image logo rule forCandidate forOwner";

/** Creates the world. @returns the ids of everything in it */
export async function makeWorld(db: TestDatabase): Promise<World> {
  const ids = Object.fromEntries(NAMES.split(" ").map((name) => [name, randomUUID()])) as World;
  const filled = ROWS.replace(/\{(\w+)\}/g, (_, name: keyof World) => {
    if (!ids[name]) throw new Error(`Nobody is called ${name}`);
    return `'${ids[name]}'`;
  });
  await db.exec(filled);
  return ids;
}

const ROWS = `
insert into auth.users (id, email) select i, i || '@test.example' from unnest(array[{candidate}, {other}, {owner},
  {recruiter}, {viewer}, {rival}, {admin}]::uuid[]) i;
insert into public.admin_users (user_id) values ({admin});
insert into public.profiles (user_id, role, full_name, onboarding_completed, verification_status, submitted_at) values
  ({candidate}, 'job_seeker', 'Ann Candidate', true, 'approved', now()),
  ({other}, 'job_seeker', 'Ben Other', true, 'approved', now()),
  ({owner}, 'employer', 'Cleo Owner', true, 'approved', now()),
  ({recruiter}, 'employer', 'Dan Recruiter', true, 'approved', now()),
  ({viewer}, 'employer', 'Eve Viewer', true, 'approved', now()),
  ({rival}, 'employer', 'Fay Rival', true, 'approved', now());
insert into public.employer_profiles (user_id, facility_name, facility_type, address_line, zip, phone) values
  ({owner}, 'First Facility', 'hospital', '1 Street', '64108', '8165550100'),
  ({rival}, 'Second Facility', 'hospital', '2 Street', '64108', '8165550101');
insert into public.facility_images (id, facility_id, kind) values ({logo}, {owner}, 'logo');
insert into public.account_appeals (id, user_id, body) values ({appeal}, {candidate}, 'Please look at it again.');
insert into public.case_assignments (kind, subject_id, admin_id) values ('appeal', {appeal}, {admin});
insert into public.facility_members (user_id, facility_id, role) values
  ({recruiter}, {owner}, 'recruiter'), ({viewer}, {owner}, 'viewer');
insert into public.facility_invitations (id, facility_id, email, role, invited_by, token_sha256)
  values ({invitation}, {owner}, 'new@test.example', 'viewer', {owner}, repeat('a', 64));
insert into public.employer_subscriptions (employer_id, plan_code, current_period_start, current_period_end)
  values ({owner}, 'employer_growth', now() - interval '1 day', now() + interval '29 days');
insert into public.billing_customers (customer_id, employer_id) values ('cus_owner', {owner}), ('cus_rival', {rival});
insert into public.billing_invoices (id, customer_id, employer_id, status, total_cents, paid_cents, created_at) values
  ('in_owner', 'cus_owner', {owner}, 'paid', 39900, 39900, now()), ('in_rival', 'cus_rival', {rival}, 'paid', 39900, 39900, now());
insert into public.stripe_events (id, type, customer_id, created_at) values ('evt_owner', 'invoice.paid', 'cus_owner', now());
insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
  desired_pay_cents, desired_pay_period, shifts, available_from) values
  ({candidate}, 'rn', 5, '64108', 'MO', 40, 3000, 'hour', array['days'], current_date),
  ({other}, 'np', 5, '64108', 'MO', 40, 3000, 'hour', array['days'], current_date);
insert into public.credentials (id, user_id, kind, profession, state, number, expires_on, status, verified_on,
  verified_source, verified_until)
  values ({license}, {candidate}, 'license', 'rn', 'MO', 'RN-1', current_date + 700, 'verified', current_date, 'Nursys',
  current_date + 700);
insert into public.positions (id, employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
  pay_max_cents, pay_period, starts_on, status) values
  ({position}, {owner}, 'An open position', 'rn', '64108', 'days', 0, 3000, 5000, 'hour', current_date + 20, 'open'),
  ({draft}, {owner}, 'A draft', 'rn', '64108', 'days', 0, 3000, 5000, 'hour', current_date + 20, 'draft');
update public.matches set id = {match} where position_id = {position} and job_seeker_id = {candidate};
insert into public.position_drafts (id, employer_id, title, profession, "values")
  values ({unfinished}, {owner}, 'Unfinished', 'rn', '{}');
insert into private.calendar_links (user_id, token_sha256) values ({candidate}, repeat('c', 64));
insert into public.position_imports (id, employer_id, file_name, header, fields, lines)
  values ({file}, {owner}, 'jobs.csv', array['Title'], '{"0":"title"}', '[{"line":2,"cells":["Nurse"]}]');
insert into public.position_details (position_id, ratio) values ({position}, '1:4');
insert into public.position_requirements (position_id, skill, importance) values ({position}, 'Wound care', 'nice');
insert into public.screening_questions (position_id, question, kind, sort_order) values ({position}, 'Why?', 'text', 1);
insert into private.question_reviews (id, employer_id, position_id, question, words)
  values ({review}, {owner}, {position}, 'Whatever for?', 'whatever for')
  on conflict (employer_id, words) do update set id = excluded.id;
insert into public.position_changes (position_id, version, changed_by, columns) values ({position}, 90, {owner}, array['title']);
insert into public.documents (id, user_id, kind, file_name, content_type, size_bytes, sha256, storage_path, file_state)
  values ({document}, {candidate}, 'resume', 'cv.pdf', 'application/pdf', 9, repeat('b', 64),
    {candidate} || '/' || {document}, 'clean');
insert into public.document_views (document_id, owner_id, viewer_id, employer_id, by_facility)
  values ({document}, {candidate}, {owner}, {owner}, true);
insert into public.document_uploads (storage_path, user_id) values
  ({candidate} || '/' || {document}, {candidate}), ({other} || '/' || {ticket}, {other});
insert into public.self_identification (user_id, sex, ethnicity) values ({candidate}, 'female', 'white');
insert into public.match_weights (version, candidate_side, position_side, state, note, published_at)
  select w.version + 1, w.candidate_side, w.position_side, 'draft', '', null from public.match_weights w
  order by w.version desc limit 1;
insert into public.saved_searches (id, user_id, name, query) values ({search}, {candidate}, 'Days', 'shift=days');
insert into public.saved_positions (user_id, position_id, title, facility_name, pay_min_cents, pay_max_cents, pay_period,
  starts_on) values ({candidate}, {position}, 'Nurse', 'A hospital', 4000, 4400, 'hour', current_date);
insert into public.search_alerts (user_id, told_at) values ({candidate}, now());
insert into public.alerted_positions (user_id, position_id, at) values ({candidate}, {position}, now());
insert into public.match_dismissals (job_seeker_id, position_id, reason) values ({candidate}, {draft}, 'Too far');
insert into public.wanted_positions (user_id, position_id, channel) values ({candidate}, {position}, 'feed');
insert into public.position_referrals (code, user_id, position_id) values ('R-RLSTEST001', {candidate}, {position});
insert into public.position_reports (position_id, reporter_id, kind) values ({position}, {candidate}, 'not_real'),
  ({position}, null, 'asks_money');
insert into public.facility_blocks (job_seeker_id, employer_id) values ({candidate}, {rival});
insert into public.saved_candidates (position_id, job_seeker_id, saved_by) values ({position}, {candidate}, {owner});
insert into public.candidate_views (employer_id, job_seeker_id, viewed_by) values ({owner}, {candidate}, {owner});
insert into public.applications (id, position_id, job_seeker_id, employer_id, status, source)
  values ({application}, {position}, {candidate}, {owner}, 'hired', 'applied'),
    ({scored}, {position}, {other}, {owner}, 'interviewing', 'applied');
insert into public.application_history (application_id, to_status, side, actor_id)
  values ({application}, 'applied', 'candidate', {candidate});
insert into public.interviews (id, application_id, kind, place, duration_minutes, proposed_by)
  values ({interview}, {application}, 'phone', 'By phone', 30, 'facility');
insert into public.interview_times (id, interview_id, starts_at) values ({time}, {interview}, now() + interval '3 days');
insert into public.offers (id, application_id, status, pay_cents, pay_period, hours, starts_on, expires_at, fee_bp, plan_code)
  values ({offer}, {application}, 'accepted', 4000, 'hour', 36, current_date, now() + interval '3 days', 400, 'employer_growth');
insert into public.messages (id, application_id, sender_id, side, body) values
  ({message}, {application}, {owner}, 'facility', 'Hello'), ({reported}, {application}, {owner}, 'facility', 'Rude');
insert into public.message_reports (id, message_id, reporter_id, reason)
  values ({report}, {reported}, {candidate}, 'This is rude');
insert into public.application_notes (application_id, author_id, body) values ({application}, {owner}, 'A note');
insert into public.scorecards (application_id, interviewer_id, recommendation) values ({application}, {owner}, 'yes'),
  ({scored}, {owner}, 'yes'), ({scored}, {recruiter}, 'no');
insert into public.placements (id, application_id, position_id, employer_id, job_seeker_id, position_title, starts_on,
  annual_salary_cents, plan_code, fee_bp, guarantee_until) values ({placement}, {application}, {position}, {owner},
  {candidate}, 'An open position', current_date, 8320000, 'employer_growth', 400, current_date + 90);
insert into public.placement_payments (payment_intent, customer_id, employer_id, placement_id, status, amount_cents,
  received_cents, created_at, paid_at) values ('pi_owner', 'cus_owner', {owner}, {placement}, 'succeeded', 100, 100, now(), now());
insert into public.billing_checkouts (employer_id, plan_code, expires_at, created_by)
  values ({owner}, 'employer_growth', now() + interval '1 hour', {owner});
insert into public.billing_adjustments (placement_id, kind, amount_cents, reason, payment_intent, customer_id, form_key)
  values ({placement}, 'refund', 50, 'It ended early', 'pi_owner', 'cus_owner', gen_random_uuid());
insert into public.placement_disputes (id, placement_id, side, raised_by, reason) values
  ({dispute}, {placement}, 'facility', {owner}, 'We knew this nurse before.'),
  (gen_random_uuid(), {placement}, 'candidate', {candidate}, 'The pay is not what was said.');
insert into public.notifications (id, user_id, kind, event, href) values
  ({notice}, {candidate}, 'message', 'message_received', '/job-seeker/dashboard'),
  ({facilityNotice}, {owner}, 'message', 'message_received', '/employer/dashboard');
insert into public.notification_preferences (user_id, kind, email) values ({candidate}, 'message', false);
insert into public.notification_settings (user_id) values ({candidate}) on conflict do nothing;
insert into public.outbox (notification_id, user_id, kind, event, href)
  values ({notice}, {candidate}, 'message', 'message_received', '/job-seeker/dashboard');
insert into public.reminders_sent (subject_type, subject_id, days_before, due_on) values ('credential', {license}, 30, '2030-01-01');
insert into public.faq_questions (id, question, submitter_name, submitter_contact)
  values ({question}, 'Is this private?', 'Ann', 'ann@test.example');
insert into public.contact_messages (id, email, topic, message)
  values ({letter}, 'ann@test.example', 'other', 'Is this private too?');
insert into public.agreements (user_id, document, version, place) values ({candidate}, 'terms', 1, 'sign_up');
insert into public.affiliates (id, code, status) values ({affiliate}, 'rls-test', 'approved');
insert into public.affiliate_payouts (id, affiliate_id, reference, paid_on, total_cents, referrals)
  values ({payout}, {affiliate}, 'Check 7', current_date, 500, 1);
insert into public.referrals (id, affiliate_id, referred_user_id, status, bounty_cents)
  values ({referral}, {affiliate}, {candidate}, 'qualified', 500);
insert into public.audit_log (actor_id, action, subject_type, subject_id)
  values ({admin}, 'account.approved', 'profile', {candidate}::text);
insert into public.leie_lists (id, sha256, file_name, row_count, status, finished_at)
  values ({possible}, repeat('b', 64), 'rls.csv', 1, 'replaced', now());
insert into public.verification_rules (id, subject, profession, state, code, label, source, source_name, looks_at, required, sort_order)
  values ({rule}, 'job_seeker', 'np', 'KS', 'one_more', 'One more check', 'A call', 'a call', 'person', false, 90);
insert into public.leie_matches (id, user_id, row_key, how, entry, list_id) values ({possible}, {candidate}, 'row', 'name',
  '{"last_name": "CANDIDATE", "first_name": "ANN", "excluded_for": "1128b4", "excluded_on": "2020-01-14"}', {possible});
insert into public.verification_checks (user_id, rule_id, label, source, result, checked_on, looked_up, note)
  select {candidate}, r.id, r.label, r.source, 'clear', current_date, 'Ann Candidate', 'Seen by two of us'
  from public.verification_rules r where r.subject = 'job_seeker' and r.code = 'leie';
insert into public.blog_images (id, alt, content_type, size_bytes, width, height)
  values ({image}, 'A picture', 'image/png', 9, 1, 1);
insert into public.blog_posts (id, slug, title) values ({post}, 'a-draft', 'A draft');
insert into public.blog_post_images (post_id, image_id) values ({post}, {image});
insert into public.blog_slugs (slug, post_id) values ('before', {post});
insert into public.information_requests (id, user_id, body) values ({asked}, {candidate}, 'A copy of your license, please.');
insert into public.rejection_proposals (id, user_id, reason) values ({proposal}, {candidate}, 'The license has expired.');
insert into public.email_changes (user_id, new_email) values ({candidate}, 'new-address@test.example');
insert into public.acting_sessions (id, admin_id, user_id, reason) values
  ({forCandidate}, {admin}, {candidate}, 'To see what they see'),
  ({forOwner}, {admin}, {owner}, 'To see what they see');
`;

/** A statement's result: the number of rows and their text, or the error code. */
export type Came = { rows: number; says: string } | { code: string };

/** Runs a statement as a role and rolls it back; `after` runs before the rollback, as the database's owner. */
export async function as(
  db: TestDatabase,
  world: World,
  role: Role,
  statement: string,
  after?: () => Promise<void>,
): Promise<Came> {
  const who: Partial<Record<Role, [sub: string, acting?: string]>> = {
    candidate: [world.candidate],
    "other candidate": [world.other],
    owner: [world.owner],
    recruiter: [world.recruiter],
    viewer: [world.viewer],
    "other facility": [world.rival],
    admin: [world.admin],
    "acting for candidate": [world.admin, world.forCandidate],
    "acting for owner": [world.admin, world.forOwner],
  };
  const [sub = "", acting] = who[role] ?? [];
  return asCaller(db, { sub, acting }, statement, after);
}

/** A user id, the acting session, and the sign-in session if needed. */
type Caller = { sub: string; acting?: string | undefined; session?: string };

/** Runs a statement as the data API would, and rolls it back. */
export async function asCaller(
  db: TestDatabase,
  { sub, acting, session }: Caller,
  statement: string,
  after?: () => Promise<void>,
): Promise<Came> {
  const headers = JSON.stringify(acting ? { "x-nomera-acting": acting } : {});
  const claims = JSON.stringify({ sub, ...(session && { session_id: session }) });
  try {
    await db.exec(`begin; set local role ${sub === "" ? "anon" : "authenticated"};
      select set_config('request.jwt.claim.sub', '${sub}', true), set_config('request.headers', '${headers}', true),
        set_config('request.jwt.claims', '${claims}', true), set_config('request.path', '${pathOf(statement)}', true);`);
    const { rows, affectedRows } = await db.query(statement);
    if (after) {
      await db.exec("reset role");
      await after();
    }
    return { rows: rows.length || (affectedRows ?? 0), says: JSON.stringify(rows) };
  } catch (error) {
    if (!(error as { code?: string }).code) throw error;
    return { code: (error as { code: string }).code };
  } finally {
    await db.exec("rollback");
  }
}

/** The data API path of a statement, because acting permissions depend on the called function. */
export function pathOf(statement: string): string {
  const [, called] = /public\.(\w+)\s*\(/.exec(statement) ?? [];
  return /^\s*select/i.test(statement) && called ? `/rpc/${called}` : "/";
}
