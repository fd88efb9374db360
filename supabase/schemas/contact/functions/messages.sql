-- Writing to us, and what administrators do with a message: mark it as answered, undo that, delete it.

create function private.submit_contact_message(p_email text, p_topic text, p_message text, p_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sender constant text := lower(btrim(coalesce(p_email, '')));
  called constant text := nullif(regexp_replace(coalesce(p_name, ''), '^\s+|\s+$', '', 'g'), '');
  said constant text := regexp_replace(coalesce(p_message, ''), '^\s+|\s+$', '', 'g');
  made public.contact_messages;
begin
  perform private.refuse_if(sender !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or char_length(sender) > 254,
    'PT422', 'Enter an email address such as name@example.com.', 'email');
  perform private.refuse_if(
    p_topic is null or p_topic not in ('account', 'hiring', 'billing', 'verification', 'privacy', 'other'),
    'PT422', 'Choose what it is about.', 'topic');
  perform private.refuse_if(said = '', 'PT422', 'Write your message.', 'message');
  perform private.refuse_if(char_length(said) > 4000, 'PT422', 'Use at most 4,000 characters.', 'message');
  perform private.refuse_if(char_length(called) > 120, 'PT422', 'Use at most 120 characters.', 'name');
  perform private.check_name(called, 'name');

  -- One at a time, or a message sent twice would be stored twice.
  perform pg_advisory_xact_lock(hashtext('submit_contact_message'));
  if exists (select 1 from public.contact_messages m
    where m.created_at > now() - interval '10 minutes' and m.email = sender and m.message = said) then
    return;
  end if;
  -- A global limit, because one sender can use many addresses.
  perform private.refuse_if(
    (select count(*) from public.contact_messages m where m.created_at > now() - interval '1 hour') >= 100,
    'PT429', 'Too many messages have arrived within the last hour, so this one was not saved. Please email us '
    || 'instead.');
  insert into public.contact_messages (name, email, topic, message)
  values (called, sender, p_topic, said) returning * into made;
  -- The worker replaces 'support' with the support address; the row is deleted once the email is sent.
  insert into public.outbox (to_email, kind, event, facts, href)
  values ('support', 'contact', 'message_arrived',
    jsonb_strip_nulls(jsonb_build_object('contact_message', made.id, 'name', made.name, 'email', made.email,
      'topic', made.topic, 'message', made.message)),
    '/admin/contact');
end $$;
create function public.submit_contact_message(p_email text, p_topic text, p_message text, p_name text default null)
returns void
language plpgsql set search_path = ''
as $$ begin perform private.submit_contact_message(p_email, p_topic, p_message, p_name); end $$;
-- Only our server may call it, because it rate limits by network; anyone else could use up the hourly limit.
grant execute on function private.submit_contact_message, public.submit_contact_message to service_role;

-- Unanswered messages, oldest first; or answered ones, most recently answered first.
create function private.admin_contact_messages(p_answered boolean, p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  answered constant boolean := coalesce(p_answered, false);
  last public.contact_messages;
begin
  perform private.only_admins();
  select * into last from public.contact_messages m where m.id = p_after;
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name, 'email', n.email, 'topic', n.topic,
      'message', n.message, 'at', n.created_at, 'answered_at', n.answered_at,
      'answered_by', private.name_of(n.answered_by)) order by n.place)
    from (
      (select m.*, row_number() over (order by m.created_at, m.id) as place from public.contact_messages m
        where not answered and m.answered_at is null
          and (last.id is null or (m.created_at, m.id) > (last.created_at, last.id))
        order by m.created_at, m.id limit 26)
      union all
      (select m.*, row_number() over (order by m.answered_at desc, m.id desc) from public.contact_messages m
        where answered and m.answered_at is not null
          and (last.id is null or (m.answered_at, m.id) < (last.answered_at, last.id))
        order by m.answered_at desc, m.id desc limit 26)
    ) n), '[]');
end $$;
create function public.admin_contact_messages(p_answered boolean default false, p_after uuid default null) returns jsonb
language plpgsql stable set search_path = '' as $$
begin return private.admin_contact_messages(p_answered, p_after); end $$;
grant execute on function private.admin_contact_messages, public.admin_contact_messages to authenticated;

create function private.settle_contact_message(p_id uuid, p_what text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held public.contact_messages;
begin
  perform private.only_admins();
  perform private.refuse_if(p_what is null or p_what not in ('answered', 'reopened', 'deleted'),
    'PT422', 'Choose what to do.');
  select * into held from public.contact_messages m where m.id = p_id for update;
  perform private.refuse_if(held.id is null, 'PT404', 'This message no longer exists.');
  perform private.refuse_if(p_what = 'answered' and held.answered_at is not null,
    'PT409', 'Someone has already marked this message as answered.');
  perform private.refuse_if(p_what = 'reopened' and held.answered_at is null,
    'PT409', 'This message is open already.');
  if p_what = 'deleted' then
    delete from public.contact_messages m where m.id = p_id;
  else
    update public.contact_messages m set answered_at = case p_what when 'answered' then now() end,
      answered_by = case p_what when 'answered' then auth.uid() end
    where m.id = p_id;
  end if;
  -- Logged without the sender and text, because the log outlives the message.
  perform private.audit('contact.' || p_what, 'contact_message', p_id::text);
end $$;
create function public.settle_contact_message(p_id uuid, p_what text) returns void
language plpgsql set search_path = '' as $$ begin perform private.settle_contact_message(p_id, p_what); end $$;
grant execute on function private.settle_contact_message, public.settle_contact_message to authenticated;
