-- The numbers in the facility agreement's text, for anyone who reads it. Plans are read from their own table.

create function private.agreement_numbers() returns table (guarantee_days integer, past_due_days integer)
language plpgsql stable security definer set search_path = ''
as $$ #variable_conflict use_column
begin return query select private.setting('guarantee_days'), private.setting('past_due_days'); end $$;
create function public.agreement_numbers() returns table (guarantee_days integer, past_due_days integer)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.agreement_numbers(); end $$;
grant execute on function private.agreement_numbers, public.agreement_numbers to anon, authenticated, service_role;
