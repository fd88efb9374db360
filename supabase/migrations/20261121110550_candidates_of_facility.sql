-- Candidates as a facility sees them: anonymous until looked at in full, which is counted once and free ever after.

-- The caller's facility, for what its whole team may see, viewers included.
create function private.reading_for() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_approved('employer') then
    raise exception using errcode = 'PT403', message = 'Only approved facilities see this.';
  end if;
  return private.facility_id();
end
$$;

-- Whether a candidate has shown themselves to a facility by applying. An invitation alone tells nothing.
create function private.has_applied(p_facility uuid, p_job_seeker uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.applications a
    where a.employer_id = p_facility and a.job_seeker_id = p_job_seeker
      and (a.source <> 'invited' or a.status in ('applied', 'shortlisted', 'interviewing', 'offered', 'accepted', 'hired')
        or exists (select 1 from public.application_history h where h.application_id = a.id and h.to_status = 'applied')))
$$;

-- Whether a facility may know who a candidate is: it has looked at them in full, or they applied to it themselves.
create function private.is_shown(p_facility uuid, p_job_seeker uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.candidate_views v
      where v.employer_id = p_facility and v.job_seeker_id = p_job_seeker)
    or private.has_applied(p_facility, p_job_seeker)
$$;

-- What a candidate is called here: by name, or by what may be known without it.
create function private.candidate_label(p_facility uuid, p_job_seeker uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case when private.is_shown(p_facility, p_job_seeker) then p.full_name
    else r.short_name || ' in ' || z.city || ', ' || z.state end
  from public.job_seeker_profiles s
  join public.profiles p on p.user_id = s.user_id
  left join public.professions r on r.code = s.profession
  left join public.zip_codes z on z.zip = s.zip
  where s.user_id = p_job_seeker
$$;

-- A position as the head of its pages shows it. Not found when it is another facility's, as if there were none.
create function private.position_head(p_id uuid, p_facility uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  head jsonb;
begin
  select jsonb_build_object(
    'id', p.id, 'title', p.title, 'status', p.status, 'version', p.version, 'profession', r.short_name,
    'city', z.city, 'state', z.state, 'shift', p.shift, 'pay_min_cents', p.pay_min_cents,
    'pay_max_cents', p.pay_max_cents, 'pay_period', p.pay_period, 'starts_on', p.starts_on, 'openings', p.openings,
    'opened_at', p.opened_at, 'closed_at', p.closed_at, 'closed_reason', p.closed_reason, 'role', private.team_role(),
    'hired', (select count(*) from public.applications a where a.position_id = p.id and a.status = 'hired'),
    'stages', coalesce((select jsonb_object_agg(n.status, n.amount)
      from (select a.status, count(*) as amount from public.applications a where a.position_id = p.id group by 1) n), '{}'),
    'matches', (select count(*) from private.current_matches m where m.position_id = p.id
      and not exists (select 1 from public.match_dismissals d
        where d.position_id = p.id and d.job_seeker_id = m.job_seeker_id)))
  into head
  from public.positions p
  join public.professions r on r.code = p.profession
  join public.zip_codes z on z.zip = p.zip
  where p.id = p_id and p.employer_id = p_facility;
  if head is null then
    raise exception using errcode = 'PT404', message = 'This position does not exist, or it is not your facility''s.';
  end if;
  return head;
end
$$;

-- What a facility is told of a candidate. p_full: who they are. p_contact: how to reach them, once they applied.
create function private.candidate_facts(p_job_seeker uuid, p_full boolean, p_contact boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
      'profession', r.name, 'compact', r.nurse_compact, 'years', s.years_experience, 'city', z.city, 'state', z.state,
      'home_state', s.home_state, 'shifts', s.shifts, 'schedules', s.schedules, 'on_call', s.on_call,
      'available_from', s.available_from,
      'licenses', coalesce((select jsonb_agg(jsonb_build_object('state', c.state, 'multistate', c.multistate,
          'expires_on', c.expires_on, 'status', c.status, 'number', case when p_full then c.number end)
          order by c.status = 'verified' desc, c.expires_on desc, c.id)
        from public.credentials c where c.user_id = s.user_id and c.kind = 'license' and c.status <> 'rejected'), '[]'),
      'certifications', coalesce((select jsonb_agg(jsonb_build_object('name', coalesce(k.short_name, c.name),
          'expires_on', c.expires_on, 'status', c.status) order by k.sort_order nulls last, c.name, c.id)
        from public.credentials c left join public.certifications k on k.code = c.certification
        where c.user_id = s.user_id and c.kind = 'certification' and c.status <> 'rejected'), '[]'))
    || case when not p_full then '{}' else jsonb_build_object(
      'name', p.full_name, 'summary', s.summary, 'skills', s.skills,
      'phone', case when p_contact then s.phone end,
      'documents', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'name', d.file_name,
          'status', d.status, 'expires_on', d.expires_on) order by d.kind, d.created_at desc, d.id)
        from public.documents d
        where d.user_id = s.user_id and d.replaced_by is null and d.status <> 'rejected'), '[]')) end
  from public.job_seeker_profiles s
  join public.profiles p on p.user_id = s.user_id
  left join public.professions r on r.code = s.profession
  left join public.zip_codes z on z.zip = s.zip
  where s.user_id = p_job_seeker
$$;

-- What a facility's plan allows, what of it is used, and when it starts again.
create function private.plan_use(p_facility uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('name', l.plan_name, 'fee_bp', l.fee_bp, 'period_end', l.period_end,
    'view_limit', l.candidate_view_limit,
    'views', (select count(*) from public.candidate_views v
      where v.employer_id = p_facility and v.period_start = l.period_start),
    'position_limit', l.job_posting_limit,
    'positions', (select count(*) from public.positions p where p.employer_id = p_facility and p.status = 'open'))
  from private.plan_of(p_facility) l
$$;

-- ---------------------------------------------------------------- the ranked candidates of a position

create function private.position_candidates(p_position_id uuid, p_show text, p_page integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  facility uuid := private.reading_for();
  head jsonb := private.position_head(p_position_id, facility);
  found_rows jsonb;
  totals jsonb;
begin
  with marked as (
    select m.id, m.job_seeker_id, m.score_bp, m.components, m.facts,
      exists (select 1 from public.saved_candidates v
        where v.position_id = m.position_id and v.job_seeker_id = m.job_seeker_id) as saved,
      a.id as application_id, a.status as application_status
    from private.current_matches m
    left join public.applications a on a.position_id = m.position_id and a.job_seeker_id = m.job_seeker_id
    where m.position_id = p_position_id
      and not exists (select 1 from public.match_dismissals d
        where d.position_id = m.position_id and d.job_seeker_id = m.job_seeker_id)
  ), kept as (
    select k.* from marked k
    where case p_show when 'saved' then k.saved when 'new' then k.application_id is null else true end
  ), listed as (
    select k.* from kept k order by k.score_bp desc, k.id limit 25 offset 25 * (greatest(p_page, 1) - 1)
  )
  select
    (select jsonb_build_object('shown', (select count(*) from kept), 'all', count(*),
      'saved', count(*) filter (where k.saved), 'new', count(*) filter (where k.application_id is null)) from marked k),
    coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'score_bp', l.score_bp, 'components', l.components,
      'facts', l.facts, 'saved', l.saved, 'application_id', l.application_id,
      'application_status', l.application_status, 'profession', s.profession, 'city', z.city, 'state', z.state,
      'years', s.years_experience,
      'viewed', exists (select 1 from public.candidate_views v
        where v.employer_id = facility and v.job_seeker_id = l.job_seeker_id),
      'name', case when private.is_shown(facility, l.job_seeker_id) then p.full_name end,
      'certifications', coalesce((select jsonb_agg(coalesce(k.short_name, c.name) order by k.sort_order nulls last, c.name)
        from public.credentials c left join public.certifications k on k.code = c.certification
        where c.user_id = l.job_seeker_id and c.kind = 'certification' and c.status <> 'rejected'
          and (c.expires_on is null or c.expires_on >= private.today())), '[]'))
      order by l.score_bp desc, l.id), '[]')
  into totals, found_rows
  from listed l
  join public.job_seeker_profiles s on s.user_id = l.job_seeker_id
  join public.profiles p on p.user_id = l.job_seeker_id
  join public.zip_codes z on z.zip = s.zip;
  return jsonb_build_object('position', head, 'rows', found_rows, 'plan', private.plan_use(facility),
    'totals', coalesce(totals, '{"shown":0,"all":0,"saved":0,"new":0}'));
end
$$;
create function public.position_candidates(p_position_id uuid, p_show text default 'all', p_page integer default 1)
returns jsonb
language sql stable set search_path = ''
as $$ select private.position_candidates(p_position_id, p_show, p_page) $$;

-- The match of a facility's position, as long as it stands. Not found otherwise: whose it was is not said.
create function private.own_match(p_match_id uuid, p_facility uuid) returns public.matches
language plpgsql stable security definer set search_path = ''
as $$
declare
  stored public.matches;
begin
  select t.* into stored from public.matches t
  join private.current_matches m on m.id = t.id
  join public.positions p on p.id = t.position_id and p.employer_id = p_facility
  where t.id = p_match_id and not exists (select 1 from public.match_dismissals d
    where d.position_id = t.position_id and d.job_seeker_id = t.job_seeker_id);
  if not found then
    raise exception using errcode = 'PT404', message =
      'This candidate is no longer among the matches. They may have paused their profile, changed what they want, or left.';
  end if;
  return stored;
end
$$;

-- One matched candidate: the summary, and all of it where the facility has looked or they applied.
create function private.candidate_of_match(p_position_id uuid, p_match_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  facility uuid := private.reading_for();
  head jsonb := private.position_head(p_position_id, facility);
  found_match public.matches := private.own_match(p_match_id, facility);
  applied boolean := private.has_applied(facility, found_match.job_seeker_id);
  shown boolean := private.is_shown(facility, found_match.job_seeker_id);
begin
  if found_match.position_id <> p_position_id then
    raise exception using errcode = 'PT404', message = 'This candidate is not among the matches of this position.';
  end if;
  return jsonb_build_object('position', head, 'plan', private.plan_use(facility), 'shown', shown, 'applied', applied,
    'viewed_at', (select v.first_viewed_at from public.candidate_views v
      where v.employer_id = facility and v.job_seeker_id = found_match.job_seeker_id),
    'match', jsonb_build_object('id', found_match.id, 'score_bp', found_match.score_bp,
      'components', found_match.components, 'facts', found_match.facts),
    'candidate', private.candidate_facts(found_match.job_seeker_id, shown, applied),
    'saved', exists (select 1 from public.saved_candidates v
      where v.position_id = p_position_id and v.job_seeker_id = found_match.job_seeker_id),
    'application', (select jsonb_build_object('id', a.id, 'status', a.status) from public.applications a
      where a.position_id = p_position_id and a.job_seeker_id = found_match.job_seeker_id));
end
$$;
create function public.candidate_of_match(p_position_id uuid, p_match_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.candidate_of_match(p_position_id, p_match_id) $$;

-- ---------------------------------------------------------------- looking in full, saving, inviting

-- Opens a candidate's full profile for the caller's facility. The first time is counted against the plan's period, and
-- never again: not for another position, not for a colleague, not later. Whoever applied is shown without counting.
-- One facility's views are counted one after the other, so that two at the same moment are not more than the limit.
create function private.view_candidate(p_match_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  facility uuid := private.recruiting_for();
  found_match public.matches;
  plan record;
  used integer;
  free boolean;
  earlier timestamptz;
begin
  perform private.refuse_acting('Viewing a full profile');
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
create function public.view_candidate(p_match_id uuid) returns text
language sql set search_path = ''
as $$ select private.view_candidate(p_match_id) $$;

create function private.save_candidate(p_match_id uuid, p_saved boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  found_match public.matches := private.own_match(p_match_id, private.recruiting_for());
begin
  if p_saved then
    insert into public.saved_candidates (position_id, job_seeker_id, saved_by)
    values (found_match.position_id, found_match.job_seeker_id, private.user_id()) on conflict do nothing;
  else
    delete from public.saved_candidates v
    where v.position_id = found_match.position_id and v.job_seeker_id = found_match.job_seeker_id;
  end if;
end
$$;
create function public.save_candidate(p_match_id uuid) returns void
language sql set search_path = ''
as $$ select private.save_candidate(p_match_id, true) $$;
create function public.unsave_candidate(p_match_id uuid) returns void
language sql set search_path = ''
as $$ select private.save_candidate(p_match_id, false) $$;

-- Several invitations in one go. Each is its own: one that is refused keeps no other back, and says why.
create function private.invite_candidates(p_match_ids uuid[], p_note text)
returns table (id uuid, name text, done boolean, sentence text)
language plpgsql security definer set search_path = ''
as $$
declare
  facility uuid := private.recruiting_for();
  one uuid;
begin
  if cardinality(p_match_ids) not between 1 and 100 then
    raise exception using errcode = 'PT422', message = 'Choose at least one candidate, and at most 100.', hint = 'pick';
  end if;
  for one in select distinct x.id from unnest(p_match_ids) x (id) order by x.id loop
    id := one;
    select private.candidate_label(facility, m.job_seeker_id) into name
    from public.matches m join public.positions p on p.id = m.position_id and p.employer_id = facility
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
create function public.invite_candidates(p_match_ids uuid[], p_note text default null)
returns table (id uuid, name text, done boolean, sentence text)
language sql set search_path = ''
as $$ select * from private.invite_candidates(p_match_ids, p_note) $$;

revoke execute on function private.reading_for(), private.is_shown(uuid, uuid), private.candidate_label(uuid, uuid), private.has_applied(uuid, uuid),
  private.position_head(uuid, uuid), private.candidate_facts(uuid, boolean, boolean), private.plan_use(uuid),
  private.position_candidates(uuid, text, integer), private.own_match(uuid, uuid),
  private.candidate_of_match(uuid, uuid), private.view_candidate(uuid), private.save_candidate(uuid, boolean),
  private.invite_candidates(uuid[], text), public.position_candidates(uuid, text, integer),
  public.candidate_of_match(uuid, uuid), public.view_candidate(uuid), public.save_candidate(uuid),
  public.unsave_candidate(uuid), public.invite_candidates(uuid[], text)
  from public, anon, authenticated;
grant execute on function private.position_candidates(uuid, text, integer), private.candidate_of_match(uuid, uuid),
  private.view_candidate(uuid), private.save_candidate(uuid, boolean), private.invite_candidates(uuid[], text),
  public.position_candidates(uuid, text, integer), public.candidate_of_match(uuid, uuid),
  public.view_candidate(uuid), public.save_candidate(uuid), public.unsave_candidate(uuid),
  public.invite_candidates(uuid[], text)
  to authenticated, service_role;
