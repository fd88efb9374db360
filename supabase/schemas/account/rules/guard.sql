-- Checks before every write, whichever function or client makes it (platform/guards.sql has the triggers).

-- Whether the caller has signed out of the session that issued their token. Checked once per transaction, because
-- deleting an account ends its session midway.
create function private.session_ended() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  session constant text := private.session_id();
begin
  if session is null or session = current_setting('nomera.session', true) then
    return false;
  elsif exists (select 1 from auth.sessions s where s.id = session::uuid and s.user_id = auth.uid()) then
    perform set_config('nomera.session', session, true);
    return false;
  end if;
  return true;
end $$;

create function private.guard_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(private.session_ended(), 'PT401', 'Log in first.');
  if private.acting_header() is not null then
    -- A trigger's own writes belong to the write that fired it, which was already checked.
    perform private.refuse_write_while_acting(
      (tg_relid = 'public.profiles'::regclass and tg_op = 'UPDATE') or pg_trigger_depth() > 1);
  end if;
  return null;
end $$;
