-- Finding accounts, facilities, positions and applications by word prefixes, email address or id.

create function private.search_tokens(p_query text) returns text[]
language plpgsql immutable set search_path = '' as $$ begin return (
  select coalesce((array_agg(distinct t.token))[1:6], '{}')
  from regexp_split_to_table(lower(btrim(coalesce(p_query, ''))), '\s+') piece (typed)
  cross join lateral unnest(
    case when strpos(piece.typed, '@') > 1 then array[left(piece.typed, 254)] else private.words_of(piece.typed) end
  ) t (token)
  where piece.typed <> ''
); end $$;

-- Finds the beginnings of these words; null if there are none.
create function private.prefix_query(p_words text[], p_joined text) returns tsquery
language plpgsql immutable set search_path = '' as $$ begin return (
  select string_agg('''' || replace(replace(w.word, '\', '\\'), '''', '''''') || ''':*', ' ' || p_joined
    || ' ')::tsquery
  from unnest(p_words) w (word)
); end $$;

create function private.words_to_find(p_text text, p_joined text, p_words regconfig) returns tsquery
language sql stable set search_path = '' as $$
  select private.prefix_query(tsvector_to_array(to_tsvector(p_words, p_text)), p_joined)
$$;

create function private.typed_id(p_query text) returns uuid
language plpgsql immutable set search_path = '' as $$ begin return
  case when lower(btrim(coalesce(p_query, ''))) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then btrim(p_query)::uuid end;
end $$;

-- Looks up the rarest token by index and filters the results by the others.
create function private.found_ids(p_kind text, p_tokens text[], p_most integer) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  rarest text;
begin
  select t.token into rarest from unnest(p_tokens) t (token)
  order by (select count(*) from (
    select 1 from private.search_words s
    where s.kind = p_kind and s.word >= t.token and s.word < t.token || chr(1114111) limit 2000) c)
  limit 1;
  return query
  select distinct s.id from private.search_words s
  where s.kind = p_kind and s.word >= rarest and s.word < rarest || chr(1114111)
    and (cardinality(p_tokens) = 1 or not exists (
      select 1 from unnest(p_tokens) t (token) where not exists (
        select 1 from private.search_words o
        where o.id = s.id and o.kind = p_kind and o.word >= t.token and o.word < t.token || chr(1114111))))
  limit p_most;
end $$;

create function private.found_applications(p_tokens text[], p_most integer) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  rarest text;
begin
  select t.token into rarest from unnest(p_tokens) t (token)
  order by (select sum(c.n) from unnest(array['person', 'facility', 'position']) k (kind)
    cross join lateral (select count(*) as n from (
      select 1 from private.search_words s
      where s.kind = k.kind and s.word >= t.token and s.word < t.token || chr(1114111) limit 2000) few) c)
  limit 1;
  return query
  select distinct few.id from (
    select a.id from (
      select c.id, c.job_seeker_id, c.employer_id, c.position_id
      from private.search_words s join public.applications c on c.job_seeker_id = s.id
      where s.kind = 'person' and s.word >= rarest and s.word < rarest || chr(1114111)
      union all
      select c.id, c.job_seeker_id, c.employer_id, c.position_id
      from private.search_words s join public.applications c on c.employer_id = s.id
      where s.kind = 'facility' and s.word >= rarest and s.word < rarest || chr(1114111)
      union all
      select c.id, c.job_seeker_id, c.employer_id, c.position_id
      from private.search_words s join public.applications c on c.position_id = s.id
      where s.kind = 'position' and s.word >= rarest and s.word < rarest || chr(1114111)) a
    where cardinality(p_tokens) = 1 or not exists (
      select 1 from unnest(p_tokens) t (token) where not exists (
        select 1 from private.search_words o
        where o.word >= t.token and o.word < t.token || chr(1114111)
          and ((o.id = a.job_seeker_id and o.kind = 'person') or (o.id = a.employer_id and o.kind = 'facility')
            or (o.id = a.position_id and o.kind = 'position'))
          and o.id in (a.job_seeker_id, a.employer_id, a.position_id)))
    -- An application appears once for each matching word, so read more rows than are returned.
    limit p_most * 8) few
  limit p_most;
end $$;

create function private.admin_search(p_query text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 9;
  exact constant uuid := private.typed_id(p_query);
  tokens constant text[] := private.search_tokens(p_query);
  people_ids uuid[];
  facility_ids uuid[];
  position_ids uuid[];
  application_ids uuid[];
begin
  perform private.only_admins();
  perform private.refuse_if(char_length(btrim(coalesce(p_query, ''))) not between 2 and 100 or cardinality(tokens) = 0,
    'PT422', 'Type at least two letters or digits of a name, an email address or an ID.', 'q');
  if exact is not null then
    people_ids := array[exact];
    facility_ids := array[exact];
    position_ids := array[exact];
    application_ids := array[exact];
  else
    people_ids := array(select private.found_ids('person', tokens, most));
    facility_ids := array(select private.found_ids('facility', tokens, most));
    position_ids := array(select private.found_ids('position', tokens, most));
    application_ids := array(select private.found_applications(tokens, most));
  end if;
  perform private.record_admin_view(people_ids || array(
    select a.job_seeker_id from public.applications a where a.id = any (application_ids)), null, 'Search', 'list');
  return jsonb_build_object(
    'people', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.user_id, 'name', p.full_name, 'email', u.email, 'role', n.role,
        'status', n.status, 'suspended', n.suspended, 'merged', private.is_merged(n.user_id))
        order by lower(coalesce(p.full_name, u.email)), n.user_id)
      from private.people n
      join auth.users u on u.id = n.user_id
      left join public.profiles p on p.user_id = n.user_id
      where n.user_id = any (people_ids)), '[]'),
    'facilities', coalesce((
      select jsonb_agg(jsonb_build_object('id', e.user_id, 'name', e.facility_name, 'city', z.city, 'state', z.state,
        'status', n.status, 'suspended', n.suspended) order by lower(e.facility_name), e.user_id)
      from public.employer_profiles e
      join private.people n on n.user_id = e.user_id
      left join public.zip_codes z on z.zip = e.zip
      where e.user_id = any (facility_ids) and e.facility_name is not null), '[]'),
    'positions', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title, 'status', o.status, 'facility', e.facility_name)
        order by lower(o.title), o.id)
      from public.positions o join public.employer_profiles e on e.user_id = o.employer_id
      where o.id = any (position_ids)), '[]'),
    'applications', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'name', p.full_name, 'title', o.title,
        'facility', e.facility_name, 'status', t.label) order by lower(p.full_name), a.id)
      from public.applications a
      join public.application_statuses t on t.code = a.status
      join public.positions o on o.id = a.position_id
      join public.profiles p on p.user_id = a.job_seeker_id
      left join public.employer_profiles e on e.user_id = a.employer_id
      where a.id = any (application_ids)), '[]'));
end $$;
create function public.admin_search(p_query text) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.admin_search(p_query); end $$;
grant execute on function private.admin_search, public.admin_search to authenticated;

-- Whether an account was merged into another one. In private.people it counts as suspended, as nobody uses it.
create function private.is_merged(p_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return
  exists (select 1 from private.suspensions x where x.user_id = p_id and x.kind = 'merged');
end $$;

create function private.admin_people(
  p_role text, p_status text, p_state text, p_suspended text, p_search text, p_after uuid
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  exact constant uuid := private.typed_id(p_search);
  last private.people;
  conditions text[] := '{}';
  found_rows jsonb;
begin
  perform private.only_admins();
  if exact is not null then
    conditions := conditions || 'c.user_id = $7'::text;
  else
    conditions := conditions || private.has_words('c.user_id', array['person', 'facility'],
      private.search_tokens(p_search));
  end if;
  select * into last from private.people n where n.user_id = p_after;
  conditions := conditions || array_remove(array[
    case when p_role is not null then 'c.role = $1' end,
    case when p_status is not null then 'c.status = $2' end,
    case when p_state is not null then 'c.state = $3' end,
    case p_suspended when 'yes' then 'c.suspended and not private.is_merged(c.user_id)'
      when 'merged' then 'c.suspended and private.is_merged(c.user_id)' when 'no' then 'not c.suspended' end,
    case when last.user_id is not null then '(c.joined_at, c.user_id) < ($5, $6)' end], null);
  execute format($query$
    select jsonb_agg(jsonb_build_object('id', n.user_id, 'name', p.full_name, 'email', u.email,
      'facility', e.facility_name, 'role', n.role, 'status', n.status, 'state', n.state, 'suspended', n.suspended,
      'merged', private.is_merged(n.user_id), 'joined_at', n.joined_at)
      order by n.joined_at desc, n.user_id desc)
    from (
      select c.* from private.people c where %s order by c.joined_at desc, c.user_id desc limit 26) n
    join auth.users u on u.id = n.user_id
    left join public.profiles p on p.user_id = n.user_id
    left join public.employer_profiles e on e.user_id = n.user_id and n.role = 'employer' $query$,
    array_to_string(conditions, ' and '))
  into found_rows using p_role, p_status, p_state, p_suspended, last.joined_at, last.user_id, exact;
  found_rows := coalesce(found_rows, '[]');
  perform private.record_admin_list_view(found_rows, 'id', 'People');
  return found_rows;
end $$;
create function public.admin_people(
  p_role text default null, p_status text default null, p_state text default null, p_suspended text default null,
  p_search text default null, p_after uuid default null
) returns jsonb
language plpgsql set search_path = ''
as $$ begin return private.admin_people(p_role, p_status, p_state, p_suspended, p_search, p_after); end $$;
grant execute on function private.admin_people, public.admin_people to authenticated;
