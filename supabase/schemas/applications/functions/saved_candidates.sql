-- Saving candidates for a position, one or several, and removing them from saved.

create function private.save_candidate(p_match_id uuid, p_saved boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  facility constant uuid := private.begin_recruiting();
  found_match private.current_matches;
begin
  perform private.keep_people((select m.job_seeker_id from public.matches m where m.id = p_match_id));
  found_match := private.own_match(p_match_id, facility);
  if p_saved then
    insert into public.saved_candidates (position_id, job_seeker_id, saved_by)
    values (found_match.position_id, found_match.job_seeker_id, private.user_id()) on conflict do nothing;
  else
    delete from public.saved_candidates v
    where v.position_id = found_match.position_id and v.job_seeker_id = found_match.job_seeker_id;
  end if;
end $$;
create function public.save_candidate(p_match_id uuid) returns void
language plpgsql set search_path = '' as $$ begin perform private.save_candidate(p_match_id, true); end $$;
grant execute on function private.save_candidate, public.save_candidate to authenticated, service_role;

create function public.unsave_candidate(p_match_id uuid) returns void
language plpgsql set search_path = '' as $$ begin perform private.save_candidate(p_match_id, false); end $$;
grant execute on function public.unsave_candidate to authenticated, service_role;

create function private.save_candidates(p_match_ids uuid[]) returns table (id uuid, done boolean, sentence text)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_recruiting();
  perform private.refuse_if(cardinality(p_match_ids) not between 1 and 100,
    'PT422', 'Choose at least one candidate, and at most 100.', 'pick');
  -- All of them first and in the same order, so that two recruiters cannot deadlock.
  perform private.keep_people(variadic array(
    select m.job_seeker_id from public.matches m where m.id = any (p_match_ids)));
  for id in select distinct x.id from unnest(p_match_ids) x (id) order by x.id loop
    begin
      perform private.save_candidate(id, true);
      done := true;
      sentence := null;
    exception when others then
      if sqlstate not like 'PT4%' then raise; end if;
      done := false;
      sentence := sqlerrm;
    end;
    return next;
  end loop;
end $$;
create function public.save_candidates(p_match_ids uuid[]) returns table (id uuid, done boolean, sentence text)
language plpgsql set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.save_candidates(p_match_ids); end $$;
grant execute on function private.save_candidates, public.save_candidates to authenticated, service_role;
