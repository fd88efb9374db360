-- A job seeker's saved searches and dismissed positions.

create function private.save_search(p_name text, p_query text, p_filters jsonb, p_frequency text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.keep_me();
  kept uuid;
begin
  perform private.refuse_if(not exists (select 1 from public.job_seeker_profiles s where s.user_id = me),
    'PT403', 'Only professionals can save searches.');
  perform private.refuse_if(char_length(btrim(p_name)) not between 1 and 80,
    'PT422', 'Give the search a name of at most 80 characters.', 'name');
  perform private.refuse_if(
    char_length(p_query) > 1000 or jsonb_typeof(p_filters) <> 'object' or pg_column_size(p_filters) > 2048,
    'PT422', 'This search is too long to save.', 'name');
  perform private.refuse_if(p_frequency is null or p_frequency not in ('at_once', 'daily', 'weekly', 'off'),
    'PT422', 'Choose how often from the list.', 'frequency');
  -- Locked, or two saves at once could exceed the limit.
  perform 1 from public.job_seeker_profiles s where s.user_id = me for no key update;
  perform private.refuse_if(
    (select count(*) from public.saved_searches s where s.user_id = me and s.query <> p_query) >= 20,
    'PT409', 'You have 20 saved searches, the maximum. Delete one first.');
  insert into public.saved_searches (user_id, name, query, filters, frequency)
  values (me, btrim(p_name), p_query, p_filters, p_frequency)
  on conflict (user_id, query) do update set name = excluded.name, filters = excluded.filters
  returning id into kept;
  perform private.set_search_frequency(kept, p_frequency);
  return kept;
end $$;
create function public.save_search(p_name text, p_query text, p_filters jsonb, p_frequency text default 'daily')
returns uuid
language plpgsql set search_path = '' as $$
begin return private.save_search(p_name, p_query, p_filters, p_frequency); end $$;
grant execute on function private.save_search, public.save_search to authenticated, service_role;

create function private.delete_search(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.saved_searches s where s.id = p_id and s.user_id = private.user_id();
  perform private.refuse_if(not found, 'PT404', 'This saved search no longer exists.');
end $$;
create function public.delete_search(p_id uuid) returns void
language plpgsql set search_path = '' as $$ begin perform private.delete_search(p_id); end $$;
grant execute on function private.delete_search, public.delete_search to authenticated, service_role;

create function private.run_search(p_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  asked text;
begin
  update public.saved_searches s set looked_at = now() where s.id = p_id and s.user_id = private.user_id()
  returning s.query into asked;
  perform private.refuse_if(not found, 'PT404', 'This saved search no longer exists.');
  return asked;
end $$;
create function public.run_search(p_id uuid) returns text
language plpgsql set search_path = '' as $$ begin return private.run_search(p_id); end $$;
grant execute on function private.run_search, public.run_search to authenticated, service_role;

-- How many open positions a saved search finds, and how many of them opened since its owner last looked. Each stops
-- at 101, which the page shows as "100+": counting all of a wide search reads every open position.
create function private.count_search(p_search public.saved_searches, out total bigint, out new bigint)
language plpgsql stable security definer set search_path = '' set random_page_cost = '1.1' as $$
declare
  filters jsonb := private.with_place(p_search.filters);
begin
  if filters ? 'unknown' then
    total := 0;
    new := 0;
    return;
  end if;
  filters := private.own_filters(p_search.user_id, filters);
  execute format('
    select count(*), count(*) filter (where f.posted_at > $2) from (select p.posted_at from (%s) p limit 101) f',
    private.found_positions(p_search.user_id, filters, false))
  into total, new using filters, p_search.looked_at;
  if total > 100 then
    filters := filters || jsonb_build_object('since', p_search.looked_at);
    execute format('select count(*) from (select from (%s) p limit 101) f',
      private.found_positions(p_search.user_id, filters, false))
    into new using filters;
  end if;
end $$;

create function private.my_searches() returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select private.alerts_state(private.user_id()) || jsonb_build_object('searches', coalesce(jsonb_agg(
    jsonb_build_object('id', s.id, 'name', s.name, 'query', s.query, 'frequency', s.frequency,
      'created_at', s.created_at, 'looked_at', s.looked_at, 'total', n.total, 'new', n.new)
    order by s.created_at desc, s.id), '[]'))
  from public.saved_searches s
  cross join lateral private.count_search(s) n
  where s.user_id = private.user_id()
); end $$;
create function public.my_searches() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.my_searches(); end $$;
grant execute on function private.my_searches, public.my_searches to authenticated, service_role;

create function private.dismiss_position(p_position_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.keep_me();
begin
  perform private.keep_people((select p.employer_id from public.positions p where p.id = p_position_id));
  perform private.refuse_if(not private.is_approved('job_seeker'), 'PT403', 'Only approved professionals can do this.');
  perform private.refuse_if(not exists (select 1 from private.public_positions v where v.id = p_position_id),
    'PT404', 'This position is no longer open.');
  perform private.refuse_if(char_length(coalesce(btrim(p_reason), '')) not between 1 and 500,
    'PT422', 'Say why, in at most 500 characters.', 'reason');
  insert into public.match_dismissals (job_seeker_id, position_id, reason)
  values (me, p_position_id, btrim(p_reason))
  on conflict (job_seeker_id, position_id) do update set reason = excluded.reason;
end $$;
create function public.dismiss_position(p_position_id uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$ begin perform private.dismiss_position(p_position_id, p_reason); end $$;
grant execute on function private.dismiss_position, public.dismiss_position to authenticated, service_role;

create function private.undo_dismissal(p_position_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.user_id();
begin
  delete from public.match_dismissals d where d.job_seeker_id = me and d.position_id = p_position_id;
  -- It may be news again.
  insert into matching.news (n)
  select m.n from public.matches m where m.job_seeker_id = me and m.position_id = p_position_id
  on conflict do nothing;
end $$;
create function public.undo_dismissal(p_position_id uuid) returns void
language plpgsql set search_path = '' as $$ begin perform private.undo_dismissal(p_position_id); end $$;
grant execute on function private.undo_dismissal, public.undo_dismissal to authenticated, service_role;
