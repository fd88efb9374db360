-- Triggers for the new name of a person who is approved or on hold: the checks were made under another name. The
-- account stays as it is, but every check of the old name is due again, and licenses and certifications count only once
-- verified again.

create function private.record_renaming() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.renamed_on := private.today();
  -- Logged without the names, because the log outlives the account. Check records keep the name that was looked up.
  perform private.audit('account.renamed', 'profile', new.user_id::text);
  return new;
end $$;

create function private.unverify_renamed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform matching.lock_job_seeker(new.user_id);
  update public.credentials c
  set status = 'pending', status_reason = null, verified_on = null, verified_source = null, verified_until = null,
    verified_multistate = false, verified_by = null
  where c.user_id = new.user_id and c.verified_on is not null;
  return null;
end $$;
