-- What a job seeker's pages read: one call a page, so that a phone waits for one answer. Each tells only what is the
-- caller's own, or public, or of a facility that the caller has to do with.

-- ---------------------------------------------------------------- one position

create function private.position_for_me(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := private.user_id();
  mine jsonb;
  known public.positions;
begin
  select * into known from public.positions p where p.id = p_id and p.status <> 'draft';
  if not found then
    return null;
  end if;
  select jsonb_build_object('id', a.id, 'status', a.status, 'version', a.version, 'status_at', a.status_at,
    'reason', a.closed_reason, 'invitation', case when a.status = 'invited' then a.note end, 'answer_by', case when a.status = 'invited' then a.status_at + private.setting('invitation_days') * interval '1 day' end)
  into mine
  from public.applications a
  where a.position_id = p_id and a.job_seeker_id = me;
  -- What is closed is closed: whoever had to do with it may read what it was.
  if not exists (select 1 from private.public_positions v where v.id = p_id) then
    return jsonb_build_object('open', false, 'application', mine, 'title', case when mine is not null then known.title end,
      'facility', case when mine is not null then (select f.facility_name from public.employer_profiles f
        where f.user_id = known.employer_id) end);
  end if;
  return (
    select jsonb_build_object('open', true, 'application', mine, 'title', v.title, 'facility', v.facility_name,
      'position', private.position_notice(me, p_id, g.miles, m.score_bp),
      'facility_id', known.employer_id, 'facility_type', v.facility_type, 'zip', v.zip, 'posted_at', v.posted_at,
      'description', v.description, 'openings', known.openings, 'benefits', known.benefits,
      'min_years', v.min_years_experience, 'version', known.version,
      'blocked', not g.not_blocked,
      'dismissal', (select d.reason from public.match_dismissals d where d.job_seeker_id = me and d.position_id = p_id),
      'match', case when m.id is not null then jsonb_build_object('components', m.components, 'facts', m.facts) end,
      'gates', (to_jsonb(g) - array['position_id', 'employer_id', 'failing'])
        || jsonb_build_object('shifts', s.shifts, 'schedules', s.schedules, 'paused', not s.open_to_matches,
          'my_profession', (select r.name from public.professions r where r.code = s.profession)),
      'license', jsonb_build_object('required', v.license_required, 'confirmed', v.license_rule_confirmed,
        'compact', v.license_compact),
      'requirements', (
        select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(c.short_name || ': ' || c.name, q.skill),
            'must', q.importance = 'must', 'certification', q.certification is not null,
            'have', case when q.certification is not null
              then exists (select 1 from public.credentials o where o.user_id = me and o.certification = q.certification
                and o.status <> 'rejected'
                and (o.expires_on is null or o.expires_on >= greatest(known.starts_on, private.today())))
              else exists (select 1 from unnest(s.skills) k where lower(k) = lower(q.skill)) end)
          order by q.importance, c.sort_order, q.skill), '[]')
        from public.position_requirements q
        left join public.certifications c on c.code = q.certification
        where q.position_id = p_id),
      'questions', (
        select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'question', k.question, 'kind', k.kind,
          'required', k.required) order by k.sort_order, k.id), '[]')
        from public.screening_questions k where k.position_id = p_id))
    from private.public_positions v
    join public.job_seeker_profiles s on s.user_id = me
    cross join lateral private.seeker_gates(me, p_id) g
    left join private.current_matches m on m.position_id = p_id and m.job_seeker_id = me
    where v.id = p_id);
end
$$;
create function public.position_for_me(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.position_for_me(p_id) $$;

-- ---------------------------------------------------------------- one's applications

create function private.my_applications(p_filter text, p_page integer) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with mine as materialized (
    select a.*, t.is_open from public.applications a
    join public.application_statuses t on t.code = a.status
    where a.job_seeker_id = private.user_id()
  ), kept as (
    select m.*, row_number() over (order by m.status_at desc, m.id) as place
    from mine m where p_filter = 'all' or m.is_open = (p_filter = 'open')
  ), counted as (
    select count(*)::integer as total, least(greatest(p_page, 1), greatest(1, ceil(count(*) / 25.0)::integer)) as page from kept
  )
  select jsonb_build_object('total', c.total, 'page', c.page,
    'open', (select count(*) from mine m where m.is_open), 'ended', (select count(*) from mine m where not m.is_open),
    'items', coalesce((
      select jsonb_agg(jsonb_build_object('id', k.id, 'status', k.status, 'status_at', k.status_at,
        'created_at', k.created_at, 'source', k.source, 'reason', k.closed_reason, 'title', p.title,
        'facility', f.facility_name, 'city', z.city, 'state', z.state,
        'answer_by', case when k.status = 'invited' then k.status_at + private.setting('invitation_days') * interval '1 day' end,
        'offer_expires_at', (select o.expires_at from public.offers o where o.application_id = k.id and o.status = 'open'),
        'interview', (select jsonb_build_object('status', i.status, 'proposed_by', i.proposed_by, 'starts_at', i.starts_at,
            'time_zone', i.time_zone)
          from public.interviews i where i.application_id = k.id and k.is_open
            and (i.status = 'proposed' or (i.status = 'accepted' and i.starts_at > now()))
          order by i.status, i.starts_at, i.created_at desc limit 1),
        'unread', (select count(*) from public.messages x
          where x.application_id = k.id and x.side = 'facility' and x.read_at is null)) order by k.place)
      from kept k
      join public.positions p on p.id = k.position_id
      join public.employer_profiles f on f.user_id = k.employer_id
      join public.zip_codes z on z.zip = p.zip
      where k.place > (c.page - 1) * 25 and k.place <= c.page * 25), '[]'))
  from counted c
$$;
create function public.my_applications(p_filter text default 'open', p_page integer default 1) returns jsonb
language sql stable set search_path = ''
as $$ select private.my_applications(p_filter, p_page) $$;

-- One page of an application's messages, the oldest first: up to 25, fewer where they are long, but never none.
create function private.messages_page(p_application uuid, p_before uuid, p_reader uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with edge as (
    select b.created_at, b.id from public.messages b where b.id = p_before and b.application_id = p_application
  ), newest as (
    select x.*, row_number() over w as place, sum(octet_length(x.body)) over w as bytes
    from public.messages x
    where x.application_id = p_application
      and (p_before is null or (x.created_at, x.id) < (select e.created_at, e.id from edge e))
    window w as (order by x.created_at desc, x.id desc)
    limit 26
  ), shown as (
    select * from newest n where n.place = 1 or (n.place <= 25 and n.bytes <= 8000)
  )
  select jsonb_build_object(
    'items', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'side', s.side, 'body', s.body, 'at', s.created_at,
        'readAt', s.read_at,
        'reported', exists (select 1 from public.message_reports r where r.message_id = s.id and r.reporter_id = p_reader))
      order by s.created_at, s.id) from shown s), '[]'),
    'older', case when (select count(*) from newest) > (select count(*) from shown)
      then (select s.id from shown s order by s.created_at, s.id limit 1) end)
$$;

create function private.my_application(p_id uuid, p_before uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', a.id, 'status', a.status, 'version', a.version, 'source', a.source,
    'created_at', a.created_at, 'status_at', a.status_at, 'reason', a.closed_reason,
    'answer_by', case when a.status = 'invited' then a.status_at + private.setting('invitation_days') * interval '1 day' end,
    -- While it is an invitation, the note is the facility's.
    'invitation', case when a.status = 'invited' then a.note end,
    'sent', a.status <> 'invited' and (a.note is not null or jsonb_array_length(a.answers) > 0),
    'position', jsonb_build_object('id', p.id, 'title', p.title, 'city', z.city, 'state', z.state, 'shift', p.shift,
      'pay_min_cents', p.pay_min_cents, 'pay_max_cents', p.pay_max_cents, 'pay_period', p.pay_period,
      'open', exists (select 1 from private.public_positions v where v.id = p.id)),
    'facility', jsonb_build_object('id', f.user_id, 'name', f.facility_name,
      'blocked', exists (select 1 from public.facility_blocks b
        where b.job_seeker_id = a.job_seeker_id and b.employer_id = f.user_id)),
    'history', (
      select jsonb_agg(jsonb_build_object('id', h.id, 'at', h.at, 'from', h.from_status, 'to', h.to_status,
        'side', h.side, 'reason', h.reason) order by h.id desc)
      from (select * from public.application_history g where g.application_id = a.id order by g.id desc limit 20) h),
    'interviews', coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'status', i.status, 'kind', i.kind, 'place', i.place,
          'note', case when i.status in ('proposed', 'accepted') then i.note end, 'minutes', i.duration_minutes,
          'time_zone', i.time_zone, 'proposed_by', i.proposed_by, 'starts_at', i.starts_at, 'reason', i.reason,
          'sequence', i.sequence,
          'times', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'starts_at', t.starts_at) order by t.starts_at), '[]')
            from public.interview_times t where t.interview_id = i.id))
        order by i.created_at desc, i.id)
      from (select * from public.interviews k where k.application_id = a.id order by k.created_at desc, k.id limit 5) i), '[]'),
    'offers', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'status', o.status, 'pay_cents', o.pay_cents,
          'pay_period', o.pay_period, 'starts_on', o.starts_on, 'expires_at', o.expires_at,
          'message', case when o.place = 1 then o.message end, 'decided_at', o.decided_at, 'reason', o.reason,
          'created_at', o.created_at) order by o.place)
      from (select k.*, row_number() over (order by k.created_at desc, k.id) as place from public.offers k
        where k.application_id = a.id limit 5) o), '[]'),
    'unread', (select count(*) from public.messages x
      where x.application_id = a.id and x.side = 'facility' and x.read_at is null),
    'messages', private.messages_page(a.id, p_before, a.job_seeker_id))
  from public.applications a
  join public.positions p on p.id = a.position_id
  join public.zip_codes z on z.zip = p.zip
  join public.employer_profiles f on f.user_id = a.employer_id
  where a.id = p_id and a.job_seeker_id = private.user_id()
$$;
create function public.my_application(p_id uuid, p_before uuid default null) returns jsonb
language sql stable set search_path = ''
as $$ select private.my_application(p_id, p_before) $$;

-- What was sent with it: apart, because it can be long.
create function private.my_application_sent(p_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('note', case when a.status <> 'invited' then a.note end, 'answers', a.answers, 'title', p.title, 'facility', f.facility_name,
    'created_at', a.created_at)
  from public.applications a
  join public.positions p on p.id = a.position_id
  join public.employer_profiles f on f.user_id = a.employer_id
  where a.id = p_id and a.job_seeker_id = private.user_id()
$$;
create function public.my_application_sent(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.my_application_sent(p_id) $$;

-- An interview for a calendar, for either side of it.
create function private.interview_event(p_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', i.id, 'application_id', a.id, 'status', i.status, 'kind', i.kind, 'place', i.place,
    'note', i.note, 'minutes', i.duration_minutes, 'starts_at', i.starts_at, 'sequence', i.sequence,
    'changed_at', i.updated_at, 'reason', i.reason, 'title', p.title, 'facility', f.facility_name,
    'candidate', case when a.job_seeker_id <> private.user_id() then c.full_name end)
  from public.interviews i
  join public.applications a on a.id = i.application_id
  join public.positions p on p.id = a.position_id
  join public.employer_profiles f on f.user_id = a.employer_id
  join public.profiles c on c.user_id = a.job_seeker_id
  where i.id = p_id and (a.job_seeker_id = private.user_id() or a.employer_id = private.facility_id())
$$;
create function public.interview_event(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.interview_event(p_id) $$;

-- ---------------------------------------------------------------- the week at a glance

create function private.my_week() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := private.user_id();
  paused boolean;
  answer jsonb;
begin
  select not s.open_to_matches into paused from public.job_seeker_profiles s where s.user_id = me;
  if not found then
    return null;
  end if;
  with mine as materialized (
    select a.id, a.status, a.status_at, a.position_id, p.title, f.facility_name as facility
    from public.applications a
    join public.application_statuses t on t.code = a.status and t.is_open
    join public.positions p on p.id = a.position_id
    join public.employer_profiles f on f.user_id = a.employer_id
    where a.job_seeker_id = me
  ), best as materialized (
    select m.position_id, m.score_bp, m.components, m.facts,
      row_number() over (order by m.score_bp desc, m.id) as place, count(*) over () as total
    from private.current_matches m
    where m.job_seeker_id = me
      and not exists (select 1 from public.applications a where a.position_id = m.position_id and a.job_seeker_id = me)
      and not exists (select 1 from public.match_dismissals d where d.position_id = m.position_id and d.job_seeker_id = me)
  )
  select jsonb_build_object('paused', paused,
    'offers', (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'title', w.title, 'facility', w.facility,
        'expires_at', o.expires_at) order by o.expires_at, w.id), '[]')
      from mine w join public.offers o on o.application_id = w.id and o.status = 'open'),
    'invitations', (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'title', w.title, 'facility', w.facility,
        'expires_at', w.status_at + private.setting('invitation_days') * interval '1 day') order by w.status_at, w.id), '[]')
      from (select * from mine k where k.status = 'invited' order by k.status_at, k.id limit 5) w),
    'proposals', (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'title', w.title, 'facility', w.facility)
        order by i.created_at, i.id), '[]')
      from mine w join public.interviews i on i.application_id = w.id and i.status = 'proposed' and i.proposed_by = 'facility'),
    'coming', (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'title', w.title, 'facility', w.facility,
        'interview', i.id, 'starts_at', i.starts_at, 'minutes', i.duration_minutes, 'time_zone', i.time_zone,
        'kind', i.kind) order by i.starts_at, i.id), '[]')
      from mine w join public.interviews i on i.application_id = w.id and i.status = 'accepted'
        and i.starts_at + i.duration_minutes * interval '1 minute' > now()),
    'unread', (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'title', u.title, 'facility', u.facility,
        'messages', u.messages) order by u.newest desc, u.id), '[]')
      from (
        select w.id, p.title, f.facility_name as facility, count(*) as messages, max(x.created_at) as newest
        from public.applications w
        join public.messages x on x.application_id = w.id and x.side = 'facility' and x.read_at is null
        join public.positions p on p.id = w.position_id
        join public.employer_profiles f on f.user_id = w.employer_id
        where w.job_seeker_id = me
        group by w.id, p.title, f.facility_name order by 5 desc, 1 limit 5) u),
    'open_applications', (select count(*) from mine w where w.status <> 'invited'),
    'resume', (select d.status from public.documents d
      where d.user_id = me and d.kind = 'resume' and d.replaced_by is null order by d.created_at desc, d.id limit 1),
    'refused_documents', (select count(*) from public.documents d
      where d.user_id = me and d.status = 'rejected' and d.replaced_by is null),
    'credentials', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'name', coalesce(t.short_name, c.name),
        'state', c.state, 'status', c.status, 'reason', c.status_reason, 'expires_on', c.expires_on,
        'has_document', exists (select 1 from public.documents d
          where d.credential_id = c.id and d.replaced_by is null and d.status <> 'rejected'))
        order by c.kind desc, c.expires_on, c.id), '[]')
      from (select * from public.credentials k where k.user_id = me order by k.kind desc, k.expires_on, k.id limit 20) c
      left join public.certifications t on t.code = c.certification),
    'views', (select count(*) from public.candidate_views v
      where v.job_seeker_id = me and v.last_viewed_at > now() - interval '7 days'),
    'matches_total', coalesce((select max(b.total) from best b), 0),
    'matches', (select coalesce(jsonb_agg(private.position_notice(me, b.position_id,
        (b.facts ->> 'miles')::double precision, b.score_bp)
        || jsonb_build_object('components', b.components, 'facts', b.facts) order by b.place), '[]')
      from best b where b.place <= 5),
    'would_open', case when paused then '[]' else private.what_would_open(me) end)
  into answer;
  return answer;
end
$$;
create function public.my_week() returns jsonb
language sql stable set search_path = ''
as $$ select private.my_week() $$;

-- ---------------------------------------------------------------- who sees me

-- Who looked, whom one has blocked, whether one is paused, and facilities by their name to block.
create function private.my_visibility(p_page integer, p_find text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := private.user_id();
  wanted text := lower(btrim(coalesce(p_find, '')));
  total integer;
  page integer;
begin
  select count(*) into total from public.candidate_views v where v.job_seeker_id = me;
  page := least(greatest(p_page, 1), greatest(1, ceil(total / 25.0)::integer));
  return jsonb_build_object('total', total, 'page', page,
    'paused', (select not s.open_to_matches from public.job_seeker_profiles s where s.user_id = me),
    'views', (
      select coalesce(jsonb_agg(jsonb_build_object('facility_id', v.employer_id, 'facility', f.facility_name,
          'first', v.first_viewed_at, 'last', v.last_viewed_at,
          'blocked', exists (select 1 from public.facility_blocks b
            where b.job_seeker_id = me and b.employer_id = v.employer_id))
        order by v.last_viewed_at desc, v.employer_id), '[]')
      from (select * from public.candidate_views k where k.job_seeker_id = me
        order by k.last_viewed_at desc, k.employer_id offset (page - 1) * 25 limit 25) v
      join public.employer_profiles f on f.user_id = v.employer_id),
    'documents', (
      select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'file', d.file_name, 'kind', d.kind, 'at', v.at,
          'facility', f.facility_name) order by v.id desc), '[]')
      from (select * from public.document_views k where k.owner_id = me and k.viewer_id is distinct from me
        order by k.id desc limit 25) v
      join public.documents d on d.id = v.document_id
      left join public.employer_profiles f on f.user_id = v.employer_id),
    'blocks', (
      select coalesce(jsonb_agg(jsonb_build_object('facility_id', b.employer_id, 'facility', f.facility_name,
        'since', b.created_at) order by f.facility_name, b.employer_id), '[]')
      from (select * from public.facility_blocks k where k.job_seeker_id = me order by k.created_at desc limit 100) b
      join public.employer_profiles f on f.user_id = b.employer_id),
    'found', (
      select coalesce(jsonb_agg(jsonb_build_object('facility_id', w.user_id, 'facility', w.facility_name,
          'city', z.city, 'state', z.state,
          'blocked', exists (select 1 from public.facility_blocks b
            where b.job_seeker_id = me and b.employer_id = w.user_id)) order by w.facility_name, w.user_id), '[]')
      from (
        select f.* from public.employer_profiles f
        join public.profiles o on o.user_id = f.user_id and o.onboarding_completed and o.approval = 'approved'
        where char_length(wanted) >= 2 and position(wanted in lower(f.facility_name)) > 0
        order by f.facility_name, f.user_id limit 10) w
      left join public.zip_codes z on z.zip = w.zip));
end
$$;
create function public.my_visibility(p_page integer default 1, p_find text default null) returns jsonb
language sql stable set search_path = ''
as $$ select private.my_visibility(p_page, p_find) $$;

-- ---------------------------------------------------------------- who may call

revoke execute on function public.position_for_me(uuid), public.my_applications(text, integer),
  public.my_application(uuid, uuid), public.my_application_sent(uuid), public.interview_event(uuid), public.my_week(),
  public.my_visibility(integer, text),
  private.position_for_me(uuid), private.my_applications(text, integer), private.messages_page(uuid, uuid, uuid),
  private.my_application(uuid, uuid), private.my_application_sent(uuid), private.interview_event(uuid), private.my_week(),
  private.my_visibility(integer, text)
  from public, anon, authenticated;
grant execute on function public.position_for_me(uuid), public.my_applications(text, integer),
  public.my_application(uuid, uuid), public.my_application_sent(uuid), public.interview_event(uuid), public.my_week(),
  public.my_visibility(integer, text),
  private.position_for_me(uuid), private.my_applications(text, integer),
  private.my_application(uuid, uuid), private.my_application_sent(uuid), private.interview_event(uuid), private.my_week(),
  private.my_visibility(integer, text)
  to authenticated, service_role;
