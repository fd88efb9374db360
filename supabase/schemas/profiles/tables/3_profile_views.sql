-- Every view of a professional, by facilities and administrators. The function that reads the data records the view.

create table private.profile_views (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.profiles (user_id) on delete cascade,
  -- Central time. Repeated views on one day share a row.
  day date not null,
  kind text not null check (kind in ('list', 'profile', 'application', 'messages', 'document', 'account', 'acting')),
  -- No foreign keys: a view outlives the viewer's account. Names are looked up, so that a closed account leaves none
  -- behind.
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
comment on table private.profile_views is
  'Who viewed which professional, once for each thing and day. Written by the functions that read; the '
  'professional reads it.';
create index profile_views_person_idx on private.profile_views (person_id, last_at desc, id);
