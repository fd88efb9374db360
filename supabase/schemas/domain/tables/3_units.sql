-- Units of hospitals, clinics and home care in two levels, and the words that mean them.

create table public.units (
  code text primary key check (code ~ '^[a-z0-9_]{2,40}$'),
  name text not null check (char_length(btrim(name)) between 2 and 60),
  -- Null for a group, such as critical care. Positions and people name units within a group, never the group.
  parent text references public.units (code),
  -- The professions that work there: stored on the group, and valid for all its units.
  professions text[] not null default '{}' check (cardinality(professions) <= 20),
  sort_order integer not null,
  -- Whether it can be chosen. Positions and people that already name it keep it.
  is_active boolean not null default true,
  version integer not null default 1,
  -- Its number in schema matching.
  n smallint generated always as identity unique,
  check (parent <> code),
  check ((parent is null) = (cardinality(professions) > 0))
);
comment on table public.units is 'Where people of the trade work, in two levels: groups, and the units within them.';
create unique index units_name_key on public.units (lower(name));
create index units_parent_idx on public.units (parent, sort_order);
alter table public.units enable row level security;
create policy "Anyone reads units" on public.units for select using (true);
grant select on public.units to anon, authenticated;
grant all on public.units to service_role;

create table public.unit_synonyms (
  -- The result of matching.skill_key(). A word may mean several units, such as a group and a unit with the same name.
  key text not null check (key ~ '^[a-z0-9 ]{1,80}$'),
  unit text not null references public.units (code) on delete cascade,
  spelled text not null check (char_length(spelled) <= 80),
  primary key (key, unit)
);
create index unit_synonyms_unit_idx on public.unit_synonyms (unit);
alter table public.unit_synonyms enable row level security;
create policy "Anyone reads what units are called" on public.unit_synonyms for select using (true);
grant select on public.unit_synonyms to anon, authenticated;
grant all on public.unit_synonyms to service_role;
