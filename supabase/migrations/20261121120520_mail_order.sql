-- Matches and automatic applications make many e-mails at once. What somebody waits for does not stand behind them.

alter table public.notification_kinds add column can_wait boolean not null default false;
update public.notification_kinds set can_wait = true
where code in ('new_match', 'application_sent', 'application_received', 'profile_viewed', 'credential_expiring');
create index outbox_waiting_idx on public.outbox (kind, next_attempt_at, id) where status = 'waiting';

-- As before, but for the order: kinds that can wait are taken when no other is due.
create or replace function private.claim_mail(p_limit integer, p_seconds integer, p_max_attempts integer)
returns table (
  id bigint, attempt integer, kind text, event text, facts jsonb, href text, created_at timestamptz,
  to_email text, is_account boolean, role text, kind_label text, always_email boolean, wanted boolean,
  quiet_from time, quiet_until time, time_zone text, unsubscribe_key uuid
)
language plpgsql security definer set search_path = ''
as $$
declare
  taken bigint[];
begin
  update public.outbox o
  set status = 'dead', done_at = now(), locked_until = null,
    last_error = coalesce(o.last_error, 'The worker ended while it sent this, each time.')
  where o.status = 'waiting' and o.attempts >= p_max_attempts and o.locked_until < now();

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
  ), locked as (
    update public.outbox o
    set attempts = o.attempts + 1, locked_until = now() + make_interval(secs => p_seconds)
    from (select a.id from awaited a union all select w.id from others w) due where o.id = due.id
    returning o.id
  )
  select array_agg(l.id) into taken from locked l;

  -- Whoever gets an e-mail needs the key that ends them.
  insert into public.notification_settings (user_id)
  select distinct o.user_id from public.outbox o where o.id = any (taken) and o.user_id is not null
  on conflict (user_id) do nothing;

  return query
    select o.id, o.attempts, o.kind, o.event, o.facts, o.href, o.created_at,
      coalesce(o.to_email, u.email::text), o.user_id is not null,
      case p.role when 'candidate' then 'job_seeker' else p.role end,
      k.label, k.always_email, coalesce(c.email, k.email_by_default),
      s.quiet_from, s.quiet_until, s.time_zone, s.unsubscribe_key
    from public.outbox o
    join public.notification_kinds k on k.code = o.kind
    left join auth.users u on u.id = o.user_id
    left join public.profiles p on p.user_id = o.user_id
    left join public.notification_preferences c on c.user_id = o.user_id and c.kind = o.kind
    left join public.notification_settings s on s.user_id = o.user_id
    where o.id = any (taken)
    order by k.can_wait, o.next_attempt_at, o.id;
end
$$;
