-- Guards profiles: people write their own row, but never change its role, referral code or approval.

-- A direct client write takes the account's lock first, as every command does. Taking it after the row lock would
-- deadlock with a command that waits for that row.
create function private.lock_own_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_me();
  return null;
end $$;

create function private.protect_profile() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.is_client() then
    return new;
  end if;
  perform private.check_name(new.full_name, 'fullName');
  if char_length(new.full_name) not between 2 and 120
    or (tg_op = 'UPDATE' and new.full_name is null and old.full_name is not null) then
    raise exception using errcode = 'PT422', message = 'Enter your full name.', hint = 'fullName';
  end if;
  if tg_op = 'INSERT' then
    if coalesce(new.role, 'job_seeker') = 'admin' or new.onboarding_completed
      or new.verification_status <> 'pending' or new.verification_status_new is not null
      or new.profile_status is not null or new.verification_reason is not null
      or new.referral_code is not null
      or new.renamed_on is not null or new.on_hold_since is not null
      or new.created_at <> now()
      or new.submitted_at is not null or new.decided_at is not null or new.decided_by is not null then
      raise exception using errcode = 'PT403', message = 'Only an administrator can decide roles and verification.';
    end if;
  elsif (new.user_id, new.role, new.onboarding_completed, new.verification_status, new.verification_status_new,
      new.profile_status, new.verification_reason, new.referral_code, new.submitted_at, new.decided_at, new.decided_by,
      new.created_at, new.renamed_on, new.on_hold_since)
    is distinct from (old.user_id, old.role, old.onboarding_completed, old.verification_status,
      old.verification_status_new, old.profile_status, old.verification_reason, old.referral_code, old.submitted_at,
      old.decided_at, old.decided_by, old.created_at, old.renamed_on, old.on_hold_since) then
    raise exception using errcode = 'PT403', message = 'Only an administrator can decide roles and verification.';
  end if;
  return new;
end $$;
