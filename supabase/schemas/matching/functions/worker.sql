-- The worker's matching jobs: each day's changes, then rebuilding stale lists.

-- Whether a certification or license of a place expired before that day.
create function matching.ended(c matching.places, today smallint) returns boolean
language sql immutable as $$
  select c.gates_until < today or c.mo_until between -32767 and today - 1 or c.ks_until between -32767 and today - 1
$$;

-- Runs once a day, one profession at a time: start dates that have passed, and people whose certifications expired or
-- whose recent views count less.
create function matching.settle_day(p_limit integer) returns integer
language plpgsql
set search_path = '' as $$
declare
  today constant date := private.today();
  day constant smallint := matching.day(today);
  trade public.professions;
  late integer[];
  one record;
  done integer;
begin
  if (select g.settled_on from matching.settings g) = today then return 0; end if;
  select r.* into trade from public.professions r
  where exists (select 1 from matching.openings o where o.profession = r.n and o.starts < day)
    or exists (
      select 1 from matching.places c join matching.job_seekers k on k.n = c.n
      where c.profession = r.n and (c.exposure > 0 or matching.ended(c, day)) and k.settled_on is distinct from today)
  order by r.code limit 1;
  if trade.code is null then
    update matching.settings g set settled_on = today;
    return 0;
  end if;
  perform matching.lock_professions(trade.code);
  late := matching.renew_openings(array(
    select o.position_id from matching.openings o where o.profession = trade.n and o.starts < day order by o.n
    limit p_limit));
  insert into matching.stale (opening) select unnest(late) on conflict do nothing;
  done := cardinality(late);
  for one in
    select k.n, k.user_id from (
      select distinct c.n from matching.places c where c.profession = trade.n
        and (c.exposure > 0 or matching.ended(c, day))
    ) c
    join matching.job_seekers k on k.n = c.n
    where k.settled_on is distinct from today
    order by k.n limit p_limit
  loop
    perform matching.sync_job_seeker(one.user_id);
    update matching.job_seekers k set settled_on = today where k.n = one.n;
    done := done + 1;
  end loop;
  return done;
end $$;

create function private.rebuild_matches(p_limit integer) returns integer
language plpgsql security definer set search_path = ''
as $$ begin return matching.settle_day(p_limit) + matching.rebuild_some(p_limit); end $$;
create function public.rebuild_matches(p_limit integer) returns integer
language plpgsql set search_path = '' as $$ begin return private.rebuild_matches(p_limit); end $$;
grant execute on function private.rebuild_matches, public.rebuild_matches to service_role;
