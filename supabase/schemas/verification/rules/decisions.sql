-- Triggers that notify a person of the decision about their account, and close open requests and proposals.

create function private.notify_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  area text := case new.role when 'employer' then '/employer' else '/job-seeker' end;
  wanted constant jsonb := case when new.approval = 'approved' then private.wanted_of(new.user_id) end;
begin
  -- A member's approval follows their facility's, so nothing of theirs was decided.
  if exists (select 1 from private.suspensions x where x.user_id = new.user_id)
    or exists (select 1 from public.facility_members m where m.user_id = new.user_id) then
    return null;
  end if;
  perform private.notify(new.user_id, 'account_decided', new.approval,
    jsonb_strip_nulls(jsonb_build_object('reason', new.verification_reason, 'position', wanted ->> 'title',
      'facility', wanted ->> 'facility', 'obstacle', wanted ->> 'obstacle')),
    case when wanted is not null then '/job-seeker/positions/' || (wanted ->> 'id')
      else area || case new.approval when 'approved' then '/dashboard' else '/awaiting-approval' end end);
  return null;
end $$;

create function private.settle_requests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A suspension closes nothing: the request is still open when the account is restored.
  if new.submitted_at is not distinct from old.submitted_at
    and exists (select 1 from private.suspensions x where x.user_id = new.user_id and not x.lifting) then
    return null;
  end if;
  update public.information_requests r
  set status = case when new.approval = 'pending' then 'answered' else 'closed' end,
    answered_at = case when new.approval = 'pending' then now() end
  where r.user_id = new.user_id and r.status = 'open';
  update public.rejection_proposals p set status = 'superseded', decided_at = now()
  where p.user_id = new.user_id and p.status = 'open';
  return null;
end $$;
