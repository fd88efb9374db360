-- Telling somebody of a sign-in from a browser that the account was not used in before.

-- The server says whether the browser showed that it was. The first sign-in of an account is told to nobody; the same
-- browser within ten minutes is told once.
create function private.note_sign_in(p_known boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- Whoever signs in is meant, also if they acted for somebody in this browser.
  me constant uuid := auth.uid();
  browser constant text := (select left(s.user_agent, 300) from auth.sessions s
    where s.id::text = private.session_id());
  is_first boolean;
begin
  perform private.refuse_if(not private.session_stands(), 'PT401', 'Sign in first.');
  -- The row is held, so that of two sign-ins at once the second sees what the first told.
  insert into private.sign_ins as i (user_id) values (me)
  on conflict (user_id) do update set last_at = now()
  returning i.first_at = i.last_at into is_first;
  if is_first or p_known or exists (
    select 1 from public.notifications n
    where n.user_id = me and n.kind = 'security' and n.event = 'new_browser'
      and n.facts ->> 'browser' is not distinct from browser and n.created_at > now() - interval '10 minutes') then
    return;
  end if;
  perform private.tell_security(me, 'new_browser', jsonb_build_object('browser', browser), '/account/sessions');
end $$;
create function public.note_sign_in(p_known boolean) returns void
language plpgsql set search_path = '' as $$ begin perform private.note_sign_in(p_known); end $$;
grant execute on function private.note_sign_in, public.note_sign_in to authenticated;
