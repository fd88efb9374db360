-- What a candidate and a facility do with an application: apply, invite, move, talk.

-- The answers to a position's questions as they are kept: each with its question's words.
create function private.checked_answers(p_position uuid, p_answers jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked public.screening_questions;
  given text;
  kept jsonb := '[]';
begin
  for asked in
    select * from public.screening_questions q where q.position_id = p_position order by q.sort_order, q.id
  loop
    given := nullif(btrim(p_answers ->> asked.id::text), '');
    if given is null and asked.required then
      raise exception using errcode = 'PT422', message = format('Answer the question “%s”', asked.question), hint = 'answers';
    end if;
    if given is not null and asked.kind = 'yes_no' and given not in ('yes', 'no') then
      raise exception using errcode = 'PT422', message = format('Answer “%s” with yes or no.', asked.question), hint = 'answers';
    end if;
    if char_length(given) > 2000 then
      raise exception using errcode = 'PT422', message = 'Use at most 2,000 characters for an answer.', hint = 'answers';
    end if;
    if given is not null then
      kept := kept || jsonb_build_object('question', asked.question, 'answer', given);
    end if;
  end loop;
  return kept;
end
$$;

-- A job seeker applies, or accepts an invitation. Asking twice applies once.
create function private.apply_to_position(p_position_id uuid, p_note text, p_answers jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.user_id();
  wanted private.public_positions;
  mine public.job_seeker_profiles;
  held public.applications;
  answered jsonb;
begin
  if not private.is_approved('job_seeker') then
    raise exception using errcode = 'PT403', message = 'Only approved professionals apply.';
  end if;
  if char_length(p_note) > 5000 then
    raise exception using errcode = 'PT422', message = 'Use at most 5,000 characters.', hint = 'note';
  end if;
  select * into wanted from private.public_positions p where p.id = p_position_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'This position is not open any more.';
  end if;
  -- Held until the end: a position that is closed meanwhile ends this application too.
  perform 1 from public.positions p where p.id = p_position_id and p.status = 'open' for share;
  if not found then
    raise exception using errcode = 'PT404', message = 'This position is not open any more.';
  end if;
  if exists (select 1 from public.facility_blocks b join public.positions p on p.employer_id = b.employer_id
    where p.id = p_position_id and b.job_seeker_id = me) then
    raise exception using errcode = 'PT409', message = 'You blocked this facility. Lift the block before you apply.';
  end if;
  select * into mine from public.job_seeker_profiles s where s.user_id = me;
  if mine.profession is distinct from wanted.profession then
    raise exception using errcode = 'PT409', message = format('This position is for another profession: %s.', wanted.profession_name);
  end if;
  if wanted.license_required and not exists (
    select 1 from private.license_reach r
    where r.user_id = me and r.profession = wanted.profession and r.works_in = wanted.state
      and r.expires_on >= greatest(wanted.starts_on, private.today())
  ) then
    raise exception using errcode = 'PT409',
      message = 'You have no verified license that works in this state on the start date. Add or renew it in your profile first.';
  end if;
  answered := private.checked_answers(p_position_id, coalesce(p_answers, '{}'));

  select * into held from public.applications a
  where a.position_id = p_position_id and a.job_seeker_id = me for update;
  if not found then
    held := private.begin_application(p_position_id, me, 'applied', 'applied', 'candidate', 'apply', p_note, answered);
    if held.id is not null then
      perform private.tell_side(held, 'facility', 'application_received', 'application_received', null);
      perform private.tell_side(held, 'candidate', 'application_sent', 'applied', null);
      return held.id;
    end if;
    -- The same form, sent twice at once: the first one made it.
    select * into held from public.applications a
    where a.position_id = p_position_id and a.job_seeker_id = me for update;
  end if;
  if held.status = 'applied' then
    return held.id;
  end if;
  held := private.set_status(held, 'applied', 'candidate', 'apply', null);
  update public.applications a
  set note = nullif(btrim(p_note), ''), answers = answered
  where a.id = held.id;
  perform private.tell_side(held, 'candidate', 'application_sent', 'applied', null);
  return held.id;
end
$$;

-- A facility invites one of its matches. Asking twice invites once.
create function private.invite_candidate(p_match_id uuid, p_note text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  facility uuid := private.recruiting_for();
  pair private.current_matches;
  held public.applications;
begin
  if char_length(p_note) > 5000 then
    raise exception using errcode = 'PT422', message = 'Use at most 5,000 characters.', hint = 'note';
  end if;
  select m.* into pair from private.current_matches m
  join public.positions p on p.id = m.position_id
  join public.job_seeker_profiles s on s.user_id = m.job_seeker_id
  where m.id = p_match_id and p.employer_id = facility and s.open_to_matches;
  if not found then
    raise exception using errcode = 'PT404', message = 'This candidate is not available any more.';
  end if;
  select * into held from public.applications a
  where a.position_id = pair.position_id and a.job_seeker_id = pair.job_seeker_id for update;
  if held.status in ('invited', 'applied') then
    return held.id;
  end if;
  if held.id is not null then
    held := private.set_status(held, 'invited', 'facility', 'invite', null);
    update public.applications a set note = nullif(btrim(p_note), '') where a.id = held.id;
  else
    held := private.begin_application(pair.position_id, pair.job_seeker_id, 'invited', 'invited', 'facility', 'invite',
      p_note, '[]');
    if held.id is null then
      select a.* into held from public.applications a
      where a.position_id = pair.position_id and a.job_seeker_id = pair.job_seeker_id;
      return held.id;
    end if;
  end if;
  perform private.tell_side(held, 'candidate', 'invitation', 'invited', jsonb_build_object('until',
    (now() at time zone 'America/Chicago')::date + private.setting('invitation_days')));
  return held.id;
end
$$;

-- A step that is asked for by itself: shortlist, back, decline, withdraw.
create function private.move_application(p_id uuid, p_to text, p_version integer, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held public.applications := private.lock_application(p_id);
begin
  -- The same form, sent twice: the first one did it.
  if held.status = p_to and held.version = p_version + 1 then
    return;
  end if;
  perform private.check_version(held, p_version);
  perform private.set_status(held, p_to, private.side_of(held), 'move', p_reason);
end
$$;

-- Ends every application of a position that may still end, with one reason.
create function private.close_applications(p_position uuid, p_reason text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  held public.applications;
  closed integer := 0;
begin
  for held in
    select a.* from public.applications a
    where a.position_id = p_position and exists (select 1 from public.application_transitions t
      where t.from_status = a.status and t.to_status = 'closed' and t.via = 'position')
    order by a.id for update
  loop
    perform private.set_status(held, 'closed', 'system', 'position', p_reason);
    closed := closed + 1;
  end loop;
  return closed;
end
$$;

-- ---------------------------------------------------------------- interviews

create function private.lock_interview(p_id uuid, p_sequence integer, out interview public.interviews,
  out application public.applications)
language plpgsql security definer set search_path = ''
as $$
declare
  of_application uuid := (select i.application_id from public.interviews i where i.id = p_id);
begin
  application := private.lock_application(of_application);
  select * into interview from public.interviews i where i.id = p_id for update;
  if interview.sequence is distinct from p_sequence then
    raise exception using errcode = 'PT409',
      message = 'This interview was changed while the page was open. Look at it again.';
  end if;
  if interview.status not in ('proposed', 'accepted') then
    raise exception using errcode = 'PT409', message = 'This interview was called off already.';
  end if;
end
$$;

create function private.put_times(p_interview uuid, p_times timestamptz[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  times timestamptz[] := array(select distinct t from unnest(p_times) t where t is not null order by t);
begin
  if cardinality(times) not between 1 and 5 then
    raise exception using errcode = 'PT422', message = 'Propose one to five times.', hint = 'times';
  end if;
  if times[1] <= now() or times[cardinality(times)] > now() + interval '365 days' then
    raise exception using errcode = 'PT422', message = 'Choose times to come, within a year.', hint = 'times';
  end if;
  delete from public.interview_times t where t.interview_id = p_interview;
  insert into public.interview_times (interview_id, starts_at) select p_interview, t from unnest(times) t;
end
$$;

create function private.tell_interview(
  p_application public.applications, p_interview public.interviews, p_side text, p_event text
) returns void
language sql security definer set search_path = ''
as $$
  select private.tell_side(p_application, p_side, 'interview', p_event, jsonb_build_object(
    'interview', p_interview.id, 'starts_at', p_interview.starts_at, 'time_zone', p_interview.time_zone,
    'kind', p_interview.kind, 'place', p_interview.place, 'reason', p_interview.reason))
$$;

create function private.propose_interview(
  p_application_id uuid, p_kind text, p_place text, p_note text, p_duration_minutes integer, p_time_zone text,
  p_times timestamptz[]
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  held public.applications := private.lock_application(p_application_id);
  made public.interviews;
begin
  if private.side_of(held) <> 'facility' then
    raise exception using errcode = 'PT403', message = 'The facility proposes interviews; you can propose other times.';
  end if;
  if held.status in ('applied', 'shortlisted') then
    held := private.set_status(held, 'interviewing', 'facility', 'interview', null);
  elsif held.status <> 'interviewing' then
    raise exception using errcode = 'PT409', message = 'An interview is not possible at this point of the application.';
  end if;
  if exists (select 1 from public.interviews i where i.application_id = held.id and i.status = 'proposed') then
    raise exception using errcode = 'PT409', message = 'There is a proposal without an answer. Change its times, or call it off first.';
  end if;
  insert into public.interviews (application_id, kind, place, note, duration_minutes, time_zone, proposed_by)
  values (held.id, p_kind, btrim(p_place), nullif(btrim(p_note), ''), p_duration_minutes, p_time_zone, 'facility')
  returning * into made;
  perform private.put_times(made.id, p_times);
  perform private.tell_interview(held, made, 'candidate', 'interview_proposed');
  return made.id;
end
$$;

create function private.propose_other_times(p_interview_id uuid, p_sequence integer, p_times timestamptz[], p_note text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held record := private.lock_interview(p_interview_id, p_sequence);
  side text := private.side_of(held.application);
  changed public.interviews;
begin
  if (held.interview).starts_at <= now() then
    raise exception using errcode = 'PT409', message = 'This interview has begun or is over.';
  end if;
  perform private.put_times(p_interview_id, p_times);
  update public.interviews i
  set status = 'proposed', proposed_by = side, starts_at = null, reminded_at = null, sequence = i.sequence + 1,
    note = coalesce(nullif(btrim(p_note), ''), i.note)
  where i.id = p_interview_id returning * into changed;
  perform private.tell_interview(held.application, changed, private.other_side(side), 'interview_times_proposed');
end
$$;

create function private.accept_interview(p_interview_id uuid, p_sequence integer, p_time_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held record := private.lock_interview(p_interview_id, p_sequence);
  side text := private.side_of(held.application);
  wanted timestamptz := (select t.starts_at from public.interview_times t
    where t.id = p_time_id and t.interview_id = p_interview_id);
  changed public.interviews;
begin
  if (held.interview).status <> 'proposed' or (held.interview).proposed_by = side then
    raise exception using errcode = 'PT409', message = 'The other side answers these times.';
  end if;
  if wanted is null then
    raise exception using errcode = 'PT422', message = 'Choose one of the times.', hint = 'time';
  end if;
  if wanted <= now() then
    raise exception using errcode = 'PT422', message = 'This time has passed. Choose another one, or propose times of your own.', hint = 'time';
  end if;
  update public.interviews i
  set status = 'accepted', starts_at = wanted, sequence = i.sequence + 1, reminded_at = null
  where i.id = p_interview_id returning * into changed;
  perform private.tell_interview(held.application, changed, private.other_side(side), 'interview_accepted');
end
$$;

create function private.cancel_interview(p_interview_id uuid, p_sequence integer, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held record := private.lock_interview(p_interview_id, p_sequence);
  side text := private.side_of(held.application);
  changed public.interviews;
begin
  if coalesce(btrim(p_reason), '') = '' then
    raise exception using errcode = 'PT422', message = 'Give a reason: the other side reads it.', hint = 'reason';
  end if;
  if (held.interview).starts_at <= now() then
    raise exception using errcode = 'PT409', message = 'This interview has begun or is over.';
  end if;
  update public.interviews i
  set status = case i.status when 'proposed' then 'declined' else 'cancelled' end, reason = btrim(p_reason),
    sequence = i.sequence + 1
  where i.id = p_interview_id returning * into changed;
  perform private.tell_interview(held.application, changed, private.other_side(side), 'interview_' || changed.status);
end
$$;

-- ---------------------------------------------------------------- messages

create function private.send_message(p_application_id uuid, p_body text, p_form_key uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held public.applications := private.lock_application(p_application_id);
  my_side text := private.side_of(held);
  told boolean;
begin
  if coalesce(btrim(p_body), '') = '' then
    raise exception using errcode = 'PT422', message = 'Write a message.', hint = 'body';
  end if;
  if char_length(p_body) > 5000 then
    raise exception using errcode = 'PT422', message = 'Use at most 5,000 characters.', hint = 'body';
  end if;
  if held.status = 'invited' and my_side = 'facility' then
    raise exception using errcode = 'PT409', message = 'Messages are possible once the candidate answers your invitation.';
  end if;
  if held.status in ('declined', 'withdrawn', 'closed') and held.status_at < now() - interval '30 days' then
    raise exception using errcode = 'PT409', message = 'This application ended more than 30 days ago, so messages have ended too.';
  end if;
  if my_side = 'facility' and exists (select 1 from public.facility_blocks b
    where b.job_seeker_id = held.job_seeker_id and b.employer_id = held.employer_id) then
    raise exception using errcode = 'PT409', message = 'This candidate takes no messages any more.';
  end if;
  if (select count(*) from public.messages m where m.application_id = held.id and m.side = my_side
    and m.created_at > now() - interval '1 hour') >= 60 then
    raise exception using errcode = 'PT429', message = 'That is many messages. Wait a while before you send more.';
  end if;
  -- One notice for several messages in a row that were not read yet.
  told := exists (select 1 from public.messages m where m.application_id = held.id and m.side = my_side
    and m.read_at is null and m.created_at > now() - interval '1 hour');
  insert into public.messages (application_id, sender_id, side, body, form_key)
  values (held.id, private.user_id(), my_side, btrim(p_body), p_form_key)
  on conflict (application_id, form_key) where form_key is not null do nothing;
  if found and not told then
    perform private.tell_side(held, private.other_side(my_side), 'message', 'message_received',
      jsonb_build_object('from', my_side));
  end if;
end
$$;

-- Notes that the caller's side has read what the other wrote. An admin who acts for somebody reads nothing for them.
create function private.read_messages(p_application_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.acting_header() is not null then
    return;
  end if;
  update public.messages m set read_at = now()
  from public.applications a
  where a.id = p_application_id and m.application_id = a.id and m.read_at is null
    and ((m.side = 'facility' and a.job_seeker_id = private.user_id())
      or (m.side = 'candidate' and a.employer_id = private.facility_id()));
end
$$;

create function private.report_message(p_message_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  told public.messages;
  held public.applications;
begin
  select * into told from public.messages m where m.id = p_message_id;
  held := private.lock_application(told.application_id);
  if told.side = private.side_of(held) then
    raise exception using errcode = 'PT409', message = 'This message is from your own side.';
  end if;
  if char_length(coalesce(btrim(p_reason), '')) not between 3 and 2000 then
    raise exception using errcode = 'PT422', message = 'Say what is wrong with it, in 3 to 2,000 characters.', hint = 'reason';
  end if;
  insert into public.message_reports (message_id, reporter_id, reason)
  values (p_message_id, private.user_id(), btrim(p_reason))
  on conflict (message_id, reporter_id) do nothing;
end
$$;

-- ---------------------------------------------------------------- a candidate's own say

create function private.block_facility(p_employer_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.user_id();
  held public.applications;
begin
  if not exists (select 1 from public.job_seeker_profiles s where s.user_id = me) then
    raise exception using errcode = 'PT403', message = 'Only professionals block facilities.';
  end if;
  if not exists (select 1 from public.employer_profiles f where f.user_id = p_employer_id and f.facility_name is not null) then
    raise exception using errcode = 'PT404', message = 'This facility does not exist.';
  end if;
  for held in
    select a.* from public.applications a
    join public.application_transitions t on t.from_status = a.status and t.to_status = 'withdrawn'
      and t.side = 'candidate' and t.via = 'move'
    where a.job_seeker_id = me and a.employer_id = p_employer_id order by a.id for update of a
  loop
    perform private.set_status(held, 'withdrawn', 'candidate', 'move', 'The candidate no longer considers this facility.');
  end loop;
  insert into public.facility_blocks (job_seeker_id, employer_id) values (me, p_employer_id)
  on conflict do nothing;
end
$$;

create function private.unblock_facility(p_employer_id uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from public.facility_blocks b where b.job_seeker_id = private.user_id() and b.employer_id = p_employer_id
$$;

-- Hides the caller from matches and searches, or shows them again. Applications go on.
create function private.pause_profile(p_paused boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.job_seeker_profiles s set open_to_matches = not p_paused
  where s.user_id = private.user_id() and s.open_to_matches = p_paused;
end
$$;

-- ---------------------------------------------------------------- what the data API calls

create function public.apply_to_position(p_position_id uuid, p_note text default null, p_answers jsonb default '{}')
returns uuid
language sql set search_path = '' as $$ select private.apply_to_position(p_position_id, p_note, p_answers) $$;
create function public.invite_candidate(p_match_id uuid, p_note text default null) returns uuid
language sql set search_path = '' as $$ select private.invite_candidate(p_match_id, p_note) $$;
create function public.move_application(p_id uuid, p_to text, p_version integer, p_reason text default null) returns void
language sql set search_path = '' as $$ select private.move_application(p_id, p_to, p_version, p_reason) $$;
create function public.propose_interview(
  p_application_id uuid, p_kind text, p_place text, p_duration_minutes integer, p_time_zone text,
  p_times timestamptz[], p_note text default null
) returns uuid
language sql set search_path = '' as $$
  select private.propose_interview(p_application_id, p_kind, p_place, p_note, p_duration_minutes, p_time_zone, p_times)
$$;
create function public.propose_other_times(
  p_interview_id uuid, p_sequence integer, p_times timestamptz[], p_note text default null
) returns void
language sql set search_path = '' as $$ select private.propose_other_times(p_interview_id, p_sequence, p_times, p_note) $$;
create function public.accept_interview(p_interview_id uuid, p_sequence integer, p_time_id uuid) returns void
language sql set search_path = '' as $$ select private.accept_interview(p_interview_id, p_sequence, p_time_id) $$;
create function public.cancel_interview(p_interview_id uuid, p_sequence integer, p_reason text) returns void
language sql set search_path = '' as $$ select private.cancel_interview(p_interview_id, p_sequence, p_reason) $$;
create function public.send_message(p_application_id uuid, p_body text, p_form_key uuid) returns void
language sql set search_path = '' as $$ select private.send_message(p_application_id, p_body, p_form_key) $$;
create function public.read_messages(p_application_id uuid) returns void
language sql set search_path = '' as $$ select private.read_messages(p_application_id) $$;
create function public.report_message(p_message_id uuid, p_reason text) returns void
language sql set search_path = '' as $$ select private.report_message(p_message_id, p_reason) $$;
create function public.block_facility(p_employer_id uuid) returns void
language sql set search_path = '' as $$ select private.block_facility(p_employer_id) $$;
create function public.unblock_facility(p_employer_id uuid) returns void
language sql set search_path = '' as $$ select private.unblock_facility(p_employer_id) $$;
create function public.pause_profile(p_paused boolean) returns void
language sql set search_path = '' as $$ select private.pause_profile(p_paused) $$;
