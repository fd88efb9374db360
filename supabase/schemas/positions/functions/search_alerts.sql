-- Emails about saved searches: what is new, when to send it, and slowing down while nobody reads them.

create function private.is_quiet(p_from time, p_until time, p_zone text, p_now timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  here constant time := (p_now at time zone p_zone)::time;
begin
  return p_from is not null and case when p_from < p_until then here >= p_from and here < p_until
    else here >= p_from or here < p_until end;
end $$;

-- Whether saved-search emails have to wait at that moment: in quiet hours of either kind.
create function private.alerts_wait(p_user uuid, p_now timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  s public.notification_settings;
begin
  select * into s from public.notification_settings n where n.user_id = p_user;
  if not found then return private.is_quiet('21:00', '08:00', 'America/Chicago', p_now); end if;
  return private.is_quiet(s.quiet_from, s.quiet_until, s.time_zone, p_now)
    or private.is_quiet(s.alert_quiet_from, s.alert_quiet_until, s.time_zone, p_now);
end $$;

-- When a person was last active: signed in, refreshed a session, or opened a notification.
create function private.last_here(p_user uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$ begin return greatest(
  (select u.last_sign_in_at from auth.users u where u.id = p_user),
  (select max(greatest(s.created_at, s.refreshed_at at time zone 'UTC')) from auth.sessions s where s.user_id = p_user),
  (select max(n.read_at) from public.notifications n where n.user_id = p_user and n.kind = 'search_alert'));
end $$;

-- Whether to run a saved search now. Instant alerts run when a position opened since, at most every 15 minutes.
create function private.alert_due(
  p_search public.saved_searches, p_alerts public.search_alerts, p_newest timestamptz, p_now timestamptz
) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  digest_free constant boolean := coalesce(p_alerts.digest_at <= p_now - interval '20 hours', true);
begin
  return case
    when p_search.frequency = 'off' or p_alerts.pace = 'paused' then false
    when p_search.frequency = 'weekly' or p_alerts.pace = 'weekly'
      then digest_free and p_search.checked_at <= p_now - interval '6 days 20 hours'
    when p_search.frequency = 'daily' then digest_free and p_search.checked_at <= p_now - interval '20 hours'
    -- A new position is visible only after its transaction commits.
    else p_search.checked_at < p_newest + interval '2 minutes'
      and coalesce(p_alerts.told_at <= p_now - interval '15 minutes', true) end;
end $$;

-- Positions a search finds that its owner was not told about and has not acted on.
create function private.new_for_search(p_search public.saved_searches) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  filters jsonb := private.with_place(p_search.filters) || jsonb_build_object('since', p_search.alerts_from);
  answer uuid[];
begin
  if filters ? 'unknown' then return '{}'; end if;
  filters := private.own_filters(p_search.user_id, filters);
  execute format('select array(
    select p.id from (%s) p
    where not exists (select 1 from public.alerted_positions t where t.user_id = $2 and t.position_id = p.id)
      and not exists (select 1 from public.applications a where a.job_seeker_id = $2 and a.position_id = p.id)
      and not exists (select 1 from public.match_dismissals d where d.job_seeker_id = $2 and d.position_id = p.id)
    order by p.posted_at desc, p.id limit 100)', private.found_positions(p_search.user_id, filters, false))
  into answer using filters, p_search.user_id;
  return answer;
exception when data_exception then
  -- The search was saved with a value that no form sends; other people's alerts must not fail because of it.
  return '{}';
end $$;

-- An alert's facts, refreshed: the positions still open to the person, up to ten with their pay.
create function private.alert_facts(p_user uuid, p_facts jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_rows jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('search', f.search, 'id', f.id, 'title', f.title,
    'facility', f.facility_name, 'city', f.city, 'state', f.state, 'pay_min_cents', f.pay_min_cents,
    'pay_max_cents', f.pay_max_cents, 'pay_period', f.pay_period) order by f.n, f.k), '[]')
  into found_rows
  from (
    select s.one ->> 'name' as search, s.n, i.k, v.*
    from jsonb_array_elements(p_facts -> 'searches') with ordinality s (one, n)
    cross join lateral jsonb_array_elements_text(s.one -> 'ids') with ordinality i (id, k)
    join private.public_positions v on v.id = i.id::uuid
    join public.positions p on p.id = v.id
    where not exists (select 1 from public.facility_blocks b
        where b.job_seeker_id = p_user and b.employer_id = p.employer_id)
      and not exists (select 1 from public.match_dismissals d where d.job_seeker_id = p_user and d.position_id = v.id)
      and not exists (select 1 from public.applications a where a.job_seeker_id = p_user and a.position_id = v.id)
      and exists (select 1 from public.profiles o where o.user_id = p_user and o.approval = 'approved')
  ) f;
  return p_facts || jsonb_build_object('count', jsonb_array_length(found_rows),
    'positions', jsonb_path_query_array(found_rows, '$[0 to 9]'));
end $$;

-- Slows down while emails go unread: weekly after five emails and two weeks, off after four more. The first email at
-- the new pace says so. Returns the new pace, or null.
create function private.slow_alerts_down(p_user uuid, p_now timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  a public.search_alerts;
  slower text;
begin
  select * into a from public.search_alerts x where x.user_id = p_user for update;
  if private.last_here(p_user) > a.told_at then
    a.unanswered := 0;
  elsif a.pace = 'chosen' and a.unanswered >= 5 and a.unanswered_since <= p_now - interval '14 days' then
    slower := 'weekly';
  elsif a.pace = 'weekly' and a.unanswered >= 4 then
    slower := 'paused';
  end if;
  if slower is not null then a.unanswered := 0; end if;
  update public.search_alerts x
  set pace = coalesce(slower, a.pace), unanswered = a.unanswered + 1,
    unanswered_since = case a.unanswered when 0 then p_now else a.unanswered_since end
  where x.user_id = p_user;
  return slower;
end $$;

-- Sends one person everything new in their due searches as one message. Returns whether there was anything new.
create function private.notify_searches(p_user uuid, p_newest timestamptz, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  alerts public.search_alerts;
  search public.saved_searches;
  fresh uuid[];
  told uuid[] := '{}';
  parts jsonb := '[]';
  digest boolean := false;
  faster boolean;
  slower text;
  facts jsonb;
begin
  insert into public.search_alerts (user_id) values (p_user) on conflict (user_id) do nothing;
  select * into alerts from public.search_alerts a where a.user_id = p_user for update;
  for search in
    select s.* from public.saved_searches s
    where s.user_id = p_user and private.alert_due(s, alerts, p_newest, p_now) order by s.created_at, s.id
  loop
    fresh := array(select x from unnest(private.new_for_search(search)) with ordinality f (x, n)
      where x <> all (told) order by f.n limit 100 - cardinality(told));
    update public.saved_searches s set checked_at = p_now where s.id = search.id;
    continue when fresh = '{}';
    told := told || fresh;
    parts := parts || jsonb_build_object('name', search.name, 'ids', to_jsonb(fresh));
    digest := digest or search.frequency <> 'at_once' or alerts.pace = 'weekly';
  end loop;
  facts := private.alert_facts(p_user, jsonb_build_object('searches', parts));
  if (facts ->> 'count')::integer = 0 then return false; end if;
  insert into public.alerted_positions (user_id, position_id, at)
  select p_user, x, p_now from unnest(told) x on conflict do nothing;
  -- People who get no email are not slowed down.
  if exists (select 1 from public.notification_kinds k
      left join public.notification_preferences w on w.user_id = p_user and w.kind = k.code
      where k.code = 'search_alert' and coalesce(w.email, k.email_by_default)) then
    faster := exists (select 1 from public.saved_searches s
      where s.user_id = p_user and s.frequency in ('at_once', 'daily'));
    slower := private.slow_alerts_down(p_user, p_now);
  end if;
  update public.search_alerts a
  set told_at = p_now, digest_at = case when digest then p_now else a.digest_at end where a.user_id = p_user;
  perform private.notify(p_user, 'search_alert', 'new_positions',
    facts || jsonb_build_object('slower', case when slower = 'paused' or faster then slower end),
    case when (facts ->> 'count')::integer = 1
      then '/job-seeker/positions/' || (facts -> 'positions' -> 0 ->> 'id') || '?from=alert'
      else '/job-seeker/searches' end);
  return true;
end $$;

-- Alerts up to 200 people who are due now. Returns how many were alerted.
create function private.send_search_alerts(p_now timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  turn uuid[];
  person uuid;
  told integer := 0;
  newest constant timestamptz := (
    select max(coalesce(p.opened_at, p.created_at)) from public.positions p where p.status = 'open');
begin
  turn := array(
    select s.user_id from public.saved_searches s
    join public.profiles o on o.user_id = s.user_id and o.approval = 'approved'
    left join public.search_alerts a on a.user_id = s.user_id
    where s.frequency <> 'off' and private.alert_due(s, a, newest, p_now)
    group by s.user_id having not private.alerts_wait(s.user_id, p_now)
    order by min(s.checked_at), s.user_id limit 200);
  for person in
    select n.user_id from private.people n where n.user_id = any (turn) order by n.user_id for no key update skip locked
  loop
    begin
      told := told + private.notify_searches(person, newest, p_now)::integer;
    exception when others then
      -- Without this, one person's failure would keep everything else from being done, every minute.
      raise warning 'The saved searches of % could not be checked: % (%)', person, sqlerrm, sqlstate;
      update public.saved_searches s set checked_at = p_now where s.user_id = person;
    end;
  end loop;
  return told;
end $$;

-- Ends the slowdown. Positions that opened during it are counted on the page; emails cover those that open from now on.
create function private.restart_alerts(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.saved_searches s set alerts_from = now(), checked_at = now()
  where s.user_id = p_user and (private.alerts_state(p_user) ->> 'pace' = 'paused'
    or not (private.alerts_state(p_user) ->> 'email')::boolean);
  update public.search_alerts a set pace = 'chosen', unanswered = 0, unanswered_since = null where a.user_id = p_user;
end $$;

-- Sets how often a saved search sends new positions. Positions that opened while it was off are not sent later.
create function private.set_search_frequency(p_id uuid, p_frequency text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.keep_me();
begin
  perform private.refuse_if(p_frequency is null or p_frequency not in ('at_once', 'daily', 'weekly', 'off'),
    'PT422', 'Choose how often from the list.', 'frequency');
  update public.saved_searches s set frequency = p_frequency,
    alerts_from = case s.frequency when 'off' then now() else s.alerts_from end,
    checked_at = case s.frequency when 'off' then now() else s.checked_at end
  where s.id = p_id and s.user_id = me;
  perform private.refuse_if(not found, 'PT404', 'This saved search no longer exists.');
  if p_frequency <> 'off' and private.acting_header() is null and private.alerts_state(me) ->> 'pace' <> 'chosen' then
    perform private.restart_alerts(me);
  end if;
end $$;
create function public.set_search_frequency(p_id uuid, p_frequency text) returns void
language plpgsql set search_path = '' as $$ begin perform private.set_search_frequency(p_id, p_frequency); end $$;
grant execute on function private.set_search_frequency, public.set_search_frequency to authenticated, service_role;

-- Turns the caller's saved-search emails back on, at each search's own frequency.
create function private.resume_search_alerts() returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.keep_me();
begin
  perform private.refuse_acting('Changing email settings');
  perform private.refuse_if(not exists (select 1 from public.job_seeker_profiles s where s.user_id = me),
    'PT403', 'Only professionals can save searches.');
  perform private.restart_alerts(me);
  insert into public.notification_settings (user_id) values (me) on conflict (user_id) do nothing;
  insert into public.notification_preferences (user_id, kind, email) values (me, 'search_alert', true)
  on conflict (user_id, kind) do update set email = true;
  -- A new version, or a settings form that is already open would turn these emails off again.
  update public.notification_settings s set version = s.version + 1 where s.user_id = me;
end $$;
create function public.resume_search_alerts() returns void
language plpgsql set search_path = '' as $$ begin perform private.resume_search_alerts(); end $$;
grant execute on function private.resume_search_alerts, public.resume_search_alerts to authenticated, service_role;

-- Whether a person gets saved-search emails, and at what pace.
create function private.alerts_state(p_user uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('email', coalesce(w.email, k.email_by_default), 'pace', coalesce(a.pace, 'chosen'))
  from public.notification_kinds k
  left join public.notification_preferences w on w.user_id = p_user and w.kind = k.code
  left join public.search_alerts a on a.user_id = p_user
  where k.code = 'search_alert'
); end $$;
