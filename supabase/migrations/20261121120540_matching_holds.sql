-- Professions are held in the order of their codes, also by whoever finds, after waiting, that somebody became another one
-- meanwhile: what was held is let go of with the part of the transaction that took it, and all is taken in order. Taking
-- the missing one on top closed a circle with whoever holds them all.

create or replace function matching.hold_seeker(p_user uuid) returns void
language plpgsql
as $$
declare
  held text[];
  wanted text[];
begin
  loop
    held := matching.trades_of_seeker(p_user);
    begin
      perform matching.hold(variadic held);
      wanted := matching.trades_of_seeker(p_user);
      if wanted <@ held then
        return;
      end if;
      raise exception using errcode = 'MT001';
    exception when sqlstate 'MT001' then
      null;
    end;
  end loop;
end
$$;
create or replace function matching.hold_position(p_position uuid) returns void
language plpgsql
as $$
declare
  held text[];
  wanted text[];
begin
  loop
    held := matching.trades_of_position(p_position);
    begin
      perform matching.hold(variadic held);
      wanted := matching.trades_of_position(p_position);
      if wanted <@ held then
        return;
      end if;
      raise exception using errcode = 'MT001';
    exception when sqlstate 'MT001' then
      null;
    end;
  end loop;
end
$$;

-- What somebody is of by now, and what they are still matched as. Volatile: it sees what others have done since.
create function matching.trades_of_seeker(p_user uuid) returns text[]
language sql volatile
as $$
  select array(
    select s.profession from public.job_seeker_profiles s where s.user_id = p_user
    union
    select r.code from matching.seekers k
    join matching.places c on c.n = k.n
    join public.professions r on r.n = c.profession
    where k.user_id = p_user)
$$;
create function matching.trades_of_position(p_position uuid) returns text[]
language sql volatile
as $$
  select array(
    select p.profession from public.positions p where p.id = p_position
    union
    select r.code from matching.openings o join public.professions r on r.n = o.profession
    where o.position_id = p_position)
$$;
revoke execute on function matching.trades_of_seeker(uuid), matching.trades_of_position(uuid) from public, anon, authenticated;
