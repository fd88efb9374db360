/** Commands that candidates and new users run concurrently with everyone else. */
import { sql, type RaceCommand } from "./command.ts";

/** An application for the contested position. */
const application = (where: string) => `
  select a.id, a.job_seeker_id as who, a.employer_id as facility, a.version, a.status, a.position_id as position
  from public.applications a where a.position_id = {position} and ${where} order by a.id limit 8`;
const interview = (where: string) => `
  select i.id, a.job_seeker_id as who, a.employer_id as facility, i.sequence,
    (select t.id from public.interview_times t where t.interview_id = i.id order by t.starts_at limit 1) as time
  from public.interviews i join public.applications a on a.id = i.application_id
  where ${where} order by a.position_id <> {position}, i.id limit 4`;
const PROPOSED = "i.status = 'proposed' and i.proposed_by <> 'candidate'";
const TO_COME = "i.status in ('proposed', 'accepted')";
const offer = `
  select o.id, a.job_seeker_id as who, a.employer_id as facility from public.offers o
  join public.applications a on a.id = o.application_id
  where o.status = 'open' order by a.position_id <> {position}, o.id limit 4`;
const jobSeeker = `
  select s.user_id as who, s.profession, s.step_versions ->> 'credentials' as credentials,
    s.step_versions ->> 'preferences' as preferences, s.open_to_matches as open,
    (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', c.id, 'kind', c.kind, 'state', c.state, 'number', c.number,
      'name', c.name, 'expires_on', c.expires_on)) order by c.id)
      from public.credentials c where c.user_id = s.user_id) as items
  from public.job_seeker_profiles s where s.user_id in (select user_id from public.profiles where approval = 'approved')
  order by s.user_id <> {candidate}, s.user_id limit 5`;

export const candidates: RaceCommand[] = [
  {
    name: "apply",
    by: "candidate",
    form: `select p.user_id as who, {position}::uuid as position from public.profiles p
      where p.role = 'job_seeker' and p.onboarding_completed order by p.user_id`,
    call: ({ position }) =>
      sql`select public.apply_to_position(${position}, 'I would like to work here.')`,
    weight: 14,
    twice: 4,
  },
  {
    name: "apply with answers",
    by: "candidate",
    form: `select p.user_id as who, q.position_id as position, jsonb_object_agg(q.id, 'yes') as answers
      from public.profiles p cross join public.screening_questions q
      where p.role = 'job_seeker' and p.approval = 'approved' and q.position_id = coalesce(
        (select x.position_id from public.screening_questions x where x.position_id = {position} limit 1),
        (select x.position_id from public.screening_questions x join public.positions o on o.id = x.position_id
          order by o.status <> 'open', o.id limit 1))
      group by 1, 2 order by 1`,
    call: ({ position, answers }) =>
      sql`select public.apply_to_position(${position}, null, ${answers})`,
    weight: 8,
    twice: 4,
  },
  {
    name: "agree to the terms",
    by: "candidate",
    // Some opened the page before the latest version.
    form: `select p.user_id as who, v.version from public.profiles p
      cross join (select private.current_version('terms') - n as version from generate_series(0, 1) n) v
      where p.role = 'job_seeker' order by exists (select 1 from public.agreements g where g.user_id = p.user_id), 1, 2 limit 6`,
    call: ({ version }) => sql`select public.agree('terms', ${version})`,
    weight: 3,
    twice: 6,
  },
  {
    name: "write to us",
    by: "service",
    form: `select p.user_id as who, u.email from public.profiles p join auth.users u on u.id = p.user_id
      where p.role = 'job_seeker' order by 1 limit 4`,
    call: ({ email }, draw) =>
      sql`select public.submit_contact_message(${email}, 'account', ${`Why is number ${draw.between(1, 60)} not shown?`})`,
    weight: 4,
    twice: 6,
    neverDenied: true,
  },
  {
    name: "accept an invitation",
    by: "candidate",
    form: application("a.status = 'invited'"),
    call: ({ position }) => sql`select public.apply_to_position(${position})`,
    weight: 8,
    twice: 6,
  },
  {
    name: "withdraw",
    by: "candidate",
    form: application("a.status not in ('hired', 'declined')"),
    call: ({ id, version }) =>
      sql`select public.move_application(${id}, 'withdrawn', ${version}, 'I found something else.')`,
    weight: 3,
    twice: 4,
  },
  {
    name: "accept an interview",
    by: "candidate",
    form: interview(PROPOSED),
    call: ({ id, sequence, time }) =>
      sql`select public.accept_interview(${id}, ${sequence}, ${time})`,
    weight: 5,
    twice: 4,
  },
  {
    name: "propose other times",
    by: "candidate",
    form: interview(TO_COME),
    call: ({ id, sequence }, draw) =>
      sql`select public.propose_other_times(${id}, ${sequence}, array[now() + make_interval(days => ${draw.between(2, 9)})], 'America/Chicago')`,
    weight: 3,
  },
  {
    name: "cancel an interview",
    by: "candidate",
    form: interview(TO_COME),
    call: ({ id, sequence }) =>
      sql`select public.cancel_interview(${id}, ${sequence}, 'I cannot come.')`,
    weight: 2,
    twice: 4,
  },
  {
    name: "accept an offer",
    by: "candidate",
    form: offer,
    call: ({ id }) => sql`select public.answer_offer(${id}, 'accepted')`,
    weight: 12,
    twice: 6,
  },
  {
    name: "decline an offer",
    by: "candidate",
    form: offer,
    call: ({ id }) => sql`select public.answer_offer(${id}, 'declined', 'I found something else.')`,
    weight: 3,
    twice: 4,
  },
  {
    name: "write as a candidate",
    by: "candidate",
    form: application("true"),
    call: ({ id }, draw) =>
      sql`select public.send_message(${id}, 'When do I hear from you?', ${draw.uuid()})`,
    twice: 5,
  },
  {
    name: "read messages",
    by: "candidate",
    form: application("true"),
    call: ({ id }) => sql`select public.read_messages(${id})`,
    neverDenied: true,
  },
  {
    name: "report a message",
    by: "candidate",
    form: `select m.id, a.job_seeker_id as who from public.messages m join public.applications a on a.id = m.application_id
      where m.side = 'facility' order by m.id limit 5`,
    call: ({ id }) => sql`select public.report_message(${id}, 'This is rude.')`,
    weight: 2,
    twice: 5,
  },
  {
    name: "block a facility",
    by: "candidate",
    form: `select s.user_id as who, {facility}::uuid as facility from public.job_seeker_profiles s
      order by not exists (select 1 from public.applications a where a.job_seeker_id = s.user_id and a.employer_id = {facility}),
        s.user_id limit 6`,
    call: ({ facility }) => sql`select public.block_facility(${facility})`,
    weight: 3,
    twice: 4,
  },
  {
    name: "lift a block",
    by: "candidate",
    form: `select b.job_seeker_id as who, b.employer_id as facility from public.facility_blocks b order by 1, 2 limit 5`,
    call: ({ facility }) => sql`select public.unblock_facility(${facility})`,
    neverDenied: true,
  },
  {
    name: "dismiss a position",
    by: "candidate",
    form: jobSeeker.replace("select s.user_id", "select {position}::uuid as position, s.user_id"),
    call: ({ position }) => sql`select public.dismiss_position(${position}, 'Too far')`,
    weight: 2,
    twice: 4,
  },
  {
    name: "upload: ask for a place",
    by: "candidate",
    form: jobSeeker,
    call: () => "select public.begin_document()",
    weight: 5,
    twice: 3,
    neverDenied: true,
  },
  {
    name: "upload: the document is here",
    by: "candidate",
    form: `select u.user_id as who, u.storage_path as path, (select d.id from public.documents d
        where d.user_id = u.user_id and d.replaced_by is null order by d.status <> 'pending', d.id limit 1) as old
      from public.document_uploads u where u.used_at is null
      order by u.file_state is null, u.storage_path limit 4`,
    call: ({ path, old }, draw) =>
      sql`select public.add_document(${path}, 'resume', p_replaces => ${draw.between(1, 2) === 1 ? old : null})`,
    weight: 8,
    twice: 4,
  },
  {
    name: "delete a document",
    by: "candidate",
    form: `select d.id, d.user_id as who from public.documents d where d.replaced_by is null
      order by d.status <> 'pending', d.id limit 4`,
    call: ({ id }) => sql`select public.delete_document(${id})`,
    weight: 2,
    twice: 4,
  },
  {
    name: "change credentials",
    by: "candidate",
    form: jobSeeker,
    call: ({ items, credentials }, draw) => {
      const changed = (JSON.parse(items ?? "[]") as Record<string, string>[]).map((item) =>
        item["kind"] === "license" ? { ...item, number: `MO-${draw.between(100, 999)}` } : item,
      );
      if (changed.length < 5) {
        changed.push({ kind: "certification", name: "Trauma", expires_on: "2099-01-01" });
      } else changed.pop();
      return sql`select public.update_job_seeker_profile('credentials', ${{ items: changed }}, ${Number(credentials ?? 0)})`;
    },
    weight: 6,
    twice: 5,
  },
  {
    name: "change preferences",
    by: "candidate",
    form: jobSeeker,
    call: ({ preferences }, draw) =>
      sql`select public.update_job_seeker_profile('preferences', ${{
        desired_pay_cents: draw.between(2800, 4400),
        desired_pay_period: "hour",
        shifts: ["days"],
        max_distance_miles: 30,
        available_from: "2026-01-01",
      }}, ${Number(preferences ?? 0)})`,
    twice: 5,
  },
  {
    name: "change profession",
    by: "candidate",
    form: jobSeeker,
    call: ({ profession }) =>
      sql`select public.update_job_seeker_profile('experience', ${{
        profession: profession === "rn" ? "lpn" : "rn",
        years_experience: 5,
      }})`,
    weight: 1,
    neverDenied: true,
  },
  {
    name: "pause a profile",
    by: "candidate",
    form: jobSeeker,
    call: ({ open }) => sql`select public.pause_profile(${open})`,
    weight: 2,
    neverDenied: true,
  },
  {
    name: "choose what to be told",
    by: "candidate",
    form: `select s.user_id as who, n.version from public.job_seeker_profiles s
      left join public.notification_settings n on n.user_id = s.user_id order by s.user_id limit 5`,
    call: ({ version }) =>
      sql`select public.save_notification_preferences('{message}', 'America/Chicago', p_version => ${version})`,
    weight: 2,
    twice: 4,
  },
  {
    name: "mark notifications read",
    by: "candidate",
    form: jobSeeker,
    call: () => "select public.mark_notifications_read(now())",
    weight: 2,
    neverDenied: true,
  },
  {
    name: "dispute a placement",
    by: "candidate",
    form: `select l.id, l.job_seeker_id as who from public.placements l where l.job_seeker_id is not null
      order by l.id desc limit 4`,
    call: ({ id }) => sql`select public.raise_dispute(${id}, 'The pay is not what was offered.')`,
    weight: 3,
    twice: 5,
  },
  {
    name: "appeal",
    by: "candidate",
    form: `select p.user_id as who from public.profiles p where p.role = 'job_seeker' and p.approval = 'rejected' order by 1 limit 3`,
    call: () => "select public.appeal_decision('Please look at my license again.')",
    weight: 5,
    twice: 5,
  },
  {
    name: "submit a profile again",
    by: "candidate",
    form: `select p.user_id as who, p.full_name as name, to_jsonb(s) as profile,
        (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', c.id, 'kind', c.kind, 'state', c.state, 'number', c.number,
          'name', c.name, 'expires_on', c.expires_on))) from public.credentials c where c.user_id = p.user_id) as items
      from public.profiles p join public.job_seeker_profiles s on s.user_id = p.user_id
      where p.approval <> 'approved' order by p.user_id limit 4`,
    call: ({ name, profile, items }) =>
      sql`select public.submit_job_seeker(${{
        ...(JSON.parse(profile!) as object),
        full_name: name,
        credentials: JSON.parse(items ?? "[]") as object[],
      }})`,
    weight: 3,
    twice: 4,
  },
  {
    name: "answer what was asked",
    by: "candidate",
    form: `select r.id, r.user_id as who from public.information_requests r order by r.status <> 'open', r.id limit 3`,
    call: ({ id }) => sql`select public.answer_request(${id}, 'Here it is.')`,
    weight: 3,
    twice: 5,
  },
  {
    name: "delete an account",
    by: "candidate",
    form: `select u.id as who, u.email from auth.users u join public.profiles p on p.user_id = u.id
      where u.email like 'nurse%' or u.email like 'recruiter%'
      order by u.id <> {candidate}, not exists (select 1 from public.applications a where a.job_seeker_id = u.id
        and a.position_id = {position}), u.id limit 3`,
    call: ({ email }) => sql`select public.delete_my_account(${email})`,
    weight: 3,
    twice: 3,
    audits: "account.deleted",
  },
  {
    name: "delete a facility's account",
    by: "owner",
    form: `select e.user_id as facility, u.email from public.employer_profiles e join auth.users u on u.id = e.user_id
      where e.facility_name is not null and (e.user_id = {facility} or e.user_id in (
        select s.employer_id from public.employer_subscriptions s where s.status = 'canceled'))
        and u.email like 'owner%' and e.facility_name <> 'Facility 3'`,
    call: ({ email }) => sql`select public.delete_my_account(${email})`,
    weight: 2,
    audits: "account.deleted",
  },
  {
    name: "begin as somebody new",
    by: "newcomer",
    form: `select u.id as who from auth.users u where u.email like 'new%' order by u.id limit 4`,
    call: (_, draw) => sql`select public.ensure_profile(${draw.pick(["employer", "job_seeker"])})`,
    weight: 2,
    twice: 6,
    neverDenied: true,
  },
  {
    name: "accept a seat",
    by: "newcomer",
    form: `select u.id as who, substring(o.href from 'token=(.*)$') as token from public.outbox o
      join auth.users u on u.email = o.to_email where o.event = 'team_invited' order by u.id, o.id limit 6`,
    call: ({ token }) => sql`select public.accept_invitation(${token}, 'Somebody New')`,
    weight: 8,
    twice: 5,
  },
  {
    name: "leave a team",
    by: "newcomer",
    form: `select m.user_id as who from public.facility_members m join auth.users u on u.id = m.user_id
      where u.email like 'new%' or u.email like 'recruiter%' order by u.email not like 'new%', m.user_id limit 3`,
    call: () => "select public.leave_team()",
    weight: 2,
    twice: 5,
  },
];
