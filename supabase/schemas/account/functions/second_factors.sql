-- Second factors. Sensitive actions call private.only_confirmed(). Only the server can decrypt the secrets, so it
-- checks the codes, and records the result with functions that only its key may call.

create function private.has_second_factor(p_user uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from private.authenticators a where a.user_id = p_user and a.confirmed_at is not null)
    or exists (select 1 from private.passkeys k where k.user_id = p_user);
end $$;

-- Whether the user showed a second factor in this session within p_within.
create function private.is_confirmed(p_user uuid, p_session text, p_within interval default '15 minutes')
returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from private.confirmations c
    where c.session_id::text = p_session and c.user_id = p_user and c.confirmed_at > now() - p_within);
end $$;

-- Whether the user must have a second factor. The setting: 0 nobody, 1 administrators, 2 facility owners as well.
create function private.needs_second_factor(p_user uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.setting('second_factor_required'), 1)
    >= case when private.has_admin_power(p_user) then 1 else 2 end;
end $$;

-- Refuses with 428; the app then redirects to /account/confirm and back (app/platform/session-end.server.ts).
create function private.only_confirmed() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  if private.has_second_factor(me) then
    perform private.refuse_if(not private.is_confirmed(me, private.session_id()),
      'PT428', 'Confirm that it is you first.');
  else
    perform private.refuse_if(private.needs_second_factor(me), 'PT428', 'Set up two-step verification first.');
  end if;
end $$;

create function private.may_have_second_factor(p_user uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_admin_power(p_user) or (
    exists (select 1 from public.employer_profiles e where e.user_id = p_user)
    and not exists (select 1 from public.facility_members m where m.user_id = p_user));
end $$;

create function private.my_second_factor() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.only_oneself('Two-step verification');
begin
  return jsonb_build_object('session', private.session_id(),
    'offered', private.may_have_second_factor(me), 'required', private.needs_second_factor(me),
    'has', private.has_second_factor(me),
    'confirmed', private.is_confirmed(me, private.session_id(), '1 minute'),
    'authenticator', (select case when a.confirmed_at is null then 'pending' else 'set' end
      from private.authenticators a where a.user_id = me),
    'passkeys', coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'made_at', k.made_at)
      order by k.made_at, k.id) from private.passkeys k where k.user_id = me), '[]'),
    'codes_left', (select count(*) from private.recovery_codes c where c.user_id = me and c.used_at is null));
end $$;
create function public.my_second_factor() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.my_second_factor(); end $$;
grant execute on function private.my_second_factor, public.my_second_factor to authenticated;

-- Only the server may call the functions below, for a user and session that Supabase Auth has just verified.

create function private.begin_factor(p_user uuid, p_session text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_people(p_user);
  perform private.refuse_if(
    not exists (select 1 from auth.sessions s where s.id::text = p_session and s.user_id = p_user),
    'PT401', 'Your session has ended. Log in again.');
end $$;

create function private.record_confirmation(p_user uuid, p_session text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.factor_attempts t where t.user_id = p_user;
  delete from private.confirmations c where c.user_id = p_user and c.confirmed_at < now() - interval '1 day';
  insert into private.confirmations as c (session_id, user_id) values (p_session::uuid, p_user)
  on conflict (session_id) do update set user_id = excluded.user_id, confirmed_at = now();
end $$;

-- Logs a change to a user's second factor and tells the user by email.
create function private.notify_factor(
  p_user uuid, p_session text, p_action text, p_event text, p_facts jsonb default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_log (actor_id, action, subject_type, subject_id)
  values (p_user, p_action, 'profile', p_user::text);
  perform private.notify_security(p_user, p_event, p_facts || jsonb_build_object('browser',
    (select left(s.user_agent, 300) from auth.sessions s where s.id::text = p_session)), '/account/two-step');
end $$;

-- Refuses to add an app or passkey if the user may not have one, or did not just prove their identity.
create function private.only_to_add_factor(p_user uuid, p_session text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.may_have_second_factor(p_user),
    'PT403', 'Two-step verification is for facility owners and Nomera Health administrators.');
  -- Users with a password were asked for it. The others need a recent sign-in, or a stolen session would be enough.
  perform private.refuse_if(exists (
    select 1 from auth.users u join auth.sessions s on s.user_id = u.id and s.id::text = p_session
    where u.id = p_user and coalesce(u.encrypted_password, '') = '' and s.created_at < now() - interval '1 hour'),
    'PT403', 'You logged in a while ago. Log out and log in again first.');
  perform private.refuse_if(
    private.has_second_factor(p_user) and not private.is_confirmed(p_user, p_session, '1 minute'),
    'PT428', 'Confirm that it is you first.');
end $$;

create function private.offer_authenticator(p_user uuid, p_session text, p_sealed text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_factor(p_user, p_session);
  insert into private.authenticators as a (user_id, sealed) values (p_user, p_sealed)
  on conflict (user_id) do update set sealed = excluded.sealed, made_at = now() where a.confirmed_at is null;
  perform private.refuse_if(not found, 'PT409', 'You already have an authenticator app. Remove it first.');
  perform private.only_to_add_factor(p_user, p_session);
end $$;
create function public.offer_authenticator(p_user uuid, p_session text, p_sealed text) returns void
language plpgsql set search_path = '' as $$
begin perform private.offer_authenticator(p_user, p_session, p_sealed); end $$;
grant execute on function private.offer_authenticator, public.offer_authenticator to service_role;

-- The secret that still has to be confirmed, for the setup page; null after an hour.
create function private.offered_authenticator(p_user uuid) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select a.sealed from private.authenticators a
  where a.user_id = p_user and a.confirmed_at is null and a.made_at > now() - interval '1 hour'
); end $$;
create function public.offered_authenticator(p_user uuid) returns text
language plpgsql stable set search_path = '' as $$ begin return private.offered_authenticator(p_user); end $$;
grant execute on function private.offered_authenticator, public.offered_authenticator to service_role;

-- Counts an attempt: at most five in 15 minutes, across all sessions and kinds of factor.
create function private.count_factor_attempt(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  made integer;
begin
  insert into private.factor_attempts as t (user_id, attempts) values (p_user, 1)
  on conflict (user_id) do update set
    attempts = case when t.since < now() - interval '15 minutes' then 1 else t.attempts + 1 end,
    since = case when t.since < now() - interval '15 minutes' then now() else t.since end
  returning t.attempts into made;
  perform private.refuse_if(made > 5, 'PT429', 'Too many attempts. Wait 15 minutes and try again.');
end $$;

-- Returns the encrypted secret to check a code against, and counts the attempt. With p_offered, the secret of the app
-- being set up. Null if there is none.
create function private.try_authenticator(p_user uuid, p_session text, p_offered boolean) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_factor(p_user, p_session);
  perform private.count_factor_attempt(p_user);
  if p_offered then
    return private.offered_authenticator(p_user);
  end if;
  return (select a.sealed from private.authenticators a where a.user_id = p_user and a.confirmed_at is not null);
end $$;
create function public.try_authenticator(p_user uuid, p_session text, p_offered boolean) returns text
language plpgsql set search_path = '' as $$
begin return private.try_authenticator(p_user, p_session, p_offered); end $$;
grant execute on function private.try_authenticator, public.try_authenticator to service_role;

create function private.save_recovery_codes(p_user uuid, p_codes text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.recovery_codes c where c.user_id = p_user;
  insert into private.recovery_codes (user_id, code_sha256) select p_user, x.code from unnest(p_codes) x (code);
end $$;

-- p_step is the 30-second step of the correct code. If the same code is sent twice at once, only one is accepted.
create function private.pass_authenticator(p_user uuid, p_session text, p_step bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_factor(p_user, p_session);
  update private.authenticators a set last_step = p_step
  where a.user_id = p_user and a.confirmed_at is not null and a.last_step < p_step;
  perform private.refuse_if(not found,
    'PT422', 'This code was already used. Wait for the next one in your app.', 'code');
  perform private.record_confirmation(p_user, p_session);
end $$;
create function public.pass_authenticator(p_user uuid, p_session text, p_step bigint) returns void
language plpgsql set search_path = '' as $$ begin perform private.pass_authenticator(p_user, p_session, p_step); end $$;
grant execute on function private.pass_authenticator, public.pass_authenticator to service_role;

-- A first code proved that the app has the secret p_sealed. Returns true if it is the user's first factor; then p_codes
-- become the recovery codes.
create function private.add_authenticator(
  p_user uuid, p_session text, p_sealed text, p_step bigint, p_codes text[]
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  is_first boolean;
begin
  perform private.begin_factor(p_user, p_session);
  perform private.lock_accounts(p_user);
  is_first := not private.has_second_factor(p_user);
  update private.authenticators a set confirmed_at = now(), last_step = p_step
  where a.user_id = p_user and a.confirmed_at is null and a.sealed = p_sealed;
  perform private.refuse_if(not found, 'PT409', 'This page is out of date. Begin again.');
  if is_first then
    perform private.save_recovery_codes(p_user, p_codes);
  end if;
  perform private.record_confirmation(p_user, p_session);
  perform private.notify_factor(p_user, p_session, 'account.second_factor_added', 'second_factor_added');
  return is_first;
end $$;
create function public.add_authenticator(
  p_user uuid, p_session text, p_sealed text, p_step bigint, p_codes text[]
) returns boolean
language plpgsql set search_path = ''
as $$ begin return private.add_authenticator(p_user, p_session, p_sealed, p_step, p_codes); end $$;
grant execute on function private.add_authenticator, public.add_authenticator to service_role;

-- Returns false for a wrong code instead of throwing, so that the attempt stays counted.
create function private.pass_recovery_code(p_user uuid, p_session text, p_code_sha256 text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_factor(p_user, p_session);
  perform private.count_factor_attempt(p_user);
  update private.recovery_codes c set used_at = now()
  where c.user_id = p_user and c.code_sha256 = p_code_sha256 and c.used_at is null
    and private.has_second_factor(p_user);
  if not found then
    return false;
  end if;
  perform private.record_confirmation(p_user, p_session);
  perform private.notify_factor(p_user, p_session, 'account.recovery_code_used', 'recovery_code_used',
    jsonb_build_object('left',
    (select count(*) from private.recovery_codes c where c.user_id = p_user and c.used_at is null)));
  return true;
end $$;
create function public.pass_recovery_code(p_user uuid, p_session text, p_code_sha256 text) returns boolean
language plpgsql set search_path = '' as $$
begin return private.pass_recovery_code(p_user, p_session, p_code_sha256); end $$;
grant execute on function private.pass_recovery_code, public.pass_recovery_code to service_role;

-- The server asks for a code before each of these two, or for a passkey just before. The minute allows for the time
-- between the two calls.
create function private.make_recovery_codes(p_user uuid, p_session text, p_codes text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_factor(p_user, p_session);
  perform private.refuse_if(not private.is_confirmed(p_user, p_session, '1 minute'),
    'PT428', 'Confirm that it is you first.');
  perform private.save_recovery_codes(p_user, p_codes);
  perform private.notify_factor(p_user, p_session, 'account.recovery_codes_made', 'recovery_codes_made');
end $$;
create function public.make_recovery_codes(p_user uuid, p_session text, p_codes text[]) returns void
language plpgsql set search_path = '' as $$
begin perform private.make_recovery_codes(p_user, p_session, p_codes); end $$;
grant execute on function private.make_recovery_codes, public.make_recovery_codes to service_role;

create function private.forget_factors(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.authenticators a where a.user_id = p_user;
  delete from private.passkeys k where k.user_id = p_user;
  delete from private.passkey_challenges c where c.user_id = p_user;
  delete from private.recovery_codes c where c.user_id = p_user;
  delete from private.confirmations c where c.user_id = p_user;
  delete from private.factor_attempts t where t.user_id = p_user;
end $$;

create function private.remove_authenticator(p_user uuid, p_session text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_factor(p_user, p_session);
  perform private.refuse_if(not private.is_confirmed(p_user, p_session, '1 minute'),
    'PT428', 'Confirm that it is you first.');
  perform private.lock_accounts(p_user);
  delete from private.authenticators a where a.user_id = p_user;
  if private.has_second_factor(p_user) then
    perform private.notify_factor(p_user, p_session, 'account.authenticator_removed', 'authenticator_removed');
  else
    perform private.forget_factors(p_user);
    perform private.notify_factor(p_user, p_session, 'account.second_factor_removed', 'second_factor_removed');
  end if;
end $$;
create function public.remove_authenticator(p_user uuid, p_session text) returns void
language plpgsql set search_path = '' as $$ begin perform private.remove_authenticator(p_user, p_session); end $$;
grant execute on function private.remove_authenticator, public.remove_authenticator to service_role;

-- For a user who lost their phone, their passkeys and their recovery codes.
create function private.reset_second_factor(p_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := private.required_reason(p_reason);
begin
  perform private.lock_person(p_id);
  perform private.only_confirmed();
  perform private.refuse_if(p_id = auth.uid(),
    'PT403', 'You can’t reset your own two-step verification. Ask another administrator.');
  perform private.refuse_if(not private.has_second_factor(p_id),
    'PT409', 'They have no two-step verification to reset.');
  perform private.forget_factors(p_id);
  perform private.audit('account.second_factor_reset', 'profile', p_id::text, why);
  perform private.notify_security(p_id, 'second_factor_reset', jsonb_build_object('reason', why), '/account/two-step');
end $$;
create function public.reset_second_factor(p_id uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$ begin perform private.reset_second_factor(p_id, p_reason); end $$;
grant execute on function private.reset_second_factor, public.reset_second_factor to authenticated;
