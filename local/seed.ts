import { affiliates } from "./market-data/affiliates.ts";
import { posts } from "./market-data/posts.ts";
import { questions } from "./market-data/questions.ts";
import { addAdmins } from "./seeding/accounts.ts";
import { addApplications, type Pair } from "./seeding/applications.ts";
import { openBook, type Book } from "./seeding/book.ts";
import { addCandidates } from "./seeding/candidates.ts";
import { addSharing } from "./seeding/sharing.ts";
import { savedPositions } from "./seeding/saved.ts";
import { addInterest, addReport, addTalk, addWill } from "./seeding/contact.ts";
import { addDocuments, type SeedFile } from "./seeding/documents.ts";
import { addFacilityImages } from "./seeding/facility-images.ts";
import { addFacilities, addPositions, type MadePosition } from "./seeding/facilities.ts";
import { addHiring } from "./seeding/hiring.ts";
import { addImports } from "./seeding/imports.ts";
import { addNotices } from "./seeding/notices.ts";
import type { Supabase } from "./supabase.ts";

/** The tables to fill, in foreign key order. */
const TABLES = [
  "auth.users",
  "auth.identities",
  "public.admin_users",
  "public.profiles",
  "public.agreements",
  "public.employer_profiles",
  "public.facility_images",
  "public.facility_members",
  "public.facility_invitations",
  "public.employer_subscriptions",
  "public.job_seeker_profiles",
  "public.self_identification",
  "public.credentials",
  "public.affiliates",
  "public.referrals",
  "public.documents",
  "public.positions",
  "public.position_imports",
  "public.position_drafts",
  "public.position_requirements",
  "public.position_details",
  "public.screening_questions",
  "public.facility_blocks",
  "public.saved_searches",
  "public.saved_positions",
  "public.audit_log",
  "public.faq_questions",
  "public.blog_posts",
  "public.applications",
  "public.application_history",
  "public.interviews",
  "public.interview_times",
  "public.offers",
  "public.messages",
  "public.message_reports",
  "public.application_notes",
  "public.scorecards",
  "public.placements",
  "public.placement_disputes",
  "public.saved_candidates",
  "public.candidate_views",
  "public.match_dismissals",
  "public.notifications",
  "public.wanted_positions",
  "public.position_referrals",
  "public.position_reports",
] as const;

/** Demo visitors have no authenticator app at hand; an account that sets one up is still asked for it. */
export const NO_SECOND_FACTOR =
  "update public.app_settings set value = 0 where key = 'second_factor_required';";

/**
 * The triggers' row-by-row work is done once at the end; foreign keys are checked throughout. The audit log's triggers
 * stay enabled: entries are chained at commit.
 */
const triggers = (verb: "disable" | "enable") =>
  TABLES.filter((table) => table.startsWith("public.") && table !== "public.audit_log")
    .map((table) => `alter table ${table} ${verb} trigger user;`)
    .join("\n");

type Market = Pick<Supabase, "exec" | "url" | "secretKey">;

/**
 * Seeds an empty market: always the same people, positions and applications, with dates relative to `now`. All or
 * nothing. Sends no emails for past events.
 */
export async function seedMarket(supabase: Market, now = new Date()): Promise<void> {
  const { exec } = supabase;
  const book = openBook(now);
  try {
    const admins = addAdmins(book);
    const facilities = addFacilities(book, admins);
    const positions = addPositions(book, facilities);
    const candidates = addCandidates(book, admins, positions);
    const pictures = await addFacilityImages(book, facilities);
    const files = addDocuments(book, candidates);
    addImports(book, facilities[0]!);
    addWill(book, candidates, facilities);
    addQuestions(book);
    addPosts(book);
    addAffiliates(book, candidates);
    await exec(
      [
        "begin;",
        NO_SECOND_FACTOR,
        triggers("disable"),
        ...book.take(TABLES),
        EVIDENCE,
        MATCHES,
      ].join("\n"),
    );

    // Who applies where depends on who matches where.
    const pairs = await exec<Pair>(
      "select position_id, job_seeker_id from public.matches where shift > 0 order by score_bp desc, job_seeker_id, position_id",
    );
    const applications = addApplications(book, positions, candidates, pairs);
    for (const application of applications) addHiring(book, application);
    addTalk(book, applications);
    addReport(
      book,
      applications.find(({ position }) => position.at === "riverbluff")!,
    );
    addInterest(book, candidates[0]!, facilities, positions, applications, pairs);
    addNotices(book, candidates[0]!, applications);
    addSharing(book, candidates, positions, applications);
    await exec(
      [
        ...book.take(TABLES),
        PAST_HIRES,
        SNAPSHOTS,
        ...statuses(book, positions),
        ...savedPositions(book, candidates[0]!.id, positions),
        ATTENTION,
        LOOKS,
        OPENED_DOCUMENTS,
        QUESTIONS,
        NO_MAIL,
        triggers("enable"),
        "select private.refresh_all_copies();",
        "select private.count_fairness_monthly();",
        "commit;",
        // Nothing else analyzes these tables here, and the planner guesses badly without statistics.
        "analyze;",
      ].join("\n"),
    );
    await putFiles(supabase, [...pictures, ...files]);
  } catch (error) {
    await exec("rollback");
    throw error;
  }
}

/** Uploads files to their buckets with the storage API. */
async function putFiles({ url, secretKey }: Market, files: SeedFile[]): Promise<void> {
  for (const { bucket, path, type, bytes } of files) {
    const answer = await fetch(`${url}/storage/v1/object/${bucket}/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${secretKey}`, apikey: secretKey, "content-type": type },
      body: bytes,
    });
    if (!answer.ok) throw new Error(`Storage answered ${answer.status}: ${await answer.text()}`);
  }
}

function addQuestions(book: Book): void {
  for (const [index, { question, answer, name, contact }] of questions.entries()) {
    book.add("public.faq_questions", {
      question,
      answer,
      submitter_name: name,
      submitter_contact: contact,
      status: answer ? "published" : "pending",
      published_at: answer ? book.ago(10 + index) : null,
      created_at: book.ago(12 + index),
    });
  }
}

function addAffiliates(book: Book, candidates: readonly { id: string }[]): void {
  const people = candidates.slice(20).values();
  for (const [index, { daysAgo, brought, ...affiliate }] of affiliates.entries()) {
    const id = `af110000-0000-4000-8000-00000000000${index + 1}`;
    book.add("public.affiliates", { id, ...affiliate, created_at: book.ago(daysAgo) });
    for (const { daysAgo: since, ...referral } of brought) {
      book.add("public.referrals", {
        affiliate_id: id,
        referred_user_id: people.next().value?.id,
        ...referral,
        created_at: book.ago(since),
      });
    }
  }
}

function addPosts(book: Book): void {
  for (const [index, { daysAgo, ...post }] of posts.entries()) {
    const at = book.ago(daysAgo);
    book.add("public.blog_posts", {
      // A fixed id, so that its feed entry stays the same.
      id: `b1090000-0000-4000-8000-00000000000${index + 1}`,
      ...post,
      status: "published",
      published_at: at,
      created_at: at,
      updated_at: at,
    });
  }
}

/**
 * The checks behind every approval, and what they verified: made on working days, before the decision. A certification
 * was checked if its copy was accepted. Monthly checks were repeated in recent weeks; a few are due again.
 */
const EVIDENCE = `
  create temporary table evidence on commit drop as
  select p.user_id, a.rule, a.credential_id, p.decided_by, d.checked_on
  from public.profiles p
  cross join lateral private.checks_of(p.user_id) a
  cross join lateral (
    select (p.decided_at at time zone 'America/Chicago')::date as day,
      private.today() - abs(hashtext(p.user_id::text)) % 33 as again) n
  cross join lateral (
    -- A check of a weekend was made on Monday, or on Friday if Monday is still to come.
    select case when (a.rule).valid_days > 31 or (a.rule).valid_days is null or n.again < n.day then n.day
      when extract(isodow from n.again) < 6 then n.again
      when n.again + 8 - extract(isodow from n.again)::integer <= private.today()
        then n.again + 8 - extract(isodow from n.again)::integer
      else greatest(n.day, n.again + 5 - extract(isodow from n.again)::integer) end as checked_on) d
  where p.approval = 'approved' and ((a.rule).required or a.credential_id is not null)
    and ((a.rule).looks_at <> 'certification' or exists (select 1 from public.documents c
      where c.credential_id = a.credential_id and c.status = 'accepted'));
  insert into public.verification_checks (user_id, rule_id, credential_id, label, source, result, checked_on, looked_up,
    expires_on, checked_by, created_at)
  select e.user_id, (e.rule).id, e.credential_id, (e.rule).label, (e.rule).source, 'clear', e.checked_on,
    private.looked_up(e.user_id, e.rule, e.credential_id), e.checked_on + (e.rule).valid_days, e.decided_by,
    least(now(), (e.checked_on + time '10:30') at time zone 'America/Chicago')
  from evidence e;
  update public.credentials c
  set status = 'verified', verified_on = e.checked_on, verified_source = (e.rule).source_name,
    verified_until = c.expires_on, verified_multistate = c.multistate, verified_by = e.decided_by
  from evidence e where e.credential_id = c.id;`;

/** Whoever has started in a filled position was available by then. */
const PAST_HIRES = `
  update public.job_seeker_profiles s set available_from = p.starts_on
  from public.placements p where p.job_seeker_id = s.user_id and s.available_from > p.starts_on;
  select matching.sync_job_seeker(x.job_seeker_id)
  from (select distinct p.job_seeker_id from public.placements p order by 1) x;`;

const MATCHES = `
  select matching.sync_market();
  select matching.rebuild_some(1000);
  update public.position_first_matches f set at = p.opened_at + interval '3 hours' * (1 + p.min_years_experience)
  from public.positions p where p.id = f.position_id;`;

/** The match snapshot stored with each application. */
const SNAPSHOTS = `
  update public.applications a set match = jsonb_build_object('score_bp', m.score_bp, 'components', m.components,
    'facts', m.facts, 'weights_version', m.weights_version)
  from private.current_matches m where m.position_id = a.position_id and m.job_seeker_id = a.job_seeker_id;`;

/** Pauses and closes positions that were open only until their matches were computed. */
function statuses(book: Book, positions: MadePosition[]): string[] {
  const changed = positions.filter(({ status }) => status === "paused" || status === "closed");
  return [
    ...changed.map(({ id, status, closedAgo, closedReason }) => {
      const closed = closedAgo === null ? "null" : `'${book.ago(closedAgo)}'`;
      const reason = closedReason ? `'${closedReason.replaceAll("'", "''")}'` : "null";
      return `update public.positions set status = '${status}', version = 2, closed_at = ${closed}, closed_reason = ${reason} where id = '${id}';`;
    }),
    "delete from matching.openings o using public.positions p where p.id = o.position_id and p.status <> 'open';",
  ];
}

/** Candidates recently viewed or invited rank a little lower. */
const ATTENTION = `
  select matching.sync_job_seeker(x.job_seeker_id) from (
    select v.job_seeker_id from public.candidate_views v
    union select a.job_seeker_id from public.applications a where a.source = 'invited' order by 1) x;`;

/** An administrator has reviewed all questions except the latest four. */
const QUESTIONS = `
  insert into private.question_reviews (employer_id, position_id, question, words, asked_at, status, decided_at)
  select o.employer_id, o.position_id, o.question, o.words, o.created_at,
    case when o.place <= 4 then 'new' else 'fine' end, case when o.place > 4 then o.created_at + interval '1 day' end
  from (
    select f.*, row_number() over (order by f.created_at desc, f.employer_id, f.words) as place
    from (
      select distinct on (p.employer_id, w.words) p.employer_id, p.id as position_id, q.question, w.words, p.created_at
      from public.screening_questions q join public.positions p on p.id = q.position_id
      cross join lateral private.question_words(q.question) w (words)
      order by p.employer_id, w.words, p.created_at) f) o;`;

/** Each opened profile is logged as a view for its candidate, on the first and the last day. */
const LOOKS = `
  insert into private.profile_views (person_id, day, kind, employer_id, first_at, last_at)
  select v.job_seeker_id, (x.at at time zone 'America/Chicago')::date, 'profile', v.employer_id, min(x.at), max(x.at)
  from public.candidate_views v cross join lateral (values (v.first_viewed_at), (v.last_viewed_at)) x (at)
  group by 1, 2, 4;`;

/** Whoever decided on a document opened it first, which its owner can see. */
const OPENED_DOCUMENTS = `
  insert into public.document_views (document_id, owner_id, viewer_id, at, file_name)
  select d.id, d.user_id, d.decided_by, d.decided_at - interval '2 minutes', d.file_name
  from public.documents d where d.decided_by is not null order by d.decided_at, d.id;
  insert into private.profile_views (person_id, day, kind, admin_id, subject_id, subject, first_at, last_at)
  select v.owner_id, (v.at at time zone 'America/Chicago')::date, 'document', v.viewer_id, v.document_id, v.file_name,
    v.at, v.at
  from public.document_views v;`;

/** Marks everything as sent that the worker would send on its first run. */
const NO_MAIL = `
  update public.job_seeker_profiles set matches_told_at = now();
  update public.interviews set reminded_at = now() where starts_at < now() + interval '24 hours';
  insert into public.reminders_sent (subject_type, subject_id, days_before, due_on)
  select 'credential', c.id, w.days, c.expires_on from public.credentials c join (values (60), (30), (7)) w (days)
    on c.expires_on - private.today() <= w.days
  where c.expires_on >= private.today()
  union all
  select 'document', d.id, w.days, d.expires_on from public.documents d join (values (60), (30), (7)) w (days)
    on d.expires_on - private.today() <= w.days
  where d.expires_on >= private.today();`;
