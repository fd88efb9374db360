-- Lists of administrators that are searched by words: people, facilities in billing, posts of the blog. A search asks for
-- each row whether it has the words, so that the planner begins with whichever is less: the words, or the list's order.

alter table private.search_words drop constraint search_words_kind_check;
alter table private.search_words
  add constraint search_words_kind_check check (kind in ('person', 'facility', 'position', 'post'));

-- The condition that what p_column names has, for each token, a word that begins with it.
create function private.has_words(p_column text, p_kinds text[], p_tokens text[]) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  many constant integer := 2000;
  words constant text[] := array(
    select format('private.search_words o where o.kind = any (%L) and o.word >= %L and o.word < %L', p_kinds, t.token,
      t.token || chr(1114111))
    from unnest(p_tokens) t (token));
  each_of constant text := coalesce((
    select string_agg(format('exists (select 1 from %s and o.id = %s)', w.had, p_column), ' and ') from unnest(words) w (had)), 'true');
  with_all uuid[];
begin
  if cardinality(p_tokens) < 2 or exists (
    select 1 from unnest(p_tokens) t (token)
    where many > (select count(*) from (
      select 1 from private.search_words s
      where s.kind = any (p_kinds) and s.word >= t.token and s.word < t.token || chr(1114111) limit many) c)) then
    return each_of;
  end if;
  -- Words that many have, and perhaps hardly anybody together: nobody is asked one by one then.
  execute 'select array(' || (select string_agg('select o.id from ' || w.had, ' intersect ') from unnest(words) w (had))
    || ' limit ' || many || ')' into with_all;
  return case when cardinality(with_all) < many then format('%s = any (%L)', p_column, with_all) else each_of end;
end
$$;

-- 25 at a time, the newest first, after p_after. p_suspended: yes | no. Planned for what is asked.
create or replace function private.admin_people(
  p_role text, p_standing text, p_state text, p_suspended text, p_search text, p_after uuid
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
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
    conditions := conditions || private.has_words('c.user_id', array['person', 'facility'], private.search_tokens(p_search));
  end if;
  select * into last from private.people n where n.user_id = p_after;
  conditions := conditions || array_remove(array[
    case when p_role is not null then 'c.role = $1' end,
    case when p_standing is not null then 'c.standing = $2' end,
    case when p_state is not null then 'c.state = $3' end,
    case p_suspended when 'yes' then 'c.suspended' when 'no' then 'not c.suspended' end,
    case when last.user_id is not null then '(c.joined_at, c.user_id) < ($5, $6)' end], null);
  execute format($query$
    select jsonb_agg(jsonb_build_object('id', n.user_id, 'name', p.full_name, 'email', u.email, 'facility', e.facility_name,
      'role', n.role, 'standing', n.standing, 'state', n.state, 'suspended', n.suspended, 'joined_at', n.joined_at)
      order by n.joined_at desc, n.user_id desc)
    from (
      select c.* from private.people c where %s order by c.joined_at desc, c.user_id desc limit 26) n
    join auth.users u on u.id = n.user_id
    left join public.profiles p on p.user_id = n.user_id
    left join public.employer_profiles e on e.user_id = n.user_id and n.role = 'employer' $query$,
    array_to_string(conditions, ' and '))
  into found_rows using p_role, p_standing, p_state, p_suspended, last.joined_at, last.user_id, exact;
  return coalesce(found_rows, '[]');
end
$$;

-- ---------------------------------------------------------------- the blog

create function private.post_noted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from private.search_words s where s.id = old.id and s.kind = 'post';
  else
    perform private.keep_words('post', new.id,
      private.words_of(new.title) || private.words_of(new.slug) || private.words_of(new.author));
  end if;
  return null;
end
$$;
create trigger blog_posts_noted after insert or update of title, slug, author or delete on public.blog_posts
  for each row execute function private.post_noted();
create index blog_posts_public_changed_idx on public.blog_posts (updated_at desc, id desc) where public_at is not null;

create or replace function private.admin_blog_posts(p_status text, p_search text, p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  last public.blog_posts;
  found_rows jsonb;
begin
  perform private.only_admins();
  select * into last from public.blog_posts b where b.id = p_after;
  execute format($query$
    select jsonb_agg(jsonb_build_object('id', n.id, 'slug', n.slug, 'title', n.title, 'author', n.author,
      'standing', private.blog_standing(n), 'public_at', n.public_at, 'updated_at', n.updated_at)
      order by n.updated_at desc, n.id desc)
    from (
      select * from public.blog_posts b where %s and %s and %s order by b.updated_at desc, b.id desc limit 26) n $query$,
    case when p_status is null then 'true' when p_status = 'published' then 'b.public_at <= now()'
      when p_status = 'scheduled' then 'b.status = $1 and b.scheduled_for > now()' else 'b.status = $1' end,
    private.has_words('b.id', array['post'], private.search_tokens(p_search)),
    case when last.id is null then 'true' else '(b.updated_at, b.id) < ($2, $3)' end)
  into found_rows using p_status, last.updated_at, last.id;
  return coalesce(found_rows, '[]');
end
$$;

select private.keep_words('post', b.id, private.words_of(b.title) || private.words_of(b.slug) || private.words_of(b.author))
from public.blog_posts b;

revoke execute on function private.has_words(text, text[], text[]), private.post_noted() from public, anon, authenticated;

-- ---------------------------------------------------------------- the audit log, by somebody's e-mail address

-- Whose e-mail address this is; null when it is nobody's.
create function private.id_of_email(p_email text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select s.id from private.search_words s join auth.users u on u.id = s.id
  where s.kind = 'person' and s.word = left(lower(btrim(p_email)), 254) and lower(u.email::text) = lower(btrim(p_email))
  limit 1
$$;

-- As before, but an address is found by an index.
-- The entries after p_after, the newest first. p_actor and p_subject: an id, or somebody's e-mail address. p_from and
-- p_to: days in US Central, both included. Planned anew each time, for the one index that fits what is asked.
create or replace function private.audit_entries(
  p_actor text, p_type text, p_subject text, p_action text, p_from date, p_to date, p_behalf boolean, p_after bigint,
  p_limit integer
) returns setof public.audit_log
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  id_form constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  who constant uuid := case when lower(p_actor) ~ id_form then p_actor::uuid
    else private.id_of_email(p_actor) end;
  subject constant text := case when p_subject like '%@%' then private.id_of_email(p_subject)::text else p_subject end;
  since constant timestamptz := p_from::timestamp at time zone 'America/Chicago';
  until constant timestamptz := (p_to + 1)::timestamp at time zone 'America/Chicago';
  last public.audit_log;
begin
  if (p_actor is not null and who is null) or (p_subject is not null and subject is null) then
    return;
  end if;
  select * into last from public.audit_log l where l.id = p_after;
  return query
    select l.* from public.audit_log l
    where (who is null or l.actor_id = who)
      and (p_type is null or l.subject_type = p_type)
      and (subject is null or l.subject_id = subject)
      and (p_action is null or l.action = p_action)
      and (since is null or l.at >= since) and (until is null or l.at < until)
      and (not coalesce(p_behalf, false) or l.on_behalf_of is not null)
      and (last.id is null or (l.at, l.id) < (last.at, last.id))
    order by l.at desc, l.id desc limit p_limit;
end
$$;

revoke execute on function private.id_of_email(text) from public, anon, authenticated;
