-- What a referral is worth, what was paid for it and why it was voided is between us and the partner: the person who came
-- with the code reads that they came, when, and with which address, in their own copy, and nothing of the rest.

drop policy "Own referral, or admin" on public.referrals;
create policy "Admins read referrals" on public.referrals for select to authenticated
  using ((select private.is_admin()));

do $$
declare
  list constant text := '(''referrals'', mine, ''referred_user_id'', ''{}'')';
  was text;
begin
  select pg_get_functiondef(p.oid) into was
  from pg_proc p where p.proname = 'export_my_data' and p.pronamespace = 'private'::regnamespace;
  if strpos(was, list) = 0 then
    raise exception 'export_my_data() has another list than this migration knows';
  end if;
  execute replace(was, list,
    '(''referrals'', mine, ''referred_user_id'', ''{status,bounty_cents,version,payout_id,void_reason}'')');
end
$$;
