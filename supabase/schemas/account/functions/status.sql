-- Suspending and restoring accounts. A suspended account counts as rejected; restoring brings the old status back.

create function private.required_reason(p_reason text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  perform private.refuse_if(char_length(btrim(coalesce(p_reason, ''))) not between 10 and 500,
    'PT422', 'Enter a reason of 10 to 500 characters. The person sees it.', 'reason');
  return btrim(p_reason);
end $$;

create function private.lock_person(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.only_admins();
  -- One at a time, or two admins could remove each other and leave none.
  perform pg_advisory_xact_lock(hashtextextended('people', 0));
  perform private.lock_account(p_id);
  perform 1 from public.profiles p where p.user_id = p_id for no key update;
  perform private.refuse_if(not exists (select 1 from private.people n where n.user_id = p_id),
    'PT404', 'This account no longer exists.');
  perform private.only_admins();
end $$;

create function private.begin_suspension(p_id uuid, p_kind text, p_reason text, p_kept uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.suspensions (user_id, kind, reason, made_by, kept_id, was_status, was_reason)
  select u.id, p_kind, p_reason, auth.uid(), p_kept, p.profile_status, p.verification_reason
  from auth.users u left join public.profiles p on p.user_id = u.id
  where u.id = p_id;
  update public.profiles p set profile_status = 'verified_issue', verification_reason = p_reason where p.user_id = p_id;
  -- An open appeal was about the earlier decision.
  update public.account_appeals a set status = p_kind, decided_at = now() where a.user_id = p_id
    and a.status = 'open';
end $$;

create function private.suspend_person(p_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := private.required_reason(p_reason);
begin
  perform private.lock_person(p_id);
  perform private.refuse_if(private.has_admin_power(p_id),
    'PT409', 'You can’t suspend an administrator. Remove their admin role first.');
  perform private.refuse_if(exists (select 1 from private.suspensions x where x.user_id = p_id),
    'PT409', 'Someone has already suspended this account.');
  perform private.begin_suspension(p_id, 'suspended', why, null);
  perform private.audit('account.suspended', 'profile', p_id::text, why);
  perform private.notify(p_id, 'account_decided', 'suspended', jsonb_build_object('reason', why), '/suspended');
end $$;
create function public.suspend_person(p_id uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$ begin perform private.suspend_person(p_id, p_reason); end $$;
grant execute on function private.suspend_person, public.suspend_person to authenticated;

create function private.restore_person(p_id uuid, p_reason text, p_since timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := private.required_reason(p_reason);
  held private.suspensions;
begin
  perform private.lock_person(p_id);
  select * into held from private.suspensions x where x.user_id = p_id;
  perform private.refuse_if(held.user_id is null
    or date_trunc('milliseconds', held.since) is distinct from date_trunc('milliseconds', p_since),
    'PT409', 'Someone has already restored this account. Look at it again.');
  perform private.refuse_if(held.kind = 'merged',
    'PT409', 'This account was merged into another one, so it stays closed.');
  update private.suspensions x set lifting = true where x.user_id = p_id;
  update public.profiles p set profile_status = held.was_status, verification_reason = held.was_reason
  where p.user_id = p_id;
  delete from private.suspensions x where x.user_id = p_id;
  -- What was open when it was suspended waits for its answer again, unless they submitted their profile since.
  update public.account_appeals a set status = 'open', decided_at = null
  from public.profiles p
  where a.user_id = p_id and a.status = 'suspended' and a.decided_at = held.since
    and p.user_id = a.user_id and p.approval = 'rejected';
  perform private.audit('account.restored', 'profile', p_id::text, why);
  perform private.notify(p_id, 'account_decided', 'restored', jsonb_build_object('reason', why), '/pending-approval');
end $$;
create function public.restore_person(p_id uuid, p_reason text, p_since timestamptz) returns void
language plpgsql set search_path = '' as $$ begin perform private.restore_person(p_id, p_reason, p_since); end $$;
grant execute on function private.restore_person, public.restore_person to authenticated;
