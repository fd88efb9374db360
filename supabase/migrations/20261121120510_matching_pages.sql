-- What a facility's pages say of a list: its best hundred, and whether more than those fit.

-- How many candidates fit a position, those left out who are not interested; one more than a list shows stands for all
-- that are more.
create function private.fitting(p_position uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select case
      when not coalesce((select l.complete from matching.openings o join matching.lists l on l.opening = o.n
        where o.position_id = p_position), true) then g.shown + 1
      else least(g.shown + 1, (select count(*) from private.current_matches m where m.position_id = p_position
        and not exists (select 1 from public.match_dismissals d
          where d.position_id = p_position and d.job_seeker_id = m.job_seeker_id)))
    end::integer
  from matching.settings g
$$;

create or replace function private.position_candidates(p_position_id uuid, p_show text, p_page integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  facility uuid := private.reading_for();
  head jsonb := private.position_head(p_position_id, facility);
  most constant integer := (select g.shown from matching.settings g);
  found_rows jsonb;
  totals jsonb;
begin
  with marked as materialized (
    select m.id, m.n, m.job_seeker_id, m.score_bp, a.id as application_id, a.status as application_status,
      exists (select 1 from public.saved_candidates v
        where v.position_id = m.position_id and v.job_seeker_id = m.job_seeker_id) as saved,
      row_number() over (order by m.score_bp desc, m.n) <= most as best
    from private.current_matches m
    left join public.applications a on a.position_id = m.position_id and a.job_seeker_id = m.job_seeker_id
    where m.position_id = p_position_id
      and not exists (select 1 from public.match_dismissals d
        where d.position_id = m.position_id and d.job_seeker_id = m.job_seeker_id)
  ), kept as materialized (
    select k.* from marked k
    where case p_show when 'saved' then k.saved when 'new' then k.best and k.application_id is null else k.best end
  ), listed as (
    select k.* from kept k order by k.score_bp desc, k.n limit 25 offset 25 * (greatest(p_page, 1) - 1)
  )
  select
    (select jsonb_build_object('shown', (select count(*) from kept), 'all', count(*) filter (where k.best),
      'saved', count(*) filter (where k.saved), 'new', count(*) filter (where k.best and k.application_id is null),
      'more', (head ->> 'matches')::integer > most,
      -- Whom the facility saved and its list holds no longer; who applied meanwhile stands in the pipeline.
      'away', (select count(*) from public.saved_candidates v where v.position_id = p_position_id
        and not exists (select 1 from marked x where x.job_seeker_id = v.job_seeker_id)
        and not exists (select 1 from public.applications a
          where a.position_id = p_position_id and a.job_seeker_id = v.job_seeker_id))) from marked k),
    coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'score_bp', l.score_bp, 'components', m.components,
      'facts', m.facts, 'saved', l.saved, 'application_id', l.application_id,
      'application_status', l.application_status, 'profession', s.profession, 'city', z.city, 'state', z.state,
      'years', s.years_experience,
      'viewed', exists (select 1 from public.candidate_views v
        where v.employer_id = facility and v.job_seeker_id = l.job_seeker_id),
      'name', case when private.is_shown(facility, l.job_seeker_id) then p.full_name end,
      'certifications', coalesce((select jsonb_agg(coalesce(k.short_name, c.name) order by k.sort_order nulls last, c.name)
        from public.credentials c left join public.certifications k on k.code = c.certification
        where c.user_id = l.job_seeker_id and c.kind = 'certification' and c.status <> 'rejected'
          and (c.expires_on is null or c.expires_on >= private.today())), '[]'))
      order by l.score_bp desc, l.n), '[]')
  into totals, found_rows
  from listed l
  join private.current_matches m on m.id = l.id
  join public.job_seeker_profiles s on s.user_id = l.job_seeker_id
  join public.profiles p on p.user_id = l.job_seeker_id
  join public.zip_codes z on z.zip = s.zip;
  return jsonb_build_object('position', head, 'rows', found_rows, 'plan', private.plan_use(facility),
    'totals', coalesce(totals, '{"shown":0,"all":0,"saved":0,"new":0,"more":false,"away":0}'));
end
$$;

-- How many fit a position and how many would if one thing were asked for differently: everybody, not only whom its list
-- has room for. All of it is tried and taken back.
create or replace function private.preview_position(p_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  facility uuid := private.facility_id();
  was public.positions;
  answer jsonb;
  wider jsonb := '[]';
  step text;
  counted integer;
begin
  if not private.is_approved('employer') then
    raise exception using errcode = 'PT403', message = 'Only approved facilities do this.';
  end if;
  select * into was from public.positions p where p.id = p_id and p.employer_id = facility;
  if was.id is null then
    raise exception using errcode = 'PT404', message = 'This position no longer exists.';
  end if;
  begin
    perform set_config('nomera.preview', 'on', true);
    update public.positions p set status = 'open' where p.id = p_id;
    answer := jsonb_build_object('matches', matching.count_fitting(p_id));
    foreach step in array array['pay', 'certifications']
    loop
      begin
        if step = 'pay' then
          update public.positions p set pay_max_cents = round(p.pay_max_cents * 1.1) where p.id = p_id;
        else
          delete from public.position_requirements r
          where r.position_id = p_id and r.certification is not null and r.importance = 'must';
          continue when not found;
        end if;
        counted := matching.count_fitting(p_id);
        wider := wider || jsonb_build_object('what', step, 'matches', counted);
        raise exception using errcode = 'PT000';
      exception when sqlstate 'PT000' then
        null;
      end;
    end loop;
    raise exception using errcode = 'PT000';
  exception when sqlstate 'PT000' then
    null;
  end;
  return answer || jsonb_build_object('wider', wider);
end
$$;

-- The same number wherever a facility reads how many fit.
do $$
declare
  change record;
  was text;
  now_is text;
begin
  for change in select * from (values
    ('position_head',
      '''matches'', (select count(*) from private.current_matches m where m.position_id = p.id
      and not exists (select 1 from public.match_dismissals d
        where d.position_id = p.id and d.job_seeker_id = m.job_seeker_id)))',
      '''matches'', private.fitting(p.id))'),
    ('employer_dashboard',
      '''matches'', (select count(*) from private.current_matches m where m.position_id = o.id
          and not exists (select 1 from public.match_dismissals d
            where d.position_id = o.id and d.job_seeker_id = m.job_seeker_id)),',
      '''matches'', private.fitting(o.id),'),
    ('facility_positions',
      '(select count(*) from private.current_matches m where m.position_id = g.id
      and not exists (select 1 from public.match_dismissals d
        where d.position_id = g.id and d.job_seeker_id = m.job_seeker_id)),',
      'private.fitting(g.id)::bigint,'),
    ('position_for_me',
      '''shifts'', s.shifts, ''schedules'', s.schedules, ''paused''',
      '''paused''')
  ) c (name, what, becomes)
  loop
    select pg_get_functiondef(p.oid) into was from pg_proc p
    where p.proname = change.name and p.pronamespace = 'private'::regnamespace;
    now_is := replace(was, change.what, change.becomes);
    if now_is is null or now_is = was then
      raise exception 'private.% has no such place: %', change.name, change.what;
    end if;
    execute now_is;
  end loop;
end
$$;

-- A match has a column of that name now.
do $$
begin
  execute (select regexp_replace(pg_get_functiondef(p.oid), '\mfacility\M', 'mine', 'g')
    from pg_proc p where p.proname = 'invite_candidates' and p.pronamespace = 'private'::regnamespace);
end
$$;

-- Nothing reads these any more.
drop function public.matches_of_job_seeker(integer), private.matches_of_job_seeker(integer),
  public.matches_of_employer(integer), private.matches_of_employer(integer);

revoke execute on function private.fitting(uuid) from public, anon, authenticated;

-- ---------------------------------------------------------------- a market that is there already

-- What is open by now is taken over; the worker builds the lists.
select matching.sync_market();
