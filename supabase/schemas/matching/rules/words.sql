-- Dates as smallint, a place's skills and shifts as words, and the trigger that keeps matching.place_words current.

create function matching.day(p_date date) returns smallint
language sql immutable
as $$ select case when p_date is null then -32768 else least(p_date - date '2000-01-01', 32767) end::smallint $$;

create function matching.words_of(skills bit, wants integer) returns table (word smallint)
language sql immutable as $$
  select s::smallint from generate_series(0, 303) s where get_bit(skills, s) = 1
  union all
  select (304 + b)::smallint from generate_series(0, 4) b where wants & (1 << b) <> 0
$$;

create function matching.file_words() returns trigger
language plpgsql security definer
set search_path = '' set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off
set enable_seqscan = off set enable_bitmapscan = off
as $$
begin
  if tg_op <> 'INSERT' then
    delete from matching.place_words w
    where w.ctid = any (array(
      select d.at
      from gone g
      cross join lateral matching.words_of(g.skills, g.wants) x
      cross join lateral (
        select y.ctid as at from matching.place_words y
        where y.profession = g.profession and y.word = x.word and y.zip = g.zip and y.reach = g.reach
          and y.min_pay = g.min_pay and y.n = g.n
        offset 0
      ) d));
  end if;
  if tg_op <> 'DELETE' then
    insert into matching.place_words (profession, word, zip, reach, min_pay, min_year, n, gates, gates_until, later,
      later_until, mo_until, ks_until, free_from, years, units, unit_bits, wants, exposure, skills)
    select f.profession, x.word, f.zip, f.reach, f.min_pay, f.min_year, f.n, f.gates, f.gates_until, f.later,
      f.later_until, f.mo_until, f.ks_until, f.free_from, f.years, f.units, f.unit_bits, f.wants, f.exposure,
      f.skills
    from fresh f cross join lateral matching.words_of(f.skills, f.wants) x;
  end if;
  return null;
end $$;
