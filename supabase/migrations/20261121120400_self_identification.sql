-- What job seekers say of themselves of their own free will, so that matching can be looked at for fairness. It is kept
-- apart: matching never reads it, nobody reads a row but whose it is, and administrators see shares of groups only
-- (private.replay_weights).

create table public.self_identification (
  user_id uuid primary key references public.job_seeker_profiles (user_id) on delete cascade,
  -- The categories of the federal EEO-1 report.
  sex text not null check (sex in ('female', 'male', 'undisclosed')),
  ethnicity text not null check (ethnicity in ('hispanic', 'white', 'black', 'pacific', 'asian', 'native', 'several', 'undisclosed')),
  consented_at timestamptz not null default now()
);
-- No policy and no grant: only the functions below reach it.
alter table public.self_identification enable row level security;
revoke all on public.self_identification from anon, authenticated;
grant select, insert, update, delete on public.self_identification to service_role;

create function private.own_self_identification() returns table (sex text, ethnicity text, consented_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_acting('Self-identification');
  return query
  select i.sex, i.ethnicity, i.consented_at from public.self_identification i where i.user_id = private.user_id();
end
$$;
create function public.own_self_identification() returns table (sex text, ethnicity text, consented_at timestamptz)
language sql stable set search_path = ''
as $$ select * from private.own_self_identification() $$;

-- Writes one's answers, or others over them.
create function private.save_self_identification(p_sex text, p_ethnicity text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.user_id();
begin
  perform private.refuse_acting('Self-identification');
  if not exists (select 1 from public.job_seeker_profiles s where s.user_id = me) then
    raise exception using errcode = 'PT409', message =
      'Hand in your profile first: until then there is nothing that this could be counted with.';
  end if;
  if p_sex is null or p_sex not in ('female', 'male', 'undisclosed') then
    raise exception using errcode = 'PT422', message = 'Choose one of the answers.', hint = 'sex';
  end if;
  if p_ethnicity is null or p_ethnicity not in
    ('hispanic', 'white', 'black', 'pacific', 'asian', 'native', 'several', 'undisclosed') then
    raise exception using errcode = 'PT422', message = 'Choose one of the answers.', hint = 'ethnicity';
  end if;
  insert into public.self_identification as i (user_id, sex, ethnicity) values (me, p_sex, p_ethnicity)
  on conflict (user_id) do update set sex = excluded.sex, ethnicity = excluded.ethnicity, consented_at = now();
end
$$;
create function public.save_self_identification(p_sex text, p_ethnicity text) returns void
language sql set search_path = ''
as $$ select private.save_self_identification(p_sex, p_ethnicity) $$;

-- Removes one's answers. Removing twice is removing once.
create function private.drop_self_identification() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_acting('Self-identification');
  delete from public.self_identification i where i.user_id = private.user_id();
end
$$;
create function public.drop_self_identification() returns void
language sql set search_path = ''
as $$ select private.drop_self_identification() $$;

-- The copy of everything has it too. Its text is taken over, not written a second time.
do $$
declare
  list constant text := '(''outbox'', mine, ''user_id'', ''{}'')';
  was text;
begin
  select pg_get_functiondef(p.oid) into was
  from pg_proc p where p.proname = 'export_my_data' and p.pronamespace = 'private'::regnamespace;
  if strpos(was, list) = 0 then
    raise exception 'export_my_data() has another list than this migration knows';
  end if;
  execute replace(was, list, list || ', (''self_identification'', mine, ''user_id'', ''{}'')');
end
$$;

revoke execute on function public.own_self_identification(), public.save_self_identification(text, text),
  public.drop_self_identification(), private.own_self_identification(), private.save_self_identification(text, text),
  private.drop_self_identification() from public, anon, authenticated;
grant execute on function public.own_self_identification(), public.save_self_identification(text, text),
  public.drop_self_identification(), private.own_self_identification(), private.save_self_identification(text, text),
  private.drop_self_identification() to authenticated, service_role;
