/** Taking everything along, and leaving: the tables are walked by the catalog, so that a new one cannot be forgotten. */
import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { keptAfter, LOG_IN_AGAIN, removedWith } from "#app/account/settings/rules.ts";
import { textOf } from "#tests/helpers/acting.ts";
import { upload } from "#tests/helpers/documents.ts";
import { pdf } from "#tests/helpers/files.ts";
import { waitForLink } from "#tests/helpers/mail.ts";
import { makeFacility, makeMember, makePosition } from "#tests/helpers/marketplace.ts";
import {
  ageSessions,
  day,
  makePerson,
  signedIn,
  sql,
  Visitor,
  withoutPassword,
  type Person,
} from "#tests/helpers/people.ts";

const stack = inject("stack");

type Column = { table: string; column: string };
type Kind = "professional" | "employer" | "administrator";
type Subject = Person & { name: string; position?: string };

/** Columns that name a person whose rows they are not, with the reason why they are no part of that person's copy. */
const NOT_THEIRS: Record<string, string> = {
  "profiles.decided_by":
    "the row is the other person's; the decision is in the audit log, by the one who made it",
  "credentials.verified_by": "the same, for a license",
  "acting_sessions.auth_session_id": "names the sign-in that acting was started in, not a person",
  "matches.position_id": "names a position, not a person",
  "application_notes.form_key": "names a form, not a person",
  "messages.form_key": "names a form, not a person",
  "messages.employer_id": "repeats the application's facility, for the dashboard",
  "interviews.employer_id": "repeats the application's facility, for the dashboard",
  "notification_settings.unsubscribe_key": "a secret that ends emails, not a person",
  "reminders_sent.subject_id": "names a license, a document or an offer, not a person",
  "documents.decided_by": "the document is its owner's; the decision is in the audit log",
  "document_views.viewer_id": "the row is the document's owner's",
  "document_views.employer_id": "the row is the document's owner's",
  "facility_blocks.employer_id": "whom a professional blocks is theirs alone to know",
  "facility_members.facility_id": "the row is the member's",
  "facility_invitations.facility_id": "the row is the invited one's and in the copy of who invited",
  "candidate_views.viewed_by":
    "the view is the facility's; the candidate's copy says which facility",
  "saved_candidates.saved_by": "the row speaks of a candidate, not of who put them aside",
  "saved_candidates.job_seeker_id": "a facility's own list, before anything was sent to anybody",
  "offers.made_by": "the row is between a facility and a candidate, and in the candidate's copy",
  "placements.created_by": "the row is the facility's and the candidate's",
  "placement_disputes.settled_by":
    "the dispute is in the copy of who raised it; the decision in the audit log",
  "message_reports.settled_by":
    "the report is in the copy of who made it; the decision in the audit log",
  "position_reports.settled_by":
    "the report is in the copy of who made it; the decision in the audit log",
  "position_changes.changed_by": "the row is the position's",
  "account_appeals.decided_by":
    "the appeal is in the copy of who made it; the decision in the audit log",
  "case_assignments.admin_id":
    "the case is somebody else's, and it is let go of when it is decided; who took it is in the audit log",
  "case_assignments.subject_id":
    "names what waits for a decision, for as long as it waits; who took it is in the audit log",
  "position_drafts.saved_by": "the draft is the facility's",
  "position_imports.created_by": "the import is the facility's",
  "billing_adjustments.made_by":
    "the refund is in the facility's payments; who made it, in the audit log",
  "billing_adjustments.form_key": "names a form, not a person",
  "verification_checks.checked_by":
    "the check is in the copy of whom it is about; who recorded it, in the audit log",
  "verification_checks.credential_id": "the license or certification of a check, not a person",
  "verification_checks.list_id": "the exclusion list that names were compared with, not a person",
  "leie_matches.user_id":
    "what a public list says of somebody of the same name is not known to be about them",
  "leie_matches.decided_by": "the same; the decision is in the audit log",
  "leie_lists.imported_by": "the list is public; who imported it is in the audit log",
  "information_requests.asked_by":
    "the question is in the copy of whom it was asked; who asked it, in the audit log",
  "rejection_proposals.proposed_by":
    "the proposal is in the copy of whom it is about; who made it, in the audit log",
  "rejection_proposals.decided_by": "the same, for who confirmed or declined it",
  "contact_messages.answered_by":
    "the message is in the copy of whoever wrote it; who answered it, in the audit log",
  "match_weights.published_by":
    "the weights are everybody's; who published them is in the audit log",
};
/** What outlives an account, and why. */
const KEPT: Record<string, string> = {
  "audit_log.actor_id": "who did something must stay known, as a number",
  "audit_log.on_behalf_of": "for whom it was done as well",
};

/** Columns of public tables that name a person: keys into auth.users or into a profile, and ids without a key. */
async function personColumns(): Promise<Column[]> {
  return sql<Column>(
    stack,
    `with people (id) as (values ('auth.users'::regclass), ('public.profiles'), ('public.employer_profiles'),
       ('public.job_seeker_profiles')),
     keyed as (
       select c.conrelid, k.attnum, c.confrelid
       from pg_constraint c cross join unnest(c.conkey) k (attnum)
       where c.contype = 'f' and c.connamespace = 'public'::regnamespace
     )
     select t.relname as table, a.attname as column
     from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and (
       exists (select 1 from keyed k join people p on p.id = k.confrelid where k.conrelid = t.oid and k.attnum = a.attnum)
       or (a.atttypid = 'uuid'::regtype and a.attname <> 'id'
         and not exists (select 1 from keyed k where k.conrelid = t.oid and k.attnum = a.attnum)))
     order by 1, 2`,
  );
}
const rowsOf = async ({ table, column }: Column, id: string) =>
  (
    await sql<{ n: number }>(
      stack,
      `select count(*)::int as n from public."${table}" where "${column}"::text = $1`,
      [id],
    )
  )[0]!.n;

/** Somebody with something in every table that can hold something of theirs. */
async function makeSubject(kind: Kind): Promise<Subject> {
  const person =
    kind === "administrator"
      ? await makePerson(stack, { role: null, admin: true })
      : await makePerson(stack, {
          role: kind === "employer" ? "employer" : "job_seeker",
          status: "approved",
        });
  const name = `Zenobia ${randomUUID()}`;
  // Named before they are approved: another name of somebody approved is checked anew.
  const approval = (status: string) =>
    sql(stack, "update public.profiles set verification_status = $2 where user_id = $1", [
      person.id,
      status,
    ]);
  await approval("pending");
  await sql(
    stack,
    `insert into public.profiles (user_id, full_name, onboarding_draft) values ($1, $2, '{"saved_at": "2026-11-21T10:00:00Z"}')
     on conflict (user_id) do update set full_name = excluded.full_name, onboarding_draft = excluded.onboarding_draft`,
    [person.id, name],
  );
  if (kind !== "administrator") await approval("approved");
  // The new name took the check of the license back.
  await sql(
    stack,
    `update public.credentials set status = 'verified', verified_on = current_date, verified_until = expires_on,
       verified_source = 'Nursys' where user_id = $1`,
    [person.id],
  );
  const admin =
    kind === "administrator" ? person : await makePerson(stack, { role: null, admin: true });
  const other =
    kind === "administrator"
      ? await makePerson(stack, { role: "employer", status: "approved" })
      : person;
  await sql(
    stack,
    "insert into public.acting_sessions (admin_id, user_id, reason) values ($1, $2, 'Asked for help by phone')",
    [admin.id, other.id],
  );
  await sql(
    stack,
    `insert into public.audit_log (actor_id, on_behalf_of, action, subject_type, subject_id, reason) values
       ($1, $2, 'acting.started', 'acting_session', 'x', 'Asked for help by phone'),
       ($1, null, 'account.approved', 'profile', $2::text, 'All in order')`,
    [admin.id, other.id],
  );
  await sql(stack, "insert into public.email_changes (user_id, new_email) values ($1, $2)", [
    person.id,
    `next-${randomUUID()}@test.example`,
  ]);
  await sql(
    stack,
    "insert into public.faq_questions (question, submitter_name, submitter_contact) values ($1, $2, $3)",
    [`What about ${randomUUID()}?`, name, person.email.toUpperCase()],
  );
  if (kind !== "administrator") {
    const [partner] = await sql<{ id: string }>(
      stack,
      "insert into public.affiliates (code, status) values ($1, 'approved') returning id",
      [`partner-${randomUUID().slice(0, 8)}`],
    );
    await sql(
      stack,
      "insert into public.referrals (affiliate_id, referred_user_id, email, status, bounty_cents) values ($1, $2, $3, 'qualified', 4200)",
      [partner!.id, person.id, person.email],
    );
  }
  // Posted by the employer; for a professional, by another one, so that both have the match.
  const employer =
    kind === "employer"
      ? person
      : await makePerson(stack, { role: "employer", status: "approved" });
  const [position] = await sql<{ id: string }>(
    stack,
    `insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
       pay_max_cents, pay_period, starts_on, status)
     values ($1, 'Night nurse', 'rn', '64108', 'days', 0, 3500, 9900, 'hour', $2, 'open') returning id`,
    [employer.id, day(20)],
  );
  if (kind !== "administrator") {
    const nurse =
      kind === "professional"
        ? person
        : await makePerson(stack, { role: "job_seeker", status: "approved" });
    await fillMarketplace(person, nurse, employer, position!.id);
  }
  return { ...person, name, ...(kind === "employer" && { position: position!.id }) };
}

/** A row in every table of the marketplace that can hold something of the subject, a candidate or a facility's owner. */
async function fillMarketplace(subject: Person, nurse: Person, employer: Person, position: string) {
  const member = await makePerson(stack, { role: "employer", status: "approved" });
  const other = subject === nurse ? employer : nurse;
  const customer = `cus_${randomUUID().replaceAll("-", "")}`;
  const one = async (text: string, ...values: unknown[]) =>
    (await sql<{ id: string }>(stack, text, values))[0]!.id;
  const application = await one(
    `insert into public.applications (position_id, job_seeker_id, employer_id, status, source) values ($1, $2, $3, 'interviewing', 'applied') returning id`,
    position,
    nurse.id,
    employer.id,
  );
  const placement = await one(
    `insert into public.placements (application_id, position_id, employer_id, job_seeker_id, position_title, starts_on, annual_salary_cents, plan_code, fee_bp, guarantee_until, created_by)
     values ($1, $2, $3, $4, 'Night nurse', current_date, 8000000, 'employer_starter', 500, current_date + 90, $5) returning id`,
    application,
    position,
    employer.id,
    nurse.id,
    subject.id,
  );
  const theirs = await one(
    "insert into public.messages (application_id, sender_id, side, body) values ($1, $2, 'candidate', 'Hello') returning id",
    application,
    other.id,
  );
  const path = `${nurse.id}/${randomUUID()}`;
  const document = await one(
    `insert into public.documents (user_id, kind, file_name, content_type, size_bytes, sha256, storage_path) values ($1, 'resume', 'resume.pdf', 'application/pdf', 9, $2, $3) returning id`,
    nurse.id,
    "a".repeat(64),
    path,
  );
  const invitation = `invited-${randomUUID()}@test.example`;
  const token = (randomUUID() + randomUUID()).replaceAll("-", "");
  const rows: [text: string, ...values: unknown[]][] = [
    [
      "insert into public.facility_images (id, facility_id, kind) values (gen_random_uuid(), $1, 'logo')",
      employer.id,
    ],
    ["insert into public.document_uploads (storage_path, user_id) values ($1, $2)", path, nurse.id],
    [
      "insert into public.application_history (application_id, to_status, side, actor_id) values ($1, 'applied', 'candidate', $2)",
      application,
      subject.id,
    ],
    [
      "insert into public.interviews (application_id, kind, place, duration_minutes, proposed_by) values ($1, 'phone', 'By phone', 30, 'facility')",
      application,
    ],
    [
      "insert into public.interview_times (interview_id, starts_at) select i.id, now() + interval '1 day' from public.interviews i where i.application_id = $1",
      application,
    ],
    [
      "insert into public.offers (application_id, pay_cents, pay_period, hours, starts_on, expires_at, fee_bp, plan_code, made_by) values ($1, 4000, 'hour', 36, current_date, now() + interval '1 day', 500, 'employer_starter', $2)",
      application,
      employer.id,
    ],
    [
      "insert into public.messages (application_id, sender_id, side, body) values ($1, $2, 'facility', 'Welcome')",
      application,
      subject.id,
    ],
    [
      "insert into public.message_reports (message_id, reporter_id, reason) values ($1, $2, 'Not polite')",
      theirs,
      subject.id,
    ],
    [
      "insert into public.application_notes (application_id, author_id, body) values ($1, $2, 'Called her')",
      application,
      subject.id,
    ],
    [
      "insert into public.scorecards (application_id, interviewer_id, recommendation) values ($1, $2, 'yes')",
      application,
      subject.id,
    ],
    [
      "insert into public.placement_disputes (placement_id, side, raised_by, reason) values ($1, 'facility', $2, 'The start date is wrong')",
      placement,
      subject.id,
    ],
    [
      "insert into public.candidate_views (employer_id, job_seeker_id, viewed_by) values ($1, $2, $3)",
      employer.id,
      nurse.id,
      employer.id,
    ],
    [
      "insert into public.document_views (document_id, owner_id, viewer_id, employer_id, by_facility) values ($1, $2, $3, $3, true)",
      document,
      nurse.id,
      employer.id,
    ],
    [
      "insert into public.saved_searches (user_id, name, query) values ($1, 'Nights', 'shift=nights')",
      nurse.id,
    ],
    [
      `insert into public.saved_positions (user_id, position_id, title, facility_name, pay_min_cents, pay_max_cents,
         pay_period, starts_on) values ($1, $2, 'Night nurse', 'Lakeview', 3500, 9900, 'hour', current_date)`,
      nurse.id,
      position,
    ],
    [
      "insert into public.alerted_positions (user_id, position_id, at) values ($1, $2, now())",
      nurse.id,
      position,
    ],
    ["insert into public.search_alerts (user_id) values ($1)", nurse.id],
    [
      "insert into public.wanted_positions (user_id, position_id, channel) values ($1, $2, 'feed')",
      nurse.id,
      position,
    ],
    [
      "insert into public.position_referrals (code, user_id, position_id) values ('R-' || upper(left(md5($1), 10)), $1::uuid, $2)",
      nurse.id,
      position,
    ],
    [
      "insert into public.position_reports (position_id, reporter_id, kind, settled_note) values ($2, $1, 'not_real', 'For admins only')",
      nurse.id,
      position,
    ],
    [
      "insert into public.match_dismissals (job_seeker_id, position_id, reason) values ($1, $2, 'Too far')",
      nurse.id,
      position,
    ],
    [
      "insert into public.saved_candidates (position_id, job_seeker_id, saved_by) values ($1, $2, $3)",
      position,
      nurse.id,
      employer.id,
    ],
    [
      "insert into public.facility_blocks (job_seeker_id, employer_id) values ($1, $2)",
      nurse.id,
      employer.id,
    ],
    [
      "insert into public.facility_members (user_id, facility_id, role) values ($1, $2, 'viewer')",
      subject === nurse ? nurse.id : member.id,
      employer.id,
    ],
    [
      "insert into public.facility_invitations (facility_id, email, role, invited_by, token_sha256) values ($1, $2, 'viewer', $3, $4)",
      employer.id,
      invitation,
      subject.id,
      token,
    ],
    [
      "insert into public.billing_customers (customer_id, employer_id) values ($1, $2)",
      customer,
      employer.id,
    ],
    [
      "insert into public.billing_invoices (id, customer_id, employer_id, status, total_cents, paid_cents, created_at) values ('in_' || $1, $1, $2, 'paid', 19900, 19900, now())",
      customer,
      employer.id,
    ],
    [
      "insert into public.placement_payments (payment_intent, customer_id, employer_id, placement_id, status, amount_cents, received_cents, created_at) values ('pi_' || $1, $1, $2, $3, 'succeeded', 100, 100, now())",
      customer,
      employer.id,
      placement,
    ],
    [
      "insert into public.billing_checkouts (employer_id, plan_code, created_by, expires_at) values ($1, 'employer_growth', $2, now() + interval '1 hour')",
      employer.id,
      subject.id,
    ],
    [
      "insert into public.notification_preferences (user_id, kind, email) values ($1, 'new_match', false)",
      subject.id,
    ],
    // The worker may have told them of a match by now, and made their settings.
    [
      "insert into public.notification_settings (user_id) values ($1) on conflict do nothing",
      subject.id,
    ],
    [
      `select private.notify_side(a, s.side, 'message', 'message_received', '{}') from public.applications a, (values ('candidate'), ('facility')) s (side) where a.id = $1`,
      application,
    ],
  ];
  rows.push(
    [
      "insert into public.self_identification (user_id, sex, ethnicity) values ($1, 'female', 'several')",
      nurse.id,
    ],
    [
      "insert into public.account_appeals (user_id, body) values ($1, 'The number is right, look again')",
      subject.id,
    ],
    [
      "insert into public.position_drafts (id, employer_id, saved_by, title, profession, \"values\") values ($1, $2, $2, 'Half a position', 'rn', '{}')",
      randomUUID(),
      employer.id,
    ],
    [
      "insert into public.position_imports (id, employer_id, created_by, file_name, header) values ($1, $2, $2, 'jobs.csv', '{Title}')",
      randomUUID(),
      employer.id,
    ],
    [
      `insert into public.verification_checks (user_id, rule_id, label, source, result, checked_on, looked_up, note)
       select $1, r.id, r.label, r.source, 'clear', current_date, 'Their name', 'For admins only'
       from public.verification_rules r where r.subject = 'job_seeker' and r.code = 'leie'`,
      subject.id,
    ],
    [
      "insert into public.information_requests (user_id, body) values ($1, 'A copy of your license, please.')",
      subject.id,
    ],
    [
      "insert into public.rejection_proposals (user_id, reason, status, note) values ($1, 'Not found', 'declined', 'For admins only')",
      subject.id,
    ],
    // Joining a team makes somebody an employer; this one stays what they are.
    [
      "update public.profiles set role = $2, verification_status = 'approved', verification_status_new = null, profile_status = null, onboarding_completed = true where user_id = $1",
      subject.id,
      subject === nurse ? "job_seeker" : "employer",
    ],
  );
  for (const [text, ...values] of rows) await sql(stack, text, values);
}

const subjects = {} as Record<Kind, Subject>;
let columns: Column[];
beforeAll(async () => {
  // The professional first: the employers' positions then make a match.
  for (const kind of ["professional", "employer", "administrator"] as const) {
    subjects[kind] = await makeSubject(kind);
  }
  columns = await personColumns();
});

const exported = async (person: Person, path = "/account/export") => {
  const response = await (await signedIn(stack, person)).get(path);
  return { response, data: (await response.json()) as Record<string, unknown[]> };
};

describe("a copy of everything", () => {
  test("is a file that no cache keeps", async () => {
    const { response, data } = await exported(subjects.professional);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="nomera-health-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(data.account).toMatchObject({ email: subjects.professional.email, has_password: true });
    expect(data.sessions).toHaveLength(1);
    expect(data.identities).toHaveLength(1);
    expect(data.faq_questions).toMatchObject([{ submitter_name: subjects.professional.name }]);
    expect(data.verification_checks).toMatchObject([{ result: "clear" }]);
    // A time that is only proposed is not in the interview itself.
    expect(data.interviews).toMatchObject([{ starts_at: null }]);
    expect(data.interview_times).toMatchObject([{ starts_at: expect.any(String) }]);
    expect(JSON.stringify(data)).not.toMatch(/encrypted_password|\$2[aby]\$|For admins only/);
  });

  test("has every row of every table that names the person", async () => {
    const seen = new Set<string>();
    for (const [kind, person] of Object.entries(subjects)) {
      const { data } = await exported(person);
      for (const column of columns) {
        const name = `${column.table}.${column.column}`;
        const there = await rowsOf(column, person.id);
        if (there > 0) seen.add(name);
        if (NOT_THEIRS[name]) continue;
        expect(data[column.table]?.length ?? 0, `${name} of the ${kind}`).toBeGreaterThanOrEqual(
          there,
        );
      }
    }
    const expected = columns.map(({ table, column }) => `${table}.${column}`);
    expect(
      expected.filter((name) => !seen.has(name) && !NOT_THEIRS[name]),
      "columns that no subject of this test fills",
    ).toEqual([]);
    expect(Object.keys(NOT_THEIRS).filter((name) => !expected.includes(name))).toEqual([]);
  });

  test("tells an employer of their matches, but not whom", async () => {
    const { data } = await exported(subjects.employer);
    expect(data.matches_of_positions!.length).toBeGreaterThan(0);
    expect(JSON.stringify(data)).not.toContain(subjects.professional.id);
  });

  test("says that a partner sent them, not what the partner gets for it or why not", async () => {
    const person = await makePerson(stack, { role: "job_seeker", status: "approved" });
    const partner = randomUUID();
    await sql(
      stack,
      `with partner as (insert into public.affiliates (id, code) values ($1::uuid, $1::text)),
         payout as (insert into public.affiliate_payouts (id, affiliate_id, reference, paid_on, total_cents, referrals)
           values ($1, $1, 'Check 7', current_date, 4200, 1))
       insert into public.referrals (affiliate_id, referred_user_id, email, status, bounty_cents, payout_id, void_reason)
       values ($1, $2, $3, 'void', 4200, $1, 'Looks like their own account')`,
      [partner, person.id, person.email],
    );
    const { data } = await exported(person);
    expect(data.referrals).toEqual([
      {
        id: expect.any(String),
        affiliate_id: partner,
        referred_user_id: person.id,
        email: person.email,
        created_at: expect.any(String),
      },
    ]);
  });

  test("has each question as it was asked, and an answer only once the public has it", async () => {
    const person = await makePerson(stack, { role: "job_seeker", status: "approved" });
    let second = 10;
    const ask = async (question: string, fields: Record<string, unknown> = {}) => {
      second += 1;
      const row = {
        question,
        created_at: `2026-11-21T10:00:${second}Z`,
        submitter_name: "Ann Asker",
        submitter_contact: ` ${person.email.toUpperCase()} `,
        ...fields,
      };
      const [made] = await sql<{ id: string }>(
        stack,
        `insert into public.faq_questions (${Object.keys(row).join(", ")})
         values (${Object.keys(row).map((_, i) => `$${i + 1}`)}) returning id`,
        Object.values(row),
      );
      return made!.id;
    };
    const isPublic = { status: "published", published_at: "2026-11-21T10:00:00Z" };
    await ask("Drafted?", { answer: "Half an answer" });
    await ask("Taken back?", { status: "unpublished", answer: "No more" });
    await ask("Spam?", { status: "spam", answer: "Nothing to say" });
    await ask("In our words?", { ...isPublic, asked_first: "in mine?", answer: "For all to read" });
    const open = await ask("Asked by others?", {
      ...isPublic,
      answer: "Theirs",
      submitter_contact: "other@test.example",
    });
    const shut = await ask("By others, too?", {
      answer: "Not yet",
      submitter_contact: "other@test.example",
    });
    await ask("The same as others?", { status: "merged", merged_into: open });
    await ask("The same, unanswered?", { status: "merged", merged_into: shut });
    const { data } = await exported(person);
    const one = (question: string, answer: string | null) => ({
      question,
      answer,
      submitter_name: "Ann Asker",
      submitter_contact: ` ${person.email.toUpperCase()} `,
      created_at: expect.any(String),
    });
    expect(data.faq_questions).toEqual([
      one("Drafted?", null),
      one("Taken back?", null),
      one("Spam?", null),
      one("in mine?", "For all to read"),
      one("The same as others?", "Theirs"),
      one("The same, unanswered?", null),
    ]);
  });

  test("tells who decided and acted, and an administrator only that they did", async () => {
    const { data } = await exported(subjects.professional);
    expect(data.audit_log).toMatchObject([
      { action: "acting.started", by_you: false, reason: "Asked for help by phone" },
      { action: "account.approved", by_you: false, reason: "All in order" },
    ]);
    const { data: own } = await exported(subjects.administrator);
    expect(own.audit_log).toMatchObject([
      { action: "acting.started", by_you: true },
      { by_you: true },
    ]);
    expect(JSON.stringify(own.audit_log)).not.toContain("All in order");
  });

  test("leaves out what is about others, secrets, and what administrators or facilities note for themselves", async () => {
    const secrets = await sql<{ secret: string }>(
      stack,
      `select u.encrypted_password as secret from auth.users u where u.id = any ($1)
       union all select s.unsubscribe_key::text from public.notification_settings s where s.user_id = any ($1)
       union all select i.token_sha256 from public.facility_invitations i where i.invited_by = any ($1)`,
      [`{${Object.values(subjects).map(({ id }) => id)}}`],
    );
    expect(secrets.length).toBeGreaterThan(4);
    for (const [kind, person] of Object.entries(subjects)) {
      const text = JSON.stringify((await exported(person)).data);
      for (const { secret } of secrets) expect(text, kind).not.toContain(secret);
      expect(text, kind).not.toContain("For admins only");
      for (const other of Object.values(subjects)) {
        if (other === person) continue;
        expect(text, kind).not.toContain(other.email);
        expect(text, kind).not.toContain(other.name);
      }
    }
    // A facility's team wrote of the professional; the professional's copy has none of it.
    const [application] = await sql<{ id: string; author: string }>(
      stack,
      `select a.id, a.employer_id as author from public.applications a where a.job_seeker_id = $1`,
      [subjects.professional.id],
    );
    const noted = "Too quiet for our unit";
    await sql(
      stack,
      "insert into public.application_notes (application_id, author_id, body) values ($1, $2, $3)",
      [application!.id, application!.author, noted],
    );
    expect(JSON.stringify((await exported(subjects.professional)).data)).not.toContain(noted);
  });

  test("needs an account", async () => {
    const response = await new Visitor(stack.open).get("/account/export");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/auth?next=%2Faccount%2Fexport");
  });
});

describe("leaving", () => {
  const leave = (visitor: Visitor, email: string, current: string) =>
    visitor.post("/account/delete", { email, current });
  const exists = async ({ id }: Person) =>
    (await sql(stack, "select 1 from auth.users where id = $1", [id])).length === 1;

  test.each([
    [
      "another address",
      "someone@else.example",
      "right",
      422,
      "This is not the email address of this account.",
    ],
    ["a wrong password", "right", "wrong-wrong-wrong", 422, "This is not your current password."],
    ["no password", "right", "", 422, "Enter your current password."],
  ])("%s changes nothing", async (_, email, current, status, sentence) => {
    const person = await makePerson(stack, { role: "job_seeker", status: "approved" });
    const visitor = await signedIn(stack, person);
    const response = await leave(
      visitor,
      email === "right" ? person.email : email,
      current === "right" ? person.password : current,
    );
    expect(response.status).toBe(status);
    const html = await response.text();
    expect(html).toContain(sentence);
    expect(html).not.toContain(person.password);
    expect(await exists(person)).toBe(true);
    expect((await visitor.get("/account")).status).toBe(200);
    expect(
      await sql(stack, "select 1 from auth.sessions where user_id = $1", [person.id]),
    ).toHaveLength(1);
  });

  test("an administrator cannot, on the page or past it", async () => {
    const admin = subjects.administrator;
    const visitor = await signedIn(stack, admin);
    expect(await (await visitor.get("/account/delete")).text()).not.toContain('name="current"');
    const response = await leave(visitor, admin.email, admin.password);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain(
      "Ask another administrator to remove your admin role first.",
    );
    expect(await exists(admin)).toBe(true);
  });

  test("a session that is not fresh from the password cannot, past the page", async () => {
    const person = await makePerson(stack, { role: "employer", status: "approved" });
    const client = createClient(stack.supabase.url, stack.supabase.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    await client.auth.signInWithPassword(person);
    await sql(
      stack,
      "update auth.sessions set created_at = now() - interval '6 minutes' where user_id = $1",
      [person.id],
    );
    const { error } = await client.rpc("delete_my_account", { p_email: person.email });
    expect(error).toMatchObject({
      code: "PT403",
      message: "Enter your password to delete your account.",
    });
    expect(await exists(person)).toBe(true);
  });

  test("who has no password needs none, but a session under an hour old, on the page and past it", async () => {
    const person = await makePerson(stack, { role: null });
    const visitor = await signedIn(stack, person);
    const client = createClient(stack.supabase.url, stack.supabase.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    await client.auth.signInWithPassword(person);
    await withoutPassword(stack, person);
    await ageSessions(stack, person, "61 minutes");
    expect(await (await visitor.get("/account/delete")).text()).toContain(LOG_IN_AGAIN);
    const refused = await leave(visitor, person.email, "");
    expect(refused.status).toBe(403);
    const html = await refused.text();
    expect(html).toContain(LOG_IN_AGAIN);
    expect(html).toContain(`value="${person.email}"`);
    const { error } = await client.rpc("delete_my_account", { p_email: person.email });
    expect(error).toMatchObject({ code: "PT403", message: LOG_IN_AGAIN });
    expect(await exists(person)).toBe(true);

    await ageSessions(stack, person, "59 minutes");
    expect((await leave(visitor, person.email.toUpperCase(), "")).headers.get("location")).toBe(
      "/",
    );
    expect(await exists(person)).toBe(false);
  });

  test.each(["professional", "employer"] as const)(
    "%s: everything goes but what is named",
    async (kind) => {
      const person = subjects[kind];
      const visitor = await signedIn(stack, person);
      const elsewhere = await signedIn(stack, person);
      if (person.position) {
        expect((await visitor.get(`/positions/${person.position}`)).status).toBe(200);
      }
      const [referral] = await sql(
        stack,
        "select id, status, bounty_cents, created_at from public.referrals where referred_user_id = $1",
        [person.id],
      );

      const payments = `
        select c.customer_id, i.id, i.total_cents, m.payment_intent, m.received_cents,
          coalesce(c.employer_id, i.employer_id, m.employer_id) as facility
        from public.billing_customers c
        join public.billing_invoices i using (customer_id) join public.placement_payments m using (customer_id)`;
      const [paid] = await sql<{ customer_id: string }>(
        stack,
        `${payments} where c.employer_id = $1`,
        [person.id],
      );

      const response = await leave(visitor, person.email, person.password);
      expect(response.headers.get("location")).toBe("/");
      expect(visitor.cookie).not.toMatch(/nomera-(auth|last|kept)/);
      expect(await (await visitor.get("/")).text()).toContain("Your account is deleted");
      expect((await elsewhere.get("/account")).status, "on all devices").toBe(302);

      for (const column of columns) {
        const name = `${column.table}.${column.column}`;
        if (KEPT[name]) continue;
        expect(await rowsOf(column, person.id), name).toBe(0);
      }
      const tables = await sql<{ name: string }>(
        stack,
        `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth')`,
      );
      for (const { name } of tables) {
        const left = await sql(
          stack,
          // The last email to the address goes as soon as it is sent: security-mail.test.ts.
          `select 1 from ${name} t where (to_jsonb(t)::text ilike $1 or to_jsonb(t)::text like $2)
             and to_jsonb(t) ->> 'event' is distinct from 'account_deleted'`,
          [`%${person.email}%`, `%${person.name}%`],
        );
        expect(left, `${name} knows a name or an address`).toEqual([]);
      }
      expect(
        await sql(stack, "select * from public.referrals where id = $1", [referral!["id"]]),
      ).toMatchObject([{ ...referral, referred_user_id: null, email: null }]);
      expect(paid !== undefined).toBe(kind === "employer");
      if (paid) {
        const kept = await sql(stack, `${payments} where c.customer_id = $1`, [paid.customer_id]);
        expect(kept).toEqual([{ ...paid, facility: null }]);
      }
      expect(
        await sql(
          stack,
          "select actor_id, subject_type, details from public.audit_log where action = 'account.deleted' and subject_id = $1",
          [person.id],
        ),
      ).toEqual([
        {
          actor_id: person.id,
          subject_type: "account",
          details: { role: kind === "employer" ? "employer" : "job_seeker" },
        },
      ]);
      if (person.position) {
        expect(
          (await new Visitor(stack.open).get(`/positions/${person.position}?after`)).status,
        ).toBe(404);
      }
    },
  );

  test("the files of documents are not in the copy, and the pages that offer it say so", async () => {
    const person = await makePerson(stack, { role: "job_seeker", status: "approved" });
    const visitor = await signedIn(stack, person);
    await upload(visitor, { bytes: pdf() });
    const { documents } = await (await visitor.get("/account/export")).json();
    expect(documents).toHaveLength(1);
    expect(Object.keys(documents[0])).not.toContain("storage_path");
    const sentence = "Your documents’ files are not in it: save each under Documents.";
    for (const path of ["/account", "/account/delete", "/privacy"]) {
      expect(await textOf(await visitor.get(path)), path).toContain(sentence);
    }
    await sql(
      stack,
      "insert into private.suspensions (user_id, kind, reason) values ($1, 'suspended', 'Several complaints.')",
      [person.id],
    );
    expect(await textOf(await visitor.get("/account/delete"))).toContain(
      "Your documents’ files are not in it: write to us for them.",
    );
  });

  test.each([
    ["a professional", { role: "job_seeker", status: "approved" }],
    ["an employer", { role: "employer", status: "approved" }],
    ["somebody without a role", { role: null }],
  ] as const)("%s reads first what goes and what must stay", async (_, options) => {
    const person = await makePerson(stack, options);
    const page = await (await (await signedIn(stack, person)).get("/account/delete")).text();
    const text = page.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
    const form = text.indexOf('name="current"');
    expect(form).toBeGreaterThan(0);
    const role = options.role === null ? null : options.role;
    const stays = keptAfter(role, null).flatMap(({ what, why }) => [what, why]);
    for (const sentence of [...removedWith(role, null), ...stays]) {
      expect(text.indexOf(sentence), sentence).toBeGreaterThan(0);
      expect(text.indexOf(sentence), sentence).toBeLessThan(form);
    }
  });

  test("a member of a team reads that the facility stays, and it does", async () => {
    const facility = await makeFacility(stack);
    const position = await makePosition(stack, facility);
    const member = await makeMember(stack, facility, "recruiter");
    const visitor = await signedIn(stack, member);
    const [{ facility_name: name }] = (await sql(
      stack,
      "select facility_name from public.employer_profiles where user_id = $1",
      [facility.id],
    )) as [{ facility_name: string }];
    const page = await textOf(await visitor.get("/account/delete"));
    expect(page).toContain(`Your access to the team of ${name}`);
    expect(page).toContain("The facility stays, with its positions and applications");
    expect(page).not.toContain("Your facility’s profile.");
    expect(await textOf(await visitor.get("/account"))).not.toContain("Two-step verification");
    const response = await leave(visitor, member.email, member.password);
    expect(response.headers.get("location")).toBe("/");
    expect((await new Visitor(stack.open).get(`/positions/${position}`)).status).toBe(200);
    const owner = await signedIn(stack, facility);
    expect(await textOf(await owner.get("/account"))).toContain("Two-step verification");
    expect(await textOf(await owner.get("/account/delete"))).toContain("Your facility’s profile.");
  });

  test("and the address can come back as somebody new", async () => {
    const { email, password, id } = subjects.professional;
    const visitor = new Visitor(stack.open);
    expect((await visitor.post("/auth", { email, password, intent: "password" })).status).toBe(422);
    expect(
      (await visitor.post("/candidate-signup", { email, password: "Orchard-Bridge-17" })).status,
    ).toBe(302);
    // Other emails may still come: the last one of the account before.
    expect(new URL(await waitForLink(stack.mailbox, email)).searchParams.get("type")).toBe(
      "signup",
    );
    const [made] = await sql<{ id: string }>(stack, "select id from auth.users where email = $1", [
      email,
    ]);
    expect(made!.id).not.toBe(id);
  });
});
