-- Writing down who looked at a professional. Whatever shows one to somebody else calls this in the same transaction,
-- so that nothing is shown if it cannot be written down.

-- Looks within a minute of the last count once: a page that is loaded again, or asks for two parts, is one look.
-- p_facility is null for administrators; while they act for a facility, both are noted.
create function private.note_looks(
  p_people uuid[], p_kind text, p_facility uuid, p_subject_id uuid default null, p_subject text default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_people(variadic p_people);
  insert into private.looks as l (person_id, day, kind, employer_id, admin_id, subject_id, subject)
  select p.user_id, private.today(), p_kind, p_facility,
    case when p_facility is null or private.acting_header() is not null then auth.uid() end,
    p_subject_id, left(nullif(btrim(p_subject), ''), 300)
  from public.profiles p
  where p.user_id = any (p_people) and p.user_id is distinct from auth.uid() and p.role in ('job_seeker', 'candidate')
  order by p.user_id
  on conflict (person_id, day, kind, employer_id, admin_id, subject_id, subject) do update
  set times = l.times + 1, last_at = excluded.last_at
  where l.last_at < excluded.last_at - interval '1 minute';
end $$;

-- What an administrator reads of somebody. The service, which reads for nobody, leaves no look.
create function private.note_admin_look(
  p_people uuid[], p_subject_id uuid default null, p_subject text default null, p_kind text default 'account'
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    perform private.note_looks(p_people, p_kind, null, p_subject_id, p_subject);
  end if;
end $$;

-- The same of everybody in the rows of a list, by the key that names them.
create function private.note_admin_list(p_rows jsonb, p_key text, p_subject text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_admin_look(array(
    select distinct (r ->> p_key)::uuid from jsonb_array_elements(p_rows) r where r ->> p_key is not null),
    null, p_subject, 'list');
end $$;

-- Messages that an administrator reads while acting for one of the two: a look at the professional, and one entry of
-- the log for each application and acting session, so that a facility knows as well.
create function private.note_messages_read(p_application uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  acting constant uuid := private.acting_id();
  app public.applications;
begin
  if acting is null or not exists (select 1 from public.messages m where m.application_id = p_application) then
    return;
  end if;
  select * into app from public.applications a where a.id = p_application;
  perform private.note_looks(array[app.job_seeker_id], 'messages',
    case when app.employer_id = private.facility_id() then app.employer_id end, app.id,
    (select p.title from public.positions p where p.id = app.position_id));
  if not exists (select 1 from public.audit_log l where l.action = 'acting.read' and l.subject_type = 'applications'
    and l.subject_id = app.id::text and l.details ->> 'acting_session' = acting::text) then
    perform private.audit('acting.read', 'applications', app.id::text, null,
      jsonb_build_object('acting_session', acting));
  end if;
end $$;

-- A person's looks of one kind, or of all; 'admin' are those of administrators.
create function private.looks_of(p_person uuid, p_kind text) returns setof private.looks
language plpgsql stable security definer set search_path = '' as $$ begin return query
  select l.* from private.looks l
  where l.person_id = p_person and case coalesce(p_kind, 'all')
    when 'all' then true when 'admin' then l.admin_id is not null else l.kind = p_kind end;
end $$;

-- A look as the person reads it: by an administrator, a facility, or an administrator who acted for a facility. Who
-- closed their account since has no name any more.
create function private.look_card(p_look private.looks) returns table (
  id uuid, kind text, facility_id uuid, facility text, admin text, subject text, times integer, first timestamptz,
  last timestamptz, blocked boolean
)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select p_look.id, p_look.kind, f.user_id,
    case when p_look.employer_id is not null then coalesce(f.facility_name, 'A facility that closed its account') end,
    case when p_look.admin_id is not null then coalesce(
      (select p.full_name from public.profiles p where p.user_id = p_look.admin_id),
      'An administrator of Nomera Health') end,
    p_look.subject, p_look.times, p_look.first_at, p_look.last_at,
    exists (select 1 from public.facility_blocks b
      where b.job_seeker_id = p_look.person_id and b.employer_id = p_look.employer_id)
  from (select 1) one left join public.employer_profiles f on f.user_id = p_look.employer_id;
end $$;
