-- What an admin sees of a person, position or application, and an account's log.

-- What someone did and what was done to them, latest first; one entry more than a page shows.
create function private.person_log(p_id uuid, p_after bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  till constant bigint := coalesce(p_after, 9223372036854775807);
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', n.id, 'at', n.at, 'action', n.action, 'reason', n.reason,
      'by_them', n.actor_id is not distinct from p_id, 'actor_id', n.actor_id,
      'actor', private.name_of(n.actor_id), 'subject_type', n.subject_type, 'subject_id', n.subject_id,
      'for_them', n.on_behalf_of is not distinct from p_id) order by n.id desc)
    from (
      select l.* from (
        (select a.* from public.audit_log a where a.actor_id = p_id and a.id < till order by a.id desc limit 26)
        union
        (select a.* from public.audit_log a where a.on_behalf_of = p_id and a.id < till order by a.id desc limit 26)
        union
        (select a.* from public.audit_log a where a.subject_type = 'profile' and a.subject_id = p_id::text
          and a.id < till
          order by a.id desc limit 26)
        union
        (select a.* from public.audit_log a where a.subject_type = 'account' and a.subject_id = p_id::text
          and a.id < till
          order by a.id desc limit 26)) l
      order by l.id desc limit 26) n), '[]');
end $$;

create function private.admin_person(p_id uuid, p_log_after bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  card jsonb;
begin
  perform private.only_admins();
  select jsonb_build_object('id', n.user_id, 'name', p.full_name, 'email', u.email, 'role', n.role,
    'profile_role', case p.role when 'candidate' then 'job_seeker' else p.role end,
    'status', n.status, 'reason', case when x.user_id is null then p.verification_reason else x.was_reason end,
    'joined_at', n.joined_at, 'last_sign_in_at', u.last_sign_in_at, 'confirmed', u.email_confirmed_at is not null,
    'submitted_at', p.submitted_at, 'decided_at', p.decided_at,
    'decided_by', private.name_of(p.decided_by),
    'on_hold_since', p.on_hold_since, 'missing_checks', case when p.onboarding_completed
      then to_jsonb(private.missing_checks(n.user_id)) else '[]' end,
    'appeal_id', (select a.id from public.account_appeals a where a.user_id = n.user_id and a.status = 'open'),
    'is_you', n.user_id = auth.uid(), 'second_factor', private.has_second_factor(n.user_id),
    'can_be_acted_for', n.role <> 'admin' and n.user_id::text ~ '^.{14}4.{4}[89ab]',
    'suspension', case when x.user_id is not null then jsonb_build_object('kind', x.kind, 'reason', x.reason,
      'since', x.since, 'by', private.name_of(x.made_by), 'kept_id', x.kept_id,
      'kept_name', private.name_of(x.kept_id)) end,
    'merged', coalesce((select jsonb_agg(jsonb_build_object('id', y.user_id, 'email', d.email) order by y.since)
      from private.suspensions y join auth.users d on d.id = y.user_id where y.kept_id = n.user_id), '[]'),
    'member_of', (select jsonb_build_object('id', m.facility_id, 'name', f.facility_name, 'role', m.role)
      from public.facility_members m join public.employer_profiles f on f.user_id = m.facility_id
      where m.user_id = n.user_id),
    'facility', (select jsonb_build_object('name', e.facility_name, 'type', e.facility_type, 'city', z.city,
        'state', z.state, 'team', (select count(*) from public.facility_members m where m.facility_id = e.user_id),
        'open_positions', (select count(*) from public.positions o where o.employer_id = e.user_id
          and o.status = 'open'),
        'positions', (select count(*) from public.positions o where o.employer_id = e.user_id),
        'placements', (select count(*) from public.placements l where l.employer_id = e.user_id),
        'latest_positions', coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title,
            'status', o.status, 'applications', (select count(*) from public.applications a
              where a.position_id = o.id)) order by o.created_at desc, o.id)
          from (select o.id, o.title, o.status, o.created_at from public.positions o
            where o.employer_id = e.user_id order by o.created_at desc, o.id limit 10) o), '[]'),
        'plan', (select d.display_name from private.current_subscriptions s join public.plan_definitions d
          on d.code = s.plan_code
          where s.employer_id = e.user_id and s.plan_status <> 'none'))
      from public.employer_profiles e left join public.zip_codes z on z.zip = e.zip
      where e.user_id = n.user_id and e.facility_name is not null),
    'job_seeker', (select jsonb_build_object('profession', f.name, 'years', s.years_experience, 'city', z.city,
        'state', z.state, 'open_to_matches', s.open_to_matches,
        'credentials', (select count(*) from public.credentials c where c.user_id = s.user_id),
        'licenses', coalesce((select jsonb_agg(jsonb_build_object('name', g.name, 'state', c.state,
            'status', c.status, 'expires_on', c.expires_on) order by c.expires_on desc, c.id)
          from public.credentials c join public.professions g on g.code = c.profession
          where c.user_id = s.user_id and c.kind = 'license'), '[]'),
        'latest_applications', coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'title', o.title,
            'facility', e.facility_name, 'status', t.label, 'at', a.status_at) order by a.status_at desc, a.id)
          from (select c.* from public.applications c where c.job_seeker_id = s.user_id
            order by c.status_at desc, c.id limit 10) a
          join public.positions o on o.id = a.position_id
          join public.application_statuses t on t.code = a.status
          left join public.employer_profiles e on e.user_id = a.employer_id), '[]'),
        'applications', (select count(*) from public.applications a where a.job_seeker_id = s.user_id),
        'matches', (select count(*) from public.matches m where m.job_seeker_id = s.user_id))
      from public.job_seeker_profiles s join public.professions f on f.code = s.profession
      left join public.zip_codes z on z.zip = s.zip where s.user_id = n.user_id),
    'referral', (select jsonb_build_object('code', f.code, 'name', f.name, 'status', r.status)
      from public.referrals r join public.affiliates f on f.id = r.affiliate_id where r.referred_user_id = n.user_id),
    'documents', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'status', d.status,
        'file_state', d.file_state, 'at', d.created_at) order by d.created_at desc, d.id)
      from public.documents d where d.user_id = n.user_id and d.replaced_by is null), '[]'))
  into card
  from private.people n
  join auth.users u on u.id = n.user_id
  left join public.profiles p on p.user_id = n.user_id
  left join private.suspensions x on x.user_id = n.user_id
  where n.user_id = p_id;
  perform private.refuse_if(card is null, 'PT404', 'This account does not exist.');
  perform private.record_admin_view(array[p_id], null, 'Account');
  return card || jsonb_build_object('log', private.person_log(p_id, p_log_after));
end $$;
create function public.admin_person(p_id uuid, p_log_after bigint default null) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.admin_person(p_id, p_log_after); end $$;
grant execute on function private.admin_person, public.admin_person to authenticated;

create function private.admin_position(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  card jsonb;
begin
  perform private.only_admins();
  select jsonb_build_object('id', o.id, 'title', o.title, 'status', o.status, 'profession', f.name, 'city', z.city,
    'state', z.state, 'shift', o.shift, 'pay_min_cents', o.pay_min_cents, 'pay_max_cents', o.pay_max_cents,
    'pay_period', o.pay_period, 'starts_on', o.starts_on, 'starts_by', o.starts_by,
    'openings', o.openings, 'version', o.version,
    'opened_at', o.opened_at, 'closed_at', o.closed_at, 'closed_reason', o.closed_reason,
    'facility_id', o.employer_id, 'facility', e.facility_name, 'facility_status', n.status, 'suspended', n.suspended,
    'matches', (select count(*) from public.matches m where m.position_id = o.id),
    'channels', (select coalesce(jsonb_object_agg(d.channel, d.n), '{}') from (select c.channel, count(*) as n
      from public.applications c where c.position_id = o.id group by 1) d),
    'applications', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.full_name, 'status', a.label, 'at', a.status_at)
        order by a.status_at desc, a.id)
      from (select c.id, p.full_name, t.label, c.status_at from public.applications c
        join public.application_statuses t on t.code = c.status
        join public.profiles p on p.user_id = c.job_seeker_id
        where c.position_id = o.id order by c.status_at desc, c.id limit 50) a), '[]'))
  into card
  from public.positions o
  join public.professions f on f.code = o.profession
  join public.employer_profiles e on e.user_id = o.employer_id
  join private.people n on n.user_id = o.employer_id
  left join public.zip_codes z on z.zip = o.zip
  where o.id = p_id;
  perform private.refuse_if(card is null, 'PT404', 'This position does not exist.');
  perform private.record_admin_view(array(
    select a.job_seeker_id from public.applications a where a.position_id = p_id order by a.status_at desc, a.id
    limit 50), p_id, card ->> 'title', 'list');
  return card;
end $$;
create function public.admin_position(p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.admin_position(p_id); end $$;
grant execute on function private.admin_position, public.admin_position to authenticated;

create function private.admin_application(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  card jsonb;
begin
  perform private.only_admins();
  select jsonb_build_object('id', a.id, 'status', t.label, 'is_open', t.is_open,
    'source', private.sent_how(a.id, a.source), 'channel', a.channel, 'created_at', a.created_at,
    'status_at', a.status_at, 'closed_reason', a.closed_reason, 'candidate_id', a.job_seeker_id,
    'candidate', p.full_name, 'facility_id', a.employer_id,
    'facility', e.facility_name, 'position_id', a.position_id, 'title', o.title,
    'history', coalesce((select jsonb_agg(jsonb_build_object('at', h.at, 'status', s.label, 'side', h.side,
      'reason', h.reason)
      order by h.id) from public.application_history h join public.application_statuses s on s.code = h.to_status
      where h.application_id = a.id), '[]'),
    'interviews', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'status', i.status, 'kind', i.kind,
      'starts_at', i.starts_at, 'at', i.created_at) order by i.created_at, i.id)
      from public.interviews i where i.application_id = a.id), '[]'),
    'offers', coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'status', f.status, 'pay_cents', f.pay_cents,
      'pay_period', f.pay_period, 'starts_on', f.starts_on, 'at', f.created_at) order by f.created_at, f.id)
      from public.offers f where f.application_id = a.id), '[]'),
    'messages', (select jsonb_build_object('candidate', count(*) filter (where m.side = 'candidate'),
      'facility', count(*) filter (where m.side = 'facility')) from public.messages m where m.application_id = a.id),
    'placement', (select jsonb_build_object('id', l.id, 'starts_on', l.starts_on, 'status', l.status,
      'fee_cents', l.fee_cents)
      from public.placements l where l.application_id = a.id))
  into card
  from public.applications a
  join public.application_statuses t on t.code = a.status
  join public.positions o on o.id = a.position_id
  join public.profiles p on p.user_id = a.job_seeker_id
  left join public.employer_profiles e on e.user_id = a.employer_id
  where a.id = p_id;
  perform private.refuse_if(card is null, 'PT404', 'This application does not exist.');
  perform private.record_admin_view(array[(card ->> 'candidate_id')::uuid], p_id, card ->> 'title', 'application');
  return card;
end $$;
create function public.admin_application(p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.admin_application(p_id); end $$;
grant execute on function private.admin_application, public.admin_application to authenticated;
