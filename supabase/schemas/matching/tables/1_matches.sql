-- Weights by version, and the matches: each open position's best candidates with all components of the score.

create table public.match_weights (
  version integer primary key,
  -- Percentages by component; each side adds up to 100.
  candidate_side jsonb not null,
  position_side jsonb not null,
  note text not null,
  published_at timestamptz,
  exposure integer not null default 0 check (exposure between 0 and 20),
  state text not null default 'published' check (state in ('draft', 'published')),
  published_by uuid references auth.users (id) on delete set null,
  -- Never used twice, so that a page of a discarded draft cannot publish the next one.
  revision integer generated always as identity,
  constraint match_weights_published_when check ((state = 'published') = (published_at is not null)),
  constraint match_weights_whole
    check (private.side_sum(candidate_side) = 100 and private.side_sum(position_side) = 100)
);
create index match_weights_published_by_idx on public.match_weights (published_by);
create unique index match_weights_one_draft on public.match_weights (state) where state = 'draft';
create trigger match_weights_stay before update or delete on public.match_weights
  for each row execute function private.protect_published_weights();
alter table public.match_weights enable row level security;
-- Everyone else gets them through functions, because a row names the administrator who published it.
create policy "Admins read weights" on public.match_weights for select to authenticated
  using ((select private.is_admin()));
grant select on public.match_weights to authenticated;
grant all on public.match_weights to service_role;

create table public.matches (
  id uuid primary key default gen_random_uuid(),
  position_id uuid not null,
  job_seeker_id uuid not null,
  score_bp integer not null check (score_bp between 0 and 10000),
  weights_version integer not null,
  computed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  n integer not null,
  zip integer not null,
  pay smallint not null,
  distance smallint not null,
  shift smallint not null,
  start smallint not null,
  -- Null if it was not compared because nobody asked for it.
  facility smallint,
  experience smallint,
  skills smallint,
  certifications smallint,
  exposure smallint not null,
  -- A digest of both rows at the time, to tell whether the score is still current.
  inputs bigint not null,
  unique (position_id, job_seeker_id)
-- Room on each page: a score that changes then touches no index.
) with (fillfactor = 90);
create index matches_job_seeker_idx on public.matches (job_seeker_id);
create trigger matches_note_first after insert on public.matches
  referencing new table as added for each statement execute function private.record_first_matches();
alter table public.matches enable row level security;
create policy "Own matches" on public.matches for select to authenticated
  using (job_seeker_id = (select private.user_id()));
grant select on public.matches to authenticated;
grant all on public.matches to service_role;

create table public.position_first_matches (
  position_id uuid primary key references public.positions (id) on delete cascade,
  at timestamptz not null default now()
);
alter table public.position_first_matches enable row level security;
create policy "Of positions one sees" on public.position_first_matches for select to authenticated
  using (exists (select 1 from public.positions p where p.id = position_id));
grant select on public.position_first_matches to authenticated;
grant all on public.position_first_matches to service_role;
