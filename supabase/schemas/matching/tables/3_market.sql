-- The input of matching: candidates as places, open positions as openings, both encoded as numbers and bits.
-- sync_job_seeker() and sync_position() derive every row from the tables in public; no other code writes here.

create table matching.settings (
  -- There is exactly one row.
  one boolean primary key default true check (one),
  -- Whether a certification counts before it is checked. A license never does.
  pending_certifications_count boolean not null default true,
  -- How many candidates a position's list shows, how many it keeps in reserve, and the length at which it is cut.
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

-- The bit for each preference: shift, schedule, on-call, type of facility.
create table matching.preferences (
  kind text not null check (kind in ('shift', 'schedule', 'on_call', 'facility')),
  code text not null,
  bit smallint not null unique check (bit between 0 and 30),
  primary key (kind, code)
);

-- For each ZIP code in use, the others within 100 miles, by distance. far holds ZIP codes with positions up to 500
-- miles away, by ZIP code.
create table matching.near (
  zip integer primary key,
  zips integer[] not null,
  tenths smallint[] not null,
  far smallint[]
);
alter table matching.near alter column zips set storage external;
alter table matching.near alter column tenths set storage external;

create table matching.job_seekers (
  n integer generated always as identity,
  user_id uuid not null unique references public.job_seeker_profiles (user_id) on delete cascade,
  -- When settle_day() and automatic applications last looked at this person.
  settled_on date,
  looked_at timestamptz,
  -- Lists need only the account behind a number, which the index then answers alone.
  primary key (n) include (user_id)
);
create index job_seekers_looked_idx on matching.job_seekers (looked_at nulls first, n);

create table matching.places (
  profession smallint not null,
  zip integer not null,
  -- The farthest they travel, in tenths of a mile, and their minimum pay in cents per hour.
  reach smallint not null,
  min_pay integer not null check (min_pay > 0),
  -- The same per year, for comparing with salaried and exempt positions.
  min_year integer not null,
  n integer not null references matching.job_seekers (n) on delete cascade,
  -- Bits of the certifications that count and of the accepted employment types, and the last day all of them are valid.
  gates bigint not null,
  gates_until smallint not null,
  -- The bits still valid after that day, and the last day all of those are valid.
  later bigint not null,
  later_until smallint not null,
  -- The expiration date of a license valid in the state; -32768 if there is none.
  mo_until smallint not null,
  ks_until smallint not null,
  free_from smallint not null,
  years smallint not null,
  -- Units they worked in and the groups of those, each as -n followed by the quarter years that count there.
  units smallint[] not null,
  -- matching.unit_bits() of those: whoever shares no bit with an opening never worked in its unit or group.
  unit_bits bigint not null,
  -- Preferences as bits. Bit 20 is set if they chose types of facility; bits 21 to 23 if their shifts, schedules and
  -- types of facility are musts.
  wants integer not null,
  -- Recent views and invitations, as a percentage of the maximum.
  exposure smallint not null check (exposure between 0 and 100),
  skills bit(304) not null,
  -- A digest of all credentials, so that a change to any of them changes this row.
  credentials bigint not null,
  -- A digest of the columns above, for public.matches.inputs.
  digest bigint not null,
  primary key (n, zip)
);
create index places_search_idx on matching.places (profession, zip, reach, min_pay)
  include (n, min_year, gates, gates_until, later, later_until, mo_until, ks_until,
    free_from, years, units, unit_bits, wants, exposure, skills);
create index places_far_idx on matching.places (profession, zip, reach, min_pay)
  include (n, min_year, gates, gates_until, later, later_until, mo_until, ks_until,
    free_from, years, units, unit_bits, wants, exposure, skills)
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
  -- The top of the pay range: cents per hour, or per year for a salary. The other column holds the largest integer.
  pay_max integer not null,
  salary integer not null,
  -- Bits of the required certifications and the employment type. Bit 62, which nobody has, stands for a required skill
  -- that no known word means.
  need bigint not null,
  -- -32767 if the state requires a license, so that any license in force passes; otherwise -32768.
  mo_day smallint not null,
  ks_day smallint not null,
  -- The earliest and latest start, or today if they have passed.
  starts smallint not null,
  starts_by smallint not null,
  shift integer not null,
  extras integer not null,
  -- The bit of its facility type; 0 if it has none.
  facility integer not null,
  -- The preferred and the required years of experience.
  years smallint not null,
  least_years smallint not null,
  -- Its unit and that unit's group, as -n; 0 if it names none.
  unit smallint not null,
  unit_group smallint not null,
  nice_certifications bigint not null,
  must_skills bit(304) not null,
  nice_skills bit(304) not null,
  -- How many skills and certifications are preferred.
  skill_count smallint not null generated always as (bit_count(nice_skills)) stored,
  nice_count smallint not null generated always as (bit_count(nice_certifications::bit(64))) stored,
  unit_bits bigint not null generated always as (matching.unit_bits(array[unit, unit_group])) stored,
  -- A digest of every column except n.
  digest bigint not null
);
create index openings_employer_idx on matching.openings (employer_id);
create index openings_search_idx on matching.openings (profession, zip, pay_max)
  include (n, employer_id, salary, need, mo_day, ks_day, starts, starts_by, shift, extras, facility, years,
    least_years, unit, unit_group, nice_certifications, must_skills, nice_skills, skill_count, nice_count, unit_bits,
    position_id);
create trigger openings_close after delete on matching.openings for each row execute function matching.close();

-- One row of matching.places for each of its skills and shifts, so that a position in a crowded area reads only people
-- who have one.
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
  unit_bits bigint not null,
  wants integer not null,
  exposure smallint not null,
  skills bit(304) not null
);
create index place_words_search_idx on matching.place_words (profession, word, zip, reach, min_pay)
  include (n, min_year, gates, gates_until, later, later_until, mo_until, ks_until,
    free_from, years, units, unit_bits, wants, exposure, skills);
create index place_words_far_idx on matching.place_words (profession, word, zip, reach, min_pay)
  include (n, min_year, gates, gates_until, later, later_until, mo_until, ks_until,
    free_from, years, units, unit_bits, wants, exposure, skills)
  where reach > 1000;

-- The state of each position's list in public.matches: complete, or everyone at or above its floor.
create table matching.lists (
  opening integer primary key references matching.openings (n) on delete cascade,
  weights integer not null,
  complete boolean not null,
  size integer not null,
  floor_score smallint not null,
  floor_n integer not null
);

-- The queue of lists for the worker to rebuild.
create table matching.stale (
  opening integer primary key references matching.openings (n) on delete cascade,
  since timestamptz not null default now()
);

-- Who may have new matches to be told about: a mark for each person and transaction that listed one. The worker takes
-- it off when there is nothing to tell (any more). Without a foreign key, as public.matches: it would be checked for
-- each of a list's people.
create table matching.news (
  n integer not null,
  -- When the match was made, or its dismissal undone.
  at timestamptz not null default now(),
  -- When the worker looks at it: not before the person can be told again.
  due_at timestamptz not null default now(),
  primary key (n, at)
);
create index news_due_idx on matching.news (due_at, n);
