-- The admins' health page: whether every function the app calls exists with these arguments and grants, how its calls
-- go, and how long each queue is.

create function private.save_rpc_calls(p_calls jsonb) returns void
language sql security definer set search_path = '' as $$
  delete from private.rpc_calls c
  where c.name not in (select r.name from jsonb_to_recordset(p_calls) as r (name text));
  insert into private.rpc_calls (name, callers, always, sometimes)
  select r.name, r.callers, r.always, r.sometimes
  from jsonb_to_recordset(p_calls) as r (name text, callers text[], always text[], sometimes text[])
  order by r.name
  on conflict (name) do update
    set callers = excluded.callers, always = excluded.always, sometimes = excluded.sometimes;
$$;
create function public.save_rpc_calls(p_calls jsonb) returns void
language plpgsql set search_path = '' as $$ begin perform private.save_rpc_calls(p_calls); end $$;
grant execute on function private.save_rpc_calls, public.save_rpc_calls to service_role;

create function private.save_rpc_stats(p_reporter uuid, p_kind text, p_batch integer, p_at timestamptz, p_counts jsonb)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- A reporter's clock may be wrong, so its time is clamped to the last day.
  bucket constant timestamptz := to_timestamp(floor(extract(epoch from
    least(greatest(p_at, now() - interval '1 day'), now())) / 300) * 300);
begin
  insert into private.rpc_reporters as r (id, kind, batch) values (p_reporter, p_kind, p_batch)
  on conflict (id) do update set batch = excluded.batch, seen_at = now() where r.batch < excluded.batch;
  if not found then return; end if;
  insert into private.rpc_stats as s (name, at, calls, refused, errors, took, error_code, error, error_at)
  select c.name, bucket, c.calls, c.refused, c.errors, c.took, c.error_code, c.error,
    -- least() ignores null, so a function without an error would get now() as its error time.
    case when c.error_at is not null then least(c.error_at, now()) end
  from jsonb_to_recordset(p_counts) as c (name text, calls integer, refused integer, errors integer, took integer[],
    error_code text, error text, error_at timestamptz)
  -- Always in the same order, so that two processes cannot deadlock.
  order by c.name
  on conflict (name, at) do update set
    calls = s.calls + excluded.calls,
    refused = s.refused + excluded.refused,
    errors = s.errors + excluded.errors,
    took = (select array_agg(u.old + u.new order by u.step)
      from unnest(s.took, excluded.took) with ordinality u (old, new, step)),
    error_code = coalesce(excluded.error_code, s.error_code),
    error = coalesce(excluded.error, s.error),
    error_at = coalesce(excluded.error_at, s.error_at);
  delete from private.rpc_stats s where s.at < now() - interval '7 days';
  delete from private.rpc_reporters r where r.seen_at < now() - interval '7 days';
end $$;
create function public.save_rpc_stats(p_reporter uuid, p_kind text, p_batch integer, p_at timestamptz, p_counts jsonb)
returns void
language plpgsql set search_path = '' as $$
begin perform private.save_rpc_stats(p_reporter, p_kind, p_batch, p_at, p_counts); end $$;
grant execute on function private.save_rpc_stats, public.save_rpc_stats to service_role;

create function private.rpc_grants(p_callers text[]) returns text[]
language plpgsql immutable set search_path = '' as $$ begin return
  array_remove(array[
    case when p_callers && array['anonymous', 'visitor'] then 'anon' end,
    case when p_callers && array['visitor', 'user'] then 'authenticated' end,
    case when 'service' = any (p_callers) then 'service_role' end], null);
end $$;

create function private.rpc_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  with fit as (
    -- Of several overloads, take the one whose arguments fit.
    select distinct on (c.name) c.name, c.callers, c.always, c.sometimes, f.oid, f.signature, f.granted,
      private.rpc_grants(c.callers) as needed,
      array(select unnest(c.always || c.sometimes) except select unnest(f.takes)) as unknown,
      array(select unnest(f.wants) except select unnest(c.always || c.sometimes)) as missing
    from private.rpc_calls c
    left join private.rpc_catalog f on f.name = c.name
    order by c.name, c.always is not null and not (c.always || c.sometimes <@ f.takes), f.oid
  ), judged as (
    select t.*, array_remove(array[
      case when t.oid is null then 'missing' end,
      case when t.oid is not null and t.always is not null
        and (cardinality(t.unknown) > 0 or cardinality(t.missing) > 0) then 'arguments' end,
      case when t.oid is not null and not t.needed <@ t.granted then 'grant' end,
      -- A grant to more roles than the callers need is a problem too.
      case when ('anon' = any (t.granted) and not 'anon' = any (t.needed))
        or ('authenticated' = any (t.granted) and not t.needed && array['anon', 'authenticated']) then 'open' end],
        null)
      as problems
    from fit t
  ), counted as (
    select s.name,
      sum(s.calls) filter (where s.at > now() - interval '1 hour') as hour_calls,
      sum(s.calls) filter (where s.at > now() - interval '1 day') as day_calls,
      sum(s.errors) filter (where s.at > now() - interval '1 day') as day_errors,
      sum(s.refused) filter (where s.at > now() - interval '1 day') as day_refused
    from private.rpc_stats s where s.at > now() - interval '1 day' group by s.name
  ), took as (
    select s.name, s.at > now() - interval '1 hour' as is_hour, array[
      sum(s.took[1]), sum(s.took[2]), sum(s.took[3]), sum(s.took[4]), sum(s.took[5]), sum(s.took[6]), sum(s.took[7]),
      sum(s.took[8]), sum(s.took[9]), sum(s.took[10]), sum(s.took[11]), sum(s.took[12]), sum(s.took[13]),
      sum(s.took[14]), sum(s.took[15]), sum(s.took[16])] as took
    from private.rpc_stats s where s.at > now() - interval '1 day' group by 1, 2
  )
  select jsonb_build_object(
    'ok', coalesce(bool_and(cardinality(j.problems) = 0), false),
    'functions', coalesce(jsonb_agg(jsonb_build_object('name', j.name, 'exists', j.oid is not null,
      'problems', j.problems, 'callers', j.callers, 'always', j.always, 'sometimes', j.sometimes,
      'signature', j.signature, 'unknown', j.unknown, 'missing', j.missing, 'needed', j.needed, 'granted', j.granted,
      'hour_calls', coalesce(n.hour_calls, 0), 'day_calls', coalesce(n.day_calls, 0),
      'day_errors', coalesce(n.day_errors, 0), 'day_refused', coalesce(n.day_refused, 0),
      'hour', h.took, 'earlier', e.took, 'error', l.error) order by j.name), '[]'))
  from judged j
  left join counted n on n.name = j.name
  left join took h on h.name = j.name and h.is_hour
  left join took e on e.name = j.name and not e.is_hour
  left join lateral (
    select jsonb_build_object('code', s.error_code, 'sentence', s.error, 'at', s.error_at) as error
    from private.rpc_stats s where s.name = j.name and s.error_at is not null order by s.at desc limit 1) l on true
); end $$;
grant execute on function private.rpc_health to service_role;

create function private.admin_rpc_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_admins();
  return private.rpc_health();
end $$;
grant execute on function private.admin_rpc_health to authenticated;

create function public.get_rpc_health_status() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if current_user = 'service_role' then return private.rpc_health(); end if;
  return private.admin_rpc_health();
end $$;
grant execute on function public.get_rpc_health_status to authenticated, service_role;

create function private.admin_queue_depths() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_admins();
  return jsonb_build_object(
    'mail', (select jsonb_build_object('waiting', count(*), 'due', count(*) filter (where o.next_attempt_at <= now()),
        'oldest', min(o.next_attempt_at) filter (where o.next_attempt_at <= now()))
      from public.outbox o where o.status = 'waiting'),
    'dead', (select jsonb_build_object('waiting', count(*), 'oldest', min(o.done_at))
      from public.outbox o where o.status = 'dead'),
    'matching', (select jsonb_build_object('waiting', count(*), 'oldest', min(t.since)) from matching.stale t),
    'events', (select jsonb_build_object('waiting', count(*), 'due', count(*) filter (where e.next_attempt_at <= now()),
        'oldest', min(e.next_attempt_at) filter (where e.next_attempt_at <= now()))
      from public.stripe_events e where e.status = 'waiting'),
    'failed_events', (select jsonb_build_object('waiting', count(*), 'oldest', min(e.received_at))
      from public.stripe_events e where e.status = 'failed'),
    'files', (select jsonb_build_object('waiting', count(*)) from private.leftover_files(null, 100)),
    'workers', (select jsonb_build_object('seen_at', max(r.seen_at),
        'alive', count(*) filter (where r.seen_at > now() - interval '3 minutes'))
      from private.rpc_reporters r where r.kind = 'worker'));
end $$;
create function public.admin_queue_depths() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.admin_queue_depths(); end $$;
grant execute on function private.admin_queue_depths, public.admin_queue_depths to authenticated;
