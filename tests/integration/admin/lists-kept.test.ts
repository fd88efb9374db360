/**
 * What lists are read from besides the rows themselves (what waits, what expires, how fees stand) says after every change
 * what the rows say: whoever is missing there would be decided on by nobody.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { rowsOf } from "#tests/helpers/scale.ts";

let db: TestDatabase;
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const NURSES = [1, 2, 3].map(id);
const FACILITIES = [4, 5].map(id);
const ADMINS = [7, 8].map(id);
const PLACEMENTS = [1, 2, 3].map((n) => `10000000-0000-4000-8000-00000000000${n}`);

beforeAll(async () => {
  db = await bareDatabase();
  await db.exec(
    [...NURSES, ...FACILITIES, ...ADMINS]
      .map(
        (user) => `insert into auth.users (id, email) values ('${user}', '${user}@test.example');`,
      )
      .join("\n"),
  );
}, 60_000);
afterAll(() => db.close());

/** Changes of rows, as commands and whoever works on the database make them. {nurse} and so on: one of them. */
const CHANGES = [
  "insert into public.profiles (user_id, role, full_name) values ({nurse}, 'job_seeker', 'Ann Lee') on conflict do nothing",
  `insert into public.profiles (user_id, role, onboarding_completed, submitted_at) values ({facility}, 'employer', true, now())
   on conflict do nothing`,
  "update public.profiles set onboarding_completed = true, submitted_at = clock_timestamp() where user_id = {anybody}",
  "update public.profiles set onboarding_completed = not onboarding_completed, submitted_at = coalesce(submitted_at, clock_timestamp()) where user_id = {anybody}",
  "update public.profiles set verification_status = 'approved' where user_id = {anybody}",
  "update public.profiles set verification_status = 'approved' where user_id = {anybody}",
  "update public.profiles set verification_status = 'rejected' where user_id = {anybody}",
  "update public.profiles set verification_status = 'pending' where user_id = {anybody}",
  "update public.profiles set role = 'candidate' where user_id = {nurse}",
  "update public.profiles set full_name = 'Zoë O''Brien' where user_id = {nurse}",
  "delete from public.profiles where user_id = {nurse}",
  `insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
     desired_pay_cents, desired_pay_period, shifts, available_from)
   select user_id, 'rn', 5, '64108', 'MO', 10, 4000, 'hour', '{days}', '2090-01-01' from public.profiles where user_id = {nurse}
   on conflict do nothing`,
  "update public.job_seeker_profiles set zip = '66204', profession = 'lpn' where user_id = {nurse}",
  "update public.job_seeker_profiles set zip = '64108' where user_id = {nurse}",
  "delete from public.job_seeker_profiles where user_id = {nurse}",
  `insert into public.employer_profiles (user_id, facility_name, zip)
   select user_id, 'Clinic', '66204' from public.profiles where user_id = {facility} on conflict do nothing`,
  "update public.employer_profiles set zip = '64108' where user_id = {facility}",
  "update public.employer_profiles set zip = '66204' where user_id = {facility}",
  `insert into public.credentials (user_id, kind, profession, state, number, expires_on)
   select user_id, 'license', 'rn', 'KS', 'N1', '2027-01-01' from public.profiles where user_id = {nurse} on conflict do nothing`,
  `insert into public.credentials (user_id, kind, name, expires_on)
   select user_id, 'certification', 'BLS', '2027-01-01'::date + {number} from public.profiles where user_id = {nurse}`,
  `update public.credentials set status = 'verified', verified_on = private.today(), verified_source = 'Nursys',
     verified_until = expires_on, verified_multistate = multistate
   where user_id = {nurse} and kind = 'license'`,
  "update public.credentials set status = 'pending' where user_id = {nurse}",
  "update public.credentials set status = 'rejected', status_reason = 'No' where user_id = {nurse} and kind = 'certification'",
  "update public.credentials set expires_on = '2028-02-02' where user_id = {nurse} and kind = 'license'",
  "update public.credentials set user_id = {nurse} where kind = 'certification' and exists (select 1 from public.profiles p where p.user_id = {nurse})",
  "delete from public.credentials where user_id = {nurse} and kind = 'license'",
  `insert into public.documents (user_id, kind, file_name, content_type, size_bytes, sha256, storage_path, expires_on)
   select user_id, 'other', 'a.pdf', 'application/pdf', 1, repeat('a', 64), gen_random_uuid() || '/' || gen_random_uuid(), '2027-03-03'
   from public.profiles where user_id = {nurse}`,
  "update public.documents set status = 'accepted' where user_id = {nurse}",
  `update public.documents d set replaced_by = n.id from public.documents n
   where d.user_id = {nurse} and n.user_id = d.user_id and n.created_at > d.created_at`,
  "delete from public.documents where user_id = {nurse}",
  `insert into public.account_appeals (user_id, body) select user_id, 'Please look again.' from public.profiles
   where user_id = {anybody} on conflict do nothing`,
  "update public.account_appeals set status = 'upheld', answer = 'It stays', decided_at = now() where user_id = {anybody} and status = 'open'",
  `insert into public.verification_checks (user_id, rule_id, label, source, result, checked_on, looked_up, expires_on, replaces)
   select p.user_id, r.id, r.label, 'Nursys', 'clear', '2026-01-01', 'N1', '2027-01-01'::date + {number}, (
     select c.id from private.current_checks c where c.user_id = p.user_id and c.rule_id = r.id)
   from public.profiles p cross join (select * from public.verification_rules order by id limit 1) r where p.user_id = {anybody}`,
  "update public.profiles set verification_status = 'approved' where user_id = {facility}",
  "update public.verification_rules set retired_at = now() where id = (select min(id::text) from public.verification_rules)::uuid",
  "update public.verification_rules set retired_at = null where retired_at is not null",
  "insert into public.admin_users (user_id) values ({admin}) on conflict do nothing",
  "delete from public.admin_users where user_id = {admin}",
  `insert into public.case_assignments (kind, subject_id, admin_id)
   select w.kind, w.id, a.user_id from private.open_cases w, public.admin_users a where a.user_id = {admin} limit 2 on conflict do nothing`,
  "update public.case_assignments set admin_id = (select user_id from public.admin_users limit 1) where exists (select 1 from public.admin_users)",
  `insert into public.placements (id, position_title, starts_on, annual_salary_cents, plan_code, fee_bp, guarantee_until)
   values ({placement}, 'Nurse', '2026-01-01', 8000000, 'employer_growth', 500, '2026-06-01') on conflict do nothing`,
  "update public.placements set fee_bp = 500 - fee_bp where id = {placement}",
  "insert into public.billing_customers (customer_id) values ('cus_one') on conflict do nothing",
  `insert into public.placement_payments (payment_intent, customer_id, placement_id, status, amount_cents, received_cents, created_at)
   select 'pi_' || l.id, 'cus_one', l.id, 'processing', 100, 0, now() from public.placements l, public.billing_customers
   where l.id = {placement} on conflict do nothing`,
  "update public.placement_payments set status = 'succeeded', received_cents = 100 where placement_id = {placement}",
  "update public.placement_payments set refunded_cents = 50 where placement_id = {placement}",
  "update public.placement_payments set withdrawn_cents = 50 where placement_id = {placement}",
  "update public.placement_payments set duplicate = true where placement_id = {placement}",
  `insert into public.billing_adjustments (placement_id, kind, amount_cents, reason, payment_intent, customer_id, form_key)
   select l.id, 'credit', 5, 'A reason', 'pi', 'cus_one', gen_random_uuid() from public.placements l, public.billing_customers
   where l.id = {placement}`,
  `update public.billing_adjustments a set kind = 'refund', status = (array['done', 'settled'])[1 + {number} % 2],
   payment_intent = 'pi_' || a.placement_id where a.placement_id = {placement}`,
  "delete from public.placements where id = {placement}",
];

/** What is kept, and what the rows say. */
const KEPT = {
  waiting: [
    `select w.kind, w.id, w.user_id, w.since, g.role, g.profession, g.state from private.waiting w
     join private.waiting_groups g on g.n = w.group_n and g.kind = w.kind`,
    "select kind, id, user_id, since, role, profession, state from private.open_cases",
  ],
  holders: [
    "select w.kind, w.id, w.holder_id from private.waiting w where w.holder_id is not null",
    `select a.kind, a.subject_id, a.admin_id from public.case_assignments a
     join private.open_cases w on w.kind = a.kind and w.id = a.subject_id`,
  ],
  expiring: [
    "select subject, id, user_id, kind, state, expires_on from private.expiring",
    "table private.expiring_now",
  ],
  fees: ["table private.fees", "table private.current_fees"],
  candidates: [
    "select user_id, name, array_to_string(tsvector_to_array(words), ' ') from private.candidate_words",
    `select p.user_id, p.full_name, array_to_string(array(
       select distinct lower(w) from regexp_split_to_table(
         concat_ws(' ', p.full_name, r.name, r.short_name, z.city, z.state), '[ ''/&()-]+') w order by 1), ' ')
     from public.profiles p
     join public.job_seeker_profiles s on s.user_id = p.user_id
     join public.professions r on r.code = s.profession
     join public.zip_codes z on z.zip = s.zip
     where p.onboarding_completed and p.full_name is not null`,
  ],
} as const;

/** A number below so many, the same ones each time. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test.each([2, 3, 4])(
  "what is kept says what the rows say, after every one of 300 changes (%d)",
  async (seed) => {
    const roll = dice(seed);
    const oneOf = <T>(list: readonly T[]) => list[roll(list.length)]!;
    const seen = new Set<string>();
    await db.exec("deallocate all");
    // Planned once each: planning them takes far longer than asking.
    for (const [at, [kept, said]] of Object.values(KEPT).entries())
      await db.exec(
        `prepare kept_${at} as select
           (select count(*)::int from ((${kept}) except (${said})) x) + (select count(*)::int from ((${said}) except (${kept})) y) as differ,
           (select count(*)::int from (${said}) z) as many`,
      );
    for (let step = 0; step < 300; step += 1) {
      const chosen = {
        nurse: oneOf(NURSES),
        facility: oneOf(FACILITIES),
        anybody: oneOf([...NURSES, ...FACILITIES]),
        admin: oneOf(ADMINS),
        placement: oneOf(PLACEMENTS),
      };
      let change = oneOf(CHANGES).replaceAll("{number}", String(roll(400)));
      for (const [name, value] of Object.entries(chosen))
        change = change.replaceAll(`{${name}}`, `'${value}'::uuid`);
      await db.exec(change);
      for (const [at, what] of Object.keys(KEPT).entries()) {
        const [row] = await rowsOf<{ differ: number; many: number }>(db, `execute kept_${at}`);
        expect(row!.differ, `${what} after: ${change}`).toBe(0);
        if (row!.many > 0) seen.add(what);
      }
    }
    expect(seen.size).toBe(Object.keys(KEPT).length);
  },
  120_000,
);

test("whoever fills tables with their triggers off keeps all of it by one call", async () => {
  const own = await bareDatabase();
  try {
    await own.exec(`
      set session_replication_role = replica;
      insert into auth.users (id, email) values ('${NURSES[0]}', 'nurse@test.example'), ('${FACILITIES[0]}', 'clinic@test.example');
      insert into public.profiles (user_id, role, full_name, onboarding_completed, submitted_at) values
        ('${NURSES[0]}', 'job_seeker', 'MARÍA NUÑEZ', true, now()), ('${FACILITIES[0]}', 'employer', 'Ann Lee', true, now());
      insert into public.employer_profiles (user_id, facility_name, zip, npi)
        values ('${FACILITIES[0]}', 'Clinic, LLC', '64108', '1234567893');
      insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
          desired_pay_cents, desired_pay_period, shifts, available_from)
        values ('${NURSES[0]}', 'rn', 5, '64108', 'MO', 10, 4000, 'hour', '{days}', '2090-01-01');
      set session_replication_role = origin;`);
    const keys = () =>
      rowsOf<{ key: string }>(own, "select key from private.leie_subject_keys order by key");
    expect(await keys()).toEqual([]);
    await own.exec("select private.refresh_all_copies()");
    expect((await keys()).map(({ key }) => key)).toEqual([
      "ann lee",
      "b:clinic",
      "maria nunez",
      "n:1234567893",
    ]);
    for (const [what, [kept, said]] of Object.entries(KEPT))
      expect(await rowsOf(own, `(${kept}) except (${said})`), what).toEqual([]);
    expect(await rowsOf(own, "table private.waiting")).toHaveLength(2);
    expect(await rowsOf(own, "table private.candidate_words")).toHaveLength(1);
  } finally {
    await own.close();
  }
}, 60_000);
