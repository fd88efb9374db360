-- Second factors. Deeds with consequences call private.only_confirmed(). The server checks codes, because only it can
-- open the secrets; what it found out is written by functions that only its key may call.

create function private.has_second_factor(p_user uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from private.authenticators a where a.user_id = p_user and a.confirmed_at is not null)
    or exists (select 1 from private.passkeys k where k.user_id = p_user);
end $$;

-- Whether somebody showed a second factor in this session a short while ago.
create function private.is_confirmed(p_user uuid, p_session text, p_within interval default '15 minutes')
returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from private.confirmations c
    where c.session_id::text = p_session and c.user_id = p_user and c.confirmed_at > now() - p_within);
end $$;

-- Whether somebody has to have one. The setting: 0 nobody, 1 administrators, 2 owners of facilities as well.
create function private.needs_second_factor(p_user uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.setting('second_factor_required'), 1)
    >= case when private.has_admin_power(p_user) then 1 else 2 end;
end $$;

-- Refuses with 428, which leads to /account/confirm and back (app/platform/confirmation.server.ts).
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

-- What follows is the server's alone, for a person and a session that auth has just confirmed.

create function private.begin_factor(p_user uuid, p_session text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_people(p_user);
  perform private.refuse_if(
    not exists (select 1 from auth.sessions s where s.id::text = p_session and s.user_id = p_user),
    'PT401', 'Your session has ended. Sign in again.');
end $$;

create function private.note_confirmed(p_user uuid, p_session text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.factor_attempts t where t.user_id = p_user;
  delete from private.confirmations c where c.user_id = p_user and c.confirmed_at < now() - interval '1 day';
  insert into private.confirmations as c (session_id, user_id) values (p_session::uuid, p_user)
  on conflict (session_id) do update set user_id = excluded.user_id, confirmed_at = now();
end $$;

-- Writes down what happened to somebody's second factor, and tells them by email.
create function private.tell_factor(
  p_user uuid, p_session text, p_action text, p_event text, p_facts jsonb default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_log (actor_id, action, subject_type, subject_id)
  values (p_user, p_action, 'profile', p_user::text);
  perform private.tell_security(p_user, p_event, p_facts || jsonb_build_object('browser',
    (select left(s.user_agent, 300) from auth.sessions s where s.id::text = p_session)), '/account/two-step');
end $$;

-- Refuses to add an app or a passkey for whoever may not have one, or did not just show that it is them.
create function private.only_to_add_factor(p_user uuid, p_session text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.may_have_second_factor(p_user),
    'PT403', 'Two-step verification is for administrators and owners of facilities.');
  -- Whoever has a password was asked for it; of the others the sign-in has to be fresh, or a stolen session would do.
  perform private.refuse_if(exists (
    select 1 from auth.users u join auth.sessions s on s.user_id = u.id and s.id::text = p_session
    where u.id = p_user and coalesce(u.encrypted_password, '') = '' and s.created_at < now() - interval '1 hour'),
    'PT403', 'You signed in a while ago. Sign out and sign in again first.');
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
  perform private.refuse_if(not found, 'PT409', 'You have an authenticator app already. Remove it first.');
  perform private.only_to_add_factor(p_user, p_session);
end $$;
create function public.offer_authenticator(p_user uuid, p_session text, p_sealed text) returns void
language plpgsql set search_path = '' as $$
begin perform private.offer_authenticator(p_user, p_session, p_sealed); end $$;
grant execute on function private.offer_authenticator, public.offer_authenticator to service_role;

-- The secret that waits to be confirmed, for the page that shows it; null an hour later.
create function private.offered_authenticator(p_user uuid) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select a.sealed from private.authenticators a
  where a.user_id = p_user and a.confirmed_at is null and a.made_at > now() - interval '1 hour'
); end $$;
create function public.offered_authenticator(p_user uuid) returns text
language plpgsql stable set search_path = '' as $$ begin return private.offered_authenticator(p_user); end $$;
grant execute on function private.offered_authenticator, public.offered_authenticator to service_role;

-- Counts an attempt: five within a quarter of an hour, whichever session and whatever kind of factor.
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
  perform private.refuse_if(made > 5, 'PT429', 'You tried too often. Wait 15 minutes and try again.');
end $$;

-- Gives the sealed secret that a code is compared with, and counts the attempt. p_offered: of an app that is being set
-- up. Null when there is none.
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

create function private.keep_recovery_codes(p_user uuid, p_codes text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.recovery_codes c where c.user_id = p_user;
  insert into private.recovery_codes (user_id, code_sha256) select p_user, x.code from unnest(p_codes) x (code);
end $$;

-- The code that was right is of the half minute p_step. Of two with the same code at once, one is taken.
create function private.pass_authenticator(p_user uuid, p_session text, p_step bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_factor(p_user, p_session);
  update private.authenticators a set last_step = p_step
  where a.user_id = p_user and a.confirmed_at is not null and a.last_step < p_step;
  perform private.refuse_if(not found,
    'PT422', 'This code was used already. Wait for the next one in your app.', 'code');
  perform private.note_confirmed(p_user, p_session);
end $$;
create function public.pass_authenticator(p_user uuid, p_session text, p_step bigint) returns void
language plpgsql set search_path = '' as $$ begin perform private.pass_authenticator(p_user, p_session, p_step); end $$;
grant execute on function private.pass_authenticator, public.pass_authenticator to service_role;

-- A first code has shown that the app has the secret p_sealed. True when it is the first factor, and p_codes count.
create function private.add_authenticator(
  p_user uuid, p_session text, p_sealed text, p_step bigint, p_codes text[]
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  is_first boolean;
begin
  perform private.begin_factor(p_user, p_session);
  perform private.hold_accounts(p_user);
  is_first := not private.has_second_factor(p_user);
  update private.authenticators a set confirmed_at = now(), last_step = p_step
  where a.user_id = p_user and a.confirmed_at is null and a.sealed = p_sealed;
  perform private.refuse_if(not found, 'PT409', 'This page is out of date. Begin again.');
  if is_first then
    perform private.keep_recovery_codes(p_user, p_codes);
  end if;
  perform private.note_confirmed(p_user, p_session);
  perform private.tell_factor(p_user, p_session, 'account.second_factor_added', 'second_factor_added');
  return is_first;
end $$;
create function public.add_authenticator(
  p_user uuid, p_session text, p_sealed text, p_step bigint, p_codes text[]
) returns boolean
language plpgsql set search_path = ''
as $$ begin return private.add_authenticator(p_user, p_session, p_sealed, p_step, p_codes); end $$;
grant execute on function private.add_authenticator, public.add_authenticator to service_role;

-- False for a wrong one, so that the attempt stays counted.
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
  perform private.note_confirmed(p_user, p_session);
  perform private.tell_factor(p_user, p_session, 'account.recovery_code_used', 'recovery_code_used',
    jsonb_build_object('left',
    (select count(*) from private.recovery_codes c where c.user_id = p_user and c.used_at is null)));
  return true;
end $$;
create function public.pass_recovery_code(p_user uuid, p_session text, p_code_sha256 text) returns boolean
language plpgsql set search_path = '' as $$
begin return private.pass_recovery_code(p_user, p_session, p_code_sha256); end $$;
grant execute on function private.pass_recovery_code, public.pass_recovery_code to service_role;

-- The server asks for a code with each of these two, or for a passkey just before; a minute is for the way between two
-- calls.
create function private.make_recovery_codes(p_user uuid, p_session text, p_codes text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_factor(p_user, p_session);
  perform private.refuse_if(not private.is_confirmed(p_user, p_session, '1 minute'),
    'PT428', 'Confirm that it is you first.');
  perform private.keep_recovery_codes(p_user, p_codes);
  perform private.tell_factor(p_user, p_session, 'account.recovery_codes_made', 'recovery_codes_made');
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
  perform private.hold_accounts(p_user);
  delete from private.authenticators a where a.user_id = p_user;
  if private.has_second_factor(p_user) then
    perform private.tell_factor(p_user, p_session, 'account.authenticator_removed', 'authenticator_removed');
  else
    perform private.forget_factors(p_user);
    perform private.tell_factor(p_user, p_session, 'account.second_factor_removed', 'second_factor_removed');
  end if;
end $$;
create function public.remove_authenticator(p_user uuid, p_session text) returns void
language plpgsql set search_path = '' as $$ begin perform private.remove_authenticator(p_user, p_session); end $$;
grant execute on function private.remove_authenticator, public.remove_authenticator to service_role;

-- For somebody who lost their phone, their passkeys and their recovery codes.
create function private.reset_second_factor(p_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := private.required_reason(p_reason);
begin
  perform private.hold_person(p_id);
  perform private.only_confirmed();
  perform private.refuse_if(p_id = auth.uid(),
    'PT403', 'You can’t reset your own two-step verification. Ask another administrator.');
  perform private.refuse_if(not private.has_second_factor(p_id),
    'PT409', 'They have no two-step verification to reset.');
  perform private.forget_factors(p_id);
  perform private.audit('account.second_factor_reset', 'profile', p_id::text, why);
  perform private.tell_security(p_id, 'second_factor_reset', jsonb_build_object('reason', why), '/account/two-step');
end $$;
create function public.reset_second_factor(p_id uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$ begin perform private.reset_second_factor(p_id, p_reason); end $$;
grant execute on function private.reset_second_factor, public.reset_second_factor to authenticated;
