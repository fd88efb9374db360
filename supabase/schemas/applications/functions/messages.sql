-- Messages of an application: send, read, report, and settle a report.

-- Those of these applications to which this side can't write now, and why. One rule for the page, the form and the
-- facility's dashboard. A withdrawal closes the messages for both sides, whether by itself or with a block, so that the
-- facility can't tell the two apart.
create function private.shut_messages(p_applications uuid[], p_side text)
returns table (application_id uuid, sentence text)
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$ #variable_conflict use_column begin return query
  select x.id, x.sentence
  from (
    select a.id, case
      when a.status = 'withdrawn' then 'This application was withdrawn, so messages are closed.'
      when a.status in ('declined', 'closed') and a.status_at < now() - interval '30 days'
        then 'This application ended more than 30 days ago, so messages are closed.'
      -- The candidate may ask before accepting an invitation, and then gets an answer.
      when p_side = 'facility'
        and not exists (select 1 from public.messages m where m.application_id = a.id and m.side = 'candidate')
        and (a.status = 'invited' or not private.has_applied(a.employer_id, a.job_seeker_id))
        then case a.status
          when 'invited' then 'You can write once this candidate accepts your invitation or writes to you.'
          else 'You can’t message someone who didn’t accept your invitation, unless they write to you.' end
      when exists (select 1 from public.facility_blocks b where b.job_seeker_id = a.job_seeker_id
          and b.employer_id = a.employer_id)
        then case p_side when 'candidate' then 'You blocked this facility. Unblock it to write.'
          else 'This candidate no longer accepts messages.' end
      end as sentence
    from public.applications a where a.id = any (p_applications)
  ) x
  where x.sentence is not null;
end $$;

create function private.messages_shut(p_application public.applications, p_side text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin return (select s.sentence from private.shut_messages(array[p_application.id], p_side) s); end $$;

create function private.send_message(p_application_id uuid, p_body text, p_form_key uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held public.applications := private.lock_application(p_application_id);
  my_side text := private.side_of(held);
  shut text := private.messages_shut(held, my_side);
  told boolean;
begin
  perform private.refuse_acting('Writing messages');
  perform private.refuse_if(coalesce(btrim(p_body), '') = '', 'PT422', 'Write a message.', 'body');
  perform private.refuse_if(char_length(p_body) > 5000, 'PT422', 'Use at most 5,000 characters.', 'body');
  perform private.refuse_if(shut is not null, 'PT409', shut);
  perform private.refuse_if((select count(*) from public.messages m where m.application_id = held.id
    and m.side = my_side
    and m.created_at > now() - interval '1 hour') >= 60,
    'PT429', 'You’ve sent many messages. Wait a while before you send more.');
  -- Several unread messages in a row cause one notification.
  told := exists (select 1 from public.messages m where m.application_id = held.id and m.side = my_side
    and m.read_at is null and m.created_at > now() - interval '1 hour');
  insert into public.messages (application_id, sender_id, side, body, form_key)
  values (held.id, private.user_id(), my_side, btrim(p_body), p_form_key)
  on conflict (application_id, form_key) where form_key is not null do nothing;
  if found and not told then
    perform private.notify_side(held, private.other_side(my_side), 'message', 'message_received',
      jsonb_build_object('from', my_side));
  end if;
end $$;
create function public.send_message(p_application_id uuid, p_body text, p_form_key uuid) returns void
language plpgsql set search_path = '' as $$
begin perform private.send_message(p_application_id, p_body, p_form_key); end $$;
grant execute on function private.send_message, public.send_message to authenticated;

create function private.read_messages(p_application_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.acting_header() is not null then return; end if;
  update public.messages m set read_at = now()
  from public.applications a
  where a.id = p_application_id and m.application_id = a.id and m.read_at is null
    and ((m.side = 'facility' and a.job_seeker_id = private.user_id())
      or (m.side = 'candidate' and a.employer_id = private.reading_facility()));
end $$;
create function public.read_messages(p_application_id uuid) returns void
language plpgsql set search_path = '' as $$ begin perform private.read_messages(p_application_id); end $$;
grant execute on function private.read_messages, public.read_messages to authenticated;

create function private.report_message(p_message_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  told public.messages;
  held public.applications;
begin
  perform private.refuse_acting('Reporting messages');
  select * into told from public.messages m where m.id = p_message_id;
  held := private.lock_application(told.application_id);
  perform private.refuse_if(told.side = private.side_of(held), 'PT409', 'This message is from your own side.');
  perform private.refuse_if(char_length(coalesce(btrim(p_reason), '')) not between 3 and 2000,
    'PT422', 'Say what is wrong with it, in 3 to 2,000 characters.', 'reportReason');
  insert into public.message_reports (message_id, reporter_id, reason)
  values (p_message_id, private.user_id(), btrim(p_reason))
  on conflict (message_id, reporter_id) do nothing;
end $$;
create function public.report_message(p_message_id uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$ begin perform private.report_message(p_message_id, p_reason); end $$;
grant execute on function private.report_message, public.report_message to authenticated;

create function private.settle_report(p_id uuid, p_note text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  report public.message_reports;
begin
  perform private.only_admins();
  perform private.refuse_if(char_length(coalesce(btrim(p_note), '')) not between 3 and 2000,
    'PT422', 'Say what you decided, in 3 to 2,000 characters.', 'note');
  if private.settle_position_report(p_id, btrim(p_note)) then return; end if;
  select * into report from public.message_reports r where r.id = p_id for update;
  perform private.refuse_if(report.id is null, 'PT404', 'This report no longer exists.');
  if report.status <> 'open' then
    perform private.refuse_decided('Someone has already closed this report', 'message_report', p_id::text,
      '{"report.settled": "closed"}');
  end if;
  update public.message_reports r
  set status = 'settled', settled_by = auth.uid(), settled_note = btrim(p_note), settled_at = now() where r.id = p_id;
  perform private.audit('report.settled', 'message_report', p_id::text, btrim(p_note),
    jsonb_build_object('message', report.message_id));
end $$;
create function public.settle_report(p_id uuid, p_note text) returns void
language plpgsql set search_path = '' as $$ begin perform private.settle_report(p_id, p_note); end $$;
grant execute on function private.settle_report, public.settle_report to authenticated, service_role;

create function private.messages_page(p_application uuid, p_before uuid, p_reader uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  with edge as (
    select b.created_at, b.id from public.messages b where b.id = p_before and b.application_id = p_application
  ), newest as (
    select x.*, row_number() over w as place, sum(octet_length(x.body)) over w as bytes
    from public.messages x
    where x.application_id = p_application
      and (p_before is null or (x.created_at, x.id) < (select e.created_at, e.id from edge e))
    window w as (order by x.created_at desc, x.id desc)
    limit 26
  ), shown as (
    select * from newest n where n.place = 1 or (n.place <= 25 and n.bytes <= 8000)
  )
  select jsonb_build_object(
    'items', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'side', s.side, 'body', s.body,
        'at', s.created_at, 'readAt', s.read_at,
        'reported', exists (select 1 from public.message_reports r where r.message_id = s.id
          and r.reporter_id = p_reader))
      order by s.created_at, s.id) from shown s), '[]'),
    'older', case when (select count(*) from newest) > (select count(*) from shown)
      then (select s.id from shown s order by s.created_at, s.id limit 1) end)
); end $$;
