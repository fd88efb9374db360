-- Offers: make, withdraw, answer. The placement fee and its guarantee are fixed when the offer is made.

create function private.make_offer(
  p_application_id uuid, p_version integer, p_pay_cents bigint, p_pay_period text, p_hours numeric, p_starts_on date,
  p_expires_at timestamptz, p_message text
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  held public.applications := private.lock_application(p_application_id);
  made public.offers;
begin
  perform private.refuse_acting('Making an offer');
  perform private.refuse_if(private.side_of(held) <> 'facility', 'PT403', 'The facility makes offers.');
  perform private.check_version(held, p_version);
  perform private.refuse_if(p_starts_on < private.today(),
    'PT422', 'Choose a start date that has not passed.', 'startsOn');
  perform private.refuse_if(p_expires_at <= now(),
    'PT422', 'Choose a last day to respond that hasn’t passed.', 'expiresOn');
  -- By the day, as the form offers it: an offer ends late on its last day.
  if (p_expires_at at time zone 'America/Chicago')::date > private.today() + private.setting('offer_days_most') then
    raise exception using errcode = 'PT422', hint = 'expiresOn',
      message = format('An offer stays open for %s days at most.', private.setting('offer_days_most'));
  end if;
  perform private.refuse_if(p_hours is null or p_hours not between 1 and 80,
    'PT422', 'Enter hours per week, from 1 to 80.', 'hours');
  perform private.refuse_if(char_length(p_message) > 5000, 'PT422', 'Use at most 5,000 characters.', 'message');
  -- Each offer is an email to the candidate.
  perform private.refuse_if((select count(*) from public.offers o
    where o.application_id = held.id and o.created_at > now() - interval '1 day') >= 20,
    'PT429', 'You’ve made 20 offers on this application within a day. Try again tomorrow.');
  held := private.set_status(held, 'offered', 'facility', 'offer', null);
  insert into public.offers (application_id, pay_cents, pay_period, hours, starts_on, expires_at, message, fee_bp,
    guarantee_days, plan_code, made_by)
  select held.id, p_pay_cents, p_pay_period, p_hours, p_starts_on, p_expires_at, nullif(btrim(p_message), ''),
    l.fee_bp, private.setting('guarantee_days'), l.plan_code, private.user_id()
  from private.plan_of(held.employer_id) l
  returning * into made;
  perform private.notify_offer(held, made, 'candidate', 'offer_made');
  return made.id;
end $$;
create function public.make_offer(
  p_application_id uuid, p_version integer, p_pay_cents bigint, p_pay_period text, p_hours numeric, p_starts_on date,
  p_expires_at timestamptz, p_message text default null
) returns uuid
language plpgsql set search_path = '' as $$ begin return
  private.make_offer(p_application_id, p_version, p_pay_cents, p_pay_period, p_hours, p_starts_on,
    p_expires_at, p_message);
end $$;
grant execute on function private.make_offer, public.make_offer to authenticated;

create function private.notify_offer(
  p_application public.applications, p_offer public.offers, p_side text, p_event text
) returns void
language plpgsql security definer set search_path = '' as $$ begin
  perform private.notify_side(p_application, p_side, 'offer', p_event, jsonb_build_object(
    'pay_cents', p_offer.pay_cents, 'pay_period', p_offer.pay_period, 'hours', p_offer.hours,
    'starts_on', p_offer.starts_on, 'expires_at', p_offer.expires_at, 'reason', p_offer.reason));
end $$;

create function private.lock_offer(p_id uuid, out offer public.offers, out application public.applications)
language plpgsql security definer set search_path = '' as $$
begin
  application := private.lock_application((select o.application_id from public.offers o where o.id = p_id));
  select * into offer from public.offers o where o.id = p_id for update;
end $$;

create function private.withdraw_offer(p_offer_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held record := private.lock_offer(p_offer_id);
  changed public.offers;
begin
  perform private.refuse_acting('Withdrawing an offer');
  perform private.refuse_if(private.side_of(held.application) <> 'facility',
    'PT403', 'The facility withdraws its offers.');
  perform private.refuse_if((held.offer).status <> 'open',
    'PT409', 'This offer was already answered or has ended. Check it again.');
  perform private.set_status(held.application, 'shortlisted', 'facility', 'offer', p_reason);
  update public.offers o set status = 'withdrawn', decided_at = now(), reason = btrim(p_reason)
  where o.id = p_offer_id returning * into changed;
  perform private.notify_offer(held.application, changed, 'candidate', 'offer_withdrawn');
end $$;
create function public.withdraw_offer(p_offer_id uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$ begin perform private.withdraw_offer(p_offer_id, p_reason); end $$;
grant execute on function private.withdraw_offer, public.withdraw_offer to authenticated;

create function private.answer_offer(p_offer_id uuid, p_answer text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held record := private.lock_offer(p_offer_id);
  changed public.offers;
begin
  perform private.refuse_acting('Answering an offer');
  perform private.refuse_if(private.side_of(held.application) <> 'candidate',
    'PT403', 'Only the candidate can answer an offer.');
  perform private.refuse_if(p_answer is null or p_answer not in ('accepted', 'declined'),
    'PT400', 'Accept the offer or decline it.');
  -- A resubmitted form: already done.
  if (held.offer).status = p_answer then return; end if;
  perform private.refuse_if(p_answer = 'accepted' and private.is_paused(held.application),
    'PT409', 'This application is paused, so the offer can’t be accepted right now. Try again later.');
  perform private.refuse_if((held.offer).status <> 'open' or (held.offer).expires_at <= now(),
    'PT409', 'This offer is no longer open. Look at it again.');
  update public.offers o set status = p_answer, decided_at = now(), reason = nullif(btrim(p_reason), '')
  where o.id = p_offer_id returning * into changed;
  perform private.set_status(held.application, case p_answer when 'accepted' then 'accepted' else 'withdrawn' end,
    'candidate', 'offer', p_reason);
  perform private.notify_offer(held.application, changed, 'facility', 'offer_' || p_answer);
end $$;
create function public.answer_offer(p_offer_id uuid, p_answer text, p_reason text default null) returns void
language plpgsql set search_path = '' as $$ begin perform private.answer_offer(p_offer_id, p_answer, p_reason); end $$;
grant execute on function private.answer_offer, public.answer_offer to authenticated;
