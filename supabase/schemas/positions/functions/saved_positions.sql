-- A job seeker's saved positions, with a snapshot from when they were saved.

create function private.save_open_position(p_position_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.keep_me();
begin
  perform private.keep_people((select p.employer_id from public.positions p where p.id = p_position_id));
  perform private.refuse_if(not private.is_approved('job_seeker'),
    'PT403', 'Only approved professionals can save positions.');
  perform private.refuse_if(not exists (select 1 from private.public_positions v where v.id = p_position_id),
    'PT404', 'This position is no longer open.');
  perform private.refuse_if(exists (
      select 1 from public.facility_blocks b join public.positions p on p.employer_id = b.employer_id
      where b.job_seeker_id = me and p.id = p_position_id),
    'PT409', 'You blocked this facility. Unblock it to save its positions.');
  -- Locked, or two saves at once could exceed the limit.
  perform 1 from public.job_seeker_profiles s where s.user_id = me for no key update;
  perform private.refuse_if(
    (select count(*) from public.saved_positions s where s.user_id = me and s.position_id <> p_position_id) >= 200,
    'PT409', 'You have 200 saved positions, the maximum. Remove one first.');
  insert into public.saved_positions (user_id, position_id, title, facility_name, pay_min_cents, pay_max_cents,
    pay_period, starts_on, starts_by)
  select me, v.id, v.title, v.facility_name, v.pay_min_cents, v.pay_max_cents, v.pay_period, v.starts_on, v.starts_by
  from private.public_positions v where v.id = p_position_id
  -- Saving it twice has no effect.
  on conflict (user_id, position_id) do nothing;
end $$;
create function public.save_open_position(p_position_id uuid) returns void
language plpgsql set search_path = '' as $$ begin perform private.save_open_position(p_position_id); end $$;
grant execute on function private.save_open_position, public.save_open_position to authenticated, service_role;

create function private.unsave_position(p_position_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.saved_positions s where s.user_id = private.user_id() and s.position_id = p_position_id;
end $$;
create function public.unsave_position(p_position_id uuid) returns void
language plpgsql set search_path = '' as $$ begin perform private.unsave_position(p_position_id); end $$;
grant execute on function private.unsave_position, public.unsave_position to authenticated, service_role;

-- One page of the caller's saved positions, 25 per page, newest first. For a position that is no longer open, they see
-- only the snapshot from when they saved it.
create function private.my_saved_positions(p_page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.user_id();
  total constant integer := (select count(*) from public.saved_positions s where s.user_id = me);
  page constant integer := private.page_of(p_page, total);
begin
  return jsonb_build_object('total', total, 'page', page, 'items', coalesce((
    with shown as materialized (
      select x.*, p.status, v.id is not null as is_open, b.employer_id is not null as is_blocked,
        row_number() over (order by x.saved_at desc, x.position_id) as place
      from (
        select y.* from public.saved_positions y where y.user_id = me
        order by y.saved_at desc, y.position_id limit 25 offset (page - 1) * 25
      ) x
      join public.positions p on p.id = x.position_id
      left join private.public_positions v on v.id = x.position_id
      left join public.facility_blocks b on b.job_seeker_id = me and b.employer_id = p.employer_id
    ), open as materialized (
      select s.position_id, m.score_bp, row_number() over (order by s.place) as n
      from shown s
      left join private.job_seeker_matches(me, array(select k.position_id from shown k)) m
        on m.position_id = s.position_id
      where s.is_open and not s.is_blocked
    )
    select jsonb_agg(jsonb_build_object('id', s.position_id, 'saved_at', s.saved_at, 'title', s.title,
      'facility', s.facility_name, 'pay_min_cents', s.pay_min_cents, 'pay_max_cents', s.pay_max_cents,
      'pay_period', s.pay_period, 'starts_on', s.starts_on, 'starts_by', s.starts_by,
      'status', case when s.is_blocked then 'blocked' when s.status in ('paused', 'closed') then s.status
        when s.is_open then 'open' else 'hidden' end,
      'position', n.notice) order by s.place)
    from shown s
    left join open o on o.position_id = s.position_id
    left join private.position_notices(me, array(select k.position_id from open k order by k.n), null,
      array(select k.score_bp from open k order by k.n)) n on n.place = o.n), '[]'));
end $$;
create function public.my_saved_positions(p_page integer default 1) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.my_saved_positions(p_page); end $$;
grant execute on function private.my_saved_positions, public.my_saved_positions to authenticated, service_role;
