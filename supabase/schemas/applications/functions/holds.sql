create function private.keep_sides(p_application uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  seen public.applications;
begin
  perform private.keep_me();
  select * into seen from public.applications a where a.id = p_application;
  perform private.keep_people(seen.job_seeker_id);
  perform private.keep_team(seen.employer_id);
  return seen.job_seeker_id;
end
$$;
comment on function private.keep_sides is 'Keeps both sides of an application, and gives its candidate.';

create function private.hold_pairs(p_seekers uuid[], p_positions uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hold_accounts(variadic p_seekers);
  perform 1 from public.positions p where p.id = any (p_positions) order by p.id for share;
  -- An application is one reason for where its candidate stands in the lists of that trade.
  perform matching.hold(variadic array(
    select t.code from unnest(p_seekers) s (id) cross join lateral unnest(matching.trades_of(s.id, null)) t (code)));
end
$$;
comment on function private.hold_pairs is 'What is held before an application of one of these candidates for one of these positions begins.';

create function private.keep_applicants(p_position uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_people(variadic array(
    select a.job_seeker_id from public.applications a where a.position_id = p_position));
end
$$;
comment on function private.keep_applicants is 'Keeps whoever is told when a position closes; the position is held already, so that nobody is added.';
