-- Trigger that unassigns a case once it is decided or deleted; the trigger argument is the kind of case.

create function private.release_case() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.case_assignments a
  where a.kind = tg_argv[0]
    and a.subject_id = case tg_argv[0] when 'account' then (to_jsonb(old) ->> 'user_id')::uuid
    else (to_jsonb(old) ->> 'id')::uuid end;
  return null;
end $$;
