-- Logs an export of affiliates or referrals before the file is created.

create function private.begin_affiliate_export(p_status text, p_search text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := btrim(coalesce(p_search, ''));
  words constant tsquery := private.words_to_find(wanted, '&', 'pg_catalog.simple');
  many bigint;
begin
  perform private.only_admins();
  select count(*) into many from public.affiliates a
  where (p_status is null or a.status = p_status or (p_status = 'owed'
      and exists (select 1 from public.referrals r where r.affiliate_id = a.id and r.status = 'qualified')))
    and (wanted = ''
      or to_tsvector('simple', a.code || ' ' || coalesce(a.name, '') || ' ' || coalesce(a.contact_email, '')) @@ words);
  perform private.audit('affiliates.exported', 'affiliates', 'list', null, jsonb_strip_nulls(jsonb_build_object(
    'status', p_status, 'search', nullif(wanted, ''), 'affiliates', many)));
end $$;
create function public.begin_affiliate_export(p_status text default null, p_search text default null) returns void
language plpgsql set search_path = '' as $$ begin perform private.begin_affiliate_export(p_status, p_search); end $$;
grant execute on function private.begin_affiliate_export, public.begin_affiliate_export to authenticated;

create function private.begin_referral_export(p_affiliate uuid, p_status text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  many bigint;
begin
  perform private.only_admins();
  perform private.refuse_if(not exists (select 1 from public.affiliates a where a.id = p_affiliate),
    'PT404', 'This affiliate does not exist.');
  select count(*) into many from public.referrals r
  where r.affiliate_id = p_affiliate and (p_status is null or r.status = p_status);
  perform private.audit('affiliate.referrals_exported', 'affiliate', p_affiliate::text, null,
    jsonb_strip_nulls(jsonb_build_object('status', p_status, 'referrals', many)));
end $$;
create function public.begin_referral_export(p_affiliate uuid, p_status text default null) returns void
language plpgsql set search_path = '' as $$ begin perform private.begin_referral_export(p_affiliate, p_status); end $$;
grant execute on function private.begin_referral_export, public.begin_referral_export to authenticated;
