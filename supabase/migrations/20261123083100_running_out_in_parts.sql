-- What runs out of approved people, kept besides in its order and by what it is filtered by: reading it steps over nobody
-- who is not approved, and over nothing that was renewed under another entry.

create table private.running_out (
  subject text not null check (subject in ('credential', 'document', 'check')),
  id uuid not null,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  kind text not null,
  -- Empty where it has none.
  state text not null,
  expires_on date not null,
  primary key (subject, id)
);
create index running_out_user_idx on private.running_out (user_id);
create index running_out_idx on private.running_out (expires_on, subject, id);
create index running_out_kind_idx on private.running_out (kind, expires_on, subject, id);
create index running_out_state_idx on private.running_out (state, expires_on, subject, id);
create index running_out_kind_state_idx on private.running_out (kind, state, expires_on, subject, id);

-- All of it, from the rows themselves: a license's own state, else where its owner lives.
create view private.runs_out as
select 'credential'::text as subject, c.id, p.user_id, c.kind, coalesce(c.state, p.state) as state, c.expires_on
from private.waiting_people p
join public.credentials c on c.user_id = p.user_id
where p.approval = 'approved' and c.status <> 'rejected' and c.expires_on is not null
  -- What was renewed under another entry waits for nobody.
  and not exists (select 1 from public.credentials o where o.user_id = c.user_id and o.id <> c.id
    and o.kind = c.kind and o.profession is not distinct from c.profession and o.state is not distinct from c.state
    and lower(o.name) is not distinct from lower(c.name) and o.expires_on > c.expires_on and o.status <> 'rejected')
union all
select 'document', d.id, p.user_id, 'document', p.state, d.expires_on
from private.waiting_people p
join public.documents d on d.user_id = p.user_id
where p.approval = 'approved' and d.status <> 'rejected' and d.replaced_by is null and d.expires_on is not null
union all
select 'check', k.id, p.user_id, 'check', p.state, k.expires_on
from private.waiting_people p
join private.standing_checks k on k.user_id = p.user_id
where p.approval = 'approved' and k.result = 'clear' and k.expires_on is not null;

-- ---------------------------------------------------------------- kept by trigger

create function private.note_running_out(p_user uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- As in private.note_waiting.
  perform 1 from private.people n where n.user_id = p_user for no key update;
  delete from private.running_out held
  where held.user_id = p_user
    and not exists (select 1 from private.runs_out r where r.user_id = p_user and r.subject = held.subject and r.id = held.id);
  insert into private.running_out as held (subject, id, user_id, kind, state, expires_on)
  select r.subject, r.id, r.user_id, r.kind, r.state, r.expires_on from private.runs_out r where r.user_id = p_user
  on conflict (subject, id) do update
  set user_id = excluded.user_id, kind = excluded.kind, state = excluded.state, expires_on = excluded.expires_on
  where (held.user_id, held.kind, held.state, held.expires_on)
    is distinct from (excluded.user_id, excluded.kind, excluded.state, excluded.expires_on);
end
$$;

create function private.note_all_running_out() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.running_out;
  insert into private.running_out (subject, id, user_id, kind, state, expires_on)
  select r.subject, r.id, r.user_id, r.kind, r.state, r.expires_on from private.runs_out r;
end
$$;

create function private.running_out_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.user_id <> new.user_id) then
    perform private.note_running_out(old.user_id);
  end if;
  if tg_op <> 'DELETE' then
    perform private.note_running_out(new.user_id);
  end if;
  return null;
end
$$;
create trigger profiles_runs_out after update on public.profiles
  for each row when (new.approval is distinct from old.approval) execute function private.running_out_changed();
create trigger job_seeker_profiles_runs_out after insert or update of zip or delete on public.job_seeker_profiles
  for each row execute function private.running_out_changed();
create trigger employer_profiles_runs_out after insert or update of zip or delete on public.employer_profiles
  for each row execute function private.running_out_changed();
create trigger credentials_runs_out after insert or update or delete on public.credentials
  for each row execute function private.running_out_changed();
create trigger documents_runs_out after insert or update or delete on public.documents
  for each row execute function private.running_out_changed();
create trigger verification_checks_runs_out after insert or update or delete on public.verification_checks
  for each row execute function private.running_out_changed();

select private.note_all_running_out();

-- ---------------------------------------------------------------- the list

-- 25 at a time, the soonest first, after the row (p_after_kind, p_after). p_kind: license | certification | document |
-- check;
-- p_state: the license's, else where they live; p_days: what runs out within so many days, what has run out included.
create or replace function private.admin_running_out(p_kind text, p_state text, p_days integer, p_after_kind text, p_after uuid)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.today();
  until constant date := today + coalesce(p_days, 90);
  last_on date;
  last_subject text := p_after_kind;
  last_id uuid := p_after;
begin
  perform private.only_admins();
  last_on := case p_after_kind
    when 'credential' then (select c.expires_on from public.credentials c where c.id = p_after)
    when 'document' then (select d.expires_on from public.documents d where d.id = p_after)
    when 'check' then (select k.expires_on from public.verification_checks k where k.id = p_after) end;
  if last_on is null then
    last_on := '-infinity';
    last_subject := '';
    last_id := '00000000-0000-0000-0000-000000000000';
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('of', n.subject, 'id', n.id, 'kind', n.kind, 'user_id', n.user_id,
      'who', case n.subject when 'check' then coalesce(e.facility_name, p.full_name) else p.full_name end,
      'what', coalesce(k.label, d.file_name, c.name, f.name || ' license'), 'state', nullif(n.state, ''),
      'status', coalesce(k.result, d.status, c.status), 'expires_on', n.expires_on,
      'days', n.expires_on - today, 'asked_at', private.asked_to_renew(n.user_id, n.subject, n.id))
      order by n.expires_on, n.subject, n.id)
    from (
      select r.* from private.running_out r
      where r.expires_on <= until and (p_kind is null or r.kind = p_kind) and (p_state is null or r.state = p_state)
        and (r.expires_on, r.subject, r.id) > (last_on, last_subject, last_id)
      order by r.expires_on, r.subject, r.id limit 26) n
    join public.profiles p on p.user_id = n.user_id
    left join public.employer_profiles e on e.user_id = n.user_id
    left join public.credentials c on n.subject = 'credential' and c.id = n.id
    left join public.professions f on f.code = c.profession
    left join public.documents d on n.subject = 'document' and d.id = n.id
    left join public.verification_checks k on n.subject = 'check' and k.id = n.id), '[]');
end
$$;

revoke all on private.running_out, private.runs_out from public, anon, authenticated;
revoke execute on function
  private.note_running_out(uuid), private.note_all_running_out(), private.running_out_changed()
  from public, anon, authenticated;
