-- Fills private.people and private.search_words. refresh_all_copies() rebuilds all copies but matching's.

create function private.refresh_person(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.people as n (user_id, joined_at, role, status, state, suspended)
  select u.id, coalesce(u.created_at, now()),
    case when private.has_admin_power(u.id) then 'admin' when p.role = 'candidate' then 'job_seeker'
      else coalesce(p.role, 'none') end,
    case when p.onboarding_completed then p.approval else 'draft' end, z.state,
    exists (select 1 from private.suspensions x where x.user_id = u.id)
  from auth.users u
  left join public.profiles p on p.user_id = u.id
  left join public.job_seeker_profiles s on s.user_id = u.id and p.role in ('job_seeker', 'candidate')
  left join public.employer_profiles e on e.user_id = u.id and p.role = 'employer'
  left join public.zip_codes z on z.zip = coalesce(s.zip, e.zip)
  where u.id = p_id
  on conflict (user_id) do update
  set role = excluded.role, status = excluded.status, state = excluded.state, suspended = excluded.suspended
  where (n.role, n.status, n.state, n.suspended)
    is distinct from (excluded.role, excluded.status, excluded.state, excluded.suspended);
end $$;

create function private.words_of(p_text text) returns text[]
language plpgsql immutable set search_path = '' as $$ begin return (
  select coalesce(array_agg(distinct left(w.word, 80)), '{}')
  from regexp_split_to_table(lower(coalesce(p_text, '')), '[\s.,;:''"()/@_+&-]+') w (word)
  where w.word <> ''
); end $$;

create function private.save_search_words(p_kind text, p_id uuid, p_words text[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.search_words s where s.id = p_id and s.kind = p_kind and s.word <> all (p_words);
  insert into private.search_words (kind, word, id)
  select p_kind, w.word, p_id from unnest(p_words) w (word) on conflict do nothing
$$;

create function private.save_person_words(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$ begin
  perform private.save_search_words('person', u.id, private.words_of(p.full_name) || private.words_of(u.email::text)
    || case when u.email is null then '{}'::text[] else array[left(lower(u.email::text), 254)] end)
  from auth.users u left join public.profiles p on p.user_id = u.id
  where u.id = p_id;
end $$;

create function private.refresh_all_copies() returns void
language sql security definer set search_path = '' as $$
  select private.refresh_person(u.id), private.save_person_words(u.id) from auth.users u;
  select private.save_search_words('facility', e.user_id, private.words_of(e.facility_name))
    from public.employer_profiles e;
  select private.save_search_words('position', p.id, private.words_of(p.title)) from public.positions p;
  select private.save_position_words(array(select p.id from public.positions p));
  select private.save_candidate_words(array(select s.user_id from public.job_seeker_profiles s));
  select private.save_search_words('post', b.id, private.words_of(b.title) || private.words_of(b.slug)
    || private.words_of(b.author))
  from public.blog_posts b;
  select private.refresh_all_waiting();
  select private.refresh_all_expiring();
  select private.refresh_all_fees();
  select private.refresh_all_leie_keys();
$$;

-- SQL condition that a row matches every token as a word prefix.
create function private.has_words(p_column text, p_kinds text[], p_tokens text[]) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  many constant integer := 2000;
  words constant text[] := array(
    select format('private.search_words o where o.kind = any (%L) and o.word >= %L and o.word < %L', p_kinds, t.token,
      t.token || chr(1114111))
    from unnest(p_tokens) t (token));
  each_of constant text := coalesce((
    select string_agg(format('exists (select 1 from %s and o.id = %s)', w.had, p_column), ' and ')
    from unnest(words) w (had)), 'true');
  with_all uuid[];
begin
  if cardinality(p_tokens) < 2 or exists (
    select 1 from unnest(p_tokens) t (token)
    where many > (select count(*) from (
      select 1 from private.search_words s
      where s.kind = any (p_kinds) and s.word >= t.token and s.word < t.token || chr(1114111) limit many) c)) then
    return each_of;
  end if;
  -- Each word is common, but together they may be rare: intersect them instead of testing row by row.
  execute 'select array(' || (select string_agg('select o.id from ' || w.had, ' intersect ') from unnest(words) w (had))
    || ' limit ' || many || ')' into with_all;
  return case when cardinality(with_all) < many then format('%s = any (%L)', p_column, with_all) else each_of end;
end $$;

create function private.id_of_email(p_email text) returns uuid
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select s.id from private.search_words s join auth.users u on u.id = s.id
  where s.kind = 'person' and s.word = left(lower(btrim(p_email)), 254) and lower(u.email::text) = lower(btrim(p_email))
  limit 1
); end $$;
