-- Importing the exclusion list in parts, and deciding possible matches. A list takes effect once it is complete.

create function private.begin_leie_import(p_sha256 text, p_file_name text, p_rows integer) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  held public.leie_lists;
  made uuid;
begin
  perform private.only_admins();
  perform pg_advisory_xact_lock(hashtextextended('leie import', 0));
  perform private.refuse_if(
    p_rows is null or p_rows not between 1 and 1000000 or p_sha256 is null or p_sha256 !~ '^[0-9a-f]{64}$',
    'PT422', 'This file has no rows that we can read.', 'file');
  select * into held from public.leie_lists l where l.status = 'current';
  if held.sha256 = p_sha256 then
    raise exception using errcode = 'PT409', hint = 'file',
      message = 'This file has been the current list since '
        || private.format_date((held.finished_at at time zone 'America/Chicago')::date) || '. Nothing changed.';
  end if;
  select * into held from public.leie_lists l where l.status = 'coming';
  perform private.refuse_if(
    held.imported_by is distinct from auth.uid() and held.started_at > now() - interval '10 minutes',
    'PT409', 'Another administrator is importing a list right now. Try again in a few minutes.', 'file');
  delete from private.leie_entry_keys k where k.list_id = held.id;
  delete from public.leie_lists l where l.id = held.id;
  insert into public.leie_lists (sha256, file_name, row_count, imported_by)
  values (p_sha256, left(coalesce(nullif(btrim(p_file_name), ''), 'list.csv'), 120), p_rows, auth.uid())
  returning id into made;
  return made;
end $$;
create function public.begin_leie_import(p_sha256 text, p_file_name text, p_rows integer) returns uuid
language plpgsql set search_path = '' as $$
begin return private.begin_leie_import(p_sha256, p_file_name, p_rows); end $$;
grant execute on function private.begin_leie_import, public.begin_leie_import to authenticated;

create function private.add_leie_rows(p_list uuid, p_from integer, p_rows jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  coming public.leie_lists;
begin
  perform private.only_admins();
  select * into coming from public.leie_lists l
  where l.id = p_list and l.status = 'coming' and l.imported_by = auth.uid() for update;
  perform private.refuse_if(not found or coming.added is distinct from p_from,
    'PT409', 'Another import started, so this one stopped. The current list stays in use.', 'file');
  with sent as (
    select md5(lower(jsonb_build_array(r.last_name, r.first_name, r.middle_name, r.business, r.npi, r.city, r.state,
        r.excluded_for, r.excluded_on)::text)) as row_key, r.*
    from jsonb_to_recordset(p_rows) as r (last_name text, first_name text, middle_name text, business text,
      general text,
      specialty text, npi text, city text, state text, excluded_for text, excluded_on date, reinstated_on date,
      waived_on date, waived_in text)
  ), kept as (
    insert into private.leie_entries (list_id, row_key, last_name, first_name, middle_name, business, general,
      specialty, npi, city, state, excluded_for, excluded_on, reinstated_on, waived_on, waived_in)
    select p_list, s.row_key, s.last_name, s.first_name, s.middle_name, s.business, s.general, s.specialty, s.npi,
      s.city, s.state, s.excluded_for, s.excluded_on, s.reinstated_on, s.waived_on, s.waived_in
    from sent s
    -- The file may contain a line twice.
    on conflict do nothing returning row_key, last_name, first_name, business, npi
  )
  insert into private.leie_entry_keys (key, list_id, row_key)
  select k.key, p_list, n.row_key
  from kept n
  cross join unnest(private.entry_keys(n.last_name, n.first_name, n.business, n.npi)) k (key)
  where k.key is not null;
  update public.leie_lists l set added = l.added + jsonb_array_length(p_rows) where l.id = p_list;
  return p_from + jsonb_array_length(p_rows);
end $$;
create function public.add_leie_rows(p_list uuid, p_from integer, p_rows jsonb) returns integer
language plpgsql set search_path = '' as $$ begin return private.add_leie_rows(p_list, p_from, p_rows); end $$;
grant execute on function private.add_leie_rows, public.add_leie_rows to authenticated;

create function private.finish_leie_import(p_list uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  coming public.leie_lists;
  waiting integer;
begin
  perform private.only_admins();
  perform pg_advisory_xact_lock(hashtextextended('leie', 0));
  select * into coming from public.leie_lists l
  where l.id = p_list and l.status = 'coming' and l.imported_by = auth.uid() for update;
  perform private.refuse_if(not found or coming.added <> coming.row_count,
    'PT409', 'The file arrived incomplete, so nothing changed. The current list stays in use.', 'file');
  update public.leie_lists l set status = 'replaced' where l.status = 'current';
  update public.leie_lists l set status = 'current', finished_at = now(),
    newest_on = (select max(e.excluded_on) from private.leie_entries e where e.list_id = p_list)
  where l.id = p_list;
  perform private.find_leie(null);
  delete from private.leie_entry_keys k where k.list_id <> p_list;
  delete from private.leie_entries e where e.list_id <> p_list;
  select count(*) into waiting from (select 1 from public.leie_matches m where m.status = 'possible' limit 10000) w;
  perform private.audit('leie.imported', 'leie_list', p_list::text, null, jsonb_build_object('sha256', coming.sha256,
    'file', coming.file_name, 'rows', coming.row_count, 'possible', waiting));
  return waiting;
end $$;
create function public.finish_leie_import(p_list uuid) returns integer
language plpgsql set search_path = '' as $$ begin return private.finish_leie_import(p_list); end $$;
grant execute on function private.finish_leie_import, public.finish_leie_import to authenticated;

create function private.admin_leie() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_admins();
  return jsonb_build_object(
    'possible', (select count(*) from (select 1 from public.leie_matches m where m.status = 'possible' limit 1000) w),
    'lists', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'sha256', n.sha256, 'file_name', n.file_name, 'rows', n.row_count,
        'status', n.status, 'newest_on', n.newest_on, 'at', n.finished_at, 'who', private.name_of(n.imported_by))
        order by n.finished_at desc, n.id)
      from (select * from public.leie_lists l where l.finished_at is not null
        order by l.finished_at desc, l.id limit 12) n), '[]'));
end $$;
create function public.admin_leie() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.admin_leie(); end $$;
grant execute on function private.admin_leie, public.admin_leie to authenticated;

create function private.admin_leie_matches(p_status text, p_how text, p_after uuid) returns jsonb
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  decided constant boolean := coalesce(p_status, 'possible') = 'decided';
  last public.leie_matches;
  found_rows jsonb;
begin
  perform private.only_admins();
  select * into last from public.leie_matches m where m.id = p_after;
  found_rows := coalesce((
    select jsonb_agg(jsonb_build_object('id', n.id, 'user_id', n.user_id, 'how', n.how, 'status', n.status,
      'found_at', n.found_at, 'entry', n.entry, 'note', n.note, 'decided_at', n.decided_at,
      'decided_by', private.name_of(n.decided_by),
      'person', jsonb_build_object('name', p.full_name,
        'role', case p.role when 'candidate' then 'job_seeker' else p.role end, 'approval', p.approval,
        'profession', f.name, 'city', z.city, 'state', z.state, 'facility', e.facility_name,
        'npi', coalesce(e.npi, s.npi), 'licenses', (select string_agg(distinct c.state, ', ' order by c.state)
          from public.credentials c
          where c.user_id = n.user_id and c.kind = 'license'))) order by n.place)
    from (
      select w.*, row_number() over (order by w.found_at, w.id) as place
      from (
        select m.* from public.leie_matches m
        where not decided and m.status = 'possible' and (p_how is null or m.how = p_how)
          and (last.id is null or (m.found_at, m.id) > (last.found_at, last.id))
        order by m.found_at, m.id limit 11) w
      union all
      select w.*, row_number() over (order by w.decided_at desc, w.id desc)
      from (
        select m.* from public.leie_matches m
        where decided and m.status <> 'possible' and (p_how is null or m.how = p_how)
          and (last.id is null or (m.decided_at, m.id) < (last.decided_at, last.id))
        order by m.decided_at desc, m.id desc limit 11) w) n
    join public.profiles p on p.user_id = n.user_id
    left join public.job_seeker_profiles s on s.user_id = n.user_id
    left join public.professions f on f.code = s.profession
    left join public.employer_profiles e on e.user_id = n.user_id
    left join public.zip_codes z on z.zip = coalesce(s.zip, e.zip)), '[]');
  perform private.record_admin_list_view(found_rows, 'user_id', 'Exclusion list');
  return found_rows;
end $$;
create function public.admin_leie_matches(
  p_status text default null, p_how text default null, p_after uuid default null
) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.admin_leie_matches(p_status, p_how, p_after); end $$;
grant execute on function private.admin_leie_matches, public.admin_leie_matches to authenticated;

create function private.decide_leie_match(p_id uuid, p_decision text, p_note text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  held public.leie_matches;
  wanted public.verification_rules;
  said constant text := btrim(coalesce(p_note, ''));
begin
  perform private.only_admins();
  perform private.refuse_if(p_decision is null or p_decision not in ('not_same', 'same'),
    'PT422', 'Choose whether they are the same.', 'decision');
  perform private.refuse_if(char_length(said) not between 3 and 2000,
    'PT422', 'Enter how you know, in 3 to 2,000 characters.', 'note');
  perform private.lock_account((select m.user_id from public.leie_matches m where m.id = p_id));
  select * into held from public.leie_matches m where m.id = p_id for no key update;
  perform private.refuse_if(not found,
    'PT404', 'This possible match no longer exists. The name or the list changed.');
  perform private.refuse_if(held.status <> 'possible', 'PT409', 'Someone has already decided on this possible match.');
  update public.leie_matches m
  set status = p_decision, note = said, decided_by = auth.uid(), decided_at = now() where m.id = p_id;
  if p_decision = 'same' then
    select (a.rule).* into wanted from private.checks_of(held.user_id) a where (a.rule).code = 'leie';
    if wanted.id is not null then
      perform private.add_check(held.user_id, wanted, null, (private.latest_check(held.user_id, wanted.id, null)).id,
        'finding', private.today(), private.list_name(), said, null);
    end if;
  -- Without any other hit, the person is clear of this list, and the decision records that.
  elsif exists (select 1 from private.to_clear_by_list() t where t.user_id = held.user_id) then
    select (t.rule).* into wanted from private.to_clear_by_list() t where t.user_id = held.user_id;
    perform private.add_check(held.user_id, wanted, null, (private.latest_check(held.user_id, wanted.id, null)).id,
      'clear', private.today(), private.list_name(), said,
      case when wanted.valid_days is not null then private.list_counts_until(wanted) end);
  end if;
  -- Logged without the note, because the log outlives the account.
  perform private.audit('leie.' || p_decision, 'leie_match', p_id::text, null,
    jsonb_build_object('user_id', held.user_id, 'row', held.row_key, 'how', held.how));
  return held.user_id;
end $$;
create function public.decide_leie_match(p_id uuid, p_decision text, p_note text) returns uuid
language plpgsql set search_path = '' as $$ begin return private.decide_leie_match(p_id, p_decision, p_note); end $$;
grant execute on function private.decide_leie_match, public.decide_leie_match to authenticated;
