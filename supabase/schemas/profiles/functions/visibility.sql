-- Who viewed a job seeker, blocking facilities, and pausing the profile.

create function private.block_facility(p_employer_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.keep_me();
  held public.applications;
begin
  perform private.keep_team(p_employer_id);
  perform private.lock_accounts(me);
  perform private.refuse_if(not exists (select 1 from public.job_seeker_profiles s where s.user_id = me),
    'PT403', 'Only professionals can block facilities.');
  perform private.refuse_if(
    not exists (select 1 from public.employer_profiles f where f.user_id = p_employer_id
      and f.facility_name is not null),
    'PT404', 'This facility does not exist.');
  perform matching.lock_job_seeker(me);
  -- Lock first, then read, as in private.close_applications().
  perform 1 from public.applications a where a.job_seeker_id = me and a.employer_id = p_employer_id
  order by a.id for no key update;
  for held in
    select a.* from public.applications a
    join public.application_transitions t on t.from_status = a.status and t.to_status = 'withdrawn'
      and t.side = 'candidate' and t.via = 'move'
    where a.job_seeker_id = me and a.employer_id = p_employer_id order by a.id
  loop
    perform private.set_status(held, 'withdrawn', 'candidate', 'move',
      'No longer considering this facility.');
  end loop;
  insert into public.facility_blocks (job_seeker_id, employer_id) values (me, p_employer_id)
  on conflict do nothing;
end $$;
create function public.block_facility(p_employer_id uuid) returns void
language plpgsql set search_path = '' as $$ begin perform private.block_facility(p_employer_id); end $$;
grant execute on function private.block_facility, public.block_facility to authenticated;

create function private.unblock_facility(p_employer_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.keep_me();
begin
  perform private.lock_accounts(me);
  perform matching.lock_job_seeker(me);
  delete from public.facility_blocks b where b.job_seeker_id = me and b.employer_id = p_employer_id;
end $$;
create function public.unblock_facility(p_employer_id uuid) returns void
language plpgsql set search_path = '' as $$ begin perform private.unblock_facility(p_employer_id); end $$;
grant execute on function private.unblock_facility, public.unblock_facility to authenticated;

create function private.pause_profile(p_paused boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_accounts(private.keep_me());
  update public.job_seeker_profiles s set open_to_matches = not p_paused
  where s.user_id = private.user_id() and s.open_to_matches = p_paused;
end $$;
create function public.pause_profile(p_paused boolean) returns void
language plpgsql set search_path = '' as $$ begin perform private.pause_profile(p_paused); end $$;
grant execute on function private.pause_profile, public.pause_profile to authenticated;

create function private.my_visibility(p_page integer, p_find text, p_kind text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.user_id();
  wanted text := lower(btrim(coalesce(p_find, '')));
  total integer;
  page integer;
begin
  select count(*) into total from private.profile_views_of(me, p_kind);
  page := private.page_of(p_page, total);
  return jsonb_build_object('total', total, 'page', page,
    'paused', (select not s.open_to_matches from public.job_seeker_profiles s where s.user_id = me),
    'views', (
      select coalesce(jsonb_agg(to_jsonb(k) order by k.last desc, k.id), '[]')
      from (select * from private.profile_views_of(me, p_kind) o order by o.last_at desc, o.id offset (page - 1) * 25
        limit 25) l
      cross join lateral private.profile_view_card(l) k),
    'blocks', (
      select coalesce(jsonb_agg(jsonb_build_object('facility_id', b.employer_id, 'facility', f.facility_name,
        'since', b.created_at) order by f.facility_name, b.employer_id), '[]')
      from (select * from public.facility_blocks k where k.job_seeker_id = me order by k.created_at desc limit 100) b
      join public.employer_profiles f on f.user_id = b.employer_id),
    'found', (
      select coalesce(jsonb_agg(jsonb_build_object('facility_id', w.user_id, 'facility', w.facility_name,
          'city', z.city, 'state', z.state,
          'blocked', exists (select 1 from public.facility_blocks b
            where b.job_seeker_id = me and b.employer_id = w.user_id)) order by w.facility_name, w.user_id), '[]')
      from (
        select f.* from public.employer_profiles f
        join public.profiles o on o.user_id = f.user_id and o.onboarding_completed
        where char_length(wanted) >= 2 and position(wanted in lower(f.facility_name)) > 0
          -- While a facility is on hold, only people who dealt with it find it, to block it.
          and (o.approval = 'approved'
            or exists (select 1 from public.applications a where a.job_seeker_id = me and a.employer_id = f.user_id)
            or exists (select 1 from private.profile_views v where v.person_id = me and v.employer_id = f.user_id))
        order by lower(f.facility_name) <> wanted, f.facility_name, f.user_id limit 10) w
      left join public.zip_codes z on z.zip = w.zip));
end $$;
create function public.my_visibility(p_page integer default 1, p_find text default null, p_kind text default 'all')
returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.my_visibility(p_page, p_find, p_kind); end $$;
grant execute on function private.my_visibility, public.my_visibility to authenticated, service_role;
