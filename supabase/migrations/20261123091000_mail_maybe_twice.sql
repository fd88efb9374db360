-- A worker that is killed between handing an e-mail over and writing that down cannot know that it did, nor can one whose
-- connection breaks before the mail server has answered. It is sent again, and from now on that is known: how often, of
-- which e-mail, and by the list that administrators read.

alter table public.outbox add column unconfirmed_attempts integer not null default 0;
comment on column public.outbox.unconfirmed_attempts is
  'Attempts that nobody knows the outcome of: the worker was killed, or the mail server took it all and did not answer. With one, the e-mail may have arrived twice.';
create index outbox_unconfirmed_idx on public.outbox (id) where unconfirmed_attempts > 0;

drop function public.claim_mail(integer, integer, integer);
drop function private.claim_mail(integer, integer, integer);
drop function public.settle_mail(bigint, integer, text, text, timestamptz);
drop function private.settle_mail(bigint, integer, text, text, timestamptz);

-- As before, but for what it notes of an attempt without an outcome.
create function private.claim_mail(p_limit integer, p_seconds integer, p_max_attempts integer)
returns table (
  id bigint, attempt integer, kind text, event text, facts jsonb, href text, created_at timestamptz,
  to_email text, is_account boolean, role text, kind_label text, always_email boolean, wanted boolean,
  quiet_from time, quiet_until time, time_zone text, unsubscribe_key uuid, unconfirmed integer
)
language plpgsql security definer set search_path = ''
as $$
declare
  taken bigint[];
begin
  update public.outbox o
  set status = 'dead', done_at = now(), locked_until = null, unconfirmed_attempts = o.unconfirmed_attempts + 1,
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
    set attempts = o.attempts + 1, locked_until = now() + make_interval(secs => p_seconds),
      -- Still locked: whoever took it last never said what became of it.
      unconfirmed_attempts = o.unconfirmed_attempts + case when o.locked_until is null then 0 else 1 end
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
      s.quiet_from, s.quiet_until, s.time_zone, s.unsubscribe_key, o.unconfirmed_attempts
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
create function public.claim_mail(p_limit integer, p_seconds integer, p_max_attempts integer)
returns table (
  id bigint, attempt integer, kind text, event text, facts jsonb, href text, created_at timestamptz,
  to_email text, is_account boolean, role text, kind_label text, always_email boolean, wanted boolean,
  quiet_from time, quiet_until time, time_zone text, unsubscribe_key uuid, unconfirmed integer
)
language sql set search_path = ''
as $$ select * from private.claim_mail(p_limit, p_seconds, p_max_attempts) $$;

-- As before, but for p_unconfirmed: the mail server may have taken it all the same.
create function private.settle_mail(
  p_id bigint, p_attempt integer, p_outcome text, p_error text, p_next_at timestamptz, p_unconfirmed boolean
) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if p_outcome = 'sent' then
    delete from public.outbox o where o.id = p_id and o.to_email is not null and o.status in ('waiting', 'dead');
    if found then
      return true;
    end if;
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
end
$$;
create function public.settle_mail(
  p_id bigint, p_attempt integer, p_outcome text, p_error text default null, p_next_at timestamptz default null,
  p_unconfirmed boolean default false
) returns boolean
language sql set search_path = ''
as $$ select private.settle_mail(p_id, p_attempt, p_outcome, p_error, p_next_at, p_unconfirmed) $$;

-- Keeps an e-mail that was taken for p_seconds more, while it is being handed over: so workers need to take it for a
-- short time only, and what a killed one had is soon sent. False when it is not theirs any more.
create function private.keep_mail(p_id bigint, p_attempt integer, p_seconds integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.outbox o set locked_until = now() + make_interval(secs => p_seconds)
  where o.id = p_id and o.status = 'waiting' and o.attempts = p_attempt and o.locked_until is not null;
  return found;
end
$$;
create function public.keep_mail(p_id bigint, p_attempt integer, p_seconds integer) returns boolean
language sql set search_path = ''
as $$ select private.keep_mail(p_id, p_attempt, p_seconds) $$;

-- The 25 latest e-mails that may have arrived twice, or although they count as not sent; with how many there are, 1,001
-- standing for more than 1,000. Those to an address without an account are not kept once they are sent: they stand in
-- the worker's log only.
create function private.unconfirmed_mail() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.only_admins();
  return jsonb_build_object(
    'total', (select count(*) from (select 1 from public.outbox o where o.unconfirmed_attempts > 0 limit 1001) n),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'kind_label', k.label, 'event', n.event, 'status', n.status,
        'attempts', n.attempts, 'unconfirmed', n.unconfirmed_attempts, 'at', coalesce(n.done_at, n.created_at),
        'recipient', coalesce(p.full_name, u.email::text, n.to_email)) order by n.id desc)
      from (
        select o.* from public.outbox o where o.unconfirmed_attempts > 0 order by o.id desc limit 25) n
      join public.notification_kinds k on k.code = n.kind
      left join auth.users u on u.id = n.user_id
      left join public.profiles p on p.user_id = n.user_id), '[]'));
end
$$;
create function public.unconfirmed_mail() returns jsonb
language sql stable set search_path = ''
as $$ select private.unconfirmed_mail() $$;

do $$
declare
  called record;
begin
  for called in
    select p.oid::regprocedure as name, p.proname
    from pg_catalog.pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.proname in ('claim_mail', 'settle_mail', 'keep_mail', 'unconfirmed_mail')
  loop
    execute format('revoke all on function %s from public, anon, authenticated', called.name);
    execute format('grant execute on function %s to %s', called.name,
      case when called.proname = 'unconfirmed_mail' then 'authenticated, service_role' else 'service_role' end);
  end loop;
end
$$;
