/** The demo's market, as local/seed.ts fills it: everything that can be is there, and nothing contradicts itself. */
import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import { expect, inject, test } from "vitest";
import { readSearch, searchQuery } from "#app/positions/search/filters.ts";
import { textAnswers } from "#local/market-data/talk.ts";
import { sql } from "#tests/helpers/people.ts";

const stack = inject("stack");
/** Only whom the market was filled with: other tests make people of their own. */
const SEEDED = `(select u.id from auth.users u
  where u.email like '%@mail.example' or u.email like '%@facility.example' or u.email like '%@demo.nomera.example')`;
const OF_FACILITIES = `(select p.id from public.positions p where p.employer_id in ${SEEDED})`;
const OF_SEEDED = `(select a.id from public.applications a where a.job_seeker_id in ${SEEDED})`;

const valuesOf = async (table: string, column: string, where: string) =>
  (
    await sql<{ value: string }>(
      stack,
      `select distinct (${column})::text as value from public.${table} where ${where} order by 1`,
    )
  ).map(({ value }) => value);

test("it is as big as it should be, in both states, for every profession", async () => {
  const [counts] = await sql(
    stack,
    `select
      (select count(*) from public.employer_profiles where user_id in ${SEEDED})::integer as facilities,
      (select count(*) from public.positions where employer_id in ${SEEDED})::integer as positions,
      (select count(*) from public.profiles where role = 'job_seeker' and user_id in ${SEEDED})::integer as candidates,
      (select count(distinct profession) from public.positions where employer_id in ${SEEDED})::integer as wanted,
      (select count(distinct profession) from public.job_seeker_profiles where user_id in ${SEEDED})::integer as brought,
      (select count(distinct z.state) from public.positions p join public.zip_codes z on z.zip = p.zip)::integer as states`,
  );
  expect(counts).toEqual({
    facilities: 14,
    positions: 60,
    candidates: 400,
    wanted: 14,
    brought: 14,
    states: 2,
  });
});

// prettier-ignore
const PRESENT: [table: string, column: string, where: string, values: string[]][] = [
  ["profiles", "approval", `user_id in ${SEEDED}`, ["approved", "pending", "rejected"]],
  ["profiles", "onboarding_completed", `user_id in ${SEEDED}`, ["false", "true"]],
  ["positions", "status", `employer_id in ${SEEDED}`, ["closed", "draft", "open", "paused"]],
  ["positions", "years_importance", `employer_id in ${SEEDED}`, ["must", "nice"]],
  ["job_seeker_profiles", "unnest(musts)", `user_id in ${SEEDED}`, ["facility_types", "schedules", "shifts"]],
  ["position_details", "records_system", `position_id in ${OF_FACILITIES} and records_system is not null`,
    ["athenahealth", "eclinicalworks", "epic", "meditech", "oracle_health", "other", "pointclickcare"]],
  ["position_details", "pto_days", `position_id in ${OF_FACILITIES}`, ["14", "15", "16", "17", "18", "20", "21", "22", "24", "25", "28"]],
  ["position_details", "match_percent", `position_id in ${OF_FACILITIES} and match_percent is not null`, ["100", "50"]],
  ["applications", "status", `id in ${OF_SEEDED}`,
    ["accepted", "applied", "closed", "declined", "hired", "interviewing", "invited", "offered", "shortlisted", "withdrawn"]],
  ["applications", "source", `id in ${OF_SEEDED}`, ["applied", "automatic", "invited"]],
  ["applications", "channel", `id in ${OF_SEEDED}`,
    ["alert", "automatic", "city", "feed", "invitation", "link", "list", "listing", "referral", "rss", "search"]],
  ["positions", "in_feeds", `employer_id in ${SEEDED}`, ["false", "true"]],
  ["position_reports", "kind", `position_id in ${OF_FACILITIES}`, ["wrong_facts"]],
  ["interviews", "status", `application_id in ${OF_SEEDED}`, ["accepted", "cancelled", "declined", "proposed"]],
  ["interviews", "proposed_by", `application_id in ${OF_SEEDED}`, ["candidate", "facility"]],
  ["interviews", "starts_at < now()", `status = 'accepted' and application_id in ${OF_SEEDED}`, ["false", "true"]],
  ["offers", "status", `application_id in ${OF_SEEDED}`, ["accepted", "declined", "expired", "open", "withdrawn"]],
  ["placements", "status", `application_id in ${OF_SEEDED}`, ["ended", "hired"]],
  ["placement_disputes", "status", "true", ["open"]],
  ["messages", "read_at is null", `application_id in ${OF_SEEDED}`, ["false", "true"]],
  ["message_reports", "status", `reporter_id in ${SEEDED}`, ["open"]],
  ["notifications", "read_at is null", `user_id in ${SEEDED}`, ["false", "true"]],
  ["documents", "status", `user_id in ${SEEDED}`, ["accepted", "pending", "rejected"]],
  ["documents", "content_type", `user_id in ${SEEDED}`, ["application/pdf", "image/png"]],
  ["credentials", "status", `user_id in ${SEEDED}`, ["pending", "rejected", "verified"]],
  ["credentials", "multistate", `kind = 'license' and user_id in ${SEEDED}`, ["false", "true"]],
  ["credentials", "expires_on < private.today()", `user_id in ${SEEDED}`, ["false", "true"]],
  ["candidate_views", "period_start is null", `employer_id in ${SEEDED}`, ["false", "true"]],
  ["facility_members", "role", `facility_id in ${SEEDED}`, ["recruiter", "viewer"]],
  ["employer_subscriptions", "plan_code", `employer_id in ${SEEDED}`,
    ["employer_enterprise", "employer_growth", "employer_starter"]],
];
test.each(PRESENT)("%s has every %s", async (table, column, where, values) => {
  expect(await valuesOf(table, column, where)).toEqual(expect.arrayContaining(values));
});

// Each counts what should not be there.
// prettier-ignore
const CONTRADICTIONS: [what: string, query: string][] = [
  ["steps that nobody may take", `select h.id from public.application_history h where h.application_id in ${OF_SEEDED}
     and not exists (select 1 from public.application_transitions t where t.from_status is not distinct from h.from_status
       and t.to_status = h.to_status and t.side = h.side and (h.reason is not null or not t.needs_reason))`],
  ["histories that end elsewhere", `select a.id from public.applications a cross join lateral (
       select (array_agg(h.to_status order by h.id desc))[1] as last, count(*) as steps
       from public.application_history h where h.application_id = a.id) told
     where a.id in ${OF_SEEDED} and (a.status <> told.last or a.version <> told.steps)`],
  ["steps before the one before, or to come", `select h.id from public.application_history h
     left join lateral (select b.at from public.application_history b where b.application_id = h.application_id and b.id < h.id
       order by b.id desc limit 1) before on true
     where h.application_id in ${OF_SEEDED} and (h.at < before.at or h.at > now())`],
  ["applications for pairs that never fitted", `select a.id from public.applications a where a.id in ${OF_SEEDED} and a.match is null`],
  ["open applications of closed positions", `select a.id from public.applications a
     join public.positions p on p.id = a.position_id join public.application_statuses s on s.code = a.status
     where a.id in ${OF_SEEDED} and p.status = 'closed' and s.is_open`],
  ["offers of applications that stand elsewhere", `select o.id from public.offers o join public.applications a on a.id = o.application_id
     where a.id in ${OF_SEEDED} and (o.status = 'open') <> (a.status = 'offered')`],
  ["hires without a placement", `select a.id from public.applications a where a.id in ${OF_SEEDED} and a.status = 'hired'
     and not exists (select 1 from public.placements p where p.application_id = a.id)`],
  ["placements beyond what the position opened", `select p.position_id from public.placements p
     join public.positions w on w.id = p.position_id where p.application_id in ${OF_SEEDED}
     group by p.position_id, w.openings having count(*) > w.openings`],
  ["people who were hired twice", `select job_seeker_id from public.placements where application_id in ${OF_SEEDED}
     group by 1 having count(*) > 1`],
  ["facilities beyond their plan", `select e.user_id from public.employer_profiles e cross join lateral private.plan_of(e.user_id) l
     where e.user_id in ${SEEDED} and l.job_posting_limit < (select count(*) from public.positions p
       where p.employer_id = e.user_id and p.status = 'open')`],
  ["views beyond a plan", `select v.employer_id from public.candidate_views v cross join lateral private.plan_of(v.employer_id) l
     where v.employer_id in ${SEEDED} and v.period_start is not null group by 1, l.candidate_view_limit having count(*) > l.candidate_view_limit`],
  ["interviews before they were proposed", `select i.id from public.interviews i where i.application_id in ${OF_SEEDED}
     and i.starts_at < i.created_at`],
  ["certifications reviewed without an accepted copy", `select c.id from public.credentials c where c.user_id in ${SEEDED}
     and c.kind = 'certification' and c.verified_on is not null and not exists (select 1 from public.documents d
       where d.credential_id = c.id and d.status = 'accepted')`],
  ["approvals before their required checks", `select k.id from public.verification_checks k
     join public.verification_rules r on r.id = k.rule_id and r.required and r.valid_days > 31
     join public.profiles p on p.user_id = k.user_id
     where k.user_id in ${SEEDED} and k.created_at > p.decided_at and k.created_at < now() - interval '1 day'`],
  ["licenses that expire in the middle of a month", `select c.id from public.credentials c where c.user_id in ${SEEDED}
     and c.kind = 'license' and extract(day from c.expires_on + 1) <> 1`],
  ["first days before the candidate is available, or on a weekend", `select o.id from public.offers o
     join public.applications a on a.id = o.application_id join public.job_seeker_profiles s on s.user_id = a.job_seeker_id
     where a.id in ${OF_SEEDED} and (o.starts_on < s.available_from or extract(isodow from o.starts_on) > 5)`],
  ["people with another application where they were hired", `select a.id from public.applications a
     join public.applications h on h.job_seeker_id = a.job_seeker_id and h.employer_id = a.employer_id and h.id <> a.id
     join public.application_statuses s on s.code = a.status
     where a.id in ${OF_SEEDED} and h.status = 'hired' and s.is_open`],
  ["notifications of views that are not in the log", `select n.id from public.notifications n
     where n.user_id in ${SEEDED} and n.event = 'profile_viewed' and not exists (select 1 from private.profile_views v
       join public.employer_profiles f on f.user_id = v.employer_id where v.person_id = n.user_id
         and f.facility_name = n.facts ->> 'facility' and v.day = (n.created_at at time zone 'America/Chicago')::date)`],
  ["documents that were decided without being opened", `select d.id from public.documents d
     where d.user_id in ${SEEDED} and d.decided_at < now() - interval '1 day'
     and not exists (select 1 from public.document_views v where v.document_id = d.id and v.at < d.decided_at)`],
  ["mail of what is made up", `select o.id from public.outbox o join public.notifications n on n.id = o.notification_id
     where o.user_id in ${SEEDED} and n.created_at < now() - interval '1 day'`],
];
test.each(CONTRADICTIONS)("there are no %s", async (_, query) => {
  expect(await sql(stack, query)).toEqual([]);
});

test("the demo job seeker has an interview to accept, an offer and an invitation to answer, and more to apply for", async () => {
  const [found] = await sql(
    stack,
    `select array_agg(distinct a.status order by a.status) as statuses,
       (select count(*) from private.current_matches m where m.job_seeker_id = u.id
         and not exists (select 1 from public.applications b where b.position_id = m.position_id
           and b.job_seeker_id = u.id)) >= 2 as more,
       exists (select 1 from public.interviews i join public.applications b on b.id = i.application_id
         where b.job_seeker_id = u.id and i.status = 'proposed' and i.proposed_by = 'facility') as interview
     from auth.users u join public.applications a on a.job_seeker_id = u.id
     where u.email = 'jobseeker@demo.nomera.example' group by u.id`,
  );
  expect(found).toMatchObject({ more: true, interview: true });
  expect(found!["statuses"]).toEqual(
    expect.arrayContaining(["applied", "closed", "declined", "interviewing", "invited", "offered"]),
  );
});

test("nearly every position names its unit, and most people where they worked, for no longer than they have", async () => {
  const [found] = await sql(
    stack,
    `select
       (select count(*) filter (where p.unit is null)::integer from public.positions p where p.employer_id in ${SEEDED}) as without,
       (select count(distinct p.unit) > 30 from public.positions p where p.employer_id in ${SEEDED}) as many,
       (select count(*) filter (where s.units <> '[]') * 10 > count(*) * 8 from public.job_seeker_profiles s
         where s.user_id in ${SEEDED}) as most,
       (select count(*)::integer from public.job_seeker_profiles s where s.user_id in ${SEEDED} and s.years_experience <
         (select coalesce(sum((x.one ->> 'years')::integer), 0) from jsonb_array_elements(s.units) x (one))) as longer,
       (select count(distinct y)::integer from public.job_seeker_profiles s, unnest(s.records_systems) y
         where s.user_id in ${SEEDED}) as systems,
       (select bool_or(s.charge_experience) and bool_or(s.preceptor_experience) from public.job_seeker_profiles s
         where s.user_id in ${SEEDED}) as roles`,
  );
  expect(found).toEqual({ without: 1, many: true, most: true, longer: 0, systems: 7, roles: true });
});

test("a saved search counts what its address finds", async () => {
  const rows = await sql<{ query: string; filters: object }>(
    stack,
    `select query, filters from public.saved_searches where user_id in ${SEEDED}`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { query, filters } of rows) {
    const search = readSearch(new URLSearchParams(query), { professions: ["rn"], units: [] });
    expect([search.errors, searchQuery(search)]).toEqual([{}, query]);
    expect(filters).toEqual(search.filters);
  }
});

test("whoever is approved has the checks for it, and what is verified has its own", async () => {
  const [found] = await sql(
    stack,
    `select
       (select count(*)::integer from public.profiles p where p.user_id in ${SEEDED} and p.approval = 'approved'
         and exists (select 1 from private.checks_of(p.user_id) a where (a.rule).required
           and (private.latest_check(p.user_id, (a.rule).id, a.credential_id)).result is distinct from 'clear')) as unchecked,
       (select count(*)::integer from public.credentials c where c.user_id in ${SEEDED} and c.status = 'verified'
         and not exists (select 1 from public.verification_checks k where k.credential_id = c.id and k.result = 'clear'
           and k.checked_on = c.verified_on)) as unproven,
       (select count(*) > 50 from public.credentials c where c.user_id in ${SEEDED} and c.status = 'verified') as many`,
  );
  expect(found).toEqual({ unchecked: 0, unproven: 0, many: true });
});

test("nothing contradicts itself: answers, dates of copies, notes", async () => {
  const answers = await sql<{ question: string; answer: string }>(
    stack,
    `select distinct x ->> 'question' as question, x ->> 'answer' as answer
     from public.applications a cross join lateral jsonb_array_elements(a.answers) x where a.id in ${OF_SEEDED}`,
  );
  for (const { question, answer } of answers)
    expect(["yes", "no", ...(textAnswers[question] ?? [])], question).toContain(answer);
  expect(answers.length).toBeGreaterThan(10);
  expect(
    await sql(
      stack,
      `select d.file_name from public.documents d join public.credentials c on c.id = d.credential_id
       where d.user_id in ${SEEDED} and d.expires_on is distinct from c.expires_on`,
    ),
  ).toEqual([]);
  expect(
    await sql(
      stack,
      `select application_id, body from public.application_notes where application_id in ${OF_SEEDED}
       group by 1, 2 having count(*) > 1`,
    ),
  ).toEqual([]);
});

test("every document is the file that its row says it is", async () => {
  const rows = await sql<{ storage_path: string; sha256: string; content_type: string }>(
    stack,
    `select storage_path, sha256, content_type from public.documents
     where user_id in ${SEEDED} and file_name <> 'not-for-strangers.pdf' order by id`,
  );
  expect(rows.length).toBeGreaterThan(40);
  const { url, secretKey } = stack.supabase;
  for (const row of rows) {
    const answer = await fetch(`${url}/storage/v1/object/documents/${row.storage_path}`, {
      headers: { authorization: `Bearer ${secretKey}`, apikey: secretKey },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(row.sha256);
    expect((await fileTypeFromBuffer(bytes))?.mime).toBe(row.content_type);
  }
});

test("the demo employer has somebody in every column of a position's pipeline", async () => {
  const [best] = await sql<{ columns: number }>(
    stack,
    `select count(distinct a.status)::integer as columns from public.applications a
     join auth.users u on u.id = a.employer_id where u.email = 'employer@demo.nomera.example'
     group by a.position_id order by 1 desc limit 1`,
  );
  expect(best!.columns).toBeGreaterThanOrEqual(9);
});

test("positions that were filled state what the preview of a draft compares with", async () => {
  expect(
    await sql(
      stack,
      `select p.title from public.positions p join public.placements l on l.position_id = p.id
       left join public.position_details d on d.position_id = p.id
       where p.employer_id in ${SEEDED} and (d.orientation_weeks is null or d.pto_days is null)`,
    ),
  ).toEqual([]);
  expect(
    await sql(
      stack,
      `select d.orientation_weeks from public.positions p join public.position_details d on d.position_id = p.id
       where p.employer_id in ${SEEDED} and p.status = 'draft' and p.title = 'Registered Nurse, Float Pool'`,
    ),
  ).toEqual([{ orientation_weeks: null }]);
});
