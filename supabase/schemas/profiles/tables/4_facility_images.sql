-- The logo and the photo of a facility's public page. Their files are in the bucket "facilities".

create table public.facility_images (
  id uuid primary key,
  facility_id uuid not null references public.employer_profiles (user_id) on delete cascade,
  kind text not null check (kind in ('logo', 'photo')),
  -- What the photo shows. A logo's alt text is the facility's name, which is next to it.
  alt text check (char_length(alt) between 3 and 200),
  created_at timestamptz not null default now(),
  unique (facility_id, kind),
  check ((kind = 'photo') = (alt is not null))
);
alter table public.facility_images enable row level security;
create policy "Own team, or admin" on public.facility_images for select to authenticated
  using (facility_id = (select private.facility_id()) or (select private.is_admin()));
grant select on public.facility_images to authenticated;
grant all on public.facility_images to service_role;
