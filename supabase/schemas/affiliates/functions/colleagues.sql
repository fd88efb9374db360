-- Referring a colleague to a position: creating the link, opening it, and its results.

-- Returns the code of the caller's referral link for an open position, created on first use.
create function private.refer_position(p_position_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.keep_me();
  mine text;
begin
  perform private.refuse_if(not private.is_approved('job_seeker'), 'PT403', 'Only approved professionals can do this.');
  perform private.refuse_if(not exists (select 1 from private.public_positions v where v.id = p_position_id),
    'PT404', 'This position is no longer open.');
  select r.code into mine from public.position_referrals r where r.user_id = me and r.position_id = p_position_id;
  if found then return mine; end if;
  perform private.refuse_if((select count(*) from public.position_referrals r where r.user_id = me) >= 200,
    'PT409', 'You have 200 links, the maximum. Share one of them.');
  insert into public.position_referrals (code, user_id, position_id)
  values ('R-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10)), me, p_position_id)
  on conflict (user_id, position_id) do nothing;
  select r.code into mine from public.position_referrals r where r.user_id = me and r.position_id = p_position_id;
  return mine;
end $$;
create function public.refer_position(p_position_id uuid) returns text
language plpgsql set search_path = '' as $$ begin return private.refer_position(p_position_id); end $$;
grant execute on function private.refer_position, public.refer_position to authenticated;

-- The caller's referral links with their results, newest first.
create function private.my_referrals() returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(jsonb_agg(jsonb_build_object('code', r.code, 'position_id', r.position_id, 'title', p.title,
    'facility', f.facility_name, 'opened', r.opened, 'signed_up', r.signed_up,
    'is_open', exists (select 1 from private.public_positions v where v.id = r.position_id))
    order by r.created_at desc, r.code), '[]')
  from public.position_referrals r
  join public.positions p on p.id = r.position_id
  join public.employer_profiles f on f.user_id = p.employer_id
  where r.user_id = private.user_id()
); end $$;
create function public.my_referrals() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.my_referrals(); end $$;
grant execute on function private.my_referrals, public.my_referrals to authenticated, service_role;

-- Returns the position a referral link leads to, or null for an unknown link. With p_counts, counts the visit. Only our
-- server may call it, because it rate limits by network.
create function private.open_referral(p_code text, p_counts boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  found_position uuid;
begin
  update public.position_referrals r set opened = r.opened + p_counts::integer where r.code = upper(p_code)
  returning r.position_id into found_position;
  return found_position;
end $$;
create function public.open_referral(p_code text, p_counts boolean default true) returns uuid
language plpgsql set search_path = '' as $$ begin return private.open_referral(p_code, p_counts); end $$;
grant execute on function private.open_referral, public.open_referral to service_role;
