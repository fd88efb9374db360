-- Interviews: propose times, accept, cancel. A form older than the interview's sequence is refused, unless it was sent
-- twice: then it is done once.

create function private.lock_interview(p_id uuid, out interview public.interviews, out application public.applications)
language plpgsql security definer set search_path = '' as $$
declare
  of_application uuid := (select i.application_id from public.interviews i where i.id = p_id);
begin
  application := private.lock_application(of_application);
  select * into interview from public.interviews i where i.id = p_id for update;
end $$;

create function private.check_interview(p_interview public.interviews, p_sequence integer) returns void
language plpgsql security definer set search_path = '' as $$ begin
  perform private.refuse_if(p_interview.sequence is distinct from p_sequence,
    'PT409', 'This interview was changed while the page was open. Look at it again.');
  perform private.refuse_if(p_interview.status not in ('proposed', 'accepted'),
    'PT409', 'This interview was already canceled.');
end $$;

create function private.distinct_times(p_times timestamptz[]) returns timestamptz[]
language plpgsql immutable set search_path = ''
as $$ begin return array(select distinct t from unnest(p_times) t where t is not null order by t); end $$;

create function private.put_times(p_interview uuid, p_times timestamptz[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  times timestamptz[] := private.distinct_times(p_times);
begin
  perform private.refuse_if(cardinality(times) not between 1 and 5, 'PT422', 'Propose one to five times.', 'times');
  perform private.refuse_if(times[1] <= now() or times[cardinality(times)] > now() + interval '365 days',
    'PT422', 'Choose future times, within a year.', 'times');
  delete from public.interview_times t where t.interview_id = p_interview;
  insert into public.interview_times (interview_id, starts_at) select p_interview, t from unnest(times) t;
end $$;

create function private.notify_interview(
  p_application public.applications, p_interview public.interviews, p_side text, p_event text
) returns void
language plpgsql security definer set search_path = '' as $$ begin
  perform private.notify_side(p_application, p_side, 'interview', p_event, jsonb_build_object(
    'interview', p_interview.id, 'starts_at', p_interview.starts_at, 'time_zone', p_interview.time_zone,
    'kind', p_interview.kind, 'place', p_interview.place, 'reason', p_interview.reason));
end $$;

create function private.propose_interview(
  p_application_id uuid, p_kind text, p_place text, p_note text, p_duration_minutes integer, p_time_zone text,
  p_times timestamptz[]
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  held public.applications := private.lock_application(p_application_id);
  made public.interviews;
begin
  perform private.refuse_if(private.side_of(held) <> 'facility',
    'PT403', 'The facility proposes interviews; you can propose other times.');
  if held.status in ('applied', 'shortlisted') then
    held := private.set_status(held, 'interviewing', 'facility', 'interview', null);
  elsif held.status <> 'interviewing' then
    raise exception using errcode = 'PT409', message = 'You can’t schedule an interview at this stage.';
  end if;
  perform private.refuse_if(
    exists (select 1 from public.interviews i where i.application_id = held.id and i.status = 'proposed'),
    'PT409', 'A proposal is still unanswered. Change its times, or cancel that interview first.');
  -- Each interview is an email to the candidate.
  perform private.refuse_if((select count(*) from public.interviews i
    where i.application_id = held.id and i.created_at > now() - interval '1 day') >= 20,
    'PT429', 'You’ve proposed 20 interviews on this application within a day. Try again tomorrow.');
  insert into public.interviews (application_id, kind, place, note, duration_minutes, time_zone, proposed_by)
  values (held.id, p_kind, btrim(p_place), nullif(btrim(p_note), ''), p_duration_minutes, p_time_zone, 'facility')
  returning * into made;
  perform private.put_times(made.id, p_times);
  perform private.notify_interview(held, made, 'candidate', 'interview_proposed');
  return made.id;
end $$;
create function public.propose_interview(
  p_application_id uuid, p_kind text, p_place text, p_duration_minutes integer, p_time_zone text,
  p_times timestamptz[], p_note text default null
) returns uuid
language plpgsql set search_path = '' as $$ begin return
  private.propose_interview(p_application_id, p_kind, p_place, p_note, p_duration_minutes, p_time_zone, p_times);
end $$;
grant execute on function private.propose_interview, public.propose_interview to authenticated;

create function private.propose_other_times(
  p_interview_id uuid, p_sequence integer, p_times timestamptz[], p_time_zone text, p_note text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held record := private.lock_interview(p_interview_id);
  side text := private.side_of(held.application);
  changed public.interviews;
  added constant text := coalesce(btrim(p_note), '');
  -- What to bring, where to park: it stays when the other side answers. A note without a name is the facility's.
  said constant text := concat_ws(E'\n\n', (held.interview).note, case when side = 'candidate' then 'The candidate: '
    when (held.interview).note is null then '' else 'The facility: ' end || nullif(added, ''));
begin
  -- A resubmitted form: already done. Notes only grow, so one that was taken out meanwhile can't be told from none.
  if (held.interview).sequence = p_sequence + 1 and (held.interview).status = 'proposed'
    and (held.interview).proposed_by = side and (held.interview).time_zone = p_time_zone
    and right(coalesce((held.interview).note, ''), char_length(added)) = added
    and private.distinct_times(p_times) = array(select t.starts_at from public.interview_times t
      where t.interview_id = p_interview_id order by 1) then
    return;
  end if;
  perform private.check_interview(held.interview, p_sequence);
  perform private.refuse_if(private.is_paused(held.application),
    'PT409', 'This application is paused, so you can’t propose times right now. Try again later.');
  perform private.refuse_if((held.interview).starts_at <= now(), 'PT409', 'This interview has begun or is over.');
  perform private.refuse_if(char_length(said) > 5000,
    'PT422', 'Together with the earlier notes, this is over 5,000 characters. Shorten it.', 'note');
  -- Each change is an email to the other side.
  perform private.refuse_if((held.interview).sequence >= 60,
    'PT429', 'The times of this interview were changed too often. Cancel it, or send a message.');
  perform private.put_times(p_interview_id, p_times);
  update public.interviews i
  set status = 'proposed', proposed_by = side, starts_at = null, accepted_at = null, reminded_at = null,
    sequence = i.sequence + 1, note = nullif(said, ''), time_zone = p_time_zone
  where i.id = p_interview_id returning * into changed;
  perform private.notify_interview(held.application, changed, private.other_side(side), 'interview_times_proposed');
end $$;
create function public.propose_other_times(
  p_interview_id uuid, p_sequence integer, p_times timestamptz[], p_time_zone text, p_note text default null
) returns void
language plpgsql set search_path = '' as $$ begin
  perform private.propose_other_times(p_interview_id, p_sequence, p_times, p_time_zone, p_note);
end $$;
grant execute on function private.propose_other_times, public.propose_other_times to authenticated;

create function private.accept_interview(p_interview_id uuid, p_sequence integer, p_time_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held record := private.lock_interview(p_interview_id);
  side text := private.side_of(held.application);
  wanted timestamptz := (select t.starts_at from public.interview_times t
    where t.id = p_time_id and t.interview_id = p_interview_id);
  changed public.interviews;
begin
  -- A resubmitted form: already done.
  if (held.interview).sequence = p_sequence + 1 and (held.interview).status = 'accepted'
    and (held.interview).proposed_by <> side and (held.interview).starts_at = wanted then
    return;
  end if;
  perform private.check_interview(held.interview, p_sequence);
  perform private.refuse_if(private.is_paused(held.application),
    'PT409', 'This application is paused, so no time can be accepted right now. Try again later.');
  perform private.refuse_if((held.interview).status <> 'proposed' or (held.interview).proposed_by = side,
    'PT409', 'Only the other side can answer these times.');
  perform private.refuse_if(wanted is null, 'PT422', 'Choose one of the times.', 'time');
  perform private.refuse_if(wanted <= now(),
    'PT422', 'This time has passed. Choose another one, or propose times of your own.', 'time');
  update public.interviews i
  set status = 'accepted', starts_at = wanted, accepted_at = now(), sequence = i.sequence + 1, reminded_at = null
  where i.id = p_interview_id returning * into changed;
  perform private.notify_interview(held.application, changed, private.other_side(side), 'interview_accepted');
end $$;
create function public.accept_interview(p_interview_id uuid, p_sequence integer, p_time_id uuid) returns void
language plpgsql set search_path = '' as $$
begin perform private.accept_interview(p_interview_id, p_sequence, p_time_id); end $$;
grant execute on function private.accept_interview, public.accept_interview to authenticated;

create function private.cancel_interview(p_interview_id uuid, p_sequence integer, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held record := private.lock_interview(p_interview_id);
  side text := private.side_of(held.application);
  changed public.interviews;
begin
  -- A resubmitted form: already done.
  if (held.interview).sequence = p_sequence + 1 and (held.interview).status in ('declined', 'cancelled')
    and (held.interview).reason = btrim(p_reason) then
    return;
  end if;
  perform private.check_interview(held.interview, p_sequence);
  perform private.refuse_if(coalesce(btrim(p_reason), '') = '',
    'PT422', 'Give a reason. The other side sees it.', 'reason');
  perform private.refuse_if((held.interview).starts_at <= now(), 'PT409', 'This interview has begun or is over.');
  update public.interviews i
  set status = case when i.status = 'proposed' and i.proposed_by <> side then 'declined' else 'cancelled' end,
    reason = btrim(p_reason), sequence = i.sequence + 1
  where i.id = p_interview_id returning * into changed;
  perform private.notify_interview(held.application, changed, private.other_side(side), 'interview_' || changed.status);
end $$;
create function public.cancel_interview(p_interview_id uuid, p_sequence integer, p_reason text) returns void
language plpgsql set search_path = '' as $$
begin perform private.cancel_interview(p_interview_id, p_sequence, p_reason); end $$;
grant execute on function private.cancel_interview, public.cancel_interview to authenticated;

create function private.interview_event(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  event jsonb;
  seen record;
begin
  select a.job_seeker_id, a.employer_id, a.id, p.title into seen
  from public.interviews i join public.applications a on a.id = i.application_id
  join public.positions p on p.id = a.position_id
  where i.id = p_id and a.employer_id = private.reading_facility();
  if found then
    perform private.record_views(array[seen.job_seeker_id], 'application', seen.employer_id, seen.id, seen.title);
  end if;
  select jsonb_build_object('id', i.id, 'application_id', a.id, 'status', i.status, 'kind', i.kind, 'place', i.place,
    'note', i.note, 'minutes', i.duration_minutes, 'starts_at', i.starts_at, 'sequence', i.sequence,
    'changed_at', i.updated_at, 'reason', i.reason, 'title', p.title, 'facility', f.facility_name,
    'candidate', case when a.job_seeker_id <> private.user_id() then c.full_name end)
  into event
  from public.interviews i
  join public.applications a on a.id = i.application_id
  join public.positions p on p.id = a.position_id
  join public.employer_profiles f on f.user_id = a.employer_id
  join public.profiles c on c.user_id = a.job_seeker_id
  where i.id = p_id and (a.job_seeker_id = private.user_id() or a.employer_id = private.reading_facility());
  return event;
end $$;
create function public.interview_event(p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.interview_event(p_id); end $$;
grant execute on function private.interview_event, public.interview_event to authenticated, service_role;
