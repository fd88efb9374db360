-- Interviews and start dates as a calendar feed, readable by anyone who has its secret address.

-- Gives the caller's calendar a new address; the previous one stops working.
create function private.make_calendar_link(p_token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.only_oneself('Creating a calendar link');
begin
  perform private.refuse_if(not (private.is_approved('job_seeker') or private.is_approved('employer')),
    'PT403', 'Your account isn’t approved yet. You can create a calendar link once it is.');
  perform private.refuse_if(coalesce(p_token, '') !~ '^[A-Za-z0-9_-]{43}$', 'PT422', 'Open this page again.');
  insert into private.calendar_links (user_id, token_sha256) values (me, private.token_digest(p_token))
  on conflict (user_id) do update set token_sha256 = excluded.token_sha256, created_at = now();
end $$;
create function public.make_calendar_link(p_token text) returns void
language plpgsql set search_path = '' as $$ begin perform private.make_calendar_link(p_token); end $$;
grant execute on function private.make_calendar_link, public.make_calendar_link to authenticated;

-- Revokes the caller's calendar address, if there is one.
create function private.revoke_calendar_link() returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.only_oneself('Removing a calendar link');
begin
  delete from private.calendar_links l where l.user_id = me;
end $$;
create function public.revoke_calendar_link() returns void
language plpgsql set search_path = '' as $$ begin perform private.revoke_calendar_link(); end $$;
grant execute on function private.revoke_calendar_link, public.revoke_calendar_link to authenticated;

-- When the caller's calendar address was created; null if there is none.
create function private.my_calendar_link() returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select to_jsonb(l.created_at) from private.calendar_links l
  where l.user_id = auth.uid() and not private.session_ended()
); end $$;
create function public.my_calendar_link() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.my_calendar_link(); end $$;
grant execute on function private.my_calendar_link, public.my_calendar_link to authenticated;

-- The contents of the calendar at an address; null if the address is unknown or its owner is no longer approved. A
-- facility's calendar names candidates by first name and initial, because calendars are shown to many people.
create function private.calendar_by_token(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  whose public.profiles;
  facility uuid;
  since constant date := private.today() - 60;
begin
  select p.* into whose from private.calendar_links l join public.profiles p on p.user_id = l.user_id
  where l.token_sha256 = private.token_digest(p_token) and p.onboarding_completed and p.approval = 'approved';
  if whose.user_id is null then return null; end if;
  if whose.role = 'employer' then
    facility := coalesce((select m.facility_id from public.facility_members m where m.user_id = whose.user_id),
      (select e.user_id from public.employer_profiles e where e.user_id = whose.user_id));
  end if;
  return jsonb_build_object('side', case when facility is null then 'job-seeker' else 'employer' end,
    'interviews', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'application_id', a.id, 'status', i.status,
        'kind', i.kind, 'place', i.place, 'minutes', i.duration_minutes, 'starts_at', i.starts_at,
        'time_zone', i.time_zone, 'sequence', i.sequence, 'changed_at', i.updated_at, 'title', p.title,
        'facility', f.facility_name,
        'candidate', case when facility is not null then private.short_name(c.full_name) end)
        order by i.starts_at, i.id), '[]')
      from (
        select i.* from public.interviews i join public.applications a on a.id = i.application_id
        where i.starts_at >= since and i.status in ('accepted', 'cancelled')
          and case when facility is null then a.job_seeker_id = whose.user_id else a.employer_id = facility end
        order by i.starts_at desc, i.id limit 500) i
      join public.applications a on a.id = i.application_id
      join public.positions p on p.id = a.position_id
      join public.employer_profiles f on f.user_id = a.employer_id
      join public.profiles c on c.user_id = a.job_seeker_id),
    'starts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'application_id', l.application_id,
        'starts_on', l.starts_on, 'cancelled', coalesce(l.ended_on <= l.starts_on, false), 'made_at', l.created_at,
        'title', l.position_title, 'facility', f.facility_name,
        'candidate', case when facility is not null then private.short_name(c.full_name) end)
        order by l.starts_on, l.id), '[]')
      from (
        select l.* from public.placements l
        where l.starts_on >= since
          and case when facility is null then l.job_seeker_id = whose.user_id else l.employer_id = facility end
        order by l.starts_on desc, l.id limit 500) l
      left join public.employer_profiles f on f.user_id = l.employer_id
      left join public.profiles c on c.user_id = l.job_seeker_id));
end $$;
create function public.calendar_by_token(p_token text) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.calendar_by_token(p_token); end $$;
grant execute on function private.calendar_by_token, public.calendar_by_token to anon, authenticated, service_role;
