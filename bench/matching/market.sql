-- A market of the requested size, always the same: a hash of each person's number decides what they are. {candidates}
-- and {positions} are replaced. A few locations are dense, most are not; Registered Nurses in Kansas City are the
-- densest.

set session_replication_role = replica;

create schema bench;
-- A number between 0 and 1 for a person's or position's number and the attribute in question.
create function bench.r(i bigint, about bigint) returns double precision language sql immutable
as $$ select (hashint8extended(i, about) & 2147483647)::double precision / 2147483648 $$;

create table bench.zips as
select (row_number() over (order by z.zip) - 1)::integer as place, z.zip, z.state,
  sum(w.weight) over (order by z.zip) - w.weight as low, sum(w.weight) over (order by z.zip) as high
from public.zip_codes z
cross join lateral (select (0.2 + bench.r(z.zip::bigint, 1)) * case
  when z.city = 'Kansas City' then 12
  when z.city in ('St. Louis', 'Wichita', 'Springfield', 'Overland Park', 'Columbia', 'Topeka', 'Independence', 'Olathe') then 5
  else 0.5 end as weight) w
-- Where positions can be. Elsewhere the market would be spread too thinly over the whole country.
where z.state in (select s.code from public.service_states s);
create table bench.draws (k integer primary key, zip text not null, state text not null);
insert into bench.draws
select k, z.zip, z.state
from generate_series(0, 99999) k
cross join lateral (
  select z.zip, z.state from bench.zips z
  where z.high > k * (select max(high) from bench.zips) / 100000 order by z.high limit 1) z;
create table bench.trades as
select r.code, (row_number() over (order by r.sort_order))::integer as k from public.professions r;
-- Three in ten are Registered Nurses; half are nurses of some kind.
create function bench.trade(x double precision) returns integer language sql immutable
as $$ select case when x < 0.3 then 1 when x < 0.45 then 2 when x < 0.65 then 3 else 4 + ((x - 0.65) / 0.35 * 11)::integer % 11 end $$;
create function bench.skills(i bigint, amount integer) returns text[] language sql stable
as $$
  select coalesce(array_agg(distinct s.name), '{}')
  from generate_series(1, amount) g
  join public.skills s on s.n = ((i % 12) * 8 + (bench.r(i * 41 + g, 2) * 40)::integer) % greatest(1, (select count(*) from public.skills))
$$;
-- The units of each profession, numbered. Half of the positions name one, and half of the people up to two.
create table bench.wards as
select t.k as trade, (row_number() over (partition by t.k order by g.sort_order, u.sort_order) - 1)::integer as place,
  count(*) over (partition by t.k)::integer as amount, u.code
from bench.trades t
join public.units g on t.code = any (g.professions)
join public.units u on u.parent = g.code;
create function bench.ward(trade integer, x double precision) returns text language sql stable
as $$ select w.code from bench.wards w where w.trade = $1 and w.place = (x * 2 * w.amount)::integer $$;
create table bench.skill_sets as
select k, bench.skills(k, 2 + k % 8) as held, bench.skills(k + 100000, k % 4) as wanted from generate_series(0, 2047) k;
create unique index on bench.skill_sets (k);

create function bench.person(i bigint) returns uuid language sql immutable as $$ select md5('candidate ' || i)::uuid $$;
create function bench.facility(i bigint) returns uuid language sql immutable as $$ select md5('facility ' || i)::uuid $$;
create function bench.position(i bigint) returns uuid language sql immutable as $$ select md5('position ' || i)::uuid $$;

-- The admins' search tables are not measured here and would take longer to fill than everything else.
alter table auth.users disable trigger users_noted;
alter table public.profiles disable trigger profiles_noted;
alter table public.employer_profiles disable trigger employer_profiles_noted;
alter table public.job_seeker_profiles disable trigger job_seeker_profiles_noted;
alter table public.positions disable trigger positions_noted;
insert into auth.users (id, email)
select bench.person(i), 'c' || i || '@bench.example' from generate_series(1, {candidates}) i
union all
select bench.facility(i), 'f' || i || '@bench.example' from generate_series(0, {positions} / 12) i;
insert into public.profiles (user_id, role, full_name, onboarding_completed, verification_status, submitted_at)
select bench.person(i), 'job_seeker', 'Candidate ' || i, true, 'approved', now() from generate_series(1, {candidates}) i
union all
select bench.facility(i), 'employer', 'Facility ' || i, true, 'approved', now() from generate_series(0, {positions} / 12) i;
insert into public.employer_profiles (user_id, facility_name, facility_type, zip)
select bench.facility(i), 'Facility ' || i,
  (array['hospital', 'clinic', 'long_term_care', 'home_health', 'surgery_center', 'behavioral_health', 'pharmacy', 'laboratory'])[1 + i % 8],
  d.zip
from generate_series(0, {positions} / 12) i join bench.draws d on d.k = (bench.r(i, 3) * 100000)::integer;

insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
  desired_pay_cents, desired_pay_period, shifts, schedules, on_call, facility_types, available_from, open_to_matches, skills,
  units)
select bench.person(i), t.code, (bench.r(i, 4) * bench.r(i, 5) * 35)::integer, d.zip, d.state,
  case when bench.r(i, 6) < 0.02 then 250 else (array[10, 15, 25, 25, 30, 40, 50, 100])[1 + (bench.r(i, 7) * 8)::integer % 8] end,
  2500 + (bench.r(i, 8) * 3500)::integer + case t.k when 1 then 800 else 0 end, 'hour',
  array(select distinct x from unnest(array['days', 'evenings', 'nights', 'rotating', 'weekends']) with ordinality u (x, n)
    where n = 1 + (bench.r(i, 9) * 5)::integer % 5 or bench.r(i * 8 + n, 10) < 0.45),
  case when bench.r(i, 11) < 0.5 then '{}' else array[(array['3x12', '4x10', '5x8'])[1 + (bench.r(i, 12) * 3)::integer % 3]] end,
  bench.r(i, 13) < 0.4,
  case when bench.r(i, 14) < 0.6 then '{}' else array[(array['hospital', 'clinic', 'long_term_care', 'home_health'])[1 + (bench.r(i, 15) * 4)::integer % 4]] end,
  private.today() + (bench.r(i, 16) * bench.r(i, 17) * 120)::integer, bench.r(i, 18) < 0.65, s.held,
  (select coalesce(jsonb_agg(jsonb_build_object('unit', w.unit, 'years', w.years)), '[]') from (
    select distinct on (bench.ward(t.k, bench.r(i, 51 + n))) bench.ward(t.k, bench.r(i, 51 + n)) as unit,
      (bench.r(i, 4) * bench.r(i, 5) * 35 * bench.r(i, 53 + n))::integer as years
    from generate_series(0, 1) n where bench.ward(t.k, bench.r(i, 51 + n)) is not null) w)
from generate_series(1, {candidates}) i
join bench.trades t on t.k = bench.trade(bench.r(i, 19))
join bench.draws d on d.k = (bench.r(i, 20) * 100000)::integer
join bench.skill_sets s on s.k = (bench.r(i, 21) * 2048)::integer;

insert into public.credentials (user_id, kind, profession, state, number, multistate, expires_on, status, verified_on,
  verified_source, verified_until, verified_multistate)
select c.*, v.verified_on, case when v.verified_on is not null then 'Nursys' end,
  case when v.verified_on is not null then c.expires_on end, v.verified_on is not null and c.multistate
from (
  select s.user_id, 'license' as kind, s.profession, s.home_state, 'N' || s.user_id as number,
    bench.r(hashtextextended(s.user_id::text, 0), 22) < 0.6 as multistate,
    private.today() + 20 + (bench.r(hashtextextended(s.user_id::text, 0), 23) * 700)::integer as expires_on,
    case when bench.r(hashtextextended(s.user_id::text, 0), 24) < 0.9 then 'verified' else 'pending' end as status
  from public.job_seeker_profiles s
  where s.user_id in (select bench.person(i) from generate_series(1, {candidates}) i)) c
cross join lateral (select case when c.status = 'verified' then private.today() end as verified_on) v;
insert into public.credentials (user_id, kind, name, certification, expires_on, status, verified_on, verified_source,
  verified_until)
select s.user_id, 'certification', c.short_name, c.code, d.until, 'verified', private.today(), 'the document', d.until
from public.job_seeker_profiles s
join public.certifications c on c.bit < 5 and bench.r(hashtextextended(s.user_id::text, c.bit), 26) < 0.75 - 0.14 * c.bit
cross join lateral (
  select private.today() + 10 + (bench.r(hashtextextended(s.user_id::text, c.bit), 25) * 720)::integer as until) d
where s.user_id in (select bench.person(i) from generate_series(1, {candidates}) i);

insert into public.positions (id, employer_id, title, profession, zip, shift, schedule, on_call, min_years_experience,
  pay_min_cents, pay_max_cents, pay_period, starts_on, status, opened_at, unit)
select bench.position(i), bench.facility(i / 12), t.code || ' ' || i, t.code, d.zip,
  (array['days', 'evenings', 'nights', 'rotating', 'weekends'])[1 + (bench.r(i, 31) * 5)::integer % 5],
  case when bench.r(i, 32) < 0.6 then (array['3x12', '4x10', '5x8'])[1 + (bench.r(i, 33) * 3)::integer % 3] end,
  bench.r(i, 34) < 0.2, (bench.r(i, 35) * 5)::integer, 2800, 3300 + (bench.r(i, 36) * 3300)::integer + case t.k when 1 then 800 else 0 end,
  'hour', private.today() + 7 + (bench.r(i, 37) * 60)::integer, 'open', now(), bench.ward(t.k, bench.r(i, 50))
from generate_series(1, {positions}) i
join bench.trades t on t.k = bench.trade(bench.r(i, 38))
join bench.draws d on d.k = (bench.r(i, 39) * 100000)::integer;
insert into public.position_requirements (position_id, certification, importance)
select bench.position(i), c.code, case when bench.r(i * 16 + c.bit, 40) < 0.5 then 'must' else 'nice' end
from generate_series(1, {positions}) i join public.certifications c on c.bit < 4 and bench.r(i * 16 + c.bit, 41) < 0.55 - 0.13 * c.bit;
insert into public.position_requirements (position_id, skill, importance)
select bench.position(i), x.skill, case when bench.r(i * 16 + x.n, 42) < 0.4 then 'must' else 'nice' end
from generate_series(1, {positions}) i
join bench.skill_sets s on s.k = (bench.r(i, 43) * 2048)::integer
cross join lateral unnest(s.wanted) with ordinality x (skill, n);

set session_replication_role = origin;
