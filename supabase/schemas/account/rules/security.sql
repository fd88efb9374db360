-- Security emails, which can't be turned off: new password, new email address, new browser.

-- The user agent of the person's most recently used session; null if there is none.
create function private.last_browser(p_user uuid) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select left(s.user_agent, 300) from auth.sessions s where s.user_id = p_user
  order by greatest(s.created_at, s.refreshed_at at time zone 'UTC') desc, s.id limit 1
); end $$;

-- Takes no lock on the person: every caller already locks the account's row or refers to it.
create function private.notify_security(p_user uuid, p_event text, p_facts jsonb, p_href text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  facts constant jsonb := jsonb_strip_nulls(p_facts || jsonb_build_object('at', now()));
  told uuid;
begin
  insert into public.notifications (user_id, kind, event, facts, href)
  values (p_user, 'security', p_event, facts, p_href) returning id into told;
  insert into public.outbox (notification_id, user_id, kind, event, facts, href)
  values (told, p_user, 'security', p_event, facts, p_href);
end $$;

-- For an address that no longer belongs to an account. The row is deleted once the email is sent.
create function private.notify_old_address(p_email text, p_event text, p_facts jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.outbox (to_email, kind, event, facts, href)
  values (lower(p_email), 'security', p_event, jsonb_strip_nulls(p_facts || jsonb_build_object('at', now())),
    case p_event when 'account_deleted' then '/' else '/auth' end)
$$;

-- An account that nobody logged in to within the hour gets no new password, nor a first one. Entering the current one,
-- an emailed link and a provider each create a session. Auth does not tell the database which session is asking, so an
-- older one passes while a new one exists. Our pages ask for the password, or for a session that is itself under an
-- hour old. An unconfirmed address is left alone: auth itself drops the password set at sign-up once the owner of the
-- address confirms it.
create function private.password_needs_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(
    not exists (select 1 from auth.sessions s where s.user_id = new.id and s.created_at > now() - interval '1 hour'),
    'PT403', 'Log in again before you change your password.');
  return new;
end $$;

create function private.password_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_security(new.id,
    case when coalesce(old.encrypted_password, '') = '' then 'password_set' else 'password_changed' end,
    jsonb_build_object('last_browser', private.last_browser(new.id)), '/password-reset');
  return null;
end $$;

create function private.address_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_old_address(old.email, 'address_changed',
    jsonb_build_object('last_browser', private.last_browser(new.id)));
  return null;
end $$;
