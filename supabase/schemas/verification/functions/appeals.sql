-- Appealing a rejection, and deciding an appeal. With four eyes required, the admin who rejected may not decide.

create function private.appeal_decision(p_body text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mine public.profiles;
begin
  perform private.refuse_acting('Appealing');
  perform private.refuse_if(char_length(btrim(coalesce(p_body, ''))) not between 10 and 2000,
    'PT422', 'Say in 10 to 2,000 characters why you disagree.', 'body');
  perform private.lock_me();
  -- A member's approval follows their facility's, so granting an appeal of theirs would change nothing.
  perform private.refuse_if(
    exists (select 1 from public.facility_members m where m.user_id = private.user_id()),
    'PT403', 'Only your facility’s owner can appeal.');
  select * into mine from public.profiles p where p.user_id = private.user_id() for no key update;
  perform private.refuse_if(mine.user_id is null or not mine.onboarding_completed or mine.approval <> 'rejected',
    'PT409', 'There is no decision to appeal.');
  perform private.refuse_if(
    exists (select 1 from public.account_appeals a where a.user_id = mine.user_id and a.status = 'open'),
    'PT409', 'We already have your appeal. A person will read it.');
  insert into public.account_appeals (user_id, body) values (mine.user_id, btrim(p_body));
  perform private.audit('account.appealed', 'profile', mine.user_id::text);
end $$;
create function public.appeal_decision(p_body text) returns void
language plpgsql set search_path = '' as $$ begin perform private.appeal_decision(p_body); end $$;
grant execute on function private.appeal_decision, public.appeal_decision to authenticated, service_role;

create function private.decide_appeal(p_id uuid, p_decision text, p_answer text, p_anyway boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  subject public.account_appeals;
  own_decision boolean;
begin
  perform private.refuse_if(not private.is_admin(), 'PT403', 'Only administrators can decide on appeals.');
  perform private.refuse_if(p_decision is null or p_decision not in ('upheld', 'reopened'),
    'PT400', 'Choose whether the decision stays.');
  perform private.refuse_if(p_decision = 'upheld' and coalesce(btrim(p_answer), '') = '',
    'PT422', 'Enter an answer. The person sees it.', 'answer');
  perform private.lock_account((select a.user_id from public.account_appeals a where a.id = p_id));
  select * into subject from public.account_appeals a where a.id = p_id for no key update;
  perform private.refuse_if(subject.id is null, 'PT404', 'This appeal no longer exists.');
  perform private.refuse_if(subject.status in ('superseded', 'suspended', 'merged'),
    'PT409', 'This appeal is no longer open: ' || case subject.status
      when 'suspended' then 'the account was suspended.' when 'merged' then 'the account was merged into another one.'
      else 'the profile was submitted again.' end);
  if subject.status <> 'open' then
    perform private.refuse_decided('This appeal is no longer open', 'profile', subject.user_id::text,
      '{"appeal.upheld": "the decision was left as it is", "appeal.reopened": "sent back for a new decision"}',
      subject.created_at);
  end if;
  own_decision := private.decided_by_me(subject.user_id);
  perform private.refuse_if(own_decision and private.setting('four_eyes_rejections') = 1,
    'PT403', 'You made or proposed this decision, so another administrator must answer this appeal.');
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
    jsonb_build_object('appeal', subject.id, 'own_decision', own_decision));
  perform private.notify(subject.user_id, 'account_decided', 'appeal_' || p_decision,
    jsonb_build_object('answer', nullif(btrim(p_answer), '')), '/pending-approval');
end $$;
create function public.decide_appeal(
  p_id uuid, p_decision text, p_answer text default null, p_anyway boolean default false
) returns void
language plpgsql set search_path = '' as $$
begin perform private.decide_appeal(p_id, p_decision, p_answer, p_anyway); end $$;
grant execute on function private.decide_appeal, public.decide_appeal to authenticated, service_role;
