-- Accounts: profiles, admins, suspensions and requested email changes.
-- Whether an account is approved is read from profiles.approval alone.

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- 'candidate' means the same as 'job_seeker'.
  role text check (role in ('job_seeker', 'candidate', 'employer', 'admin')),
  full_name text check (char_length(full_name) between 1 and 120 and private.is_name(full_name)),
  -- When the name of a person who is approved or on hold changed. Checks of the old name no longer count; credentials
  -- are checked again.
  renamed_on date,
  referral_code text check (char_length(referral_code) <= 60),
  onboarding_completed boolean not null default false,
  onboarding_draft jsonb check (pg_column_size(onboarding_draft) <= 65536),
  verification_status text not null default 'pending' check (verification_status in
    ('pending', 'pending_verification', 'approved', 'good', 'verified_good', 'rejected', 'issue', 'verified_issue')),
  verification_status_new text check (verification_status_new in
    ('pending', 'pending_verification', 'approved', 'good', 'verified_good', 'rejected', 'issue', 'verified_issue')),
  profile_status text check (profile_status in ('pending_verification', 'verified_good', 'verified_issue')),
  verification_reason text check (char_length(verification_reason) <= 2000),
  -- When a check's finding put the account on hold. An approval with a reason lifts the hold.
  on_hold_since timestamptz,
  -- The result of the three status columns above; all other code reads only this. An account on hold is never approved,
  -- whatever those columns say.
  approval text not null generated always as (
    case coalesce(profile_status, verification_status_new, verification_status)
      when 'approved' then case when on_hold_since is null then 'approved' else 'pending' end
      when 'good' then case when on_hold_since is null then 'approved' else 'pending' end
      when 'verified_good' then case when on_hold_since is null then 'approved' else 'pending' end
      when 'rejected' then 'rejected' when 'issue' then 'rejected' when 'verified_issue' then 'rejected'
      else 'pending'
    end
  ) stored,
  submitted_at timestamptz,
  -- Sort key of the queue: accounts on hold come first.
  waits_since timestamptz generated always as (
    case when on_hold_since is not null then timestamptz '2000-01-01 00:00:00+00' else submitted_at end
  ) stored,
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The queue of pending accounts is sorted by it.
  constraint profiles_waits_since check (submitted_at is not null or not onboarding_completed or approval <> 'pending')
);
create index profiles_queue_idx on public.profiles (waits_since, user_id) where onboarding_completed
  and approval = 'pending';
create index profiles_decided_by_idx on public.profiles (decided_by);
create index profiles_admin_idx on public.profiles (user_id) where role = 'admin';
-- The facilities whose positions are public: private.open_positions() asks for no others.
create index profiles_public_facility_idx on public.profiles (user_id)
  where role = 'employer' and onboarding_completed and approval = 'approved';
create index profiles_created_idx on public.profiles (created_at) include (role, onboarding_completed, approval);
create trigger profiles_hold before insert or update on public.profiles
  for each statement when (private.is_client()) execute function private.lock_own_profile();
create trigger profiles_touch before update on public.profiles
  for each row execute function private.touch_updated_at();
create trigger profiles_protect before insert or update on public.profiles
  for each row execute function private.protect_profile();
create trigger profiles_refresh_matches after update on public.profiles
  for each row when (
    old.approval is distinct from new.approval or old.onboarding_completed is distinct from new.onboarding_completed
  )
  execute function private.profile_decided();
create trigger profiles_note_acting after insert or update or delete on public.profiles
  for each row execute function private.record_acting_change();
create trigger profiles_facility_stands after update on public.profiles
  for each row when (
    old.approval is distinct from new.approval or old.onboarding_completed is distinct from new.onboarding_completed
  )
  execute function private.sync_team_status();
create trigger profiles_renew_invitations after update on public.profiles
  for each row when (old.approval <> 'approved' and new.approval = 'approved')
  execute function private.renew_invitations();
create trigger profiles_team_status before update on public.profiles
  for each row execute function private.enforce_member_status();
create trigger profiles_tell_decision after update on public.profiles
  for each row when (new.approval is distinct from old.approval and new.approval in ('approved', 'rejected')
    and new.role in ('job_seeker', 'candidate', 'employer'))
  execute function private.notify_decision();
create trigger profiles_noted after insert or update on public.profiles
  for each row execute function private.profile_changed();
create trigger profiles_zz_hold_suspension before insert or update on public.profiles
  for each row execute function private.enforce_suspension();
create trigger profiles_case_decided after update on public.profiles
  for each row when (old.onboarding_completed and old.approval = 'pending'
    and not (new.onboarding_completed and new.approval = 'pending'))
  execute function private.release_case('account');
create trigger profiles_case_gone after delete on public.profiles
  for each row when (old.onboarding_completed and old.approval = 'pending')
  execute function private.release_case('account');
create trigger profiles_compare_named after insert on public.profiles
  for each row when (new.full_name is not null) execute function private.refresh_leie_keys();
create trigger profiles_compare_renamed after update of full_name on public.profiles
  for each row when (new.full_name is distinct from old.full_name) execute function private.refresh_leie_keys();
-- Also while on hold: the checks of the old name would count again when the hold is lifted.
create trigger profiles_renamed before update of full_name on public.profiles
  for each row when ((old.approval = 'approved' or (old.on_hold_since is not null and old.full_name is not null))
    and lower(new.full_name) is distinct from lower(old.full_name))
  execute function private.record_renaming();
-- Also while the account waits or is on hold: a certification's check is not asked for again when it is approved.
create trigger profiles_renamed_credentials after update of full_name on public.profiles
  for each row when (old.full_name is not null and lower(new.full_name) is distinct from lower(old.full_name))
  execute function private.unverify_renamed();
create trigger profiles_settle_requests after update on public.profiles
  for each row when (new.submitted_at is distinct from old.submitted_at
    or (old.approval = 'pending' and new.approval <> 'pending'))
  execute function private.settle_requests();
create trigger profiles_waits_new after insert on public.profiles
  for each row when (new.onboarding_completed) execute function private.waiting_changed();
create trigger profiles_waits after update on public.profiles
  for each row when ((new.onboarding_completed, new.approval, new.waits_since, new.role)
    is distinct from (old.onboarding_completed, old.approval, old.waits_since, old.role))
  execute function private.waiting_changed();
create trigger profiles_leave_cases after update of role on public.profiles
  for each row when (old.role = 'admin' and new.role is distinct from 'admin') execute function private.leave_cases();
create trigger profiles_expiring after update on public.profiles
  for each row when ((new.approval, new.renamed_on) is distinct from (old.approval, old.renamed_on)
    or (new.renamed_on is not null and new.full_name is distinct from old.full_name))
  execute function private.expiring_changed();
alter table public.profiles enable row level security;
create policy "Own profile" on public.profiles for select to authenticated
  using (user_id = (select private.user_id()));
create policy "Create own profile" on public.profiles for insert to authenticated
  with check (user_id = (select private.user_id()));
create policy "Change own profile" on public.profiles for update to authenticated
  using (user_id = (select private.user_id())) with check (user_id = (select private.user_id()));
grant insert, select on public.profiles to authenticated;
grant all on public.profiles to service_role;
grant update (full_name, onboarding_draft) on public.profiles to authenticated;

create table public.admin_users (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create trigger admin_users_noted after insert or delete on public.admin_users
  for each row execute function private.person_changed();
create trigger admin_users_leave_cases after delete on public.admin_users
  for each row execute function private.leave_cases();
alter table public.admin_users enable row level security;
create policy "Own admin row" on public.admin_users for select to authenticated
  using (user_id = (select private.user_id()) or (select private.is_admin()));
grant select on public.admin_users to authenticated;
grant all on public.admin_users to service_role;

create table private.suspensions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  kind text not null default 'suspended' check (kind in ('suspended', 'merged')),
  reason text not null check (char_length(btrim(reason)) between 10 and 500),
  since timestamptz not null default now(),
  made_by uuid references auth.users (id) on delete set null,
  kept_id uuid references auth.users (id) on delete set null,
  was_status text,
  was_reason text,
  -- True only while the account is being restored, so that the trigger allows the old status back.
  lifting boolean not null default false,
  check (kept_id is null or kind = 'merged')
);
create index suspensions_made_by_idx on private.suspensions (made_by);
create index suspensions_kept_idx on private.suspensions (kept_id);
create trigger suspensions_noted after insert or delete on private.suspensions
  for each row execute function private.person_changed();

create table public.email_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  new_email text not null check (char_length(new_email) between 3 and 254 and new_email = lower(new_email)),
  asked_at timestamptz not null default now()
);
comment on table public.email_changes is
  'The last address a person asked for. Kept even if it is taken: the page must not reveal who has an account.';
alter table public.email_changes enable row level security;
create policy "Own change of address" on public.email_changes for select to authenticated
  using (user_id = (select private.user_id()));
grant select on public.email_changes to authenticated;
grant all on public.email_changes to service_role;

create table private.sign_ins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
comment on table private.sign_ins is
  'When an account was signed in to first and last, so that only a later sign-in can be told as one from a new '
  'browser.';

create trigger users_password_needs_sign_in before update of encrypted_password on auth.users
  for each row when (old.email_confirmed_at is not null
    and coalesce(new.encrypted_password, '') <> coalesce(old.encrypted_password, ''))
  execute function private.password_needs_sign_in();
create trigger users_password_changed after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password
    and coalesce(new.encrypted_password, '') <> '')
  execute function private.password_changed();
create trigger users_address_changed after update of email on auth.users
  for each row when (lower(new.email) is distinct from lower(old.email) and old.email is not null)
  execute function private.address_changed();
