-- The exclusion list of the Inspector General (LEIE): imported whole from its public file, and compared by name and NPI
-- with the people here. What fits is only possible, until an administrator has looked. Of the file nothing is kept that
-- comparing or telling people apart does not need: no birth dates (we have none), no street addresses, no UPIN.

create table public.leie_lists (
  id uuid primary key default gen_random_uuid(),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_name text not null check (char_length(file_name) between 1 and 120),
  row_count integer not null check (row_count between 1 and 1000000),
  -- How many have come so far.
  added integer not null default 0,
  status text not null default 'coming' check (status in ('coming', 'current', 'replaced')),
  -- The latest exclusion in it: how recent the file is.
  newest_on date,
  imported_by uuid references auth.users (id) on delete set null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((status = 'coming') = (finished_at is null))
);
-- The one that counts, and the one that is coming.
create unique index leie_lists_current_key on public.leie_lists (status) where status in ('coming', 'current');
create index leie_lists_finished_idx on public.leie_lists (finished_at desc, id) where finished_at is not null;
create index leie_lists_by_idx on public.leie_lists (imported_by);

create table private.leie_entries (
  list_id uuid not null references public.leie_lists (id) on delete cascade,
  -- The same in the next list, as long as who is meant is written the same way.
  row_key text not null,
  last_name text, first_name text, middle_name text, business text, general text, specialty text,
  npi text, city text, state text, excluded_for text not null, excluded_on date not null,
  reinstated_on date, waived_on date, waived_in text,
  primary key (list_id, row_key)
);
-- What is compared: "ana ruiz" (two names in the order of the alphabet), "b:lakeview hospital", "n:1234567893".
create table private.leie_entry_keys (
  key text not null,
  list_id uuid not null,
  row_key text not null
);
create index leie_entry_keys_idx on private.leie_entry_keys (key, list_id);
create table private.leie_subject_keys (
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  key text not null,
  primary key (user_id, key)
);
create index leie_subject_keys_idx on private.leie_subject_keys (key);

create table public.leie_matches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  row_key text not null,
  how text not null check (how in ('npi', 'facility', 'name')),
  -- The list's row as it stood.
  entry jsonb not null,
  list_id uuid not null references public.leie_lists (id),
  status text not null default 'possible' check (status in ('possible', 'not_same', 'same')),
  note text check (char_length(note) between 3 and 2000),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  found_at timestamptz not null default now(),
  check (status = 'possible' or (note is not null and decided_at is not null)),
  unique (user_id, row_key)
);
create index leie_matches_waiting_idx on public.leie_matches (found_at, id) where status = 'possible';
create index leie_matches_waiting_how_idx on public.leie_matches (how, found_at, id) where status = 'possible';
create index leie_matches_decided_idx on public.leie_matches (decided_at desc, id desc) where status <> 'possible';
create index leie_matches_list_idx on public.leie_matches (list_id);
create index leie_matches_by_idx on public.leie_matches (decided_by);

alter table public.leie_lists enable row level security;
alter table public.leie_matches enable row level security;
-- Read and written by functions only: a possible match is nobody's to read but an administrator's.
revoke all on public.leie_lists, public.leie_matches, private.leie_entries, private.leie_entry_keys,
  private.leie_subject_keys from public, anon, authenticated;
grant all on public.leie_lists, public.leie_matches to service_role;

-- ---------------------------------------------------------------- names

-- These are called for each row of a list, so they are written for a plan that is made once.

-- Small letters and digits in words: without accents, apostrophes and periods; all else parts words.
create function private.plain_words(p_text text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  plain text := lower(p_text);
begin
  if plain ~ '[^ -~]' then
    plain := replace(replace(replace(translate(plain, 'øłđı', 'oldi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
    plain := regexp_replace(normalize(plain, NFKD), '[\u0300-\u036f]', '', 'g');
  end if;
  return btrim(regexp_replace(regexp_replace(plain, '[''’‘`´.]', '', 'g'), '[^a-z0-9]+', ' ', 'g'));
end
$$;

-- A name's words, without titles; all of them when nothing else would be left.
create function private.name_words(p_name text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  titles constant text[] := array['jr', 'sr', 'ii', 'iii', 'iv', 'esq', 'dr', 'mr', 'mrs', 'ms', 'md', 'phd', 'rn', 'lpn',
    'cna', 'aprn', 'bsn', 'msn', 'dnp', 'fnp', 'pharmd', 'dds'];
  words constant text[] := string_to_array(private.plain_words(p_name), ' ');
  kept text[] := '{}';
  word text;
begin
  foreach word in array coalesce(words, '{}') loop
    if word <> all (titles) then
      kept := kept || word;
    end if;
  end loop;
  return case when cardinality(kept) > 0 then kept else coalesce(words, '{}') end;
end
$$;

-- Each first name with each last name, in either order, and with all of the last names as one word. Initials and the
-- small words of a name ("de la") say too little alone.
create function private.name_keys(p_first text[], p_last text[]) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  small constant text[] := array['de', 'del', 'la', 'las', 'los', 'da', 'di', 'do', 'dos', 'van', 'von', 'der', 'den', 'el',
    'al', 'mc', 'st'];
  whole constant text := array_to_string(p_last, '');
  keys text[] := '{}';
  first text;
  last text;
begin
  foreach first in array array[p_first[1], array_to_string(p_first, '')] loop
    continue when first is null or char_length(first) < 2;
    foreach last in array p_last || whole loop
      if last = whole or (char_length(last) > 1 and last <> all (small)) then
        keys := keys || (least(first, last) || ' ' || greatest(first, last));
      end if;
    end loop;
  end loop;
  return case when whole = '' then '{}' else keys end;
end
$$;

-- A person's whole name: the first word is the first name, or what stands after a comma.
create function private.person_keys(p_name text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  words constant text[] := private.name_words(p_name);
  parts constant text[] := string_to_array(p_name, ',');
  keys text[] := private.name_keys(words[1:1], words[2:]);
begin
  -- After a comma may also stand what somebody is: that was left out above.
  if cardinality(parts) > 1 and position((private.name_words(parts[2]))[1] in array_to_string(words, ' ')) > 0 then
    keys := keys || private.name_keys(private.name_words(parts[2]), private.name_words(parts[1]));
  end if;
  return array(select distinct k.key from unnest(keys) k (key) order by 1);
end
$$;

-- A facility's name without what its form of business adds.
create function private.business_key(p_name text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return nullif(btrim(regexp_replace(' ' || private.plain_words(p_name) || ' ',
    ' (the|inc|incorporated|llc|llp|lp|corp|corporation|co|company|ltd|limited|pllc|pc|pa)(?= )', ' ', 'g')), '');
end
$$;

-- What a row of the list is found by. Most names are one word each, which needs no taking apart.
create function private.entry_keys(p_last text, p_first text, p_business text, p_npi text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  keys text[] := '{}';
begin
  if p_last ~ '^[A-Za-z]+$' and p_first ~ '^[A-Za-z]{2,}$' then
    keys := array[least(lower(p_last), lower(p_first)) || ' ' || greatest(lower(p_last), lower(p_first))];
  elsif p_last is not null then
    keys := private.name_keys(private.name_words(p_first), private.name_words(p_last));
  end if;
  if p_business is not null then
    keys := keys || ('b:' || private.business_key(p_business));
  end if;
  if p_npi is not null then
    keys := keys || ('n:' || p_npi);
  end if;
  return keys;
end
$$;

-- ---------------------------------------------------------------- who is compared

create function private.leie_keys_of(p_user uuid) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  held record;
begin
  select p.full_name, private.business_key(e.facility_name) as business, e.npi into held
  from public.profiles p left join public.employer_profiles e on e.user_id = p.user_id where p.user_id = p_user;
  return array_remove(private.person_keys(held.full_name) || ('b:' || held.business) || ('n:' || held.npi), null);
end
$$;

-- Compares with the list that counts: one person, or everybody. What fits no more and was not decided on goes.
create function private.find_leie(p_user uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  counting constant uuid := (select l.id from public.leie_lists l where l.status = 'current');
begin
  delete from public.leie_matches m
  where m.status = 'possible' and (p_user is null or m.user_id = p_user) and not exists (
    select 1 from private.leie_subject_keys s
    join private.leie_entry_keys k on k.key = s.key and k.list_id = counting
    where s.user_id = m.user_id and k.row_key = m.row_key);
  insert into public.leie_matches as held (user_id, row_key, how, entry, list_id)
  select f.user_id, f.row_key, f.how, to_jsonb(e) - '{list_id,row_key}'::text[], counting
  from (
    select s.user_id, k.row_key,
      case when bool_or(s.key like 'n:%') then 'npi' when bool_or(s.key like 'b:%') then 'facility' else 'name' end as how
    from private.leie_subject_keys s
    join private.leie_entry_keys k on k.key = s.key and k.list_id = counting
    where p_user is null or s.user_id = p_user
    group by s.user_id, k.row_key) f
  join private.leie_entries e on e.list_id = counting and e.row_key = f.row_key
  -- A decision stands, unless it was made by the name and the number fits now.
  on conflict (user_id, row_key) do update
    set how = excluded.how, entry = excluded.entry, list_id = excluded.list_id, status = 'possible', note = null,
      decided_by = null, decided_at = null
    where held.status = 'possible' or (held.status = 'not_same' and held.how <> 'npi' and excluded.how = 'npi');
end
$$;

-- Whoever hands in a name is compared at once. A list that is being put into use waits for it, or it for the list.
create function private.note_leie_keys() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  keys constant text[] := private.leie_keys_of(new.user_id);
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('leie', 0));
  delete from private.leie_subject_keys s where s.user_id = new.user_id and s.key <> all (keys);
  insert into private.leie_subject_keys (user_id, key)
  select new.user_id, k.key from unnest(keys) k (key)
  on conflict do nothing;
  -- Hardly anybody is on the list: comparing costs nearly nothing.
  if exists (select 1 from private.leie_entry_keys k where k.key = any (keys))
    or exists (select 1 from public.leie_matches m where m.user_id = new.user_id) then
    perform private.find_leie(new.user_id);
  end if;
  return null;
end
$$;
create trigger profiles_compare_named after insert on public.profiles
  for each row when (new.full_name is not null) execute function private.note_leie_keys();
create trigger profiles_compare_renamed after update of full_name on public.profiles
  for each row when (new.full_name is distinct from old.full_name) execute function private.note_leie_keys();
create trigger employer_profiles_compare_named after insert on public.employer_profiles
  for each row when (coalesce(new.facility_name, new.npi) is not null) execute function private.note_leie_keys();
create trigger employer_profiles_compare_renamed after update of facility_name, npi on public.employer_profiles
  for each row when ((new.facility_name, new.npi) is distinct from (old.facility_name, old.npi))
  execute function private.note_leie_keys();
insert into private.leie_subject_keys (user_id, key)
select distinct p.user_id, k.key
from public.profiles p cross join unnest(private.leie_keys_of(p.user_id)) k (key);

-- ---------------------------------------------------------------- importing

-- Says that a list comes. One that was broken off is forgotten; the list that counts stays until the new one is whole.
create function private.begin_leie_import(p_sha256 text, p_file_name text, p_rows integer) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  held public.leie_lists;
  made uuid;
begin
  perform private.only_admins();
  perform pg_advisory_xact_lock(hashtextextended('leie import', 0));
  if p_rows is null or p_rows not between 1 and 1000000 or p_sha256 is null or p_sha256 !~ '^[0-9a-f]{64}$' then
    raise exception using errcode = 'PT422', message = 'This file has no rows that we can read.', hint = 'file';
  end if;
  select * into held from public.leie_lists l where l.status = 'current';
  if held.sha256 = p_sha256 then
    raise exception using errcode = 'PT409', hint = 'file',
      message = 'This very file is in use already, since '
        || to_char(held.finished_at at time zone 'America/Chicago', 'FMMonth FMDD, YYYY') || '. Nothing was done.';
  end if;
  select * into held from public.leie_lists l where l.status = 'coming';
  if held.imported_by is distinct from auth.uid() and held.started_at > now() - interval '10 minutes' then
    raise exception using errcode = 'PT409', hint = 'file',
      message = 'Another administrator is importing a list right now. Look again in a few minutes.';
  end if;
  delete from private.leie_entry_keys k where k.list_id = held.id;
  delete from public.leie_lists l where l.id = held.id;
  insert into public.leie_lists (sha256, file_name, row_count, imported_by)
  values (p_sha256, left(coalesce(nullif(btrim(p_file_name), ''), 'list.csv'), 120), p_rows, auth.uid())
  returning id into made;
  return made;
end
$$;
create function public.begin_leie_import(p_sha256 text, p_file_name text, p_rows integer) returns uuid
language sql set search_path = ''
as $$ select private.begin_leie_import(p_sha256, p_file_name, p_rows) $$;

-- Some rows of a list that comes. p_from: how many have come before.
create function private.add_leie_rows(p_list uuid, p_from integer, p_rows jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  coming public.leie_lists;
begin
  perform private.only_admins();
  select * into coming from public.leie_lists l
  where l.id = p_list and l.status = 'coming' and l.imported_by = auth.uid() for update;
  if not found or coming.added is distinct from p_from then
    raise exception using errcode = 'PT409', hint = 'file',
      message = 'Another import began meanwhile, so this one was given up. The list in use is as it was.';
  end if;
  with sent as (
    select md5(lower(jsonb_build_array(r.last_name, r.first_name, r.middle_name, r.business, r.npi, r.city, r.state,
        r.excluded_for, r.excluded_on)::text)) as row_key, r.*
    from jsonb_to_recordset(p_rows) as r (last_name text, first_name text, middle_name text, business text, general text,
      specialty text, npi text, city text, state text, excluded_for text, excluded_on date, reinstated_on date,
      waived_on date, waived_in text)
  ), kept as (
    insert into private.leie_entries (list_id, row_key, last_name, first_name, middle_name, business, general, specialty,
      npi, city, state, excluded_for, excluded_on, reinstated_on, waived_on, waived_in)
    select p_list, s.row_key, s.last_name, s.first_name, s.middle_name, s.business, s.general, s.specialty, s.npi, s.city,
      s.state, s.excluded_for, s.excluded_on, s.reinstated_on, s.waived_on, s.waived_in
    from sent s
    -- A line that is there twice says nothing more.
    on conflict do nothing returning row_key, last_name, first_name, business, npi
  )
  insert into private.leie_entry_keys (key, list_id, row_key)
  select k.key, p_list, n.row_key
  from kept n
  cross join unnest(private.entry_keys(n.last_name, n.first_name, n.business, n.npi)) k (key)
  where k.key is not null;
  update public.leie_lists l set added = l.added + jsonb_array_length(p_rows) where l.id = p_list;
  return p_from + jsonb_array_length(p_rows);
end
$$;
create function public.add_leie_rows(p_list uuid, p_from integer, p_rows jsonb) returns integer
language sql set search_path = ''
as $$ select private.add_leie_rows(p_list, p_from, p_rows) $$;

-- The list is whole: it takes the place of the other, and everybody is compared with it. Gives how many possible matches
-- wait now.
create function private.finish_leie_import(p_list uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  coming public.leie_lists;
  waiting integer;
begin
  perform private.only_admins();
  perform pg_advisory_xact_lock(hashtextextended('leie', 0));
  select * into coming from public.leie_lists l
  where l.id = p_list and l.status = 'coming' and l.imported_by = auth.uid() for update;
  if not found or coming.added <> coming.row_count then
    raise exception using errcode = 'PT409', hint = 'file',
      message = 'This list did not come whole, so nothing of it is used. The list in use is as it was.';
  end if;
  update public.leie_lists l set status = 'replaced' where l.status = 'current';
  update public.leie_lists l set status = 'current', finished_at = now(),
    newest_on = (select max(e.excluded_on) from private.leie_entries e where e.list_id = p_list)
  where l.id = p_list;
  perform private.find_leie(null);
  delete from private.leie_entry_keys k where k.list_id <> p_list;
  delete from private.leie_entries e where e.list_id <> p_list;
  select count(*) into waiting from (select 1 from public.leie_matches m where m.status = 'possible' limit 10000) w;
  perform private.audit('leie.imported', 'leie_list', p_list::text, null, jsonb_build_object('sha256', coming.sha256,
    'file', coming.file_name, 'rows', coming.row_count, 'possible', waiting));
  return waiting;
end
$$;
create function public.finish_leie_import(p_list uuid) returns integer
language sql set search_path = ''
as $$ select private.finish_leie_import(p_list) $$;

-- The lists that were imported, the latest first, and how many possible matches wait: 1000 stands for more.
create function private.admin_leie() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.only_admins();
  return jsonb_build_object(
    'possible', (select count(*) from (select 1 from public.leie_matches m where m.status = 'possible' limit 1000) w),
    'lists', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'sha256', n.sha256, 'file_name', n.file_name, 'rows', n.row_count,
        'status', n.status, 'newest_on', n.newest_on, 'at', n.finished_at, 'who', coalesce(w.full_name, u.email))
        order by n.finished_at desc, n.id)
      from (select * from public.leie_lists l where l.finished_at is not null
        order by l.finished_at desc, l.id limit 12) n
      left join auth.users u on u.id = n.imported_by
      left join public.profiles w on w.user_id = n.imported_by), '[]'));
end
$$;
create function public.admin_leie() returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_leie() $$;

-- ---------------------------------------------------------------- possible matches

-- 10 at a time, after p_after. p_status: possible (the first found first) | decided (the latest first); p_how: npi |
-- facility | name, of those that wait.
create function private.admin_leie_matches(p_status text, p_how text, p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  decided constant boolean := coalesce(p_status, 'possible') = 'decided';
  last public.leie_matches;
begin
  perform private.only_admins();
  select * into last from public.leie_matches m where m.id = p_after;
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', n.id, 'user_id', n.user_id, 'how', n.how, 'status', n.status,
      'found_at', n.found_at, 'entry', n.entry, 'note', n.note, 'decided_at', n.decided_at,
      'decided_by', coalesce(a.full_name, u.email),
      'person', jsonb_build_object('name', p.full_name,
        'role', case p.role when 'candidate' then 'job_seeker' else p.role end, 'approval', p.approval,
        'profession', f.name, 'city', z.city, 'state', z.state, 'facility', e.facility_name, 'npi', e.npi,
        'licenses', (select string_agg(distinct c.state, ', ' order by c.state) from public.credentials c
          where c.user_id = n.user_id and c.kind = 'license'))) order by n.place)
    from (
      select w.*, row_number() over (order by w.found_at, w.id) as place
      from (
        select m.* from public.leie_matches m
        where not decided and m.status = 'possible' and (p_how is null or m.how = p_how)
          and (last.id is null or (m.found_at, m.id) > (last.found_at, last.id))
        order by m.found_at, m.id limit 11) w
      union all
      select w.*, row_number() over (order by w.decided_at desc, w.id desc)
      from (
        select m.* from public.leie_matches m
        where decided and m.status <> 'possible'
          and (last.id is null or (m.decided_at, m.id) < (last.decided_at, last.id))
        order by m.decided_at desc, m.id desc limit 11) w) n
    join public.profiles p on p.user_id = n.user_id
    left join public.job_seeker_profiles s on s.user_id = n.user_id
    left join public.professions f on f.code = s.profession
    left join public.employer_profiles e on e.user_id = n.user_id
    left join public.zip_codes z on z.zip = coalesce(s.zip, e.zip)
    left join auth.users u on u.id = n.decided_by
    left join public.profiles a on a.user_id = n.decided_by), '[]');
end
$$;
create function public.admin_leie_matches(
  p_status text default null, p_how text default null, p_after uuid default null
) returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_leie_matches(p_status, p_how, p_after) $$;

-- p_decision: not_same | same, which is recorded as a finding among their checks. Nothing else follows by itself: who is
-- the same is decided on at their own page. Gives whose page that is.
create function private.decide_leie_match(p_id uuid, p_decision text, p_note text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  held public.leie_matches;
  wanted public.verification_rules;
  said constant text := btrim(coalesce(p_note, ''));
begin
  perform private.only_admins();
  if p_decision is null or p_decision not in ('not_same', 'same') then
    raise exception using errcode = 'PT422', message = 'Choose whether it is the same person.', hint = 'decision';
  end if;
  if char_length(said) not between 3 and 2000 then
    raise exception using errcode = 'PT422', message = 'Say what tells you, in 3 to 2,000 characters.', hint = 'note';
  end if;
  select * into held from public.leie_matches m where m.id = p_id for update;
  if not found then
    raise exception using errcode = 'PT404',
      message = 'This possible match is gone: the name was changed, or the list does not have it any more.';
  end if;
  if held.status <> 'possible' then
    raise exception using errcode = 'PT409', message = 'Somebody has already decided on this possible match.';
  end if;
  update public.leie_matches m
  set status = p_decision, note = said, decided_by = auth.uid(), decided_at = now() where m.id = p_id;
  if p_decision = 'same' then
    select r.* into wanted from private.rules_of(held.user_id) r where r.code = 'leie';
    if wanted.id is not null then
      perform private.add_check(held.user_id, wanted,
        (select c.id from private.standing_checks c where c.user_id = held.user_id and c.rule_id = wanted.id),
        'finding', private.today(), 'The imported exclusion list (OIG LEIE)', said, null);
    end if;
  end if;
  -- Without the note: the log outlives the account.
  perform private.audit('leie.' || p_decision, 'leie_match', p_id::text, null,
    jsonb_build_object('user_id', held.user_id, 'row', held.row_key, 'how', held.how));
  return held.user_id;
end
$$;
create function public.decide_leie_match(p_id uuid, p_decision text, p_note text) returns uuid
language sql set search_path = ''
as $$ select private.decide_leie_match(p_id, p_decision, p_note) $$;

revoke execute on function
  private.plain_words(text), private.name_words(text), private.name_keys(text[], text[]), private.person_keys(text),
  private.business_key(text),
  private.entry_keys(text, text, text, text), private.leie_keys_of(uuid), private.find_leie(uuid), private.note_leie_keys(),
  private.begin_leie_import(text, text, integer), private.add_leie_rows(uuid, integer, jsonb),
  private.finish_leie_import(uuid), private.admin_leie(), private.admin_leie_matches(text, text, uuid),
  private.decide_leie_match(uuid, text, text),
  public.begin_leie_import(text, text, integer), public.add_leie_rows(uuid, integer, jsonb),
  public.finish_leie_import(uuid), public.admin_leie(), public.admin_leie_matches(text, text, uuid),
  public.decide_leie_match(uuid, text, text)
  from public, anon, authenticated;
grant execute on function
  private.begin_leie_import(text, text, integer), private.add_leie_rows(uuid, integer, jsonb),
  private.finish_leie_import(uuid), private.admin_leie(), private.admin_leie_matches(text, text, uuid),
  private.decide_leie_match(uuid, text, text),
  public.begin_leie_import(text, text, integer), public.add_leie_rows(uuid, integer, jsonb),
  public.finish_leie_import(uuid), public.admin_leie(), public.admin_leie_matches(text, text, uuid),
  public.decide_leie_match(uuid, text, text)
  to authenticated;
