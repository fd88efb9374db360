-- Assigning cases to admins. Deciding a case that is assigned to another admin needs a confirmation.

-- The account that a case is about.
create function private.owner_of_case(p_kind text, p_subject_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select case p_kind
    when 'account' then p_subject_id
    when 'credential' then (select c.user_id from public.credentials c where c.id = p_subject_id)
    when 'appeal' then (select a.user_id from public.account_appeals a where a.id = p_subject_id)
    when 'document' then (select d.user_id from public.documents d where d.id = p_subject_id) end
); end $$;

create function private.case_holder(p_kind text, p_subject_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select a.admin_id from public.case_assignments a
  where a.kind = p_kind and a.subject_id = p_subject_id and private.has_admin_power(a.admin_id)
); end $$;

create function private.case_held(p_kind text, p_subject_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('id', a.admin_id, 'name', private.name_of(a.admin_id), 'since', a.at,
    'mine', a.admin_id = auth.uid())
  from public.case_assignments a
  where a.kind = p_kind and a.subject_id = p_subject_id and private.has_admin_power(a.admin_id)
); end $$;

-- Refuses to decide a case assigned to another admin unless p_anyway confirms it.
create function private.respect_assignment(p_kind text, p_subject_id uuid, p_anyway boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  holder constant uuid := private.case_holder(p_kind, p_subject_id);
begin
  if holder <> auth.uid() and not coalesce(p_anyway, false) then
    raise exception using errcode = 'PT409', hint = 'anyway',
      message = private.name_of(holder) || ' is working on this. Check the box to decide anyway.';
  end if;
end $$;

-- Locks a case; returns false if it is no longer pending.
create function private.lock_case(p_kind text, p_subject_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_account(private.owner_of_case(p_kind, p_subject_id));
  case p_kind
    when 'account' then
      perform 1 from public.profiles p where p.user_id = p_subject_id and p.onboarding_completed
        and p.approval = 'pending'
      for no key update;
    when 'credential' then
      perform 1 from public.credentials c where c.id = p_subject_id and c.status = 'pending' for no key update;
    when 'appeal' then
      perform 1 from public.account_appeals a where a.id = p_subject_id and a.status = 'open' for no key update;
    when 'document' then
      perform 1 from public.documents d where d.id = p_subject_id and d.status = 'pending' and d.replaced_by is null
      for no key update;
    else
      raise exception using errcode = 'PT404', message = 'There is no such queue.';
  end case;
  return found;
end $$;

create function private.assign_case(p_kind text, p_subject_id uuid, p_to uuid, p_from uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  holder uuid;
  since timestamptz;
begin
  perform private.only_admins();
  perform private.refuse_if(not private.lock_case(p_kind, p_subject_id),
    'PT409', 'Someone already decided this one, or it was withdrawn.');
  holder := private.case_holder(p_kind, p_subject_id);
  -- Already done, for example by the same form sent twice.
  if holder is not distinct from p_to then return; end if;
  if holder is distinct from p_from then
    select a.at into since from public.case_assignments a where a.kind = p_kind and a.subject_id = p_subject_id;
    raise exception using errcode = 'PT409', message = case
      when holder is null then 'No one is assigned to this one now. You can assign it to yourself.'
      when holder = auth.uid() then 'This one is already assigned to you.'
      else 'This one was assigned to ' || private.name_of(holder) || ' on '
        || private.format_moment(since) || '.' end;
  end if;
  if p_to is null and holder <> auth.uid() then
    raise exception using errcode = 'PT409',
      message = 'This case is assigned to ' || private.name_of(holder) || ', not to you.';
  end if;
  perform private.refuse_if(p_to is not null and not private.has_admin_power(p_to),
    'PT422', 'Choose an administrator from the list.', 'to');
  delete from public.case_assignments a where a.kind = p_kind and a.subject_id = p_subject_id;
  if p_to is not null then
    insert into public.case_assignments (kind, subject_id, admin_id) values (p_kind, p_subject_id, p_to);
  end if;
  perform private.audit(
    case when p_to is null then 'case.given_back' when p_to <> auth.uid() then 'case.assigned'
      when p_from is null then 'case.taken' else 'case.taken_over' end,
    case p_kind when 'account' then 'profile' else p_kind end, p_subject_id::text, null,
    jsonb_strip_nulls(jsonb_build_object('kind', p_kind, 'to', p_to, 'from', p_from)));
end $$;
create function public.assign_case(p_kind text, p_subject_id uuid, p_to uuid default null, p_from uuid default null)
returns void
language plpgsql set search_path = '' as $$
begin perform private.assign_case(p_kind, p_subject_id, p_to, p_from); end $$;
grant execute on function private.assign_case, public.assign_case to authenticated, service_role;

create function private.case_for_admins(p_kind text, p_subject_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
  waits boolean;
begin
  perform private.only_admins();
  case p_kind
    when 'account' then
      select p.user_id, p.onboarding_completed and p.approval = 'pending' into person, waits
      from public.profiles p where p.user_id = p_subject_id;
    when 'credential' then
      select c.user_id, c.status = 'pending' into person, waits from public.credentials c where c.id = p_subject_id;
    when 'appeal' then
      select a.user_id, a.status = 'open' into person, waits from public.account_appeals a where a.id = p_subject_id;
    when 'document' then
      select d.user_id, d.status = 'pending' and d.replaced_by is null into person, waits
      from public.documents d where d.id = p_subject_id;
    else null;
  end case;
  perform private.refuse_if(person is null, 'PT404', 'There is nothing at this address.');
  perform private.record_admin_view(array[person], p_subject_id, 'Case');
  return jsonb_build_object(
    'name', (select coalesce(e.facility_name, p.full_name, u.email::text) from auth.users u
      left join public.profiles p on p.user_id = u.id left join public.employer_profiles e on e.user_id = u.id
      where u.id = person),
    'waits', waits,
    'held', private.case_held(p_kind, p_subject_id),
    'me', auth.uid(),
    'admins', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name) order by n.name, n.id), '[]')
      from (
        select a.id, private.name_of(a.id) as name from private.admins() a (id) limit 500) n));
end $$;
create function public.case_for_admins(p_kind text, p_subject_id uuid) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.case_for_admins(p_kind, p_subject_id); end $$;
grant execute on function private.case_for_admins, public.case_for_admins to authenticated, service_role;

-- Refuses with who decided the case and when, read from the audit log.
create function private.refuse_decided(
  p_opening text, p_subject_type text, p_subject_id text, p_done jsonb, p_since timestamptz default null
) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  entry public.audit_log;
begin
  select l.* into entry from public.audit_log l
  where l.subject_type = p_subject_type and l.subject_id = p_subject_id and p_done ? l.action
    and (p_since is null or l.at >= p_since)
  order by l.id desc limit 1;
  raise exception using errcode = 'PT409', message = p_opening || case when entry.id is null then '.' else
    ': ' || (p_done ->> entry.action) || ' by ' || coalesce(private.name_of(entry.actor_id), 'a former administrator')
      || ' on '
      || private.format_moment(entry.at) || '.' end;
end $$;

create function private.admin_mine() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_admins();
  return (
    with waiting as (
      select 'account' as kind, 'accounts' as what, w.id, w.since from private.waiting_account w
      union all
      select 'credential', 'credentials', w.id, w.since from private.waiting_credential w
      union all
      select 'appeal', 'appeals', w.id, w.since from private.waiting_appeal w
      union all
      select 'document', 'documents', w.id, w.since from private.waiting_document w
    ), held as (
      -- Accounts on hold come first in the queue through a placeholder date, which is not shown.
      select w.what, nullif(w.since, timestamptz '2000-01-01 00:00:00+00') as since,
        a.admin_id is not distinct from auth.uid() as mine,
        -- A case of a former admin counts as unassigned.
        a.admin_id is null or not private.has_admin_power(a.admin_id) as free
      from waiting w left join public.case_assignments a on a.kind = w.kind and a.subject_id = w.id
    ), counted as (
      select h.what, count(*) filter (where h.mine) as mine,
        case when bool_or(h.mine) then coalesce(min(h.since) filter (where h.mine), now()) end as mine_since,
        count(*) filter (where h.free) as free,
        case when bool_or(h.free) then coalesce(min(h.since) filter (where h.free), now()) end as free_since
      from held h group by h.what
    )
    select coalesce(jsonb_agg(to_jsonb(c) order by c.what), '[]') from counted c);
end $$;
