-- Professions are held in the order of their codes, also by whoever finds, after waiting, that somebody became another one
-- meanwhile: what was held is let go of with the part of the transaction that took it, and all is taken in order. Taking
-- the missing one on top closed a circle with whoever holds them all.

-- What a candidate, or a position, is of by now and what they are still matched as. Volatile: it sees what others have done
-- since.
create function matching.trades_of(p_user uuid, p_position uuid) returns text[]
language sql volatile
as $$
  select array(
    select s.profession from public.job_seeker_profiles s where s.user_id = p_user
    union
    select r.code from matching.seekers k
    join matching.places c on c.n = k.n
    join public.professions r on r.n = c.profession
    where k.user_id = p_user
    union
    select p.profession from public.positions p where p.id = p_position
    union
    select r.code from matching.openings o join public.professions r on r.n = o.profession
    where o.position_id = p_position)
$$;
create function matching.hold_trades_of(p_user uuid, p_position uuid) returns void
language plpgsql
as $$
declare
  held text[];
begin
  loop
    held := matching.trades_of(p_user, p_position);
    begin
      perform matching.hold(variadic held);
      if matching.trades_of(p_user, p_position) <@ held then
        return;
      end if;
      raise exception using errcode = 'MT001';
    exception when sqlstate 'MT001' then
      null;
    end;
  end loop;
end
$$;
create or replace function matching.hold_seeker(p_user uuid) returns void
language plpgsql
as $$ begin perform matching.hold_trades_of(p_user, null); end $$;
create or replace function matching.hold_position(p_position uuid) returns void
language plpgsql
as $$ begin perform matching.hold_trades_of(null, p_position); end $$;

revoke execute on function matching.trades_of(uuid, uuid), matching.hold_trades_of(uuid, uuid) from public, anon, authenticated;
