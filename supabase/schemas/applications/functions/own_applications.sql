-- A candidate's own applications: the latest five, the list, and one in full.

create function private.applications_in_short() returns table (
  id uuid, title text, facility_name text, status text, label text, is_open boolean, status_at timestamptz, total bigint
)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select a.id, p.title, e.facility_name, a.status, s.candidate_label, s.is_open, a.status_at, count(*) over ()
  from public.applications a
  join public.positions p on p.id = a.position_id
  join public.employer_profiles e on e.user_id = a.employer_id
  join public.application_statuses s on s.code = a.status
  where a.job_seeker_id = private.user_id()
  order by s.is_open desc, a.status_at desc, a.id
  limit 5;
end $$;
create function public.applications_in_short() returns table (
  id uuid, title text, facility_name text, status text, label text, is_open boolean, status_at timestamptz, total bigint
)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.applications_in_short(); end $$;
grant execute on function private.applications_in_short, public.applications_in_short to authenticated, service_role;

create function private.my_applications(p_filter text, p_page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  with mine as materialized (
    select a.*, t.is_open from public.applications a
    join public.application_statuses t on t.code = a.status
    where a.job_seeker_id = private.user_id()
  ), kept as (
    select m.*, row_number() over (order by m.status_at desc, m.id) as place
    from mine m where p_filter = 'all' or m.is_open = (p_filter = 'open')
  ), counted as (
    select count(*)::integer as total, private.page_of(p_page, count(*)) as page
    from kept
  )
  select jsonb_build_object('total', c.total, 'page', c.page,
    'open', (select count(*) from mine m where m.is_open), 'ended', (select count(*) from mine m where not m.is_open),
    'items', coalesce((
      select jsonb_agg(jsonb_build_object('id', k.id, 'status', k.status, 'status_at', k.status_at,
        'paused', k.is_open and (select private.is_halted(a) from public.applications a where a.id = k.id),
        'created_at', k.created_at,
        'automatic', private.sent_how(k.id, k.source) = 'automatic', 'reason', k.closed_reason,
        'title', p.title, 'facility', f.facility_name, 'facility_logo', private.facility_logo(f.user_id),
        'city', z.city, 'state', z.state,
        'answer_by', case when k.status = 'invited' then private.invitation_ends_at(k.status_at) end,
        'offer_expires_at', (select o.expires_at from public.offers o where o.application_id = k.id
          and o.status = 'open'),
        'interview', (select jsonb_build_object('status', i.status, 'proposed_by', i.proposed_by,
            'starts_at', i.starts_at, 'time_zone', i.time_zone)
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
); end $$;
create function public.my_applications(p_filter text default 'open', p_page integer default 1) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.my_applications(p_filter, p_page); end $$;
grant execute on function private.my_applications, public.my_applications to authenticated, service_role;

create function private.my_application_itself(p_id uuid, p_before uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('id', a.id, 'status', a.status, 'version', a.version, 'source', a.source,
    'created_at', a.created_at, 'status_at', a.status_at, 'reason', a.closed_reason,
    'paused', private.is_paused(a) and exists (select 1 from public.application_statuses t where t.code = a.status
      and t.is_open),
    'answer_by', case when a.status = 'invited' then private.invitation_ends_at(a.status_at) end,
    'invitation', case when a.status = 'invited' and not private.was_sent(a) then a.note end,
    'sent', private.was_sent(a) and (a.note is not null or jsonb_array_length(a.answers) > 0),
    'position', jsonb_build_object('id', p.id, 'title', p.title, 'city', z.city, 'state', z.state, 'shift', p.shift,
      'pay_min_cents', p.pay_min_cents, 'pay_max_cents', p.pay_max_cents, 'pay_period', p.pay_period,
      'hours', private.position_hours(p), 'open', exists (select 1 from private.public_positions v where v.id = p.id)),
    'facility', jsonb_build_object('id', f.user_id, 'name', f.facility_name,
      'blocked', exists (select 1 from public.facility_blocks b
        where b.job_seeker_id = a.job_seeker_id and b.employer_id = f.user_id)),
    'history', (
      select jsonb_agg(jsonb_build_object('id', h.id, 'at', h.at, 'from', h.from_status, 'to', h.to_status,
        'side', h.side, 'reason', h.reason, 'declined_offer', private.declined_offer(h)) order by h.id desc)
      from (select g.* from public.application_history g where g.application_id = a.id order by g.id desc limit 20) h),
    'interviews', coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'status', i.status, 'kind', i.kind, 'place', i.place,
          'note', case when i.status in ('proposed', 'accepted') then i.note end, 'minutes', i.duration_minutes,
          'time_zone', i.time_zone, 'proposed_by', i.proposed_by, 'starts_at', i.starts_at,
          'accepted_at', i.accepted_at, 'reason', i.reason, 'sequence', i.sequence,
          'times', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'starts_at', t.starts_at)
            order by t.starts_at), '[]')
            from public.interview_times t where t.interview_id = i.id))
        order by i.created_at desc, i.id)
      from (select * from public.interviews k where k.application_id = a.id order by k.created_at desc, k.id
        limit 5) i), '[]'),
    'offers', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'status', o.status, 'pay_cents', o.pay_cents,
          'pay_period', o.pay_period, 'hours', o.hours,
          'annual_salary_cents', o.annual_salary_cents, 'starts_on', o.starts_on, 'expires_at', o.expires_at,
          'message', case when o.place = 1 then o.message end, 'decided_at', o.decided_at, 'reason', o.reason,
          'created_at', o.created_at) order by o.place)
      from (select k.*, row_number() over (order by k.created_at desc, k.id) as place from public.offers k
        where k.application_id = a.id limit 5) o), '[]'),
    'unread', (select count(*) from public.messages x
      where x.application_id = a.id and x.side = 'facility' and x.read_at is null),
    'messages_shut', private.messages_shut(a, 'candidate'),
    'messages', private.messages_page(a.id, p_before, a.job_seeker_id))
  from public.applications a
  join public.positions p on p.id = a.position_id
  join public.zip_codes z on z.zip = p.zip
  join public.employer_profiles f on f.user_id = a.employer_id
  where a.id = p_id and a.job_seeker_id = private.user_id()
); end $$;
grant execute on function private.my_application_itself to service_role;

create function private.my_application_sent(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('note', case when private.was_sent(a) then a.note end, 'answers', a.answers,
    'title', p.title, 'facility', f.facility_name, 'created_at', a.created_at)
  from public.applications a
  join public.positions p on p.id = a.position_id
  join public.employer_profiles f on f.user_id = a.employer_id
  where a.id = p_id and a.job_seeker_id = private.user_id()
); end $$;
create function public.my_application_sent(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.my_application_sent(p_id); end $$;
grant execute on function private.my_application_sent, public.my_application_sent to authenticated, service_role;

create function private.placement_of_application(p_application uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('id', l.id, 'status', l.status, 'starts_on', l.starts_on, 'ended_on', l.ended_on,
    'disputes', private.disputes_for(l.id, 'candidate'))
  from public.placements l where l.application_id = p_application
); end $$;

create function private.my_application(p_id uuid, p_before uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer constant jsonb := private.my_application_itself(p_id, p_before);
begin
  if answer is null then
    return null;
  end if;
  perform private.record_messages_read(p_id);
  return answer || jsonb_build_object('placement', private.placement_of_application(p_id));
end $$;
create function public.my_application(p_id uuid, p_before uuid default null) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.my_application(p_id, p_before); end $$;
grant execute on function private.my_application to authenticated;
grant execute on function public.my_application to authenticated, service_role;
