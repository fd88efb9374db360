-- The one way to change an application's status: set_status() checks application_transitions, writes the history and
-- notifies the other side.

create function private.application_facts(p_application public.applications) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('application', p_application.id, 'position', p.title, 'facility', f.facility_name,
    'candidate', case when private.has_applied(p_application.employer_id, p_application.job_seeker_id)
      then c.full_name end)
  from public.positions p
  join public.employer_profiles f on f.user_id = p.employer_id
  join public.profiles c on c.user_id = p_application.job_seeker_id
  where p.id = p_application.position_id
); end $$;

create function private.notify_side(
  p_application public.applications, p_side text, p_kind text, p_event text, p_facts jsonb
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  facts jsonb := private.application_facts(p_application) || coalesce(p_facts, '{}');
begin
  if p_side = 'candidate' then
    perform private.notify(p_application.job_seeker_id, p_kind, p_event, facts,
      '/job-seeker/applications/' || p_application.id);
  else
    perform private.notify_facility(p_application.employer_id, p_kind, p_event, facts,
      '/employer/applications/' || p_application.id);
  end if;
end $$;

create function private.other_side(p_side text) returns text
language plpgsql immutable set search_path = ''
as $$ begin return case p_side when 'candidate' then 'facility' else 'candidate' end; end $$;

-- Locks an application for the caller, who must be its candidate or recruit for its facility.
create function private.lock_application(p_id uuid) returns public.applications
language plpgsql security definer set search_path = '' as $$
declare
  kept constant uuid := private.keep_sides(p_id);
  me constant uuid := private.user_id();
  found_one public.applications;
begin
  select * into found_one from public.applications a
  where a.id = p_id and (a.job_seeker_id = me or a.employer_id = private.facility_id())
  for no key update;
  perform private.refuse_if(not found, 'PT404', 'This application does not exist.');
  -- The candidate's account was merged into another between the two reads.
  perform private.refuse_if(found_one.job_seeker_id is distinct from kept,
    'PT409', 'This application changed while the page was open. Look at it again.');
  if found_one.job_seeker_id is distinct from me then
    perform private.recruiting_for();
    perform private.refuse_if(private.is_paused(found_one),
      'PT409', 'This application is paused, so nothing was changed.');
  elsif not private.is_approved('job_seeker') then
    raise exception using errcode = 'PT403', message = 'Your account is not approved, so nothing was changed.';
  end if;
  return found_one;
end $$;

-- Whether an application is paused because one side is not approved: on hold, rejected or suspended. Neither side is
-- told which one, or why.
create function private.is_paused(p_application public.applications) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select exists (select 1 from public.profiles p
    where p.user_id in (p_application.job_seeker_id, p_application.employer_id) and p.approval <> 'approved')
); end $$;

-- Whether there is nothing the candidate can accept for now: the application is paused, or it is an invitation to a
-- position that is not open.
create function private.is_halted(p_application public.applications) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return
  private.is_paused(p_application) or (p_application.status = 'invited'
    and not exists (select 1 from private.public_positions p where p.id = p_application.position_id));
end $$;

create function private.side_of(p_application public.applications) returns text
language plpgsql stable security definer set search_path = '' as $$
begin return case when p_application.job_seeker_id = private.user_id() then 'candidate' else 'facility' end; end $$;

-- Refuses a form older than the application's version, and says who changed it.
create function private.check_version(p_application public.applications, p_version integer) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  is_candidate boolean := private.side_of(p_application) = 'candidate';
  label text;
  who text;
begin
  if p_application.version is not distinct from p_version then return; end if;
  select case when is_candidate then s.candidate_label else s.label end, case h.side
      when 'candidate' then case when is_candidate then 'you' else 'the candidate' end when 'system' then 'the system'
      else coalesce(w.full_name, case when is_candidate then 'the facility' else 'a colleague' end) end
  into label, who
  from public.application_history h
  join public.application_statuses s on s.code = h.to_status
  left join public.profiles w on w.user_id = h.actor_id
  where h.application_id = p_application.id order by h.id desc limit 1;
  raise exception using errcode = 'PT409',
    message = format('This application changed while the page was open: %2$s moved it to “%1$s.” Look at it again.',
      label, who);
end $$;

-- Whether a step declined an offer, which is answered in the same transaction. Someone with an offer can also withdraw.
create function private.declined_offer(p_step public.application_history) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return exists (
  select from public.offers o
  where o.application_id = p_step.application_id and o.status = 'declined' and o.decided_at = p_step.at
); end $$;

-- How an application was last sent. One that was sent automatically and ended can be sent again by hand.
create function private.sent_how(p_application uuid, p_source text) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return
  case when p_source = 'automatic' and 'candidate' = (
    select h.side from public.application_history h
    where h.application_id = p_application and h.to_status = 'applied' and h.side <> 'facility'
    order by h.id desc limit 1
  ) then 'applied' else p_source end;
end $$;

create function private.set_status(
  p_application public.applications, p_to text, p_side text, p_via text, p_reason text
) returns public.applications
language plpgsql security definer set search_path = '' as $$
declare
  rule public.application_transitions;
  was text := p_application.status;
  now_is public.applications;
  said text := nullif(btrim(p_reason), '');
  ends boolean;
begin
  select * into rule from public.application_transitions t
  where t.from_status = was and t.to_status = p_to and t.side = p_side and t.via = p_via;
  if not found then
    raise exception using errcode = 'PT409', message = format(
      'This application’s stage is now “%s,” so that can’t be done. Check it again.',
      (select case p_side when 'candidate' then s.candidate_label else s.label end
      from public.application_statuses s where s.code = was));
  end if;
  perform private.refuse_if(rule.needs_reason and said is null,
    'PT422', 'Give a reason. The other side sees it.', 'reason');
  perform private.refuse_if(char_length(said) > 2000, 'PT422', 'Use at most 2,000 characters.', 'reason');
  -- Each change is an email to the other side. Whoever wants out always gets out.
  perform private.refuse_if(p_side <> 'system' and p_to <> 'withdrawn'
    and (select count(*) from public.application_history h
    where h.application_id = p_application.id and h.side = p_side and h.at > now() - interval '1 day') >= 20,
    'PT429', 'You’ve changed this application 20 times within a day. Try again tomorrow.');
  select not s.is_open into ends from public.application_statuses s where s.code = p_to;

  update public.applications a
  set status = p_to, version = a.version + 1, status_at = now(), closed_reason = case when ends then said end
  where a.id = p_application.id
  returning * into now_is;
  insert into public.application_history (application_id, from_status, to_status, side, actor_id, reason)
  values (now_is.id, was, p_to, p_side, case when p_side <> 'system' then private.user_id() end, said);

  if ends then
    update public.interviews i
    set status = 'cancelled', sequence = i.sequence + 1, reason = coalesce(said, 'The application ended.')
    where i.application_id = now_is.id
      and (i.status = 'proposed' or (i.status = 'accepted' and i.starts_at > now()));
    update public.offers o set status = 'ended', decided_at = now()
    where o.application_id = now_is.id and o.status = 'open';
  end if;

  -- Interviews, offers and hires send their own notifications.
  if p_to = 'closed' and was = 'invited' and p_via = 'move'
    and private.invitation_ends_at(p_application.status_at) <= now() then
    perform private.notify_side(now_is, 'candidate', 'invitation', 'invitation_expired', null);
    perform private.notify_side(now_is, 'facility', 'invitation_answered', 'invitation_expired', null);
  elsif p_to in ('declined', 'closed') and was = 'invited' then
    perform private.notify_side(now_is, 'candidate', 'invitation', 'invitation_ended',
      jsonb_build_object('reason', said));
  elsif p_to in ('declined', 'closed') then
    perform private.notify_side(now_is, 'candidate', 'application_ended', p_to, jsonb_build_object('reason', said));
  elsif p_to = 'withdrawn' and was = 'invited' then
    perform private.notify_side(now_is, 'facility', 'invitation_answered', 'invitation_declined',
      jsonb_build_object('reason', said, 'candidate', null));
  elsif p_to = 'withdrawn' and p_via = 'move' then
    perform private.notify_side(now_is, 'facility', 'application_ended', 'withdrawn',
      jsonb_build_object('reason', said));
  elsif p_to = 'shortlisted' and was = 'applied' then
    perform private.notify_side(now_is, 'candidate', 'application_moved', 'shortlisted', null);
  elsif p_to = 'applied' and was = 'invited' then
    perform private.notify_side(now_is, 'facility', 'invitation_answered', 'invitation_accepted', null);
  elsif p_to = 'applied' and was in ('withdrawn', 'closed') then
    perform private.notify_side(now_is, 'facility', 'application_received', 'application_received', null);
  end if;
  return now_is;
end $$;

-- Creates an application with a snapshot of the match; the id is null if an application exists already.
create function private.begin_application(
  p_position uuid, p_job_seeker uuid, p_status text, p_source text, p_side text, p_via text, p_note text,
  p_answers jsonb, p_channel text
) returns public.applications
language plpgsql security definer set search_path = '' as $$
declare
  made public.applications;
begin
  perform private.refuse_if(not exists (select 1 from public.application_transitions t
    where t.from_status is null and t.to_status = p_status and t.side = p_side and t.via = p_via),
    'PT409', 'An application can’t start this way.');
  insert into public.applications (position_id, job_seeker_id, employer_id, status, source, channel, note, answers,
    match)
  select p.id, p_job_seeker, p.employer_id, p_status, p_source, p_channel, nullif(btrim(p_note), ''), p_answers,
    (select jsonb_build_object('score_bp', m.score_bp, 'components', m.components, 'facts', m.facts,
      'weights_version', m.weights_version)
      from private.pair_match(p.id, p_job_seeker) m)
  from public.positions p where p.id = p_position
  on conflict (position_id, job_seeker_id) do nothing
  returning * into made;
  if made.id is not null then
    insert into public.application_history (application_id, from_status, to_status, side, actor_id)
    values (made.id, null, p_status, p_side, case when p_side <> 'system' then private.user_id() end);
    delete from public.wanted_positions w where w.user_id = p_job_seeker and w.position_id = p_position;
    delete from public.saved_candidates s where s.position_id = p_position and s.job_seeker_id = p_job_seeker;
  end if;
  return made;
end $$;
