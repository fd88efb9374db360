-- The matching lab's search: candidates and open positions by the beginnings of words, the first ten of each by name.

-- Updates the search words of these candidates. Whoever has not completed onboarding has none.
create function private.save_candidate_words(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.candidate_words w
  where w.user_id = any (p_ids) and not exists (select 1 from public.profiles p
    where p.user_id = w.user_id and p.onboarding_completed and p.full_name is not null);
  insert into private.candidate_words as w (user_id, name, words)
  select s.user_id, p.full_name,
    array_to_tsvector(private.words_of(concat_ws(' ', p.full_name, r.name, r.short_name, z.city, z.state)))
  from public.job_seeker_profiles s
  join public.profiles p on p.user_id = s.user_id and p.onboarding_completed and p.full_name is not null
  join public.professions r on r.code = s.profession
  left join public.zip_codes z on z.zip = s.zip
  where s.user_id = any (p_ids)
  on conflict (user_id) do update set name = excluded.name, words = excluded.words
  where (w.name, w.words) is distinct from (excluded.name, excluded.words);
end $$;

-- The first ten by name. Words that many have find ten among the first thousand names; words that few have are looked
-- up in the index. So neither reads everyone.
create function private.lab_candidates(p_all boolean, p_query tsquery) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  answer uuid[] := array(
    select f.user_id
    from (select w.* from private.candidate_words w order by w.name, w.user_id limit 1000) f
    where p_all or f.words @@ p_query
    order by f.name, f.user_id limit 10);
begin
  if cardinality(answer) = 10 or p_all then return answer; end if;
  return array(
    with f as materialized (select w.name, w.user_id from private.candidate_words w where w.words @@ p_query)
    select f.user_id from f order by f.name, f.user_id limit 10);
end $$;

-- The same of open positions by title, with the words that job seekers find them by.
create function private.lab_positions(p_all boolean, p_query tsquery) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  answer uuid[] := array(
    select f.id
    from (select p.id, p.title from public.positions p where p.status = 'open' order by p.title, p.id limit 1000) f
    where p_all or exists (
      select 1 from private.position_words k where k.position_id = f.id and k.words @@ p_query)
    order by f.title, f.id limit 10);
begin
  if cardinality(answer) = 10 or p_all then return answer; end if;
  return array(
    with f as materialized (
      select p.title, p.id from private.position_words k
      join public.positions p on p.id = k.position_id and p.status = 'open' where k.words @@ p_query)
    select f.id from f order by f.title, f.id limit 10);
end $$;

-- p_only: 'positions' or 'candidates' finds nothing of the other kind, and logs no view of it.
create function private.lab_find(p_words text, p_only text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  typed constant text := btrim(left(coalesce(p_words, ''), 100));
  answer jsonb;
begin
  perform private.lab_admins();
  answer := jsonb_build_object(
    'positions', (select coalesce(jsonb_agg(private.lab_position_head(x.id) order by x.place), '[]')
      from unnest(private.lab_positions(typed = '', private.keyword_query(typed))) with ordinality x (id, place)
      where p_only is distinct from 'candidates'),
    'candidates', (select coalesce(jsonb_agg(private.lab_candidate_head(x.id) order by x.place), '[]')
      from unnest(private.lab_candidates(typed = '', private.prefix_query(private.words_of(typed), '&')))
        with ordinality x (id, place)
      where p_only is distinct from 'positions'));
  perform private.record_admin_list_view(answer -> 'candidates', 'id', 'Checking how matching works');
  return answer;
end $$;
create function public.lab_find(p_words text, p_only text default null) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.lab_find(p_words, p_only); end $$;
grant execute on function private.lab_find, public.lab_find to authenticated;
