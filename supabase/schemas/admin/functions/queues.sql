-- The admins' queues: 25 cases per page, with the details of the open case.

create function private.queue_key(p_since timestamptz, p_id uuid) returns text
language plpgsql immutable set search_path = ''
as $$ begin return (select (extract(epoch from p_since) * 1000000)::bigint || '_' || p_id); end $$;

-- A page of a queue, the open case with its position in the queue, and the next case.
create function private.queue_part(
  p_kind text, p_after text, p_open uuid, p_role text, p_profession text, p_state text, p_assigned text
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  shown constant integer := 25;
  filters constant jsonb := jsonb_strip_nulls(jsonb_build_object('role', p_role, 'profession', p_profession,
    'state', p_state, 'assigned', p_assigned));
  ids uuid[] := '{}';
  times timestamptz[] := '{}';
  goes_on text;
  opened uuid;
  opened_since timestamptz;
  at_place integer;
  next_id uuid;
  entry record;
begin
  for entry in
    select e.id, e.since from private.queue_entries(p_kind,
      timestamptz 'epoch' + split_part(p_after, '_', 1)::double precision * interval '1 microsecond',
      split_part(p_after, '_', 2)::uuid, filters, shown + 1) e
  loop
    if cardinality(ids) = shown then
      goes_on := private.queue_key(times[shown], ids[shown]);
      next_id := entry.id;
    else
      ids := ids || entry.id;
      times := times || entry.since;
    end if;
  end loop;

  if p_open is not null then
    execute format('select w.id, w.since from private.%I w where w.id = $1', 'waiting_' || p_kind)
      into opened, opened_since using p_open;
  end if;
  if opened is null then
    opened := ids[1];
    opened_since := times[1];
  end if;
  if opened is not null then
    if opened = any (ids) and opened <> ids[cardinality(ids)] then
      next_id := ids[array_position(ids, opened) + 1];
    elsif opened is distinct from ids[shown] then
      next_id := (select e.id from private.queue_entries(p_kind, opened_since, opened, filters, 1) e);
    end if;
    -- With this ORDER BY, the planner walks the queue's index instead of scanning the table.
    execute format('select count(*)::integer + 1 from (
        select 1 from private.%I w where (w.since, w.id) < ($1, $2) order by w.since, w.id limit 1000) b',
      'waiting_' || p_kind) into at_place using opened_since, opened;
  end if;
  return jsonb_build_object('ids', to_jsonb(ids), 'after', goes_on, 'open', opened, 'next', next_id,
    'place', case when at_place <= 1000 then at_place end);
end $$;

-- A part has at most 26 rows. With its default estimate of 1,000, PostgreSQL would read every ZIP code to name 25
-- cities.
create function private.queue_rows(p_part jsonb) returns table (id uuid, place bigint, listed boolean, opened boolean)
language plpgsql immutable rows 26 set search_path = '' as $$ #variable_conflict use_column begin return query
  select i.id::uuid, i.place, true, i.id is not distinct from p_part ->> 'open'
  from jsonb_array_elements_text(p_part -> 'ids') with ordinality i (id, place)
  union all
  select (p_part ->> 'open')::uuid, 1000, false, true
  where p_part ->> 'open' is not null and not (p_part -> 'ids') ? (p_part ->> 'open');
end $$;

create function private.queue_counts()
returns table (accounts integer, credentials integer, appeals integer, documents integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_admins();
  return query
  select
    (select count(*)::integer from (select 1 from private.waiting_account w order by w.since, w.id limit 1001) n),
    (select count(*)::integer from (select 1 from private.waiting_credential w order by w.since, w.id limit 1001) n),
    (select count(*)::integer from (select 1 from private.waiting_appeal w order by w.since, w.id limit 1001) n),
    (select count(*)::integer from (select 1 from private.waiting_document w order by w.since, w.id limit 1001) n);
end $$;
create function public.queue_counts()
returns table (accounts integer, credentials integer, appeals integer, documents integer)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.queue_counts(); end $$;
grant execute on function private.queue_counts, public.queue_counts to authenticated, service_role;

create function private.pending_accounts(
  p_after text, p_open uuid, p_role text, p_profession text, p_state text, p_assigned text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.only_admins();
  part := private.queue_part('account', p_after, p_open, p_role, p_profession, p_state, p_assigned);
  perform private.record_admin_view(array(select q.id from private.queue_rows(part) q),
    null, 'Profiles to review', 'list');
  perform private.record_admin_view(array(select q.id from private.queue_rows(part) q where q.opened),
    null, 'Submitted profile');
  return part || jsonb_build_object('rows', coalesce((
    select jsonb_agg(jsonb_build_object('user_id', p.user_id,
      'role', case p.role when 'candidate' then 'job_seeker' else p.role end,
      'full_name', coalesce(p.full_name, u.email::text),
      'facility_name', e.facility_name, 'what', coalesce(s.profession, e.facility_type),
      'submitted_at', p.submitted_at, 'city', z.city, 'state', z.state, 'held', private.case_held('account', q.id),
      'on_hold', p.on_hold_since is not null, 'listed', q.listed, 'opened', q.opened)
      || case when q.opened then jsonb_build_object('email', u.email, 'job_seeker', to_jsonb(s),
        'facility', to_jsonb(e), 'missing', to_jsonb(private.missing_checks(q.id)),
        'checks_required', private.setting('checks_required_to_approve') = 1,
        'credentials', (select coalesce(jsonb_agg(to_jsonb(c) order by c.kind desc, c.created_at, c.id), '[]')
          from public.credentials c where c.user_id = s.user_id)) else '{}' end
      order by q.place)
    from private.queue_rows(part) q
    join public.profiles p on p.user_id = q.id
    join auth.users u on u.id = q.id
    left join public.job_seeker_profiles s on s.user_id = q.id and p.role in ('job_seeker', 'candidate')
    left join public.employer_profiles e on e.user_id = q.id and p.role = 'employer'
    left join public.zip_codes z on z.zip = coalesce(s.zip, e.zip)), '[]'));
end $$;
create function public.pending_accounts(
  p_after text default null, p_open uuid default null, p_role text default null, p_profession text default null,
  p_state text default null, p_assigned text default null
) returns jsonb
language plpgsql set search_path = ''
as $$ begin return private.pending_accounts(p_after, p_open, p_role, p_profession, p_state, p_assigned); end $$;
grant execute on function private.pending_accounts, public.pending_accounts to authenticated, service_role;

create function private.pending_appeals(
  p_after text, p_open uuid, p_role text, p_profession text, p_state text, p_assigned text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.only_admins();
  part := private.queue_part('appeal', p_after, p_open, p_role, p_profession, p_state, p_assigned);
  perform private.record_admin_view(array(select t.user_id from public.account_appeals t
      where t.id = any (array(select q.id from private.queue_rows(part) q))),
    null, 'Profiles to review', 'list');
  perform private.record_admin_view(array(select t.user_id from public.account_appeals t
      where t.id = any (array(select q.id from private.queue_rows(part) q where q.opened))), (part ->> 'open')::uuid,
      'Appeal');
  return part || jsonb_build_object('rows', coalesce((
    select jsonb_agg(jsonb_build_object('id', a.id, 'role', case p.role when 'candidate' then 'job_seeker'
      else p.role end, 'full_name', coalesce(p.full_name, u.email::text), 'facility_name', e.facility_name,
      'created_at', a.created_at, 'held', private.case_held('appeal', q.id), 'listed', q.listed, 'opened', q.opened)
      || case when q.opened then jsonb_build_object('email', u.email, 'body', a.body,
        'verification_reason', p.verification_reason, 'decided_at', p.decided_at,
        'decided_by_you', private.decided_by_me(a.user_id), 'four_eyes', private.setting('four_eyes_rejections') = 1)
        else '{}' end
      order by q.place)
    from private.queue_rows(part) q
    join public.account_appeals a on a.id = q.id
    join public.profiles p on p.user_id = a.user_id
    join auth.users u on u.id = a.user_id
    left join public.employer_profiles e on e.user_id = a.user_id), '[]'));
end $$;
create function public.pending_appeals(
  p_after text default null, p_open uuid default null, p_role text default null, p_profession text default null,
  p_state text default null, p_assigned text default null
) returns jsonb
language plpgsql set search_path = ''
as $$ begin return private.pending_appeals(p_after, p_open, p_role, p_profession, p_state, p_assigned); end $$;
grant execute on function private.pending_appeals, public.pending_appeals to authenticated, service_role;

create function private.pending_credentials(
  p_after text, p_open uuid, p_role text, p_profession text, p_state text, p_assigned text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.only_admins();
  part := private.queue_part('credential', p_after, p_open, p_role, p_profession, p_state, p_assigned);
  perform private.record_admin_view(array(select t.user_id from public.credentials t
      where t.id = any (array(select q.id from private.queue_rows(part) q))),
    null, 'Profiles to review', 'list');
  perform private.record_admin_view(array(select t.user_id from public.credentials t
      where t.id = any (array(select q.id from private.queue_rows(part) q where q.opened))), (part ->> 'open')::uuid,
      'License or certification');
  return part || jsonb_build_object('rows', coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'user_id', c.user_id,
      'full_name', coalesce(p.full_name, u.email::text), 'kind', c.kind, 'profession', c.profession, 'name', c.name,
      'state', c.state, 'updated_at', c.updated_at, 'held', private.case_held('credential', q.id),
      'listed', q.listed, 'opened', q.opened)
      || case when q.opened then jsonb_build_object('email', u.email, 'home_state', s.home_state,
        'moved_from', s.moved_from, 'moved_on', s.moved_on, 'moved_until', s.moved_until, 'number', c.number,
        'multistate', c.multistate, 'expires_on', c.expires_on) else '{}' end
      order by q.place)
    from private.queue_rows(part) q
    join public.credentials c on c.id = q.id
    join public.profiles p on p.user_id = c.user_id
    join auth.users u on u.id = c.user_id
    left join public.job_seeker_profiles s on s.user_id = c.user_id), '[]'));
end $$;
create function public.pending_credentials(
  p_after text default null, p_open uuid default null, p_role text default null, p_profession text default null,
  p_state text default null, p_assigned text default null
) returns jsonb
language plpgsql set search_path = ''
as $$ begin return private.pending_credentials(p_after, p_open, p_role, p_profession, p_state, p_assigned); end $$;
grant execute on function private.pending_credentials, public.pending_credentials to authenticated, service_role;

create function private.pending_documents(
  p_after text, p_open uuid, p_role text, p_profession text, p_state text, p_assigned text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.only_admins();
  part := private.queue_part('document', p_after, p_open, p_role, p_profession, p_state, p_assigned);
  perform private.record_admin_view(array(select t.user_id from public.documents t
      where t.id = any (array(select q.id from private.queue_rows(part) q))),
    null, 'Profiles to review', 'list');
  perform private.record_admin_view(array(select t.user_id from public.documents t
      where t.id = any (array(select q.id from private.queue_rows(part) q where q.opened))), (part ->> 'open')::uuid,
      'Document');
  return part || jsonb_build_object('rows', coalesce((
    select jsonb_agg(jsonb_build_object('id', d.id, 'created_at', d.created_at, 'kind', d.kind,
      'full_name', coalesce(p.full_name, u.email::text), 'held', private.case_held('document', q.id),
      'listed', q.listed, 'opened', q.opened)
      || case when q.opened then jsonb_build_object('file_name', d.file_name, 'size_bytes', d.size_bytes,
        'file_state', d.file_state,
        'expires_on', d.expires_on, 'email', u.email, 'credential_kind', c.kind, 'credential_profession', c.profession,
        'credential_name', c.name, 'credential_state', c.state, 'credential_number', c.number,
        'credential_multistate', c.multistate, 'credential_expires_on', c.expires_on,
        'replaces_status', (select r.status from public.documents r where r.replaced_by = d.id limit 1)) else '{}' end
      order by q.place)
    from private.queue_rows(part) q
    join public.documents d on d.id = q.id
    join public.profiles p on p.user_id = d.user_id
    join auth.users u on u.id = d.user_id
    left join public.credentials c on c.id = d.credential_id), '[]'));
end $$;
create function public.pending_documents(
  p_after text default null, p_open uuid default null, p_role text default null, p_profession text default null,
  p_state text default null, p_assigned text default null
) returns jsonb
language plpgsql set search_path = ''
as $$ begin return private.pending_documents(p_after, p_open, p_role, p_profession, p_state, p_assigned); end $$;
grant execute on function private.pending_documents, public.pending_documents to authenticated, service_role;

create function private.open_reports(p_after text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- Without a cursor, start before the first row: keeping the comparison lets the planner use the index.
  since constant timestamptz := coalesce(
    timestamptz 'epoch' + split_part(p_after, '_', 1)::double precision * interval '1 microsecond', '-infinity');
  last_id constant uuid := coalesce(split_part(p_after, '_', 2)::uuid, '00000000-0000-0000-0000-000000000000');
  found_rows jsonb;
begin
  perform private.only_admins();
  found_rows := coalesce((
    select jsonb_agg(jsonb_build_object('id', n.id, 'key', private.queue_key(n.created_at, n.id), 'kind', n.kind,
      'reason', n.reason, 'created_at', n.created_at, 'reporter', private.name_of(n.reporter_id),
      'message', case when m.id is not null then jsonb_build_object('sender_id', m.sender_id,
        'sender', private.name_of(m.sender_id), 'sent_at', m.created_at, 'body', m.body) end,
      'position_id', p.id, 'position_title', p.title, 'facility', e.facility_name)
      order by n.created_at, n.id)
    from (
      (select r.id, r.created_at, r.reporter_id, 'message' as kind, r.reason, r.message_id, null::uuid as position_id
        from public.message_reports r
        where r.status = 'open' and (r.created_at, r.id) > (since, last_id)
        order by r.created_at, r.id limit 26)
      union all
      (select r.id, r.created_at, r.reporter_id, r.kind, r.details, null, r.position_id
        from public.position_reports r
        where r.status = 'open' and (r.created_at, r.id) > (since, last_id)
        order by r.created_at, r.id limit 26)
      order by created_at, id limit 26) n
    left join public.messages m on m.id = n.message_id
    left join public.applications a on a.id = m.application_id
    join public.positions p on p.id = coalesce(a.position_id, n.position_id)
    left join public.employer_profiles e on e.user_id = p.employer_id), '[]');
  -- The page names both the message's sender and the person who reported it, so log a view of each.
  perform private.record_admin_view(array(
    select distinct (f -> 'message' ->> 'sender_id')::uuid from jsonb_array_elements(found_rows) f
    where f -> 'message' ->> 'sender_id' is not null),
    null, 'Reported messages', 'list');
  perform private.record_admin_view(array(
    select x.reporter_id from (
      select r.id, r.reporter_id from public.message_reports r
      union all select r.id, r.reporter_id from public.position_reports r where r.reporter_id is not null) x
    where x.id in (select (f ->> 'id')::uuid from jsonb_array_elements(found_rows) f)),
    null, 'Reported messages', 'list');
  return found_rows;
end $$;
create function public.open_reports(p_after text default null) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.open_reports(p_after); end $$;
grant execute on function private.open_reports, public.open_reports to authenticated, service_role;
