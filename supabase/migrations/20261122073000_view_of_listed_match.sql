-- A candidate is viewed from the list as it is read, not from the stored row: the function that asks for a plan first
-- (20261122070000_billing.sql) was written from the one before 20261121120300_matching_reading.sql.
do $$
begin
  execute (select replace(pg_get_functiondef(p.oid), 'found_match public.matches', 'found_match private.current_matches')
    from pg_proc p where p.proname = 'view_candidate' and p.pronamespace = 'private'::regnamespace);
end
$$;
