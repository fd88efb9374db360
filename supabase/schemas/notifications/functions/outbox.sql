-- The worker's queue of emails: claim with a lease, extend it, report the outcome. Urgent kinds go first.

-- Claims up to p_limit emails to send, with a lease of p_seconds.
create function private.claim_mail(p_limit integer, p_seconds integer, p_max_attempts integer)
returns table (
  id bigint, attempt integer, kind text, event text, facts jsonb, href text, created_at timestamptz,
  to_email text, is_account boolean, role text, kind_label text, always_email boolean, wanted boolean,
  quiet_from time, quiet_until time, alert_quiet_from time, alert_quiet_until time, time_zone text,
  unsubscribe_key uuid, unconfirmed integer, is_stale boolean
)
language plpgsql security definer set search_path = '' as $$
declare
  first bigint[];
  taken bigint[];
  kept uuid[];
begin
  update public.outbox o
  set status = 'dead', done_at = now(), locked_until = null, unconfirmed_attempts = o.unconfirmed_attempts + 1,
    last_error = coalesce(o.last_error, 'The worker ended while it sent this, each time.')
  where o.id in (
    select x.id from public.outbox x where x.status = 'waiting' and x.attempts >= p_max_attempts
      and x.locked_until < now()
    order by x.id for update skip locked);

  with awaited as (
    select o.id from public.outbox o
    where o.kind = any (array(select k.code from public.notification_kinds k where not k.can_wait))
      and o.status = 'waiting' and o.next_attempt_at <= now() and (o.locked_until is null or o.locked_until < now())
    order by o.next_attempt_at, o.id
    limit p_limit
    for update skip locked
  ), others as (
    select o.id from public.outbox o
    where o.kind = any (array(select k.code from public.notification_kinds k where k.can_wait))
      and o.status = 'waiting' and o.next_attempt_at <= now() and (o.locked_until is null or o.locked_until < now())
    order by o.next_attempt_at, o.id
    limit p_limit - (select count(*) from awaited)
    for update skip locked
  )
  select array(select a.id from awaited a union all select w.id from others w) into first;
  if first = '{}' then return; end if;

  -- Skips accounts that are being deleted, so that neither side waits for the other.
  with n as (
    select x.user_id from private.people x
    where x.user_id in (select o.user_id from public.outbox o where o.id = any (first))
    order by x.user_id for key share skip locked
  )
  select coalesce(array_agg(n.user_id), '{}') into kept from n;

  with locked as (
    update public.outbox o
    set attempts = o.attempts + 1, locked_until = now() + make_interval(secs => p_seconds),
      -- The lease was never cleared, so the previous worker reported no outcome.
      unconfirmed_attempts = o.unconfirmed_attempts + case when o.locked_until is null then 0 else 1 end
    where o.id = any (first) and (o.user_id is null or o.user_id = any (kept))
    returning o.id
  )
  select array_agg(l.id) into taken from locked l;

  -- Every email carries an unsubscribe key. Sorted, so that two workers don't deadlock.
  insert into public.notification_settings (user_id)
  select distinct o.user_id from public.outbox o where o.id = any (taken) and o.user_id is not null order by o.user_id
  on conflict (user_id) do nothing;

  return query
    select o.id, o.attempts, o.kind, o.event, f.facts, o.href, o.created_at,
      coalesce(o.to_email, u.email::text), o.user_id is not null,
      case p.role when 'candidate' then 'job_seeker' else p.role end,
      k.label, k.always_email, coalesce(c.email, k.email_by_default),
      -- Security emails ignore quiet hours, so that an account takeover at night is noticed as early as possible.
      case when o.kind <> 'security' then s.quiet_from end, case when o.kind <> 'security' then s.quiet_until end,
      case o.kind when 'search_alert' then s.alert_quiet_from end,
      case o.kind when 'search_alert' then s.alert_quiet_until end,
      s.time_zone, s.unsubscribe_key, o.unconfirmed_attempts,
      o.kind = 'search_alert' and (f.facts ->> 'count')::integer = 0
        -- The same rule as for reading notifications: private.may_be_named_candidates().
        or f.facts ? 'candidate' and p.role = 'employer' and (p.approval <> 'approved' or not p.onboarding_completed)
    from public.outbox o
    -- Positions in the email may have been filled while it was queued.
    cross join lateral (select case o.kind when 'search_alert' then private.alert_facts(o.user_id, o.facts)
      else o.facts end as facts) f
    join public.notification_kinds k on k.code = o.kind
    left join auth.users u on u.id = o.user_id
    left join public.profiles p on p.user_id = o.user_id
    left join public.notification_preferences c on c.user_id = o.user_id and c.kind = o.kind
    left join public.notification_settings s on s.user_id = o.user_id
    where o.id = any (taken)
    order by k.can_wait, o.next_attempt_at, o.id;
end $$;
create function public.claim_mail(p_limit integer, p_seconds integer, p_max_attempts integer)
returns table (
  id bigint, attempt integer, kind text, event text, facts jsonb, href text, created_at timestamptz,
  to_email text, is_account boolean, role text, kind_label text, always_email boolean, wanted boolean,
  quiet_from time, quiet_until time, alert_quiet_from time, alert_quiet_until time, time_zone text,
  unsubscribe_key uuid, unconfirmed integer, is_stale boolean
)
language plpgsql set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.claim_mail(p_limit, p_seconds, p_max_attempts); end $$;
grant execute on function private.claim_mail, public.claim_mail to service_role;

-- Reports the outcome of an attempt. A late report of an older attempt counts only if the email was sent.
create function private.record_mail_outcome(
  p_id bigint, p_attempt integer, p_outcome text, p_error text, p_next_at timestamptz, p_unconfirmed boolean
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if p_outcome = 'sent' then
    delete from public.outbox o where o.id = p_id and o.to_email is not null and o.status in ('waiting', 'dead');
    if found then return true; end if;
  end if;
  update public.outbox o
  set status = case
      when p_outcome in ('sent', 'skipped') then p_outcome
      when p_outcome = 'failed' and p_next_at is null then 'dead'
      else 'waiting' end,
    attempts = case p_outcome when 'later' then greatest(o.attempts - 1, 0) else o.attempts end,
    next_attempt_at = coalesce(p_next_at, o.next_attempt_at),
    last_error = case when p_outcome in ('failed', 'skipped') then left(p_error, 1000) else o.last_error end,
    done_at = case when p_outcome in ('sent', 'skipped') or (p_outcome = 'failed' and p_next_at is null) then now() end,
    unconfirmed_attempts = o.unconfirmed_attempts + case when p_unconfirmed then 1 else 0 end, locked_until = null
  where o.id = p_id and o.status in ('waiting', 'dead') and p_outcome in ('sent', 'skipped', 'failed', 'later')
    and (p_outcome = 'sent' or (o.status = 'waiting' and o.attempts = p_attempt));
  return found;
end $$;
create function public.record_mail_outcome(
  p_id bigint, p_attempt integer, p_outcome text, p_error text default null, p_next_at timestamptz default null,
  p_unconfirmed boolean default false
) returns boolean
language plpgsql set search_path = ''
as $$ begin return private.record_mail_outcome(p_id, p_attempt, p_outcome, p_error, p_next_at, p_unconfirmed); end $$;
grant execute on function private.record_mail_outcome, public.record_mail_outcome to service_role;

create function private.extend_mail_lease(p_id bigint, p_attempt integer, p_seconds integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.outbox o set locked_until = now() + make_interval(secs => p_seconds)
  where o.id = p_id and o.status = 'waiting' and o.attempts = p_attempt and o.locked_until is not null;
  return found;
end $$;
create function public.extend_mail_lease(p_id bigint, p_attempt integer, p_seconds integer) returns boolean
language plpgsql set search_path = '' as $$ begin return private.extend_mail_lease(p_id, p_attempt, p_seconds); end $$;
grant execute on function private.extend_mail_lease, public.extend_mail_lease to service_role;

create function private.unconfirmed_mail() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.only_admins();
  perform private.record_admin_view(array(
    select o.user_id from public.outbox o where o.unconfirmed_attempts > 0 order by o.id desc limit 25),
    null, 'Email that may have arrived twice', 'list');
  return jsonb_build_object(
    'dead', (select n.dead from private.mail_to_decide() n),
    'total', (select count(*) from (select 1 from public.outbox o where o.unconfirmed_attempts > 0 limit 1001) n),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'kind_label', k.label, 'event', n.event, 'status', n.status,
        'attempts', n.attempts, 'unconfirmed', n.unconfirmed_attempts, 'at', coalesce(n.done_at, n.created_at),
        'recipient', coalesce(private.name_of(n.user_id), n.to_email)) order by n.id desc)
      from (
        select o.* from public.outbox o where o.unconfirmed_attempts > 0 order by o.id desc limit 25) n
      join public.notification_kinds k on k.code = n.kind), '[]'));
end $$;
create function public.unconfirmed_mail() returns jsonb
language plpgsql set search_path = '' as $$ begin return private.unconfirmed_mail(); end $$;
grant execute on function private.unconfirmed_mail, public.unconfirmed_mail to authenticated, service_role;
