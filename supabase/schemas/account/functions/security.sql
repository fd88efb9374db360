-- Tells a user about a sign-in from a browser that the account has not used before.

-- The server says whether the browser is known. The first sign-in of an account is not reported, and the same browser
-- is reported once in ten minutes.
create function private.record_sign_in(p_known boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- Always the user who signed in, even if they were acting for someone in this browser.
  me constant uuid := auth.uid();
  browser constant text := (select left(s.user_agent, 300) from auth.sessions s
    where s.id::text = private.session_id());
  is_first boolean;
begin
  perform private.refuse_if(not private.is_session_valid(), 'PT401', 'Log in first.');
  -- Locks the row, so that the second of two simultaneous sign-ins sees what the first one reported.
  insert into private.sign_ins as i (user_id) values (me)
  on conflict (user_id) do update set last_at = now()
  returning i.first_at = i.last_at into is_first;
  if is_first or p_known or exists (
    select 1 from public.notifications n
    where n.user_id = me and n.kind = 'security' and n.event = 'new_browser'
      and n.facts ->> 'browser' is not distinct from browser and n.created_at > now() - interval '10 minutes') then
    return;
  end if;
  perform private.notify_security(me, 'new_browser', jsonb_build_object('browser', browser), '/account/sessions');
end $$;
create function public.record_sign_in(p_known boolean) returns void
language plpgsql set search_path = '' as $$ begin perform private.record_sign_in(p_known); end $$;
grant execute on function private.record_sign_in, public.record_sign_in to authenticated;
