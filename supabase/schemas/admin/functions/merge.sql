-- Merging two accounts of one professional. The plan's key guarantees that exactly what was shown is moved.

create function private.check_merge(p_keep uuid, p_gone uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  refused text;
begin
  perform private.only_admins();
  perform private.refuse_if(p_keep = p_gone, 'PT422', 'These are the same account.', 'other');
  perform private.refuse_if((select count(*) from auth.users u where u.id in (p_keep, p_gone)) < 2,
    'PT404', 'One of these accounts does not exist.', 'other');
  select case
      when n.role = 'admin' then 'Administrators’ accounts are not merged.'
      when n.role <> 'job_seeker' then
        'Only accounts of professionals are merged: a facility’s has positions, a team and a plan.'
      when s.user_id is null then 'One of them has no profile yet. It can stay as it is, or its owner can delete it.'
      when x.kind = 'merged' then 'One of them was merged already.'
      when x.user_id is not null then 'One of them is suspended. Restore it first.'
      when exists (select 1 from public.leie_matches m where m.user_id = n.user_id and m.status = 'possible')
        then 'One of them has a possible match on the exclusion list. Decide on that first.'
      when n.user_id = p_gone and exists (
        select 1 from public.applications g
        join public.application_statuses gs on gs.code = g.status
        join public.applications k on k.position_id = g.position_id and k.job_seeker_id = p_keep
        join public.application_statuses ks on ks.code = k.status
        where g.job_seeker_id = p_gone
          and (g.status = 'hired' or (gs.is_open and (not ks.is_open or gs.sort_order > ks.sort_order))))
        then 'Both applied for the same position, and the account to close is further along. Keep that one.'
    end
  into refused
  from private.people n
  left join public.job_seeker_profiles s on s.user_id = n.user_id
  left join private.suspensions x on x.user_id = n.user_id
  where n.user_id in (p_keep, p_gone)
  order by 1 nulls last limit 1;
  if refused is not null then
    raise exception using errcode = 'PT409', message = refused, hint = 'other';
  end if;
end $$;

-- Describes the hold on the account to be closed, because merging must not lift a hold. Null if there is none.
create function private.carried_hold(p_gone uuid) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(
    (select string_agg(distinct f.label, '; ') from private.holding_findings f where f.user_id = p_gone),
    (select coalesce((select c.label from public.verification_checks c
        where c.user_id = p_gone and c.result = 'finding' order by c.created_at desc, c.id limit 1), 'A check')
      from public.profiles p where p.user_id = p_gone and p.on_hold_since is not null))
); end $$;

create function private.plan_merge(p_keep uuid, p_gone uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  plan jsonb;
begin
  perform private.check_merge(p_keep, p_gone);
  select jsonb_build_object(
    'keep', (select jsonb_build_object('id', u.id, 'name', p.full_name, 'email', u.email, 'joined_at', u.created_at)
      from auth.users u left join public.profiles p on p.user_id = u.id where u.id = p_keep),
    'gone', (select jsonb_build_object('id', u.id, 'name', p.full_name, 'email', u.email, 'joined_at', u.created_at)
      from auth.users u left join public.profiles p on p.user_id = u.id where u.id = p_gone),
    'carried_hold', private.carried_hold(p_gone),
    'moves', jsonb_build_object(
      'applications', (select count(*) from public.applications a where a.job_seeker_id = p_gone and not exists (
        select 1 from public.applications k where k.job_seeker_id = p_keep and k.position_id = a.position_id)),
      'placements', (select count(*) from public.placements l where l.job_seeker_id = p_gone),
      'credentials', (select count(*) from public.credentials c where c.user_id = p_gone
        and not private.has_credential(p_keep, c)),
      'documents', (select count(*) from public.documents d where d.user_id = p_gone),
      'searches', (select count(*) from public.saved_searches s where s.user_id = p_gone and not exists (
        select 1 from public.saved_searches k where k.user_id = p_keep and k.query = s.query)),
      'blocks', (select count(*) from public.facility_blocks b where b.job_seeker_id = p_gone and not exists (
        select 1 from public.facility_blocks k where k.job_seeker_id = p_keep and k.employer_id = b.employer_id))),
    'collisions', coalesce((
      select jsonb_agg(jsonb_build_object('what', c.what, 'name', c.name) order by c.what, c.name)
      from (
        select 'application' as what, o.title || ', ' || coalesce(e.facility_name, 'a facility') as name
        from public.applications a
        join public.applications k on k.job_seeker_id = p_keep and k.position_id = a.position_id
        join public.positions o on o.id = a.position_id
        left join public.employer_profiles e on e.user_id = a.employer_id
        where a.job_seeker_id = p_gone
        union all
        select c.kind, coalesce(c.name, f.name || ', ' || c.state)
        from public.credentials c left join public.professions f on f.code = c.profession
        where c.user_id = p_gone and private.has_credential(p_keep, c)
        union all
        select 'search', s.name from public.saved_searches s where s.user_id = p_gone and exists (
          select 1 from public.saved_searches k where k.user_id = p_keep and k.query = s.query)) c), '[]'))
  into plan;
  return plan || jsonb_build_object('key', md5(plan::text));
end $$;
create function private.merge_plan(p_keep uuid, p_gone uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  plan constant jsonb := private.plan_merge(p_keep, p_gone);
begin
  perform private.record_admin_view(array[p_keep, p_gone], null, 'Merging accounts');
  return plan;
end $$;
create function public.merge_plan(p_keep uuid, p_gone uuid) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.merge_plan(p_keep, p_gone); end $$;
grant execute on function private.merge_plan, public.merge_plan to authenticated;

create function private.has_credential(p_user uuid, p_like public.credentials) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select exists (
    select 1 from public.credentials k
    where k.user_id = p_user and k.kind = p_like.kind and case k.kind
      when 'license' then (k.profession, k.state) = (p_like.profession, p_like.state)
      else k.certification = p_like.certification or lower(btrim(k.name)) = lower(btrim(p_like.name)) end)
); end $$;

create function private.merge_people(p_keep uuid, p_gone uuid, p_key text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := private.required_reason(p_reason);
  -- One of the two may be an invitation, so nothing is said of applying.
  merged_reason constant text := 'This candidate had two accounts, and we merged them. You’ll find the candidate in '
    || 'the other entry for this position.';
  plan jsonb;
  held public.applications;
begin
  perform private.only_admins();
  perform pg_advisory_xact_lock(hashtextextended('people', 0));
  -- Checked before the locks, so that a resubmitted form blocks nobody.
  perform private.check_merge(p_keep, p_gone);
  perform private.lock_departure(array[p_keep, p_gone]);
  perform private.lock_person(p_keep);
  plan := private.plan_merge(p_keep, p_gone);
  perform private.refuse_if(plan ->> 'key' is distinct from p_key,
    'PT409', 'Something changed after you opened this page. Check again what would move.');

  update public.applications a set job_seeker_id = p_keep
  where a.job_seeker_id = p_gone and not exists (
    select 1 from public.applications k where k.job_seeker_id = p_keep and k.position_id = a.position_id);
  update public.messages m set sender_id = p_keep where m.sender_id = p_gone;
  update public.message_reports r set reporter_id = p_keep where r.reporter_id = p_gone;
  update public.position_reports r set reporter_id = p_keep
  where r.reporter_id = p_gone and not exists (
    select 1 from public.position_reports k
    where k.reporter_id = p_keep and (k.position_id, k.status) = (r.position_id, r.status));
  update public.placements l set job_seeker_id = p_keep where l.job_seeker_id = p_gone;
  update public.placement_disputes d set raised_by = p_keep where d.raised_by = p_gone;

  update public.credentials c set user_id = p_keep
  where c.user_id = p_gone and not private.has_credential(p_keep, c);
  update public.verification_checks k set user_id = p_keep
  where k.user_id = p_gone and exists (
    select 1 from public.credentials c where c.id = k.credential_id and c.user_id = p_keep);
  -- A document whose license was not moved loses its link to it.
  update public.documents d set user_id = p_keep, credential_id = case
    when exists (select 1 from public.credentials c where c.id = d.credential_id and c.user_id = p_keep)
    then d.credential_id end
  where d.user_id = p_gone;
  update public.document_views v set owner_id = p_keep where v.owner_id = p_gone;
  -- Skips views that the kept account already has: same day, kind, viewer and subject.
  update private.profile_views l set person_id = p_keep
  where l.person_id = p_gone and not exists (
    select 1 from private.profile_views k
    where (k.person_id, k.day, k.kind) = (p_keep, l.day, l.kind)
      and (k.employer_id, k.admin_id, k.subject_id, k.subject)
        is not distinct from (l.employer_id, l.admin_id, l.subject_id, l.subject));

  update public.saved_searches s set user_id = p_keep
  where s.user_id = p_gone and not exists (
    select 1 from public.saved_searches k where k.user_id = p_keep and k.query = s.query);
  insert into public.saved_positions (user_id, position_id, saved_at, title, facility_name, pay_min_cents,
    pay_max_cents, pay_period, starts_on, starts_by)
  select p_keep, s.position_id, s.saved_at, s.title, s.facility_name, s.pay_min_cents, s.pay_max_cents, s.pay_period,
    s.starts_on, s.starts_by
  from public.saved_positions s where s.user_id = p_gone
  on conflict do nothing;
  delete from public.saved_positions s where s.user_id = p_gone;
  insert into public.alerted_positions (user_id, position_id, at)
  select p_keep, a.position_id, a.at from public.alerted_positions a where a.user_id = p_gone
  on conflict do nothing;
  insert into public.match_dismissals (job_seeker_id, position_id, reason, created_at)
  select p_keep, d.position_id, d.reason, d.created_at from public.match_dismissals d where d.job_seeker_id = p_gone
  on conflict do nothing;
  update public.position_referrals r set user_id = p_keep
  where r.user_id = p_gone and not exists (
    select 1 from public.position_referrals k where k.user_id = p_keep and k.position_id = r.position_id);
  insert into public.wanted_positions (user_id, position_id, channel, created_at)
  select p_keep, w.position_id, w.channel, w.created_at from public.wanted_positions w where w.user_id = p_gone
  on conflict do nothing;
  insert into public.facility_blocks (job_seeker_id, employer_id, created_at)
  select p_keep, b.employer_id, b.created_at from public.facility_blocks b where b.job_seeker_id = p_gone
  on conflict do nothing;
  update public.saved_candidates s set job_seeker_id = p_keep
  where s.job_seeker_id = p_gone and not exists (
    select 1 from public.saved_candidates k where k.job_seeker_id = p_keep and k.position_id = s.position_id);
  -- A facility that viewed both accounts is charged for one view.
  update public.candidate_views v set job_seeker_id = p_keep
  where v.job_seeker_id = p_gone and not exists (
    select 1 from public.candidate_views k where k.job_seeker_id = p_keep and k.employer_id = v.employer_id);
  update public.referrals r set referred_user_id = p_keep
  where r.referred_user_id = p_gone and not exists (select 1 from public.referrals k where k.referred_user_id = p_keep);

  -- What was not moved is a second application for the same position.
  for held in
    select a.* from public.applications a join public.application_statuses t on t.code = a.status and t.is_open
    where a.job_seeker_id = p_gone order by a.id for no key update of a
  loop
    held := private.set_status(held, 'closed', 'system', 'move', merged_reason);
    perform private.notify_side(held, 'facility', 'application_ended', 'closed',
      jsonb_build_object('candidate', null, 'reason', merged_reason));
  end loop;

  delete from private.suspensions x where x.user_id = p_gone and x.kind = 'suspended';
  perform private.begin_suspension(p_gone, 'merged', why, p_keep);
  if plan ->> 'carried_hold' is not null then
    perform private.hold_for_finding(p_keep, (plan ->> 'carried_hold') || ', of the account merged into this one');
  end if;
  perform matching.sync_job_seeker(p_keep);
  perform private.audit('account.merged', 'profile', p_keep::text, why,
    jsonb_build_object('closed', p_gone, 'moved', plan -> 'moves'));
  perform private.notify(p_keep, 'account_decided', 'merged', jsonb_build_object('reason', why),
    '/job-seeker/applications');
end $$;
create function public.merge_people(p_keep uuid, p_gone uuid, p_key text, p_reason text) returns void
language plpgsql set search_path = '' as $$ begin perform private.merge_people(p_keep, p_gone, p_key, p_reason); end $$;
grant execute on function private.merge_people, public.merge_people to authenticated;
