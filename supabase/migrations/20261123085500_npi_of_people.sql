-- A professional's own NPI, for those who have one: written by themselves with their experience, or by an administrator on the
-- page of their evidence. The exclusion list is compared with it as with a facility's.

alter table public.job_seeker_profiles add column npi text check (npi ~ '^[12][0-9]{9}$');

-- Ten digits whose last one checks the others: Luhn's rule over 80840 and the number; those five digits add 24.
create function private.is_npi(p_text text) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  total integer := 24;
  digit integer;
begin
  if p_text is null or p_text !~ '^[12][0-9]{9}$' then
    return false;
  end if;
  for place in 1..10 loop
    digit := substr(p_text, place, 1)::integer;
    total := total + case when place % 2 = 0 then digit when digit < 5 then digit * 2 else digit * 2 - 9 end;
  end loop;
  return total % 10 = 0;
end
$$;

-- ---------------------------------------------------------------- by themselves

do $$
declare
  changes constant text[] := array[
    'check_seeker', '  if p ? ''zip'' and',
    '  if p ->> ''npi'' is not null and not private.is_npi(p ->> ''npi'') then
    raise exception using errcode = ''PT422'', message = ''This is not a valid NPI: check the ten digits, or leave it out.'', hint = ''npi'';
  end if;
  if p ? ''zip'' and',
    'submit_job_seeker', 'auto_apply_consented_at)
  values (me,',
    'auto_apply_consented_at, npi)
  values (me,',
    'submit_job_seeker', 'case when automatic then now() end)
  on conflict (user_id) do update set',
    'case when automatic then now() end, p_profile ->> ''npi'')
  on conflict (user_id) do update set
    -- What an administrator wrote down is in no draft.
    npi = coalesce(excluded.npi, held.npi),',
    'update_job_seeker_profile', 'skills = private.texts(p_values -> ''skills'')
      where',
    'skills = private.texts(p_values -> ''skills''),
        npi = case when p_values ? ''npi'' then p_values ->> ''npi'' else s.npi end
      where'];
  was text;
begin
  for i in 1..array_length(changes, 1) by 3 loop
    select pg_get_functiondef(p.oid) into was
    from pg_proc p where p.proname = changes[i] and p.pronamespace = 'private'::regnamespace;
    if strpos(was, changes[i + 1]) = 0 then
      raise exception '%() is another one than this migration knows', changes[i];
    end if;
    execute replace(was, changes[i + 1], changes[i + 2]);
  end loop;
end
$$;

-- ---------------------------------------------------------------- by an administrator

-- Writes down a professional's NPI, changes it, or removes it (null). p_was: what the form showed, so that the second of two
-- administrators is told. The log does not name the number: it outlives the account.
create function private.write_npi(p_user uuid, p_npi text, p_was text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text := nullif(regexp_replace(coalesce(p_npi, ''), '[\s-]', '', 'g'), '');
  held public.job_seeker_profiles;
begin
  perform private.only_admins();
  perform private.refuse_acting('Writing down an NPI');
  select * into held from public.job_seeker_profiles s where s.user_id = p_user for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no profile of a professional at this address.';
  end if;
  if wanted is not null and not private.is_npi(wanted) then
    raise exception using errcode = 'PT422', message = 'This is not a valid NPI: check the ten digits.', hint = 'npi';
  end if;
  if wanted is not distinct from held.npi then
    return;
  end if;
  if held.npi is distinct from nullif(btrim(coalesce(p_was, '')), '') then
    raise exception using errcode = 'PT409', hint = 'npi',
      message = 'Somebody changed the NPI after you opened this page. Look at what stands here now.';
  end if;
  update public.job_seeker_profiles s set npi = wanted where s.user_id = p_user;
  perform private.audit(case when wanted is null then 'account.npi_removed' else 'account.npi_written' end,
    'profile', p_user::text);
end
$$;
create function public.write_npi(p_user_id uuid, p_npi text default null, p_was text default null) returns void
language sql set search_path = ''
as $$ select private.write_npi(p_user_id, p_npi, p_was) $$;

-- ---------------------------------------------------------------- compared with the exclusion list

create or replace function private.leie_keys_of(p_user uuid) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  held record;
begin
  select p.full_name, private.business_key(e.facility_name) as business, e.npi, s.npi as own_npi into held
  from public.profiles p
  left join public.employer_profiles e on e.user_id = p.user_id
  left join public.job_seeker_profiles s on s.user_id = p.user_id
  where p.user_id = p_user;
  return array_remove(private.person_keys(held.full_name) || ('b:' || held.business) || ('n:' || held.npi)
    || ('n:' || nullif(held.own_npi, held.npi)), null);
end
$$;
create trigger job_seeker_profiles_compare_npi after insert on public.job_seeker_profiles
  for each row when (new.npi is not null) execute function private.note_leie_keys();
create trigger job_seeker_profiles_compare_npi_changed after update of npi on public.job_seeker_profiles
  for each row when (new.npi is distinct from old.npi) execute function private.note_leie_keys();

do $$
declare
  part constant text := '''npi'', e.npi,';
  was text;
begin
  select pg_get_functiondef(p.oid) into was
  from pg_proc p where p.proname = 'admin_leie_matches' and p.pronamespace = 'private'::regnamespace;
  if strpos(was, part) = 0 then
    raise exception 'admin_leie_matches() is another one than this migration knows';
  end if;
  execute replace(was, part, '''npi'', coalesce(e.npi, s.npi),');
end
$$;

revoke execute on function private.is_npi(text), private.write_npi(uuid, text, text), public.write_npi(uuid, text, text)
  from public, anon, authenticated;
grant execute on function private.write_npi(uuid, text, text), public.write_npi(uuid, text, text) to authenticated;
