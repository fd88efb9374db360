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

create function private.refresh_positions(p_positions uuid[]) returns void
language plpgsql security definer set search_path = '' as $$ begin
  perform private.refresh_matches(t.id, null)
  from (select p.id from public.positions p where p.id = any (p_positions) order by p.profession, p.id) t;
end $$;
