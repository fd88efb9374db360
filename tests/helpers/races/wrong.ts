/** Invariants, each as a query that must find nothing. */

/** An application's history, entry by entry. */
const STEPS = `(select h.*, lag(h.to_status) over (partition by h.application_id order by h.id) as before,
  lead(h.id) over (partition by h.application_id order by h.id) is null as last from public.application_history h)`;

/**
 * Excludes candidates that another account was merged into: its notifications stay behind, but its blocks move along.
 */
const NOT_MERGED = `not exists (
    select 1 from public.audit_log l where l.action = 'account.merged' and l.subject_id = a.job_seeker_id::text)`;

/** Applications whose number of notifications differs from how often the event happened. */
const told = (events: string, reader: "job_seeker_id" | "employer_id", happened: string) => `
  select a.id from public.applications a where (
    select count(*) from public.notifications n where n.user_id = a.${reader} and n.event in ('${events.replaceAll(" ", "', '")}')
      and n.facts ->> 'application' = a.id::text) <> (${happened})
    and ${NOT_MERGED}`;
const steps = (where: string) =>
  `select count(*) from public.application_history h where h.application_id = a.id and ${where}`;

export const WRONG: Record<string, string> = {
  "somebody hired twice for one application": `
    select l.application_id from public.placements l where l.application_id is not null group by 1 having count(*) > 1`,
  "a hire without its placement, or a placement without its hire": `
    select a.id from public.applications a
    where (a.status = 'hired') <> exists (select 1 from public.placements l where l.application_id = a.id)`,
  "more hired than a position has openings": `
    select p.id from public.positions p where p.openings < (
      select count(*) from public.placements l where l.position_id = p.id and l.status <> 'ended')`,
  "an open application for a position that is closed": `
    select a.id, a.status from public.applications a join public.positions p on p.id = a.position_id and p.status = 'closed'
    where exists (select 1 from public.application_transitions t
      where t.from_status = a.status and t.to_status = 'closed' and t.via = 'position')`,
  "a history that does not follow from entry to entry": `
    select s.application_id from ${STEPS} s where s.before is distinct from s.from_status`,
  "an application that is not where its history ends": `
    select a.id from public.applications a left join ${STEPS} s on s.application_id = a.id and s.last
    where s.to_status is distinct from a.status`,
  "a version that does not count the steps": `
    select a.id from public.applications a
    where a.version <> (select count(*) from public.application_history h where h.application_id = a.id)`,
  "a step that no rule allows": `
    select h.id from public.application_history h where not exists (select 1 from public.application_transitions t
      where t.from_status is not distinct from h.from_status and t.to_status = h.to_status and t.side = h.side)`,
  "an offer that is open while its application is not offered, or the other way round": `
    select a.id from public.applications a
    where (a.status = 'offered') <> exists (select 1 from public.offers o where o.application_id = a.id and o.status = 'open')`,
  "an accepted application without an accepted offer": `
    select a.id from public.applications a where a.status in ('accepted', 'hired')
      and not exists (select 1 from public.offers o where o.application_id = a.id and o.status = 'accepted')`,
  "an interview to come of an application that ended": `
    select i.id from public.interviews i join public.applications a on a.id = i.application_id
    join public.application_statuses s on s.code = a.status and not s.is_open and s.code <> 'hired'
    where i.status = 'proposed' or i.status = 'accepted' and i.starts_at > now()`,
  "a proposal without times": `
    select i.id from public.interviews i where i.status = 'proposed'
      and not exists (select 1 from public.interview_times t where t.interview_id = i.id)`,
  "an application that goes on with a facility the candidate blocked": `
    select a.id from public.applications a
    join public.facility_blocks b on b.job_seeker_id = a.job_seeker_id and b.employer_id = a.employer_id
    where exists (select 1 from public.application_transitions t
      where t.from_status = a.status and t.to_status = 'withdrawn' and t.side = 'candidate' and t.via = 'move')
      and ${NOT_MERGED}`,
  "more automatic applications in a day than the candidate allowed": `
    select a.job_seeker_id from public.applications a join public.job_seeker_profiles s on s.user_id = a.job_seeker_id
    where a.source = 'automatic' and ${NOT_MERGED}
    group by 1, s.auto_apply_daily_cap, (a.created_at at time zone 'America/Chicago')::date having count(*) > s.auto_apply_daily_cap`,
  "a hire that was told twice or never": told(
    "hired",
    "job_seeker_id",
    steps("h.to_status = 'hired'"),
  ),
  "an application that was told twice or never": told(
    "application_received",
    "employer_id",
    steps(
      "h.to_status = 'applied' and (h.from_status is null or h.from_status in ('withdrawn', 'closed'))",
    ),
  ),
  "an invitation whose acceptance was told twice or never": told(
    "invitation_accepted",
    "employer_id",
    steps("h.from_status = 'invited' and h.to_status = 'applied'"),
  ),
  "an invitation that was told twice or never": told(
    "invited",
    "job_seeker_id",
    steps("h.to_status = 'invited'"),
  ),
  "an offer that was told twice or never": told(
    "offer_made",
    "job_seeker_id",
    steps("h.to_status = 'offered'"),
  ),
  "an accepted offer that was told twice or never": told(
    "offer_accepted",
    "employer_id",
    steps("h.to_status = 'accepted'"),
  ),
  "an end that was told twice or never": told(
    "closed invitation_expired invitation_ended",
    "job_seeker_id",
    steps("(h.to_status = 'closed' or (h.to_status = 'declined' and h.from_status = 'invited'))"),
  ),
  "mail of something that nobody was told": `
    select o.id from public.outbox o where o.user_id is not null and o.notification_id is null`,
  "mail twice of one notification": `
    select o.notification_id from public.outbox o where o.notification_id is not null group by 1 having count(*) > 1`,
  "two payments that succeeded of one fee": `
    select k.placement_id from public.placement_payments k where k.status = 'succeeded' and k.placement_id is not null
    group by 1 having count(*) > 1`,
  "a payment that was told twice or never": `
    select e.user_id from public.employer_profiles e where (
      select count(*) from public.notifications n where n.user_id = e.user_id and n.event = 'fee_paid') <> (
      select count(*) from public.placement_payments k where k.employer_id = e.user_id and k.status = 'succeeded'
        and k.placement_id is not null)`,
  "two ways to pay that are open at once": `
    select 1 from public.billing_checkouts c where c.status = 'open' group by coalesce(c.placement_id, c.employer_id)
    having count(*) > 1`,
  "more given back than was paid": `
    select k.payment_intent from public.placement_payments k where k.received_cents < (
      select coalesce(sum(j.amount_cents), 0) from public.billing_adjustments j
      where j.payment_intent = k.payment_intent and j.status <> 'refused')`,
  "a subscription or payment that is not what Stripe has": `
    select s.customer from stripe.subscriptions s join public.billing_customers c on c.customer_id = s.customer
    left join public.employer_subscriptions e on e.employer_id = c.employer_id
    where c.employer_id is not null and (e.plan_code, e.status) is distinct from (s.plan, s.status)
    union all
    select k.customer from stripe.payments k join public.billing_customers c on c.customer_id = k.customer
    where c.employer_id is not null
      and not exists (select 1 from public.placement_payments m where m.payment_intent = k.intent)`,
  "a question that was taken back and is still asked": `
    select q.id, q.question from public.screening_questions q join public.positions p on p.id = q.position_id
    join private.question_reviews r on r.employer_id = p.employer_id and r.words = private.question_words(q.question)
    where r.status = 'taken_back'`,
  "an answer to a question that was taken back, where the facility reads it": `
    select a.id, x ->> 'question' as question from public.applications a cross join jsonb_array_elements(a.answers) x
    join private.question_reviews r on r.employer_id = a.employer_id
      and r.words = private.question_words(x ->> 'question')
    where r.status = 'taken_back'`,
  "a question that no administrator is shown": `
    select q.id, q.question from public.screening_questions q join public.positions p on p.id = q.position_id
    where not exists (select 1 from private.question_reviews r
      where r.employer_id = p.employer_id and r.words = private.question_words(q.question))`,
  "a contact message that arrived twice, or that nobody was mailed": `
    select m.id from public.contact_messages m where
      (select count(*) from public.contact_messages o where o.email = m.email and o.message = m.message
        and o.created_at between m.created_at - interval '9 minutes' and m.created_at) > 1
      or not exists (select 1 from public.outbox o where o.event = 'message_arrived'
        and o.facts ->> 'email' = m.email and o.facts ->> 'message' = m.message)`,
  "an email about a contact message that was deleted": `
    select o.id from public.outbox o where o.kind = 'contact' and not exists (
      select 1 from public.contact_messages m where m.id::text = o.facts ->> 'contact_message')`,
  "an agreement that the audit log does not know, or knows twice": `
    select g.user_id from public.agreements g where g.place = 'account' and 1 <> (
      select count(*) from public.audit_log l where l.action = 'account.agreed' and l.subject_id = g.user_id::text
        and l.details ->> 'document' = g.document and l.details ->> 'version' = g.version::text)`,
  "more open positions than the plan has": `
    select p.employer_id from public.positions p cross join lateral private.plan_of(p.employer_id) l
    where p.status = 'open' group by p.employer_id, l.job_posting_limit having count(*) > l.job_posting_limit`,
  "more full views than any plan of the period has": `
    select v.employer_id from public.candidate_views v join public.plan_definitions d on d.code = v.plan_code
    where v.period_start is not null group by v.employer_id, v.period_start
    having bool_and(d.candidate_view_limit is not null) and count(*) > max(d.candidate_view_limit)`,
  "more members than a team has room for": `
    select m.facility_id from public.facility_members m group by 1 having count(*) > 100`,
  "a member who is approved while the facility is not, or the other way round": `
    select m.user_id from public.facility_members m join public.profiles p on p.user_id = m.user_id
    join public.profiles o on o.user_id = m.facility_id
    where not exists (select 1 from private.suspensions x where x.user_id = m.user_id)
      and (p.approval = 'approved') <> (o.approval = 'approved' and o.onboarding_completed)`,
  "somebody suspended and approved": `
    select x.user_id from private.suspensions x join public.profiles p on p.user_id = x.user_id where p.approval = 'approved'`,
  "no administrator": "select 1 where not exists (select 1 from public.admin_users)",
  "an administrator who acts in two sessions": `
    select a.admin_id from public.acting_sessions a where a.ended_at is null group by 1 having count(*) > 1`,
  "a case of something that was decided on": `
    select a.subject_id from public.case_assignments a
    where not exists (select 1 from public.profiles p where a.kind = 'account' and p.user_id = a.subject_id
        and p.onboarding_completed and p.approval = 'pending')
      and not exists (select 1 from public.credentials c where a.kind = 'credential' and c.id = a.subject_id and c.status = 'pending')
      and not exists (select 1 from public.account_appeals l where a.kind = 'appeal' and l.id = a.subject_id and l.status = 'open')
      and not exists (select 1 from public.documents d where a.kind = 'document' and d.id = a.subject_id
        and d.status = 'pending' and d.replaced_by is null)`,
  "a document that was decided on and not by anybody": `
    select d.id from public.documents d where d.status <> 'pending' and d.file_state <> 'infected'
      and not exists (select 1 from public.audit_log l where l.subject_type = 'document' and l.subject_id = d.id::text and l.action = 'document.' || d.status)`,
  "an accepted document that a virus was found in": `
    select d.id from public.documents d where d.status = 'accepted' and d.file_state = 'infected'`,
  "a decision about a document that was decided on before": `
    select l.subject_id from public.audit_log l where l.action in ('document.accepted', 'document.rejected') group by 1
    having count(*) > 1`,
  "a copy of what waits that says something else": same(
    `select w.kind, w.id, w.user_id, w.since, g.role, g.profession, g.state from private.waiting w
     join private.waiting_groups g on g.n = w.group_n and g.kind = w.kind`,
    "select w.kind, w.id, w.user_id, w.since, w.role, w.profession, w.state from private.open_cases w",
  ),
  "a copy of who works on what that says something else": same(
    "select w.kind, w.id, w.holder_id from private.waiting w where w.holder_id is not null",
    `select a.kind, a.subject_id, a.admin_id from public.case_assignments a
     join private.open_cases w on w.kind = a.kind and w.id = a.subject_id`,
  ),
  "a copy of what expires that says something else": same(
    "select r.subject, r.id, r.user_id, r.kind, r.state, r.expires_on from private.expiring r",
    "select r.subject, r.id, r.user_id, r.kind, r.state, r.expires_on from private.expiring_now r",
  ),
  "a copy of how fees stand that says something else": same(
    "select f.placement_id, f.created_at, f.due, f.paid, f.disputed, f.refunded, f.begun from private.fees f",
    "select f.placement_id, f.created_at, f.due, f.paid, f.disputed, f.refunded, f.begun from private.current_fees f",
  ),
  "a copy of who is here that says something else": `
    select n.user_id from private.people n join auth.users u on u.id = n.user_id
    left join public.profiles p on p.user_id = u.id
    where n.suspended <> exists (select 1 from private.suspensions x where x.user_id = u.id)
      or n.status <> case when p.onboarding_completed then p.approval else 'draft' end
      or (n.role = 'admin') <> private.has_admin_power(u.id)
    union all select u.id from auth.users u where not exists (select 1 from private.people n where n.user_id = u.id)`,
  "an entry of the audit log outside the chain": `
    select l.id from public.audit_log l where not exists (select 1 from private.audit_chain c where c.entry_id = l.id)`,
  "a link of the audit chain that does not hold": `
    select c.seq from (select k.*, lag(k.hash, 1, '') over (order by k.seq) as before, row_number() over (order by k.seq) as place
      from private.audit_chain k) c
    left join public.audit_log l on l.id = c.entry_id
    where c.seq <> c.place or c.entry_hash is distinct from private.audit_hash(l)
      or c.hash <> private.link_hash(c.before, c.seq, c.entry_id, c.entry_hash)`,
};

function same(kept: string, rows: string): string {
  return `(${kept} except ${rows}) union all (${rows} except ${kept})`;
}
