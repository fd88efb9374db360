-- Trigger that recomputes matches after a job seeker blocks a facility or lifts a block.

create function private.block_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform matching.hold_seeker(coalesce(new.job_seeker_id, old.job_seeker_id));
  perform matching.refresh_seeker(k.n) from matching.seekers k
  where k.user_id = coalesce(new.job_seeker_id, old.job_seeker_id);
  return null;
end
$$;
