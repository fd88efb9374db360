-- The queues in parts: each goes on after the last entry that was seen, so that it costs the same wherever it stands and
-- however much waits.

-- With whose it is, so that a part is found without reading a row that it does not show.
drop index public.credentials_queue_idx;
create index credentials_queue_idx on public.credentials (updated_at, id) include (user_id) where status = 'pending';
create index message_reports_queue_idx on public.message_reports (created_at, id) where status = 'open';

-- ---------------------------------------------------------------- what waits

-- One view a queue: what waits, since when, and by what it is filtered. What is not asked for is not looked up.
create view private.waiting_account as
select p.user_id as id, p.submitted_at as since, case p.role when 'candidate' then 'job_seeker' else p.role end as role,
  (select s.profession from public.job_seeker_profiles s where s.user_id = p.user_id) as profession,
  (select z.state from public.zip_codes z where z.zip = coalesce(
    (select s.zip from public.job_seeker_profiles s where s.user_id = p.user_id),
    (select e.zip from public.employer_profiles e where e.user_id = p.user_id))) as state
from public.profiles p
where p.onboarding_completed and p.approval = 'pending';

-- A license's own state; a certification has none, so it is where its owner lives.
create view private.waiting_credential as
select c.id, c.updated_at as since, 'job_seeker'::text as role,
  coalesce(c.profession, (select s.profession from public.job_seeker_profiles s where s.user_id = c.user_id)) as profession,
  coalesce(c.state, (select z.state from public.zip_codes z where z.zip = coalesce(
    (select s.zip from public.job_seeker_profiles s where s.user_id = c.user_id),
    (select e.zip from public.employer_profiles e where e.user_id = c.user_id)))) as state
from public.credentials c
join public.profiles p on p.user_id = c.user_id and p.onboarding_completed and p.approval = 'approved'
where c.status = 'pending';

create view private.waiting_appeal as
select a.id, a.created_at as since,
  (select case p.role when 'candidate' then 'job_seeker' else p.role end from public.profiles p where p.user_id = a.user_id) as role,
  (select s.profession from public.job_seeker_profiles s where s.user_id = a.user_id) as profession,
  (select z.state from public.zip_codes z where z.zip = coalesce(
    (select s.zip from public.job_seeker_profiles s where s.user_id = a.user_id),
    (select e.zip from public.employer_profiles e where e.user_id = a.user_id))) as state
from public.account_appeals a
where a.status = 'open';

create view private.waiting_document as
select d.id, d.created_at as since, 'job_seeker'::text as role,
  (select s.profession from public.job_seeker_profiles s where s.user_id = d.user_id) as profession,
  (select z.state from public.zip_codes z where z.zip = coalesce(
    (select s.zip from public.job_seeker_profiles s where s.user_id = d.user_id),
    (select e.zip from public.employer_profiles e where e.user_id = d.user_id))) as state
from public.documents d
where d.status = 'pending' and d.replaced_by is null;

revoke all on private.waiting_account, private.waiting_credential, private.waiting_appeal, private.waiting_document
  from public, anon, authenticated;

-- How an address names a place in a queue: microseconds, and the id of what stands there.
create function private.queue_key(p_since timestamptz, p_id uuid) returns text
language sql immutable set search_path = ''
as $$ select (extract(epoch from p_since) * 1000000)::bigint || '_' || p_id $$;

-- ---------------------------------------------------------------- a part of a queue

-- The next p_limit entries after a place, with what fits the filters: null for whatever. p_assigned: me | nobody. A filter
-- looks at 5,000 entries at most; when it stops there, the last row says how far it looked, and does not fit.
create function private.queue_entries(
  p_kind text, p_since timestamptz, p_id uuid, p_filters jsonb, p_limit integer
) returns table (id uuid, since timestamptz, fits boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  ahead constant text := case when p_since is null then 'true' else '(w.since, w.id) > ($1, $2)' end;
  mine constant text := case when p_filters ->> 'assigned' = 'me' then
    'w.id in (select a.subject_id from public.case_assignments a where a.kind = $4 and a.admin_id = auth.uid())'
    else 'true' end;
  -- Only what is asked for is looked up.
  asked constant text[] := array(select f from unnest(array['role', 'profession', 'state']) f where p_filters ? f);
  nobodys constant text := case when p_filters ->> 'assigned' = 'nobody' then
    'not exists (select 1 from public.case_assignments a where a.kind = $4 and a.subject_id = l.id
      and private.has_admin_power(a.admin_id))'
    else 'true' end;
begin
  if p_kind not in ('account', 'credential', 'appeal', 'document') then
    raise exception using errcode = 'PT404', message = 'There is no such queue.';
  end if;
  if p_filters = '{}' then
    return query execute format(
      'select w.id, w.since, true from private.%I w where %s order by w.since, w.id limit $3', 'waiting_' || p_kind, ahead)
      using p_since, p_id, p_limit;
    return;
  end if;
  return query execute format(
    'with looked as materialized (
       select w.id, w.since %s from private.%I w where %s and %s order by w.since, w.id limit 5001
     ), fitting as (
       select l.id, l.since from looked l where %s and %s order by l.since, l.id limit $3
     ), seen as (
       select l.id, l.since from looked l order by l.since, l.id offset 4999 limit 1
     )
     select f.id, f.since, true from fitting f
     union all
     select s.id, s.since, false from seen s
     where (select count(*) from looked) > 5000 and (select count(*) from fitting) < $3
     order by 3 desc, 2, 1',
    coalesce((select string_agg(format(', w.%I', f), '') from unnest(asked) f), ''), 'waiting_' || p_kind, ahead, mine,
    coalesce((select string_agg(format('l.%I = $5 ->> %L', f, f), ' and ') from unnest(asked) f), 'true'), nobodys)
    using p_since, p_id, p_limit, p_kind, p_filters;
end
$$;

-- A part of a queue after the entry that p_after names: the ids in their order, where it goes on, which one is open (the
-- one asked for while it waits, else the first), the one after that, and its place among all, up to 1,000.
create function private.queue_part(
  p_kind text, p_after text, p_open uuid, p_role text, p_profession text, p_state text, p_assigned text
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
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
    select e.id, e.since, e.fits from private.queue_entries(p_kind,
      timestamptz 'epoch' + split_part(p_after, '_', 1)::double precision * interval '1 microsecond',
      split_part(p_after, '_', 2)::uuid, filters, shown + 1) e
  loop
    if not entry.fits then
      goes_on := private.queue_key(entry.since, entry.id);
    elsif cardinality(ids) = shown then
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
      next_id := (select e.id from private.queue_entries(p_kind, opened_since, opened, filters, 1) e where e.fits);
    end if;
    execute format('select count(*)::integer + 1 from (select 1 from private.%I w where (w.since, w.id) < ($1, $2) limit 1000) b',
      'waiting_' || p_kind) into at_place using opened_since, opened;
  end if;
  return jsonb_build_object('ids', to_jsonb(ids), 'after', goes_on, 'open', opened, 'next', next_id,
    'place', case when at_place <= 1000 then at_place end);
end
$$;

-- The ids of a part, and the open one, each with where it stands.
create function private.queue_rows(p_part jsonb) returns table (id uuid, place bigint, listed boolean, opened boolean)
language sql immutable set search_path = ''
as $$
  select i.id::uuid, i.place, true, i.id is not distinct from p_part ->> 'open'
  from jsonb_array_elements_text(p_part -> 'ids') with ordinality i (id, place)
  union all
  select (p_part ->> 'open')::uuid, 1000, false, true
  where p_part ->> 'open' is not null and not (p_part -> 'ids') ? (p_part ->> 'open')
$$;

-- How much waits in each queue, 1,001 standing for more than 1,000, and since when the first of each does.
drop function public.queue_counts();
drop function private.queue_counts();
create function private.queue_counts() returns table (
  accounts integer, credentials integer, appeals integer, documents integer,
  accounts_since timestamptz, credentials_since timestamptz, appeals_since timestamptz, documents_since timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.only_admins();
  return query
  select
    (select count(*)::integer from (select 1 from private.waiting_account w order by w.since, w.id limit 1001) n),
    (select count(*)::integer from (select 1 from private.waiting_credential w order by w.since, w.id limit 1001) n),
    (select count(*)::integer from (select 1 from private.waiting_appeal w order by w.since, w.id limit 1001) n),
    (select count(*)::integer from (select 1 from private.waiting_document w order by w.since, w.id limit 1001) n),
    (select w.since from private.waiting_account w order by w.since, w.id limit 1),
    (select w.since from private.waiting_credential w order by w.since, w.id limit 1),
    (select w.since from private.waiting_appeal w order by w.since, w.id limit 1),
    (select w.since from private.waiting_document w order by w.since, w.id limit 1);
end
$$;
create function public.queue_counts() returns table (
  accounts integer, credentials integer, appeals integer, documents integer,
  accounts_since timestamptz, credentials_since timestamptz, appeals_since timestamptz, documents_since timestamptz
)
language sql stable set search_path = ''
as $$ select * from private.queue_counts() $$;

-- ---------------------------------------------------------------- accounts

drop function public.pending_accounts(integer, integer, uuid);
drop function private.pending_accounts(integer, integer, uuid);

-- Accounts that wait for a decision, oldest first. Of the opened one everything the person brought, whole rows, so that
-- a new column is in it by itself.
create function private.pending_accounts(
  p_after text, p_open uuid, p_role text, p_profession text, p_state text, p_assigned text
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  part jsonb;
begin
  perform private.only_admins();
  part := private.queue_part('account', p_after, p_open, p_role, p_profession, p_state, p_assigned);
  return part || jsonb_build_object('rows', coalesce((
    select jsonb_agg(jsonb_build_object('user_id', p.user_id,
      'role', case p.role when 'candidate' then 'job_seeker' else p.role end, 'full_name', p.full_name,
      'facility_name', e.facility_name, 'what', coalesce(s.profession, e.facility_type),
      'submitted_at', p.submitted_at, 'city', z.city, 'state', z.state, 'held', private.case_held('account', q.id),
      'listed', q.listed, 'opened', q.opened)
      || case when q.opened then jsonb_build_object('email', u.email, 'seeker', to_jsonb(s), 'facility', to_jsonb(e),
        'credentials', (select coalesce(jsonb_agg(to_jsonb(c) order by c.kind desc, c.created_at, c.id), '[]')
          from public.credentials c where c.user_id = s.user_id)) else '{}' end
      order by q.place)
    from private.queue_rows(part) q
    join public.profiles p on p.user_id = q.id
    join auth.users u on u.id = q.id
    left join public.job_seeker_profiles s on s.user_id = q.id and p.role in ('job_seeker', 'candidate')
    left join public.employer_profiles e on e.user_id = q.id and p.role = 'employer'
    left join public.zip_codes z on z.zip = coalesce(s.zip, e.zip)), '[]'));
end
$$;
create function public.pending_accounts(
  p_after text default null, p_open uuid default null, p_role text default null, p_profession text default null,
  p_state text default null, p_assigned text default null
) returns jsonb
language sql stable set search_path = ''
as $$ select private.pending_accounts(p_after, p_open, p_role, p_profession, p_state, p_assigned) $$;

-- ---------------------------------------------------------------- appeals

drop function public.pending_appeals(integer, integer, uuid);
drop function private.pending_appeals(integer, integer, uuid);

create function private.pending_appeals(
  p_after text, p_open uuid, p_role text, p_profession text, p_state text, p_assigned text
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  part jsonb;
begin
  perform private.only_admins();
  part := private.queue_part('appeal', p_after, p_open, p_role, p_profession, p_state, p_assigned);
  return part || jsonb_build_object('rows', coalesce((
    select jsonb_agg(jsonb_build_object('id', a.id, 'role', case p.role when 'candidate' then 'job_seeker' else p.role end,
      'full_name', p.full_name, 'facility_name', e.facility_name, 'created_at', a.created_at,
      'held', private.case_held('appeal', q.id), 'listed', q.listed, 'opened', q.opened)
      || case when q.opened then jsonb_build_object('email', u.email, 'body', a.body,
        'verification_reason', p.verification_reason, 'decided_at', p.decided_at) else '{}' end
      order by q.place)
    from private.queue_rows(part) q
    join public.account_appeals a on a.id = q.id
    join public.profiles p on p.user_id = a.user_id
    join auth.users u on u.id = a.user_id
    left join public.employer_profiles e on e.user_id = a.user_id), '[]'));
end
$$;
create function public.pending_appeals(
  p_after text default null, p_open uuid default null, p_role text default null, p_profession text default null,
  p_state text default null, p_assigned text default null
) returns jsonb
language sql stable set search_path = ''
as $$ select private.pending_appeals(p_after, p_open, p_role, p_profession, p_state, p_assigned) $$;

-- ---------------------------------------------------------------- credentials changed after the approval

drop function public.pending_credentials(integer, integer, uuid);
drop function private.pending_credentials(integer, integer, uuid);

create function private.pending_credentials(
  p_after text, p_open uuid, p_role text, p_profession text, p_state text, p_assigned text
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  part jsonb;
begin
  perform private.only_admins();
  part := private.queue_part('credential', p_after, p_open, p_role, p_profession, p_state, p_assigned);
  return part || jsonb_build_object('rows', coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'full_name', p.full_name, 'kind', c.kind, 'profession', c.profession,
      'name', c.name, 'state', c.state, 'updated_at', c.updated_at, 'held', private.case_held('credential', q.id),
      'listed', q.listed, 'opened', q.opened)
      || case when q.opened then jsonb_build_object('email', u.email, 'home_state', s.home_state, 'number', c.number,
        'multistate', c.multistate, 'expires_on', c.expires_on) else '{}' end
      order by q.place)
    from private.queue_rows(part) q
    join public.credentials c on c.id = q.id
    join public.profiles p on p.user_id = c.user_id
    join auth.users u on u.id = c.user_id
    left join public.job_seeker_profiles s on s.user_id = c.user_id), '[]'));
end
$$;
create function public.pending_credentials(
  p_after text default null, p_open uuid default null, p_role text default null, p_profession text default null,
  p_state text default null, p_assigned text default null
) returns jsonb
language sql stable set search_path = ''
as $$ select private.pending_credentials(p_after, p_open, p_role, p_profession, p_state, p_assigned) $$;

-- ---------------------------------------------------------------- documents

drop function public.pending_documents(integer, integer, uuid);
drop function private.pending_documents(integer, integer, uuid);

create function private.pending_documents(
  p_after text, p_open uuid, p_role text, p_profession text, p_state text, p_assigned text
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  part jsonb;
begin
  perform private.only_admins();
  part := private.queue_part('document', p_after, p_open, p_role, p_profession, p_state, p_assigned);
  return part || jsonb_build_object('rows', coalesce((
    select jsonb_agg(jsonb_build_object('id', d.id, 'created_at', d.created_at, 'kind', d.kind,
      'full_name', coalesce(p.full_name, u.email::text), 'held', private.case_held('document', q.id),
      'listed', q.listed, 'opened', q.opened)
      || case when q.opened then jsonb_build_object('file_name', d.file_name, 'size_bytes', d.size_bytes,
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
end
$$;
create function public.pending_documents(
  p_after text default null, p_open uuid default null, p_role text default null, p_profession text default null,
  p_state text default null, p_assigned text default null
) returns jsonb
language sql stable set search_path = ''
as $$ select private.pending_documents(p_after, p_open, p_role, p_profession, p_state, p_assigned) $$;

-- ---------------------------------------------------------------- reported messages and dead letters

drop function public.open_reports(integer, integer);
drop function private.open_reports(integer, integer);

-- Reports of messages that nobody has settled, the oldest first: 25 and one more, after the one that p_after names.
create function private.open_reports(p_after text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Before all of them when nothing is named: a comparison that always stands is one that an index answers.
  since constant timestamptz := coalesce(
    timestamptz 'epoch' + split_part(p_after, '_', 1)::double precision * interval '1 microsecond', '-infinity');
  last_id constant uuid := coalesce(split_part(p_after, '_', 2)::uuid, '00000000-0000-0000-0000-000000000000');
begin
  perform private.only_admins();
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', n.id, 'key', private.queue_key(n.created_at, n.id), 'reason', n.reason,
      'created_at', n.created_at, 'reporter', coalesce(rp.full_name, ru.email::text), 'sender_id', m.sender_id,
      'sender', coalesce(sp.full_name, su.email::text), 'sent_at', m.created_at, 'body', m.body,
      'position_title', p.title, 'facility', e.facility_name) order by n.created_at, n.id)
    from (
      select r.* from public.message_reports r
      where r.status = 'open' and (r.created_at, r.id) > (since, last_id)
      order by r.created_at, r.id limit 26) n
    join public.messages m on m.id = n.message_id
    join public.applications a on a.id = m.application_id
    join public.positions p on p.id = a.position_id
    left join public.employer_profiles e on e.user_id = a.employer_id
    left join auth.users ru on ru.id = n.reporter_id
    left join public.profiles rp on rp.user_id = n.reporter_id
    left join auth.users su on su.id = m.sender_id
    left join public.profiles sp on sp.user_id = m.sender_id), '[]');
end
$$;
create function public.open_reports(p_after text default null) returns jsonb
language sql stable set search_path = ''
as $$ select private.open_reports(p_after) $$;

drop function public.dead_letters(integer, integer);
drop function private.dead_letters(integer, integer);

-- E-mails that were given up, the latest first: 25 and one more, after the one that p_after names.
create function private.dead_letters(p_after text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Behind all of them when nothing is named, as above.
  since constant timestamptz := coalesce(
    timestamptz 'epoch' + split_part(p_after, '_', 1)::double precision * interval '1 microsecond', 'infinity');
  last_id constant bigint := coalesce(split_part(p_after, '_', 2)::bigint, 9223372036854775807);
begin
  perform private.only_admins();
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', n.id,
      'key', (extract(epoch from n.done_at) * 1000000)::bigint || '_' || n.id, 'kind_label', k.label, 'event', n.event,
      'attempts', n.attempts, 'last_error', n.last_error, 'done_at', n.done_at,
      'recipient', coalesce(p.full_name, u.email::text, n.to_email)) order by n.done_at desc, n.id desc)
    from (
      select o.* from public.outbox o
      where o.status = 'dead' and (o.done_at, o.id) < (since, last_id)
      order by o.done_at desc, o.id desc limit 26) n
    join public.notification_kinds k on k.code = n.kind
    left join auth.users u on u.id = n.user_id
    left join public.profiles p on p.user_id = n.user_id), '[]');
end
$$;
create function public.dead_letters(p_after text default null) returns jsonb
language sql stable set search_path = ''
as $$ select private.dead_letters(p_after) $$;

-- How much waits for an admin here, 1,001 standing for more than 1,000.
create or replace function private.mail_to_decide() returns table (dead integer, reports integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.only_admins();
  return query select
    (select count(*)::integer from (select 1 from public.outbox o where o.status = 'dead' limit 1001) n),
    (select count(*)::integer from (select 1 from public.message_reports r where r.status = 'open' limit 1001) n);
end
$$;

-- ---------------------------------------------------------------- who may call what

drop function private.queue_part(uuid[], integer, integer, uuid);
do $$
declare
  called record;
begin
  for called in
    select p.oid::regprocedure as name, p.proname
    from pg_catalog.pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.proname in ('queue_key', 'queue_entries', 'queue_part', 'queue_rows', 'queue_counts', 'pending_accounts',
        'pending_appeals', 'pending_credentials', 'pending_documents', 'open_reports', 'dead_letters')
  loop
    execute format('revoke all on function %s from public, anon, authenticated', called.name);
    if called.proname in ('queue_counts', 'open_reports', 'dead_letters') or called.proname like 'pending\_%' then
      execute format('grant execute on function %s to authenticated, service_role', called.name);
    end if;
  end loop;
end
$$;
