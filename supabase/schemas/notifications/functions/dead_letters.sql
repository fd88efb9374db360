-- Emails that could not be sent, for admins: retry or drop.

create function private.decide_dead_letter(p_id bigint, p_again boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  letter public.outbox;
begin
  perform private.only_admins();
  select * into letter from public.outbox o where o.id = p_id for update;
  perform private.refuse_if(letter.id is null, 'PT404', 'This email no longer exists.');
  if letter.status <> 'dead' then
    perform private.refuse_decided('Someone has already decided on this email', 'mail', p_id::text,
      '{"mail.retried": "sent again", "mail.dropped": "abandoned"}');
  end if;
  if p_again then
    update public.outbox o
    set status = 'waiting', attempts = 0, next_attempt_at = now(), locked_until = null, done_at = null
    where o.id = p_id;
  else
    update public.outbox o set status = 'skipped', done_at = now() where o.id = p_id;
    -- A security email may be all that holds the address of a deleted account or of one that changed its address; a
    -- contact email repeats a message that an admin may delete.
    delete from public.outbox o where o.id = p_id and o.kind in ('security', 'contact') and o.to_email is not null;
  end if;
  perform private.audit(case when p_again then 'mail.retried' else 'mail.dropped' end, 'mail', p_id::text, null,
    jsonb_build_object('kind', letter.kind, 'event', letter.event, 'attempts', letter.attempts));
end $$;
grant execute on function private.decide_dead_letter to authenticated, service_role;

create function public.retry_mail(p_id bigint) returns void
language plpgsql set search_path = '' as $$ begin perform private.decide_dead_letter(p_id, true); end $$;
grant execute on function public.retry_mail to authenticated, service_role;

create function public.drop_mail(p_id bigint) returns void
language plpgsql set search_path = '' as $$ begin perform private.decide_dead_letter(p_id, false); end $$;
grant execute on function public.drop_mail to authenticated, service_role;

create function private.mail_to_decide() returns table (dead integer, reports integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_admins();
  return query select
    (select count(*)::integer from (select 1 from public.outbox o where o.status = 'dead' limit 1001) n),
    (select count(*)::integer from (
      select 1 from public.message_reports r where r.status = 'open'
      union all select 1 from public.position_reports r where r.status = 'open' limit 1001) n);
end $$;
create function public.mail_to_decide() returns table (dead integer, reports integer)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.mail_to_decide(); end $$;
grant execute on function private.mail_to_decide, public.mail_to_decide to authenticated, service_role;

create function private.dead_letters(p_after text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  recipients uuid[];
  found_rows jsonb;
  -- Without a cursor, start after the last row: keeping the comparison lets the planner use the index.
  since constant timestamptz := coalesce(
    timestamptz 'epoch' + split_part(p_after, '_', 1)::double precision * interval '1 microsecond', 'infinity');
  last_id constant bigint := coalesce(split_part(p_after, '_', 2)::bigint, 9223372036854775807);
begin
  perform private.only_admins();
  select jsonb_agg(jsonb_build_object('id', n.id,
      'key', (extract(epoch from n.done_at) * 1000000)::bigint || '_' || n.id, 'kind_label', k.label, 'event', n.event,
      'attempts', n.attempts, 'last_error', n.last_error, 'done_at', n.done_at,
      'recipient', coalesce(private.name_of(n.user_id), n.to_email)) order by n.done_at desc, n.id desc),
    array_agg(n.user_id)
  into found_rows, recipients
  from (
    select o.* from public.outbox o
    where o.status = 'dead' and (o.done_at, o.id) < (since, last_id)
    order by o.done_at desc, o.id desc limit 26) n
  join public.notification_kinds k on k.code = n.kind;
  perform private.record_admin_view(recipients, null, 'Email that was not sent', 'list');
  return coalesce(found_rows, '[]');
end $$;
create function public.dead_letters(p_after text default null) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.dead_letters(p_after); end $$;
grant execute on function private.dead_letters, public.dead_letters to authenticated, service_role;
