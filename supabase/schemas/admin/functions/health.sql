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

-- Counts of the last day, those of the last hour apart. Whatever came before p_since is taken from private.rpc_sums.
create function private.rpc_counts(p_since timestamptz, p_before timestamptz)
returns table (name text, is_hour boolean, calls bigint, refused bigint, errors bigint, took bigint[])
language plpgsql stable security definer rows 400 set search_path = '' as $$ #variable_conflict use_column
begin return query
  select n.name, n.is_hour, sum(n.calls)::bigint, sum(n.refused)::bigint, sum(n.errors)::bigint, array[
    sum(n.took[1]), sum(n.took[2]), sum(n.took[3]), sum(n.took[4]), sum(n.took[5]), sum(n.took[6]), sum(n.took[7]),
    sum(n.took[8]), sum(n.took[9]), sum(n.took[10]), sum(n.took[11]), sum(n.took[12]), sum(n.took[13]),
    sum(n.took[14]), sum(n.took[15]), sum(n.took[16])]::bigint[]
  from (
    select s.name, s.at > now() - interval '1 hour' as is_hour, s.calls::bigint, s.refused::bigint, s.errors::bigint,
      s.took::bigint[]
    from private.rpc_stats s
    where s.at > now() - interval '1 day' and s.at >= p_since and s.at < p_before
    union all
    select c.name, c.is_hour, c.calls, c.refused, c.errors, c.took from private.rpc_sums c
    where p_since > '-infinity') n
  group by n.name, n.is_hour;
end $$;

-- Adds up a day of five minutes, which a large site would otherwise do at each view of the health page.
create function private.sum_rpc_stats(p_before timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- One process at a time; readers do not wait.
  lock table private.rpc_sums in share row exclusive mode;
  delete from private.rpc_sums;
  insert into private.rpc_sums (name, is_hour, calls, refused, errors, took, before)
  select c.name, c.is_hour, c.calls, c.refused, c.errors, c.took, p_before
  from private.rpc_counts('-infinity', p_before) c;
end $$;

create function private.save_rpc_stats(p_reporter uuid, p_kind text, p_batch integer, p_at timestamptz, p_counts jsonb)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- A reporter's clock may be wrong, so its time is clamped to the last day.
  bucket constant timestamptz := to_timestamp(floor(extract(epoch from
    least(greatest(p_at, now() - interval '1 day'), now())) / 300) * 300);
  current_bucket constant timestamptz := to_timestamp(floor(extract(epoch from now()) / 300) * 300);
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
  if bucket < current_bucket or not exists (select from private.rpc_sums s where s.before = current_bucket) then
    perform private.sum_rpc_stats(current_bucket);
  end if;
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

-- Every function the app calls, with its problems and counts, and all details of the one named p_open.
create function private.rpc_health(p_open text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Without a report for a while, the sums are of another day and hour.
  since constant timestamptz := coalesce(
    (select s.before from private.rpc_sums s where s.before > now() - interval '10 minutes' limit 1), '-infinity');
begin
  return (
    with roles as materialized (
      select c.callers, private.rpc_grants(c.callers) as needed
      from (select distinct r.callers from private.rpc_calls r) c
    ), fit as (
      -- Of several overloads, take the one whose arguments fit.
      select distinct on (c.name) c.name, c.callers, c.always, c.sometimes, c.always || c.sometimes as passed, f.oid,
        f.takes, f.wants, f.granted
      from private.rpc_calls c
      -- One look into the catalog's index for each.
      left join lateral (select r.* from private.rpc_catalog r where r.name = c.name::name offset 0) f on true
      order by c.name, c.always is not null and not (c.always || c.sometimes <@ f.takes), f.oid
    ), judged as materialized (
      select t.*, r.needed, array_remove(array[
        case when t.oid is null then 'missing' end,
        case when t.oid is not null and t.always is not null and not (t.passed <@ t.takes and t.wants <@ t.passed)
          then 'arguments' end,
        case when t.oid is not null and not r.needed <@ t.granted then 'grant' end,
        -- A grant to more roles than the callers need is a problem too.
        case when ('anon' = any (t.granted) and not 'anon' = any (r.needed))
          or ('authenticated' = any (t.granted) and not r.needed && array['anon', 'authenticated']) then 'open' end],
          null)
        as problems
      from fit t
      join roles r on r.callers = t.callers
    ), counts as materialized (
      select c.* from private.rpc_counts(since, 'infinity') c
    )
    select jsonb_build_object(
      'ok', coalesce(bool_and(cardinality(j.problems) = 0), false),
      -- Most functions are not called in a day. Their zeros would take longer to write than all the rest.
      'functions', coalesce(jsonb_agg(case
        when h.name is null and e.name is null then jsonb_build_object('name', j.name, 'problems', j.problems)
        else jsonb_build_object('name', j.name, 'problems', j.problems,
          'day_calls', coalesce(h.calls, 0) + coalesce(e.calls, 0),
          'day_errors', coalesce(h.errors, 0) + coalesce(e.errors, 0), 'hour', h.took, 'earlier', e.took) end
        order by j.name), '[]'),
      'opened', (
        select jsonb_build_object('name', o.name, 'exists', o.oid is not null, 'callers', o.callers,
          'always', o.always, 'sometimes', o.sometimes, 'signature', pg_get_function_arguments(o.oid),
          'unknown', array(select unnest(o.passed) except select unnest(o.takes)),
          'missing', array(select unnest(o.wants) except select unnest(o.passed)),
          'needed', o.needed, 'granted', o.granted,
          'hour_calls', coalesce((select c.calls from counts c where c.name = o.name and c.is_hour), 0),
          'day_refused', coalesce((select sum(c.refused) from counts c where c.name = o.name), 0),
          'error', (
            select jsonb_build_object('code', s.error_code, 'sentence', s.error, 'at', s.error_at)
            from private.rpc_stats s where s.name = o.name and s.error_at is not null order by s.at desc limit 1))
        from judged o where o.name = p_open))
    from judged j
    left join counts h on h.name = j.name and h.is_hour
    left join counts e on e.name = j.name and not e.is_hour
  );
end $$;
grant execute on function private.rpc_health to service_role;

create function private.admin_rpc_health(p_open text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_admins();
  return private.rpc_health(p_open);
end $$;
grant execute on function private.admin_rpc_health to authenticated;

create function public.get_rpc_health_status(p_open text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if current_user = 'service_role' then return private.rpc_health(p_open); end if;
  return private.admin_rpc_health(p_open);
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
