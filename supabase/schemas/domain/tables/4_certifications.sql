-- Certifications by profession and unit. bit is their number in schema matching.

create table public.certifications (
  code text primary key check (code ~ '^[a-z0-9_]{2,20}$'),
  short_name text not null check (char_length(btrim(short_name)) between 2 and 20),
  name text not null check (char_length(btrim(name)) between 2 and 80),
  sort_order integer not null,
  -- How long it is valid; null if that depends on the person.
  valid_months integer check (valid_months between 1 and 120),
  -- The professions that can hold it, and the units and groups that usually require it.
  professions text[] not null check (cardinality(professions) between 1 and 20),
  units text[] not null default '{}' check (cardinality(units) <= 20),
  -- Whether it can be chosen. Positions and people that already name it keep it.
  is_active boolean not null default true,
  version integer not null default 1,
  -- Matching stores a person's certifications in one bigint together with their employment types, which leaves 59 bits.
  bit smallint not null unique check (bit between 0 and 58)
);
comment on table public.certifications is
  'Certifications that positions ask for and people hold, each with its professions and the units that usually ask.';
create unique index certifications_short_name_key on public.certifications (lower(short_name));
alter table public.certifications enable row level security;
create policy "Anyone reads certifications" on public.certifications for select using (true);
grant select on public.certifications to anon, authenticated;
grant all on public.certifications to service_role;
