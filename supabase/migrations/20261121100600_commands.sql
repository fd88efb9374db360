-- Commands: writes of several rows that happen together or not at all.
-- The public function is what the data API calls; the work is done by a definer function in private.
-- A refusal is a PT4xx SQLSTATE: its status and its sentence reach the caller unchanged.

create function public.is_admin() returns boolean
language sql stable set search_path = ''
as $$ select private.is_admin() $$;

-- Who the caller is, in one round trip. No row for an anonymous caller.
create function private.current_account() returns table (
  user_id uuid, email text, is_admin boolean, has_profile boolean, role text, full_name text,
  onboarding_completed boolean, has_draft boolean, approval text, verification_reason text, submitted_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select u.id, u.email::text, private.is_admin(), p.user_id is not null,
    case p.role when 'candidate' then 'job_seeker' else p.role end, p.full_name,
    coalesce(p.onboarding_completed, false), p.onboarding_draft is not null,
    coalesce(p.approval, 'pending'), p.verification_reason, p.submitted_at
  from auth.users u
  left join public.profiles p on p.user_id = u.id
  where u.id = auth.uid()
$$;
create function public.current_account() returns table (
  user_id uuid, email text, is_admin boolean, has_profile boolean, role text, full_name text,
  onboarding_completed boolean, has_draft boolean, approval text, verification_reason text, submitted_at timestamptz
)
language sql stable set search_path = ''
as $$ select * from private.current_account() $$;

-- Makes the caller's profile if there is none, with the role asked for.
-- An existing profile takes a role only while onboarding is unfinished. Never admin, never after approval.
-- Without a role asked for, a new profile takes the hint kept with the account at sign-up: user metadata is
-- its owner's to write, so it can say no more than the owner could ask for here.
-- A referral code counts only on creation and only of an approved affiliate.
create function private.ensure_profile(p_role text, p_referral_code text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  wanted text := case p_role when 'candidate' then 'job_seeker' else p_role end;
  sponsor public.affiliates;
  mine public.profiles;
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', message = 'Sign in first.';
  end if;
  if wanted is not null and wanted not in ('job_seeker', 'employer') then
    raise exception using errcode = 'PT400', message = 'Choose whether you are a professional or an employer.';
  end if;
  select * into sponsor from public.affiliates a where a.code = p_referral_code and a.status = 'approved';

  insert into public.profiles (user_id, role, referral_code)
  select u.id, coalesce(wanted, case when u.raw_user_meta_data ->> 'role_hint' in ('job_seeker', 'employer')
    then u.raw_user_meta_data ->> 'role_hint' end), sponsor.code
  from auth.users u where u.id = auth.uid()
  on conflict (user_id) do nothing
  returning * into mine;
  if found then
    if sponsor.id is not null then
      insert into public.referrals (affiliate_id, referred_user_id, email)
      select sponsor.id, u.id, u.email from auth.users u where u.id = auth.uid()
      on conflict (referred_user_id) do nothing;
    end if;
  else
    select * into mine from public.profiles p where p.user_id = auth.uid() for update;
    if wanted is not null and not mine.onboarding_completed and mine.role is distinct from wanted
      and coalesce(mine.role, '') <> 'admin' then
      update public.profiles p set role = wanted where p.user_id = auth.uid() returning * into mine;
    end if;
  end if;
  if mine.role = 'employer' then
    insert into public.employer_profiles (user_id) values (auth.uid()) on conflict (user_id) do nothing;
  end if;
  return case mine.role when 'candidate' then 'job_seeker' else mine.role end;
end
$$;
create function public.ensure_profile(p_role text default null, p_referral_code text default null) returns text
language sql set search_path = ''
as $$ select private.ensure_profile(p_role, p_referral_code) $$;

-- Locks the caller's profile for a submission; refuses another role or a profile that was already approved.
create function private.begin_submission(p_role text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  mine public.profiles;
begin
  select * into mine from public.profiles p where p.user_id = auth.uid() for update;
  if mine.user_id is null
    or (case mine.role when 'candidate' then 'job_seeker' else mine.role end) is distinct from p_role then
    raise exception using errcode = 'PT403', message = 'This form belongs to another kind of account.';
  end if;
  if mine.onboarding_completed and mine.approval = 'approved' then
    raise exception using errcode = 'PT409', message = 'Your profile is already approved.';
  end if;
end
$$;

create function private.finish_submission(p_full_name text) returns void
language sql security definer set search_path = ''
as $$
  update public.profiles p
  set full_name = p_full_name, onboarding_completed = true, onboarding_draft = null, submitted_at = now(),
    verification_status = 'pending', verification_status_new = null, profile_status = null,
    verification_reason = null, decided_at = null, decided_by = null
  where p.user_id = auth.uid()
$$;

-- A job seeker hands in profile and, where the profession has one, license; it then waits for approval.
create function private.submit_job_seeker(
  p_full_name text, p_profession text, p_years_experience integer, p_zip text, p_home_state text,
  p_max_distance_miles integer, p_desired_pay_cents bigint, p_desired_pay_period text, p_shifts text[],
  p_available_from date, p_license_state text, p_license_number text, p_license_multistate boolean,
  p_license_expires_on date
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.begin_submission('job_seeker');
  if not exists (select 1 from public.zip_codes z where z.zip = p_zip) then
    raise exception using errcode = 'PT422', message = 'We do not know this ZIP code in Missouri or Kansas.', hint = 'zip';
  end if;
  if p_license_state is null and exists (
    select 1 from public.license_rules r where r.profession = p_profession having bool_and(r.required)
  ) then
    raise exception using errcode = 'PT422', message = 'This profession needs a license in Missouri and in Kansas.', hint = 'licenseState';
  end if;
  if p_license_expires_on < private.today() then
    raise exception using errcode = 'PT422', message = 'This license has expired.', hint = 'licenseExpiresOn';
  end if;

  insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
    desired_pay_cents, desired_pay_period, shifts, available_from)
  values (auth.uid(), p_profession, p_years_experience, p_zip, p_home_state, p_max_distance_miles,
    p_desired_pay_cents, p_desired_pay_period, p_shifts, p_available_from)
  on conflict (user_id) do update set
    profession = excluded.profession, years_experience = excluded.years_experience, zip = excluded.zip,
    home_state = excluded.home_state, max_distance_miles = excluded.max_distance_miles,
    desired_pay_cents = excluded.desired_pay_cents, desired_pay_period = excluded.desired_pay_period,
    shifts = excluded.shifts, available_from = excluded.available_from;

  delete from public.credentials c where c.user_id = auth.uid() and c.kind = 'license';
  if p_license_state is not null then
    insert into public.credentials (user_id, kind, profession, state, number, multistate, expires_on)
    values (auth.uid(), 'license', p_profession, p_license_state,
      upper(regexp_replace(btrim(p_license_number), '\s+', ' ', 'g')), p_license_multistate, p_license_expires_on);
  end if;

  perform private.finish_submission(p_full_name);
end
$$;
create function public.submit_job_seeker(
  p_full_name text, p_profession text, p_years_experience integer, p_zip text, p_home_state text,
  p_max_distance_miles integer, p_desired_pay_cents bigint, p_desired_pay_period text, p_shifts text[],
  p_available_from date, p_license_state text default null, p_license_number text default null,
  p_license_multistate boolean default false, p_license_expires_on date default null
) returns void
language sql set search_path = ''
as $$
  select private.submit_job_seeker(p_full_name, p_profession, p_years_experience, p_zip, p_home_state,
    p_max_distance_miles, p_desired_pay_cents, p_desired_pay_period, p_shifts, p_available_from,
    p_license_state, p_license_number, p_license_multistate, p_license_expires_on)
$$;

-- An employer hands in the facility; it then waits for approval.
create function private.submit_employer(
  p_full_name text, p_facility_name text, p_facility_type text, p_address_line text, p_zip text, p_phone text,
  p_npi text, p_about text
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.begin_submission('employer');
  if not exists (select 1 from public.zip_codes z where z.zip = p_zip) then
    raise exception using errcode = 'PT422', message = 'We do not know this ZIP code in Missouri or Kansas.', hint = 'zip';
  end if;
  insert into public.employer_profiles (user_id, facility_name, facility_type, address_line, zip, phone, npi, about)
  values (auth.uid(), p_facility_name, p_facility_type, p_address_line, p_zip, p_phone, p_npi, p_about)
  on conflict (user_id) do update set
    facility_name = excluded.facility_name, facility_type = excluded.facility_type,
    address_line = excluded.address_line, zip = excluded.zip, phone = excluded.phone, npi = excluded.npi,
    about = excluded.about;
  perform private.finish_submission(p_full_name);
end
$$;
create function public.submit_employer(
  p_full_name text, p_facility_name text, p_facility_type text, p_address_line text, p_zip text, p_phone text,
  p_npi text default null, p_about text default null
) returns void
language sql set search_path = ''
as $$
  select private.submit_employer(p_full_name, p_facility_name, p_facility_type, p_address_line, p_zip, p_phone,
    p_npi, p_about)
$$;

-- Accounts that wait for a decision, oldest first, with the evidence an admin needs.
create function private.pending_accounts(p_limit integer) returns table (
  user_id uuid, role text, full_name text, email text, submitted_at timestamptz,
  profession text, years_experience integer, city text, state text, home_state text,
  license_state text, license_number text, license_multistate boolean, license_expires_on date,
  facility_name text, facility_type text, address_line text, zip text, phone text, npi text, about text, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators see this list.';
  end if;
  return query
  select p.user_id, case p.role when 'candidate' then 'job_seeker' else p.role end, p.full_name, u.email::text,
    p.submitted_at, s.profession, s.years_experience, z.city, z.state, s.home_state,
    c.state, c.number, c.multistate, c.expires_on,
    e.facility_name, e.facility_type, e.address_line, coalesce(s.zip, e.zip), e.phone, e.npi, e.about,
    count(*) over ()
  from public.profiles p
  join auth.users u on u.id = p.user_id
  left join public.job_seeker_profiles s on s.user_id = p.user_id and p.role in ('job_seeker', 'candidate')
  left join public.employer_profiles e on e.user_id = p.user_id and p.role = 'employer'
  left join public.zip_codes z on z.zip = coalesce(s.zip, e.zip)
  left join public.credentials c on c.user_id = s.user_id and c.kind = 'license' and c.profession = s.profession
  where p.onboarding_completed and p.approval = 'pending'
  order by p.submitted_at, p.user_id
  limit least(p_limit, 100);
end
$$;
create function public.pending_accounts(p_limit integer default 25) returns table (
  user_id uuid, role text, full_name text, email text, submitted_at timestamptz,
  profession text, years_experience integer, city text, state text, home_state text,
  license_state text, license_number text, license_multistate boolean, license_expires_on date,
  facility_name text, facility_type text, address_line text, zip text, phone text, npi text, about text, total bigint
)
language sql stable set search_path = ''
as $$ select * from private.pending_accounts(p_limit) $$;

-- An admin approves or rejects a waiting account. Approving a professional verifies the license that was shown.
-- p_submitted_at is what the admin had on screen: a profile handed in again since is refused.
create function private.decide_account(
  p_user_id uuid, p_decision text, p_reason text, p_submitted_at timestamptz
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  subject public.profiles;
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators decide on accounts.';
  end if;
  if p_decision not in ('approved', 'rejected') then
    raise exception using errcode = 'PT400', message = 'Choose approve or reject.';
  end if;
  if p_decision = 'rejected' and coalesce(btrim(p_reason), '') = '' then
    raise exception using errcode = 'PT422', message = 'Give the reason: the person will read it.', hint = 'reason';
  end if;
  select * into subject from public.profiles p where p.user_id = p_user_id for update;
  if subject.user_id is null then
    raise exception using errcode = 'PT404', message = 'This account no longer exists.';
  end if;
  if not subject.onboarding_completed or subject.approval <> 'pending' then
    raise exception using errcode = 'PT409', message = 'Somebody has already decided on this account.';
  end if;
  if date_trunc('milliseconds', subject.submitted_at) is distinct from date_trunc('milliseconds', p_submitted_at) then
    raise exception using errcode = 'PT409', message = 'This profile was changed after you opened it. Look again before you decide.';
  end if;

  if p_decision = 'approved' then
    update public.credentials c
    set status = 'verified', verified_at = now(), verified_by = auth.uid()
    where c.user_id = p_user_id and c.kind = 'license' and c.status = 'pending';
  end if;
  update public.profiles p
  set verification_status = p_decision, verification_status_new = p_decision,
    profile_status = case p_decision when 'approved' then 'verified_good' else 'verified_issue' end,
    verification_reason = nullif(btrim(p_reason), ''), decided_at = now(), decided_by = auth.uid()
  where p.user_id = p_user_id;
  perform private.audit('account.' || p_decision, 'profile', p_user_id::text, nullif(btrim(p_reason), ''),
    jsonb_build_object('role', subject.role, 'submitted_at', subject.submitted_at));
end
$$;
create function public.decide_account(
  p_user_id uuid, p_decision text, p_submitted_at timestamptz, p_reason text default null
) returns void
language sql set search_path = ''
as $$ select private.decide_account(p_user_id, p_decision, p_reason, p_submitted_at) $$;

-- Start dates that have passed are refused when a position is posted, in a sentence.
create function private.check_new_position() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client() and new.starts_on < private.today() then
    raise exception using errcode = 'PT422', message = 'Choose a start date that has not passed.', hint = 'startsOn';
  end if;
  return new;
end
$$;
create trigger positions_check_new before insert on public.positions
  for each row execute function private.check_new_position();

-- Answers when the database does; used by the readiness check.
create function public.ping() returns boolean
language sql stable set search_path = ''
as $$ select true $$;

-- Functions are callable by everybody unless said otherwise: say otherwise.
revoke execute on all functions in schema public from public, anon, authenticated;
grant execute on function public.ping(), public.is_admin(), public.published_faqs() to anon, authenticated, service_role;
grant execute on function public.current_account(), public.ensure_profile(text, text),
  public.submit_job_seeker(text, text, integer, text, text, integer, bigint, text, text[], date, text, text, boolean, date),
  public.submit_employer(text, text, text, text, text, text, text, text),
  public.pending_accounts(integer), public.decide_account(uuid, text, timestamptz, text),
  public.matches_of_job_seeker(integer), public.matches_of_employer(integer)
  to authenticated, service_role;

-- In private, only what policies, column defaults and the wrappers above need.
revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.today(), private.is_client(), private.is_admin(), private.is_approved(text),
  private.hourly_cents(bigint, text), private.miles_between(double precision, double precision, double precision, double precision),
  private.published_faqs(), private.touch_updated_at(), private.protect_profile(), private.check_new_position(),
  private.refuse_change()
  to anon, authenticated, service_role;
grant execute on function private.current_account(), private.ensure_profile(text, text),
  private.submit_job_seeker(text, text, integer, text, text, integer, bigint, text, text[], date, text, text, boolean, date),
  private.submit_employer(text, text, text, text, text, text, text, text),
  private.pending_accounts(integer), private.decide_account(uuid, text, text, timestamptz),
  private.matches_of_job_seeker(integer), private.matches_of_employer(integer)
  to authenticated, service_role;
