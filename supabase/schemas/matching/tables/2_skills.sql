-- Skills, and the words that mean them. Schema matching stores skills as bits, so there can be at most 304.

create table public.skills (
  n smallint primary key check (n between 0 and 303),
  name text not null unique check (char_length(name) between 2 and 80),
  version integer not null default 1
);
alter table public.skills enable row level security;
create policy "Anyone reads skills" on public.skills for select using (true);
grant select on public.skills to anon, authenticated;
grant all on public.skills to service_role;

create table public.skill_synonyms (
  -- The result of matching.skill_key().
  key text not null check (key ~ '^[a-z0-9 ]{1,80}$'),
  -- Null applies to every profession; a synonym for one profession takes precedence.
  profession text references public.professions (code),
  skill smallint not null references public.skills (n) on delete cascade,
  spelled text check (char_length(spelled) <= 80),
  unique nulls not distinct (key, profession)
);
create index skill_synonyms_skill_idx on public.skill_synonyms (skill);
create index skill_synonyms_profession_idx on public.skill_synonyms (profession);
alter table public.skill_synonyms enable row level security;
create policy "Anyone reads what skills are called" on public.skill_synonyms for select using (true);
grant select on public.skill_synonyms to anon, authenticated;
grant all on public.skill_synonyms to service_role;
