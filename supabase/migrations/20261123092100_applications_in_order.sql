-- Applications: people, position, trades, application, in this order, and never more hires than openings.
-- The order of locks: docs/decisions/0029-locks.md.

create function private.keep_sides(p_application uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  seen public.applications;
begin
  perform private.keep_me();
  select * into seen from public.applications a where a.id = p_application;
  perform private.keep_people(seen.job_seeker_id);
  perform private.keep_team(seen.employer_id);
  return seen.job_seeker_id;
end
$$;
comment on function private.keep_sides is 'Keeps both sides of an application, and gives its candidate.';

create or replace function private.lock_application(p_id uuid) returns public.applications
language plpgsql security definer set search_path = ''
as $$
declare
  kept constant uuid := private.keep_sides(p_id);
  me constant uuid := private.user_id();
  found_one public.applications;
begin
  select * into found_one from public.applications a
  where a.id = p_id and (a.job_seeker_id = me or a.employer_id = private.facility_id())
  for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This application does not exist.';
  end if;
  -- Merged into another account in this very moment.
  if found_one.job_seeker_id is distinct from kept then
    raise exception using errcode = 'PT409', message = 'This application changed while the page was open. Look at it again.';
  end if;
  if found_one.job_seeker_id is distinct from me then
    perform private.recruiting_for();
    if exists (select 1 from private.suspensions x where x.user_id = found_one.job_seeker_id) then
      raise exception using errcode = 'PT409',
        message = 'This candidate''s account is closed at the moment, so nothing was changed.';
    end if;
  elsif not private.is_approved('job_seeker') then
    raise exception using errcode = 'PT403', message = 'Your account is not approved, so nothing was changed.';
  end if;
  return found_one;
end
$$;

create function private.hold_pairs(p_seekers uuid[], p_positions uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hold_accounts(variadic p_seekers);
  perform 1 from public.positions p where p.id = any (p_positions) order by p.id for share;
  -- An application is one reason for where its candidate stands in the lists of that trade.
  perform matching.hold(variadic array(
    select t.code from unnest(p_seekers) s (id) cross join lateral unnest(matching.trades_of(s.id, null)) t (code)));
end
$$;
comment on function private.hold_pairs is 'What is held before an application of one of these candidates for one of these positions begins.';

create or replace function private.apply_to_position(p_position_id uuid, p_note text, p_answers jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := private.keep_me();
  wanted private.public_positions;
  mine public.job_seeker_profiles;
  held public.applications;
  answered jsonb;
begin
  -- Held until the end: a position that is closed meanwhile ends this application too, a block meanwhile comes after it.
  perform private.keep_team((select p.employer_id from public.positions p where p.id = p_position_id));
  perform private.hold_pairs(array[me], array[p_position_id]);
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
  where a.position_id = p_position_id and a.job_seeker_id = me for no key update;
  if not found then
    held := private.begin_application(p_position_id, me, 'applied', 'applied', 'candidate', 'apply', p_note, answered);
    if held.id is not null then
      perform private.tell_side(held, 'facility', 'application_received', 'application_received', null);
      perform private.tell_side(held, 'candidate', 'application_sent', 'applied', null);
      return held.id;
    end if;
    -- The same form, sent twice at once: the first one made it.
    select * into held from public.applications a
    where a.position_id = p_position_id and a.job_seeker_id = me for no key update;
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

create or replace function private.invite_candidate(p_match_id uuid, p_note text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  mine constant uuid := private.begin_recruiting();
  pair private.current_matches;
  held public.applications;
begin
  if char_length(p_note) > 5000 then
    raise exception using errcode = 'PT422', message = 'Use at most 5,000 characters.', hint = 'note';
  end if;
  perform private.hold_pairs(array[m.job_seeker_id], array[m.position_id])
  from public.matches m join public.positions p on p.id = m.position_id and p.employer_id = mine where m.id = p_match_id;
  select m.* into pair from private.current_matches m
  join public.positions p on p.id = m.position_id
  join public.job_seeker_profiles s on s.user_id = m.job_seeker_id
  where m.id = p_match_id and p.employer_id = mine and s.open_to_matches;
  if not found then
    raise exception using errcode = 'PT404', message = 'This candidate is not available any more.';
  end if;
  select * into held from public.applications a
  where a.position_id = pair.position_id and a.job_seeker_id = pair.job_seeker_id for no key update;
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

create or replace function private.invite_candidates(p_match_ids uuid[], p_note text)
returns table (id uuid, name text, done boolean, sentence text)
language plpgsql security definer set search_path = ''
as $$
declare
  mine constant uuid := private.begin_recruiting();
  one uuid;
begin
  if cardinality(p_match_ids) not between 1 and 100 then
    raise exception using errcode = 'PT422', message = 'Choose at least one candidate, and at most 100.', hint = 'pick';
  end if;
  -- All at once and in order, so that two who do this at once wait for each other instead of forever.
  perform private.hold_pairs(array_agg(m.job_seeker_id), array_agg(m.position_id))
  from public.matches m join public.positions p on p.id = m.position_id and p.employer_id = mine
  where m.id = any (p_match_ids);
  perform 1 from public.applications a
  where (a.position_id, a.job_seeker_id) in (select m.position_id, m.job_seeker_id from public.matches m
    join public.positions p on p.id = m.position_id and p.employer_id = mine where m.id = any (p_match_ids))
  order by a.id for no key update;
  for one in select distinct x.id from unnest(p_match_ids) x (id) order by x.id loop
    id := one;
    select private.candidate_label(mine, m.job_seeker_id) into name
    from public.matches m join public.positions p on p.id = m.position_id and p.employer_id = mine
    where m.id = one;
    begin
      perform public.invite_candidate(p_match_id => one, p_note => p_note);
      done := true;
      sentence := null;
    exception when others then
      if sqlstate not like 'PT4%' then raise; end if;
      done := false;
      sentence := sqlerrm;
    end;
    return next;
  end loop;
end
$$;

create or replace function private.bulk_move(p_ids uuid[], p_versions integer[], p_to text, p_reason text)
returns table (id uuid, name text, done boolean, sentence text)
language plpgsql security definer set search_path = ''
as $$
declare
  facility constant uuid := private.begin_recruiting();
  one record;
begin
  if cardinality(p_ids) is distinct from cardinality(p_versions) or cardinality(p_ids) not between 1 and 100 then
    raise exception using errcode = 'PT422', message = 'Choose at least one candidate, and at most 100.', hint = 'pick';
  end if;
  if p_to is null or p_to not in ('applied', 'shortlisted', 'declined') then
    raise exception using errcode = 'PT422', message = 'Several at once can be shortlisted, put back, or declined.', hint = 'intent';
  end if;
  if p_to = 'declined' and coalesce(btrim(p_reason), '') = '' then
    raise exception using errcode = 'PT422', message = 'Give the reason: each candidate reads it.', hint = 'reason';
  end if;
  -- Always in the same order, so that two who do this at once wait for each other instead of forever.
  perform private.keep_people(variadic array(
    select a.job_seeker_id from public.applications a where a.id = any (p_ids) and a.employer_id = facility));
  perform 1 from public.applications a where a.id = any (p_ids) and a.employer_id = facility order by a.id for no key update;
  for one in select x.id, x.version from unnest(p_ids, p_versions) x (id, version) order by x.id loop
    id := one.id;
    select private.candidate_label(facility, a.job_seeker_id) into name
    from public.applications a where a.id = one.id and a.employer_id = facility;
    begin
      perform public.move_application(p_id => one.id, p_to => p_to, p_version => one.version, p_reason => p_reason);
      done := true;
      sentence := null;
    exception when others then
      if sqlstate not like 'PT4%' then raise; end if;
      done := false;
      sentence := sqlerrm;
    end;
    return next;
  end loop;
end
$$;

create function private.keep_applicants(p_position uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_people(variadic array(
    select a.job_seeker_id from public.applications a where a.position_id = p_position));
end
$$;
comment on function private.keep_applicants is 'Keeps whoever is told when a position closes; the position is held already, so that nobody is added.';

create or replace function private.close_applications(p_position uuid, p_reason text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  held public.applications;
  closed integer := 0;
begin
  -- Held first, read then: a row that changes while it is waited for would be left out of what asks for its status.
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
end
$$;

create or replace function private.block_facility(p_employer_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := private.keep_me();
  held public.applications;
begin
  perform private.keep_team(p_employer_id);
  perform private.hold_accounts(me);
  if not exists (select 1 from public.job_seeker_profiles s where s.user_id = me) then
    raise exception using errcode = 'PT403', message = 'Only professionals block facilities.';
  end if;
  if not exists (select 1 from public.employer_profiles f where f.user_id = p_employer_id and f.facility_name is not null) then
    raise exception using errcode = 'PT404', message = 'This facility does not exist.';
  end if;
  perform matching.hold_seeker(me);
  -- Held first, read then, as in private.close_applications.
  perform 1 from public.applications a where a.job_seeker_id = me and a.employer_id = p_employer_id
  order by a.id for no key update;
  for held in
    select a.* from public.applications a
    join public.application_transitions t on t.from_status = a.status and t.to_status = 'withdrawn'
      and t.side = 'candidate' and t.via = 'move'
    where a.job_seeker_id = me and a.employer_id = p_employer_id order by a.id
  loop
    perform private.set_status(held, 'withdrawn', 'candidate', 'move', 'The candidate no longer considers this facility.');
  end loop;
  insert into public.facility_blocks (job_seeker_id, employer_id) values (me, p_employer_id)
  on conflict do nothing;
end
$$;

create or replace function private.unblock_facility(p_employer_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := private.keep_me();
begin
  perform private.hold_accounts(me);
  delete from public.facility_blocks b where b.job_seeker_id = me and b.employer_id = p_employer_id;
end
$$;

create or replace function private.hire(p_application_id uuid, p_version integer, p_starts_on date) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  held public.applications;
  agreed public.offers;
  wanted public.positions;
  made uuid;
  hired integer;
begin
  -- The position and its trades before the application, or two who hire for it would wait for each other.
  perform private.keep_sides(p_application_id);
  select * into wanted from public.positions p
  where p.id = (select a.position_id from public.applications a where a.id = p_application_id) for no key update;
  perform private.keep_applicants(wanted.id);
  perform matching.hold_position(wanted.id);
  held := private.lock_application(p_application_id);
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
  select count(*) into hired from public.placements l where l.position_id = wanted.id and l.status <> 'ended';
  if hired >= wanted.openings then
    raise exception using errcode = 'PT409',
      message = 'All openings of this position are filled. Raise their number before you hire one more.';
  end if;
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

  if wanted.status <> 'closed' and wanted.openings <= hired + 1 then
    update public.positions p
    set status = 'closed', closed_at = now(), closed_reason = 'Filled', version = p.version + 1
    where p.id = wanted.id;
    perform private.close_applications(wanted.id, 'The position was filled.');
  end if;
  return made;
end
$$;

create or replace function private.end_placement(p_id uuid, p_ended_on date, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  facility constant uuid := private.begin_recruiting();
  held public.placements;
begin
  perform private.keep_people((select p.job_seeker_id from public.placements p where p.id = p_id));
  select * into held from public.placements p where p.id = p_id and p.employer_id = facility for no key update;
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

create or replace function private.raise_dispute(p_placement_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := private.keep_me();
  held public.placements;
  my_side text;
begin
  perform private.keep_people(p.job_seeker_id), private.keep_team(p.employer_id)
  from public.placements p where p.id = p_placement_id;
  select * into held from public.placements p
  where p.id = p_placement_id and (p.job_seeker_id = me or p.employer_id = private.facility_id()) for no key update;
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

create or replace function private.settle_dispute(p_id uuid, p_outcome text, p_note text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held public.placement_disputes;
  about public.placements;
  said constant text := btrim(coalesce(p_note, ''));
  facts jsonb;
begin
  perform private.only_admins();
  if p_outcome is null or p_outcome not in ('facility', 'candidate', 'withdrawn') then
    raise exception using errcode = 'PT422', message = 'Choose how it is settled.', hint = 'outcome';
  end if;
  if char_length(said) not between 10 and 2000 then
    raise exception using errcode = 'PT422', message = 'Explain it in 10 to 2,000 characters: both sides read it.', hint = 'note';
  end if;
  perform private.keep_people(l.job_seeker_id), private.keep_team(l.employer_id)
  from public.placement_disputes d join public.placements l on l.id = d.placement_id where d.id = p_id;
  select * into held from public.placement_disputes d where d.id = p_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This dispute does not exist.';
  end if;
  if held.status <> 'open' then
    raise exception using errcode = 'PT409', message = 'Somebody has already settled this dispute. Look at what they said.';
  end if;
  update public.placement_disputes d
  set status = 'settled', outcome = p_outcome, settled_note = said, settled_by = auth.uid(), settled_at = now()
  where d.id = p_id;
  select * into about from public.placements l where l.id = held.placement_id;
  perform private.audit('dispute.settled', 'placement_dispute', p_id::text, said,
    jsonb_build_object('placement_id', about.id, 'side', held.side, 'outcome', p_outcome));
  facts := jsonb_build_object('position', about.position_title, 'outcome', p_outcome, 'reason', said);
  perform private.notify_facility(about.employer_id, 'placement', 'dispute_settled', facts,
    '/employer/placements/' || about.id);
  if about.application_id is not null then
    perform private.notify(about.job_seeker_id, 'placement', 'dispute_settled',
      facts || jsonb_build_object('application', about.application_id), '/job-seeker/applications/' || about.application_id);
  end if;
end
$$;

create or replace function private.add_note(p_application_id uuid, p_body text, p_form_key uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_sides(p_application_id);
  perform private.recruiting_application(p_application_id);
  if char_length(coalesce(btrim(p_body), '')) not between 1 and 5000 then
    raise exception using errcode = 'PT422', message = 'Write the note, in at most 5,000 characters.', hint = 'note';
  end if;
  insert into public.application_notes (application_id, author_id, body, form_key)
  values (p_application_id, private.user_id(), btrim(p_body), p_form_key)
  on conflict (application_id, form_key) where form_key is not null do nothing;
end
$$;

create or replace function private.save_scorecard(
  p_application_id uuid, p_version integer, p_clinical integer, p_communication integer, p_reliability integer,
  p_teamwork integer, p_recommendation text, p_comment text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  saved integer;
begin
  perform private.keep_sides(p_application_id);
  perform private.recruiting_application(p_application_id);
  if p_recommendation is null or p_recommendation not in ('strong_yes', 'yes', 'no', 'strong_no') then
    raise exception using errcode = 'PT422', message = 'Choose what you recommend.', hint = 'recommendation';
  end if;
  if char_length(p_comment) > 5000 then
    raise exception using errcode = 'PT422', message = 'Use at most 5,000 characters.', hint = 'comment';
  end if;
  if not (coalesce(p_clinical, 1) between 1 and 5 and coalesce(p_communication, 1) between 1 and 5
      and coalesce(p_reliability, 1) between 1 and 5 and coalesce(p_teamwork, 1) between 1 and 5) then
    raise exception using errcode = 'PT422', message = 'Rate from 1 to 5.', hint = 'clinical';
  end if;
  insert into public.scorecards as c (application_id, interviewer_id, clinical, communication, reliability, teamwork,
    recommendation, comment)
  values (p_application_id, private.user_id(), p_clinical, p_communication, p_reliability, p_teamwork,
    p_recommendation, nullif(btrim(p_comment), ''))
  on conflict (application_id, interviewer_id) do update set
    clinical = excluded.clinical, communication = excluded.communication, reliability = excluded.reliability,
    teamwork = excluded.teamwork, recommendation = excluded.recommendation, comment = excluded.comment,
    version = c.version + 1
  where c.version = p_version;
  get diagnostics saved = row_count;
  if saved = 0 then
    raise exception using errcode = 'PT409',
      message = 'You saved this scorecard in another window meanwhile. Look at what is saved before you write over it.';
  end if;
end
$$;

create or replace function private.view_candidate(p_match_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  facility constant uuid := private.begin_recruiting();
  found_match private.current_matches;
  plan record;
  used integer;
  free boolean;
  earlier timestamptz;
  refusal text;
begin
  perform private.refuse_acting('Viewing a full profile');
  perform private.keep_people((select m.job_seeker_id from public.matches m where m.id = p_match_id));
  found_match := private.own_match(p_match_id, facility);
  perform pg_advisory_xact_lock(hashtextextended('candidate views ' || facility, 0));
  select v.last_viewed_at into earlier from public.candidate_views v
  where v.employer_id = facility and v.job_seeker_id = found_match.job_seeker_id;
  if found then
    update public.candidate_views v set last_viewed_at = now()
    where v.employer_id = facility and v.job_seeker_id = found_match.job_seeker_id;
    free := true;
  else
    free := private.has_applied(facility, found_match.job_seeker_id);
    if not free then
      refusal := private.plan_refusal(facility, 'Viewing a new candidate in full');
      if refusal is not null then
        raise exception using errcode = 'PT403', message = refusal;
      end if;
    end if;
    select * into plan from private.plan_of(facility);
    if not free and plan.candidate_view_limit is not null then
      select count(*) into used from public.candidate_views v
      where v.employer_id = facility and v.period_start = plan.period_start;
      if used >= plan.candidate_view_limit then
        raise exception using errcode = 'PT403', message = format(
          'Your facility has used its %s full views of this period. The next period begins on %s. Until then you can save candidates and invite them: whoever applies is shown in full without using a view.',
          plan.candidate_view_limit,
          to_char(plan.period_end at time zone 'America/Chicago', 'FMMonth FMDD, YYYY'));
      end if;
    end if;
    insert into public.candidate_views (employer_id, job_seeker_id, viewed_by, period_start, plan_code)
    values (facility, found_match.job_seeker_id, private.user_id(),
      case when not free then plan.period_start end, case when not free then plan.plan_code end);
  end if;
  if earlier is null or earlier < now() - interval '1 day' then
    perform private.notify(found_match.job_seeker_id, 'profile_viewed', 'profile_viewed',
      jsonb_build_object('facility', (select e.facility_name from public.employer_profiles e where e.user_id = facility)),
      '/job-seeker/visibility');
  end if;
  return case when free then 'free' else 'counted' end;
end
$$;

create or replace function private.save_candidate(p_match_id uuid, p_saved boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  facility constant uuid := private.begin_recruiting();
  found_match private.current_matches;
begin
  perform private.keep_people((select m.job_seeker_id from public.matches m where m.id = p_match_id));
  found_match := private.own_match(p_match_id, facility);
  if p_saved then
    insert into public.saved_candidates (position_id, job_seeker_id, saved_by)
    values (found_match.position_id, found_match.job_seeker_id, private.user_id()) on conflict do nothing;
  else
    delete from public.saved_candidates v
    where v.position_id = found_match.position_id and v.job_seeker_id = found_match.job_seeker_id;
  end if;
end
$$;

create or replace function private.dismiss_position(p_position_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := private.keep_me();
begin
  perform private.keep_people((select p.employer_id from public.positions p where p.id = p_position_id));
  if not private.is_approved('job_seeker') then
    raise exception using errcode = 'PT403', message = 'Only approved job seekers do this.';
  end if;
  if not exists (select 1 from private.public_positions v where v.id = p_position_id) then
    raise exception using errcode = 'PT404', message = 'This position is not open any more.';
  end if;
  if char_length(coalesce(btrim(p_reason), '')) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'Say why, in at most 500 characters.', hint = 'reason';
  end if;
  insert into public.match_dismissals (job_seeker_id, position_id, reason)
  values (me, p_position_id, btrim(p_reason))
  on conflict (job_seeker_id, position_id) do update set reason = excluded.reason;
end
$$;

create or replace function private.forget_application() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- In order, as whoever marks several as read.
  perform 1 from public.notifications n where n.facts ->> 'application' = old.id::text order by n.id for no key update;
  update public.notifications n
  set facts = n.facts - '{candidate,application,interview}'::text[],
    href = case when n.href like '/employer/%' then '/employer/dashboard' else '/job-seeker/applications' end
  where n.facts ->> 'application' = old.id::text;
  update public.outbox o
  set facts = o.facts - '{candidate,application,interview}'::text[],
    href = case when o.href like '/employer/%' then '/employer/dashboard' else '/job-seeker/applications' end
  where o.facts ->> 'application' = old.id::text;
  return null;
end
$$;

create or replace function private.mark_notifications_read(p_until timestamptz) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  marked integer;
begin
  perform private.refuse_acting('Marking as read');
  -- What came after the list was drawn was not seen. The caller's clock knows milliseconds only.
  update public.notifications n set read_at = now()
  where n.id in (
    select o.id from public.notifications o
    where o.user_id = private.user_id() and o.read_at is null and date_trunc('milliseconds', o.created_at) <= p_until
    order by o.id for no key update);
  get diagnostics marked = row_count;
  return marked;
end
$$;

revoke execute on function private.keep_sides, private.hold_pairs, private.keep_applicants from public;
