-- Creates the caller's profile after sign-up. The role can change until onboarding is completed, and is never admin.

create function private.ensure_profile(p_role text, p_referral_code text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  wanted text := case p_role when 'candidate' then 'job_seeker' else p_role end;
  mine public.profiles;
  me auth.users;
  kept_role text;
  sponsor public.affiliates;
  -- The code of a colleague's referral link. Nothing is paid for those.
  colleague text;
begin
  perform private.refuse_if(auth.uid() is null, 'PT401', 'Log in first.');
  perform private.refuse_acting('Choosing a role');
  perform private.refuse_if(wanted is not null and wanted not in ('job_seeker', 'employer'),
    'PT400', 'Choose whether you are a professional or an employer.');
  perform private.lock_me();
  select * into me from auth.users u where u.id = auth.uid();
  kept_role := me.raw_user_meta_data ->> 'role_hint';
  select * into sponsor from public.affiliates a
  where a.code = coalesce(p_referral_code, me.raw_user_meta_data ->> 'referral_code') and a.status = 'approved';
  select r.code into colleague from public.position_referrals r
  where r.code = upper(coalesce(p_referral_code, me.raw_user_meta_data ->> 'referral_code')) and r.user_id <> me.id;

  insert into public.profiles (user_id, role, referral_code)
  values (me.id, coalesce(wanted, case when kept_role in ('job_seeker', 'employer') then kept_role end),
    coalesce(sponsor.code, colleague))
  on conflict (user_id) do nothing
  returning * into mine;
  if found then
    -- The sign-up form named the version it showed. People without it are asked to agree after they log in.
    if exists (select 1 from public.legal_versions v
      where v.document = 'terms' and v.version::text = me.raw_user_meta_data ->> 'terms_version') then
      perform private.record_agreement('terms', (me.raw_user_meta_data ->> 'terms_version')::integer, 'sign_up');
    end if;
    if sponsor.id is not null then
      insert into public.referrals (affiliate_id, referred_user_id, email)
      values (sponsor.id, me.id, me.email)
      on conflict (referred_user_id) do nothing;
    end if;
    update public.position_referrals r set signed_up = r.signed_up + 1 where r.code = colleague;
  else
    select * into mine from public.profiles p where p.user_id = auth.uid() for no key update;
    if wanted is not null and not mine.onboarding_completed and mine.role is distinct from wanted
      and coalesce(mine.role, '') <> 'admin' then
      update public.profiles p set role = wanted where p.user_id = auth.uid() returning * into mine;
    end if;
  end if;
  if mine.role = 'employer' then
    insert into public.employer_profiles (user_id) values (auth.uid()) on conflict (user_id) do nothing;
  end if;
  return case mine.role when 'candidate' then 'job_seeker' else mine.role end;
end $$;
create function public.ensure_profile(p_role text default null, p_referral_code text default null) returns text
language plpgsql set search_path = '' as $$ begin return private.ensure_profile(p_role, p_referral_code); end $$;
grant execute on function private.ensure_profile, public.ensure_profile to authenticated, service_role;
