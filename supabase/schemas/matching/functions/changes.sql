-- Recomputing the matches of a person or of positions, for the triggers.

create function private.refresh_matches(p_position uuid, p_job_seeker uuid) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  if p_position is not null then
    perform matching.sync_position(p_position);
  end if;
  if p_job_seeker is not null then
    perform matching.sync_job_seeker(p_job_seeker);
  end if;
  return 0;
end $$;

-- Takes all its locks first: one position after the other, a profession that changes meanwhile would be locked out of
-- order, and a position that is deleted meanwhile would be waited for while its profession is locked.
create function private.refresh_positions(p_positions uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.positions p where p.id = any (p_positions) order by p.id for key share;
  perform matching.lock_professions_of(null, variadic p_positions);
  perform private.refresh_matches(t.id, null)
  from (select p.id from public.positions p where p.id = any (p_positions) order by p.id) t;
end $$;
