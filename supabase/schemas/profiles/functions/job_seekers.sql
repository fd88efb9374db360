-- Submitting a job seeker's profile as a whole, and editing one step of an approved profile.

create function private.check_job_seeker(p jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(
    p ? 'full_name' and char_length(btrim(coalesce(p ->> 'full_name', ''))) not between 2 and 120,
    'PT422', 'Enter your full name.', 'fullName');
  perform private.check_name(p ->> 'full_name', 'fullName');
  perform private.refuse_if(p ->> 'npi' is not null and not private.is_npi(p ->> 'npi'),
    'PT422', 'This NPI isn’t valid. Check the 10 digits, or leave it blank.', 'npi');
  perform private.refuse_if(p ? 'zip' and not exists (select 1 from public.zip_codes z where z.zip = p ->> 'zip'),
    'PT422', 'We can’t find this ZIP code. Check it for typos.', 'zip');
  perform private.refuse_if(
    p ? 'home_state' and not exists (select 1 from public.states s where s.code = p ->> 'home_state'),
    'PT422', 'Choose the state you live in.', 'homeState');
  perform private.refuse_if(
    p ? 'profession' and not exists (select 1 from public.professions r where r.code = p ->> 'profession'),
    'PT422', 'Choose a profession from the list.', 'profession');
  perform private.refuse_if(
    exists (select 1 from unnest(private.texts(p -> 'skills')) s where char_length(btrim(s)) not between 1 and 80),
    'PT422', 'Use at most 80 characters for each skill.', 'skills');
  perform private.refuse_if(exists (select 1 from unnest(private.texts(p -> 'other_zips')) o
    where not exists (select 1 from public.zip_codes z where z.zip = o)),
    'PT422', 'We can’t find one of these ZIP codes. Check them for typos.', 'otherZips');
  perform private.refuse_if(not private.texts(p -> 'facility_types') <@ private.facility_types(),
    'PT422', 'Choose facility types from the list.', 'facilityTypes');
end $$;

create function private.write_credentials(p_user uuid, p_profession text, p_items jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  item jsonb;
  held public.credentials;
  made public.credentials;
  same boolean;
begin
  perform private.refuse_if(jsonb_typeof(p_items) is distinct from 'array' or jsonb_array_length(p_items) > 20,
    'PT422', 'You can list at most 20 licenses and certifications.', 'credentials');
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
      perform private.refuse_if(not exists (select 1 from public.states s where s.code = made.state),
        'PT422', 'Choose the state that issued the license.', 'licenseState');
    elsif item ->> 'kind' = 'certification' then
      select c.code, c.short_name into made.certification, made.name
      from public.certifications c where c.code = item ->> 'certification';
      made.name := coalesce(made.name, btrim(item ->> 'name'));
    else
      raise exception using errcode = 'PT422', message = 'This is neither a license nor a certification.',
        hint = 'credentials';
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
      insert into public.credentials (user_id, kind, profession, name, state, multistate, number, expires_on,
        certification)
      values (p_user, item ->> 'kind', made.profession, made.name, made.state, made.multistate, made.number,
        made.expires_on, made.certification);
    else
      same := (held.profession, held.state, held.number, held.certification, held.name)
        is not distinct from (made.profession, made.state, made.number, made.certification, made.name);
      update public.credentials c
      set profession = made.profession, name = made.name, state = made.state, multistate = made.multistate,
        number = made.number, expires_on = made.expires_on, certification = made.certification,
        status = 'pending', status_reason = null,
        -- A renewed or newly multistate license stays verified as before until the change is checked. A different
        -- license starts over.
        verified_on = case when same then c.verified_on end, verified_source = case when same
          then c.verified_source end,
        verified_until = case when same then c.verified_until end,
        verified_multistate = same and c.verified_multistate, verified_by = case when same then c.verified_by end
      where c.id = held.id;
    end if;
  end loop;
exception
  when unique_violation then
    raise exception using errcode = 'PT422', hint = 'credentials',
      message = 'You listed two licenses from the same state. Edit or remove one.';
end $$;

-- Writes units with years in each, roles held there, and EHR systems from a profile's or step's values.
create function private.write_unit_experience(p_user uuid, p jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.job_seeker_profiles s
  set units = coalesce(nullif(p -> 'units', 'null'), '[]'),
    charge_experience = coalesce((p ->> 'charge_experience')::boolean, false),
    preceptor_experience = coalesce((p ->> 'preceptor_experience')::boolean, false),
    records_systems = private.texts(p -> 'records_systems')
  where s.user_id = p_user;
end $$;

create function private.submit_job_seeker(p_profile jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.user_id();
  automatic boolean;
begin
  automatic := coalesce((p_profile ->> 'auto_apply')::boolean, false);
  perform private.begin_submission('job_seeker');
  perform private.refuse_if(jsonb_typeof(p_profile) is distinct from 'object',
    'PT422', 'Your profile isn’t complete. Check each step, then submit again.');
  -- Required keys are added as null, so that a missing one is refused too.
  perform private.check_job_seeker(
    '{"full_name": null, "zip": null, "home_state": null, "profession": null}'::jsonb || p_profile);
  if automatic and not exists (select 1 from public.job_seeker_profiles s where s.user_id = me and s.auto_apply) then
    perform private.refuse_acting('Agreeing to automatic applications');
  end if;

  insert into public.job_seeker_profiles as held (user_id, profession, years_experience, zip, home_state,
    max_distance_miles, desired_pay_cents, desired_pay_period, shifts, available_from, phone, summary, skills,
    schedules, facility_types, musts, on_call, other_zips, employments, hours_per_week, auto_apply,
    auto_apply_daily_cap,
    auto_apply_min_score_bp, auto_apply_consented_at, npi)
  values (me, p_profile ->> 'profession', (p_profile ->> 'years_experience')::integer, p_profile ->> 'zip',
    p_profile ->> 'home_state', (p_profile ->> 'max_distance_miles')::integer,
    (p_profile ->> 'desired_pay_cents')::bigint, p_profile ->> 'desired_pay_period',
    private.texts(p_profile -> 'shifts'), (p_profile ->> 'available_from')::date, p_profile ->> 'phone',
    nullif(btrim(p_profile ->> 'summary'), ''), private.texts(p_profile -> 'skills'),
    private.texts(p_profile -> 'schedules'), private.texts(p_profile -> 'facility_types'),
    private.texts(p_profile -> 'musts'), coalesce((p_profile ->> 'on_call')::boolean, false),
    private.texts(p_profile -> 'other_zips'),
    private.texts(p_profile -> 'employments'), (p_profile ->> 'hours_per_week')::numeric, automatic,
    coalesce((p_profile ->> 'auto_apply_daily_cap')::integer, 2),
    coalesce((p_profile ->> 'auto_apply_min_score_bp')::integer, 8000), case when automatic then now() end,
    p_profile ->> 'npi')
  on conflict (user_id) do update set
    -- The draft lacks an NPI that an admin entered.
    npi = coalesce(excluded.npi, held.npi),
    profession = excluded.profession, years_experience = excluded.years_experience, zip = excluded.zip,
    home_state = excluded.home_state, max_distance_miles = excluded.max_distance_miles,
    desired_pay_cents = excluded.desired_pay_cents, desired_pay_period = excluded.desired_pay_period,
    shifts = excluded.shifts, available_from = excluded.available_from, phone = excluded.phone,
    summary = excluded.summary, skills = excluded.skills, schedules = excluded.schedules,
    facility_types = excluded.facility_types, musts = excluded.musts,
    on_call = excluded.on_call, other_zips = excluded.other_zips,
    employments = excluded.employments, hours_per_week = excluded.hours_per_week,
    auto_apply = excluded.auto_apply, auto_apply_daily_cap = excluded.auto_apply_daily_cap,
    auto_apply_min_score_bp = excluded.auto_apply_min_score_bp,
    auto_apply_consented_at = case when excluded.auto_apply
      then coalesce(held.auto_apply_consented_at, excluded.auto_apply_consented_at) end;

  perform private.write_unit_experience(me, p_profile);
  perform private.write_credentials(me, p_profile ->> 'profession', coalesce(p_profile -> 'credentials', '[]'));
  perform private.check_license(me, p_profile ->> 'profession');
  perform private.finish_submission(btrim(p_profile ->> 'full_name'));
exception
  when check_violation or not_null_violation or foreign_key_violation or invalid_text_representation
    or invalid_datetime_format or datetime_field_overflow or numeric_value_out_of_range
    or invalid_parameter_value or string_data_right_truncation then
    raise exception using errcode = 'PT422', message =
      'Something in this profile is missing or can’t be right. Check the steps again.';
end $$;
create function public.submit_job_seeker(p_profile jsonb) returns void
language plpgsql set search_path = '' as $$ begin perform private.submit_job_seeker(p_profile); end $$;
grant execute on function private.submit_job_seeker, public.submit_job_seeker to authenticated, service_role;

create function private.update_job_seeker_profile(p_step text, p_values jsonb, p_version integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.lock_me();
  mine public.job_seeker_profiles;
  present integer;
  automatic boolean;
  was_licensed boolean;
begin
  perform private.refuse_if(not private.is_approved('job_seeker'),
    'PT403', 'Your profile is not approved yet. Change it in the steps you submitted.');
  select * into mine from public.job_seeker_profiles s where s.user_id = me for no key update;
  perform private.refuse_if(not found, 'PT404', 'There is no profile to change.');
  perform private.refuse_if(jsonb_typeof(p_values) is distinct from 'object',
    'PT422', 'We can’t find this step. Open your profile again.');
  present := coalesce((mine.step_versions ->> p_step)::integer, 0);
  perform private.refuse_if(p_version is not null and p_version <> present,
    'PT409', 'You changed this in another window after you opened it here. Check the saved version, then send yours '
    || 'again or keep the saved one.', 'version');
  perform private.check_job_seeker(p_values);

  case p_step
    when 'about' then
      update public.profiles p set full_name = btrim(p_values ->> 'full_name') where p.user_id = me;
      update public.job_seeker_profiles s
      set phone = p_values ->> 'phone', zip = p_values ->> 'zip', home_state = p_values ->> 'home_state',
        summary = nullif(btrim(p_values ->> 'summary'), '')
      where s.user_id = me;
    when 'experience' then
      perform matching.lock_professions(variadic matching.professions_of(me, null) || (p_values ->> 'profession'));
      -- A license belongs to one profession, so a new profession needs a new check.
      update public.credentials c
      set profession = p_values ->> 'profession', status = 'pending', status_reason = null, verified_on = null,
        verified_source = null, verified_until = null, verified_multistate = false, verified_by = null
      where c.user_id = me and c.kind = 'license' and c.profession <> p_values ->> 'profession'
        and not exists (select 1 from public.credentials o where o.user_id = me and o.kind = 'license'
          and o.state = c.state
          and o.profession = p_values ->> 'profession');
      update public.job_seeker_profiles s
      set profession = p_values ->> 'profession', years_experience = (p_values ->> 'years_experience')::integer,
        skills = private.texts(p_values -> 'skills'),
        npi = case when p_values ? 'npi' then p_values ->> 'npi' else s.npi end
      where s.user_id = me;
      perform private.write_unit_experience(me, p_values);
    when 'credentials' then
      was_licensed := private.has_license(me, mine.profession);
      perform private.write_credentials(me, mine.profession, p_values -> 'items');
      -- Someone whose license has lapsed can still keep the other credentials current.
      if was_licensed then perform private.check_license(me, mine.profession); end if;
    when 'preferences' then
      update public.job_seeker_profiles s
      set desired_pay_cents = (p_values ->> 'desired_pay_cents')::bigint,
        desired_pay_period = p_values ->> 'desired_pay_period', shifts = private.texts(p_values -> 'shifts'),
        schedules = private.texts(p_values -> 'schedules'),
        on_call = coalesce((p_values ->> 'on_call')::boolean, false),
        facility_types = private.texts(p_values -> 'facility_types'), musts = private.texts(p_values -> 'musts'),
        other_zips = private.texts(p_values -> 'other_zips'), employments = private.texts(p_values -> 'employments'),
        hours_per_week = (p_values ->> 'hours_per_week')::numeric,
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
      raise exception using errcode = 'PT422', message = 'We can’t find this step. Open your profile again.';
  end case;
  update public.job_seeker_profiles s
  set step_versions = s.step_versions || jsonb_build_object(p_step, present + 1)
  where s.user_id = me;
  return present + 1;
exception
  when check_violation or not_null_violation or foreign_key_violation or invalid_text_representation
    or invalid_datetime_format or datetime_field_overflow or numeric_value_out_of_range
    or invalid_parameter_value or string_data_right_truncation then
    raise exception using errcode = 'PT422', message =
      'Something here is missing or can’t be right. Check it again.';
end $$;
create function public.update_job_seeker_profile(p_step text, p_values jsonb, p_version integer default null)
returns integer
language plpgsql set search_path = '' as $$
begin return private.update_job_seeker_profile(p_step, p_values, p_version); end $$;
grant execute on function private.update_job_seeker_profile, public.update_job_seeker_profile to authenticated,
  service_role;

-- Everything in the caller's profile, through row level security: the draft, the profile itself, credentials,
-- documents.
create function public.my_file() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  me constant uuid := private.user_id();
begin return (
  select jsonb_build_object('draft', p.onboarding_draft,
    'profile', (select to_jsonb(s) from public.job_seeker_profiles s where s.user_id = me),
    'credentials', (select coalesce(jsonb_agg(to_jsonb(c) order by c.kind desc, c.created_at, c.id), '[]')
      from public.credentials c where c.user_id = me),
    'documents', (select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'credential_id', d.credential_id,
      'status', d.status, 'status_reason', d.status_reason, 'file_name', d.file_name, 'expires_on', d.expires_on)
      order by d.created_at desc, d.id), '[]')
      from public.documents d where d.user_id = me and d.replaced_by is null))
  from public.profiles p where p.user_id = me
); end $$;
grant execute on function public.my_file to authenticated;
