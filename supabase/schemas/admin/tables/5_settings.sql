-- A version for each group of settings, so that one admin can't overwrite another's change.

create table public.setting_versions (
  name text primary key check (name in ('service_area', 'license_rules', 'verification', 'numbers', 'compacts')),
  version integer not null default 1
);
alter table public.setting_versions enable row level security;
grant all on public.setting_versions to service_role;
