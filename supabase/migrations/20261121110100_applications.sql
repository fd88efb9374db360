-- What happens between a candidate and a facility. Every step of an application goes through private.set_status(), which
-- asks the one table of transitions, writes the history and tells the other side, all in the caller's transaction.

-- Rows without an id of their own are named by what they join.
create or replace function private.note_acting() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  whole jsonb := before || after;
  acting uuid;
begin
  if private.acting_header() is not null then
    acting := private.acting_id();
    if acting is null then
      raise exception using errcode = 'PT403', message = 'Acting has ended. Nothing was saved.';
    end if;
    perform private.audit('acting.' || lower(tg_op), tg_table_name,
      coalesce(whole ->> 'id', whole ->> 'user_id', whole ->> 'application_id', whole ->> 'position_id',
        whole ->> 'employer_id', whole ->> 'job_seeker_id'), null,
      jsonb_build_object('acting_session', acting, 'columns', (
        select coalesce(jsonb_agg(k.key order by k.key), '[]') from jsonb_object_keys(whole) k (key)
        where before -> k.key is distinct from after -> k.key and k.key <> 'updated_at')));
  end if;
  return null;
end
$$;

-- ---------------------------------------------------------------- telling people

-- Tells one person: in the app at once, and by e-mail if they want that. Part of the transaction it tells of.
create function private.notify(p_user uuid, p_kind text, p_event text, p_facts jsonb, p_href text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  told uuid;
begin
  if p_user is null then
    return;
  end if;
  insert into public.notifications (user_id, kind, event, facts, href)
  values (p_user, p_kind, p_event, jsonb_strip_nulls(p_facts), p_href)
  returning id into told;
  insert into public.outbox (notification_id, user_id, kind, event, facts, href)
  select told, p_user, k.code, p_event, jsonb_strip_nulls(p_facts), p_href
  from public.notification_kinds k
  left join public.notification_preferences w on w.user_id = p_user and w.kind = k.code
  where k.code = p_kind and (k.always_email or coalesce(w.email, k.email_by_default));
end
$$;

-- Tells everybody of a facility who can do something about it.
create function private.notify_facility(p_facility uuid, p_kind text, p_event text, p_facts jsonb, p_href text)
returns void
language sql security definer set search_path = ''
as $$
  select private.notify(r.user_id, p_kind, p_event, p_facts, p_href)
  from (
    select p_facility as user_id where p_facility is not null
    union all
    select m.user_id from public.facility_members m where m.facility_id = p_facility and m.role = 'recruiter'
  ) r
$$;

-- What the words about an application are made of.
create function private.application_facts(p_application public.applications) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('application', p_application.id, 'position', p.title, 'facility', f.facility_name,
    'candidate', case when p_application.status = 'invited' then null else c.full_name end)
  from public.positions p
  join public.employer_profiles f on f.user_id = p.employer_id
  join public.profiles c on c.user_id = p_application.job_seeker_id
  where p.id = p_application.position_id
$$;

-- Tells one side of an application.
create function private.tell_side(
  p_application public.applications, p_side text, p_kind text, p_event text, p_facts jsonb
) returns void
language plpgsql security definer set search_path = ''
as $$
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
end
$$;

create function private.other_side(p_side text) returns text
language sql immutable set search_path = ''
as $$ select case p_side when 'candidate' then 'facility' else 'candidate' end $$;

-- ---------------------------------------------------------------- one application, and what may become of it

-- The application for writing, if the caller is one of its two sides; not found otherwise, as if there were none.
create function private.lock_application(p_id uuid) returns public.applications
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.user_id();
  found_one public.applications;
begin
  select * into found_one from public.applications a
  where a.id = p_id and (a.job_seeker_id = me or a.employer_id = private.facility_id())
  for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This application does not exist.';
  end if;
  if found_one.job_seeker_id is distinct from me then
    perform private.recruiting_for();
  elsif not private.is_approved('job_seeker') then
    raise exception using errcode = 'PT403', message = 'Your account is not approved, so nothing was changed.';
  end if;
  return found_one;
end
$$;

-- Which side of it the caller is.
create function private.side_of(p_application public.applications) returns text
language sql stable security definer set search_path = ''
as $$ select case when p_application.job_seeker_id = private.user_id() then 'candidate' else 'facility' end $$;

-- Refuses a form that was made before somebody else changed the application, and says what they did.
create function private.check_version(p_application public.applications, p_version integer) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  label text;
  who text;
begin
  if p_application.version is not distinct from p_version then
    return;
  end if;
  select s.label, case h.side
      when 'candidate' then 'the candidate' when 'system' then 'the system'
      else coalesce(w.full_name, 'a colleague') end
  into label, who
  from public.application_history h
  join public.application_statuses s on s.code = h.to_status
  left join public.profiles w on w.user_id = h.actor_id
  where h.application_id = p_application.id order by h.id desc limit 1;
  raise exception using errcode = 'PT409',
    message = format('This application changed while the page was open: it is “%s” now, by %s. Look at it again.', label, who);
end
$$;

-- One step of an application. The only function that changes a status.
create function private.set_status(
  p_application public.applications, p_to text, p_side text, p_via text, p_reason text
) returns public.applications
language plpgsql security definer set search_path = ''
as $$
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
    raise exception using errcode = 'PT409', message = format('This application is “%s” now, so this is not possible.',
      (select s.label from public.application_statuses s where s.code = was));
  end if;
  if rule.needs_reason and said is null then
    raise exception using errcode = 'PT422', message = 'Give a reason: the other side reads it.', hint = 'reason';
  end if;
  if char_length(said) > 2000 then
    raise exception using errcode = 'PT422', message = 'Use at most 2,000 characters.', hint = 'reason';
  end if;
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
    update public.offers o set status = 'withdrawn', decided_at = now(), reason = said
    where o.application_id = now_is.id and o.status = 'open';
  end if;

  -- Who is told of it here; what comes with an interview, an offer or a hire is told by those.
  if p_to in ('declined', 'closed') then
    perform private.tell_side(now_is, 'candidate', 'application_ended', p_to, jsonb_build_object('reason', said));
  elsif p_to = 'withdrawn' and was = 'invited' then
    perform private.tell_side(now_is, 'facility', 'invitation_answered', 'invitation_declined',
      jsonb_build_object('reason', said, 'candidate', null));
  elsif p_to = 'withdrawn' and p_via = 'move' then
    perform private.tell_side(now_is, 'facility', 'application_ended', 'withdrawn', jsonb_build_object('reason', said));
  elsif p_to = 'shortlisted' and was = 'applied' then
    perform private.tell_side(now_is, 'candidate', 'application_moved', 'shortlisted', null);
  elsif p_to = 'applied' and was = 'invited' then
    perform private.tell_side(now_is, 'facility', 'invitation_answered', 'invitation_accepted', null);
  elsif p_to = 'applied' and was = 'withdrawn' then
    perform private.tell_side(now_is, 'facility', 'application_received', 'application_received', null);
  end if;
  return now_is;
end
$$;

-- Begins an application; its transition has no earlier status.
create function private.begin_application(
  p_position uuid, p_job_seeker uuid, p_status text, p_source text, p_side text, p_via text, p_note text, p_answers jsonb
) returns public.applications
language plpgsql security definer set search_path = ''
as $$
declare
  made public.applications;
begin
  if not exists (select 1 from public.application_transitions t
    where t.from_status is null and t.to_status = p_status and t.side = p_side and t.via = p_via) then
    raise exception using errcode = 'PT409', message = 'An application does not begin like this.';
  end if;
  insert into public.applications (position_id, job_seeker_id, employer_id, status, source, note, answers, match)
  select p.id, p_job_seeker, p.employer_id, p_status, p_source, nullif(btrim(p_note), ''), p_answers,
    (select jsonb_build_object('score_bp', m.score_bp, 'components', m.components, 'facts', m.facts,
      'weights_version', m.weights_version)
      from private.current_matches m where m.position_id = p.id and m.job_seeker_id = p_job_seeker)
  from public.positions p where p.id = p_position
  on conflict (position_id, job_seeker_id) do nothing
  returning * into made;
  if made.id is not null then
    insert into public.application_history (application_id, from_status, to_status, side, actor_id)
    values (made.id, null, p_status, p_side, case when p_side <> 'system' then private.user_id() end);
    delete from public.saved_candidates s where s.position_id = p_position and s.job_seeker_id = p_job_seeker;
  end if;
  return made;
end
$$;

-- ---------------------------------------------------------------- matches that follow the new facts

alter table public.matches add column created_at timestamptz not null default now();
alter table public.job_seeker_profiles add column matches_told_at timestamptz;

-- Where each verified license works: in its own state, and by the compact in the other members'.
create view private.license_reach as
select c.user_id, c.profession, w.code as works_in, c.state, c.multistate, c.expires_on, c.status
from public.credentials c
join public.professions pr on pr.code = c.profession
join public.job_seeker_profiles s on s.user_id = c.user_id
join public.service_states w on w.code = c.state
  -- A multistate license of the primary state of residence, both states members.
  or (c.multistate and pr.nurse_compact and c.state = s.home_state and w.nurse_compact
    and exists (select 1 from public.service_states h where h.code = c.state and h.nurse_compact))
where c.kind = 'license' and c.status = 'verified';
revoke all on private.license_reach from public, anon, authenticated, service_role;

create or replace function private.eligible_pairs(p_position uuid, p_job_seeker uuid)
returns table (
  position_id uuid, job_seeker_id uuid, components jsonb, facts jsonb, license_valid_until date
)
language sql stable security definer set search_path = ''
as $$
  select p.id, s.user_id,
    jsonb_build_object(
      -- Half when the top of the range just meets what is wanted, full at 10 percent above it.
      'pay', least(10000, 5000 + (p.pay_max_hourly_cents - s.desired_pay_hourly_cents)::bigint * 50000
        / greatest(s.desired_pay_hourly_cents, 1)),
      'distance', round(10000 - 8000 * d.miles / s.max_distance_miles)::integer,
      -- Two percent off for each day the candidate is free after the wanted start.
      'start', greatest(0, 10000 - 200 * greatest(0, s.available_from - greatest(p.starts_on, private.today()))),
      'experience', case
        when s.years_experience >= p.min_years_experience
          then least(10000, 7000 + 600 * (s.years_experience - p.min_years_experience))
        else 7000 * s.years_experience / p.min_years_experience
      end,
      -- Full when the license outlasts the start by a year.
      'license', case
        when l.expires_on is null then 10000
        else least(10000, 10000 * (l.expires_on - greatest(p.starts_on, private.today())) / 365)
      end
    ),
    jsonb_build_object(
      'miles', round(d.miles::numeric, 1),
      -- The place the distance was measured from, when it is not home.
      'from_city', case when d.zip <> s.zip then d.city end,
      'max_miles', s.max_distance_miles,
      'pay_min_cents', p.pay_min_cents, 'pay_max_cents', p.pay_max_cents, 'pay_period', p.pay_period,
      'pay_max_hourly_cents', p.pay_max_hourly_cents,
      'desired_hourly_cents', s.desired_pay_hourly_cents,
      'shift', p.shift,
      'starts_on', p.starts_on, 'available_from', s.available_from,
      'years', s.years_experience, 'min_years', p.min_years_experience,
      'license_state', l.state, 'license_multistate', coalesce(l.multistate, false),
      'license_valid_until', l.expires_on, 'license_status', l.status,
      'position_state', pz.state
    ),
    l.expires_on
  from public.positions p
  join public.profiles employer on employer.user_id = p.employer_id
    and employer.onboarding_completed and employer.approval = 'approved'
  join public.zip_codes pz on pz.zip = p.zip
  join public.license_rules rule on rule.profession = p.profession and rule.state = pz.state
  join public.job_seeker_profiles s on s.profession = p.profession and s.open_to_matches
  join public.profiles candidate on candidate.user_id = s.user_id
    and candidate.onboarding_completed and candidate.approval = 'approved'
  join lateral (
    select z.zip, z.city, private.miles_between(pz.latitude, pz.longitude, z.latitude, z.longitude) as miles
    from public.zip_codes z where z.zip = s.zip or z.zip = any (s.other_zips)
    order by 3, 1 limit 1
  ) d on true
  left join lateral (
    select r.state, r.multistate, r.expires_on, r.status
    from private.license_reach r
    where r.user_id = s.user_id and r.profession = p.profession and r.works_in = pz.state
      and r.expires_on >= greatest(p.starts_on, private.today())
    order by (r.state = pz.state) desc, r.expires_on desc
    limit 1
  ) l on true
  where p.status = 'open'
    and (p_position is null or p.id = p_position)
    and (p_job_seeker is null or s.user_id = p_job_seeker)
    and p.shift = any (s.shifts)
    and (p.schedule is null or s.schedules = '{}' or p.schedule = any (s.schedules))
    and (not p.on_call or s.on_call)
    and s.desired_pay_hourly_cents <= p.pay_max_hourly_cents
    and d.miles <= s.max_distance_miles
    and (not rule.required or l.expires_on is not null)
    and not exists (select 1 from public.facility_blocks b
      where b.job_seeker_id = s.user_id and b.employer_id = p.employer_id)
    -- Each certification that is a must, unexpired.
    and not exists (
      select 1 from public.position_requirements q
      where q.position_id = p.id and q.importance = 'must' and q.certification is not null
        and not exists (
          select 1 from public.credentials c
          where c.user_id = s.user_id and c.certification = q.certification and c.status <> 'rejected'
            and (c.expires_on is null or c.expires_on >= greatest(p.starts_on, private.today()))))
$$;

-- Stores the pairs of one position or one job seeker, and forgets those that no longer pass. A pair that stays keeps its id.
create or replace function private.refresh_matches(p_position uuid, p_job_seeker uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  weights public.match_weights;
  stored integer;
begin
  if p_position is null and p_job_seeker is null then
    raise exception using errcode = 'PT400', message = 'Say which position or which job seeker.';
  end if;
  -- One at a time: two changes that do not see each other yet would miss the pair they make together.
  perform pg_advisory_xact_lock(hashtext('private.refresh_matches'));
  select * into weights from public.match_weights order by version desc limit 1;
  with eligible as materialized (
    select e.*, private.harmonic_bp(private.weighted_bp(e.components, weights.candidate_side),
      private.weighted_bp(e.components, weights.position_side)) as score_bp
    from private.eligible_pairs(p_position, p_job_seeker) e
  ), gone as (
    delete from public.matches m
    where (p_position is null or m.position_id = p_position)
      and (p_job_seeker is null or m.job_seeker_id = p_job_seeker)
      and not exists (select 1 from eligible e
        where e.position_id = m.position_id and e.job_seeker_id = m.job_seeker_id)
  )
  insert into public.matches as m
    (position_id, job_seeker_id, score_bp, components, facts, weights_version, license_valid_until)
  select e.position_id, e.job_seeker_id, e.score_bp, e.components, e.facts, weights.version, e.license_valid_until
  from eligible e
  on conflict (position_id, job_seeker_id) do update set
    score_bp = excluded.score_bp, components = excluded.components, facts = excluded.facts,
    weights_version = excluded.weights_version, license_valid_until = excluded.license_valid_until, computed_at = now();
  get diagnostics stored = row_count;
  return stored;
end
$$;

create or replace view private.current_matches as
  select m.*
  from public.matches m
  join public.positions p on p.id = m.position_id and p.status = 'open'
  join public.profiles employer on employer.user_id = p.employer_id and employer.approval = 'approved'
  join public.profiles candidate on candidate.user_id = m.job_seeker_id and candidate.approval = 'approved'
  where (m.license_valid_until is null or m.license_valid_until >= private.today())
    and not exists (select 1 from public.facility_blocks b
      where b.job_seeker_id = m.job_seeker_id and b.employer_id = p.employer_id);

create function private.requirement_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_matches(p.id, null) from public.positions p
  where p.id in (select r.position_id from changed r);
  return null;
end
$$;
create trigger position_requirements_added after insert on public.position_requirements
  referencing new table as changed for each statement execute function private.requirement_changed();
create trigger position_requirements_removed after delete on public.position_requirements
  referencing old table as changed for each statement execute function private.requirement_changed();
create function private.block_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_matches(null, coalesce(new.job_seeker_id, old.job_seeker_id));
  return null;
end
$$;
create trigger facility_blocks_refresh_matches after insert or delete on public.facility_blocks
  for each row execute function private.block_changed();
