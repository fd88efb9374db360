-- Taking everything along, and leaving: the copy of all that is held about somebody, and the end of an account.


-- Everything that is held about the caller, whole rows by table name, so that a column added later is in it.
create function private.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := private.only_oneself('Exporting data');
  my_email text := (select lower(u.email) from auth.users u where u.id = me);
  rows_of constant text := 'select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)), ''[]'') from public.%I t where t.%I = $1';
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
    select * from (values ('profiles', 'user_id'), ('employer_profiles', 'user_id'), ('job_seeker_profiles', 'user_id'),
      ('credentials', 'user_id'), ('positions', 'employer_id'), ('matches', 'job_seeker_id'),
      ('referrals', 'referred_user_id'), ('email_changes', 'user_id'), ('admin_users', 'user_id')) t (name, key)
  loop
    execute format(rows_of, own.name, own.key) into part using me;
    result := result || jsonb_build_object(own.name, part);
  end loop;

  return result || jsonb_build_object(
    -- A facility's matches speak of other people, so only what they say about its positions.
    'matches_of_positions', (select coalesce(jsonb_agg(jsonb_build_object('position_id', m.position_id,
      'score_bp', m.score_bp, 'computed_at', m.computed_at) order by m.position_id, m.score_bp desc), '[]')
      from public.matches m join public.positions p on p.id = m.position_id where p.employer_id = me),
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

-- ---------------------------------------------------------------- the end

-- A referral stays for the partner's account, without whom it was about, whichever way the person was removed.
alter table public.referrals alter column referred_user_id drop not null;
alter table public.referrals drop constraint referrals_referred_user_id_fkey;
alter table public.referrals add constraint referrals_referred_user_id_fkey
  foreign key (referred_user_id) references auth.users (id) on delete set null;
create function private.forget_referred() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.referred_user_id is null then
    new.email := null;
  end if;
  return new;
end
$$;
create trigger referrals_forget before update on public.referrals
  for each row execute function private.forget_referred();

-- Deletes the caller's account and everything that hangs on it. Who has a password must have given it within the last
-- five minutes: the app signs in once more with it, and calls this with that session.
create function private.delete_my_account(p_email text) returns void
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
  update public.faq_questions f set submitter_name = null, submitter_contact = null
  where lower(btrim(f.submitter_contact)) = lower(mine.email);
  -- The auth service's own log names the address with every sign-in.
  delete from auth.audit_log_entries e where e.payload ->> 'actor_id' = me::text;
  delete from auth.users u where u.id = me;
end
$$;

-- ---------------------------------------------------------------- what the data API calls

create function public.export_my_data() returns jsonb
language sql stable set search_path = ''
as $$ select private.export_my_data() $$;
create function public.delete_my_account(p_email text) returns void
language sql set search_path = ''
as $$ select private.delete_my_account(p_email) $$;

-- ---------------------------------------------------------------- who may call what

revoke execute on function public.export_my_data(),
  public.delete_my_account(text)
  from public, anon, authenticated;
grant execute on function public.export_my_data(),
  public.delete_my_account(text)
  to authenticated;

revoke execute on function private.forget_referred(),
  private.export_my_data(),
  private.delete_my_account(text)
  from public, anon, authenticated;
grant execute on function private.export_my_data(),
  private.delete_my_account(text)
  to authenticated;
