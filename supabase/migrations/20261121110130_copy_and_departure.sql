-- The copy of everything, and leaving, with what the marketplace adds: what a person wrote or was told goes into the copy;
-- what speaks of somebody else does only as far as it is the person's own.

create or replace function private.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := private.only_oneself('Exporting data');
  my_email text := (select lower(u.email) from auth.users u where u.id = me);
  rows_of constant text := 'select coalesce(jsonb_agg(to_jsonb(t) - $2 order by to_jsonb(t)), ''[]'') from public.%I t where %s';
  -- Rows of mine, and rows that belong to an application of mine as a candidate.
  mine constant text := 't.%I = $1';
  in_application constant text := 't.application_id in (select a.id from public.applications a where a.job_seeker_id = $1)';
  own record;
  part jsonb;
  result jsonb;
begin
  select jsonb_build_object(
    'exported_at', now(),
    'account', jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at,
      'email_confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at,
      'has_password', coalesce(u.encrypted_password, '') <> '', 'metadata', u.raw_user_meta_data),
    'identities', (select coalesce(jsonb_agg(jsonb_build_object('provider', i.provider, 'data', i.identity_data,
      'created_at', i.created_at) order by i.created_at, i.provider), '[]') from auth.identities i where i.user_id = me),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('started_at', s.started_at,
      'last_used_at', s.last_used_at, 'user_agent', s.user_agent, 'is_this', s.is_this)), '[]')
      from private.own_sessions() s))
  into result from auth.users u where u.id = me;

  for own in
    select t.name, format(t.condition, t.key) as condition, t.without
    from (values
      ('profiles', mine, 'user_id', '{}'::text[]), ('employer_profiles', mine, 'user_id', '{}'),
      ('job_seeker_profiles', mine, 'user_id', '{}'), ('credentials', mine, 'user_id', '{}'),
      ('positions', mine, 'employer_id', '{}'), ('matches', mine, 'job_seeker_id', '{}'),
      ('referrals', mine, 'referred_user_id', '{}'), ('email_changes', mine, 'user_id', '{}'),
      ('admin_users', mine, 'user_id', '{}'),
      ('documents', mine, 'user_id', '{storage_path}'), ('document_views', mine, 'owner_id', '{}'),
      ('saved_searches', mine, 'user_id', '{}'), ('match_dismissals', mine, 'job_seeker_id', '{}'),
      ('facility_blocks', mine, 'job_seeker_id', '{}'), ('facility_members', mine, 'user_id', '{}'),
      ('facility_invitations', mine, 'invited_by', '{token_sha256}'),
      ('employer_subscriptions', mine, 'employer_id', '{}'),
      ('interviews', in_application, '', '{}'), ('offers', in_application, '', '{fee_bp,plan_code,made_by}'),
      ('messages', mine, 'sender_id', '{form_key}'), ('message_reports', mine, 'reporter_id', '{}'),
      ('application_notes', mine, 'author_id', '{form_key}'), ('scorecards', mine, 'interviewer_id', '{}'),
      ('placement_disputes', mine, 'raised_by', '{}'), ('notifications', mine, 'user_id', '{}'),
      ('notification_preferences', mine, 'user_id', '{}'),
      ('notification_settings', mine, 'user_id', '{unsubscribe_key}'), ('outbox', mine, 'user_id', '{}')
    ) t (name, condition, key, without)
  loop
    execute format(rows_of, own.name, own.condition) into part using me, own.without;
    result := result || jsonb_build_object(own.name, part);
  end loop;

  return result || jsonb_build_object(
    -- A facility's matches and applications speak of other people, so only what they say about its positions.
    'matches_of_positions', (select coalesce(jsonb_agg(jsonb_build_object('position_id', m.position_id,
      'score_bp', m.score_bp, 'computed_at', m.computed_at) order by m.position_id, m.score_bp desc), '[]')
      from public.matches m join public.positions p on p.id = m.position_id where p.employer_id = me),
    'applications', (select coalesce(jsonb_agg(case when a.job_seeker_id = me then to_jsonb(a)
      else jsonb_build_object('position_id', a.position_id, 'status', a.status, 'source', a.source,
        'created_at', a.created_at, 'status_at', a.status_at) end order by a.created_at, a.id), '[]')
      from public.applications a where me in (a.job_seeker_id, a.employer_id)),
    'application_history', (select coalesce(jsonb_agg(jsonb_build_object('at', h.at, 'from_status', h.from_status,
      'to_status', h.to_status, 'side', h.side, 'reason', h.reason, 'by_you', h.actor_id is not distinct from me)
      order by h.id), '[]')
      from public.application_history h join public.applications a on a.id = h.application_id
      where me in (a.job_seeker_id, h.actor_id)),
    'candidate_views', (select coalesce(jsonb_agg(case when v.job_seeker_id = me
      then jsonb_build_object('facility', f.facility_name, 'first_viewed_at', v.first_viewed_at, 'last_viewed_at', v.last_viewed_at)
      else jsonb_build_object('first_viewed_at', v.first_viewed_at, 'period_start', v.period_start, 'plan_code', v.plan_code) end
      order by v.first_viewed_at), '[]')
      from public.candidate_views v join public.employer_profiles f on f.user_id = v.employer_id
      where me in (v.job_seeker_id, v.employer_id)),
    'placements', (select coalesce(jsonb_agg(case when p.employer_id = me then to_jsonb(p) - '{job_seeker_id,application_id}'::text[]
      else to_jsonb(p) - '{fee_bp,fee_cents,plan_code,created_by}'::text[] end order by p.created_at, p.id), '[]')
      from public.placements p where me in (p.job_seeker_id, p.employer_id)),
    'faq_questions', (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at), '[]')
      from public.faq_questions f where lower(btrim(f.submitter_contact)) = my_email),
    'acting_sessions', (select coalesce(jsonb_agg(jsonb_build_object('started_at', a.started_at, 'ended_at', a.ended_at,
      'expires_at', a.expires_at, 'reason', a.reason, 'by_you', a.admin_id = me,
      'administrator', coalesce(p.full_name, 'An administrator of Nomera Health'))
      order by a.started_at), '[]')
      from public.acting_sessions a left join public.profiles p on p.user_id = a.admin_id
      where me in (a.admin_id, a.user_id)),
    -- What an administrator did to others is those others' to read: here, only that it was done.
    'audit_log', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'at', l.at, 'action', l.action,
      'by_you', l.actor_id is not distinct from me,
      'administrator', case when l.actor_id is distinct from me
        then coalesce(p.full_name, 'An administrator of Nomera Health') end)
      || case when me in (l.on_behalf_of) or l.subject_id = me::text
        then jsonb_build_object('subject_type', l.subject_type, 'reason', l.reason, 'details', l.details) else '{}' end
      order by l.id), '[]')
      from public.audit_log l left join public.profiles p on p.user_id = l.actor_id
      where l.actor_id = me or l.on_behalf_of = me or l.subject_id = me::text));
end
$$;

-- ---------------------------------------------------------------- leaving

-- An account that is closed ends its applications: the other side is told, and why.
insert into public.application_transitions (from_status, to_status, side, via, needs_reason) values
  ('applied', 'closed', 'system', 'move', true),
  ('shortlisted', 'closed', 'system', 'move', true),
  ('interviewing', 'closed', 'system', 'move', true),
  ('offered', 'closed', 'system', 'move', true),
  ('accepted', 'closed', 'system', 'move', true);

create function private.close_account_applications(p_user uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held public.applications;
begin
  for held in
    select a.* from public.applications a join public.application_statuses s on s.code = a.status and s.is_open
    where p_user in (a.job_seeker_id, a.employer_id) order by a.id for update of a
  loop
    if held.job_seeker_id = p_user then
      perform private.set_status(held, 'closed', 'system', 'move', 'The candidate closed their account.');
      perform private.tell_side(held, 'facility', 'application_ended', 'closed',
        '{"candidate": null, "reason": "The candidate closed their account."}');
    else
      perform private.set_status(held, 'closed', 'system', 'move', 'The facility closed its account.');
    end if;
  end loop;
end
$$;

-- What was told about an application that is gone keeps its words, without the person and without a dead link.
create index notifications_application_idx on public.notifications ((facts ->> 'application'));
create index outbox_application_idx on public.outbox ((facts ->> 'application')) where status = 'waiting';
create function private.forget_application() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.notifications n
  set facts = n.facts - '{candidate,application,interview}'::text[],
    href = case when n.href like '/employer/%' then '/employer/dashboard' else '/job-seeker/applications' end
  where n.facts ->> 'application' = old.id::text;
  update public.outbox o
  set facts = o.facts - '{candidate,application,interview}'::text[],
    href = case when o.href like '/employer/%' then '/employer/dashboard' else '/job-seeker/applications' end
  where o.facts ->> 'application' = old.id::text;
  return null;
end
$$;
create trigger applications_forget after delete on public.applications
  for each row execute function private.forget_application();

create or replace function private.delete_my_account(p_email text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.only_oneself('Deleting an account');
  mine auth.users;
  kind text;
begin
  if private.has_admin_power(me) then
    raise exception using errcode = 'PT403',
      message = 'An administrator''s account cannot be deleted here. Another administrator takes away your admin rights first.';
  end if;
  select * into mine from auth.users u where u.id = me for update;
  if lower(btrim(coalesce(p_email, ''))) is distinct from lower(mine.email) then
    raise exception using errcode = 'PT422', message = 'This is not the e-mail address of this account.', hint = 'email';
  end if;
  if coalesce(mine.encrypted_password, '') <> '' and not exists (
    select 1 from auth.sessions s
    where s.id::text = private.session_id() and s.user_id = me and s.created_at > now() - interval '5 minutes'
  ) then
    raise exception using errcode = 'PT403', message = 'Enter your password to delete your account.';
  end if;

  select p.role into kind from public.profiles p where p.user_id = me;
  perform private.audit('account.deleted', 'account', me::text, null, jsonb_strip_nulls(jsonb_build_object('role', kind)));
  perform private.close_account_applications(me);
  update public.faq_questions f set submitter_name = null, submitter_contact = null
  where lower(btrim(f.submitter_contact)) = lower(mine.email);
  delete from public.facility_invitations i where i.email = lower(mine.email);
  -- The auth service's own log names the address with every sign-in.
  delete from auth.audit_log_entries e where e.payload ->> 'actor_id' = me::text;
  delete from auth.users u where u.id = me;
end
$$;

revoke execute on function private.close_account_applications(uuid), private.forget_application()
  from public, anon, authenticated;
