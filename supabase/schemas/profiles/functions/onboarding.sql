-- Saving onboarding step by step. A form older than its step's version is refused, with the saved values.

create function private.begin_submission(p_role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mine public.profiles;
begin
  perform private.lock_me();
  select * into mine from public.profiles p where p.user_id = private.user_id() for no key update;
  if mine.user_id is null
    or (case mine.role when 'candidate' then 'job_seeker' else mine.role end) is distinct from p_role then
    raise exception using errcode = 'PT403', message = 'This form belongs to another kind of account.';
  end if;
  perform private.refuse_if(mine.onboarding_completed and mine.approval = 'approved',
    'PT409', 'Your profile is already approved.');
end $$;

create function private.finish_submission(p_full_name text) returns void
language sql security definer set search_path = '' as $$
  update public.account_appeals a set status = 'superseded', decided_at = now()
  where a.user_id = private.user_id() and a.status = 'open';
  update public.profiles p
  set full_name = p_full_name, onboarding_completed = true, onboarding_draft = null, submitted_at = now(),
    verification_status = 'pending', verification_status_new = null, profile_status = null,
    verification_reason = null, decided_at = null, decided_by = null
  where p.user_id = private.user_id()
$$;

create function private.save_onboarding_step(p_step text, p_values jsonb, p_version integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.user_id();
  mine public.profiles;
  draft jsonb;
  kept jsonb;
  versions jsonb;
  present integer;
begin
  perform private.refuse_if(me is null, 'PT403', 'Acting has ended. Nothing was saved.');
  perform private.refuse_if(
    p_step is null or p_step !~ '^[a-z]{3,20}$' or jsonb_typeof(p_values) is distinct from 'object',
    'PT422', 'We can’t find this step. Open your profile again.');
  perform private.lock_me();
  select * into mine from public.profiles p where p.user_id = me for no key update;
  perform private.refuse_if(not found, 'PT409', 'Choose first whether you are a professional or an employer.');
  perform private.refuse_if(mine.onboarding_completed and mine.approval = 'approved',
    'PT409', 'Your profile is already approved.');
  -- The owner can also write this column directly, so its structure is not trusted.
  draft := case when jsonb_typeof(mine.onboarding_draft) = 'object' then mine.onboarding_draft else '{}' end;
  kept := case when jsonb_typeof(draft -> 'values') = 'object' then draft -> 'values' else '{}' end;
  versions := case when jsonb_typeof(draft -> 'versions') = 'object' then draft -> 'versions' else '{}' end;
  present := case when versions ->> p_step ~ '^[0-9]{1,6}$' then (versions ->> p_step)::integer else 0 end;
  perform private.refuse_if(p_version is not null and p_version <> present,
    'PT409', 'You saved this step in another window after you opened it here. Check the saved version, then send '
    || 'yours again or keep the saved one.', 'version');
  kept := kept || jsonb_build_object(p_step, p_values);
  perform private.refuse_if(pg_column_size(kept) > 60000, 'PT422', 'This is too long to save.');
  update public.profiles p
  set onboarding_draft = jsonb_build_object('saved_at',
    to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'values', kept,
    'versions', versions || jsonb_build_object(p_step, present + 1))
  where p.user_id = me;
  return present + 1;
end $$;
create function public.save_onboarding_step(p_step text, p_values jsonb, p_version integer default null) returns integer
language plpgsql set search_path = '' as $$
begin return private.save_onboarding_step(p_step, p_values, p_version); end $$;
grant execute on function private.save_onboarding_step, public.save_onboarding_step to authenticated, service_role;

create function private.texts(p_list jsonb) returns text[]
language plpgsql immutable set search_path = '' as $$ begin return (
 select array(select distinct on (e.value) e.value
  from jsonb_array_elements_text(coalesce(nullif(p_list, 'null'), '[]')) e)
); end $$;

create function private.needs_license(p_profession text) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce((select bool_and(r.required) from public.license_rules r where r.profession = p_profession), false)
); end $$;

-- Whether someone has a license in force for a profession that needs one.
create function private.has_license(p_user uuid, p_profession text) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return
  not private.needs_license(p_profession) or exists (select 1 from public.credentials c
    where c.user_id = p_user and c.kind = 'license' and c.profession = p_profession
      and c.expires_on >= private.today());
end $$;

create function private.check_license(p_user uuid, p_profession text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.has_license(p_user, p_profession),
    'PT422', 'Add a license. Both Missouri and Kansas require one for this profession.', 'credentials');
end $$;
