-- The states in which a person may work by each license, including the nurse compact.

create view private.license_reach as
select c.user_id, c.profession, w.code as works_in, c.state, c.multistate, c.expires_on, c.status
from public.credentials c
cross join matching.settings g
join public.professions pr on pr.code = c.profession
join public.job_seeker_profiles s on s.user_id = c.user_id
join public.service_states w on w.code = c.state
  -- Or a multistate license issued by the home state, if both states are compact members.
  or (c.multistate and pr.nurse_compact and c.state = s.home_state and w.nurse_compact
    and exists (select 1 from public.service_states h where h.code = c.state and h.nurse_compact))
where c.kind = 'license' and (c.status = 'verified' or (c.status = 'pending' and g.pending_licenses_count));
