-- A facility's day: what waits across its positions, the pipeline of one, and moving several applications at once.

-- ---------------------------------------------------------------- across all positions

create function private.employer_dashboard(p_page integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  facility uuid := private.reading_for();
  answer jsonb;
begin
  with mine as (
    select a.*, p.title from public.applications a
    join public.positions p on p.id = a.position_id
    where a.employer_id = facility and a.status in ('applied', 'shortlisted', 'interviewing', 'offered', 'accepted', 'hired')
  ), waiting as (
    select 'applied' as kind, m.id, m.status_at as at from mine m where m.status = 'applied'
    union all
    select 'accepted', m.id, m.status_at from mine m where m.status = 'accepted'
    union all
    select 'times', m.id, i.updated_at from mine m
    join public.interviews i on i.application_id = m.id and i.status = 'proposed' and i.proposed_by = 'candidate'
    union all
    select 'today', m.id, i.starts_at from mine m
    join public.interviews i on i.application_id = m.id and i.status = 'accepted'
      and (i.starts_at at time zone 'America/Chicago')::date = private.today()
    union all
    select 'message', m.id, max(g.created_at) from mine m
    join public.messages g on g.application_id = m.id and g.side = 'candidate' and g.read_at is null group by m.id
  ), numbered as (
    select w.kind, w.at, m.id, m.title, m.job_seeker_id, count(*) over (partition by w.kind) as total,
      row_number() over (partition by w.kind order by w.at, w.id) as place
    from waiting w join mine m on m.id = w.id
  ), open_positions as (
    select p.id, p.title, p.status, p.shift, z.city, z.state, p.openings, p.opened_at,
      count(*) over () as total
    from public.positions p join public.zip_codes z on z.zip = p.zip
    where p.employer_id = facility and p.status in ('open', 'paused')
    order by p.opened_at desc nulls last, p.id
    limit 25 offset 25 * (greatest(p_page, 1) - 1)
  )
  select jsonb_build_object(
    'role', private.team_role(),
    'plan', private.plan_use(facility),
    'waiting', coalesce((select jsonb_agg(jsonb_build_object('kind', n.kind, 'at', n.at, 'id', n.id, 'title', n.title,
        'total', n.total, 'name', c.full_name) order by n.kind, n.place)
      from numbered n join public.profiles c on c.user_id = n.job_seeker_id where n.place <= 4), '[]'),
    'drafts', (select count(*) from public.positions p where p.employer_id = facility and p.status = 'draft'),
    'total', coalesce((select max(o.total) from open_positions o), 0),
    'empty', (select count(*) from public.positions p where p.employer_id = facility and p.status = 'open'
      and not exists (select 1 from public.applications a join public.application_statuses t on t.code = a.status
        where a.position_id = p.id and t.is_open)
      and not exists (select 1 from private.current_matches m where m.position_id = p.id)),
    'positions', coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title, 'status', o.status,
        'shift', o.shift, 'city', o.city, 'state', o.state, 'openings', o.openings,
        'matches', (select count(*) from private.current_matches m where m.position_id = o.id
          and not exists (select 1 from public.match_dismissals d
            where d.position_id = o.id and d.job_seeker_id = m.job_seeker_id)),
        'stages', coalesce((select jsonb_object_agg(n.status, n.amount)
          from (select a.status, count(*) as amount from public.applications a where a.position_id = o.id group by 1) n), '{}'))
        order by o.opened_at desc nulls last, o.id)
      from open_positions o), '[]'))
  into answer;
  return answer;
end
$$;
create function public.employer_dashboard(p_page integer default 1) returns jsonb
language sql stable set search_path = ''
as $$ select private.employer_dashboard(p_page) $$;

-- ---------------------------------------------------------------- one position

-- The applications of a position as its list, its board and its export read them. No name where it is not to be known.
create function private.pipeline_rows(p_position_id uuid, p_facility uuid)
returns table (
  id uuid, version integer, status text, is_open boolean, stage_order integer, source text, created_at timestamptz,
  status_at timestamptz, score_bp integer, name text, job_seeker_id uuid, closed_reason text
)
language sql stable security definer set search_path = ''
as $$
  select a.id, a.version, a.status, t.is_open, t.sort_order, a.source, a.created_at, a.status_at,
    (a.match ->> 'score_bp')::integer, case when private.is_shown(p_facility, a.job_seeker_id) then c.full_name end,
    a.job_seeker_id, a.closed_reason
  from public.applications a
  join public.application_statuses t on t.code = a.status
  join public.profiles c on c.user_id = a.job_seeker_id
  where a.position_id = p_position_id and a.employer_id = p_facility
$$;

-- What a row of the list, or a card of the board, says besides.
create function private.pipeline_card(p_application_id uuid, p_job_seeker uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('profession', r.short_name, 'city', z.city, 'state', z.state, 'years', s.years_experience,
    'unread', (select count(*) from public.messages g
      where g.application_id = p_application_id and g.side = 'candidate' and g.read_at is null),
    'interview_at', (select min(i.starts_at) from public.interviews i
      where i.application_id = p_application_id and i.status = 'accepted' and i.starts_at > now()),
    'times_wait', exists (select 1 from public.interviews i
      where i.application_id = p_application_id and i.status = 'proposed' and i.proposed_by = 'candidate'),
    'offer_expires_at', (select o.expires_at from public.offers o
      where o.application_id = p_application_id and o.status = 'open'))
  from public.job_seeker_profiles s
  left join public.professions r on r.code = s.profession
  left join public.zip_codes z on z.zip = s.zip
  where s.user_id = p_job_seeker
$$;

create function private.position_pipeline(
  p_position_id uuid, p_view text, p_stage text, p_search text, p_sort text, p_page integer
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  facility uuid := private.reading_for();
  head jsonb := private.position_head(p_position_id, facility);
  -- A search is for these letters, whatever they mean in a pattern.
  wanted text := nullif('%' || replace(replace(replace(coalesce(btrim(p_search), ''), '\', '\\'), '%', '\%'), '_', '\_') || '%', '%%');
  found_rows jsonb;
  amount integer;
begin
  with kept as (
    select l.*, row_number() over (partition by l.status order by l.status_at desc, l.id) as place
    from private.pipeline_rows(p_position_id, facility) l
    where case when p_view = 'board' then l.is_open or l.status = 'hired'
        when p_stage = 'open' then l.is_open
        when p_stage = 'ended' then not l.is_open
        when p_stage = 'all' then true
        else l.status = p_stage end
      and (wanted is null or l.name ilike wanted)
  ), ordered as (
    select k.*, count(*) over () as total, row_number() over (order by
      case when p_sort = 'score' then k.score_bp end desc nulls last,
      case when p_sort = 'name' then k.name end nulls last,
      case when p_sort = 'stage' then k.stage_order end,
      case when p_sort = 'oldest' then k.status_at end,
      k.status_at desc, k.id) as rank
    from kept k
    where p_view <> 'board' or k.place <= 8
  )
  select coalesce(max(o.total), 0), coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'version', o.version,
      'status', o.status, 'source', o.source, 'created_at', o.created_at, 'status_at', o.status_at,
      'score_bp', o.score_bp, 'name', o.name) || private.pipeline_card(o.id, o.job_seeker_id) order by o.rank), '[]')
  into amount, found_rows
  from (select d.* from ordered d where p_view = 'board'
      or d.rank between 25 * (greatest(p_page, 1) - 1) + 1 and 25 * greatest(p_page, 1)) o;
  return jsonb_build_object('position', head, 'rows', found_rows, 'total', amount);
end
$$;
create function public.position_pipeline(
  p_position_id uuid, p_view text default 'list', p_stage text default 'open', p_search text default '',
  p_sort text default 'recent', p_page integer default 1
) returns jsonb
language sql stable set search_path = ''
as $$ select private.position_pipeline(p_position_id, p_view, p_stage, p_search, p_sort, p_page) $$;

-- All of a position's applications, for a spreadsheet: what the pages show, no more.
create function private.pipeline_export(p_position_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  facility uuid := private.reading_for();
  head jsonb := private.position_head(p_position_id, facility);
begin
  return jsonb_build_object('title', head ->> 'title', 'rows', (
    select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'status', l.status, 'source', l.source,
      'score_bp', l.score_bp, 'created_at', l.created_at, 'status_at', l.status_at, 'reason', l.closed_reason)
      || private.pipeline_card(l.id, l.job_seeker_id) order by l.stage_order, l.status_at desc, l.id), '[]')
    from private.pipeline_rows(p_position_id, facility) l));
end
$$;
create function public.pipeline_export(p_position_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.pipeline_export(p_position_id) $$;

-- ---------------------------------------------------------------- several at once

-- Moves several applications, each as if alone: what was shown of it (its version) is checked, and one that is refused
-- keeps no other back. Tells of each what happened, and of those refused why.
create function private.bulk_move(p_ids uuid[], p_versions integer[], p_to text, p_reason text)
returns table (id uuid, name text, done boolean, sentence text)
language plpgsql security definer set search_path = ''
as $$
declare
  facility uuid := private.recruiting_for();
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
create function public.bulk_move(p_ids uuid[], p_versions integer[], p_to text, p_reason text default null)
returns table (id uuid, name text, done boolean, sentence text)
language sql set search_path = ''
as $$ select * from private.bulk_move(p_ids, p_versions, p_to, p_reason) $$;

revoke execute on function private.employer_dashboard(integer), private.pipeline_rows(uuid, uuid),
  private.pipeline_card(uuid, uuid), private.position_pipeline(uuid, text, text, text, text, integer),
  private.pipeline_export(uuid), private.bulk_move(uuid[], integer[], text, text),
  public.employer_dashboard(integer), public.position_pipeline(uuid, text, text, text, text, integer),
  public.pipeline_export(uuid), public.bulk_move(uuid[], integer[], text, text)
  from public, anon, authenticated;
grant execute on function private.employer_dashboard(integer),
  private.position_pipeline(uuid, text, text, text, text, integer), private.pipeline_export(uuid),
  private.bulk_move(uuid[], integer[], text, text), public.employer_dashboard(integer),
  public.position_pipeline(uuid, text, text, text, text, integer), public.pipeline_export(uuid),
  public.bulk_move(uuid[], integer[], text, text)
  to authenticated, service_role;
