-- What matching works on: narrow copies of the open market, in whole numbers, made for one question asked very often.
-- Nobody but the functions of this schema reads or writes them; the data API does not know them.

create schema matching;
revoke all on schema matching from public;

-- ---------------------------------------------------------------- codes as numbers

alter table public.professions add column n smallint generated always as identity unique;
-- Which bit of a set of certifications it is.
alter table public.certifications add column bit smallint generated always as identity (start with 0 minvalue 0 maxvalue 15)
  unique;

-- The bit of a wish: shifts, schedules, on-call, kinds of facility. A position has one of each at most.
create table matching.wishes (
  kind text not null check (kind in ('shift', 'schedule', 'on_call', 'facility')),
  code text not null,
  bit smallint not null unique check (bit between 0 and 30),
  primary key (kind, code)
);
insert into matching.wishes (kind, code, bit) values
  ('shift', 'days', 0), ('shift', 'evenings', 1), ('shift', 'nights', 2), ('shift', 'rotating', 3), ('shift', 'weekends', 4),
  ('schedule', '3x12', 5), ('schedule', '4x10', 6), ('schedule', '5x8', 7),
  ('on_call', 'yes', 8),
  ('facility', 'hospital', 10), ('facility', 'clinic', 11), ('facility', 'long_term_care', 12),
  ('facility', 'home_health', 13), ('facility', 'surgery_center', 14), ('facility', 'behavioral_health', 15),
  ('facility', 'pharmacy', 16), ('facility', 'laboratory', 17), ('facility', 'other', 18);

-- The bits of some codes; of all of that kind when there are none and none means any. Like everything here that is asked
-- once a change, in plpgsql: it keeps its plan.
create function matching.wish_bits(p_kind text, p_codes text[], p_none_is_any boolean) returns integer
language plpgsql stable
as $$
begin
  return (
    select coalesce(bit_or(1 << w.bit), 0) from matching.wishes w
    where w.kind = p_kind and (w.code = any (p_codes) or (p_none_is_any and cardinality(p_codes) = 0))
  );
end
$$;

-- Days since 2000 began: fit into two bytes until 2089. Without a date, before all days.
create function matching.day(p_date date) returns smallint
language sql immutable
as $$ select case when p_date is null then -32768 else least(p_date - date '2000-01-01', 32767) end::smallint $$;

-- ---------------------------------------------------------------- skills

-- What people call a skill, and which one it is. 304 of them are one bit string.
create table public.skills (
  n smallint primary key check (n between 0 and 303),
  name text not null unique check (char_length(name) between 2 and 80)
);
create table public.skill_synonyms (
  -- As matching.skill_key() makes it of what was typed.
  key text not null check (key ~ '^[a-z0-9 ]{1,80}$'),
  -- Null: of every profession. One that names a profession counts before it.
  profession text references public.professions (code),
  skill smallint not null references public.skills (n) on delete cascade,
  unique nulls not distinct (key, profession)
);
create index skill_synonyms_skill_idx on public.skill_synonyms (skill);
create index skill_synonyms_profession_idx on public.skill_synonyms (profession);

-- Words as they are compared: small letters, digits, single spaces; "&" and "/" are spaces, "'s" and a final "s" go.
create function matching.skill_key(p_typed text) returns text
language sql immutable
as $$
  select btrim(regexp_replace(regexp_replace(regexp_replace(lower(p_typed), '''s\M', '', 'g'), '[^a-z0-9]+', ' ', 'g'),
    '(\w{3,})s\M', '\1', 'g'))
$$;

-- Which skills some words are, for a profession; words we do not know are none.
create function matching.skill_bits(p_words text[], p_profession text) returns bit(304)
language plpgsql stable
as $$
begin
  return (
    select coalesce(bit_or(set_bit(repeat('0', 304)::bit(304), f.skill, 1)), repeat('0', 304)::bit(304))
    from unnest(p_words) w (typed)
    cross join lateral (
      select s.skill from public.skill_synonyms s
      where s.key = matching.skill_key(w.typed) and (s.profession is null or s.profession = p_profession)
      order by s.profession nulls last limit 1
    ) f
  );
end
$$;

-- ---------------------------------------------------------------- places

-- The ZIP codes within 100 miles of one, itself included, the nearest first, in tenths of a mile. Made when first needed.
create table matching.near (
  zip integer primary key,
  zips integer[] not null,
  tenths smallint[] not null
);
alter table matching.near alter column zips set storage external, alter column tenths set storage external;

create function matching.tenths(p_from public.zip_codes, p_to public.zip_codes) returns smallint
language sql immutable
as $$
  select round(79176 * asin(least(1, sqrt(
    power(sin(radians(p_to.latitude - p_from.latitude) / 2), 2)
    + cos(radians(p_from.latitude)) * cos(radians(p_to.latitude)) * power(sin(radians(p_to.longitude - p_from.longitude) / 2), 2)
  ))))::smallint
$$;

create function matching.learn_zip(p_zip text) returns void
language sql
as $$
  insert into matching.near (zip, zips, tenths)
  select p_zip::integer, array_agg(b.zip::integer order by d.tenths, b.zip), array_agg(d.tenths order by d.tenths, b.zip)
  from public.zip_codes a
  join public.zip_codes b on abs(b.latitude - a.latitude) < 1.46 and abs(b.longitude - a.longitude) < 2.1
  cross join lateral (select matching.tenths(a, b) as tenths) d
  where a.zip = p_zip and d.tenths <= 1000 and not exists (select 1 from matching.near k where k.zip = p_zip::integer)
  having count(*) > 0
  on conflict do nothing
$$;

-- ---------------------------------------------------------------- settings

create table matching.settings (
  -- One row.
  one boolean primary key default true check (one),
  -- Whether a license or certification that nobody has checked yet counts.
  pending_licenses_count boolean not null default false,
  pending_certifications_count boolean not null default true,
  -- How many candidates a position's list shows, how many it keeps so that one who leaves tears no hole, and how long it
  -- may grow before it is cut again.
  shown integer not null default 100,
  kept integer not null default 130,
  longest integer not null default 160
);
insert into matching.settings default values;

-- ---------------------------------------------------------------- the open market

-- A number for each candidate and position, for good: four bytes instead of sixteen, a thousand million times.
create table matching.seekers (
  n integer generated always as identity primary key,
  user_id uuid not null unique references public.job_seeker_profiles (user_id) on delete cascade
);
-- Where a candidate whom matching may show would work from: home, and up to three more places. One row each.
create table matching.places (
  profession smallint not null,
  zip integer not null,
  -- How far they go, in tenths of a mile, and what they want at least, in cents an hour.
  reach smallint not null,
  min_pay integer not null check (min_pay > 0),
  n integer not null references matching.seekers (n) on delete cascade,
  -- Certifications that count, as bits, and the first day on which one of them no longer does.
  gates integer not null,
  gates_until smallint not null,
  -- The last day of each of them; before all days without it.
  bls smallint not null, acls smallint not null, pals smallint not null, nrp smallint not null, tncc smallint not null,
  cpr smallint not null, arrt smallint not null, nbrc smallint not null, ascp smallint not null, ptcb smallint not null,
  -- The last day on which a license of theirs is valid in that state; before all days without one.
  mo_until smallint not null,
  ks_until smallint not null,
  free_from smallint not null,
  years smallint not null,
  wants integer not null,
  -- How much they were looked at and invited lately, in percent of the most that counts.
  exposure smallint not null check (exposure between 0 and 100),
  skills bit(304) not null,
  -- A digest of licenses and certifications with their dates, so that a change of any of them is a change of this row.
  credentials bigint not null,
  -- Of all that stands above, for the receipts.
  digest bigint not null,
  primary key (n, zip)
);
-- All that a list is made of stands in the index: no other page is read.
create index places_search_idx on matching.places (profession, zip, reach, min_pay)
  include (n, gates, gates_until, bls, acls, pals, nrp, tncc, cpr, arrt, nbrc, ascp, ptcb, mo_until, ks_until, free_from, years, wants, exposure, skills);
-- Who goes farther than near looks: few, in many ZIP codes, so theirs is a small index that stays in memory.
create index places_far_idx on matching.places (profession, zip, reach, min_pay)
  include (n, gates, gates_until, bls, acls, pals, nrp, tncc, cpr, arrt, nbrc, ascp, ptcb, mo_until, ks_until, free_from, years, wants, exposure, skills)
  where reach > 1000;

-- The positions that matching may show.
create table matching.openings (
  n integer generated always as identity primary key,
  position_id uuid not null unique references public.positions (id) on delete cascade,
  employer_id uuid not null,
  profession smallint not null,
  zip integer not null,
  -- Cents an hour at the top.
  pay_max integer not null,
  -- Certifications it must have, as bits; where its state asks for a license, the day it must be valid on there.
  need integer not null,
  -- The day on which each of these must still run; before all days where it is no must.
  bls smallint not null, acls smallint not null, pals smallint not null, nrp smallint not null, tncc smallint not null,
  cpr smallint not null, arrt smallint not null, nbrc smallint not null, ascp smallint not null, ptcb smallint not null,
  mo_day smallint not null,
  ks_day smallint not null,
  -- When it starts; today once that is past.
  starts smallint not null,
  shift integer not null,
  extras integer not null,
  facility integer not null,
  years smallint not null,
  nice_certifications integer not null,
  must_skills bit(304) not null,
  nice_skills bit(304) not null,
  -- How many points its skills make, a must two, and how many certifications it would like beyond the required.
  skill_points smallint not null generated always as (2 * bit_count(must_skills) + bit_count(nice_skills)) stored,
  nice_count smallint not null generated always as (bit_count(nice_certifications::bit(32))) stored,
  -- Of all of it but the number.
  digest bigint not null
);
create index openings_search_idx on matching.openings (profession, zip, pay_max)
  include (n, need, bls, acls, pals, nrp, tncc, cpr, arrt, nbrc, ascp, ptcb, mo_day, ks_day, starts, shift, extras, facility, years, nice_certifications, must_skills, nice_skills, skill_points, nice_count);
create index openings_employer_idx on matching.openings (employer_id);

-- ---------------------------------------------------------------- the lists

-- One list a position. Whoever is not on it ranks below its floor; on a complete list stands everybody who fits.
create table matching.lists (
  opening integer primary key references matching.openings (n) on delete cascade,
  weights integer not null,
  complete boolean not null,
  size integer not null,
  floor_score smallint not null,
  floor_n integer not null,
  built_at timestamptz not null default now()
);
-- Lists that the worker builds anew.
create table matching.stale (
  opening integer primary key references matching.openings (n) on delete cascade,
  since timestamptz not null default now()
);

-- What stands on the lists, with what it was computed from: the receipt. What the pages tell of a match is read from
-- where it is kept, not from a copy.
drop view private.current_matches;
delete from public.matches;
alter table public.matches
  drop column components,
  drop column facts,
  drop column license_valid_until,
  add column n integer not null,
  add column zip integer not null,
  add column pay smallint not null,
  add column distance smallint not null,
  add column shift smallint not null,
  add column start smallint not null,
  add column facility smallint not null,
  add column experience smallint not null,
  add column skills smallint not null,
  add column certifications smallint not null,
  add column exposure smallint not null,
  -- A digest of both rows as they were.
  add column inputs bigint not null;
-- A list is found by its position, and is short; an index that knew the score would be written with each change of one.
-- Looking up both ends of every entry took longer than finding it: matching.leave() and matching.close() take along what
-- goes, under the lock that whoever builds a list holds.
drop index public.matches_position_idx;
drop index public.matches_job_seeker_idx;
create index matches_job_seeker_idx on public.matches (job_seeker_id);
alter table public.matches drop constraint matches_position_id_fkey, drop constraint matches_job_seeker_id_fkey;
-- What a position asks for, all of it: the two partial indexes answer only for one half.
create index position_requirements_position_idx on public.position_requirements (position_id);
