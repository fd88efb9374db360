-- A decision is told once, and what a list counts is what its position shows.

-- ---------------------------------------------------------------- decisions about accounts

-- As before, without telling: whatever changes an approval, the trigger below tells of it.
create or replace function private.decide_account(
  p_user_id uuid, p_decision text, p_reason text, p_submitted_at timestamptz
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  subject public.profiles;
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators decide on accounts.';
  end if;
  if p_decision is null or p_decision not in ('approved', 'rejected') then
    raise exception using errcode = 'PT400', message = 'Choose approve or reject.';
  end if;
  if p_decision = 'rejected' and coalesce(btrim(p_reason), '') = '' then
    raise exception using errcode = 'PT422', message = 'Give the reason: the person will read it.', hint = 'reason';
  end if;
  select * into subject from public.profiles p where p.user_id = p_user_id for update;
  if subject.user_id is null then
    raise exception using errcode = 'PT404', message = 'This account no longer exists.';
  end if;
  if not subject.onboarding_completed or subject.approval <> 'pending' then
    raise exception using errcode = 'PT409', message = 'Somebody has already decided on this account.';
  end if;
  if date_trunc('milliseconds', subject.submitted_at) is distinct from date_trunc('milliseconds', p_submitted_at) then
    raise exception using errcode = 'PT409', message = 'This profile was changed after you opened it. Look again before you decide.';
  end if;

  if p_decision = 'approved' then
    update public.credentials c
    set status = 'verified', status_reason = null, verified_at = now(), verified_by = auth.uid()
    where c.user_id = p_user_id and c.status = 'pending';
  end if;
  update public.profiles p
  set verification_status = p_decision, verification_status_new = p_decision,
    profile_status = case p_decision when 'approved' then 'verified_good' else 'verified_issue' end,
    verification_reason = nullif(btrim(p_reason), ''), decided_at = now(), decided_by = auth.uid()
  where p.user_id = p_user_id;
  perform private.audit('account.' || p_decision, 'profile', p_user_id::text, nullif(btrim(p_reason), ''),
    jsonb_build_object('role', subject.role, 'submitted_at', subject.submitted_at));
end
$$;

-- Somebody who joins a team is not told of an approval: it is the facility's, and nothing of them was looked at.
create or replace function private.tell_decision() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  area text := case new.role when 'employer' then '/employer' else '/job-seeker' end;
begin
  if old.approval = 'pending' and exists (select 1 from public.facility_members m where m.user_id = new.user_id) then
    return null;
  end if;
  perform private.notify(new.user_id, 'account_decided', new.approval,
    jsonb_strip_nulls(jsonb_build_object('reason', new.verification_reason)),
    area || case new.approval when 'approved' then '/dashboard' else '/awaiting-approval' end);
  return null;
end
$$;

-- ---------------------------------------------------------------- a facility's list of positions

-- As before, but those who are not interested do not count as fitting, nor those who are only invited as having applied.
create or replace function private.facility_positions(p_status text, p_search text, p_limit integer, p_offset integer)
returns table (
  id uuid, title text, profession text, city text, state text, shift text, pay_min_cents bigint, pay_max_cents bigint,
  pay_period text, starts_on date, status text, version integer, openings integer, incomplete boolean,
  changed_at timestamptz, closed_reason text, matches bigint, applications bigint, new_applications bigint, total bigint
)
language sql stable security definer set search_path = ''
as $$
  with page as (
    select x.*, count(*) over () as total
    from (
      select p.id, p.title, p.profession, p.zip, p.shift, p.pay_min_cents, p.pay_max_cents, p.pay_period, p.starts_on,
        p.status, p.version, p.openings, false as incomplete, p.updated_at as changed_at, p.closed_reason,
        p.created_at
      from public.positions p where p.employer_id = private.facility_id()
      union all
      select d.id, d.title, d.profession, null, null, null, null, null, null, 'draft', d.version, null, true,
        d.updated_at, null, d.created_at
      from public.position_drafts d where d.employer_id = private.facility_id()
    ) x
    where (p_status is null or x.status = p_status)
      and (p_search is null or strpos(lower(x.title), lower(p_search)) > 0)
    order by x.created_at desc, x.id
    limit least(greatest(p_limit, 0), 100) offset greatest(p_offset, 0)
  )
  select g.id, g.title, g.profession, z.city, z.state, g.shift, g.pay_min_cents, g.pay_max_cents, g.pay_period,
    g.starts_on, g.status, g.version, g.openings, g.incomplete, g.changed_at, g.closed_reason,
    (select count(*) from private.current_matches m where m.position_id = g.id
      and not exists (select 1 from public.match_dismissals d
        where d.position_id = g.id and d.job_seeker_id = m.job_seeker_id)),
    (select count(*) from public.applications a where a.position_id = g.id and a.status <> 'invited'
      and exists (select 1 from public.application_history h where h.application_id = a.id and h.to_status = 'applied')),
    (select count(*) from public.applications a where a.position_id = g.id and a.status = 'applied'),
    g.total
  from page g
  left join public.zip_codes z on z.zip = g.zip
  order by g.created_at desc, g.id
$$;
