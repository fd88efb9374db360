-- Voluntary self-identification. Only the matching lab uses it, in counts that reveal nothing about one person
-- (decision 33).

create function private.own_self_identification() returns table (sex text, ethnicity text, consented_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_acting('Self-identification');
  return query
  select i.sex, i.ethnicity, i.consented_at from public.self_identification i where i.user_id = private.user_id();
end $$;
create function public.own_self_identification() returns table (sex text, ethnicity text, consented_at timestamptz)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.own_self_identification(); end $$;
grant execute on function private.own_self_identification, public.own_self_identification to authenticated,
  service_role;

create function private.save_self_identification(p_sex text, p_ethnicity text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.keep_me();
begin
  perform private.refuse_acting('Self-identification');
  perform private.refuse_if(not exists (select 1 from public.job_seeker_profiles s where s.user_id = me),
    'PT409', 'Submit your profile first.');
  perform private.refuse_if(p_sex is null or p_sex not in ('female', 'male', 'undisclosed'),
    'PT422', 'Choose one of the answers.', 'sex');
  perform private.refuse_if(p_ethnicity is null or p_ethnicity not in
    ('hispanic', 'white', 'black', 'pacific', 'asian', 'native', 'several', 'undisclosed'),
    'PT422', 'Choose one of the answers.', 'ethnicity');
  insert into public.self_identification as i (user_id, sex, ethnicity) values (me, p_sex, p_ethnicity)
  on conflict (user_id) do update set sex = excluded.sex, ethnicity = excluded.ethnicity, consented_at = now();
end $$;
create function public.save_self_identification(p_sex text, p_ethnicity text) returns void
language plpgsql set search_path = '' as $$ begin perform private.save_self_identification(p_sex, p_ethnicity); end $$;
grant execute on function private.save_self_identification, public.save_self_identification to authenticated,
  service_role;

create function private.drop_self_identification() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_acting('Self-identification');
  delete from public.self_identification i where i.user_id = private.user_id();
end $$;
create function public.drop_self_identification() returns void
language plpgsql set search_path = '' as $$ begin perform private.drop_self_identification(); end $$;
grant execute on function private.drop_self_identification, public.drop_self_identification to authenticated,
  service_role;
