-- What matching reads: candidates as places, open positions as openings, both as numbers and bits.
-- sync_job_seeker() and sync_position() derive every row from the tables in public; nobody else writes here.

create table matching.settings (
  -- There is one row.
  one boolean primary key default true check (one),
  -- Whether a certification counts before it is checked. A license never does.
  pending_certifications_count boolean not null default true,
  -- How many candidates a position's list shows, how many it keeps in reserve, and how long it may grow before it is
  -- cut.
  shown integer not null default 100,
  kept integer not null default 130,
  longest integer not null default 160,
  weights integer not null default 2 references public.match_weights (version),
  settled_on date,
  crowd integer not null default 2000 check (crowd > 0)
);
create trigger settings_credentials after update on matching.settings for each row
  when (old.pending_certifications_count <> new.pending_certifications_count)
  execute function matching.settings_changed();

-- The bit of each preference: shift, schedule, on-call, type of facility.
create table matching.preferences (
  kind text not null check (kind in ('shift', 'schedule', 'on_call', 'facility')),
  code text not null,
  bit smallint not null unique check (bit between 0 and 30),
  primary key (kind, code)
);

-- For each ZIP code in use, the others within 100 miles by distance. far holds those up to 500 miles away by ZIP code,
-- where positions are.
create table matching.near (
  zip integer primary key,
  zips integer[] not null,
  tenths smallint[] not null,
  far smallint[]
);
alter table matching.near alter column zips set storage external;
alter table matching.near alter column tenths set storage external;

create table matching.job_seekers (
  n integer generated always as identity primary key,
  user_id uuid not null unique references public.job_seeker_profiles (user_id) on delete cascade,
  -- When settle_day() and automatic applications last looked at this person.
  settled_on date,
  looked_at timestamptz
);
create index job_seekers_looked_idx on matching.job_seekers (looked_at nulls first, n);

create table matching.places (
  profession smallint not null,
  zip integer not null,
  -- The farthest they go, in tenths of a mile, and their minimum pay in cents an hour.
  reach smallint not null,
  min_pay integer not null check (min_pay > 0),
  -- The same by the year, which salaried and exempt positions are compared by.
  min_year integer not null,
  n integer not null references matching.job_seekers (n) on delete cascade,
  -- Certifications that count and the employment they accept, as bits, and the last day on which all of them do.
  gates bigint not null,
  gates_until smallint not null,
  -- What is left of them the day after, and the last day on which all of that counts.
  later bigint not null,
  later_until smallint not null,
  -- The last day of a license that is valid in the state; -32768 if there is none.
  mo_until smallint not null,
  ks_until smallint not null,
  free_from smallint not null,
  years smallint not null,
  -- The units they worked in and the groups of those, as -n, and behind them as many quarters of a year that count
  -- there.
  units smallint[] not null,
  -- Preferences as bits; bit 20 if they chose types of facility; bits 21 to 23 if their shifts, schedules and types of
  -- facility are musts.
  wants integer not null,
  -- Recent views and invitations, in percent of the maximum.
  exposure smallint not null check (exposure between 0 and 100),
  skills bit(304) not null,
  -- A digest of all credentials, so that a change of any of them changes this row.
  credentials bigint not null,
  -- A digest of the columns above, for public.matches.inputs.
  digest bigint not null,
  primary key (n, zip)
);
create index places_search_idx on matching.places (profession, zip, reach, min_pay)
  include (n, min_year, gates, gates_until, later, later_until, mo_until, ks_until,
    free_from, years, units, wants, exposure, skills);
create index places_far_idx on matching.places (profession, zip, reach, min_pay)
  include (n, min_year, gates, gates_until, later, later_until, mo_until, ks_until,
    free_from, years, units, wants, exposure, skills)
  where reach > 1000;
create trigger places_filed after insert on matching.places
  referencing new table as fresh for each statement execute function matching.file_words();
create trigger places_refiled after update on matching.places
  referencing old table as gone new table as fresh for each statement execute function matching.file_words();
create trigger places_unfiled after delete on matching.places
  referencing old table as gone for each statement execute function matching.file_words();
alter table matching.places
  enable always trigger places_filed,
  enable always trigger places_refiled,
  enable always trigger places_unfiled;

create table matching.openings (
  n integer generated always as identity primary key,
  position_id uuid not null unique references public.positions (id) on delete cascade,
  employer_id uuid not null,
  profession smallint not null,
  zip integer not null,
  -- The top of the pay range: in cents an hour, or a year for a salary; the other one is as much as there can be.
  pay_max integer not null,
  salary integer not null,
  -- Required certifications and its employment, as bits; bit 62, which nobody has, for a required skill that no known
  -- word means.
  need bigint not null,
  -- -32767 if the state asks for a license, so that any license in force passes; otherwise -32768.
  mo_day smallint not null,
  ks_day smallint not null,
  -- The earliest and the latest start, or today if they have passed.
  starts smallint not null,
  starts_by smallint not null,
  shift integer not null,
  extras integer not null,
  -- The bit of its type; 0 if it has none.
  facility integer not null,
  -- The years of experience it asks for, and those it requires.
  years smallint not null,
  least_years smallint not null,
  -- Its unit and the group of that, as -n; 0 if it names none.
  unit smallint not null,
  unit_group smallint not null,
  nice_certifications bigint not null,
  must_skills bit(304) not null,
  nice_skills bit(304) not null,
  -- How many skills and certifications it prefers.
  skill_count smallint not null generated always as (bit_count(nice_skills)) stored,
  nice_count smallint not null generated always as (bit_count(nice_certifications::bit(64))) stored,
  -- A digest of every column except n.
  digest bigint not null
);
create index openings_employer_idx on matching.openings (employer_id);
create index openings_search_idx on matching.openings (profession, zip, pay_max)
  include (n, employer_id, salary, need, mo_day, ks_day, starts, starts_by, shift, extras, facility, years,
    least_years, unit, unit_group, nice_certifications, must_skills, nice_skills, skill_count, nice_count);
create trigger openings_wait before delete on matching.openings
  for each row execute function matching.before_close();
create trigger openings_close after delete on matching.openings for each row execute function matching.close();

-- One row of matching.places for each skill and shift in it, so that a crowded position reads only those who have one.
create table matching.place_words (
  profession smallint not null,
  word smallint not null,
  zip integer not null,
  reach smallint not null,
  min_pay integer not null,
  min_year integer not null,
  n integer not null,
  gates bigint not null,
  gates_until smallint not null,
  later bigint not null,
  later_until smallint not null,
  mo_until smallint not null,
  ks_until smallint not null,
  free_from smallint not null,
  years smallint not null,
  units smallint[] not null,
  wants integer not null,
  exposure smallint not null,
  skills bit(304) not null
);
create index place_words_search_idx on matching.place_words (profession, word, zip, reach, min_pay)
  include (n, min_year, gates, gates_until, later, later_until, mo_until, ks_until,
    free_from, years, units, wants, exposure, skills);
create index place_words_far_idx on matching.place_words (profession, word, zip, reach, min_pay)
  include (n, min_year, gates, gates_until, later, later_until, mo_until, ks_until,
    free_from, years, units, wants, exposure, skills)
  where reach > 1000;

-- The list of each position in public.matches: complete, or everybody at or above its floor.
create table matching.lists (
  opening integer primary key references matching.openings (n) on delete cascade,
  weights integer not null,
  complete boolean not null,
  size integer not null,
  floor_score smallint not null,
  floor_n integer not null,
  built_at timestamptz not null default now()
);

-- Lists that the worker has to rebuild.
create table matching.stale (
  opening integer primary key references matching.openings (n) on delete cascade,
  since timestamptz not null default now()
);
