-- Sending what the outbox holds, and what people and admins do with notifications.
-- The worker is the only one who may take and settle e-mails: it comes with the secret key.

-- ---------------------------------------------------------------- the worker

-- Takes e-mails that are due, for p_seconds: nobody else gets them until then. Every taking counts as an attempt, so
-- that one which ends the worker each time does not come back forever.
create function private.claim_mail(p_limit integer, p_seconds integer, p_max_attempts integer)
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

  with due as (
    select o.id from public.outbox o
    where o.status = 'waiting' and o.next_attempt_at <= now() and (o.locked_until is null or o.locked_until < now())
    order by o.next_attempt_at, o.id
    limit p_limit
    for update skip locked
  ), locked as (
    update public.outbox o
    set attempts = o.attempts + 1, locked_until = now() + make_interval(secs => p_seconds)
    from due where o.id = due.id
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
    order by o.next_attempt_at, o.id;
end
$$;
create function public.claim_mail(p_limit integer, p_seconds integer, p_max_attempts integer)
returns table (
  id bigint, attempt integer, kind text, event text, facts jsonb, href text, created_at timestamptz,
  to_email text, is_account boolean, role text, kind_label text, always_email boolean, wanted boolean,
  quiet_from time, quiet_until time, time_zone text, unsubscribe_key uuid
)
language sql set search_path = ''
as $$ select * from private.claim_mail(p_limit, p_seconds, p_max_attempts) $$;

-- Says what became of an e-mail that was taken: 'sent', 'skipped', 'failed' (to be tried again at p_next_at, dead
-- without one) or 'later' (not tried: it counts as no attempt). p_attempt is the attempt it was taken with: a worker
-- whose time ran out changes nothing that another took since, except that what is sent is sent.
create function private.settle_mail(
  p_id bigint, p_attempt integer, p_outcome text, p_error text, p_next_at timestamptz
) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.outbox o
  set status = case
      when p_outcome in ('sent', 'skipped') then p_outcome
      when p_outcome = 'failed' and p_next_at is null then 'dead'
      else 'waiting' end,
    attempts = case p_outcome when 'later' then greatest(o.attempts - 1, 0) else o.attempts end,
    next_attempt_at = coalesce(p_next_at, o.next_attempt_at),
    last_error = case when p_outcome in ('failed', 'skipped') then left(p_error, 1000) else o.last_error end,
    done_at = case when p_outcome in ('sent', 'skipped') or (p_outcome = 'failed' and p_next_at is null) then now() end,
    locked_until = null
  where o.id = p_id and o.status in ('waiting', 'dead') and p_outcome in ('sent', 'skipped', 'failed', 'later')
    and (p_outcome = 'sent' or (o.status = 'waiting' and o.attempts = p_attempt));
  return found;
end
$$;
create function public.settle_mail(
  p_id bigint, p_attempt integer, p_outcome text, p_error text default null, p_next_at timestamptz default null
) returns boolean
language sql set search_path = ''
as $$ select private.settle_mail(p_id, p_attempt, p_outcome, p_error, p_next_at) $$;

-- ---------------------------------------------------------------- decisions about accounts

create function private.tell_decision() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  area text := case new.role when 'employer' then '/employer' else '/job-seeker' end;
begin
  perform private.notify(new.user_id, 'account_decided', new.approval,
    jsonb_strip_nulls(jsonb_build_object('reason', new.verification_reason)),
    area || case new.approval when 'approved' then '/dashboard' else '/awaiting-approval' end);
  return null;
end
$$;
create trigger profiles_tell_decision after update on public.profiles
  for each row when (new.approval is distinct from old.approval and new.approval in ('approved', 'rejected')
    and new.role in ('job_seeker', 'candidate', 'employer'))
  execute function private.tell_decision();

-- ---------------------------------------------------------------- one's own notifications

create function private.unread_notifications() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from (
    select 1 from public.notifications n where n.user_id = private.user_id() and n.read_at is null limit 100) few
$$;
-- How many notifications of the caller are unread; 100 stands for more.
create function public.unread_notifications() returns integer
language sql stable set search_path = ''
as $$ select private.unread_notifications() $$;

-- Where one of the caller's notifications leads. It counts as read then, unless an admin looks on their behalf.
create function private.open_notification(p_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  leads_to text;
begin
  select n.href into leads_to from public.notifications n where n.id = p_id and n.user_id = private.user_id();
  if leads_to is null then
    raise exception using errcode = 'PT404', message = 'This notification does not exist, or it is not yours.';
  end if;
  if private.acting_header() is null then
    update public.notifications n set read_at = now() where n.id = p_id and n.read_at is null;
  end if;
  return leads_to;
end
$$;
create function public.open_notification(p_id uuid) returns text
language sql set search_path = ''
as $$ select private.open_notification(p_id) $$;

create function private.mark_notifications_read(p_until timestamptz) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  marked integer;
begin
  perform private.refuse_acting('Marking as read');
  -- What came after the list was drawn was not seen. The caller's clock knows milliseconds only.
  update public.notifications n set read_at = now()
  where n.user_id = private.user_id() and n.read_at is null and date_trunc('milliseconds', n.created_at) <= p_until;
  get diagnostics marked = row_count;
  return marked;
end
$$;
-- Marks all notifications of the caller up to a moment as read; gives how many.
create function public.mark_notifications_read(p_until timestamptz) returns integer
language sql set search_path = ''
as $$ select private.mark_notifications_read(p_until) $$;

create function private.notification_choices() returns table (
  kind text, label text, email boolean, always_email boolean, quiet_from text, quiet_until text, time_zone text
)
language sql stable security definer set search_path = ''
as $$
  select k.code, k.label, k.always_email or coalesce(c.email, k.email_by_default), k.always_email,
    to_char(s.quiet_from, 'HH24:MI'), to_char(s.quiet_until, 'HH24:MI'), coalesce(s.time_zone, 'America/Chicago')
  from public.notification_kinds k
  join public.profiles p on p.user_id = private.user_id()
  left join public.notification_preferences c on c.user_id = p.user_id and c.kind = k.code
  left join public.notification_settings s on s.user_id = p.user_id
  where k.audience in ('both', case p.role when 'candidate' then 'job_seeker' else p.role end)
  order by k.sort_order
$$;
-- What the caller may choose about e-mails, and has chosen: a row for each kind that concerns them.
create function public.notification_choices() returns table (
  kind text, label text, email boolean, always_email boolean, quiet_from text, quiet_until text, time_zone text
)
language sql stable set search_path = ''
as $$ select * from private.notification_choices() $$;

create function private.save_notification_preferences(
  p_kinds text[], p_quiet_from time, p_quiet_until time, p_time_zone text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.user_id();
begin
  perform private.refuse_acting('Choosing what somebody is told');
  if me is null then
    raise exception using errcode = 'PT401', message = 'Sign in first.';
  end if;
  if (p_quiet_from is null) <> (p_quiet_until is null) then
    raise exception using errcode = 'PT422', message = 'Choose both ends of the quiet hours, or neither.',
      hint = case when p_quiet_from is null then 'quietFrom' else 'quietUntil' end;
  end if;
  if p_quiet_from = p_quiet_until then
    raise exception using errcode = 'PT422', message = 'Quiet hours end at another time than they begin.', hint = 'quietUntil';
  end if;
  if p_time_zone is null or p_time_zone not in ('America/Chicago', 'America/Denver') then
    raise exception using errcode = 'PT422', message = 'Choose your time zone.', hint = 'timeZone';
  end if;
  insert into public.notification_preferences (user_id, kind, email)
  select me, c.kind, c.kind = any (p_kinds) from private.notification_choices() c where not c.always_email
  on conflict (user_id, kind) do update set email = excluded.email
    where notification_preferences.email <> excluded.email;
  insert into public.notification_settings (user_id, quiet_from, quiet_until, time_zone)
  values (me, p_quiet_from, p_quiet_until, p_time_zone)
  on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
    time_zone = excluded.time_zone;
end
$$;
-- Chooses which kinds come by e-mail (the others do not), and when none does.
create function public.save_notification_preferences(
  p_kinds text[], p_time_zone text, p_quiet_from time default null, p_quiet_until time default null
) returns void
language sql set search_path = ''
as $$ select private.save_notification_preferences(p_kinds, p_quiet_from, p_quiet_until, p_time_zone) $$;

-- ---------------------------------------------------------------- without signing in

-- What a link of an e-mail would end: the kind in words, and whether it still comes. No row for a wrong key.
create function private.unsubscribe_subject(p_key uuid, p_kind text) returns table (
  label text, always_email boolean, email boolean
)
language sql stable security definer set search_path = ''
as $$
  select k.label, k.always_email, k.always_email or coalesce(c.email, k.email_by_default)
  from public.notification_settings s
  join public.notification_kinds k on k.code = p_kind
  left join public.notification_preferences c on c.user_id = s.user_id and c.kind = k.code
  where s.unsubscribe_key = p_key
$$;
create function public.unsubscribe_subject(p_key uuid, p_kind text) returns table (
  label text, always_email boolean, email boolean
)
language sql stable set search_path = ''
as $$ select * from private.unsubscribe_subject(p_key, p_kind) $$;

create function private.unsubscribe(p_key uuid, p_kind text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  owner uuid;
  found_kind public.notification_kinds;
begin
  select s.user_id into owner from public.notification_settings s where s.unsubscribe_key = p_key;
  select * into found_kind from public.notification_kinds k where k.code = p_kind;
  if owner is null or found_kind.code is null then
    raise exception using errcode = 'PT404', message = 'This link is not one of ours, or its account is gone.';
  end if;
  if found_kind.always_email then
    raise exception using errcode = 'PT422', message = 'These e-mails always come: nobody can do without them.';
  end if;
  insert into public.notification_preferences (user_id, kind, email) values (owner, p_kind, false)
  on conflict (user_id, kind) do update set email = false;
  return found_kind.label;
end
$$;
-- Ends the e-mails of one kind for whoever has this key; gives the kind in words.
create function public.unsubscribe(p_key uuid, p_kind text) returns text
language sql set search_path = ''
as $$ select private.unsubscribe(p_key, p_kind) $$;

-- ---------------------------------------------------------------- admins

create function private.only_admins() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators do this.';
  end if;
end
$$;

create function private.dead_letters(p_limit integer, p_offset integer) returns table (
  id bigint, kind_label text, event text, attempts integer, last_error text, done_at timestamptz, created_at timestamptz,
  recipient text, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.only_admins();
  return query
    select o.id, k.label, o.event, o.attempts, o.last_error, o.done_at, o.created_at,
      coalesce(p.full_name, u.email::text, o.to_email), count(*) over ()
    from public.outbox o
    join public.notification_kinds k on k.code = o.kind
    left join auth.users u on u.id = o.user_id
    left join public.profiles p on p.user_id = o.user_id
    where o.status = 'dead'
    order by o.done_at desc, o.id desc
    limit least(greatest(p_limit, 0), 100) offset greatest(p_offset, 0);
end
$$;
create function public.dead_letters(p_limit integer, p_offset integer default 0) returns table (
  id bigint, kind_label text, event text, attempts integer, last_error text, done_at timestamptz, created_at timestamptz,
  recipient text, total bigint
)
language sql stable set search_path = ''
as $$ select * from private.dead_letters(p_limit, p_offset) $$;

-- Puts a dead e-mail back, or gives it up.
create function private.decide_dead_letter(p_id bigint, p_again boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  letter public.outbox;
begin
  perform private.only_admins();
  select * into letter from public.outbox o where o.id = p_id for update;
  if letter.id is null then
    raise exception using errcode = 'PT404', message = 'This e-mail no longer exists.';
  end if;
  if letter.status <> 'dead' then
    raise exception using errcode = 'PT409', message = 'Somebody has already decided on this e-mail.';
  end if;
  if p_again then
    update public.outbox o
    set status = 'waiting', attempts = 0, next_attempt_at = now(), locked_until = null, done_at = null where o.id = p_id;
  else
    update public.outbox o set status = 'skipped', done_at = now() where o.id = p_id;
  end if;
  perform private.audit(case when p_again then 'mail.retried' else 'mail.dropped' end, 'mail', p_id::text, null,
    jsonb_build_object('kind', letter.kind, 'event', letter.event, 'attempts', letter.attempts));
end
$$;
create function public.retry_mail(p_id bigint) returns void
language sql set search_path = ''
as $$ select private.decide_dead_letter(p_id, true) $$;
create function public.drop_mail(p_id bigint) returns void
language sql set search_path = ''
as $$ select private.decide_dead_letter(p_id, false) $$;

create function private.open_reports(p_limit integer, p_offset integer) returns table (
  id uuid, reason text, created_at timestamptz, reporter text, sender_id uuid, sender text, sent_at timestamptz,
  body text, position_title text, facility text, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.only_admins();
  return query
    select r.id, r.reason, r.created_at, coalesce(rp.full_name, ru.email::text), m.sender_id,
      coalesce(sp.full_name, su.email::text), m.created_at, m.body, p.title, e.facility_name, count(*) over ()
    from public.message_reports r
    join public.messages m on m.id = r.message_id
    join public.applications a on a.id = m.application_id
    join public.positions p on p.id = a.position_id
    left join public.employer_profiles e on e.user_id = a.employer_id
    left join auth.users ru on ru.id = r.reporter_id
    left join public.profiles rp on rp.user_id = r.reporter_id
    left join auth.users su on su.id = m.sender_id
    left join public.profiles sp on sp.user_id = m.sender_id
    where r.status = 'open'
    order by r.created_at, r.id
    limit least(greatest(p_limit, 0), 100) offset greatest(p_offset, 0);
end
$$;
-- Reports of messages that nobody has settled, the oldest first.
create function public.open_reports(p_limit integer, p_offset integer default 0) returns table (
  id uuid, reason text, created_at timestamptz, reporter text, sender_id uuid, sender text, sent_at timestamptz,
  body text, position_title text, facility text, total bigint
)
language sql stable set search_path = ''
as $$ select * from private.open_reports(p_limit, p_offset) $$;

create function private.settle_report(p_id uuid, p_note text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  report public.message_reports;
begin
  perform private.only_admins();
  if char_length(coalesce(btrim(p_note), '')) not between 3 and 2000 then
    raise exception using errcode = 'PT422', message = 'Say what you decided, in 3 to 2,000 characters.', hint = 'note';
  end if;
  select * into report from public.message_reports r where r.id = p_id for update;
  if report.id is null then
    raise exception using errcode = 'PT404', message = 'This report no longer exists.';
  end if;
  if report.status <> 'open' then
    raise exception using errcode = 'PT409', message = 'Somebody has already settled this report.';
  end if;
  update public.message_reports r
  set status = 'settled', settled_by = auth.uid(), settled_note = btrim(p_note), settled_at = now() where r.id = p_id;
  perform private.audit('report.settled', 'message_report', p_id::text, btrim(p_note),
    jsonb_build_object('message', report.message_id));
end
$$;
create function public.settle_report(p_id uuid, p_note text) returns void
language sql set search_path = ''
as $$ select private.settle_report(p_id, p_note) $$;

-- How much waits for an admin here.
create function private.mail_to_decide() returns table (dead integer, reports integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.only_admins();
  return query select
    (select count(*)::integer from public.outbox o where o.status = 'dead'),
    (select count(*)::integer from public.message_reports r where r.status = 'open');
end
$$;
create function public.mail_to_decide() returns table (dead integer, reports integer)
language sql stable set search_path = ''
as $$ select * from private.mail_to_decide() $$;

-- ---------------------------------------------------------------- grants

do $$
declare
  called record;
begin
  for called in
    select p.oid::regprocedure as name, p.pronamespace::regnamespace::text as place, p.proname
    from pg_catalog.pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.proname in ('claim_mail', 'settle_mail', 'tell_decision', 'only_admins', 'unread_notifications',
        'open_notification', 'mark_notifications_read', 'notification_choices', 'save_notification_preferences',
        'unsubscribe_subject', 'unsubscribe', 'dead_letters', 'decide_dead_letter', 'retry_mail', 'drop_mail',
        'open_reports', 'settle_report', 'mail_to_decide')
  loop
    execute format('revoke all on function %s from public, anon, authenticated', called.name);
    if called.proname in ('claim_mail', 'settle_mail') then
      execute format('grant execute on function %s to service_role', called.name);
    elsif called.proname in ('unsubscribe_subject', 'unsubscribe') then
      execute format('grant execute on function %s to anon, authenticated, service_role', called.name);
    elsif called.proname not in ('tell_decision', 'only_admins') then
      execute format('grant execute on function %s to authenticated, service_role', called.name);
    end if;
  end loop;
end
$$;
