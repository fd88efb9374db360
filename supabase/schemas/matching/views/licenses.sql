-- Which licenses and certifications count, and the states in which each license lets a person work.

-- Verified facts, which stay in force while a change waits for its own check. Nothing counts past the expiration date
-- its owner stated. A rejected credential counts only until its verified date.
create view private.credentials_in_force as
select c.id, c.user_id, c.kind, c.profession, c.state, c.certification, c.verified_multistate
  and c.multistate as multistate,
  case c.status when 'rejected' then c.verified_until else least(c.verified_until, c.expires_on) end as expires_on,
  c.verified_source, c.verified_on
from public.credentials c
where c.verified_on is not null;

create view private.counting_certifications as
select f.user_id, f.certification, f.expires_on from private.credentials_in_force f where f.certification is not null
union all
select c.user_id, c.certification, c.expires_on from public.credentials c
where c.certification is not null and c.status = 'pending'
  and (select g.pending_certifications_count from matching.settings g);

create view private.license_reach as
select c.user_id, c.profession, w.code as works_in, c.state, c.multistate,
  case when w.code = c.state or c.state = s.home_state then c.expires_on
    else least(c.expires_on, s.moved_until) end as expires_on,
  c.verified_source, c.verified_on
from private.credentials_in_force c
join public.job_seeker_profiles s on s.user_id = c.user_id
join public.service_states w on w.code = c.state
  -- Or a multistate license issued by the home state, or by the previous one before a move, if all three states are
  -- compact members.
  or (c.multistate and c.state in (s.home_state, s.moved_from)
    and exists (select 1 from private.practice_members h where h.profession = c.profession and h.state = c.state)
    and exists (select 1 from private.practice_members h where h.profession = c.profession and h.state = s.home_state)
    and exists (select 1 from private.practice_members h where h.profession = c.profession and h.state = w.code))
where c.kind = 'license';
