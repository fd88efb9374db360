-- What is asked of nobody any more does not run out either: retiring a check takes its records from what runs out, using it
-- again brings them back.

create or replace view private.runs_out as
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
join public.verification_rules r on r.id = k.rule_id and r.retired_at is null
where p.approval = 'approved' and k.result = 'clear' and k.expires_on is not null;

create function private.check_retired() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.retired_at is not null then
    delete from private.running_out held using public.verification_checks c
    where held.subject = 'check' and c.id = held.id and c.rule_id = new.id;
  else
    insert into private.running_out (subject, id, user_id, kind, state, expires_on)
    select r.subject, r.id, r.user_id, r.kind, r.state, r.expires_on
    from private.runs_out r join public.verification_checks c on c.id = r.id
    where r.subject = 'check' and c.rule_id = new.id
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger verification_rules_retired after update on public.verification_rules
  for each row when ((old.retired_at is null) <> (new.retired_at is null)) execute function private.check_retired();

select private.note_all_running_out();

revoke execute on function private.check_retired() from public, anon, authenticated;
