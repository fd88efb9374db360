-- Fills private.waiting and reads a page of a queue from it.

-- Syncs one person's rows of private.waiting with the view private.open_cases.
create function private.refresh_waiting(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Changes to one person run one at a time, so that the later one sees the earlier one's rows.
  perform 1 from private.people n where n.user_id = p_user for no key update;
  insert into private.waiting_groups (kind, role, profession, state)
  select distinct w.kind, w.role, w.profession, w.state from private.open_cases w
  where w.user_id = p_user and not exists (
    select 1 from private.waiting_groups g
    where g.kind = w.kind and g.role = w.role and g.profession = w.profession and g.state = w.state)
  -- A fixed order, so that two transactions adding the same groups don't deadlock.
  order by 1, 2, 3, 4
  on conflict do nothing;
  delete from private.waiting held
  where held.user_id = p_user
    and not exists (select 1 from private.open_cases w
      where w.user_id = p_user and w.kind = held.kind and w.id = held.id);
  insert into private.waiting as held (kind, id, user_id, since, group_n, holder_id)
  select w.kind, w.id, w.user_id, w.since, g.n, a.admin_id
  from private.open_cases w
  join private.waiting_groups g
    on g.kind = w.kind and g.role = w.role and g.profession = w.profession and g.state = w.state
  left join public.case_assignments a on a.kind = w.kind and a.subject_id = w.id
  where w.user_id = p_user
  -- holder_id is left alone: private.case_handed_on() maintains it.
  on conflict (kind, id) do update set user_id = excluded.user_id, since = excluded.since, group_n = excluded.group_n
  where (held.user_id, held.since, held.group_n) is distinct from (excluded.user_id, excluded.since, excluded.group_n);
end $$;

create function private.refresh_all_waiting() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.waiting;
  insert into private.waiting_groups (kind, role, profession, state)
  select distinct w.kind, w.role, w.profession, w.state from private.open_cases w on conflict do nothing;
  insert into private.waiting (kind, id, user_id, since, group_n, holder_id)
  select w.kind, w.id, w.user_id, w.since, g.n, a.admin_id
  from private.open_cases w
  join private.waiting_groups g
    on g.kind = w.kind and g.role = w.role and g.profession = w.profession and g.state = w.state
  left join public.case_assignments a on a.kind = w.kind and a.subject_id = w.id;
end $$;

create function private.queue_entries(
  p_kind text, p_since timestamptz, p_id uuid, p_filters jsonb, p_limit integer
) returns table (id uuid, since timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  ahead constant text := case when p_since is null then 'true' else '(w.since, w.id) > ($1, $2)' end;
  held constant text := case p_filters ->> 'assigned'
    when 'me' then 'w.holder_id = $6' when 'nobody' then 'w.holder_id is null' else 'true' end;
begin
  perform private.refuse_if(p_kind not in ('account', 'credential', 'appeal', 'document'),
    'PT404', 'There is no such queue.');
  if p_filters = '{}' then
    return query execute format(
      'select w.id, w.since from private.%I w where %s order by w.since, w.id limit $3', 'waiting_' || p_kind, ahead)
      using p_since, p_id, p_limit;
    return;
  end if;
  return query execute format(
    'select e.id, e.since
     from private.waiting_groups g
     cross join lateral (
       select w.id, w.since from private.waiting w
       where w.group_n = g.n and %s and %s order by w.since, w.id limit $3) e
     where g.kind = $4 and g.role = coalesce($5 ->> ''role'', g.role)
       and g.profession = coalesce($5 ->> ''profession'', g.profession)
       and g.state = coalesce($5 ->> ''state'', g.state)
     order by e.since, e.id limit $3', ahead, held)
    using p_since, p_id, p_limit, p_kind, p_filters, auth.uid();
end $$;
