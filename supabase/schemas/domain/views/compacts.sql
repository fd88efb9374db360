-- What compacts mean for a profession.

-- The states where a profession's multistate license is valid, if its home state is one of them.
create view private.practice_members as
select p.code as profession, m.state
from public.professions p
join public.compacts k on k.code = p.compact and k.gives = 'practice'
join public.compact_members m on m.compact = k.code and m.issues;

-- A profession's compact and the states where it is in force; null without one.
create function private.compact_of(p_profession text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('name', k.name, 'gives', k.gives, 'issuing', coalesce((
    select jsonb_agg(m.state order by m.state) from public.compact_members m where m.compact = k.code and m.issues),
    '[]'))
  from public.professions p join public.compacts k on k.code = p.compact where p.code = p_profession
); end $$;

-- A profession's compact and how one state participates in it; null without one.
create function private.compact_in(p_profession text, p_state text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('name', k.name, 'gives', k.gives, 'issues', exists (
    select 1 from public.compact_members m where m.compact = k.code and m.state = p_state and m.issues))
  from public.professions p join public.compacts k on k.code = p.compact where p.code = p_profession
); end $$;
