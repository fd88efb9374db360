/** Commands that programs run concurrently with people: the webhook, the worker, a return page from Stripe. */
import { sql, type RaceCommand } from "./command.ts";

/**
 * A customer's version before reading Stripe, and Stripe's state in the format of stateOf() in app/billing/state.ts.
 */
const customer = `
  select c.customer_id as id, c.version, jsonb_build_object('invoices', '[]'::jsonb,
    'subscription', (select jsonb_build_object('subscription_id', s.id, 'plan_code', s.plan, 'status', s.status,
      'price_id', 'price_' || s.plan, 'current_period_start', date_trunc('day', now()),
      'current_period_end', date_trunc('day', now()) + interval '30 days', 'created_at', date_trunc('day', now()))
      from stripe.subscriptions s where s.customer = c.customer_id),
    'payments', (select coalesce(jsonb_agg(jsonb_build_object('payment_intent', k.intent, 'placement_id', k.placement,
      'status', 'succeeded', 'amount_cents', k.cents, 'received_cents', k.cents, 'refunded_cents', 0,
      'created_at', date_trunc('day', now()), 'paid_at', date_trunc('day', now())) order by k.intent), '[]')
      from stripe.payments k where k.customer = c.customer_id)) as state
  from public.billing_customers c where c.employer_id is not null`;

/** Syncs every customer from Stripe once more, without concurrency. */
export const CONVERGE_ALL = `select public.billing_converge(x.id, x.version, x.state) from (${customer}) x`;

export const programs: RaceCommand[] = [
  {
    name: "an upload is inspected",
    by: "service",
    form: `select u.storage_path as path from public.document_uploads u where u.used_at is null
      order by u.file_state is not null, u.storage_path limit 3`,
    call: ({ path }, draw) => {
      const hash = (draw.uuid() + draw.uuid()).replaceAll("-", "");
      return sql`select public.record_inspection(${path}, 'cv.pdf', 'application/pdf', 9, ${hash},
        ${draw.pick(["clean", "clean", "not_scanned", "waiting", "infected"])}, 'Eicar')`;
    },
    weight: 9,
    twice: 3,
    neverDenied: true,
  },
  {
    name: "a document is scanned",
    by: "service",
    form: `select d.id, d.sha256 as hash from public.documents d
      order by d.file_state not in ('waiting', 'not_scanned'), d.id limit 3`,
    call: ({ id, hash }, draw) =>
      sql`select public.record_scan(${id}, ${hash}, ${draw.pick(["clean", "clean", "waiting", "infected"])}, 'Eicar')`,
    weight: 4,
    twice: 3,
    neverDenied: true,
  },
  {
    name: "a webhook brings over what Stripe has",
    by: "service",
    form: `${customer} order by c.employer_id <> {facility}, c.customer_id limit 2`,
    call: ({ id, version, state }) =>
      sql`select public.billing_converge(${id}, ${version}, ${state})`,
    weight: 12,
    twice: 6,
    neverDenied: true,
  },
  {
    name: "a plan changes at Stripe",
    by: "service",
    form: `select s.customer from stripe.subscriptions s join public.billing_customers c on c.customer_id = s.customer
      where c.employer_id is not null order by c.employer_id <> {facility}, s.customer limit 2`,
    call: ({ customer }, draw) =>
      sql`update stripe.subscriptions set plan = ${draw.pick(["employer_starter", "employer_growth", "employer_enterprise"])},
        status = ${draw.pick(["active", "active", "past_due", "canceled"])} where customer = ${customer}`,
    weight: 5,
    neverDenied: true,
  },
  {
    name: "a fee is paid at Stripe",
    by: "service",
    form: `select k.customer_id as customer, c.placement_id as placement, l.fee_cents as cents from public.billing_checkouts c
      join public.billing_customers k on k.employer_id = c.employer_id join public.placements l on l.id = c.placement_id
      where c.status = 'open' and c.stripe_id is not null order by c.id limit 2`,
    call: ({ customer, placement, cents }, draw) =>
      sql`insert into stripe.payments values (${`pi_${draw.uuid()}`}, ${customer}, ${placement}, ${cents}) on conflict do nothing`,
    weight: 6,
    neverDenied: true,
  },
  {
    name: "a page to pay is kept",
    by: "service",
    form: `select c.id from public.billing_checkouts c order by c.stripe_id is not null, c.id limit 3`,
    call: ({ id }) =>
      sql`select public.save_checkout(${id}, ${`cs_${id}`}, 'https://pay.example/')`,
    weight: 8,
    twice: 5,
    neverDenied: true,
  },
  {
    name: "a page to pay is closed",
    by: "service",
    form: `select c.stripe_id as id from public.billing_checkouts c where c.stripe_id is not null and c.closed_at is null
      order by c.status <> 'over', c.id limit 3`,
    call: ({ id }) => sql`select public.close_checkout(${id})`,
    weight: 2,
    neverDenied: true,
  },
  {
    name: "an event is noted",
    by: "service",
    form: "select c.customer_id as id from public.billing_customers c order by 1 limit 3",
    call: ({ id }, draw) =>
      sql`select public.record_stripe_event(${`evt_${draw.between(1, 40)}`}, 'invoice.paid', ${id}, now())`,
    weight: 3,
    twice: 6,
    neverDenied: true,
  },
  {
    name: "events are taken",
    by: "service",
    form: "select 1 as one",
    call: () => "select public.claim_stripe_events(5)",
    weight: 2,
    twice: 6,
    neverDenied: true,
  },
  {
    name: "an event is finished",
    by: "service",
    form: "select e.id from public.stripe_events e where e.status = 'waiting' order by e.id limit 3",
    call: ({ id }) => sql`select public.finish_stripe_event(${id})`,
    weight: 3,
    twice: 6,
    neverDenied: true,
  },
  {
    name: "customers are looked at",
    by: "service",
    form: "select 1 as one",
    call: () => "select public.customers_to_sync(3)",
    weight: 1,
    twice: 6,
    neverDenied: true,
  },
  {
    name: "what was given back is done",
    by: "service",
    form: "select a.id from public.billing_adjustments a order by a.status <> 'begun', a.id limit 2",
    call: ({ id }) => sql`select public.finish_adjustment(${id}, ${`re_${id}`})`,
    weight: 4,
    twice: 6,
    neverDenied: true,
  },
  {
    name: "the worker ends arranged plans",
    by: "service",
    form: "select 1 as one",
    call: () => "select public.end_arranged_plans()",
    weight: 5,
    twice: 5,
    neverDenied: true,
  },
  {
    name: "the worker asks about start dates",
    by: "service",
    form: "select 1 as one",
    call: () => "select public.settle_start_dates()",
    weight: 5,
    twice: 5,
    neverDenied: true,
  },
  {
    name: "the worker does what is due",
    by: "service",
    form: "select 1 as one",
    call: () => "select public.run_due()",
    weight: 5,
    twice: 5,
    neverDenied: true,
  },
  {
    name: "the worker takes mail",
    by: "service",
    form: "select 1 as one",
    call: () => "select public.claim_mail(10, 600, 6)",
    weight: 5,
    twice: 6,
    neverDenied: true,
  },
  {
    name: "the worker has sent mail",
    by: "service",
    form: `select o.id, o.attempts from public.outbox o where o.status = 'waiting' and o.locked_until > now() order by o.id limit 6`,
    call: ({ id, attempts }, draw) =>
      sql`select public.record_mail_outcome(${id}, ${attempts}, ${draw.pick(["sent", "skipped", "failed", "later"])}, 'Not now', now())`,
    weight: 6,
    twice: 4,
    neverDenied: true,
  },
  {
    name: "the worker makes lists of matches anew",
    by: "service",
    form: "select 1 as one",
    call: () => "select public.rebuild_matches(5)",
    weight: 3,
    twice: 4,
    neverDenied: true,
  },
];
