-- Writing, reading and exporting the audit log. An export is itself logged.

create function private.audit(
  p_action text, p_subject_type text, p_subject_id text, p_reason text default null, p_details jsonb default '{}'
) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, on_behalf_of, action, subject_type, subject_id, reason, details)
  values (auth.uid(), (select a.user_id from private.live_acting(private.acting_header()) a),
    p_action, p_subject_type, p_subject_id, p_reason, p_details)
$$;

create function private.audit_subject(p_type text, p_id text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  it constant uuid := case when p_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_id::uuid end;
begin
  case
    when p_type = 'skill' and p_id ~ '^\d{1,4}$' then
      return (select s.name from public.skills s where s.n = p_id::integer);
    when p_type = 'unit' then
      return (select u.name from public.units u where u.code = p_id);
    when p_type = 'certification' then
      return (select c.name from public.certifications c where c.code = p_id);
    when it is null then
      return null;
    when p_type in ('profile', 'profiles', 'account', 'job_seeker_profiles', 'person') then
      return private.name_of(it);
    when p_type = 'employer_profiles' then
      return (select e.facility_name from public.employer_profiles e where e.user_id = it);
    when p_type in ('credential', 'credentials') then
      return (select private.name_of(c.user_id) from public.credentials c where c.id = it);
    when p_type in ('document', 'documents') then
      return (select concat_ws(', ', d.file_name, private.name_of(d.user_id)) from public.documents d where d.id = it);
    when p_type in ('position', 'positions') then
      return (select p.title from public.positions p where p.id = it);
    when p_type in ('placement', 'placements') then
      return (select p.position_title from public.placements p where p.id = it);
    when p_type in ('application', 'applications') then
      return (select concat_ws(', ', private.name_of(a.job_seeker_id), p.title)
        from public.applications a join public.positions p on p.id = a.position_id where a.id = it);
    when p_type = 'screening_question' then
      return (select format('question “%s”', r.question) from private.question_reviews r where r.id = it);
    when p_type = 'verification_rule' then
      return (select format('check “%s”', r.label) from public.verification_rules r where r.id = it);
    when p_type = 'acting_session' then
      return (select coalesce(private.name_of(a.user_id), a.role) from public.acting_sessions a where a.id = it);
    else
      return null;
  end case;
end $$;

create function private.audit_entries(
  p_actor text, p_type text, p_subject text, p_action text, p_from date, p_to date, p_behalf boolean, p_after bigint,
  p_limit integer
) returns setof public.audit_log
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  id_form constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  who constant uuid := case when lower(p_actor) ~ id_form then p_actor::uuid
    else private.id_of_email(p_actor) end;
  subject constant text := case when p_subject like '%@%' then private.id_of_email(p_subject)::text else p_subject end;
  since constant timestamptz := p_from::timestamp at time zone 'America/Chicago';
  until constant timestamptz := (p_to + 1)::timestamp at time zone 'America/Chicago';
  last public.audit_log;
begin
  if (p_actor is not null and who is null) or (p_subject is not null and subject is null) then return; end if;
  select * into last from public.audit_log l where l.id = p_after;
  return query
    select l.* from public.audit_log l
    where (who is null or l.actor_id = who)
      and (p_type is null or l.subject_type = p_type)
      and (subject is null or l.subject_id = subject)
      and (p_action is null or l.action = p_action)
      and (since is null or l.at >= since) and (until is null or l.at < until)
      and (not coalesce(p_behalf, false) or l.on_behalf_of is not null)
      and (last.id is null or (l.at, l.id) < (last.at, last.id))
    order by l.at desc, l.id desc limit p_limit;
end $$;

create function private.audit_card(p_entry public.audit_log, p_whole boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('id', p_entry.id, 'at', p_entry.at, 'actor_id', p_entry.actor_id,
    'actor', private.name_of(p_entry.actor_id), 'on_behalf_of', p_entry.on_behalf_of,
    'on_behalf', private.name_of(p_entry.on_behalf_of), 'action', p_entry.action, 'type', p_entry.subject_type,
    'subject_id', p_entry.subject_id, 'subject', private.audit_subject(p_entry.subject_type, p_entry.subject_id),
    'reason', p_entry.reason)
    || case when p_whole then jsonb_build_object('details', p_entry.details,
      'link', (select c.seq || ':' || encode(c.hash, 'hex') from private.audit_chain c where c.entry_id = p_entry.id))
    else '{}' end
); end $$;

-- The people an entry names: its subject, its actor and the person acted for.
create function private.people_of_entries(p_entries public.audit_log[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$ begin return (
  with named as (
    select e.*, case when e.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.subject_id::uuid end as it
    from unnest(p_entries) e
  )
  select coalesce(array_agg(distinct p.id) filter (where p.id is not null), '{}')
  from named n
  cross join lateral (values (n.actor_id), (n.on_behalf_of), (case
    when n.subject_type in ('profile', 'profiles', 'account', 'job_seeker_profiles', 'person') then n.it
    when n.subject_type in ('credential', 'credentials') then (
      select c.user_id from public.credentials c where c.id = n.it)
    when n.subject_type in ('document', 'documents') then (select d.user_id from public.documents d where d.id = n.it)
    when n.subject_type in ('application', 'applications')
      then (select a.job_seeker_id from public.applications a where a.id = n.it)
    when n.subject_type = 'acting_session' then (select a.user_id from public.acting_sessions a where a.id = n.it)
  end)) p (id)
); end $$;

create function private.admin_audit_log(
  p_actor text, p_type text, p_subject text, p_action text, p_from date, p_to date, p_behalf boolean, p_after bigint,
  p_open bigint
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  entries public.audit_log[];
begin
  perform private.only_admins();
  entries := array(
    select e from private.audit_entries(p_actor, p_type, p_subject, p_action, p_from, p_to, p_behalf, p_after, 26) e);
  perform private.record_admin_view(private.people_of_entries(entries), null, 'Audit log', 'list');
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(private.audit_card(e, e.id = p_open) order by e.at desc, e.id desc)
      from unnest(entries) e), '[]'),
    'actions', private.distinct_values('public.audit_log', 'action'),
    'types', private.distinct_values('public.audit_log', 'subject_type'),
    'head', (select h.seq || ':' || h.hash from private.audit_head() h));
end $$;
create function public.admin_audit_log(
  p_actor text default null, p_type text default null, p_subject text default null, p_action text default null,
  p_from date default null, p_to date default null, p_behalf boolean default null, p_after bigint default null,
  p_open bigint default null
) returns jsonb
language plpgsql set search_path = '' as $$ begin return
  private.admin_audit_log(p_actor, p_type, p_subject, p_action, p_from, p_to, p_behalf, p_after, p_open);
end $$;
grant execute on function private.admin_audit_log, public.admin_audit_log to authenticated;

create function private.begin_audit_export(p_asked jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.only_admins();
  perform private.audit('audit_log.exported', 'audit_log', 'entries', null, coalesce(p_asked, '{}'));
end $$;
create function public.begin_audit_export(p_asked jsonb) returns void
language plpgsql set search_path = '' as $$ begin perform private.begin_audit_export(p_asked); end $$;
grant execute on function private.begin_audit_export, public.begin_audit_export to authenticated;

create function private.audit_export_part(
  p_actor text, p_type text, p_subject text, p_action text, p_from date, p_to date, p_behalf boolean, p_after bigint
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  entries public.audit_log[];
begin
  perform private.only_admins();
  entries := array(
    select e from private.audit_entries(p_actor, p_type, p_subject, p_action, p_from, p_to, p_behalf, p_after, 1000) e);
  perform private.record_admin_view(private.people_of_entries(entries), null, 'Audit log', 'list');
  return coalesce((
    select jsonb_agg(private.audit_card(e, true) order by e.at desc, e.id desc) from unnest(entries) e), '[]');
end $$;
create function public.audit_export_part(
  p_actor text default null, p_type text default null, p_subject text default null, p_action text default null,
  p_from date default null, p_to date default null, p_behalf boolean default null, p_after bigint default null
) returns jsonb
language plpgsql set search_path = '' as $$
begin return private.audit_export_part(p_actor, p_type, p_subject, p_action, p_from, p_to, p_behalf, p_after); end $$;
grant execute on function private.audit_export_part, public.audit_export_part to authenticated;
