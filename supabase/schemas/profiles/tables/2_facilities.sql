-- A facility's profile, its team and invitations, and the facilities that job seekers blocked.

create table public.employer_profiles (
  user_id uuid primary key references public.profiles (user_id) on delete cascade,
  facility_name text check (char_length(facility_name) between 2 and 120 and private.is_name(facility_name)),
  facility_type text check (facility_type = any (private.facility_types())),
  address_line text check (char_length(address_line) between 3 and 200),
  zip text references public.zip_codes (zip),
  phone text check (phone ~ '^[0-9]{10}$'),
  npi text check (npi ~ '^[12][0-9]{9}$'),
  about text check (char_length(about) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ccn text check (ccn ~ '^[0-9]{2}[0-9A-Z]{4}$'),
  website text check (website ~ '^https?://[^\s]{3,200}$'),
  contact_title text check (char_length(contact_title) between 2 and 120 and private.is_name(contact_title)),
  verification_note text check (char_length(verification_note) <= 2000),
  authorized_at timestamptz,
  -- Benefits for all employees, as codes from app/domain/benefits.ts.
  benefits text[] not null default '{}' check (benefits <@ private.benefit_codes()),
  version integer not null default 1
);
comment on column public.employer_profiles.ccn is
  'CMS Certification Number: two digits for the state, four characters for the type.';
comment on column public.employer_profiles.authorized_at
  is 'When the person confirmed that they may hire for this facility.';
create index employer_profiles_zip_idx on public.employer_profiles (zip);
create trigger employer_profiles_touch before update on public.employer_profiles
  for each row execute function private.touch_updated_at();
create trigger employer_profiles_note_acting after insert or update or delete on public.employer_profiles
  for each row execute function private.record_acting_change();
create trigger employer_profiles_refuse_member before insert or update on public.employer_profiles
  for each row execute function private.refuse_facility_of_member();
create trigger employer_profiles_refresh_matches after update of facility_type on public.employer_profiles
  for each row when (old.facility_type is distinct from new.facility_type)
  execute function private.facility_type_changed();
create trigger employer_profiles_keep_payer before delete on public.employer_profiles
  for each row execute function private.refuse_deletion_with_plan();
create trigger employer_profiles_noted after insert or update of facility_name, zip
  or delete on public.employer_profiles
  for each row execute function private.facility_changed();
create trigger employer_profiles_compare_named after insert on public.employer_profiles
  for each row when (coalesce(new.facility_name, new.npi) is not null) execute function private.refresh_leie_keys();
create trigger employer_profiles_compare_renamed after update of facility_name, npi on public.employer_profiles
  for each row when ((new.facility_name, new.npi) is distinct from (old.facility_name, old.npi))
  execute function private.refresh_leie_keys();
create trigger employer_profiles_waits after insert or update of zip or delete on public.employer_profiles
  for each row execute function private.waiting_changed();
create trigger employer_profiles_expiring after insert or update of zip or delete on public.employer_profiles
  for each row execute function private.expiring_changed();
alter table public.employer_profiles enable row level security;
-- A team's member reads the team's facility, not one of their own from before.
create policy "Own facility, or admin" on public.employer_profiles for select to authenticated
  using (user_id = (select private.facility_id()) or (select private.is_admin()));
grant select on public.employer_profiles to authenticated;
grant all on public.employer_profiles to service_role;

create table public.facility_members (
  user_id uuid primary key references public.profiles (user_id) on delete cascade,
  facility_id uuid not null references public.employer_profiles (user_id) on delete cascade,
  role text not null check (role in ('recruiter', 'viewer')),
  created_at timestamptz not null default now(),
  check (user_id <> facility_id)
);
create index facility_members_facility_idx on public.facility_members (facility_id);
create trigger facility_members_note_acting after insert or update or delete on public.facility_members
  for each row execute function private.record_acting_change();
create trigger facility_members_joined after insert on public.facility_members
  for each row execute function private.member_joined();
create trigger facility_members_left after delete on public.facility_members
  for each row execute function private.member_left();
alter table public.facility_members enable row level security;
create policy "Own team, or admin" on public.facility_members for select to authenticated
  using (facility_id = (select private.facility_id()) or (select private.is_admin()));
grant select on public.facility_members to authenticated;
grant all on public.facility_members to service_role;

create table public.facility_invitations (
  id uuid primary key default gen_random_uuid(),
  facility_id uuid not null references public.employer_profiles (user_id) on delete cascade,
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  role text not null check (role in ('recruiter', 'viewer')),
  invited_by uuid references auth.users (id) on delete set null,
  -- Only the digest is stored; the token is in the email.
  token_sha256 text not null unique check (token_sha256 ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null default now() + interval '14 days',
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  unique (facility_id, email)
);
create index facility_invitations_invited_by_idx on public.facility_invitations (invited_by);
create trigger facility_invitations_note_acting after insert or update or delete on public.facility_invitations
  for each row execute function private.record_acting_change();
alter table public.facility_invitations enable row level security;
grant all on public.facility_invitations to service_role;

create table public.facility_blocks (
  job_seeker_id uuid not null references public.job_seeker_profiles (user_id) on delete cascade,
  employer_id uuid not null references public.employer_profiles (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (job_seeker_id, employer_id)
);
create index facility_blocks_employer_idx on public.facility_blocks (employer_id);
create trigger facility_blocks_note_acting after insert or update or delete on public.facility_blocks
  for each row execute function private.record_acting_change();
create trigger facility_blocks_refresh_matches after insert or delete on public.facility_blocks
  for each row execute function private.block_changed();
alter table public.facility_blocks enable row level security;
create policy "Own blocks" on public.facility_blocks for select to authenticated
  using (job_seeker_id = (select private.user_id()));
grant select on public.facility_blocks to authenticated;
grant all on public.facility_blocks to service_role;
