/** Commands that admins run concurrently with everyone else. */
import { sql, type RaceCommand } from "./command.ts";

const account = `
  select p.user_id as id, p.submitted_at from public.profiles p
  where p.onboarding_completed and p.role = 'job_seeker' and (p.approval = 'pending' or p.decided_at > now() - interval '2 seconds')
  order by p.approval <> 'pending', p.user_id limit 3`;
const credential = `
  select c.id, c.updated_at from public.credentials c where c.status = 'pending'
  order by c.status <> 'pending', c.user_id <> {candidate}, c.id limit 4`;
const document = `
  select d.id, d.created_at from public.documents d
  where d.status = 'pending' and d.replaced_by is null order by d.id limit 4`;
const appeal = `select a.id from public.account_appeals a order by a.status <> 'open', a.id limit 3`;
const contactMessage = "select m.id from public.contact_messages m";
const question = `
  select r.id from private.question_reviews r
  order by r.status <> 'new', exists (select 1 from public.screening_questions q where q.position_id = r.position_id) desc,
    r.id limit 4`;

export const admins: RaceCommand[] = [
  {
    name: "take a case",
    by: "admin",
    form: `select w.kind, w.id from private.waiting w where w.holder_id is null order by w.kind, w.id limit 6`,
    call: ({ kind, id }) => sql`select public.assign_case(${kind}, ${id}, auth.uid(), null)`,
    weight: 8,
    twice: 6,
  },
  {
    name: "take a case over",
    by: "admin",
    form: `select w.kind, w.id, w.holder_id as from from private.waiting w where w.holder_id is not null
      order by w.kind, w.id limit 4`,
    call: ({ kind, id, from }) =>
      sql`select public.assign_case(${kind}, ${id}, auth.uid(), ${from})`,
    weight: 5,
    twice: 6,
  },
  {
    name: "hand a case on",
    by: "admin",
    form: `select w.kind, w.id, w.holder_id as from, a.user_id as to from private.waiting w cross join public.admin_users a
      where w.holder_id is not null order by w.kind, w.id, a.user_id limit 12`,
    call: ({ kind, id, from, to }) =>
      sql`select public.assign_case(${kind}, ${id}, ${to}, ${from})`,
    twice: 6,
  },
  {
    name: "approve an account",
    by: "admin",
    form: account,
    call: ({ id, submitted_at }) =>
      sql`select public.decide_account(${id}, 'approved', ${submitted_at}, p_anyway => true, p_without => 'We know them well.')`,
    weight: 5,
    twice: 6,
    audits: "account.approved",
  },
  {
    name: "reject an account",
    by: "admin",
    form: account,
    call: ({ id, submitted_at }) =>
      sql`select public.decide_account(${id}, 'proposed', ${submitted_at}, 'The license has expired.', true)`,
    weight: 5,
    twice: 6,
    audits: "account.rejection_proposed",
  },
  {
    name: "confirm a rejection",
    by: "admin",
    form: `select r.id from public.rejection_proposals r order by r.status <> 'open', r.id limit 3`,
    call: ({ id }) => sql`select public.decide_rejection(${id}, 'confirmed', p_anyway => true)`,
    weight: 8,
    twice: 6,
    audits: "account.rejected",
  },
  {
    name: "decline a rejection",
    by: "admin",
    form: `select r.id from public.rejection_proposals r order by r.status <> 'open', r.id limit 3`,
    call: ({ id }) => sql`select public.decide_rejection(${id}, 'declined')`,
    weight: 2,
    twice: 5,
    audits: "account.rejection_declined",
  },
  {
    name: "ask for more",
    by: "admin",
    form: account,
    call: ({ id, submitted_at }) =>
      sql`select public.ask_for_more(${id}, ${submitted_at}, 'A copy of your license, please.')`,
    weight: 4,
    twice: 6,
    audits: "verification.asked",
  },
  {
    name: "verify a credential",
    by: "admin",
    form: `select c.user_id as id, c.id as credential, (a.rule).id as rule, private.looked_up(c.user_id, a.rule, c.id) as looked_up,
        (private.latest_check(c.user_id, (a.rule).id, c.id)).id as before
      from (select * from public.credentials x where x.status = 'pending' or x.verified_on is not null
        order by x.status <> 'pending', x.id limit 3) c
      cross join lateral private.checks_of(c.user_id) a where a.credential_id = c.id`,
    call: ({ id, credential, rule, looked_up, before }) =>
      sql`select public.record_check(${id}, ${rule}, ${looked_up}, 'clear', current_date - 2, ${credential}, ${before})`,
    weight: 8,
    twice: 6,
    audits: "verification.checked",
  },
  {
    name: "reject a credential",
    by: "admin",
    form: credential,
    call: ({ id, updated_at }) =>
      sql`select public.reject_credential(${id}, ${updated_at}, 'It cannot be found.', true)`,
    weight: 3,
    twice: 6,
    audits: "credential.rejected",
  },
  {
    name: "accept a document",
    by: "admin",
    form: document,
    call: ({ id, created_at }) =>
      sql`select public.decide_document(${id}, 'accepted', ${created_at}, p_anyway => true)`,
    weight: 6,
    twice: 6,
    audits: "document.accepted",
  },
  {
    name: "reject a document",
    by: "admin",
    form: document,
    call: ({ id, created_at }) =>
      sql`select public.decide_document(${id}, 'rejected', ${created_at}, 'It cannot be read.')`,
    twice: 6,
    audits: "document.rejected",
  },
  {
    name: "open a document",
    by: "admin",
    form: `select d.id from public.documents d where d.replaced_by is null order by d.status <> 'pending', d.id limit 4`,
    call: ({ id }) => sql`select public.open_document(${id})`,
    twice: 4,
  },
  {
    name: "ask to renew",
    by: "admin",
    form: `select c.id from public.credentials c where c.status <> 'rejected' and c.expires_on < private.today() + 90
      order by c.id limit 20`,
    call: ({ id }) => sql`select public.ask_to_renew('credential', ${id})`,
    weight: 2,
    twice: 6,
    audits: "renewal.asked",
  },
  {
    name: "record a check",
    by: "admin",
    form: `select p.user_id as id, (a.rule).id as rule, private.looked_up(p.user_id, a.rule, null) as looked_up,
        (private.latest_check(p.user_id, (a.rule).id, null)).id as before
      from (select * from public.profiles x where x.role = 'job_seeker' and x.onboarding_completed
        order by x.approval <> 'pending', x.user_id limit 3) p
      cross join lateral private.checks_of(p.user_id) a where a.credential_id is null order by 1, 2 limit 9`,
    call: ({ id, rule, looked_up, before }) =>
      sql`select public.record_check(${id}, ${rule}, ${looked_up}, 'clear', current_date - 2, p_replaces => ${before})`,
    weight: 5,
    twice: 6,
    audits: "verification.checked",
  },
  {
    name: "leave a decision as it is",
    by: "admin",
    form: appeal,
    call: ({ id }) =>
      sql`select public.decide_appeal(${id}, 'upheld', 'The license has expired.', true)`,
    weight: 3,
    twice: 6,
    audits: "appeal.upheld",
  },
  {
    name: "reopen a decision",
    by: "admin",
    form: appeal,
    call: ({ id }) => sql`select public.decide_appeal(${id}, 'reopened', null, true)`,
    weight: 5,
    twice: 6,
    audits: "appeal.reopened",
  },
  {
    name: "suspend somebody",
    by: "admin",
    form: `select p.user_id as id from public.profiles p join auth.users u on u.id = p.user_id
      where u.email like 'nurse%' or u.email like 'recruiter%' or u.id = {facility} and u.email like 'owner%'
      order by p.user_id <> {candidate}, p.user_id <> {facility}, p.user_id limit 4`,
    call: ({ id }) => sql`select public.suspend_person(${id}, 'Several people have complained.')`,
    weight: 3,
    twice: 6,
    audits: "account.suspended",
  },
  {
    name: "restore somebody",
    by: "admin",
    form: `select x.user_id as id, x.since from private.suspensions x where x.kind = 'suspended' order by x.user_id limit 4`,
    call: ({ id, since }) =>
      sql`select public.restore_person(${id}, 'It was a misunderstanding.', ${since})`,
    weight: 8,
    twice: 6,
    audits: "account.restored",
  },
  {
    name: "merge two accounts",
    by: "admin",
    form: `select k.user_id as keep, g.user_id as gone from private.people k join private.people g on g.user_id <> k.user_id
      where k.role = 'job_seeker' and g.role = 'job_seeker' and not k.suspended order by md5(k.user_id::text || g.user_id) limit 6`,
    opens: ({ keep, gone }) =>
      sql`select set_config('races.key', public.merge_plan(${keep}, ${gone}) ->> 'key', false)`,
    call: ({ keep, gone }) =>
      sql`select public.merge_people(${keep}, ${gone}, current_setting('races.key'), 'One person with two accounts.')`,
    weight: 2,
    twice: 5,
    audits: "account.merged",
  },
  {
    name: "make somebody an admin",
    by: "admin",
    form: `select u.id from auth.users u where u.email like 'new%' and not exists (
      select 1 from public.facility_members m where m.user_id = u.id) order by u.id limit 2`,
    call: ({ id }) => sql`select public.make_admin(${id}, 'They work with us now.')`,
    weight: 2,
    twice: 6,
    audits: "account.made_admin",
  },
  {
    name: "remove an admin",
    by: "admin",
    form: `select u.id from auth.users u where u.email like 'new%' order by not exists (
      select 1 from public.admin_users a where a.user_id = u.id), u.id limit 2`,
    call: ({ id }) => sql`select public.remove_admin(${id}, 'They have left us again.')`,
    weight: 3,
    twice: 6,
    audits: "account.removed_admin",
  },
  {
    name: "begin to act for somebody",
    by: "admin",
    form: `select u.id from auth.users u where u.email like 'nurse%' or u.id = {facility} or u.email like 'admin%'
      order by u.id <> {candidate}, u.id <> {facility}, u.id limit 4`,
    call: ({ id }) => sql`select public.start_acting('To see what they see.', p_user_id => ${id})`,
    weight: 6,
    twice: 6,
    audits: "acting.started",
  },
  {
    name: "stop acting",
    by: "admin",
    form: `select a.id from public.acting_sessions a where a.ended_at is null order by a.id limit 3`,
    call: () => "select public.stop_acting()",
    weight: 2,
    twice: 6,
    neverDenied: true,
  },
  {
    name: "settle a dispute",
    by: "admin",
    form: `select d.id from public.placement_disputes d order by d.status <> 'open', d.id limit 2`,
    call: ({ id }) =>
      sql`select public.settle_dispute(${id}, 'facility', 'The papers say so clearly.')`,
    weight: 3,
    twice: 6,
    audits: "dispute.settled",
  },
  {
    name: "settle a report",
    by: "admin",
    form: `select r.id from public.message_reports r order by r.status <> 'open', r.id limit 2`,
    call: ({ id }) => sql`select public.settle_report(${id}, 'We spoke to them.')`,
    weight: 3,
    twice: 6,
    audits: "report.settled",
  },
  {
    name: "give a fee back",
    by: "admin",
    form: `select k.placement_id as id, k.amount_cents as cents from public.placement_payments k
      where k.status = 'succeeded' and k.placement_id is not null order by 1 limit 3`,
    call: ({ id, cents }, draw) =>
      sql`select public.begin_adjustment(${id}, ${draw.pick(["refund", "credit"])}, ${Math.ceil(Number(cents) / 2)},
        'It ended early.', ${draw.uuid()})`,
    weight: 4,
    twice: 5,
  },
  {
    name: "answer a contact message",
    by: "admin",
    form: `${contactMessage} order by m.answered_at is not null, m.id limit 3`,
    call: ({ id }) => sql`select public.settle_contact_message(${id}, 'answered')`,
    weight: 4,
    twice: 6,
    audits: "contact.answered",
  },
  {
    name: "reopen a contact message",
    by: "admin",
    form: `${contactMessage} order by m.answered_at is null, m.id limit 3`,
    call: ({ id }) => sql`select public.settle_contact_message(${id}, 'reopened')`,
    weight: 2,
    twice: 6,
    audits: "contact.reopened",
  },
  {
    name: "delete a contact message",
    by: "admin",
    form: `${contactMessage} order by m.answered_at is null, m.id limit 3`,
    call: ({ id }) => sql`select public.settle_contact_message(${id}, 'deleted')`,
    weight: 2,
    twice: 6,
    audits: "contact.deleted",
  },
  {
    name: "accept a screening question",
    by: "admin",
    form: question,
    call: ({ id }) => sql`select public.accept_question(${id})`,
    weight: 3,
    twice: 6,
    audits: "question.accepted",
  },
  {
    name: "take a screening question back",
    by: "admin",
    form: question,
    call: ({ id }) => sql`select public.take_back_question(${id}, 'It does not belong here.')`,
    weight: 3,
    twice: 6,
    audits: "question.taken_back",
  },
  {
    name: "change a compact's member",
    by: "admin",
    form: `select v.version, s.code as state from public.setting_versions v cross join public.states s
      where v.name = 'compacts' and s.code in ('IL', 'NY') order by 2`,
    call: ({ version, state }, draw) =>
      sql`select public.set_compact_member(${version}, 'nlc', ${state}, ${draw.pick(["issuing", "joined", "none"])},
        'The list of the compact', 'It was looked up.')`,
    weight: 1,
    twice: 6,
  },
];
