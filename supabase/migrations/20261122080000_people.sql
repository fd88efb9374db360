-- People as administrators look for them: a narrow copy of who is here, and the words by which people, facilities and
-- positions are found. Both follow their causes by trigger, so that neither a list nor a search reads whole profiles.

-- Who has no profile is here too. standing: draft | pending | approved | rejected.
create table private.people (
  user_id uuid primary key references auth.users (id) on delete cascade,
  joined_at timestamptz not null,
  role text not null check (role in ('job_seeker', 'employer', 'admin', 'none')),
  standing text not null check (standing in ('draft', 'pending', 'approved', 'rejected')),
  state text,
  suspended boolean not null default false
);
create index people_joined_idx on private.people (joined_at desc, user_id desc);
create index people_role_idx on private.people (role, joined_at desc, user_id desc);
create index people_standing_idx on private.people (standing, joined_at desc, user_id desc);
create index people_state_idx on private.people (state, joined_at desc, user_id desc);
create index people_suspended_idx on private.people (joined_at desc, user_id desc) where suspended;

-- Every word something is found by, as it is compared. The collation makes the beginning of a word a range of the index.
create table private.search_words (
  kind text not null check (kind in ('person', 'facility', 'position')),
  word text collate "C" not null,
  id uuid not null,
  primary key (kind, word, id)
);
create index search_words_id_idx on private.search_words (id, kind, word);

-- Who is suspended, since when and why; kind merged: it was a second account of somebody, closed for good. What the
-- profile said before is kept, and follows what is decided meanwhile. In the copy of one's data the reason stands with
-- the profile and in the audit log.
create table private.suspensions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  kind text not null default 'suspended' check (kind in ('suspended', 'merged')),
  reason text not null check (char_length(btrim(reason)) between 10 and 500),
  since timestamptz not null default now(),
  made_by uuid references auth.users (id) on delete set null,
  kept_id uuid references auth.users (id) on delete set null,
  was_status text,
  was_reason text,
  -- While it is taken back: the profile may say again what it said.
  lifting boolean not null default false,
  check (kept_id is null or kind = 'merged')
);
create index suspensions_made_by_idx on private.suspensions (made_by);
create index suspensions_kept_idx on private.suspensions (kept_id);

-- ---------------------------------------------------------------- the copy

create function private.refresh_person(p_id uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into private.people as n (user_id, joined_at, role, standing, state, suspended)
  select u.id, coalesce(u.created_at, now()),
    case when private.has_admin_power(u.id) then 'admin' when p.role = 'candidate' then 'job_seeker'
      else coalesce(p.role, 'none') end,
    case when p.onboarding_completed then p.approval else 'draft' end, z.state,
    exists (select 1 from private.suspensions x where x.user_id = u.id)
  from auth.users u
  left join public.profiles p on p.user_id = u.id
  left join public.job_seeker_profiles s on s.user_id = u.id and p.role in ('job_seeker', 'candidate')
  left join public.employer_profiles e on e.user_id = u.id and p.role = 'employer'
  left join public.zip_codes z on z.zip = coalesce(s.zip, e.zip)
  where u.id = p_id
  on conflict (user_id) do update
  set role = excluded.role, standing = excluded.standing, state = excluded.state, suspended = excluded.suspended
  where (n.role, n.standing, n.state, n.suspended)
    is distinct from (excluded.role, excluded.standing, excluded.state, excluded.suspended)
$$;

create function private.words_of(p_text text) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(distinct left(w.word, 80)), '{}')
  from regexp_split_to_table(lower(coalesce(p_text, '')), '[\s.,;:''"()/@_+&-]+') w (word)
  where w.word <> ''
$$;

create function private.keep_words(p_kind text, p_id uuid, p_words text[]) returns void
language sql security definer set search_path = ''
as $$
  delete from private.search_words s where s.id = p_id and s.kind = p_kind and s.word <> all (p_words);
  insert into private.search_words (kind, word, id)
  select p_kind, w.word, p_id from unnest(p_words) w (word) on conflict do nothing
$$;

create function private.keep_person_words(p_id uuid) returns void
language sql security definer set search_path = ''
as $$
  select private.keep_words('person', u.id, private.words_of(p.full_name) || private.words_of(u.email::text)
    || case when u.email is null then '{}'::text[] else array[left(lower(u.email::text), 254)] end)
  from auth.users u left join public.profiles p on p.user_id = u.id
  where u.id = p_id
$$;

-- ---------------------------------------------------------------- followed by trigger

create function private.user_noted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_person(new.id);
  perform private.keep_person_words(new.id);
  return null;
end
$$;
create trigger users_noted after insert or update of email on auth.users
  for each row execute function private.user_noted();

create function private.person_gone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.search_words s where s.id = old.user_id and s.kind = 'person';
  return null;
end
$$;
create trigger people_gone after delete on private.people
  for each row execute function private.person_gone();

create function private.profile_noted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_person(new.user_id);
  if tg_op = 'INSERT' or new.full_name is distinct from old.full_name then
    perform private.keep_person_words(new.user_id);
  end if;
  return null;
end
$$;
create trigger profiles_noted after insert or update on public.profiles
  for each row execute function private.profile_noted();

-- A row of somebody's own, whose user_id says whose.
create function private.person_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_person(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end
$$;
create trigger admin_users_noted after insert or delete on public.admin_users
  for each row execute function private.person_changed();
create trigger suspensions_noted after insert or delete on private.suspensions
  for each row execute function private.person_changed();
create trigger job_seeker_profiles_noted after insert or update of zip on public.job_seeker_profiles
  for each row execute function private.person_changed();

create function private.facility_noted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from private.search_words s where s.id = old.user_id and s.kind = 'facility';
    return null;
  end if;
  perform private.refresh_person(new.user_id);
  perform private.keep_words('facility', new.user_id, private.words_of(new.facility_name));
  return null;
end
$$;
create trigger employer_profiles_noted after insert or update of facility_name, zip or delete on public.employer_profiles
  for each row execute function private.facility_noted();

create function private.position_noted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from private.search_words s where s.id = old.id and s.kind = 'position';
  else
    perform private.keep_words('position', new.id, private.words_of(new.title));
  end if;
  return null;
end
$$;
create trigger positions_noted after insert or update of title or delete on public.positions
  for each row execute function private.position_noted();

-- Everything there is, for whoever fills tables with their triggers off.
create function private.note_all() returns void
language sql security definer set search_path = ''
as $$
  select private.refresh_person(u.id), private.keep_person_words(u.id) from auth.users u;
  select private.keep_words('facility', e.user_id, private.words_of(e.facility_name)) from public.employer_profiles e;
  select private.keep_words('position', p.id, private.words_of(p.title)) from public.positions p;
$$;
select private.note_all();

-- ---------------------------------------------------------------- finding

-- What was typed, as words are compared: an e-mail address whole, everything else word by word.
create function private.search_tokens(p_query text) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce((array_agg(distinct t.token))[1:6], '{}')
  from regexp_split_to_table(lower(btrim(coalesce(p_query, ''))), '\s+') piece (typed)
  cross join lateral unnest(
    case when strpos(piece.typed, '@') > 1 then array[left(piece.typed, 254)] else private.words_of(piece.typed) end
  ) t (token)
  where piece.typed <> ''
$$;

-- An id out of what was typed; null when it is none.
create function private.typed_id(p_query text) returns uuid
language sql immutable set search_path = ''
as $$
  select case when lower(btrim(coalesce(p_query, ''))) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then btrim(p_query)::uuid end
$$;

-- Whatever of a kind has for each token a word that begins with it; p_most null: all of it. The rarest token leads.
create function private.found_ids(p_kind text, p_tokens text[], p_most integer) returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  rarest text;
begin
  select t.token into rarest from unnest(p_tokens) t (token)
  order by (select count(*) from (
    select 1 from private.search_words s
    where s.kind = p_kind and s.word >= t.token and s.word < t.token || chr(1114111) limit 2000) c)
  limit 1;
  return query
  select distinct s.id from private.search_words s
  where s.kind = p_kind and s.word >= rarest and s.word < rarest || chr(1114111)
    and (cardinality(p_tokens) = 1 or not exists (
      select 1 from unnest(p_tokens) t (token) where not exists (
        select 1 from private.search_words o
        where o.id = s.id and o.kind = p_kind and o.word >= t.token and o.word < t.token || chr(1114111))))
  limit p_most;
end
$$;

-- Applications whose candidate, facility and position together have a word for each token.
create function private.found_applications(p_tokens text[], p_most integer) returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  rarest text;
begin
  select t.token into rarest from unnest(p_tokens) t (token)
  order by (select sum(c.n) from unnest(array['person', 'facility', 'position']) k (kind)
    cross join lateral (select count(*) as n from (
      select 1 from private.search_words s
      where s.kind = k.kind and s.word >= t.token and s.word < t.token || chr(1114111) limit 2000) few) c)
  limit 1;
  return query
  select distinct few.id from (
    select a.id from (
      select c.id, c.job_seeker_id, c.employer_id, c.position_id
      from private.search_words s join public.applications c on c.job_seeker_id = s.id
      where s.kind = 'person' and s.word >= rarest and s.word < rarest || chr(1114111)
      union all
      select c.id, c.job_seeker_id, c.employer_id, c.position_id
      from private.search_words s join public.applications c on c.employer_id = s.id
      where s.kind = 'facility' and s.word >= rarest and s.word < rarest || chr(1114111)
      union all
      select c.id, c.job_seeker_id, c.employer_id, c.position_id
      from private.search_words s join public.applications c on c.position_id = s.id
      where s.kind = 'position' and s.word >= rarest and s.word < rarest || chr(1114111)) a
    where cardinality(p_tokens) = 1 or not exists (
      select 1 from unnest(p_tokens) t (token) where not exists (
        select 1 from private.search_words o
        where o.word >= t.token and o.word < t.token || chr(1114111)
          and ((o.id = a.job_seeker_id and o.kind = 'person') or (o.id = a.employer_id and o.kind = 'facility')
            or (o.id = a.position_id and o.kind = 'position'))
          and o.id in (a.job_seeker_id, a.employer_id, a.position_id)))
    -- Found by several words it stands there several times.
    limit p_most * 8) few
  limit p_most;
end
$$;

create function private.admin_search(p_query text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 9;
  exact constant uuid := private.typed_id(p_query);
  tokens constant text[] := private.search_tokens(p_query);
  people_ids uuid[];
  facility_ids uuid[];
  position_ids uuid[];
  application_ids uuid[];
begin
  perform private.only_admins();
  if char_length(btrim(coalesce(p_query, ''))) not between 2 and 100 or cardinality(tokens) = 0 then
    raise exception using errcode = 'PT422', message = 'Type at least two letters or digits of a name, an address or an id.', hint = 'q';
  end if;
  if exact is not null then
    people_ids := array[exact];
    facility_ids := array[exact];
    position_ids := array[exact];
    application_ids := array[exact];
  else
    people_ids := array(select private.found_ids('person', tokens, most));
    facility_ids := array(select private.found_ids('facility', tokens, most));
    position_ids := array(select private.found_ids('position', tokens, most));
    application_ids := array(select private.found_applications(tokens, most));
  end if;
  return jsonb_build_object(
    'people', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.user_id, 'name', p.full_name, 'email', u.email, 'role', n.role,
        'standing', n.standing, 'suspended', n.suspended) order by lower(coalesce(p.full_name, u.email)), n.user_id)
      from private.people n
      join auth.users u on u.id = n.user_id
      left join public.profiles p on p.user_id = n.user_id
      where n.user_id = any (people_ids)), '[]'),
    'facilities', coalesce((
      select jsonb_agg(jsonb_build_object('id', e.user_id, 'name', e.facility_name, 'city', z.city, 'state', z.state,
        'standing', n.standing, 'suspended', n.suspended) order by lower(e.facility_name), e.user_id)
      from public.employer_profiles e
      join private.people n on n.user_id = e.user_id
      left join public.zip_codes z on z.zip = e.zip
      where e.user_id = any (facility_ids) and e.facility_name is not null), '[]'),
    'positions', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title, 'status', o.status, 'facility', e.facility_name)
        order by lower(o.title), o.id)
      from public.positions o join public.employer_profiles e on e.user_id = o.employer_id
      where o.id = any (position_ids)), '[]'),
    'applications', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'name', p.full_name, 'title', o.title, 'facility', e.facility_name,
        'status', t.label) order by lower(p.full_name), a.id)
      from public.applications a
      join public.application_statuses t on t.code = a.status
      join public.positions o on o.id = a.position_id
      join public.profiles p on p.user_id = a.job_seeker_id
      left join public.employer_profiles e on e.user_id = a.employer_id
      where a.id = any (application_ids)), '[]'));
end
$$;
create function public.admin_search(p_query text) returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_search(p_query) $$;

-- ---------------------------------------------------------------- the list

-- 25 at a time, the newest first, after p_after. p_suspended: yes | no.
create function private.admin_people(
  p_role text, p_standing text, p_state text, p_suspended text, p_search text, p_after uuid
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  tokens constant text[] := private.search_tokens(p_search);
  found_people uuid[];
  last private.people;
begin
  perform private.only_admins();
  if private.typed_id(p_search) is not null then
    found_people := array[private.typed_id(p_search)];
  elsif cardinality(tokens) > 0 then
    found_people := array(select private.found_ids('person', tokens, null) union select private.found_ids('facility', tokens, null));
  end if;
  select * into last from private.people n where n.user_id = p_after;
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', n.user_id, 'name', p.full_name, 'email', u.email, 'facility', e.facility_name,
      'role', n.role, 'standing', n.standing, 'state', n.state, 'suspended', n.suspended, 'joined_at', n.joined_at)
      order by n.joined_at desc, n.user_id desc)
    from (
      select c.* from private.people c
      where (p_role is null or c.role = p_role) and (p_standing is null or c.standing = p_standing)
        and (p_state is null or c.state = p_state) and (p_suspended is null or c.suspended = (p_suspended = 'yes'))
        and (found_people is null or c.user_id = any (found_people))
        and (last.user_id is null or (c.joined_at, c.user_id) < (last.joined_at, last.user_id))
      order by c.joined_at desc, c.user_id desc limit 26) n
    join auth.users u on u.id = n.user_id
    left join public.profiles p on p.user_id = n.user_id
    left join public.employer_profiles e on e.user_id = n.user_id and n.role = 'employer'), '[]');
end
$$;
create function public.admin_people(
  p_role text default null, p_standing text default null, p_state text default null, p_suspended text default null,
  p_search text default null, p_after uuid default null
) returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_people(p_role, p_standing, p_state, p_suspended, p_search, p_after) $$;

-- ---------------------------------------------------------------- one of them

-- Somebody as an administrator needs them: facts and counts, no password, nothing out of a document.
create function private.admin_person(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  card jsonb;
begin
  perform private.only_admins();
  select jsonb_build_object('id', n.user_id, 'name', p.full_name, 'email', u.email, 'role', n.role,
    'profile_role', case p.role when 'candidate' then 'job_seeker' else p.role end,
    'standing', n.standing, 'reason', case when x.user_id is null then p.verification_reason else x.was_reason end,
    'joined_at', n.joined_at, 'last_sign_in_at', u.last_sign_in_at, 'confirmed', u.email_confirmed_at is not null,
    'submitted_at', p.submitted_at, 'decided_at', p.decided_at,
    'decided_by', (select coalesce(w.full_name, d.email) from auth.users d left join public.profiles w on w.user_id = d.id
      where d.id = p.decided_by),
    'is_you', n.user_id = auth.uid(),
    'can_be_acted_for', n.role <> 'admin' and n.user_id::text ~ '^.{14}4.{4}[89ab]',
    'suspension', case when x.user_id is not null then jsonb_build_object('kind', x.kind, 'reason', x.reason, 'since', x.since,
      'by', (select coalesce(w.full_name, d.email) from auth.users d left join public.profiles w on w.user_id = d.id
        where d.id = x.made_by),
      'kept_id', x.kept_id, 'kept_name', (select coalesce(w.full_name, d.email) from auth.users d
        left join public.profiles w on w.user_id = d.id where d.id = x.kept_id)) end,
    'merged', coalesce((select jsonb_agg(jsonb_build_object('id', y.user_id, 'email', d.email) order by y.since)
      from private.suspensions y join auth.users d on d.id = y.user_id where y.kept_id = n.user_id), '[]'),
    'member_of', (select jsonb_build_object('id', m.facility_id, 'name', f.facility_name, 'role', m.role)
      from public.facility_members m join public.employer_profiles f on f.user_id = m.facility_id where m.user_id = n.user_id),
    'facility', (select jsonb_build_object('name', e.facility_name, 'type', e.facility_type, 'city', z.city, 'state', z.state,
        'team', (select count(*) from public.facility_members m where m.facility_id = e.user_id),
        'open_positions', (select count(*) from public.positions o where o.employer_id = e.user_id and o.status = 'open'),
        'positions', (select count(*) from public.positions o where o.employer_id = e.user_id),
        'plan', (select d.display_name from public.employer_subscriptions s join public.plan_definitions d on d.code = s.plan_code
          where s.employer_id = e.user_id))
      from public.employer_profiles e left join public.zip_codes z on z.zip = e.zip
      where e.user_id = n.user_id and e.facility_name is not null),
    'seeker', (select jsonb_build_object('profession', f.name, 'years', s.years_experience, 'city', z.city, 'state', z.state,
        'open_to_matches', s.open_to_matches,
        'credentials', (select count(*) from public.credentials c where c.user_id = s.user_id),
        'applications', (select count(*) from public.applications a where a.job_seeker_id = s.user_id),
        'matches', (select count(*) from public.matches m where m.job_seeker_id = s.user_id))
      from public.job_seeker_profiles s join public.professions f on f.code = s.profession
      left join public.zip_codes z on z.zip = s.zip where s.user_id = n.user_id),
    'referral', (select jsonb_build_object('code', f.code, 'name', f.name, 'status', r.status)
      from public.referrals r join public.affiliates f on f.id = r.affiliate_id where r.referred_user_id = n.user_id),
    'documents', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'status', d.status,
        'at', d.created_at) order by d.created_at desc, d.id)
      from public.documents d where d.user_id = n.user_id and d.replaced_by is null), '[]'))
  into card
  from private.people n
  join auth.users u on u.id = n.user_id
  left join public.profiles p on p.user_id = n.user_id
  left join private.suspensions x on x.user_id = n.user_id
  where n.user_id = p_id;
  if card is null then
    raise exception using errcode = 'PT404', message = 'This account does not exist.';
  end if;
  return card;
end
$$;
create function public.admin_person(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_person(p_id) $$;

-- What somebody did and what was done to them, the latest first, 25 at a time; the next part begins before p_after.
create function private.admin_person_log(p_id uuid, p_after bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  till constant bigint := coalesce(p_after, 9223372036854775807);
begin
  perform private.only_admins();
  if not exists (select 1 from private.people n where n.user_id = p_id) then
    raise exception using errcode = 'PT404', message = 'This account does not exist.';
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', n.id, 'at', n.at, 'action', n.action, 'reason', n.reason,
      'by_them', n.actor_id is not distinct from p_id, 'actor_id', n.actor_id,
      'actor', coalesce(w.full_name, u.email), 'subject_type', n.subject_type, 'subject_id', n.subject_id,
      'for_them', n.on_behalf_of is not distinct from p_id) order by n.id desc)
    from (
      select l.* from (
        (select a.* from public.audit_log a where a.actor_id = p_id and a.id < till order by a.id desc limit 26)
        union
        (select a.* from public.audit_log a where a.on_behalf_of = p_id and a.id < till order by a.id desc limit 26)
        union
        (select a.* from public.audit_log a where a.subject_type = 'profile' and a.subject_id = p_id::text and a.id < till
          order by a.id desc limit 26)
        union
        (select a.* from public.audit_log a where a.subject_type = 'account' and a.subject_id = p_id::text and a.id < till
          order by a.id desc limit 26)) l
      order by l.id desc limit 26) n
    left join auth.users u on u.id = n.actor_id
    left join public.profiles w on w.user_id = n.actor_id), '[]');
end
$$;
create function public.admin_person_log(p_id uuid, p_after bigint default null) returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_person_log(p_id, p_after) $$;

-- ---------------------------------------------------------------- a position, an application

create function private.admin_position(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  card jsonb;
begin
  perform private.only_admins();
  select jsonb_build_object('id', o.id, 'title', o.title, 'status', o.status, 'profession', f.name, 'city', z.city,
    'state', z.state, 'shift', o.shift, 'pay_min_cents', o.pay_min_cents, 'pay_max_cents', o.pay_max_cents,
    'pay_period', o.pay_period, 'starts_on', o.starts_on, 'openings', o.openings, 'version', o.version,
    'opened_at', o.opened_at, 'closed_at', o.closed_at, 'closed_reason', o.closed_reason,
    'facility_id', o.employer_id, 'facility', e.facility_name, 'facility_standing', n.standing, 'suspended', n.suspended,
    'matches', (select count(*) from public.matches m where m.position_id = o.id),
    'applications', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.full_name, 'status', a.label, 'at', a.status_at)
        order by a.status_at desc, a.id)
      from (select c.id, p.full_name, t.label, c.status_at from public.applications c
        join public.application_statuses t on t.code = c.status
        join public.profiles p on p.user_id = c.job_seeker_id
        where c.position_id = o.id order by c.status_at desc, c.id limit 50) a), '[]'))
  into card
  from public.positions o
  join public.professions f on f.code = o.profession
  join public.employer_profiles e on e.user_id = o.employer_id
  join private.people n on n.user_id = o.employer_id
  left join public.zip_codes z on z.zip = o.zip
  where o.id = p_id;
  if card is null then
    raise exception using errcode = 'PT404', message = 'This position does not exist.';
  end if;
  return card;
end
$$;
create function public.admin_position(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_position(p_id) $$;

-- Both sides of an application and how it came here. Of messages only how many there are.
create function private.admin_application(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  card jsonb;
begin
  perform private.only_admins();
  select jsonb_build_object('id', a.id, 'status', t.label, 'is_open', t.is_open, 'source', a.source, 'created_at', a.created_at,
    'status_at', a.status_at, 'closed_reason', a.closed_reason, 'candidate_id', a.job_seeker_id, 'candidate', p.full_name,
    'facility_id', a.employer_id, 'facility', e.facility_name, 'position_id', a.position_id, 'title', o.title,
    'history', coalesce((select jsonb_agg(jsonb_build_object('at', h.at, 'status', s.label, 'side', h.side, 'reason', h.reason)
      order by h.id) from public.application_history h join public.application_statuses s on s.code = h.to_status
      where h.application_id = a.id), '[]'),
    'interviews', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'status', i.status, 'kind', i.kind,
      'starts_at', i.starts_at, 'at', i.created_at) order by i.created_at, i.id)
      from public.interviews i where i.application_id = a.id), '[]'),
    'offers', coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'status', f.status, 'pay_cents', f.pay_cents,
      'pay_period', f.pay_period, 'starts_on', f.starts_on, 'at', f.created_at) order by f.created_at, f.id)
      from public.offers f where f.application_id = a.id), '[]'),
    'messages', (select jsonb_build_object('candidate', count(*) filter (where m.side = 'candidate'),
      'facility', count(*) filter (where m.side = 'facility')) from public.messages m where m.application_id = a.id),
    'placement', (select jsonb_build_object('id', l.id, 'starts_on', l.starts_on, 'status', l.status, 'fee_cents', l.fee_cents)
      from public.placements l where l.application_id = a.id))
  into card
  from public.applications a
  join public.application_statuses t on t.code = a.status
  join public.positions o on o.id = a.position_id
  join public.profiles p on p.user_id = a.job_seeker_id
  left join public.employer_profiles e on e.user_id = a.employer_id
  where a.id = p_id;
  if card is null then
    raise exception using errcode = 'PT404', message = 'This application does not exist.';
  end if;
  return card;
end
$$;
create function public.admin_application(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_application(p_id) $$;

revoke all on private.people, private.search_words, private.suspensions from public, anon, authenticated;
revoke execute on function
  private.note_all(), private.refresh_person(uuid), private.words_of(text), private.keep_words(text, uuid, text[]),
  private.keep_person_words(uuid), private.user_noted(), private.person_gone(), private.profile_noted(),
  private.person_changed(), private.facility_noted(), private.position_noted(), private.search_tokens(text),
  private.typed_id(text), private.found_ids(text, text[], integer), private.found_applications(text[], integer),
  private.admin_search(text), private.admin_people(text, text, text, text, text, uuid), private.admin_person(uuid),
  private.admin_person_log(uuid, bigint), private.admin_position(uuid), private.admin_application(uuid),
  public.admin_search(text), public.admin_people(text, text, text, text, text, uuid), public.admin_person(uuid),
  public.admin_person_log(uuid, bigint), public.admin_position(uuid), public.admin_application(uuid)
  from public, anon, authenticated;
grant execute on function
  private.admin_search(text), private.admin_people(text, text, text, text, text, uuid), private.admin_person(uuid),
  private.admin_person_log(uuid, bigint), private.admin_position(uuid), private.admin_application(uuid),
  public.admin_search(text), public.admin_people(text, text, text, text, text, uuid), public.admin_person(uuid),
  public.admin_person_log(uuid, bigint), public.admin_position(uuid), public.admin_application(uuid)
  to authenticated;
