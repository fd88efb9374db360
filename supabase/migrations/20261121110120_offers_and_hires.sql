-- Offers, hires, placements: with the fee as it was shown before the offer was sent.

create function private.make_offer(
  p_application_id uuid, p_version integer, p_pay_cents bigint, p_pay_period text, p_starts_on date,
  p_expires_at timestamptz, p_message text
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  held public.applications := private.lock_application(p_application_id);
  made public.offers;
begin
  if private.side_of(held) <> 'facility' then
    raise exception using errcode = 'PT403', message = 'The facility makes offers.';
  end if;
  perform private.check_version(held, p_version);
  if p_starts_on < private.today() then
    raise exception using errcode = 'PT422', message = 'Choose a start date that has not passed.', hint = 'startsOn';
  end if;
  if p_expires_at <= now() then
    raise exception using errcode = 'PT422', message = 'Choose a moment to come for the answer.', hint = 'expiresOn';
  end if;
  if p_expires_at > now() + make_interval(days => private.setting('offer_days_most')) then
    raise exception using errcode = 'PT422', hint = 'expiresOn',
      message = format('An offer stays open for %s days at most.', private.setting('offer_days_most'));
  end if;
  if char_length(p_message) > 5000 then
    raise exception using errcode = 'PT422', message = 'Use at most 5,000 characters.', hint = 'message';
  end if;
  held := private.set_status(held, 'offered', 'facility', 'offer', null);
  insert into public.offers (application_id, pay_cents, pay_period, starts_on, expires_at, message, fee_bp, plan_code, made_by)
  select held.id, p_pay_cents, p_pay_period, p_starts_on, p_expires_at, nullif(btrim(p_message), ''), l.fee_bp, l.plan_code,
    private.user_id()
  from private.plan_of(held.employer_id) l
  returning * into made;
  perform private.tell_offer(held, made, 'candidate', 'offer_made');
  return made.id;
end
$$;

create function private.tell_offer(p_application public.applications, p_offer public.offers, p_side text, p_event text)
returns void
language sql security definer set search_path = ''
as $$
  select private.tell_side(p_application, p_side, 'offer', p_event, jsonb_build_object('pay_cents', p_offer.pay_cents,
    'pay_period', p_offer.pay_period, 'starts_on', p_offer.starts_on, 'expires_at', p_offer.expires_at,
    'reason', p_offer.reason))
$$;

create function private.lock_offer(p_id uuid, out offer public.offers, out application public.applications)
language plpgsql security definer set search_path = ''
as $$
begin
  application := private.lock_application((select o.application_id from public.offers o where o.id = p_id));
  select * into offer from public.offers o where o.id = p_id for update;
end
$$;

create function private.withdraw_offer(p_offer_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held record := private.lock_offer(p_offer_id);
  changed public.offers;
begin
  if private.side_of(held.application) <> 'facility' then
    raise exception using errcode = 'PT403', message = 'The facility withdraws its offers.';
  end if;
  if (held.offer).status <> 'open' then
    raise exception using errcode = 'PT409', message = 'This offer was answered or ended already. Look at it again.';
  end if;
  perform private.set_status(held.application, 'shortlisted', 'facility', 'offer', p_reason);
  update public.offers o set status = 'withdrawn', decided_at = now(), reason = btrim(p_reason)
  where o.id = p_offer_id returning * into changed;
  perform private.tell_offer(held.application, changed, 'candidate', 'offer_withdrawn');
end
$$;

create function private.answer_offer(p_offer_id uuid, p_answer text, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held record := private.lock_offer(p_offer_id);
  changed public.offers;
begin
  if private.side_of(held.application) <> 'candidate' then
    raise exception using errcode = 'PT403', message = 'Only the candidate answers an offer.';
  end if;
  if p_answer is null or p_answer not in ('accepted', 'declined') then
    raise exception using errcode = 'PT400', message = 'Accept the offer or decline it.';
  end if;
  -- The same form, sent twice.
  if (held.offer).status = p_answer then
    return;
  end if;
  if (held.offer).status <> 'open' or (held.offer).expires_at <= now() then
    raise exception using errcode = 'PT409', message = 'This offer is not open any more. Look at it again.';
  end if;
  update public.offers o set status = p_answer, decided_at = now(), reason = nullif(btrim(p_reason), '')
  where o.id = p_offer_id returning * into changed;
  perform private.set_status(held.application, case p_answer when 'accepted' then 'accepted' else 'withdrawn' end,
    'candidate', 'offer', p_reason);
  perform private.tell_offer(held.application, changed, 'facility', 'offer_' || p_answer);
end
$$;

-- A candidate's own offers, without what is between the facility and us.
create function private.offers_of_application(p_application_id uuid) returns table (
  id uuid, status text, pay_cents bigint, pay_period text, annual_salary_cents bigint, starts_on date,
  expires_at timestamptz, message text, decided_at timestamptz, reason text, created_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select o.id, o.status, o.pay_cents, o.pay_period, o.annual_salary_cents, o.starts_on, o.expires_at, o.message,
    o.decided_at, o.reason, o.created_at
  from public.offers o join public.applications a on a.id = o.application_id
  where a.id = p_application_id and a.job_seeker_id = private.user_id()
  order by o.created_at desc, o.id
$$;

-- ---------------------------------------------------------------- hire

create function private.hire(p_application_id uuid, p_version integer, p_starts_on date) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  held public.applications := private.lock_application(p_application_id);
  agreed public.offers;
  wanted public.positions;
  made uuid;
begin
  if private.side_of(held) <> 'facility' then
    raise exception using errcode = 'PT403', message = 'The facility confirms a hire.';
  end if;
  if held.status = 'hired' then
    return (select p.id from public.placements p where p.application_id = held.id);
  end if;
  perform private.check_version(held, p_version);
  if p_starts_on is null or p_starts_on < private.today() - 30 or p_starts_on > private.today() + 365 then
    raise exception using errcode = 'PT422', message = 'Choose a start date within the coming year.', hint = 'startsOn';
  end if;
  select * into wanted from public.positions p where p.id = held.position_id for update;
  select * into agreed from public.offers o
  where o.application_id = held.id and o.status = 'accepted' order by o.decided_at desc limit 1;
  held := private.set_status(held, 'hired', 'facility', 'hire', null);
  insert into public.placements (application_id, position_id, employer_id, job_seeker_id, position_title, starts_on,
    annual_salary_cents, plan_code, fee_bp, guarantee_until, created_by)
  values (held.id, held.position_id, held.employer_id, held.job_seeker_id, wanted.title, p_starts_on,
    agreed.annual_salary_cents, agreed.plan_code, agreed.fee_bp, p_starts_on + private.setting('guarantee_days'),
    private.user_id())
  returning id into made;
  perform private.tell_side(held, 'candidate', 'hired', 'hired', jsonb_build_object('starts_on', p_starts_on));
  perform private.tell_side(held, 'facility', 'hired', 'hired', jsonb_build_object('starts_on', p_starts_on));

  if wanted.status <> 'closed' and wanted.openings <= (
    select count(*) from public.applications a where a.position_id = wanted.id and a.status = 'hired') then
    update public.positions p
    set status = 'closed', closed_at = now(), closed_reason = 'Filled', version = p.version + 1
    where p.id = wanted.id;
    perform private.close_applications(wanted.id, 'The position was filled.');
  end if;
  return made;
end
$$;

create function private.end_placement(p_id uuid, p_ended_on date, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  facility uuid := private.recruiting_for();
  held public.placements;
begin
  select * into held from public.placements p where p.id = p_id and p.employer_id = facility for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This placement does not exist.';
  end if;
  if held.status <> 'hired' then
    raise exception using errcode = 'PT409', message = 'The end of this placement is recorded already.';
  end if;
  if p_ended_on is null or p_ended_on > private.today() or p_ended_on < held.starts_on then
    raise exception using errcode = 'PT422', message = 'Choose a day from the start until today.', hint = 'endedOn';
  end if;
  if char_length(coalesce(btrim(p_reason), '')) not between 3 and 2000 then
    raise exception using errcode = 'PT422', message = 'Say why it ended, in 3 to 2,000 characters.', hint = 'reason';
  end if;
  update public.placements p set status = 'ended', ended_on = p_ended_on, ended_reason = btrim(p_reason) where p.id = p_id;
  perform private.notify(held.job_seeker_id, 'placement', 'placement_ended',
    jsonb_build_object('position', held.position_title, 'ended_on', p_ended_on, 'reason', btrim(p_reason)),
    '/job-seeker/applications/' || held.application_id);
end
$$;

-- Either side may dispute a placement; an admin settles it.
create function private.raise_dispute(p_placement_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.user_id();
  held public.placements;
  my_side text;
begin
  select * into held from public.placements p
  where p.id = p_placement_id and (p.job_seeker_id = me or p.employer_id = private.facility_id()) for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This placement does not exist.';
  end if;
  my_side := case when held.job_seeker_id = me then 'candidate' else 'facility' end;
  if my_side = 'facility' then
    perform private.recruiting_for();
  end if;
  if char_length(coalesce(btrim(p_reason), '')) not between 10 and 5000 then
    raise exception using errcode = 'PT422', message = 'Say what is wrong, in 10 to 5,000 characters.', hint = 'reason';
  end if;
  insert into public.placement_disputes (placement_id, side, raised_by, reason)
  values (held.id, my_side, me, btrim(p_reason))
  on conflict (placement_id, side) where status = 'open' do nothing;
  if not found then
    raise exception using errcode = 'PT409', message = 'There is an open dispute of yours about this placement already.';
  end if;
  if my_side = 'candidate' then
    perform private.notify_facility(held.employer_id, 'placement', 'dispute_raised',
      jsonb_build_object('position', held.position_title), '/employer/placements/' || held.id);
  elsif held.application_id is not null then
    perform private.notify(held.job_seeker_id, 'placement', 'dispute_raised',
      jsonb_build_object('position', held.position_title), '/job-seeker/applications/' || held.application_id);
  end if;
end
$$;

-- A candidate's placements, without the fee.
create function private.my_placements() returns table (
  id uuid, application_id uuid, position_title text, facility_name text, starts_on date, annual_salary_cents bigint,
  guarantee_until date, status text, ended_on date, ended_reason text
)
language sql stable security definer set search_path = ''
as $$
  select p.id, p.application_id, p.position_title, f.facility_name, p.starts_on, p.annual_salary_cents,
    p.guarantee_until, p.status, p.ended_on, p.ended_reason
  from public.placements p left join public.employer_profiles f on f.user_id = p.employer_id
  where p.job_seeker_id = private.user_id()
  order by p.created_at desc, p.id
$$;

-- ---------------------------------------------------------------- what the clock brings

-- Applies for those who asked for it: within their cap of a day, above their score, once for each pair, and only
-- where no question has to be answered by a person.
create function private.apply_automatically() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  made public.applications;
  sent integer := 0;
begin
  for due in
    select ranked.position_id, ranked.job_seeker_id from (
      select m.position_id, m.job_seeker_id,
        row_number() over (partition by m.job_seeker_id order by m.score_bp desc, m.id) as place,
        s.auto_apply_daily_cap - (select count(*) from public.applications a where a.job_seeker_id = s.user_id
          and a.source = 'automatic' and (a.created_at at time zone 'America/Chicago')::date = private.today()) as room
      from private.current_matches m
      join public.job_seeker_profiles s on s.user_id = m.job_seeker_id
      where s.auto_apply and s.open_to_matches and m.score_bp >= s.auto_apply_min_score_bp
        and not exists (select 1 from public.applications a
          where a.position_id = m.position_id and a.job_seeker_id = m.job_seeker_id)
        and not exists (select 1 from public.match_dismissals d
          where d.position_id = m.position_id and d.job_seeker_id = m.job_seeker_id)
        and not exists (select 1 from public.screening_questions q where q.position_id = m.position_id and q.required)
    ) ranked
    where ranked.place <= ranked.room
    order by ranked.job_seeker_id, ranked.place
    limit 200
  loop
    made := private.begin_application(due.position_id, due.job_seeker_id, 'applied', 'automatic', 'system', 'apply', null, '[]');
    if made.id is not null then
      perform private.tell_side(made, 'candidate', 'application_sent', 'applied_automatically', null);
      perform private.tell_side(made, 'facility', 'application_received', 'application_received', null);
      sent := sent + 1;
    end if;
  end loop;
  return sent;
end
$$;

-- Everything that is due by the clock; the worker calls it each minute. Running it twice does nothing twice.
create function private.run_due() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  held record;
  offers integer := 0;
  invitations integer := 0;
  reminders integer := 0;
  told integer := 0;
  automatic integer;
begin
  -- One worker at a time; another one finds it done.
  perform pg_advisory_xact_lock(hashtext('private.run_due'));

  for held in
    select o as offer, a as application from public.offers o join public.applications a on a.id = o.application_id
    where o.status = 'open' and o.expires_at <= now() order by o.id limit 100 for update
  loop
    update public.offers o set status = 'expired', decided_at = now() where o.id = (held.offer).id;
    perform private.set_status(held.application, 'shortlisted', 'system', 'offer', 'The offer was not answered in time.');
    perform private.tell_offer(held.application, held.offer, 'candidate', 'offer_expired');
    perform private.tell_offer(held.application, held.offer, 'facility', 'offer_expired');
    offers := offers + 1;
  end loop;

  for held in
    select a as application from public.applications a
    where a.status = 'invited' and a.status_at < now() - make_interval(days => private.setting('invitation_days'))
    order by a.id limit 100 for update
  loop
    perform private.set_status(held.application, 'closed', 'system', 'move', 'The invitation was not answered in time.');
    invitations := invitations + 1;
  end loop;

  for held in
    update public.interviews i set reminded_at = now() from public.applications a
    where a.id = i.application_id and i.status = 'accepted' and i.reminded_at is null
      and i.starts_at between now() and now() + interval '24 hours'
    returning i as interview, a as application
  loop
    perform private.tell_interview(held.application, held.interview, 'candidate', 'interview_reminder');
    perform private.tell_interview(held.application, held.interview, 'facility', 'interview_reminder');
    reminders := reminders + 1;
  end loop;

  for held in
    with due as (
      select 'offer' as subject_type, o.id as subject_id, 1 as days_before from public.offers o
      where o.status = 'open' and o.expires_at between now() and now() + interval '24 hours'
        and o.created_at < now() - interval '24 hours'
    ), noted as (
      insert into public.reminders_sent (subject_type, subject_id, days_before) select * from due
      on conflict do nothing returning *
    )
    select o as offer, a as application from noted n
    join public.offers o on o.id = n.subject_id join public.applications a on a.id = o.application_id
  loop
    perform private.tell_offer(held.application, held.offer, 'candidate', 'offer_expiring');
    reminders := reminders + 1;
  end loop;

  -- Sixty, thirty and seven days before something of an approved professional expires; only the nearest that is due.
  for held in
    with expiring as (
      select 'credential' as subject_type, c.id as subject_id, c.user_id, c.expires_on,
        coalesce(c.name, (select p.name || ' license' from public.professions p where p.code = c.profession)) as name
      from public.credentials c where c.expires_on >= private.today() and c.status <> 'rejected'
      union all
      select 'document', d.id, d.user_id, d.expires_on, d.file_name
      from public.documents d where d.expires_on >= private.today() and d.replaced_by is null and d.status <> 'rejected'
    ), due as (
      select e.*, min(w.days) as days_before
      from expiring e join (values (60), (30), (7)) w (days) on e.expires_on - private.today() <= w.days
      join public.profiles p on p.user_id = e.user_id and p.approval = 'approved'
      group by e.subject_type, e.subject_id, e.user_id, e.expires_on, e.name
    ), noted as (
      insert into public.reminders_sent (subject_type, subject_id, days_before)
      select d.subject_type, d.subject_id, d.days_before from due d on conflict do nothing returning *
    )
    select d.* from noted n
    join due d on d.subject_type = n.subject_type and d.subject_id = n.subject_id and d.days_before = n.days_before
  loop
    perform private.notify(held.user_id, 'credential_expiring', held.subject_type || '_expiring',
      jsonb_build_object('name', held.name, 'expires_on', held.expires_on, 'days', held.expires_on - private.today()),
      case held.subject_type when 'document' then '/job-seeker/documents' else '/job-seeker/profile' end);
    reminders := reminders + 1;
  end loop;

  automatic := private.apply_automatically();

  -- New matches, told once a day at most.
  for held in
    with news as (
      select m.job_seeker_id, count(*) as found, (array_agg(m.position_id order by m.score_bp desc, m.id))[1] as best
      from private.current_matches m
      join public.job_seeker_profiles s on s.user_id = m.job_seeker_id and s.open_to_matches
      where m.created_at > coalesce(s.matches_told_at, s.created_at)
        and (s.matches_told_at is null or s.matches_told_at < now() - interval '20 hours')
        and not exists (select 1 from public.applications a
          where a.position_id = m.position_id and a.job_seeker_id = m.job_seeker_id)
        and not exists (select 1 from public.match_dismissals d
          where d.position_id = m.position_id and d.job_seeker_id = m.job_seeker_id)
      group by m.job_seeker_id order by m.job_seeker_id limit 200
    ), marked as (
      update public.job_seeker_profiles s set matches_told_at = now() from news n where s.user_id = n.job_seeker_id
    )
    select n.job_seeker_id, n.found, p.id, p.title, f.facility_name, z.city
    from news n join public.positions p on p.id = n.best
    join public.employer_profiles f on f.user_id = p.employer_id join public.zip_codes z on z.zip = p.zip
  loop
    perform private.notify(held.job_seeker_id, 'new_match', 'new_match', jsonb_build_object('count', held.found,
      'position', held.title, 'facility', held.facility_name, 'city', held.city),
      case when held.found = 1 then '/job-seeker/positions/' || held.id else '/job-seeker/dashboard' end);
    told := told + 1;
  end loop;

  return jsonb_build_object('offers_expired', offers, 'invitations_expired', invitations, 'reminders', reminders,
    'applied_automatically', automatic, 'told_of_matches', told);
end
$$;

-- A change of the mark alone is no change of what matches are made of.
drop trigger job_seeker_profiles_refresh_matches on public.job_seeker_profiles;
create trigger job_seeker_profiles_refresh_matches after insert on public.job_seeker_profiles
  for each row execute function private.job_seeker_changed();
create trigger job_seeker_profiles_refresh_matches_changed after update on public.job_seeker_profiles
  for each row when (old.matches_told_at is not distinct from new.matches_told_at)
  execute function private.job_seeker_changed();

-- ---------------------------------------------------------------- what the data API calls

create function public.make_offer(
  p_application_id uuid, p_version integer, p_pay_cents bigint, p_pay_period text, p_starts_on date,
  p_expires_at timestamptz, p_message text default null
) returns uuid
language sql set search_path = '' as $$
  select private.make_offer(p_application_id, p_version, p_pay_cents, p_pay_period, p_starts_on, p_expires_at, p_message)
$$;
create function public.withdraw_offer(p_offer_id uuid, p_reason text) returns void
language sql set search_path = '' as $$ select private.withdraw_offer(p_offer_id, p_reason) $$;
create function public.answer_offer(p_offer_id uuid, p_answer text, p_reason text default null) returns void
language sql set search_path = '' as $$ select private.answer_offer(p_offer_id, p_answer, p_reason) $$;
create function public.offers_of_application(p_application_id uuid) returns table (
  id uuid, status text, pay_cents bigint, pay_period text, annual_salary_cents bigint, starts_on date,
  expires_at timestamptz, message text, decided_at timestamptz, reason text, created_at timestamptz
)
language sql stable set search_path = '' as $$ select * from private.offers_of_application(p_application_id) $$;
create function public.hire(p_application_id uuid, p_version integer, p_starts_on date) returns uuid
language sql set search_path = '' as $$ select private.hire(p_application_id, p_version, p_starts_on) $$;
create function public.end_placement(p_id uuid, p_ended_on date, p_reason text) returns void
language sql set search_path = '' as $$ select private.end_placement(p_id, p_ended_on, p_reason) $$;
create function public.raise_dispute(p_placement_id uuid, p_reason text) returns void
language sql set search_path = '' as $$ select private.raise_dispute(p_placement_id, p_reason) $$;
create function public.my_placements() returns table (
  id uuid, application_id uuid, position_title text, facility_name text, starts_on date, annual_salary_cents bigint,
  guarantee_until date, status text, ended_on date, ended_reason text
)
language sql stable set search_path = '' as $$ select * from private.my_placements() $$;
create function public.run_due() returns jsonb
language sql set search_path = '' as $$ select private.run_due() $$;

-- ---------------------------------------------------------------- who may call what

-- Everything of this migration and the two before it: closed first, then what somebody signed in may call.
do $$
declare
  f record;
  api constant text[] := array['apply_to_position', 'invite_candidate', 'move_application', 'propose_interview',
    'propose_other_times', 'accept_interview', 'cancel_interview', 'send_message', 'read_messages', 'report_message',
    'block_facility', 'unblock_facility', 'pause_profile', 'make_offer', 'withdraw_offer', 'answer_offer',
    'offers_of_application', 'hire', 'end_placement', 'raise_dispute', 'my_placements'];
  inner_ones constant text[] := array['notify', 'notify_facility', 'application_facts', 'tell_side', 'other_side',
    'lock_application', 'side_of', 'check_version', 'set_status', 'begin_application', 'requirement_changed',
    'block_changed', 'checked_answers', 'close_applications', 'lock_interview', 'put_times', 'tell_interview',
    'tell_offer', 'lock_offer', 'apply_automatically', 'refresh_matches', 'eligible_pairs'];
begin
  for f in
    select p.oid::regprocedure as call, p.proname as name from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.proname = any (api || inner_ones || array['run_due'])
  loop
    execute format('revoke execute on function %s from public, anon, authenticated', f.call);
    if f.name = any (api) then
      execute format('grant execute on function %s to authenticated', f.call);
    elsif f.name = 'run_due' then
      execute format('grant execute on function %s to service_role', f.call);
    end if;
  end loop;
end
$$;
