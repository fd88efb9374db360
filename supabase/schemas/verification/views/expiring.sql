-- Checks that were not replaced, and what expires. private.expiring is an indexed copy.

create view private.current_checks as
select c.* from public.verification_checks c
where not exists (select 1 from public.verification_checks n where n.replaces = c.id);

-- Findings that put their account on hold. Expired licenses or licenses that differ from what was stated do not; we
-- only ask about them.
create view private.holding_findings as
select c.id, c.user_id, c.rule_id, c.label, c.created_at
from private.current_checks c
join public.verification_rules r on r.id = c.rule_id and r.holds
where c.result = 'finding' and coalesce(c.finding, '') not in ('expired', 'different');

create view private.expiring_now as
select 'credential'::text as subject, c.id, p.user_id, c.kind, coalesce(c.state, p.state) as state,
  least(c.expires_on, m.moved_until) as expires_on
from private.waiting_people p
join public.credentials c on c.user_id = p.user_id
-- After a move, a multistate license expires with the 60 days, unless there is one from the new state.
left join public.job_seeker_profiles m on m.user_id = c.user_id and c.kind = 'license' and c.multistate
  and m.moved_from = c.state
  and not exists (select 1 from public.credentials o where o.user_id = c.user_id and o.kind = 'license'
    and o.profession = c.profession and o.state = m.home_state and o.status <> 'rejected')
where p.approval = 'approved' and c.status <> 'rejected' and c.expires_on is not null
  -- Except if a newer entry of the same kind replaces it.
  and not exists (select 1 from public.credentials o where o.user_id = c.user_id and o.id <> c.id
    and o.kind = c.kind and o.profession is not distinct from c.profession and o.state is not distinct from c.state
    and lower(o.name) is not distinct from lower(c.name) and o.expires_on > c.expires_on and o.status <> 'rejected')
union all
select 'document', d.id, p.user_id, 'document', p.state, d.expires_on
from private.waiting_people p
join public.documents d on d.user_id = p.user_id
where p.approval = 'approved' and d.status <> 'rejected' and d.replaced_by is null and d.expires_on is not null
union all
select 'check', k.id, k.user_id, 'check', k.state, k.expires_on
from (
  select k.id, p.user_id, p.state,
    -- A check of the previous name expired on the day of the name change.
    case when n.renamed_on is not null and r.looks_at in ('person', 'license', 'certification', 'contact')
        and k.looked_up <> n.full_name and not starts_with(k.looked_up, n.full_name || ', ')
      then n.renamed_on else k.expires_on end as expires_on
  from private.waiting_people p
  join public.profiles n on n.user_id = p.user_id
  join private.current_checks k on k.user_id = p.user_id
  join public.verification_rules r on r.id = k.rule_id and r.retired_at is null
  where p.approval = 'approved' and k.result = 'clear'
) k
where k.expires_on is not null;
