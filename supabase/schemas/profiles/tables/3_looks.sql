-- Every look at a professional, by facilities and administrators. The function that reads writes the look.

create table private.looks (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.profiles (user_id) on delete cascade,
  -- Central time. What was looked at again on the same day is one row.
  day date not null,
  kind text not null check (kind in ('list', 'profile', 'application', 'messages', 'document', 'account', 'acting')),
  -- No foreign keys: a look outlives who looked. Their names are looked up, so that a closed account leaves none.
  employer_id uuid,
  admin_id uuid,
  -- The position, application or document; null for the dashboard and the like.
  subject_id uuid,
  subject text check (char_length(subject) between 1 and 300),
  times integer not null default 1 check (times > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  check (coalesce(employer_id, admin_id) is not null),
  unique nulls not distinct (person_id, day, kind, employer_id, admin_id, subject_id, subject)
);
comment on table private.looks is
  'Who looked at which professional, once for each thing and day. Written by the functions that read; the '
  'professional reads it.';
create index looks_person_idx on private.looks (person_id, last_at desc, id);
