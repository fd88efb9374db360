-- Hiring, ending a placement and disputing one. Filling the last opening closes the position.

-- Why the applicant's license won't be valid on the start date; null if it will be or the state requires none.
create function private.license_refusal(p_application public.applications, p_starts_on date) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select case when l.ends_on is null
    then format('They have no verified license that works in %s. You can hire once they do.', t.name)
    else format(
      'Their license ends on %s, before this day. Ask them to renew it: you can hire once the renewal is verified.',
      private.format_date(l.ends_on)) end
  from public.positions p
  join public.zip_codes z on z.zip = p.zip
  join public.service_states t on t.code = z.state
  join public.license_rules r on r.profession = p.profession and r.state = z.state and r.required
  cross join lateral (
    select max(w.expires_on) as ends_on from private.license_reach w
    where w.user_id = p_application.job_seeker_id and w.profession = p.profession and w.works_in = z.state) l
  where p.id = p_application.position_id and (l.ends_on is null or l.ends_on < p_starts_on)
); end $$;

-- Why no one else can be hired for a position; null if an opening is left. One rule for the page and the form.
create function private.filled_refusal(p_position public.positions) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return
  case when p_position.openings <= (select count(*) from public.placements l
      where l.position_id = p_position.id and l.status <> 'ended')
    then 'All openings for this position are filled. ' || case p_position.status
      when 'closed' then 'Reopen the position, add an opening, then confirm the hire.'
      else 'Add an opening, then confirm the hire.' end end;
end $$;

create function private.hire(p_application_id uuid, p_version integer, p_starts_on date) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  held public.applications;
  agreed public.offers;
  wanted public.positions;
  made uuid;
  filled text;
  unlicensed text;
begin
  perform private.refuse_acting('Confirming a hire');
  -- The position and its professions are locked before the application, or two hires could deadlock.
  perform private.keep_sides(p_application_id);
  select * into wanted from public.positions p
  where p.id = (select a.position_id from public.applications a where a.id = p_application_id) for no key update;
  perform private.keep_applicants(wanted.id);
  perform matching.lock_position(wanted.id);
  held := private.lock_application(p_application_id);
  perform private.refuse_if(private.side_of(held) <> 'facility', 'PT403', 'The facility confirms a hire.');
  if held.status = 'hired' then
    return (select p.id from public.placements p where p.application_id = held.id);
  end if;
  perform private.check_version(held, p_version);
  perform private.refuse_if(
    p_starts_on is null or p_starts_on < private.today() - 30 or p_starts_on > private.today() + 365,
    'PT422', 'Enter a first day of work from 30 days ago to one year from today.', 'startsOn');
  unlicensed := private.license_refusal(held, p_starts_on);
  perform private.refuse_if(unlicensed is not null, 'PT422', unlicensed, 'startsOn');
  filled := private.filled_refusal(wanted);
  perform private.refuse_if(filled is not null, 'PT409', filled);
  select * into agreed from public.offers o
  where o.application_id = held.id and o.status = 'accepted' order by o.decided_at desc limit 1;
  held := private.set_status(held, 'hired', 'facility', 'hire', null);
  insert into public.placements (application_id, position_id, employer_id, job_seeker_id, position_title, starts_on,
    annual_salary_cents, plan_code, fee_bp, guarantee_until, created_by)
  values (held.id, held.position_id, held.employer_id, held.job_seeker_id, wanted.title, p_starts_on,
    agreed.annual_salary_cents, agreed.plan_code, agreed.fee_bp, p_starts_on + agreed.guarantee_days,
    private.user_id())
  returning id into made;
  perform private.notify_side(held, 'candidate', 'hired', 'hired', jsonb_build_object('starts_on', p_starts_on));
  perform private.notify_facility(held.employer_id, 'hired', 'hired',
    private.application_facts(held) || jsonb_build_object('starts_on', p_starts_on), '/employer/placements/' || made);

  if wanted.status <> 'closed' and private.filled_refusal(wanted) is not null then
    update public.positions p
    set status = 'closed', closed_at = now(), closed_reason = 'Filled', version = p.version + 1
    where p.id = wanted.id;
    perform private.close_applications(wanted.id, 'The position was filled.');
  end if;
  return made;
end $$;
create function public.hire(p_application_id uuid, p_version integer, p_starts_on date) returns uuid
language plpgsql set search_path = '' as $$ begin return private.hire(p_application_id, p_version, p_starts_on); end $$;
grant execute on function private.hire, public.hire to authenticated;

create function private.end_placement(p_id uuid, p_ended_on date, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  facility constant uuid := private.begin_recruiting();
  held public.placements;
begin
  perform private.refuse_acting('Ending a placement');
  perform private.keep_people((select p.job_seeker_id from public.placements p where p.id = p_id));
  select * into held from public.placements p where p.id = p_id and p.employer_id = facility for no key update;
  perform private.refuse_if(not found, 'PT404', 'This placement does not exist.');
  perform private.refuse_if(held.status <> 'hired', 'PT409', 'The end of this placement is already recorded.');
  -- A hire who never starts is recorded as soon as the facility knows: the guarantee may be over later.
  perform private.refuse_if(
    p_ended_on is null or p_ended_on not between least(held.starts_on, private.today()) and private.today(),
    'PT422', case when held.starts_on > private.today() then 'The first day hasn’t come yet. Enter today’s date.'
      else 'Choose a day between the first day and today.' end, 'endedOn');
  perform private.refuse_if(char_length(coalesce(btrim(p_reason), '')) not between 3 and 2000,
    'PT422', 'Say why it ended, in 3 to 2,000 characters.', 'reason');
  update public.placements p set status = 'ended', ended_on = p_ended_on, ended_reason = btrim(p_reason)
  where p.id = p_id;
  perform private.notify(held.job_seeker_id, 'placement', 'placement_ended',
    jsonb_build_object('position', held.position_title, 'ended_on', p_ended_on, 'reason', btrim(p_reason)),
    '/job-seeker/applications/' || held.application_id);
end $$;
create function public.end_placement(p_id uuid, p_ended_on date, p_reason text) returns void
language plpgsql set search_path = '' as $$ begin perform private.end_placement(p_id, p_ended_on, p_reason); end $$;
grant execute on function private.end_placement, public.end_placement to authenticated;

create function private.raise_dispute(p_placement_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.keep_me();
  held public.placements;
  my_side text;
begin
  perform private.refuse_acting('Disputing a placement');
  perform private.keep_people(p.job_seeker_id), private.keep_team(p.employer_id)
  from public.placements p where p.id = p_placement_id;
  select * into held from public.placements p
  where p.id = p_placement_id and (p.job_seeker_id = me or p.employer_id = private.facility_id()) for no key update;
  perform private.refuse_if(not found, 'PT404', 'This placement does not exist.');
  my_side := case when held.job_seeker_id = me then 'candidate' else 'facility' end;
  if my_side = 'facility' then
    perform private.recruiting_for();
  end if;
  perform private.refuse_if(char_length(coalesce(btrim(p_reason), '')) not between 10 and 5000,
    'PT422', 'Say what is wrong, in 10 to 5,000 characters.', 'reason');
  insert into public.placement_disputes (placement_id, side, raised_by, reason)
  values (held.id, my_side, me, btrim(p_reason))
  on conflict (placement_id, side) where status = 'open' do nothing;
  perform private.refuse_if(not found, 'PT409', 'You already have an open dispute about this placement.');
  if my_side = 'candidate' then
    perform private.notify_facility(held.employer_id, 'placement', 'dispute_raised',
      jsonb_build_object('position', held.position_title), '/employer/placements/' || held.id);
  elsif held.application_id is not null then
    perform private.notify(held.job_seeker_id, 'placement', 'dispute_raised',
      jsonb_build_object('position', held.position_title), '/job-seeker/applications/' || held.application_id);
  end if;
end $$;
create function public.raise_dispute(p_placement_id uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$ begin perform private.raise_dispute(p_placement_id, p_reason); end $$;
grant execute on function private.raise_dispute, public.raise_dispute to authenticated;
