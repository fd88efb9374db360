-- States, the states we serve, and ZIP codes.

create table public.states (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  name text not null unique
);
comment on table public.states is 'The states and the District of Columbia: where people live and licenses come from.';
alter table public.states enable row level security;
create policy "Anyone reads the states" on public.states for select using (true);
grant select on public.states to anon, authenticated;
grant all on public.states to service_role;

create table public.service_states (
  code text primary key references public.states (code),
  name text not null,
  is_open boolean not null default true
);
comment on table public.service_states is 'The states whose positions we list.';
comment on column public.service_states.is_open is
  'Whether new positions can be published there. Open positions stay, and are matched, until they close.';
alter table public.service_states enable row level security;
create policy "Anyone reads the states served" on public.service_states for select using (true);
grant select on public.service_states to anon, authenticated;
grant all on public.service_states to service_role;

create table public.zip_codes (
  zip text primary key check (zip ~ '^[0-9]{5}$'),
  city text not null,
  state text not null references public.states (code),
  latitude double precision not null,
  longitude double precision not null
);
comment on table public.zip_codes is
  'ZIP codes with the coordinates of their centers in degrees. Source: the npm package zipcodes 8.0.0 (BSD), with '
  '"St." and "Ste." for "Saint" and "Sainte" as AP writes places, and the apostrophes of Missouri''s cities.';
create index zip_codes_state_idx on public.zip_codes (state);
create index zip_codes_latitude_idx on public.zip_codes (latitude);
-- City names as people type them, as compared by private.place_of().
create index zip_codes_spoken_city_idx on public.zip_codes (translate(lower(city), ' .''’-', ''));
alter table public.zip_codes enable row level security;
create policy "Anyone reads ZIP codes" on public.zip_codes for select using (true);
grant select on public.zip_codes to anon, authenticated;
grant all on public.zip_codes to service_role;
