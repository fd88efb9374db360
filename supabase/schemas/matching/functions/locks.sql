-- Locks by profession, taken in the order of docs/decisions/0029-locks.md.

create function matching.lock_professions(variadic p_professions text[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('matching ' || t.code, 0))
  from (select distinct x.code from unnest(p_professions) x (code) where x.code is not null order by 1) t;
end $$;

create function matching.lock_all() returns void
language plpgsql set search_path = ''
as $$ begin perform matching.lock_professions(variadic array(select p.code from public.professions p)); end $$;

create function matching.lock_job_seeker(p_user uuid) returns void
language plpgsql set search_path = '' as $$ begin perform matching.lock_professions_of(p_user, null); end $$;

create function matching.lock_position(p_position uuid) returns void
language plpgsql set search_path = '' as $$ begin perform matching.lock_professions_of(null, p_position); end $$;

create function matching.professions_of(p_user uuid, variadic p_positions uuid[]) returns text[]
language plpgsql set search_path = '' as $$
begin
  return array(
    select s.profession from public.job_seeker_profiles s where s.user_id = p_user
    union
    select r.code from matching.job_seekers k
    join matching.places c on c.n = k.n
    join public.professions r on r.n = c.profession
    where k.user_id = p_user
    union
    select p.profession from public.positions p where p.id = any (p_positions)
    union
    select r.code from matching.openings o join public.professions r on r.n = o.profession
    where o.position_id = any (p_positions));
end $$;

-- Locks the professions of a person or of positions. If they change while we wait, the subtransaction releases the
-- locks and we retry with the new ones.
create function matching.lock_professions_of(p_user uuid, variadic p_positions uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  held text[];
begin
  loop
    held := matching.professions_of(p_user, variadic p_positions);
    begin
      perform matching.lock_professions(variadic held);
      if matching.professions_of(p_user, variadic p_positions) <@ held then return; end if;
      raise exception using errcode = 'MT001';
    exception when sqlstate 'MT001' then
      null;
    end;
  end loop;
end $$;
