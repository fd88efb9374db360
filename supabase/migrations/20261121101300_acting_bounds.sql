-- Acting, bounded more closely: by the session it was started in, and in what it may make.

-- As before, but only in the session it was started in: the id of an acting session, copied to another sign-in of the
-- same admin, is worth nothing there.
create or replace function private.live_acting(p_id text) returns setof public.acting_sessions
language sql stable security definer set search_path = ''
as $$
  select a.* from public.acting_sessions a
  where a.id = case when p_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_id::uuid end
    and a.admin_id = auth.uid() and a.ended_at is null and a.expires_at > now()
    and (a.auth_session_id is null or (a.auth_session_id::text = private.session_id()
      and exists (select 1 from auth.sessions s where s.id = a.auth_session_id)))
    and private.has_admin_power(a.admin_id)
    and (a.user_id is null or not private.has_admin_power(a.user_id))
$$;

-- A profile is made by its owner alone: with it comes the role.
create function private.refuse_profile_while_acting() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_acting('Choosing a role');
  return new;
end
$$;
create trigger profiles_refuse_acting before insert on public.profiles
  for each row execute function private.refuse_profile_while_acting();

create trigger faq_questions_note_acting after insert or update or delete on public.faq_questions
  for each row execute function private.note_acting();

-- As before, with a sentence for each way it can fail.
create or replace function private.save_draft(p_values jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.user_id();
  mine public.profiles;
begin
  if me is null then
    raise exception using errcode = 'PT403', message = 'Acting has ended. Nothing was saved.';
  end if;
  if jsonb_typeof(p_values) is distinct from 'object' or pg_column_size(p_values) > 60000 then
    raise exception using errcode = 'PT422', message = 'This is too long to be kept.';
  end if;
  select * into mine from public.profiles p where p.user_id = me for update;
  if not found then
    raise exception using errcode = 'PT409', message = 'Choose first whether you are a professional or an employer.';
  end if;
  if mine.onboarding_completed then
    raise exception using errcode = 'PT409', message = 'This profile was handed in already.';
  end if;
  update public.profiles p
  set onboarding_draft = jsonb_build_object('saved_at',
    to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'values', p_values)
  where p.user_id = me;
end
$$;

revoke execute on function private.refuse_profile_while_acting() from public, anon, authenticated;
grant execute on function private.refuse_profile_while_acting() to anon, authenticated, service_role;
