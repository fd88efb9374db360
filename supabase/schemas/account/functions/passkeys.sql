-- Passkeys, the other kind of second factor. The server verifies what the browser signed. The challenge is stored here
-- for one session, five minutes and one answer. Only the server may call these functions, as in second_factors.sql.

-- Stores a new challenge for this session, replacing the previous one. Returns the user's passkeys.
create function private.begin_passkey(p_user uuid, p_session text, p_challenge text, p_adds boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_factor(p_user, p_session);
  if p_adds then
    perform private.only_to_add_factor(p_user, p_session);
  end if;
  delete from private.passkey_challenges c where c.user_id = p_user and c.made_at < now() - interval '5 minutes';
  insert into private.passkey_challenges as c (session_id, user_id, challenge, adds)
  values (p_session::uuid, p_user, p_challenge, p_adds)
  on conflict (session_id) do update set
    user_id = excluded.user_id, challenge = excluded.challenge, adds = excluded.adds, made_at = now(), taken_at = null;
  return coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'transports', k.transports) order by k.made_at, k.id)
    from private.passkeys k where k.user_id = p_user), '[]');
end $$;
create function public.begin_passkey(p_user uuid, p_session text, p_challenge text, p_adds boolean) returns jsonb
language plpgsql set search_path = '' as $$
begin return private.begin_passkey(p_user, p_session, p_challenge, p_adds); end $$;
grant execute on function private.begin_passkey, public.begin_passkey to service_role;

-- Returns the challenge to verify an answer against, once, and the user's passkey p_id. Returns null for a missing one
-- instead of throwing, so that the attempt stays counted.
create function private.consume_passkey_challenge(p_user uuid, p_session text, p_id text, p_adds boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given text;
begin
  perform private.begin_factor(p_user, p_session);
  perform private.count_factor_attempt(p_user);
  update private.passkey_challenges c set taken_at = now()
  where c.session_id = p_session::uuid and c.user_id = p_user and c.adds = p_adds and c.taken_at is null
    and c.made_at > now() - interval '5 minutes'
  returning c.challenge into given;
  return jsonb_build_object('challenge', given, 'passkey', (
    select jsonb_build_object('id', k.id, 'public_key', k.public_key, 'counter', k.counter)
    from private.passkeys k where k.id = p_id and k.user_id = p_user));
end $$;
create function public.consume_passkey_challenge(p_user uuid, p_session text, p_id text, p_adds boolean) returns jsonb
language plpgsql set search_path = '' as $$
begin return private.consume_passkey_challenge(p_user, p_session, p_id, p_adds); end $$;
grant execute on function private.consume_passkey_challenge, public.consume_passkey_challenge to service_role;

-- An answer counts once, and only for the purpose its challenge was made for (adding or confirming).
create function private.use_passkey_challenge(p_user uuid, p_session text, p_adds boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_factor(p_user, p_session);
  delete from private.passkey_challenges c
  where c.session_id = p_session::uuid and c.user_id = p_user and c.adds = p_adds
    and c.taken_at > now() - interval '1 minute';
  perform private.refuse_if(not found, 'PT409', 'That took too long. Try again.');
end $$;

create function private.pass_passkey(p_user uuid, p_session text, p_id text, p_counter bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.use_passkey_challenge(p_user, p_session, false);
  -- Devices without a signature counter report 0 every time.
  update private.passkeys k set counter = p_counter, used_at = now()
  where k.id = p_id and k.user_id = p_user and (k.counter < p_counter or (k.counter = 0 and p_counter = 0));
  perform private.refuse_if(not found, 'PT422', 'This passkey did not work. Try again, or enter a code.');
  perform private.record_confirmation(p_user, p_session);
end $$;
create function public.pass_passkey(p_user uuid, p_session text, p_id text, p_counter bigint) returns void
language plpgsql set search_path = '' as $$
begin perform private.pass_passkey(p_user, p_session, p_id, p_counter); end $$;
grant execute on function private.pass_passkey, public.pass_passkey to service_role;

-- Returns true if it is the user's first factor; then p_codes become the recovery codes.
create function private.add_passkey(p_user uuid, p_session text, p_passkey jsonb, p_codes text[]) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  is_first boolean;
begin
  perform private.use_passkey_challenge(p_user, p_session, true);
  perform private.lock_accounts(p_user);
  is_first := not private.has_second_factor(p_user);
  perform private.refuse_if((select count(*) from private.passkeys k where k.user_id = p_user) >= 10,
    'PT409', 'You have 10 passkeys. Remove one first.');
  insert into private.passkeys (id, user_id, name, public_key, counter, transports)
  values (p_passkey ->> 'id', p_user, p_passkey ->> 'name', p_passkey ->> 'public_key',
    (p_passkey ->> 'counter')::bigint, array(select jsonb_array_elements_text(p_passkey -> 'transports')))
  on conflict (id) do nothing;
  perform private.refuse_if(not found, 'PT409', 'This passkey was already added.');
  if is_first then
    perform private.save_recovery_codes(p_user, p_codes);
  end if;
  perform private.record_confirmation(p_user, p_session);
  perform private.notify_factor(p_user, p_session, 'account.passkey_added', 'passkey_added',
    jsonb_build_object('name', p_passkey ->> 'name'));
  return is_first;
end $$;
create function public.add_passkey(p_user uuid, p_session text, p_passkey jsonb, p_codes text[]) returns boolean
language plpgsql set search_path = '' as $$
begin return private.add_passkey(p_user, p_session, p_passkey, p_codes); end $$;
grant execute on function private.add_passkey, public.add_passkey to service_role;

-- Needs a confirmation with either kind of factor just before, so that a stolen session can't remove any.
create function private.remove_passkey(p_user uuid, p_session text, p_id text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  called text;
  factors_left integer;
begin
  perform private.begin_factor(p_user, p_session);
  perform private.lock_accounts(p_user);
  delete from private.passkeys k where k.id = p_id and k.user_id = p_user returning k.name into called;
  perform private.refuse_if(called is null, 'PT404', 'This passkey was already removed.');
  perform private.refuse_if(not private.is_confirmed(p_user, p_session, '1 minute'),
    'PT428', 'Confirm that it is you first.');
  factors_left := (select count(*) from private.passkeys k where k.user_id = p_user)
    + (select count(*) from private.authenticators a where a.user_id = p_user and a.confirmed_at is not null);
  if factors_left = 0 then
    perform private.forget_factors(p_user);
  end if;
  perform private.notify_factor(p_user, p_session, 'account.passkey_removed', 'passkey_removed',
    jsonb_build_object('name', called, 'left', factors_left));
end $$;
create function public.remove_passkey(p_user uuid, p_session text, p_id text) returns void
language plpgsql set search_path = '' as $$ begin perform private.remove_passkey(p_user, p_session, p_id); end $$;
grant execute on function private.remove_passkey, public.remove_passkey to service_role;
