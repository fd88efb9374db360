-- Validating an NPI by its check digit, and an admin entering one.

create function private.is_npi(p_text text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  total integer := 24;
  digit integer;
begin
  if p_text is null or p_text !~ '^[12][0-9]{9}$' then return false; end if;
  for place in 1..10 loop
    digit := substr(p_text, place, 1)::integer;
    total := total + case when place % 2 = 0 then digit when digit < 5 then digit * 2 else digit * 2 - 9 end;
  end loop;
  return total % 10 = 0;
end $$;

create function private.write_npi(p_user uuid, p_npi text, p_was text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := nullif(regexp_replace(coalesce(p_npi, ''), '[\s-]', '', 'g'), '');
  held public.job_seeker_profiles;
begin
  perform private.only_admins();
  perform private.refuse_acting('Saving an NPI');
  perform private.lock_account(p_user);
  select * into held from public.job_seeker_profiles s where s.user_id = p_user for no key update;
  perform private.refuse_if(not found, 'PT404', 'There is no profile of a professional at this address.');
  perform private.refuse_if(wanted is not null and not private.is_npi(wanted),
    'PT422', 'This NPI is not valid. Check the 10 digits.', 'npi');
  if wanted is not distinct from held.npi then return; end if;
  perform private.refuse_if(held.npi is distinct from nullif(btrim(coalesce(p_was, '')), ''),
    'PT409', 'Someone changed the NPI after you opened this page. Check what it shows now.', 'npi');
  update public.job_seeker_profiles s set npi = wanted where s.user_id = p_user;
  perform private.audit(case when wanted is null then 'account.npi_removed' else 'account.npi_written' end,
    'profile', p_user::text);
end $$;
create function public.write_npi(p_user_id uuid, p_npi text default null, p_was text default null) returns void
language plpgsql set search_path = '' as $$ begin perform private.write_npi(p_user_id, p_npi, p_was); end $$;
grant execute on function private.write_npi, public.write_npi to authenticated;
