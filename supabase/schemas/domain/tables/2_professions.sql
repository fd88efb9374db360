-- Professions and certifications. n and bit are their numbers in schema matching.

create table public.professions (
  code text primary key check (code ~ '^[a-z_]{2,40}$'),
  name text not null,
  short_name text not null,
  category text not null check (category in
    ('nursing', 'allied_health', 'diagnostic_lab', 'pharmacy_support', 'administrative')),
  nurse_compact boolean not null default false,
  sort_order integer not null,
  n smallint generated always as identity unique
);
comment on column public.professions.nurse_compact is
  'Whether a multistate license of this profession works in other compact states (RN and LPN only).';
alter table public.professions enable row level security;
create policy "Anyone reads professions" on public.professions for select using (true);
grant select on public.professions to anon, authenticated;
grant all on public.professions to service_role;

create table public.certifications (
  code text primary key check (code ~ '^[a-z0-9_]{2,20}$'),
  short_name text not null,
  name text not null,
  sort_order integer not null,
  -- How long one is valid; null where it depends on the person.
  valid_months integer check (valid_months between 1 and 120),
  bit smallint generated always as identity (start with 0 minvalue 0 maxvalue 15)
    unique
);
alter table public.certifications enable row level security;
create policy "Anyone reads certifications" on public.certifications for select using (true);
grant select on public.certifications to anon, authenticated;
grant all on public.certifications to service_role;
