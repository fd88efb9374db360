-- What waits in the queues, kept besides by what it is filtered by: so that a filter finds its next 25 by an index, however
-- few fit and wherever they stand. Without a filter the queues are read from the rows themselves, as before; only changed
-- credentials are read here, for most credentials that are pending are of people who are not approved yet.

-- Each way that something is filtered by; empty where it has none.
create table private.waiting_groups (
  n integer generated always as identity primary key,
  kind text not null check (kind in ('account', 'credential', 'appeal', 'document')),
  role text not null,
  profession text not null,
  state text not null,
  unique (kind, role, profession, state)
);

create table private.waiting (
  kind text not null,
  id uuid not null,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  since timestamptz not null,
  group_n integer not null references private.waiting_groups (n),
  -- Who works on it.
  holder_id uuid,
  primary key (kind, id)
);
create index waiting_user_idx on private.waiting (user_id);
create index waiting_group_idx on private.waiting (group_n, since, id);
create index waiting_holder_idx on private.waiting (group_n, holder_id, since, id);
create index waiting_credential_idx on private.waiting (since, id) where kind = 'credential';

-- ---------------------------------------------------------------- what waits

drop view private.waiting_account, private.waiting_credential, private.waiting_appeal, private.waiting_document;

-- One view a queue, in its order by (since, id).
create view private.waiting_account as
select p.user_id as id, p.submitted_at as since from public.profiles p
where p.onboarding_completed and p.approval = 'pending';
create view private.waiting_credential as
select w.id, w.since from private.waiting w where w.kind = 'credential';
create view private.waiting_appeal as
select a.id, a.created_at as since from public.account_appeals a where a.status = 'open';
create view private.waiting_document as
select d.id, d.created_at as since from public.documents d where d.status = 'pending' and d.replaced_by is null;
drop index public.credentials_queue_idx;

-- By what somebody's entries are filtered.
create view private.waiting_people as
select p.user_id, case p.role when 'candidate' then 'job_seeker' else coalesce(p.role, '') end as role,
  coalesce(s.profession, '') as profession, coalesce(z.state, '') as state, p.onboarding_completed, p.approval,
  coalesce(p.submitted_at, p.created_at) as since
from public.profiles p
left join public.job_seeker_profiles s on s.user_id = p.user_id
left join public.employer_profiles e on e.user_id = p.user_id
left join public.zip_codes z on z.zip = coalesce(s.zip, e.zip);

-- All that waits, from the rows themselves. A license's own state; a certification has none, so it is where its owner lives.
create view private.waits as
select 'account'::text as kind, p.user_id as id, p.user_id, p.since, p.role, p.profession, p.state
from private.waiting_people p
where p.onboarding_completed and p.approval = 'pending'
union all
select 'credential', c.id, p.user_id, c.updated_at, 'job_seeker', coalesce(c.profession, p.profession), coalesce(c.state, p.state)
from private.waiting_people p join public.credentials c on c.user_id = p.user_id and c.status = 'pending'
where p.onboarding_completed and p.approval = 'approved'
union all
select 'appeal', a.id, p.user_id, a.created_at, p.role, p.profession, p.state
from private.waiting_people p join public.account_appeals a on a.user_id = p.user_id and a.status = 'open'
union all
select 'document', d.id, p.user_id, d.created_at, 'job_seeker', p.profession, p.state
from private.waiting_people p
join public.documents d on d.user_id = p.user_id and d.status = 'pending' and d.replaced_by is null;

-- ---------------------------------------------------------------- kept by trigger

create function private.note_waiting(p_user uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Two changes about one person come one after the other here: the later one sees what the earlier one did.
  perform 1 from private.people n where n.user_id = p_user for no key update;
  insert into private.waiting_groups (kind, role, profession, state)
  select distinct w.kind, w.role, w.profession, w.state from private.waits w
  where w.user_id = p_user and not exists (
    select 1 from private.waiting_groups g
    where g.kind = w.kind and g.role = w.role and g.profession = w.profession and g.state = w.state)
  on conflict do nothing;
  delete from private.waiting held
  where held.user_id = p_user
    and not exists (select 1 from private.waits w where w.user_id = p_user and w.kind = held.kind and w.id = held.id);
  insert into private.waiting as held (kind, id, user_id, since, group_n, holder_id)
  select w.kind, w.id, w.user_id, w.since, g.n, a.admin_id
  from private.waits w
  join private.waiting_groups g
    on g.kind = w.kind and g.role = w.role and g.profession = w.profession and g.state = w.state
  left join public.case_assignments a on a.kind = w.kind and a.subject_id = w.id
  where w.user_id = p_user
  -- Who works on it is left to the trigger that knows.
  on conflict (kind, id) do update set user_id = excluded.user_id, since = excluded.since, group_n = excluded.group_n
  where (held.user_id, held.since, held.group_n) is distinct from (excluded.user_id, excluded.since, excluded.group_n);
end
$$;

-- All of it anew, for whoever fills tables with their triggers off.
create function private.note_all_waiting() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.waiting;
  insert into private.waiting_groups (kind, role, profession, state)
  select distinct w.kind, w.role, w.profession, w.state from private.waits w on conflict do nothing;
  insert into private.waiting (kind, id, user_id, since, group_n, holder_id)
  select w.kind, w.id, w.user_id, w.since, g.n, a.admin_id
  from private.waits w
  join private.waiting_groups g
    on g.kind = w.kind and g.role = w.role and g.profession = w.profession and g.state = w.state
  left join public.case_assignments a on a.kind = w.kind and a.subject_id = w.id;
end
$$;

-- A row of somebody's, whose user_id says whose.
create function private.waiting_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.user_id <> new.user_id) then
    perform private.note_waiting(old.user_id);
  end if;
  if tg_op <> 'DELETE' then
    perform private.note_waiting(new.user_id);
  end if;
  return null;
end
$$;
create trigger profiles_waits_new after insert on public.profiles
  for each row when (new.onboarding_completed) execute function private.waiting_changed();
create trigger profiles_waits after update on public.profiles
  for each row when ((new.onboarding_completed, new.approval, new.submitted_at, new.role)
    is distinct from (old.onboarding_completed, old.approval, old.submitted_at, old.role))
  execute function private.waiting_changed();
create trigger job_seeker_profiles_waits after insert or update of profession, zip or delete on public.job_seeker_profiles
  for each row execute function private.waiting_changed();
create trigger employer_profiles_waits after insert or update of zip or delete on public.employer_profiles
  for each row execute function private.waiting_changed();
create trigger credentials_waits_new after insert on public.credentials
  for each row when (new.status = 'pending') execute function private.waiting_changed();
create trigger credentials_waits after update on public.credentials
  for each row when ('pending' in (old.status, new.status)) execute function private.waiting_changed();
create trigger credentials_waits_gone after delete on public.credentials
  for each row when (old.status = 'pending') execute function private.waiting_changed();
create trigger account_appeals_waits after insert or update or delete on public.account_appeals
  for each row execute function private.waiting_changed();
create trigger documents_waits_new after insert on public.documents
  for each row when (new.status = 'pending') execute function private.waiting_changed();
create trigger documents_waits after update on public.documents
  for each row when ('pending' in (old.status, new.status)) execute function private.waiting_changed();
create trigger documents_waits_gone after delete on public.documents
  for each row when (old.status = 'pending') execute function private.waiting_changed();

-- Who works on a case.
create function private.case_handed_on() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    update private.waiting w set holder_id = null where w.kind = old.kind and w.id = old.subject_id;
  end if;
  if tg_op <> 'DELETE' then
    update private.waiting w set holder_id = new.admin_id where w.kind = new.kind and w.id = new.subject_id;
  end if;
  return null;
end
$$;
create trigger case_assignments_handed_on after insert or update or delete on public.case_assignments
  for each row execute function private.case_handed_on();

-- Whoever is an admin no more works on nothing: their cases are nobody's at once.
create function private.leave_cases() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.has_admin_power(old.user_id) then
    delete from public.case_assignments a where a.admin_id = old.user_id;
  end if;
  return null;
end
$$;
create trigger admin_users_leave_cases after delete on public.admin_users
  for each row execute function private.leave_cases();
create trigger profiles_leave_cases after update of role on public.profiles
  for each row when (old.role = 'admin' and new.role is distinct from 'admin') execute function private.leave_cases();
delete from public.case_assignments a where not private.has_admin_power(a.admin_id);

select private.note_all_waiting();

-- ---------------------------------------------------------------- a part of a queue

drop function private.queue_entries(text, timestamptz, uuid, jsonb, integer);

-- The next p_limit entries after a place, of those that fit the filters. p_filters: role, profession, state; assigned: me |
-- nobody. What fits a filter is in a few groups, and each has its own order in the index: their first ones are put together.
create function private.queue_entries(
  p_kind text, p_since timestamptz, p_id uuid, p_filters jsonb, p_limit integer
) returns table (id uuid, since timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
declare
  ahead constant text := case when p_since is null then 'true' else '(w.since, w.id) > ($1, $2)' end;
  held constant text := case p_filters ->> 'assigned'
    when 'me' then 'w.holder_id = $6' when 'nobody' then 'w.holder_id is null' else 'true' end;
begin
  if p_kind not in ('account', 'credential', 'appeal', 'document') then
    raise exception using errcode = 'PT404', message = 'There is no such queue.';
  end if;
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
       and g.profession = coalesce($5 ->> ''profession'', g.profession) and g.state = coalesce($5 ->> ''state'', g.state)
     order by e.since, e.id limit $3', ahead, held)
    using p_since, p_id, p_limit, p_kind, p_filters, auth.uid();
end
$$;

-- A part of a queue after the entry that p_after names: the ids in their order, where it goes on, which one is open (the
-- one asked for while it waits, else the first), the one after that, and its place among all, up to 1,000.
create or replace function private.queue_part(
  p_kind text, p_after text, p_open uuid, p_role text, p_profession text, p_state text, p_assigned text
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  shown constant integer := 25;
  filters constant jsonb := jsonb_strip_nulls(jsonb_build_object('role', p_role, 'profession', p_profession,
    'state', p_state, 'assigned', p_assigned));
  ids uuid[] := '{}';
  times timestamptz[] := '{}';
  goes_on text;
  opened uuid;
  opened_since timestamptz;
  at_place integer;
  next_id uuid;
  entry record;
begin
  for entry in
    select e.id, e.since from private.queue_entries(p_kind,
      timestamptz 'epoch' + split_part(p_after, '_', 1)::double precision * interval '1 microsecond',
      split_part(p_after, '_', 2)::uuid, filters, shown + 1) e
  loop
    if cardinality(ids) = shown then
      goes_on := private.queue_key(times[shown], ids[shown]);
      next_id := entry.id;
    else
      ids := ids || entry.id;
      times := times || entry.since;
    end if;
  end loop;

  if p_open is not null then
    execute format('select w.id, w.since from private.%I w where w.id = $1', 'waiting_' || p_kind)
      into opened, opened_since using p_open;
  end if;
  if opened is null then
    opened := ids[1];
    opened_since := times[1];
  end if;
  if opened is not null then
    if opened = any (ids) and opened <> ids[cardinality(ids)] then
      next_id := ids[array_position(ids, opened) + 1];
    elsif opened is distinct from ids[shown] then
      next_id := (select e.id from private.queue_entries(p_kind, opened_since, opened, filters, 1) e);
    end if;
    -- In their order, or the planner would look for any 1,000 of the table.
    execute format('select count(*)::integer + 1 from (
        select 1 from private.%I w where (w.since, w.id) < ($1, $2) order by w.since, w.id limit 1000) b',
      'waiting_' || p_kind) into at_place using opened_since, opened;
  end if;
  return jsonb_build_object('ids', to_jsonb(ids), 'after', goes_on, 'open', opened, 'next', next_id,
    'place', case when at_place <= 1000 then at_place end);
end
$$;

revoke all on private.waiting, private.waiting_groups, private.waiting_account, private.waiting_credential,
  private.waiting_appeal, private.waiting_document, private.waiting_people, private.waits from public, anon, authenticated;
revoke all on sequence private.waiting_groups_n_seq from public, anon, authenticated;
revoke execute on function
  private.note_waiting(uuid), private.note_all_waiting(), private.waiting_changed(), private.case_handed_on(),
  private.leave_cases(), private.queue_entries(text, timestamptz, uuid, jsonb, integer)
  from public, anon, authenticated;
