/**
 * A small market with high contention: few positions with one or two openings, few candidates, facilities with a team
 * and plan limits, admins with a few cases. What commands use up is refilled.
 */
import type { TestDatabase } from "../bare-database.ts";
import type { Draw } from "./command.ts";

/** Each facility's plan; the last team is almost full. */
const PLANS = ["employer_starter", "employer_growth", "employer_enterprise"] as const;
const ADMINS = 3;
const CANDIDATES = 12;
const PENDING = 4;
const NEWCOMERS = 6;
const STRANGERS = 2;
const OPEN_POSITIONS = 6;
/** The size of the last facility's team; three more exceed the limit. */
const CROWD = 97;

/** Tables only for this test: Stripe's state, and the documents' files. */
const AROUND = `
  create schema storage;
  create table storage.objects (bucket_id text, name text);
  create function storage.arrive() returns trigger language plpgsql security definer as $$
    begin insert into storage.objects values ('documents', new.storage_path); return null; end $$;
  create trigger arrives after insert on public.document_uploads for each row execute function storage.arrive();
  create schema stripe;
  create table stripe.subscriptions (customer text primary key, id text, plan text, status text);
  create table stripe.payments (intent text primary key, customer text, placement uuid unique, cents bigint);
  grant usage on schema stripe to service_role;
  grant all on all tables in schema stripe to service_role;`;

/** Everyone has one session, with their own id. */
const person = (email: string, id: string) =>
  `insert into auth.users (id, email, email_confirmed_at) values ('${id}', '${email}', now());
   insert into auth.sessions (id, user_id) values ('${id}', '${id}');`;

/** Fills an empty database with the market. */
export async function openMarket(db: TestDatabase, draw: Draw): Promise<void> {
  await db.exec(AROUND);
  for (let n = 1; n <= ADMINS; n += 1) {
    const id = draw.uuid();
    await db.exec(`${person(`admin${n}@races.example`, id)}
      insert into public.profiles (user_id, full_name) values ('${id}', 'Admin ${n}');
      insert into public.admin_users (user_id) values ('${id}');`);
  }
  for (let n = 1; n <= STRANGERS; n += 1) {
    await db.exec(person(`stranger${n}@races.example`, draw.uuid()));
  }
  await refill(db, draw);
}

/** Restores what commands used up, while nothing else is running. */
export async function refill(db: TestDatabase, draw: Draw): Promise<void> {
  const count = async (what: string) =>
    Number((await db.rows<{ n: string }>(`select count(*) as n from ${what}`))[0]!.n);
  for (const [n, plan] of PLANS.entries()) {
    const name = `Facility ${n + 1}`;
    if ((await count(`public.employer_profiles where facility_name = '${name}'`)) === 0) {
      await db.exec(facility(draw, name, plan, n === PLANS.length - 1 ? CROWD : 0));
    }
  }
  for (let n = await count(STATUS_CANDIDATES); n < CANDIDATES; n += 1) {
    await db.exec(candidate(draw, true));
  }
  for (let n = await count(WAITING_CANDIDATES); n < PENDING; n += 1) {
    await db.exec(candidate(draw, false));
  }
  const newcomers =
    "auth.users u where u.email like 'new%' and not exists (select 1 from public.facility_members m where m.user_id = u.id)";
  for (let n = await count(newcomers); n < NEWCOMERS; n += 1) {
    const id = draw.uuid();
    await db.exec(person(`new-${id.slice(0, 8)}@races.example`, id));
  }
  await db.exec(RENEW);
  // One facility has no plan: it starts paying for one, or closes its account.
  const customers = await db.rows<{ customer: string }>(
    "select c.customer_id as customer from public.billing_customers c where c.employer_id is not null order by 1",
  );
  await db.exec(`update stripe.subscriptions
    set status = case customer when '${draw.pick(customers).customer}' then 'canceled' else 'active' end`);
  const facilities = await db.rows<{ id: string; room: number }>(ROOM);
  for (
    let n = await count("public.positions p where p.status = 'open'");
    n < OPEN_POSITIONS;
    n += 1
  ) {
    const where = facilities.filter(({ room }) => room > 0);
    if (where.length === 0) break;
    const chosen = draw.pick(where);
    chosen.room -= 1;
    await db.exec(`insert into public.positions (id, employer_id, title, profession, zip, shift, min_years_experience,
      pay_min_cents, pay_max_cents, pay_period, openings, starts_on, status) values ('${draw.uuid()}', '${chosen.id}',
      'Registered Nurse', 'rn', '64108', 'days', 1, 3000, 4600, 'hour', ${draw.between(1, 2)}, private.today() + 9, 'open')`);
  }
}

const STATUS_CANDIDATES = `public.profiles p where p.role = 'job_seeker' and p.approval = 'approved'`;
const WAITING_CANDIDATES = `public.profiles p where p.role = 'job_seeker' and p.onboarding_completed and p.approval = 'pending'`;

/** How many more positions each facility may open, up to three. */
const ROOM = `
  select e.user_id as id, (least(3, coalesce(l.job_posting_limit, 3)) - (select count(*) from public.positions p
    where p.employer_id = e.user_id and p.status = 'open'))::integer as room
  from public.employer_profiles e join public.profiles p on p.user_id = e.user_id and p.approval = 'approved'
  cross join lateral private.plan_of(e.user_id) l where e.facility_name is not null order by e.user_id`;

/** Resets what would stop people after a while: daily limits, blocks, locks, closed accounts and positions. */
const RENEW = `
  update public.offers o set expires_at = now() + interval '1 second' where o.status = 'open'
    and o.id in (select n.id from public.offers n where n.status = 'open' order by n.id limit 1);
  update public.applications a set status_at = now() - interval '90 days' where a.status = 'invited'
    and a.id in (select n.id from public.applications n where n.status = 'invited' order by n.id limit 1);
  update public.facility_invitations i set created_at = now() - interval '2 days';
  update public.document_uploads u set created_at = now() - interval '3 days' where u.used_at is not null;
  update public.job_seeker_profiles s set open_to_matches = true where not s.open_to_matches;
  update public.job_seeker_profiles s set profession = 'rn' where s.profession <> 'rn';
  update public.credentials c set profession = 'rn' where c.kind = 'license' and c.profession <> 'rn'
    and not exists (select 1 from public.credentials o where o.user_id = c.user_id and o.state = c.state and o.profession = 'rn');
  update public.outbox o set locked_until = null where o.status = 'waiting';
  update matching.settings set settled_on = null;
  delete from public.match_dismissals;
  delete from public.documents d where d.id in (
    select x.id from (select n.id, row_number() over (partition by n.user_id order by n.created_at desc) as place
      from public.documents n) x where x.place > 6);
  with gone as (delete from public.facility_blocks b where b.ctid in (select x.ctid from public.facility_blocks x limit 12) returning 1)
    select count(*) from gone;`;

/** A facility with an owner, two recruiters and a viewer, a plan known to Stripe, and more team members. */
function facility(draw: Draw, name: string, plan: string, crowd: number): string {
  const owner = draw.uuid();
  const customer = `cus_${owner.slice(0, 8)}`;
  const member = (role: string, n: number) => {
    const id = draw.uuid();
    return `${person(`${role}${n}-${id.slice(0, 8)}@races.example`, id)}
      insert into public.profiles (user_id, role, full_name) values ('${id}', 'employer', '${role} ${n}');
      insert into public.facility_members (user_id, facility_id, role) values ('${id}', '${owner}', '${role}');`;
  };
  const team = [member("recruiter", 1), member("recruiter", 2), member("viewer", 1)];
  for (let n = team.length; n < crowd; n += 1) team.push(member("viewer", n));
  return `${person(`owner-${owner.slice(0, 8)}@races.example`, owner)}
    insert into public.profiles (user_id, role, full_name, onboarding_completed, verification_status, submitted_at)
      values ('${owner}', 'employer', 'Owner', true, 'approved', now());
    insert into public.employer_profiles (user_id, facility_name, facility_type, address_line, zip, phone)
      values ('${owner}', '${name}', 'hospital', '1 Street', '64108', '8165550100');
    insert into public.billing_customers (customer_id, employer_id) values ('${customer}', '${owner}');
    insert into stripe.subscriptions values ('${customer}', 'sub_${owner.slice(0, 8)}', '${plan}', 'active');
    insert into public.employer_subscriptions (employer_id, plan_code, subscription_id, price_id, current_period_start,
      current_period_end) values ('${owner}', '${plan}', 'sub_${owner.slice(0, 8)}', 'price_${plan}',
      date_trunc('day', now()), date_trunc('day', now()) + interval '30 days');
    ${team.join("\n")}`;
}

/** A nurse, approved or pending, with a license, a certification and a document. */
function candidate(draw: Draw, approved: boolean): string {
  const [id, license] = [draw.uuid(), draw.uuid()];
  const name = `Nurse ${id.slice(0, 8)}`;
  return `${person(`nurse-${id.slice(0, 8)}@races.example`, id)}
    insert into public.profiles (user_id, role, full_name, onboarding_completed, verification_status, submitted_at)
      values ('${id}', 'job_seeker', '${name}', true, '${approved ? "approved" : "pending"}', clock_timestamp());
    insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
      desired_pay_cents, desired_pay_period, shifts, available_from, auto_apply, auto_apply_consented_at, auto_apply_min_score_bp)
      select '${id}', 'rn', 5, '64108', 'MO', 40, 3200, 'hour', array['days'], private.today(), x.yes,
        case when x.yes then now() end, 0 from (select ${draw.between(1, 4) === 1} as yes) x;
    insert into public.credentials (id, user_id, kind, profession, state, number, expires_on, status, verified_on,
      verified_source, verified_until) values ('${license}', '${id}', 'license', 'rn', 'MO', 'MO-${license.slice(0, 6)}',
      private.today() + 400, ${approved ? "'verified', private.today(), 'Nursys', private.today() + 400" : "'pending', null, null, null"});
    insert into public.credentials (user_id, kind, name, expires_on, status)
      values ('${id}', 'certification', 'Wound Care', private.today() + 20, 'pending');
    insert into public.documents (user_id, kind, file_name, content_type, size_bytes, sha256, storage_path,
      file_state) values ('${id}', 'resume', 'cv.pdf', 'application/pdf', 9, repeat(md5('${id}'), 2), '${id}/${license}', 'clean');`;
}
