-- A job seeker's profile in steps: each step is kept as it was typed, everything is checked once more when it is handed
-- in, and after the approval each step changes the living profile.

-- How often each step was changed, so that a form that is older than that is told.
alter table public.job_seeker_profiles add column step_versions jsonb not null default '{}';

-- ---------------------------------------------------------------- the draft

-- Keeps one step of an onboarding form, beside the others, and gives its new version. With a version, only if it is
-- still the present one. The moment is the database's: the landing page counts from it.
create function private.save_onboarding_step(p_step text, p_values jsonb, p_version integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.user_id();
  mine public.profiles;
  draft jsonb;
  kept jsonb;
  versions jsonb;
  present integer;
begin
  if me is null then
    raise exception using errcode = 'PT403', message = 'Acting has ended. Nothing was saved.';
  end if;
  if p_step is null or p_step !~ '^[a-z]{3,20}$' or jsonb_typeof(p_values) is distinct from 'object' then
    raise exception using errcode = 'PT422', message = 'This step is not known.';
  end if;
  select * into mine from public.profiles p where p.user_id = me for update;
  if not found then
    raise exception using errcode = 'PT409', message = 'Choose first whether you are a professional or an employer.';
  end if;
  if mine.onboarding_completed and mine.approval = 'approved' then
    raise exception using errcode = 'PT409', message = 'Your profile is already approved.';
  end if;
  -- Its owner may write anything there by another way.
  draft := case when jsonb_typeof(mine.onboarding_draft) = 'object' then mine.onboarding_draft else '{}' end;
  kept := case when jsonb_typeof(draft -> 'values') = 'object' then draft -> 'values' else '{}' end;
  versions := case when jsonb_typeof(draft -> 'versions') = 'object' then draft -> 'versions' else '{}' end;
  present := case when versions ->> p_step ~ '^[0-9]{1,6}$' then (versions ->> p_step)::integer else 0 end;
  if p_version is not null and p_version <> present then
    raise exception using errcode = 'PT409', hint = 'version',
      message = 'This step was saved in another window since you opened it here. Look at what is saved, then send yours again or take that over.';
  end if;
  kept := kept || jsonb_build_object(p_step, p_values);
  if pg_column_size(kept) > 60000 then
    raise exception using errcode = 'PT422', message = 'This is too long to be kept.';
  end if;
  update public.profiles p
  set onboarding_draft = jsonb_build_object('saved_at',
    to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'values', kept,
    'versions', versions || jsonb_build_object(p_step, present + 1))
  where p.user_id = me;
  return present + 1;
end
$$;
create function public.save_onboarding_step(p_step text, p_values jsonb, p_version integer default null) returns integer
language sql set search_path = ''
as $$ select private.save_onboarding_step(p_step, p_values, p_version) $$;

-- ---------------------------------------------------------------- what must hold of a profile

create function private.texts(p_list jsonb) returns text[]
language sql immutable set search_path = ''
as $$ select array(select distinct on (e.value) e.value from jsonb_array_elements_text(coalesce(nullif(p_list, 'null'), '[]')) e) $$;

-- Refuses what the tables cannot refuse with a sentence. Only what is given is looked at.
create function private.check_seeker(p jsonb) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p ? 'full_name' and char_length(btrim(coalesce(p ->> 'full_name', ''))) not between 2 and 120 then
    raise exception using errcode = 'PT422', message = 'Enter your full name.', hint = 'fullName';
  end if;
  if p ? 'zip' and not exists (select 1 from public.zip_codes z where z.zip = p ->> 'zip') then
    raise exception using errcode = 'PT422', message = 'We do not know this ZIP code in Missouri or Kansas.', hint = 'zip';
  end if;
  if p ? 'home_state' and not exists (select 1 from public.service_states s where s.code = p ->> 'home_state') then
    raise exception using errcode = 'PT422', message = 'Choose the state you live in.', hint = 'homeState';
  end if;
  if p ? 'profession' and not exists (select 1 from public.professions r where r.code = p ->> 'profession') then
    raise exception using errcode = 'PT422', message = 'Choose a profession from the list.', hint = 'profession';
  end if;
  if exists (select 1 from unnest(private.texts(p -> 'skills')) s where char_length(btrim(s)) not between 1 and 80) then
    raise exception using errcode = 'PT422', message = 'Use at most 80 characters for each skill.', hint = 'skills';
  end if;
  if exists (select 1 from unnest(private.texts(p -> 'other_zips')) o
    where not exists (select 1 from public.zip_codes z where z.zip = o)) then
    raise exception using errcode = 'PT422', message = 'We do not know one of these ZIP codes in Missouri or Kansas.', hint = 'otherZips';
  end if;
  if exists (select 1 from unnest(private.texts(p -> 'facility_types')) t
    where t not in ('hospital', 'clinic', 'long_term_care', 'home_health', 'surgery_center', 'behavioral_health',
      'pharmacy', 'laboratory', 'other')) then
    raise exception using errcode = 'PT422', message = 'Choose kinds of facilities from the list.', hint = 'facilityTypes';
  end if;
end
$$;

-- Makes somebody's credentials what the list says. One that is as it was keeps its row and its standing; a changed one
-- is checked again; what the list leaves out goes.
create function private.write_credentials(p_user uuid, p_profession text, p_items jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  item jsonb;
  held public.credentials;
  made public.credentials;
begin
  if jsonb_typeof(p_items) is distinct from 'array' or jsonb_array_length(p_items) > 20 then
    raise exception using errcode = 'PT422', message = 'Keep at most 20 licenses and certifications.', hint = 'credentials';
  end if;
  delete from public.credentials c
  where c.user_id = p_user
    and not exists (select 1 from jsonb_array_elements(p_items) i where i.value ->> 'id' = c.id::text);
  for item in select i.value from jsonb_array_elements(p_items) i loop
    select * into held from public.credentials c
    where c.user_id = p_user and c.id::text = item ->> 'id' and c.kind = item ->> 'kind';
    made := null;
    made.expires_on := nullif(item ->> 'expires_on', '')::date;
    made.multistate := false;
    if item ->> 'kind' = 'license' then
      made.profession := p_profession;
      made.state := item ->> 'state';
      made.number := upper(regexp_replace(btrim(item ->> 'number'), '\s+', ' ', 'g'));
      made.multistate := coalesce((item ->> 'multistate')::boolean, false);
      if not exists (select 1 from public.service_states s where s.code = made.state) then
        raise exception using errcode = 'PT422', message = 'Choose the state that issued the license.', hint = 'licenseState';
      end if;
    elsif item ->> 'kind' = 'certification' then
      select c.code, c.short_name into made.certification, made.name
      from public.certifications c where c.code = item ->> 'certification';
      made.name := coalesce(made.name, btrim(item ->> 'name'));
    else
      raise exception using errcode = 'PT422', message = 'This is neither a license nor a certification.', hint = 'credentials';
    end if;
    continue when held.id is not null
      and (held.profession, held.state, held.number, held.multistate, held.certification, held.name, held.expires_on)
        is not distinct from
        (made.profession, made.state, made.number, made.multistate, made.certification, made.name, made.expires_on);
    if made.expires_on < private.today() then
      raise exception using errcode = 'PT422', hint = 'credentials', message = case item ->> 'kind'
        when 'license' then 'This license has expired.' else 'This certification has expired.' end;
    end if;
    if held.id is null then
      insert into public.credentials (user_id, kind, profession, name, state, multistate, number, expires_on, certification)
      values (p_user, item ->> 'kind', made.profession, made.name, made.state, made.multistate, made.number,
        made.expires_on, made.certification);
    else
      update public.credentials c
      set profession = made.profession, name = made.name, state = made.state, multistate = made.multistate,
        number = made.number, expires_on = made.expires_on, certification = made.certification,
        status = 'pending', status_reason = null, verified_at = null, verified_by = null
      where c.id = held.id;
    end if;
  end loop;
exception
  when unique_violation then
    raise exception using errcode = 'PT422', hint = 'credentials',
      message = 'Two licenses are of the same state. Change or remove one.';
end
$$;

create function private.needs_license(p_profession text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select bool_and(r.required) from public.license_rules r where r.profession = p_profession), false)
$$;

create function private.check_license(p_user uuid, p_profession text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.needs_license(p_profession) and not exists (select 1 from public.credentials c
    where c.user_id = p_user and c.kind = 'license' and c.profession = p_profession
      and c.expires_on >= private.today()) then
    raise exception using errcode = 'PT422', hint = 'credentials',
      message = 'This profession needs a license in Missouri and in Kansas.';
  end if;
end
$$;

-- ---------------------------------------------------------------- handing in

drop function public.submit_job_seeker(text, text, integer, text, text, integer, bigint, text, text[], date, text, text, boolean, date);
drop function private.submit_job_seeker(text, text, integer, text, text, integer, bigint, text, text[], date, text, text, boolean, date);

-- A job seeker hands in the profile with all credentials; it then waits for approval.
create function private.submit_job_seeker(p_profile jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.user_id();
  automatic boolean;
begin
  automatic := coalesce((p_profile ->> 'auto_apply')::boolean, false);
  perform private.begin_submission('job_seeker');
  if jsonb_typeof(p_profile) is distinct from 'object' then
    raise exception using errcode = 'PT422', message = 'This profile is not complete.';
  end if;
  -- What has to be there is looked at, too, when it is left out.
  perform private.check_seeker(
    '{"full_name": null, "zip": null, "home_state": null, "profession": null}'::jsonb || p_profile);
  if automatic and not exists (select 1 from public.job_seeker_profiles s where s.user_id = me and s.auto_apply) then
    perform private.refuse_acting('Agreeing to automatic applications');
  end if;

  insert into public.job_seeker_profiles as held (user_id, profession, years_experience, zip, home_state,
    max_distance_miles, desired_pay_cents, desired_pay_period, shifts, available_from, phone, summary, skills, schedules,
    facility_types, on_call, other_zips, auto_apply, auto_apply_daily_cap, auto_apply_min_score_bp,
    auto_apply_consented_at)
  values (me, p_profile ->> 'profession', (p_profile ->> 'years_experience')::integer, p_profile ->> 'zip',
    p_profile ->> 'home_state', (p_profile ->> 'max_distance_miles')::integer,
    (p_profile ->> 'desired_pay_cents')::bigint, p_profile ->> 'desired_pay_period',
    private.texts(p_profile -> 'shifts'), (p_profile ->> 'available_from')::date, p_profile ->> 'phone',
    nullif(btrim(p_profile ->> 'summary'), ''), private.texts(p_profile -> 'skills'),
    private.texts(p_profile -> 'schedules'), private.texts(p_profile -> 'facility_types'),
    coalesce((p_profile ->> 'on_call')::boolean, false), private.texts(p_profile -> 'other_zips'), automatic,
    coalesce((p_profile ->> 'auto_apply_daily_cap')::integer, 2),
    coalesce((p_profile ->> 'auto_apply_min_score_bp')::integer, 7000), case when automatic then now() end)
  on conflict (user_id) do update set
    profession = excluded.profession, years_experience = excluded.years_experience, zip = excluded.zip,
    home_state = excluded.home_state, max_distance_miles = excluded.max_distance_miles,
    desired_pay_cents = excluded.desired_pay_cents, desired_pay_period = excluded.desired_pay_period,
    shifts = excluded.shifts, available_from = excluded.available_from, phone = excluded.phone,
    summary = excluded.summary, skills = excluded.skills, schedules = excluded.schedules,
    facility_types = excluded.facility_types, on_call = excluded.on_call, other_zips = excluded.other_zips,
    auto_apply = excluded.auto_apply, auto_apply_daily_cap = excluded.auto_apply_daily_cap,
    auto_apply_min_score_bp = excluded.auto_apply_min_score_bp,
    auto_apply_consented_at = case when excluded.auto_apply
      then coalesce(held.auto_apply_consented_at, excluded.auto_apply_consented_at) end;

  perform private.write_credentials(me, p_profile ->> 'profession', coalesce(p_profile -> 'credentials', '[]'));
  perform private.check_license(me, p_profile ->> 'profession');
  perform private.finish_submission(btrim(p_profile ->> 'full_name'));
exception
  when check_violation or not_null_violation or foreign_key_violation or invalid_text_representation
    or invalid_datetime_format or datetime_field_overflow or numeric_value_out_of_range
    or invalid_parameter_value or string_data_right_truncation then
    raise exception using errcode = 'PT422', message = 'Something in this profile is missing or cannot be right. Look through the steps once more.';
end
$$;
create function public.submit_job_seeker(p_profile jsonb) returns void
language sql set search_path = ''
as $$ select private.submit_job_seeker(p_profile) $$;

-- ---------------------------------------------------------------- changing it later

-- Changes one step of an approved profile and gives the step's new version. With a version, only if it is still the
-- present one. Credentials that changed are checked again; everything else counts at once, matches included.
create function private.update_job_seeker_profile(p_step text, p_values jsonb, p_version integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.user_id();
  mine public.job_seeker_profiles;
  present integer;
  automatic boolean;
begin
  if not private.is_approved('job_seeker') then
    raise exception using errcode = 'PT403', message = 'Your profile is not approved yet. Change it in the steps you handed in.';
  end if;
  select * into mine from public.job_seeker_profiles s where s.user_id = me for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no profile to change.';
  end if;
  if jsonb_typeof(p_values) is distinct from 'object' then
    raise exception using errcode = 'PT422', message = 'This step is not known.';
  end if;
  present := coalesce((mine.step_versions ->> p_step)::integer, 0);
  if p_version is not null and p_version <> present then
    raise exception using errcode = 'PT409', hint = 'version',
      message = 'This was changed in another window since you opened it here. Look at what is saved, then send yours again or take that over.';
  end if;
  perform private.check_seeker(p_values);

  case p_step
    when 'about' then
      update public.profiles p set full_name = btrim(p_values ->> 'full_name') where p.user_id = me;
      update public.job_seeker_profiles s
      set phone = p_values ->> 'phone', zip = p_values ->> 'zip', home_state = p_values ->> 'home_state',
        summary = nullif(btrim(p_values ->> 'summary'), '')
      where s.user_id = me;
    when 'experience' then
      -- A license is one of a profession: for another one it has to be checked again.
      update public.credentials c
      set profession = p_values ->> 'profession', status = 'pending', status_reason = null, verified_at = null,
        verified_by = null
      where c.user_id = me and c.kind = 'license' and c.profession <> p_values ->> 'profession';
      update public.job_seeker_profiles s
      set profession = p_values ->> 'profession', years_experience = (p_values ->> 'years_experience')::integer,
        skills = private.texts(p_values -> 'skills')
      where s.user_id = me;
    when 'credentials' then
      perform private.write_credentials(me, mine.profession, p_values -> 'items');
      perform private.check_license(me, mine.profession);
    when 'wishes' then
      update public.job_seeker_profiles s
      set desired_pay_cents = (p_values ->> 'desired_pay_cents')::bigint,
        desired_pay_period = p_values ->> 'desired_pay_period', shifts = private.texts(p_values -> 'shifts'),
        schedules = private.texts(p_values -> 'schedules'),
        on_call = coalesce((p_values ->> 'on_call')::boolean, false),
        facility_types = private.texts(p_values -> 'facility_types'),
        other_zips = private.texts(p_values -> 'other_zips'),
        max_distance_miles = (p_values ->> 'max_distance_miles')::integer,
        available_from = (p_values ->> 'available_from')::date
      where s.user_id = me;
    when 'automatic' then
      automatic := coalesce((p_values ->> 'auto_apply')::boolean, false);
      if automatic and not mine.auto_apply then
        perform private.refuse_acting('Agreeing to automatic applications');
      end if;
      update public.job_seeker_profiles s
      set auto_apply = automatic, auto_apply_daily_cap = (p_values ->> 'auto_apply_daily_cap')::integer,
        auto_apply_min_score_bp = (p_values ->> 'auto_apply_min_score_bp')::integer,
        auto_apply_consented_at = case when automatic then coalesce(s.auto_apply_consented_at, now()) end
      where s.user_id = me;
    else
      raise exception using errcode = 'PT422', message = 'This step is not known.';
  end case;
  update public.job_seeker_profiles s
  set step_versions = s.step_versions || jsonb_build_object(p_step, present + 1)
  where s.user_id = me;
  return present + 1;
exception
  when check_violation or not_null_violation or foreign_key_violation or invalid_text_representation
    or invalid_datetime_format or datetime_field_overflow or numeric_value_out_of_range
    or invalid_parameter_value or string_data_right_truncation then
    raise exception using errcode = 'PT422', message = 'Something here is missing or cannot be right. Look through it once more.';
end
$$;
create function public.update_job_seeker_profile(p_step text, p_values jsonb, p_version integer default null) returns integer
language sql set search_path = ''
as $$ select private.update_job_seeker_profile(p_step, p_values, p_version) $$;

-- ---------------------------------------------------------------- before anything is sent

-- Open positions that a profile like this could be sent to by itself: the gates of matching, without a license of one's
-- own having been checked yet. p_states: where the licenses work. At most five are named, all are counted.
create function private.positions_in_reach(
  p_profession text, p_states text[], p_shifts text[], p_pay_cents bigint, p_pay_period text, p_zips text[],
  p_max_miles integer
) returns table (id uuid, title text, facility_name text, city text, state text, total bigint)
language sql stable security definer set search_path = ''
as $$
  select p.id, p.title, e.facility_name, z.city, z.state, count(*) over ()
  from public.positions p
  join public.profiles f on f.user_id = p.employer_id and f.onboarding_completed and f.approval = 'approved'
  join public.employer_profiles e on e.user_id = p.employer_id
  join public.zip_codes z on z.zip = p.zip
  join public.license_rules r on r.profession = p.profession and r.state = z.state
  where p.status = 'open' and p.profession = p_profession and p.shift = any (p_shifts)
    and (not r.required or z.state = any (p_states))
    and private.hourly_cents(least(p_pay_cents, 100000000), p_pay_period) <= p.pay_max_hourly_cents
    and exists (select 1 from public.zip_codes o where o.zip = any (p_zips)
      and private.miles_between(z.latitude, z.longitude, o.latitude, o.longitude) <= p_max_miles)
    and not exists (select 1 from public.facility_blocks b
      where b.job_seeker_id = private.user_id() and b.employer_id = p.employer_id)
  order by p.created_at desc, p.id
  limit 5
$$;
create function public.positions_in_reach(
  p_profession text, p_states text[], p_shifts text[], p_pay_cents bigint, p_pay_period text, p_zips text[],
  p_max_miles integer
) returns table (id uuid, title text, facility_name text, city text, state text, total bigint)
language sql stable set search_path = ''
as $$
  select * from private.positions_in_reach(p_profession, p_states, p_shifts, p_pay_cents, p_pay_period, p_zips, p_max_miles)
$$;

-- ---------------------------------------------------------------- who may call what

revoke execute on function public.save_onboarding_step(text, jsonb, integer), public.submit_job_seeker(jsonb),
  public.update_job_seeker_profile(text, jsonb, integer),
  public.positions_in_reach(text, text[], text[], bigint, text, text[], integer)
  from public, anon, authenticated;
grant execute on function public.save_onboarding_step(text, jsonb, integer), public.submit_job_seeker(jsonb),
  public.update_job_seeker_profile(text, jsonb, integer),
  public.positions_in_reach(text, text[], text[], bigint, text, text[], integer)
  to authenticated, service_role;

revoke execute on function private.save_onboarding_step(text, jsonb, integer), private.texts(jsonb),
  private.check_seeker(jsonb), private.write_credentials(uuid, text, jsonb), private.needs_license(text),
  private.check_license(uuid, text), private.submit_job_seeker(jsonb),
  private.update_job_seeker_profile(text, jsonb, integer),
  private.positions_in_reach(text, text[], text[], bigint, text, text[], integer)
  from public, anon, authenticated;
grant execute on function private.save_onboarding_step(text, jsonb, integer), private.submit_job_seeker(jsonb),
  private.update_job_seeker_profile(text, jsonb, integer),
  private.positions_in_reach(text, text[], text[], bigint, text, text[], integer)
  to authenticated, service_role;
