-- Referrals of an affiliate: qualify, void, pay. Up to 100 at once, all or nothing.

create function private.admin_referrals(p_affiliate uuid, p_status text, p_after uuid, p_limit integer) returns jsonb
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  last public.referrals;
  found_rows jsonb;
begin
  perform private.only_admins();
  perform private.refuse_if(not exists (select 1 from public.affiliates a where a.id = p_affiliate),
    'PT404', 'This affiliate does not exist.');
  select * into last from public.referrals r where r.id = p_after and r.affiliate_id = p_affiliate;
  execute format($query$
    select jsonb_agg(jsonb_build_object('id', n.id, 'version', n.version, 'user_id', n.referred_user_id,
      'name', p.full_name, 'role', case p.role when 'candidate' then 'job_seeker' else p.role end,
      'approval', p.approval, 'email', n.email, 'status', n.status, 'bounty_cents', n.bounty_cents,
      'created_at', n.created_at, 'void_reason', n.void_reason, 'reference', o.reference, 'paid_on', o.paid_on)
      order by n.created_at desc, n.id desc)
    from (
      select r.* from public.referrals r
      where r.affiliate_id = $1 and %1$s and %2$s
      order by r.created_at desc, r.id desc limit $5) n
    left join public.profiles p on p.user_id = n.referred_user_id
    left join public.affiliate_payouts o on o.id = n.payout_id $query$,
    case when p_status is null then 'true' else 'r.status = $2' end,
    case when last.id is null then 'true' else '(r.created_at, r.id) < ($3, $4)' end)
  into found_rows
  using p_affiliate, p_status, last.created_at, last.id, least(greatest(coalesce(p_limit, 26), 1), 2001);
  found_rows := coalesce(found_rows, '[]');
  perform private.record_admin_list_view(found_rows, 'user_id', 'Referrals');
  return found_rows;
end $$;
create function public.admin_referrals(
  p_affiliate uuid, p_status text default null, p_after uuid default null, p_limit integer default 26
) returns jsonb
language plpgsql set search_path = ''
as $$ begin return private.admin_referrals(p_affiliate, p_status, p_after, p_limit); end $$;
grant execute on function private.admin_referrals, public.admin_referrals to authenticated;

create function private.referrals_to_change(p_affiliate uuid, p_ids uuid[], p_versions integer[], p_from text[])
returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked integer;
  held integer;
begin
  perform private.only_admins();
  perform private.refuse_if(not exists (select 1 from public.affiliates a where a.id = p_affiliate),
    'PT404', 'This affiliate does not exist.');
  perform private.refuse_if(
    cardinality(p_ids) is distinct from cardinality(p_versions)
    or coalesce(cardinality(p_ids), 0) not between 1 and 100, 'PT422', 'Select at least one referral, and at most 100.',
    'pick');
  perform 1 from public.referrals r where r.id = any (p_ids) order by r.id for update;
  select count(distinct x.id) into asked from unnest(p_ids) x (id);
  select count(*) into held from public.referrals r where r.id = any (p_ids) and r.affiliate_id = p_affiliate;
  perform private.refuse_if(held < asked, 'PT404', 'One of these referrals is not this affiliate’s.');
  perform private.refuse_if(exists (
    select 1 from unnest(p_ids, p_versions) x (id, version) join public.referrals r on r.id = x.id
    where r.version is distinct from x.version
  ),
    'PT409', 'Someone changed one of these referrals. Nothing was saved. Check them again.');
  if exists (select 1 from public.referrals r where r.id = any (p_ids) and not r.status = any (p_from)) then
    raise exception using errcode = 'PT409', hint = 'pick',
      message = 'You can’t do this with some of the selected referrals. Select only those that are '
      || array_to_string(p_from, ' or ') || '.';
  end if;
end $$;

create function private.qualify_referrals(p_affiliate uuid, p_ids uuid[], p_versions integer[], p_bounty_cents integer)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.referrals_to_change(p_affiliate, p_ids, p_versions, '{pending,qualified,void}');
  perform private.refuse_if(p_bounty_cents is null or p_bounty_cents not between 1 and 10000000,
    'PT422', 'Enter a bounty of up to $100,000.', 'bounty');
  update public.referrals r set status = 'qualified', bounty_cents = p_bounty_cents, void_reason = null,
    version = r.version + 1
  where r.id = any (p_ids);
  perform private.audit('affiliate.referrals_qualified', 'affiliate', p_affiliate::text, null,
    jsonb_build_object('referrals', p_ids, 'bounty_cents', p_bounty_cents));
end $$;
create function public.qualify_referrals(p_affiliate uuid, p_ids uuid[], p_versions integer[], p_bounty_cents integer)
returns void
language plpgsql set search_path = ''
as $$ begin perform private.qualify_referrals(p_affiliate, p_ids, p_versions, p_bounty_cents); end $$;
grant execute on function private.qualify_referrals, public.qualify_referrals to authenticated;

create function private.void_referrals(p_affiliate uuid, p_ids uuid[], p_versions integer[], p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := btrim(coalesce(p_reason, ''));
begin
  perform private.referrals_to_change(p_affiliate, p_ids, p_versions, '{pending,qualified}');
  perform private.refuse_if(char_length(why) not between 3 and 500,
    'PT422', 'Say why, in 3 to 500 characters.', 'reason');
  update public.referrals r set status = 'void', void_reason = why, version = r.version + 1 where r.id = any (p_ids);
  perform private.audit('affiliate.referrals_voided', 'affiliate', p_affiliate::text, why,
    jsonb_build_object('referrals', p_ids));
end $$;
create function public.void_referrals(p_affiliate uuid, p_ids uuid[], p_versions integer[], p_reason text) returns void
language plpgsql set search_path = '' as $$
begin perform private.void_referrals(p_affiliate, p_ids, p_versions, p_reason); end $$;
grant execute on function private.void_referrals, public.void_referrals to authenticated;

create function private.pay_referrals(
  p_form_key uuid, p_affiliate uuid, p_ids uuid[], p_versions integer[], p_reference text, p_paid_on date
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known constant text := btrim(coalesce(p_reference, ''));
  total bigint;
  many integer;
begin
  perform private.only_admins();
  -- A resubmitted form pays once: the second call waits here and finds the payout.
  perform 1 from public.affiliates a where a.id = p_affiliate for update;
  if exists (select 1 from public.affiliate_payouts o where o.id = p_form_key and o.affiliate_id = p_affiliate) then
    return;
  end if;
  perform private.referrals_to_change(p_affiliate, p_ids, p_versions, '{qualified}');
  perform private.refuse_if(char_length(known) not between 1 and 120,
    'PT422', 'Enter how to find the payment in our books, in at most 120 characters.', 'reference');
  perform private.refuse_if(p_paid_on is null or p_paid_on > private.today() or p_paid_on < private.today() - 730,
    'PT422', 'Enter the day on which it was paid: today or before.', 'paidOn');
  perform private.only_confirmed();
  select sum(r.bounty_cents), count(*) into total, many from public.referrals r where r.id = any (p_ids);
  insert into public.affiliate_payouts (id, affiliate_id, reference, paid_on, total_cents, referrals)
  values (p_form_key, p_affiliate, known, p_paid_on, total, many);
  update public.referrals r set status = 'paid', payout_id = p_form_key, version = r.version + 1
  where r.id = any (p_ids);
  perform private.audit('affiliate.paid', 'affiliate', p_affiliate::text, null, jsonb_build_object('payout', p_form_key,
    'reference', known, 'paid_on', p_paid_on, 'total_cents', total, 'referrals', p_ids));
end $$;
create function public.pay_referrals(
  p_form_key uuid, p_affiliate uuid, p_ids uuid[], p_versions integer[], p_reference text, p_paid_on date
) returns void
language plpgsql set search_path = ''
as $$ begin perform private.pay_referrals(p_form_key, p_affiliate, p_ids, p_versions, p_reference, p_paid_on); end $$;
grant execute on function private.pay_referrals, public.pay_referrals to authenticated;

create function private.void_payout(p_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held public.affiliate_payouts;
  why constant text := btrim(coalesce(p_reason, ''));
begin
  perform private.only_admins();
  select * into held from public.affiliate_payouts o where o.id = p_id for update;
  perform private.refuse_if(not found, 'PT404', 'This payout does not exist.');
  perform private.refuse_if(held.voided_at is not null, 'PT409', 'This payout was already undone.');
  perform private.refuse_if(char_length(why) not between 3 and 500,
    'PT422', 'Say why, in 3 to 500 characters.', 'reason');
  perform private.only_confirmed();
  perform 1 from public.referrals r where r.payout_id = p_id order by r.id for update;
  update public.affiliate_payouts o set voided_at = now(), void_reason = why where o.id = p_id;
  update public.referrals r set status = 'qualified', payout_id = null, version = r.version + 1
  where r.payout_id = p_id;
  perform private.audit('affiliate.payout_voided', 'affiliate', held.affiliate_id::text, why,
    jsonb_build_object('payout', p_id, 'total_cents', held.total_cents));
end $$;
create function public.void_payout(p_id uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$ begin perform private.void_payout(p_id, p_reason); end $$;
grant execute on function private.void_payout, public.void_payout to authenticated;
