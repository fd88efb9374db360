-- Open cases for admins. The view private.open_cases is the definition; private.waiting is its indexed copy.

create view private.waiting_account as
select p.user_id as id, p.waits_since as since from public.profiles p
where p.onboarding_completed and p.approval = 'pending';

create view private.waiting_credential as
select w.id, w.since from private.waiting w where w.kind = 'credential';

create view private.waiting_appeal as
select a.id, a.created_at as since from public.account_appeals a where a.status = 'open';

create view private.waiting_document as
select d.id, d.created_at as since from public.documents d where d.status = 'pending' and d.replaced_by is null;

create view private.waiting_people as
select p.user_id, case p.role when 'candidate' then 'job_seeker' else coalesce(p.role, '') end as role,
  coalesce(s.profession, '') as profession, coalesce(z.state, '') as state, p.onboarding_completed, p.approval,
  coalesce(p.waits_since, p.created_at) as since
from public.profiles p
left join public.job_seeker_profiles s on s.user_id = p.user_id
left join public.employer_profiles e on e.user_id = p.user_id
left join public.zip_codes z on z.zip = coalesce(s.zip, e.zip);

create view private.open_cases as
select 'account'::text as kind, p.user_id as id, p.user_id, p.since, p.role, p.profession, p.state
from private.waiting_people p
where p.onboarding_completed and p.approval = 'pending'
union all
select 'credential', c.id, p.user_id, c.updated_at, 'job_seeker', coalesce(c.profession, p.profession),
  coalesce(c.state, p.state)
from private.waiting_people p join public.credentials c on c.user_id = p.user_id and c.status = 'pending'
where p.onboarding_completed and p.approval = 'approved'
union all
select 'appeal', a.id, p.user_id, a.created_at, p.role, p.profession, p.state
from private.waiting_people p join public.account_appeals a on a.user_id = p.user_id and a.status = 'open'
union all
select 'document', d.id, p.user_id, d.created_at, 'job_seeker', p.profession, p.state
from private.waiting_people p
join public.documents d on d.user_id = p.user_id and d.status = 'pending' and d.replaced_by is null;
