-- Logging who viewed a professional. Every function that shows one to someone else calls this in the same transaction,
-- so that nothing is shown unless the view is logged.

-- Repeated views within a minute of the last count once, because a reload or a page that makes two calls is one view.
-- p_facility is null for administrators; while they act for a facility, both are recorded.
create function private.record_views(
  p_people uuid[], p_kind text, p_facility uuid, p_subject_id uuid default null, p_subject text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  viewer constant uuid := auth.uid();
  admin constant uuid := case when p_facility is null or private.acting_header() is not null then viewer end;
  today constant date := private.today();
begin
  perform private.keep_people(variadic p_people);
  insert into private.profile_views as l (person_id, day, kind, employer_id, admin_id, subject_id, subject)
  select p.user_id, today, p_kind, p_facility, admin, p_subject_id, left(nullif(btrim(p_subject), ''), 300)
  from public.profiles p
  where p.user_id = any (p_people) and p.user_id is distinct from viewer and p.role in ('job_seeker', 'candidate')
  order by p.user_id
  on conflict (person_id, day, kind, employer_id, admin_id, subject_id, subject) do update
  set times = l.times + 1, last_at = excluded.last_at
  where l.last_at < excluded.last_at - interval '1 minute';
end $$;

-- Records an administrator's view of a person. The service role acts for nobody, so it records none.
create function private.record_admin_view(
  p_people uuid[], p_subject_id uuid default null, p_subject text default null, p_kind text default 'account'
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    perform private.record_views(p_people, p_kind, null, p_subject_id, p_subject);
  end if;
end $$;

-- The same for every person in the rows of a list; p_key is the column with their ids.
create function private.record_admin_list_view(p_rows jsonb, p_key text, p_subject text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_admin_view(array(
    select distinct (r ->> p_key)::uuid from jsonb_array_elements(p_rows) r where r ->> p_key is not null),
    null, p_subject, 'list');
end $$;

-- Records that an administrator read messages while acting for one side: a view of the professional, and one audit
-- entry per application and acting session, so that the facility can see it too.
create function private.record_messages_read(p_application uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  acting constant uuid := private.acting_id();
  app public.applications;
begin
  if acting is null or not exists (select 1 from public.messages m where m.application_id = p_application) then
    return;
  end if;
  select * into app from public.applications a where a.id = p_application;
  perform private.record_views(array[app.job_seeker_id], 'messages',
    case when app.employer_id = private.facility_id() then app.employer_id end, app.id,
    (select p.title from public.positions p where p.id = app.position_id));
  if not exists (select 1 from public.audit_log l where l.action = 'acting.read' and l.subject_type = 'applications'
    and l.subject_id = app.id::text and l.details ->> 'acting_session' = acting::text) then
    perform private.audit('acting.read', 'applications', app.id::text, null,
      jsonb_build_object('acting_session', acting));
  end if;
end $$;

-- A person's views of one kind, or all of them; 'admin' selects those by administrators.
create function private.profile_views_of(p_person uuid, p_kind text) returns setof private.profile_views
language plpgsql stable security definer set search_path = '' as $$ begin return query
  select l.* from private.profile_views l
  where l.person_id = p_person and case coalesce(p_kind, 'all')
    when 'all' then true when 'admin' then l.admin_id is not null else l.kind = p_kind end;
end $$;

-- The name an account's owner reads for whoever looked at or changed it. Only a current administrator is called
-- one; teammates and former administrators appear by name.
create function private.administrator_name(p_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return coalesce(
  (select p.full_name || case when private.has_admin_power(p_id) then ', Nomera Health administrator' else '' end
    from public.profiles p where p.user_id = p_id),
  'A Nomera Health administrator');
end $$;

-- The same for an entry of the audit log. Of colleagues who left we know no name; everything else in someone's log was
-- done by an administrator.
create function private.actor_name(l public.audit_log) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return
  case when l.on_behalf_of is null and (l.action like 'team.%' or l.action in ('facility.image_added',
      'facility.image_removed')) and not exists (select 1 from auth.users u where u.id = l.actor_id)
    then 'Someone whose account was closed' else private.administrator_name(l.actor_id) end;
end $$;

-- A view as the person sees it: by an administrator, a facility, or an administrator acting for a facility. A viewer
-- whose account was closed has no name.
create function private.profile_view_card(p_view private.profile_views) returns table (
  id uuid, kind text, facility_id uuid, facility text, admin text, subject text, times integer, first timestamptz,
  last timestamptz, blocked boolean
)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select p_view.id, p_view.kind, f.user_id,
    case when p_view.employer_id is not null then coalesce(f.facility_name, 'A facility that closed its account') end,
    case when p_view.admin_id is not null then private.administrator_name(p_view.admin_id) end,
    p_view.subject, p_view.times, p_view.first_at, p_view.last_at,
    exists (select 1 from public.facility_blocks b
      where b.job_seeker_id = p_view.person_id and b.employer_id = p_view.employer_id)
  from (select 1) one left join public.employer_profiles f on f.user_id = p_view.employer_id;
end $$;
