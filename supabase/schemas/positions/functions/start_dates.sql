-- Positions whose start date (the latest one, if there is a range) has passed: the facility is asked whether it is
-- still hiring. Without an answer, the position is paused 30 days later.

-- Asks about positions whose start date passed, and pauses those without an answer. Returns how many of each.
create function private.settle_start_dates(p_limit integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.today();
  due record;
  asking uuid[];
  ending uuid[];
  facilities uuid[];
  asked integer := 0;
  paused integer := 0;
begin
  -- Materialized: otherwise the limits make the planner read every position in the order of its id.
  with due as materialized (select * from private.start_dates_due)
  select array(select d.id from due d where not d.over order by d.id limit p_limit),
    array(select d.id from due d where d.over order by d.id limit p_limit)
  into asking, ending;
  -- Locks in the common order: people, positions, their professions. Afterward, what is due is read again, because the
  -- facility may have answered or changed the date meanwhile.
  facilities := private.keep_free_teams(array(
    select p.employer_id from public.positions p where p.id = any (asking || ending)));
  perform 1 from public.positions p where p.id = any (asking || ending) and p.employer_id = any (facilities)
    order by p.id for no key update;
  asking := array(select d.id from private.start_dates_due d
    where not d.over and d.id = any (asking) and d.employer_id = any (facilities) order by d.id);
  ending := array(select d.id from private.start_dates_due d
    where d.over and d.id = any (ending) and d.employer_id = any (facilities) order by d.id);
  perform matching.lock_professions(variadic array(
    select p.profession from public.positions p where p.id = any (ending)));
  for due in
    select p.id, p.employer_id, p.title, coalesce(p.starts_by, p.starts_on) as starts_on from public.positions p
    where p.id = any (asking) order by p.id
  loop
    insert into private.start_checks as c (position_id, asked_on) values (due.id, today)
    on conflict (position_id) do update set asked_on = excluded.asked_on;
    perform private.notify_facility(due.employer_id, 'position_start', 'start_passed', jsonb_build_object(
      'position', due.title, 'starts_on', due.starts_on, 'pauses_on', today + 30), '/employer/positions');
    asked := asked + 1;
  end loop;
  for due in
    update public.positions p set status = 'paused' where p.id = any (ending)
    returning p.id, p.employer_id, p.title,
    coalesce(p.starts_by, p.starts_on) as starts_on
  loop
    delete from private.start_checks c where c.position_id = due.id;
    perform private.notify_facility(due.employer_id, 'position_start', 'start_paused', jsonb_build_object(
      'position', due.title, 'starts_on', due.starts_on), '/employer/positions');
    paused := paused + 1;
  end loop;
  delete from private.start_checks c using public.positions p where p.id = c.position_id
    and coalesce(p.starts_by, p.starts_on) >= today;
  return jsonb_build_object('asked', asked, 'paused', paused);
end $$;
create function public.settle_start_dates() returns jsonb
language plpgsql set search_path = '' as $$ begin return private.settle_start_dates(200); end $$;
grant execute on function private.settle_start_dates, public.settle_start_dates to service_role;

-- Confirms that the facility is still hiring for a position whose start date passed.
create function private.confirm_start(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held constant public.positions := private.own_position(p_id);
begin
  perform private.refuse_if(held.status <> 'open', 'PT409', 'This position is not open. Reopen it instead.');
  insert into private.start_checks as c (position_id, confirmed_on) values (held.id, private.today())
  on conflict (position_id) do update set confirmed_on = excluded.confirmed_on, asked_on = null;
end $$;
create function public.confirm_start(p_id uuid) returns void
language plpgsql set search_path = '' as $$ begin perform private.confirm_start(p_id); end $$;
grant execute on function private.confirm_start, public.confirm_start to authenticated, service_role;
