-- Starting an application by applying or by invitation, moving it, and closing all applications of a position.

create function private.checked_answers(p_position uuid, p_answers jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  asked public.screening_questions;
  given text;
  kept jsonb := '[]';
begin
  perform private.refuse_if(exists (
    select 1 from jsonb_each_text(p_answers) a where btrim(a.value) <> '' and a.key not in (
      select q.id::text from public.screening_questions q where q.position_id = p_position)),
    'PT409', 'The facility changed its questions while you were answering. Check your answers, then send again.');
  for asked in
    select * from public.screening_questions q where q.position_id = p_position order by q.sort_order, q.id
  loop
    given := nullif(btrim(p_answers ->> asked.id::text), '');
    if given is null and asked.required then
      raise exception using errcode = 'PT422', message = format('Answer the question “%s”', asked.question),
        hint = 'answers';
    end if;
    if given is not null and asked.kind = 'yes_no' and given not in ('yes', 'no') then
      raise exception using errcode = 'PT422', message = format('Answer “%s” with yes or no.', asked.question),
        hint = 'answers';
    end if;
    perform private.refuse_if(char_length(given) > 2000,
      'PT422', 'Use at most 2,000 characters for an answer.', 'answers');
    if given is not null then
      kept := kept || jsonb_build_object('question', asked.question, 'answer', given);
    end if;
  end loop;
  return kept;
end $$;

-- Why this person may not apply for an open position, in a sentence; null if they may.
create function private.obstacle_to_applying(p_user uuid, p_position private.public_positions) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return case
  when exists (select 1 from public.facility_blocks b join public.positions p on p.employer_id = b.employer_id
    where p.id = p_position.id and b.job_seeker_id = p_user)
    then 'You blocked this facility. Unblock it to apply.'
  when not exists (select 1 from public.job_seeker_profiles s
    where s.user_id = p_user and s.profession = p_position.profession)
    then format('This position is for another profession: %s.', p_position.profession_name)
  when p_position.license_required and not exists (select 1 from private.license_reach r
    where r.user_id = p_user and r.profession = p_position.profession and r.works_in = p_position.state
      and r.expires_on >= private.today())
    then 'You have no verified license that works in this state. Add or renew it in your profile first.' end;
end $$;

create function private.apply_to_position(p_position_id uuid, p_note text, p_answers jsonb, p_channel text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.keep_me();
  wanted private.public_positions;
  obstacle text;
  held public.applications;
  answered jsonb;
  stays boolean;
begin
  -- Held until commit, so that closing the position or blocking the facility at the same moment includes this
  -- application.
  perform private.keep_team((select p.employer_id from public.positions p where p.id = p_position_id));
  perform private.lock_pairs(array[me], array[p_position_id]);
  perform private.refuse_if(not private.is_approved('job_seeker'), 'PT403', 'Only approved professionals can apply.');
  perform private.refuse_if(char_length(p_note) > 5000, 'PT422', 'Use at most 5,000 characters.', 'note');
  select * into wanted from private.public_positions p where p.id = p_position_id;
  perform private.refuse_if(not found, 'PT404', 'This position is no longer open.');
  obstacle := private.obstacle_to_applying(me, wanted);
  perform private.refuse_if(obstacle is not null, 'PT409', obstacle);
  answered := private.checked_answers(p_position_id, coalesce(p_answers, '{}'));

  select * into held from public.applications a
  where a.position_id = p_position_id and a.job_seeker_id = me for no key update;
  if not found then
    held := private.begin_application(p_position_id, me, 'applied', 'applied', 'candidate', 'apply', p_note, answered,
      private.channel_of(me, p_position_id, p_channel));
    if held.id is not null then
      perform private.notify_side(held, 'facility', 'application_received', 'application_received', null);
      perform private.notify_side(held, 'candidate', 'application_sent', 'applied', null);
      return held.id;
    end if;
    -- A resubmitted form: the other request has just created the application.
    select * into held from public.applications a
    where a.position_id = p_position_id and a.job_seeker_id = me for no key update;
  end if;
  if held.status = 'applied' then return held.id; end if;
  -- Someone who applied before accepts an invitation: what they sent then stays unless they write anew.
  stays := held.status = 'invited' and private.was_sent(held);
  held := private.set_status(held, 'applied', 'candidate', 'apply', null);
  update public.applications a
  set note = coalesce(nullif(btrim(p_note), ''), case when stays then a.note end),
    answers = case when stays and answered = '[]' then a.answers else answered end
  where a.id = held.id;
  perform private.notify_side(held, 'candidate', 'application_sent', 'applied', null);
  return held.id;
end $$;
create function public.apply_to_position(
  p_position_id uuid, p_note text default null, p_answers jsonb default '{}', p_channel text default null
) returns uuid
language plpgsql set search_path = '' as $$
begin return private.apply_to_position(p_position_id, p_note, p_answers, p_channel); end $$;
grant execute on function private.apply_to_position, public.apply_to_position to authenticated;

-- When an invitation of this moment ends: late on its last day, as its email says.
create function private.invitation_ends_at(p_status_at timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$ begin return
  ((p_status_at at time zone 'America/Chicago')::date + private.setting('invitation_days') + time '23:59')
    at time zone 'America/Chicago';
end $$;

create function private.invite_candidate(p_match_id uuid, p_note text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  mine constant uuid := private.begin_recruiting();
  pair private.current_matches;
  held public.applications;
begin
  perform private.refuse_if(char_length(p_note) > 5000, 'PT422', 'Use at most 5,000 characters.', 'note');
  perform private.lock_pairs(array[m.job_seeker_id], array[m.position_id])
  from public.matches m join public.positions p on p.id = m.position_id and p.employer_id = mine
  where m.id = p_match_id;
  select m.* into pair from private.current_matches m
  join public.positions p on p.id = m.position_id
  join public.job_seeker_profiles s on s.user_id = m.job_seeker_id
  where m.id = p_match_id and p.employer_id = mine and s.open_to_matches;
  perform private.refuse_if(not found, 'PT404', 'This candidate is no longer available.');
  select * into held from public.applications a
  where a.position_id = pair.position_id and a.job_seeker_id = pair.job_seeker_id for no key update;
  if held.status = 'invited' then return held.id; end if;
  perform private.refuse_if(held.status = 'applied', 'PT409', 'They have just applied. Open their application.');
  if held.id is not null then
    perform private.refuse_if(private.was_sent(held) and btrim(coalesce(p_note, '')) <> '',
      'PT422', 'They applied before, and their own note stays. Invite them without a message.', 'note');
    held := private.set_status(held, 'invited', 'facility', 'invite', null);
    update public.applications a set note = nullif(btrim(p_note), '') where a.id = held.id and not private.was_sent(a);
  else
    held := private.begin_application(pair.position_id, pair.job_seeker_id, 'invited', 'invited', 'facility', 'invite',
      p_note, '[]', 'invitation');
    if held.id is null then
      select a.* into held from public.applications a
      where a.position_id = pair.position_id and a.job_seeker_id = pair.job_seeker_id;
      return held.id;
    end if;
  end if;
  perform private.notify_side(held, 'candidate', 'invitation', 'invited', jsonb_build_object(
    'until', (now() at time zone 'America/Chicago')::date + private.setting('invitation_days'),
    'note', nullif(btrim(p_note), '')));
  return held.id;
end $$;
create function public.invite_candidate(p_match_id uuid, p_note text default null) returns uuid
language plpgsql set search_path = '' as $$ begin return private.invite_candidate(p_match_id, p_note); end $$;
grant execute on function private.invite_candidate, public.invite_candidate to authenticated;

create function private.move_application(p_id uuid, p_to text, p_version integer, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held public.applications := private.lock_application(p_id);
begin
  -- A resubmitted form: already done.
  if held.status = p_to and held.version = p_version + 1 then return; end if;
  perform private.check_version(held, p_version);
  perform private.set_status(held, p_to, private.side_of(held), 'move', p_reason);
end $$;
create function public.move_application(p_id uuid, p_to text, p_version integer, p_reason text default null)
returns void
language plpgsql set search_path = '' as $$
begin perform private.move_application(p_id, p_to, p_version, p_reason); end $$;
grant execute on function private.move_application, public.move_application to authenticated;

create function private.close_applications(p_position uuid, p_reason text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  held public.applications;
  closed integer := 0;
begin
  -- Lock first, then read: a row that changes while we wait for its lock would drop out of the loop's query.
  perform 1 from public.applications a where a.position_id = p_position order by a.id for no key update;
  for held in
    select a.* from public.applications a
    where a.position_id = p_position and exists (select 1 from public.application_transitions t
      where t.from_status = a.status and t.to_status = 'closed' and t.via = 'position')
    order by a.id
  loop
    perform private.set_status(held, 'closed', 'system', 'position', p_reason);
    closed := closed + 1;
  end loop;
  return closed;
end $$;
