-- A person's email preferences, quiet hours, and unsubscribing by link.

create function private.unsubscribe_subject(p_key uuid, p_kind text) returns table (
  label text, always_email boolean, email boolean
)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select k.label, k.always_email, k.always_email or coalesce(c.email, k.email_by_default)
  from public.notification_settings s
  join public.notification_kinds k on k.code = p_kind
  left join public.notification_preferences c on c.user_id = s.user_id and c.kind = k.code
  where s.unsubscribe_key = p_key;
end $$;
create function public.unsubscribe_subject(p_key uuid, p_kind text) returns table (
  label text, always_email boolean, email boolean
)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.unsubscribe_subject(p_key, p_kind); end $$;
grant execute on function private.unsubscribe_subject, public.unsubscribe_subject to anon, authenticated, service_role;

create function private.unsubscribe(p_key uuid, p_kind text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
  found_kind public.notification_kinds;
begin
  select s.user_id into owner from public.notification_settings s where s.unsubscribe_key = p_key for update;
  select * into found_kind from public.notification_kinds k where k.code = p_kind;
  perform private.refuse_if(owner is null or found_kind.code is null,
    'PT404', 'This link is not one of ours, or its account is gone.');
  perform private.refuse_if(found_kind.always_email, 'PT422', 'You can’t turn these emails off.');
  insert into public.notification_preferences (user_id, kind, email) values (owner, p_kind, false)
  on conflict (user_id, kind) do update set email = false;
  -- A new version, or a settings form that is already open would turn these emails on again.
  update public.notification_settings s set version = s.version + 1 where s.user_id = owner;
  return found_kind.label;
end $$;
create function public.unsubscribe(p_key uuid, p_kind text) returns text
language plpgsql set search_path = '' as $$ begin return private.unsubscribe(p_key, p_kind); end $$;
grant execute on function private.unsubscribe, public.unsubscribe to anon, authenticated, service_role;

create function private.notification_choices() returns table (
  kind text, label text, email boolean, always_email boolean, quiet_from text, quiet_until text,
  alert_quiet_from text, alert_quiet_until text, time_zone text, version integer
)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select k.code, k.label, k.always_email or coalesce(c.email, k.email_by_default), k.always_email,
    to_char(s.quiet_from, 'HH24:MI'), to_char(s.quiet_until, 'HH24:MI'),
    case when s.user_id is null then '21:00' else to_char(s.alert_quiet_from, 'HH24:MI') end,
    case when s.user_id is null then '08:00' else to_char(s.alert_quiet_until, 'HH24:MI') end,
    coalesce(s.time_zone, 'America/Chicago'),
    coalesce(s.version, 0)
  from public.notification_kinds k
  join public.profiles p on p.user_id = private.user_id()
  left join public.notification_preferences c on c.user_id = p.user_id and c.kind = k.code
  left join public.notification_settings s on s.user_id = p.user_id
  where k.audience in ('both', case p.role when 'candidate' then 'job_seeker' else p.role end)
  order by k.sort_order;
end $$;
create function public.notification_choices() returns table (
  kind text, label text, email boolean, always_email boolean, quiet_from text, quiet_until text,
  alert_quiet_from text, alert_quiet_until text, time_zone text, version integer
)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.notification_choices(); end $$;
grant execute on function private.notification_choices, public.notification_choices to authenticated, service_role;

create function private.save_notification_preferences(
  p_kinds text[], p_quiet_from time, p_quiet_until time, p_alert_quiet_from time, p_alert_quiet_until time,
  p_time_zone text, p_version integer
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.keep_me();
  present integer;
begin
  perform private.refuse_acting('Changing email settings');
  perform private.refuse_if(me is null, 'PT401', 'Log in first.');
  if (p_quiet_from is null) <> (p_quiet_until is null) then
    raise exception using errcode = 'PT422', message = 'Choose both ends of the quiet hours, or neither.',
      hint = case when p_quiet_from is null then 'quietFrom' else 'quietUntil' end;
  end if;
  perform private.refuse_if(p_quiet_from = p_quiet_until,
    'PT422', 'Choose a different time for the end of your quiet hours.', 'quietUntil');
  if (p_alert_quiet_from is null) <> (p_alert_quiet_until is null) then
    raise exception using errcode = 'PT422', message = 'Choose both ends of the quiet hours, or neither.',
      hint = case when p_alert_quiet_from is null then 'alertQuietFrom' else 'alertQuietUntil' end;
  end if;
  perform private.refuse_if(p_alert_quiet_from = p_alert_quiet_until,
    'PT422', 'Choose a different time for the end of your quiet hours.', 'alertQuietUntil');
  perform private.refuse_if(p_time_zone is null or p_time_zone not in ('America/Chicago', 'America/Denver'),
    'PT422', 'Choose your time zone.', 'timeZone');
  insert into public.notification_settings (user_id) values (me) on conflict (user_id) do nothing;
  select s.version into present from public.notification_settings s where s.user_id = me for update;
  perform private.refuse_if(p_version is not null and p_version <> present,
    'PT409', 'Your choices were saved in another window, or by a link in an email, after you opened them here. Check '
    || 'the saved version, then send yours again or keep the saved one.', 'version');
  insert into public.notification_preferences (user_id, kind, email)
  select me, c.kind, c.kind = any (p_kinds) from private.notification_choices() c where not c.always_email
  on conflict (user_id, kind) do update set email = excluded.email
    where notification_preferences.email <> excluded.email;
  update public.notification_settings s
  set quiet_from = p_quiet_from, quiet_until = p_quiet_until, alert_quiet_from = p_alert_quiet_from,
    alert_quiet_until = p_alert_quiet_until, time_zone = p_time_zone, version = present + 1
  where s.user_id = me;
end $$;
create function public.save_notification_preferences(
  p_kinds text[], p_time_zone text, p_quiet_from time default null, p_quiet_until time default null,
  p_version integer default null, p_alert_quiet_from time default null, p_alert_quiet_until time default null
) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.save_notification_preferences(p_kinds, p_quiet_from, p_quiet_until, p_alert_quiet_from,
    p_alert_quiet_until, p_time_zone, p_version);
end $$;
grant execute on function private.save_notification_preferences, public.save_notification_preferences to authenticated,
  service_role;
