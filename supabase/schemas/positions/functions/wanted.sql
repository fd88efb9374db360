-- The position that somebody wanted to apply for when they signed up, kept until they may.

-- Keeps it for somebody who waits for approval. A position that is not open is not kept, and nobody is told: what leads
-- here is an address that they followed.
create function private.want_position(p_position_id uuid, p_door text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.keep_me();
begin
  perform private.refuse_if(me is null, 'PT401', 'Sign in first.');
  if private.is_approved('job_seeker')
    or not exists (select 1 from public.profiles p where p.user_id = me and p.role in ('job_seeker', 'candidate'))
    or not exists (select 1 from private.public_positions v where v.id = p_position_id) then
    return;
  end if;
  insert into public.wanted_positions (user_id, position_id, door)
  values (me, p_position_id, case when private.is_address_door(p_door) then p_door else 'listing' end)
  -- Coming again for the same one changes nothing: the first door counts.
  on conflict (user_id) do update
  set position_id = excluded.position_id, door = excluded.door, created_at = now()
  where wanted_positions.position_id <> excluded.position_id;
end $$;
create function public.want_position(p_position_id uuid, p_door text default null) returns void
language plpgsql set search_path = '' as $$ begin perform private.want_position(p_position_id, p_door); end $$;
grant execute on function private.want_position, public.want_position to authenticated;

create function private.forget_wanted_position() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.wanted_positions w where w.user_id = private.keep_me();
end $$;
create function public.forget_wanted_position() returns void
language plpgsql set search_path = '' as $$ begin perform private.forget_wanted_position(); end $$;
grant execute on function private.forget_wanted_position, public.forget_wanted_position to authenticated;

-- What somebody wanted to apply for and still can; null where there is nothing.
create function private.wanted_of(p_user uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('id', v.id, 'title', v.title, 'facility', v.facility_name)
  from public.wanted_positions w join private.public_positions v on v.id = w.position_id
  where w.user_id = p_user and not exists (select 1 from public.applications a
      where a.position_id = w.position_id and a.job_seeker_id = p_user)
    and not exists (select 1 from public.match_dismissals d
      where d.position_id = w.position_id and d.job_seeker_id = p_user)
); end $$;

-- The door of an application: what its address says, else the one kept at sign-up, else the person's own search.
create function private.door_of(p_user uuid, p_position uuid, p_said text) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return coalesce(
  case when private.is_address_door(p_said) then p_said end,
  (select w.door from public.wanted_positions w where w.user_id = p_user and w.position_id = p_position), 'search');
end $$;
