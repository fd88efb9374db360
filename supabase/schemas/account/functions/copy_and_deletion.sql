-- A person's copy of their own data, and deleting their account.
-- The copy leaves out what belongs to other people and secrets such as tokens.

-- Each table is listed with the column that names the person and the columns to leave out.
create function private.export_my_data() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.only_oneself('Exporting data');
  my_email text := (select lower(u.email) from auth.users u where u.id = me);
  rows_of constant text :=
    'select coalesce(jsonb_agg(to_jsonb(t) - $2 order by to_jsonb(t)), ''[]'') from public.%I t where %s';
  -- The three WHERE conditions for exported rows: rows that name me (two kinds), and rows of my applications.
  mine constant text := 't.%I = $1';
  -- A suspended facility exports its own data, but not notifications that name candidates.
  told constant text := 't.%I = $1 and ($3 or not t.facts ? ''candidate'')';
  in_application constant text :=
    't.application_id in (select a.id from public.applications a where a.job_seeker_id = $1)';
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
      'created_at', i.created_at) order by i.created_at, i.provider), '[]') from auth.identities i
      where i.user_id = me),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('started_at', s.started_at,
      'last_used_at', s.last_used_at, 'user_agent', s.user_agent, 'is_this', s.is_this)), '[]')
      from private.own_sessions() s))
  into result from auth.users u where u.id = me;

  if private.may_be_named_candidates() then
    perform private.record_named_views(array(select n.id from public.notifications n where n.user_id = me));
  end if;
  for own in
    select t.name, format(t.condition, t.key) as condition, t.without
    from (values
      ('profiles', mine, 'user_id', '{}'::text[]), ('employer_profiles', mine, 'user_id', '{}'),
      ('facility_images', mine, 'facility_id', '{}'),
      ('job_seeker_profiles', mine, 'user_id', '{}'), ('credentials', mine, 'user_id', '{}'),
      ('positions', mine, 'employer_id', '{}'), ('matches', mine, 'job_seeker_id', '{}'),
      ('referrals', mine, 'referred_user_id', '{status,bounty_cents,version,payout_id,void_reason}'),
      ('email_changes', mine, 'user_id', '{}'), ('admin_users', mine, 'user_id', '{}'),
      ('document_uploads', mine, 'user_id', '{storage_path}'), ('documents', mine, 'user_id', '{storage_path}'),
      ('document_views', mine, 'owner_id', '{}'),
      ('saved_searches', mine, 'user_id', '{}'), ('saved_positions', mine, 'user_id', '{}'),
      ('search_alerts', mine, 'user_id', '{}'), ('alerted_positions', mine, 'user_id', '{}'),
      ('wanted_positions', mine, 'user_id', '{}'), ('position_referrals', mine, 'user_id', '{}'),
      ('position_reports', mine, 'reporter_id', '{settled_by,settled_note}'),
      ('match_dismissals', mine, 'job_seeker_id', '{}'),
      ('facility_blocks', mine, 'job_seeker_id', '{}'), ('facility_members', mine, 'user_id', '{}'),
      ('facility_invitations', mine, 'invited_by', '{token_sha256}'),
      ('employer_subscriptions', mine, 'employer_id', '{}'), ('billing_customers', mine, 'employer_id', '{version}'),
      ('billing_invoices', mine, 'employer_id', '{}'), ('placement_payments', mine, 'employer_id', '{}'),
      ('billing_checkouts', mine, 'created_by', '{url}'),
      ('interviews', in_application, '', '{}'),
      ('interview_times', 't.interview_id in (select i.id from public.interviews i
        join public.applications a on a.id = i.application_id where a.job_seeker_id = $1)', '', '{}'),
      ('offers', in_application, '', '{fee_bp,guarantee_days,plan_code,made_by}'),
      ('messages', mine, 'sender_id', '{form_key}'), ('message_reports', mine, 'reporter_id', '{}'),
      ('application_notes', mine, 'author_id', '{form_key}'), ('scorecards', mine, 'interviewer_id', '{}'),
      ('placement_disputes', mine, 'raised_by', '{}'), ('notifications', told, 'user_id', '{}'),
      ('notification_preferences', mine, 'user_id', '{}'),
      ('notification_settings', mine, 'user_id', '{unsubscribe_key}'), ('outbox', told, 'user_id', '{}'),
      ('self_identification', mine, 'user_id', '{}'), ('agreements', mine, 'user_id', '{}'),
      ('verification_checks', mine, 'user_id', '{note,checked_by,rule_id,replaces,list_id}'),
      ('information_requests', mine, 'user_id', '{asked_by}'),
      ('rejection_proposals', mine, 'user_id', '{reason,note,proposed_by,decided_by}'),
      ('account_appeals', mine, 'user_id', '{decided_by}'), ('position_drafts', mine, 'employer_id', '{saved_by}'),
      ('position_imports', mine, 'employer_id', '{created_by}')
    ) t (name, condition, key, without)
  loop
    execute format(rows_of, own.name, own.condition) into part
      using me, own.without, private.may_be_named_candidates();
    result := result || jsonb_build_object(own.name, part);
  end loop;

  return result || jsonb_build_object(
    -- A facility's matches and applications are about other people, so it gets only the part about its positions.
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
      then jsonb_build_object('facility', f.facility_name, 'first_viewed_at', v.first_viewed_at,
        'last_viewed_at', v.last_viewed_at)
      else jsonb_build_object('first_viewed_at', v.first_viewed_at, 'period_start', v.period_start,
        'plan_code', v.plan_code) end
      order by v.first_viewed_at), '[]')
      from public.candidate_views v join public.employer_profiles f on f.user_id = v.employer_id
      where me in (v.job_seeker_id, v.employer_id)),
    'withheld_answers', (select coalesce(jsonb_agg(jsonb_build_object('application_id', w.application_id,
      'question', w.question, 'answer', w.answer) order by w.application_id, w.question), '[]')
      from private.withheld_answers w join public.applications a on a.id = w.application_id where a.job_seeker_id = me),
    'profile_views', (
      select coalesce(jsonb_agg(to_jsonb(k) - '{id,facility_id,blocked}'::text[] order by k.first, k.id), '[]')
      from private.profile_views_of(me, 'all') l cross join lateral private.profile_view_card(l) k),
    'placements', (select coalesce(jsonb_agg(case when p.employer_id = me
      then to_jsonb(p) - '{job_seeker_id,application_id}'::text[]
      else to_jsonb(p) - '{fee_bp,fee_cents,plan_code,created_by}'::text[] end order by p.created_at, p.id), '[]')
      from public.placements p where me in (p.job_seeker_id, p.employer_id)),
    'calendar_link', (select jsonb_build_object('created_at', l.created_at) from private.calendar_links l
      where l.user_id = me),
    'faq_questions', (select coalesce(jsonb_agg(jsonb_build_object('question', coalesce(f.asked_first, f.question),
      'submitter_name', f.submitter_name, 'submitter_contact', f.submitter_contact, 'created_at', f.created_at,
      'answer', (select a.answer from public.faq_questions a
        where a.id = coalesce(f.merged_into, f.id) and a.status = 'published')) order by f.created_at, f.id), '[]')
      from public.faq_questions f where lower(btrim(f.submitter_contact)) = my_email),
    'contact_messages', (select coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'email', m.email,
      'topic', m.topic, 'message', m.message, 'created_at', m.created_at, 'answered_at', m.answered_at)
      order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.email = my_email),
    'acting_sessions', (select coalesce(jsonb_agg(jsonb_build_object('started_at', a.started_at, 'ended_at', a.ended_at,
      'expires_at', a.expires_at, 'reason', a.reason, 'by_you', a.admin_id = me,
      'administrator', private.administrator_name(a.admin_id))
      order by a.started_at), '[]')
      from public.acting_sessions a
      where me in (a.admin_id, a.user_id)),
    -- Details of what an admin did to another account belong to that person; the admin's copy only says that it
    -- happened.
    'audit_log', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'at', l.at, 'action', l.action,
      'by_you', l.actor_id is not distinct from me,
      'administrator', case when l.actor_id is distinct from me and l.action <> 'verification.compared'
        then private.actor_name(l) end)
      || case when me in (l.on_behalf_of) or l.subject_id = me::text
        then jsonb_build_object('subject_type', l.subject_type, 'reason', l.reason, 'details', l.details) else '{}' end
      order by l.id), '[]')
      from public.audit_log l
      where l.actor_id = me or l.on_behalf_of = me or l.subject_id = me::text));
end $$;
create function public.export_my_data() returns jsonb
language plpgsql set search_path = '' as $$ begin return private.export_my_data(); end $$;
grant execute on function private.export_my_data, public.export_my_data to authenticated;

create function private.delete_my_account(p_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.only_oneself('Deleting an account');
  mine auth.users;
  kind text;
begin
  perform private.refuse_if(private.has_admin_power(me),
    'PT403', 'An administrator’s account cannot be deleted here. Ask another administrator to remove your admin '
    || 'role first.');
  perform private.lock_departure(array[me]);
  select * into mine from auth.users u where u.id = me for update;
  perform private.refuse_if(mine.id is null, 'PT401', 'Your account no longer exists.');
  perform private.refuse_if(lower(btrim(coalesce(p_email, ''))) is distinct from lower(mine.email),
    'PT422', 'This is not the email address of this account.', 'email');
  if coalesce(mine.encrypted_password, '') <> '' then
    perform private.refuse_if(not private.session_began_within('5 minutes'),
      'PT403', 'Enter your password to delete your account.');
  else
    perform private.refuse_if(not private.session_began_within('1 hour'),
      'PT403', 'You logged in a while ago. Log out and log in again first.');
  end if;

  select p.role into kind from public.profiles p where p.user_id = me;
  perform private.audit('account.deleted', 'account', me::text, null,
    jsonb_strip_nulls(jsonb_build_object('role', kind)));
  perform private.close_account_applications(me);
  update public.faq_questions f set submitter_name = null, submitter_contact = null
  where lower(btrim(f.submitter_contact)) = lower(mine.email);
  delete from public.contact_messages m where m.email = lower(mine.email);
  delete from public.facility_invitations i where i.email = lower(mine.email);
  delete from public.outbox o where o.to_email = lower(mine.email);
  perform private.forget_invitation_mail(i.token_sha256) from public.facility_invitations i where i.facility_id = me;
  update public.notifications n set facts = n.facts - 'name' where n.kind = 'team' and n.facts ->> 'member' = me::text;
  update public.outbox o set facts = o.facts - 'name' where o.kind = 'team' and o.facts ->> 'member' = me::text;
  -- The auth service logs the email address with every sign-in.
  delete from auth.audit_log_entries e where e.payload ->> 'actor_id' = me::text;
  perform private.notify_old_address(mine.email, 'account_deleted', jsonb_build_object('browser', (
    select left(s.user_agent, 300) from auth.sessions s where s.id::text = private.session_id())));
  delete from auth.users u where u.id = me;
end $$;
create function public.delete_my_account(p_email text) returns void
language plpgsql set search_path = '' as $$ begin perform private.delete_my_account(p_email); end $$;
grant execute on function private.delete_my_account, public.delete_my_account to authenticated;
