-- Two tabs that sent one payout's form at the same moment were told that somebody had changed the referrals: both looked for
-- the payout before either had made it.
create or replace function private.pay_referrals(
  p_form_key uuid, p_affiliate uuid, p_ids uuid[], p_versions integer[], p_reference text, p_paid_on date
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known constant text := btrim(coalesce(p_reference, ''));
  total bigint;
  many integer;
begin
  perform private.only_admins();
  -- The same form sent twice at once: the second waits, and finds what the first has done.
  perform 1 from public.affiliates a where a.id = p_affiliate for update;
  if exists (select 1 from public.affiliate_payouts o where o.id = p_form_key and o.affiliate_id = p_affiliate) then
    return;
  end if;
  perform private.referrals_to_change(p_affiliate, p_ids, p_versions, '{qualified}');
  if char_length(known) not between 1 and 120 then
    raise exception using errcode = 'PT422', message = 'Say how the payment is found in the books, in at most 120 characters.',
      hint = 'reference';
  end if;
  if p_paid_on is null or p_paid_on > private.today() or p_paid_on < private.today() - 730 then
    raise exception using errcode = 'PT422', message = 'Enter the day on which it was paid: today or before.', hint = 'paidOn';
  end if;
  select sum(r.bounty_cents), count(*) into total, many from public.referrals r where r.id = any (p_ids);
  insert into public.affiliate_payouts (id, affiliate_id, reference, paid_on, total_cents, referrals)
  values (p_form_key, p_affiliate, known, p_paid_on, total, many);
  update public.referrals r set status = 'paid', payout_id = p_form_key, version = r.version + 1 where r.id = any (p_ids);
  perform private.audit('affiliate.paid', 'affiliate', p_affiliate::text, null, jsonb_build_object('payout', p_form_key,
    'reference', known, 'paid_on', p_paid_on, 'total_cents', total, 'referrals', p_ids));
end
$$;
