-- Submitting and editing a facility's profile.

create function private.check_facility(p jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(
    p ? 'full_name' and char_length(btrim(coalesce(p ->> 'full_name', ''))) not between 2 and 120,
    'PT422', 'Enter your full name.', 'fullName');
  perform private.check_name(p ->> 'full_name', 'fullName');
  perform private.refuse_if(
    p ? 'facility_name' and char_length(btrim(coalesce(p ->> 'facility_name', ''))) not between 2 and 120,
    'PT422', 'Enter the facility’s name.', 'facilityName');
  perform private.check_name(p ->> 'facility_name', 'facilityName');
  perform private.check_name(p ->> 'contact_title', 'contactTitle');
  perform private.refuse_if(
    p ? 'facility_type' and coalesce(p ->> 'facility_type', '') <> all (private.facility_types()),
    'PT422', 'Choose a facility type.', 'facilityType');
  perform private.refuse_if(
    p ? 'address_line' and char_length(btrim(coalesce(p ->> 'address_line', ''))) not between 3 and 200,
    'PT422', 'Enter the street address.', 'addressLine');
  perform private.refuse_if(p ? 'zip' and not exists (select 1 from public.zip_codes z where z.zip = p ->> 'zip'),
    'PT422', 'We can’t find this ZIP code. Check it for typos.', 'zip');
  perform private.refuse_if(p ? 'phone' and coalesce(p ->> 'phone', '') !~ '^[0-9]{10}$',
    'PT422', 'Enter a 10-digit US phone number.', 'phone');
  perform private.refuse_if(p ->> 'npi' is not null and not private.is_npi(p ->> 'npi'),
    'PT422', 'This NPI isn’t valid. Check the 10 digits, or leave it blank.', 'npi');
  perform private.refuse_if(p ->> 'ccn' !~ '^[0-9]{2}[0-9A-Z]{4}$',
    'PT422', 'A CCN has two digits for the state, then four digits or letters.', 'ccn');
  perform private.refuse_if(p ->> 'website' !~ '^https?://[^\s]{3,200}$',
    'PT422', 'Enter an address that begins with https://.', 'website');
  perform private.refuse_if(char_length(p ->> 'about') > 2000 or char_length(p ->> 'verification_note') > 2000,
    'PT422', 'Use at most 2,000 characters.');
  perform private.refuse_if(p ? 'benefits' and not coalesce(private.texts(p -> 'benefits')
    <@ private.benefit_codes(), false), 'PT422', 'Choose benefits from the list.', 'benefits');
end $$;

create function private.submit_facility(p_facility jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.user_id();
begin
  perform private.begin_submission('employer');
  -- Required keys are added as null, so that a missing one is refused too.
  perform private.check_facility('{"full_name": null, "facility_name": null, "facility_type": null,
    "address_line": null,
    "zip": null, "phone": null}'::jsonb || p_facility);
  perform private.refuse_if(coalesce((p_facility ->> 'may_hire')::boolean, false) is not true,
    'PT422', 'Confirm that you’re authorized to hire for this facility.', 'mayHire');
  -- Nobody agrees for someone else: an owner whose form an admin submitted is asked after they log in.
  if private.acting_header() is null then
    perform private.refuse_if(
      p_facility ->> 'agreement_version' is distinct from private.current_version('facility_agreement')::text,
      'PT409', 'The Facility Agreement has changed. Read the current version, then submit again.');
    perform private.record_agreement('facility_agreement', (p_facility ->> 'agreement_version')::integer, 'submission');
  end if;
  insert into public.employer_profiles as f (user_id, facility_name, facility_type, address_line, zip, phone, npi, ccn,
    website, contact_title, about, verification_note, authorized_at)
  values (me, btrim(p_facility ->> 'facility_name'), p_facility ->> 'facility_type',
    btrim(p_facility ->> 'address_line'),
    p_facility ->> 'zip', p_facility ->> 'phone', p_facility ->> 'npi', p_facility ->> 'ccn', p_facility ->> 'website',
    p_facility ->> 'contact_title', p_facility ->> 'about', p_facility ->> 'verification_note', now())
  on conflict (user_id) do update set facility_name = excluded.facility_name, facility_type = excluded.facility_type,
    address_line = excluded.address_line, zip = excluded.zip, phone = excluded.phone, npi = excluded.npi,
    ccn = excluded.ccn, website = excluded.website, contact_title = excluded.contact_title, about = excluded.about,
    verification_note = excluded.verification_note, authorized_at = excluded.authorized_at, version = f.version + 1;
  perform private.finish_submission(btrim(p_facility ->> 'full_name'));
end $$;
create function public.submit_facility(p_facility jsonb) returns void
language plpgsql set search_path = '' as $$ begin perform private.submit_facility(p_facility); end $$;
grant execute on function private.submit_facility, public.submit_facility to authenticated;

create function private.update_facility(p_version integer, p_facility jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  facility constant uuid := private.recruiting_for();
  held public.employer_profiles;
begin
  perform private.lock_teams(facility);
  perform private.keep_me();
  perform private.lock_account(facility);
  perform private.check_facility('{"address_line": null, "zip": null, "phone": null}'::jsonb || p_facility);
  select * into held from public.employer_profiles f where f.user_id = facility for no key update;
  perform private.refuse_if(held.version is distinct from p_version,
    'PT409', 'Your facility’s details were changed in another window or by a colleague since you opened them here.',
    'version');
  update public.employer_profiles f
  set address_line = btrim(p_facility ->> 'address_line'), zip = p_facility ->> 'zip', phone = p_facility ->> 'phone',
    website = p_facility ->> 'website', contact_title = p_facility ->> 'contact_title', about = p_facility ->> 'about',
    benefits = case when p_facility ? 'benefits' then private.texts(p_facility -> 'benefits') else f.benefits end,
    version = f.version + 1
  where f.user_id = facility;
end $$;
create function public.update_facility(p_version integer, p_facility jsonb) returns void
language plpgsql set search_path = '' as $$ begin perform private.update_facility(p_version, p_facility); end $$;
grant execute on function private.update_facility, public.update_facility to authenticated;
