-- An admin who looks at the pages as an employer, and nobody in particular, has no facility: they see them empty.
create or replace function private.reading_for() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_approved('employer') and not exists (
    select 1 from private.live_acting(private.acting_header()) a where a.role = 'employer') then
    raise exception using errcode = 'PT403', message = 'Only approved facilities see this.';
  end if;
  return private.facility_id();
end
$$;

-- The copy of everything, with appeals and drafts of positions. Its text is taken over, not written a second time.
do $$
declare
  list constant text := '(''outbox'', mine, ''user_id'', ''{}'')';
  was text;
begin
  select pg_get_functiondef(p.oid) into was
  from pg_proc p where p.proname = 'export_my_data' and p.pronamespace = 'private'::regnamespace;
  if strpos(was, list) = 0 then
    raise exception 'export_my_data() has another list than this migration knows';
  end if;
  execute replace(was, list, list || ',
      (''account_appeals'', mine, ''user_id'', ''{decided_by}''), (''position_drafts'', mine, ''employer_id'', ''{saved_by}'')');
end
$$;
