-- Decisions on accounts and appeals as before, with who was first, and whether somebody else works on it.

drop function public.decide_account(uuid, text, timestamptz, text);
drop function private.decide_account(uuid, text, text, timestamptz);
create function private.decide_account(
  p_user_id uuid, p_decision text, p_reason text, p_submitted_at timestamptz, p_anyway boolean
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  subject public.profiles;
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators decide on accounts.';
  end if;
  if p_decision is null or p_decision not in ('approved', 'rejected') then
    raise exception using errcode = 'PT400', message = 'Choose approve or reject.';
  end if;
  if p_decision = 'rejected' and coalesce(btrim(p_reason), '') = '' then
    raise exception using errcode = 'PT422', message = 'Give the reason: the person will read it.', hint = 'reason';
  end if;
  select * into subject from public.profiles p where p.user_id = p_user_id for update;
  if subject.user_id is null then
    raise exception using errcode = 'PT404', message = 'This account no longer exists.';
  end if;
  if not subject.onboarding_completed or subject.approval <> 'pending' then
    perform private.refuse_decided('Somebody has already decided on this account', 'profile', p_user_id::text,
      '{"account.approved": "approved", "account.rejected": "rejected"}', subject.submitted_at);
  end if;
  if date_trunc('milliseconds', subject.submitted_at) is distinct from date_trunc('milliseconds', p_submitted_at) then
    raise exception using errcode = 'PT409', message = 'This profile was changed after you opened it. Look again before you decide.';
  end if;
  perform private.respect_assignment('account', p_user_id, p_anyway);

  if p_decision = 'approved' then
    update public.credentials c
    set status = 'verified', status_reason = null, verified_at = now(), verified_by = auth.uid()
    where c.user_id = p_user_id and c.status = 'pending';
  end if;
  update public.profiles p
  set verification_status = p_decision, verification_status_new = p_decision,
    profile_status = case p_decision when 'approved' then 'verified_good' else 'verified_issue' end,
    verification_reason = nullif(btrim(p_reason), ''), decided_at = now(), decided_by = auth.uid()
  where p.user_id = p_user_id;
  perform private.audit('account.' || p_decision, 'profile', p_user_id::text, nullif(btrim(p_reason), ''),
    jsonb_build_object('role', subject.role, 'submitted_at', subject.submitted_at));
end
$$;
create function public.decide_account(
  p_user_id uuid, p_decision text, p_submitted_at timestamptz, p_reason text default null, p_anyway boolean default false
) returns void
language sql set search_path = ''
as $$ select private.decide_account(p_user_id, p_decision, p_reason, p_submitted_at, p_anyway) $$;

drop function public.decide_appeal(uuid, text, text);
drop function private.decide_appeal(uuid, text, text);
create function private.decide_appeal(p_id uuid, p_decision text, p_answer text, p_anyway boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  subject public.account_appeals;
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators decide on appeals.';
  end if;
  if p_decision is null or p_decision not in ('upheld', 'reopened') then
    raise exception using errcode = 'PT400', message = 'Choose whether the decision stays.';
  end if;
  if p_decision = 'upheld' and coalesce(btrim(p_answer), '') = '' then
    raise exception using errcode = 'PT422', message = 'Give an answer: the person will read it.', hint = 'answer';
  end if;
  select * into subject from public.account_appeals a where a.id = p_id for update;
  if subject.id is null then
    raise exception using errcode = 'PT404', message = 'This appeal no longer exists.';
  end if;
  if subject.status = 'superseded' then
    raise exception using errcode = 'PT409',
      message = 'This appeal is no longer open: the profile was handed in again meanwhile.';
  end if;
  if subject.status <> 'open' then
    perform private.refuse_decided('This appeal is no longer open', 'profile', subject.user_id::text,
      '{"appeal.upheld": "the decision was left as it is", "appeal.reopened": "sent back for a new decision"}', subject.created_at);
  end if;
  perform private.respect_assignment('appeal', p_id, p_anyway);
  update public.account_appeals a
  set status = p_decision, answer = nullif(btrim(p_answer), ''), decided_at = now(), decided_by = auth.uid()
  where a.id = p_id;
  if p_decision = 'reopened' then
    update public.profiles p
    set verification_status = 'pending', verification_status_new = null, profile_status = null,
      verification_reason = null, decided_at = null, decided_by = null
    where p.user_id = subject.user_id;
  end if;
  perform private.audit('appeal.' || p_decision, 'profile', subject.user_id::text, nullif(btrim(p_answer), ''),
    jsonb_build_object('appeal', subject.id));
  perform private.notify(subject.user_id, 'account_decided', 'appeal_' || p_decision,
    jsonb_build_object('answer', nullif(btrim(p_answer), '')), '/pending-approval');
end
$$;
create function public.decide_appeal(
  p_id uuid, p_decision text, p_answer text default null, p_anyway boolean default false
) returns void
language sql set search_path = ''
as $$ select private.decide_appeal(p_id, p_decision, p_answer, p_anyway) $$;

revoke execute on function private.decide_account(uuid, text, text, timestamptz, boolean),
  public.decide_account(uuid, text, timestamptz, text, boolean), private.decide_appeal(uuid, text, text, boolean),
  public.decide_appeal(uuid, text, text, boolean)
  from public, anon, authenticated;
grant execute on function private.decide_account(uuid, text, text, timestamptz, boolean),
  public.decide_account(uuid, text, timestamptz, text, boolean), private.decide_appeal(uuid, text, text, boolean),
  public.decide_appeal(uuid, text, text, boolean)
  to authenticated, service_role;
