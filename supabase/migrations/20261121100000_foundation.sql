-- Foundation: the private schema, and the reference tables that facts of the trade live in.
-- Facts that an admin may have to correct (license rules, states served) are rows, not code.

create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- Today in US Central, the time zone of both states (two western Kansas counties aside).
create function private.today() returns date
language sql stable set search_path = ''
as $$ select (now() at time zone 'America/Chicago')::date $$;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- True when a client of the data API runs the statement itself, not one of our definer functions.
-- Column grants say the same, but the embedded database does not enforce them.
create function private.is_client() returns boolean
language sql stable set search_path = ''
as $$ select current_user in ('anon', 'authenticated') $$;

create table public.service_states (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  name text not null,
  nurse_compact boolean not null
);
comment on table public.service_states is
  'States served. nurse_compact: member of the Nurse Licensure Compact.';
insert into public.service_states (code, name, nurse_compact) values
  ('MO', 'Missouri', true),
  ('KS', 'Kansas', true);

create table public.professions (
  code text primary key check (code ~ '^[a-z_]{2,40}$'),
  name text not null,
  short_name text not null,
  category text not null check (category in
    ('nursing', 'allied_health', 'diagnostic_lab', 'pharmacy_support', 'administrative')),
  nurse_compact boolean not null default false,
  sort_order integer not null
);
comment on column public.professions.nurse_compact is
  'Whether a multistate license of this profession works in other compact states (RN and LPN only).';
insert into public.professions (code, name, short_name, category, nurse_compact, sort_order) values
  ('rn', 'Registered Nurse', 'RN', 'nursing', true, 10),
  ('lpn', 'Licensed Practical Nurse', 'LPN', 'nursing', true, 20),
  ('cna', 'Certified Nursing Assistant', 'CNA', 'nursing', false, 30),
  ('np', 'Nurse Practitioner', 'NP', 'nursing', false, 40),
  ('medical_assistant', 'Medical Assistant', 'MA', 'allied_health', false, 50),
  ('physical_therapist', 'Physical Therapist', 'PT', 'allied_health', false, 60),
  ('occupational_therapist', 'Occupational Therapist', 'OT', 'allied_health', false, 70),
  ('respiratory_therapist', 'Respiratory Therapist', 'RT', 'allied_health', false, 80),
  ('phlebotomist', 'Phlebotomist', 'Phlebotomist', 'diagnostic_lab', false, 90),
  ('patient_care_technician', 'Patient Care Technician', 'PCT', 'diagnostic_lab', false, 100),
  ('radiologic_technologist', 'Radiologic Technologist', 'Rad Tech', 'diagnostic_lab', false, 110),
  ('medical_technologist', 'Medical Technologist', 'MT', 'diagnostic_lab', false, 120),
  ('pharmacy_technician', 'Pharmacy Technician', 'Pharm Tech', 'pharmacy_support', false, 130),
  ('medical_receptionist', 'Front Desk / Medical Receptionist', 'Front Desk', 'administrative', false, 140);

create table public.license_rules (
  profession text not null references public.professions (code),
  state text not null references public.service_states (code),
  required boolean not null,
  confirmed boolean not null default false,
  source text,
  primary key (profession, state)
);
comment on table public.license_rules is
  'Whether a state wants a license, registration or registry entry for a profession. confirmed = an admin or a cited law says so.';
insert into public.license_rules (profession, state, required, confirmed, source)
select p.code, s.code, p.code in
    ('rn', 'lpn', 'cna', 'np', 'physical_therapist', 'occupational_therapist',
     'respiratory_therapist', 'pharmacy_technician'), p.code in ('rn', 'lpn', 'np', 'cna'), null
from public.professions p cross join public.service_states s;
update public.license_rules set required = true, confirmed = true, source = 'KSA 65-7303'
  where profession = 'radiologic_technologist' and state = 'KS';
update public.license_rules set confirmed = true, source = 'RSMo 334.870'
  where profession = 'respiratory_therapist' and state = 'MO';

create table public.zip_codes (
  zip text primary key check (zip ~ '^[0-9]{5}$'),
  city text not null,
  state text not null references public.service_states (code),
  latitude double precision not null,
  longitude double precision not null
);
create index zip_codes_state_idx on public.zip_codes (state);
comment on table public.zip_codes is 'ZIP codes of the states served, with the coordinates of their centers in degrees.';

-- Great-circle miles between two points given in degrees (haversine, mean earth radius).
create function private.miles_between(
  lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision
) returns double precision
language sql immutable set search_path = ''
as $$
  select 3958.8 * 2 * asin(least(1, sqrt(
    power(sin(radians(lat2 - lat1) / 2), 2)
    + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lon2 - lon1) / 2), 2)
  )))
$$;

-- Hourly equivalent in cents, rounded half up: a week has 36 paid hours (3x12), a year 2,080.
create function private.hourly_cents(amount_cents bigint, period text) returns integer
language sql immutable set search_path = ''
as $$
  select case period
    when 'hour' then amount_cents
    when 'week' then (amount_cents + 18) / 36
    when 'year' then (amount_cents + 1040) / 2080
  end::integer
$$;


alter table public.service_states enable row level security;
alter table public.professions enable row level security;
alter table public.license_rules enable row level security;
alter table public.zip_codes enable row level security;
create policy "Anyone reads the states served" on public.service_states for select using (true);
create policy "Anyone reads professions" on public.professions for select using (true);
create policy "Anyone reads license rules" on public.license_rules for select using (true);
create policy "Anyone reads ZIP codes" on public.zip_codes for select using (true);

-- Said outright everywhere: a hosted project grants nothing on new tables by itself, the embedded one everything.
revoke all on public.service_states, public.professions, public.license_rules, public.zip_codes
  from anon, authenticated;
grant select on public.service_states, public.professions, public.license_rules, public.zip_codes
  to anon, authenticated;
grant all on public.service_states, public.professions, public.license_rules, public.zip_codes to service_role;
