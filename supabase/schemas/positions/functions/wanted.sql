-- The position a user wanted to apply for when they signed up, kept until they can apply.

-- Remembers the position for a user who is waiting for approval. A position that is not open is ignored without an
-- error, because the user only followed a link.
create function private.want_position(p_position_id uuid, p_channel text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.keep_me();
begin
  perform private.refuse_if(me is null, 'PT401', 'Log in first.');
  if private.is_approved('job_seeker')
    or not exists (select 1 from public.profiles p where p.user_id = me and p.role in ('job_seeker', 'candidate'))
    or not exists (select 1 from private.public_positions v where v.id = p_position_id) then
    return;
  end if;
  insert into public.wanted_positions (user_id, position_id, channel)
  values (me, p_position_id, case when private.is_address_channel(p_channel) then p_channel else 'listing' end)
  -- Returning to the same position changes nothing: the first channel counts.
  on conflict (user_id) do update
  set position_id = excluded.position_id, channel = excluded.channel, created_at = now()
  where wanted_positions.position_id <> excluded.position_id;
end $$;
create function public.want_position(p_position_id uuid, p_channel text default null) returns void
language plpgsql set search_path = '' as $$ begin perform private.want_position(p_position_id, p_channel); end $$;
grant execute on function private.want_position, public.want_position to authenticated;

create function private.forget_wanted_position() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.wanted_positions w where w.user_id = private.keep_me();
end $$;
create function public.forget_wanted_position() returns void
language plpgsql set search_path = '' as $$ begin perform private.forget_wanted_position(); end $$;
grant execute on function private.forget_wanted_position, public.forget_wanted_position to authenticated;

-- The open position a user wanted to apply for, and what keeps them from applying; null if there is none.
create function private.wanted_of(p_user uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('id', v.id, 'title', v.title, 'facility', v.facility_name,
    'obstacle', private.obstacle_to_applying(p_user, v))
  from public.wanted_positions w join private.public_positions v on v.id = w.position_id
  where w.user_id = p_user and not exists (select 1 from public.applications a
      where a.position_id = w.position_id and a.job_seeker_id = p_user)
    and not exists (select 1 from public.match_dismissals d
      where d.position_id = w.position_id and d.job_seeker_id = p_user)
); end $$;

-- The channel of an application: the one in its link, otherwise the one saved at sign-up, otherwise the person's own
-- search.
create function private.channel_of(p_user uuid, p_position uuid, p_said text) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return coalesce(
  case when private.is_address_channel(p_said) then p_said end,
  (select w.channel from public.wanted_positions w where w.user_id = p_user and w.position_id = p_position), 'search');
end $$;
