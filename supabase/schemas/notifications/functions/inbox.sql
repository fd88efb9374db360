-- A person's notifications: list, count, open, mark as read.

-- Whether the caller's notifications may name candidates. Not for a facility that may not read about candidates now.
create function private.may_be_named_candidates() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (select 1 from public.profiles p where p.user_id = private.user_id() and p.role = 'employer')
    or private.reading_facility() is not null;
end $$;

-- 100 means "more than 99".
create function private.unread_notifications() returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.user_id();
  named constant boolean := private.may_be_named_candidates();
begin
  return (select count(*)::integer from (
    select 1 from public.notifications n
    where n.user_id = me and n.read_at is null and (named or not n.facts ? 'candidate') limit 100) few);
end $$;

-- Notifications that name a candidate to a facility count as a view, like any other list.
create function private.record_named_views(p_notifications uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  seen record;
begin
  for seen in
    select a.employer_id, array_agg(a.job_seeker_id) as people
    from public.notifications n
    join public.applications a on a.id = (n.facts ->> 'application')::uuid and n.facts ? 'candidate'
    where n.id = any (p_notifications) and a.job_seeker_id <> n.user_id
    group by a.employer_id order by a.employer_id
  loop
    perform private.record_views(seen.people, 'list', seen.employer_id, null, 'Notifications');
  end loop;
end $$;

-- The caller's notifications, 25 per page.
create function private.my_notifications(p_page integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.user_id();
  named constant boolean := private.may_be_named_candidates();
  shown uuid[];
begin
  shown := array(
    select n.id from public.notifications n where n.user_id = me and (named or not n.facts ? 'candidate')
    order by n.created_at desc, n.id offset 25 * (greatest(p_page, 1) - 1) limit 25);
  perform private.record_named_views(shown);
  return jsonb_build_object(
    'total', (select count(*) from public.notifications n
      where n.user_id = me and (named or not n.facts ? 'candidate')),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'kind', n.kind, 'event', n.event, 'facts', n.facts,
        'created_at', n.created_at, 'read_at', n.read_at) order by n.created_at desc, n.id)
      from public.notifications n where n.id = any (shown)), '[]'));
end $$;
create function public.my_notifications(p_page integer default 1) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.my_notifications(p_page); end $$;
grant execute on function private.my_notifications, public.my_notifications to authenticated;

create function private.open_notification(p_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  leads_to text;
begin
  select n.href into leads_to from public.notifications n where n.id = p_id and n.user_id = private.user_id();
  perform private.refuse_if(leads_to is null, 'PT404', 'This notification does not exist, or it is not yours.');
  if private.acting_header() is null then
    update public.notifications n set read_at = now() where n.id = p_id and n.read_at is null;
  end if;
  return leads_to;
end $$;
create function public.open_notification(p_id uuid) returns text
language plpgsql set search_path = '' as $$ begin return private.open_notification(p_id); end $$;
grant execute on function private.open_notification, public.open_notification to authenticated, service_role;

create function private.mark_notifications_read(p_until timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  marked integer;
begin
  perform private.refuse_acting('Marking as read');
  -- Notifications newer than the page stay unread. JavaScript dates have only millisecond precision.
  update public.notifications n set read_at = now()
  where n.id in (
    select o.id from public.notifications o
    where o.user_id = private.user_id() and o.read_at is null and date_trunc('milliseconds', o.created_at) <= p_until
    order by o.id for no key update);
  get diagnostics marked = row_count;
  return marked;
end $$;
create function public.mark_notifications_read(p_until timestamptz) returns integer
language plpgsql set search_path = '' as $$ begin return private.mark_notifications_read(p_until); end $$;
grant execute on function private.mark_notifications_read, public.mark_notifications_read to authenticated,
  service_role;
