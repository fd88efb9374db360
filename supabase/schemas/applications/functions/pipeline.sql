-- A position's applications as a board, a list or a file, and moving several at once.

create function private.pipeline_rows(p_position_id uuid, p_facility uuid)
returns table (
  id uuid, version integer, status text, is_open boolean, stage_order integer, source text, created_at timestamptz,
  status_at timestamptz, score_bp integer, job_seeker_id uuid, closed_reason text
)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select a.id, a.version, a.status, t.is_open, t.sort_order, a.source, a.created_at, a.status_at,
    (a.match ->> 'score_bp')::integer, a.job_seeker_id, a.closed_reason
  from public.applications a
  join public.application_statuses t on t.code = a.status
  where a.position_id = p_position_id and a.employer_id = p_facility;
end $$;

-- What a list shows of these applications and the people who sent them, in the same order.
create function private.pipeline_cards(p_applications uuid[], p_people uuid[])
returns table (application_id uuid, card jsonb)
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  select x.id, jsonb_build_object('profession', r.short_name, 'city', z.city, 'state', z.state,
    'years', s.years_experience,
    'unread', (select count(*) from public.messages g
      where g.application_id = x.id and g.side = 'candidate' and g.read_at is null),
    'interview_at', (select min(i.starts_at) from public.interviews i
      where i.application_id = x.id and i.status = 'accepted' and i.starts_at > now()),
    'times_wait', exists (select 1 from public.interviews i
      where i.application_id = x.id and i.status = 'proposed' and i.proposed_by = 'candidate'),
    'offer_expires_at', (select o.expires_at from public.offers o
      where o.application_id = x.id and o.status = 'open'))
  from unnest(p_applications, p_people) x (id, user_id)
  join public.job_seeker_profiles s on s.user_id = x.user_id
  left join public.professions r on r.code = s.profession
  left join public.zip_codes z on z.zip = s.zip;
end $$;

create function private.position_pipeline(
  p_position_id uuid, p_view text, p_stage text, p_search text, p_sort text, p_page integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  facility uuid := private.reading_for();
  head jsonb := private.position_head(p_position_id, facility);
  -- Escaped, so that % and _ are matched literally.
  wanted text := nullif('%' || replace(replace(replace(coalesce(btrim(p_search), ''), '\', '\\'), '%', '\%'),
    '_', '\_') || '%', '%%');
  -- Without open applications (someone was hired, or all have ended), the page opens on all of them.
  stage constant text := coalesce(p_stage, case when exists (
      select 1 from public.applications a join public.application_statuses t on t.code = a.status
      where a.position_id = p_position_id and t.is_open) then 'open' else 'all' end);
  found_rows jsonb;
  amount integer;
  page integer;
  people uuid[];
begin
  with listed as materialized (
    select * from private.pipeline_rows(p_position_id, facility)
  ), named as materialized (
    -- All names only if the list is searched or sorted by them.
    select n.* from private.candidate_names(facility, case when wanted is not null or p_sort = 'name'
      then array(select l.job_seeker_id from listed l) else '{}' end) n
  ), kept as (
    select l.*, n.name, row_number() over (partition by l.status order by l.status_at desc, l.id) as place
    from listed l left join named n on n.job_seeker_id = l.job_seeker_id
    where case when p_view = 'board' then l.is_open or l.status = 'hired'
        when stage = 'open' then l.is_open
        when stage = 'ended' then not l.is_open and l.status <> 'hired'
        when stage = 'all' then true
        else l.status = stage end
      and (wanted is null or n.name ilike wanted)
  ), ordered as (
    select k.*, count(*) over () as total, row_number() over (order by
      case when p_sort = 'score' then k.score_bp end desc nulls last,
      case when p_sort = 'name' then k.name end nulls last,
      case when p_sort = 'stage' then k.stage_order end,
      case when p_sort = 'oldest' then k.status_at end,
      k.status_at desc, k.id) as rank
    from kept k
    where p_view <> 'board' or k.place <= 8
  ), shown as materialized (
    select o.* from (select d.*, private.page_of(p_page, d.total) as page from ordered d) o
    where p_view = 'board' or o.rank > 25 * (o.page - 1) and o.rank <= 25 * o.page
  )
  select coalesce(max(o.total), 0), coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'version', o.version,
      'status', o.status, 'automatic', private.sent_how(o.id, o.source) = 'automatic',
      'created_at', o.created_at, 'status_at', o.status_at, 'score_bp', o.score_bp, 'name', n.name)
      || c.card order by o.rank), '[]'),
    array_agg(distinct o.job_seeker_id), coalesce(max(o.page), 1)
  into amount, found_rows, people, page
  from shown o
  join private.candidate_names(facility, array(select s.job_seeker_id from shown s)) n
    on n.job_seeker_id = o.job_seeker_id
  join private.pipeline_cards(array(select s.id from shown s order by s.rank),
    array(select s.job_seeker_id from shown s order by s.rank)) c on c.application_id = o.id;
  perform private.record_views(people, 'list', facility, p_position_id, head ->> 'title');
  return jsonb_build_object('position', head, 'rows', found_rows, 'total', amount, 'page', page, 'stage', stage);
end $$;
create function public.position_pipeline(
  p_position_id uuid, p_view text default 'list', p_stage text default null, p_search text default '',
  p_sort text default 'recent', p_page integer default 1
) returns jsonb
language plpgsql set search_path = ''
as $$ begin return private.position_pipeline(p_position_id, p_view, p_stage, p_search, p_sort, p_page); end $$;
grant execute on function private.position_pipeline, public.position_pipeline to authenticated, service_role;

create function private.pipeline_export(p_position_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  facility uuid := private.reading_for();
  head jsonb := private.position_head(p_position_id, facility);
begin
  perform private.record_views(array(select l.job_seeker_id from private.pipeline_rows(p_position_id, facility) l),
    'list', facility, p_position_id, head ->> 'title');
  return (
    with listed as materialized (
      select * from private.pipeline_rows(p_position_id, facility)
    )
    select jsonb_build_object('title', head ->> 'title', 'rows', coalesce(jsonb_agg(jsonb_build_object('name', n.name,
      'status', l.status, 'source', private.sent_how(l.id, l.source), 'score_bp', l.score_bp,
      'created_at', l.created_at, 'status_at', l.status_at, 'reason', l.closed_reason) || c.card
      order by l.stage_order, l.status_at desc, l.id), '[]'))
    from listed l
    join private.candidate_names(facility, array(select x.job_seeker_id from listed x)) n
      on n.job_seeker_id = l.job_seeker_id
    join private.pipeline_cards(array(select x.id from listed x order by x.id),
      array(select x.job_seeker_id from listed x order by x.id)) c on c.application_id = l.id
  );
end $$;
create function public.pipeline_export(p_position_id uuid) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.pipeline_export(p_position_id); end $$;
grant execute on function private.pipeline_export, public.pipeline_export to authenticated, service_role;

create function private.bulk_move(p_ids uuid[], p_versions integer[], p_to text, p_reason text)
returns table (id uuid, name text, done boolean, sentence text)
language plpgsql security definer set search_path = '' as $$
declare
  facility constant uuid := private.begin_recruiting();
  one record;
begin
  perform private.refuse_if(
    cardinality(p_ids) is distinct from cardinality(p_versions) or cardinality(p_ids) not between 1 and 100,
    'PT422', 'Choose at least one candidate, and at most 100.', 'pick');
  perform private.refuse_if(p_to is null or p_to not in ('applied', 'shortlisted', 'declined'),
    'PT422', 'You can shortlist, move back or decline several candidates at once.', 'intent');
  perform private.refuse_if(p_to = 'declined' and coalesce(btrim(p_reason), '') = '',
    'PT422', 'Give a reason. Each candidate sees it.', 'reason');
  -- Always lock in the same order, so that two recruiters cannot deadlock.
  perform private.keep_people(variadic array(
    select a.job_seeker_id from public.applications a where a.id = any (p_ids) and a.employer_id = facility));
  perform 1 from public.applications a where a.id = any (p_ids) and a.employer_id = facility order by a.id
    for no key update;
  for one in select x.id, x.version from unnest(p_ids, p_versions) x (id, version) order by x.id loop
    id := one.id;
    select private.candidate_name(facility, a.job_seeker_id) into name
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
end $$;
create function public.bulk_move(p_ids uuid[], p_versions integer[], p_to text, p_reason text default null)
returns table (id uuid, name text, done boolean, sentence text)
language plpgsql set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.bulk_move(p_ids, p_versions, p_to, p_reason); end $$;
grant execute on function private.bulk_move, public.bulk_move to authenticated, service_role;
