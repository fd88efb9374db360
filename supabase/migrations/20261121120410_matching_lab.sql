-- The matching lab: administrators look at pairs, draft a set of weights, replay it against the market beside the live
-- one, publish it, and roll back. What is drafted changes nobody's matches.

-- ---------------------------------------------------------------- sets of weights

-- A draft is a set that nobody is matched by yet. There is one at most; revision counts how often it was saved.
alter table public.match_weights
  alter column published_at drop not null,
  alter column published_at drop default,
  add column revision integer not null default 1,
  add constraint match_weights_published_when check ((state = 'published') = (published_at is not null));
create unique index match_weights_one_draft on public.match_weights (state) where state = 'draft';

create function private.side_sum(p_side jsonb) returns integer
language sql immutable set search_path = ''
as $$ select coalesce(sum(w.value::integer), 0)::integer from jsonb_each_text(p_side) w $$;
alter table public.match_weights add constraint match_weights_whole
  check (private.side_sum(candidate_side) = 100 and private.side_sum(position_side) = 100);

-- Receipts name their version, so a published set stays what it was for good.
create function private.keep_published_weights() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.state = 'published' and (tg_op = 'DELETE'
    -- Only who published it may be forgotten, with their account.
    or to_jsonb(new) - 'published_by' <> to_jsonb(old) - 'published_by' or new.published_by is not null) then
    raise exception using errcode = 'PT403', message = 'Published weights are never changed or removed: publish another set.';
  end if;
  return coalesce(new, old);
end
$$;
create trigger match_weights_stay before update or delete on public.match_weights
  for each row execute function private.keep_published_weights();

alter policy "Anyone reads weights" on public.match_weights using (state = 'published');
create policy "Admins read the draft" on public.match_weights for select to authenticated
  using (state = 'draft' and (select private.is_admin()));

create function matching.draft_weights() returns matching.weights
language sql stable
as $$ select matching.weights_of(w.version) from public.match_weights w where w.state = 'draft' $$;

create function private.lab_admins() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators work in the matching lab.';
  end if;
end
$$;

-- A side as it may be stored: its parts, each a whole percentage, together 100.
create function private.checked_side(p_side jsonb, p_parts text[], p_prefix text, p_whose text) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  part text;
  together integer;
begin
  foreach part in array p_parts loop
    if coalesce(p_side ->> part, '') !~ '^\d{1,3}$' or (p_side ->> part)::integer > 100 then
      raise exception using errcode = 'PT422', message = 'Enter a whole percentage from 0 to 100.', hint = p_prefix || part;
    end if;
  end loop;
  select jsonb_object_agg(u.part, (p_side ->> u.part)::integer) into p_side from unnest(p_parts) u (part);
  together := private.side_sum(p_side);
  if together <> 100 then
    raise exception using errcode = 'PT422', hint = p_prefix || p_parts[1],
      message = format('The %s''s side adds up to %s percent: make it 100.', p_whose, together);
  end if;
  return p_side;
end
$$;

-- Saves the draft, a new one when there is none. p_revision: the draft's as the form showed it, 0 for none.
create function private.save_weight_draft(p_revision integer, p_candidate jsonb, p_position jsonb, p_exposure integer)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  known public.match_weights;
begin
  perform private.lab_admins();
  p_candidate := private.checked_side(p_candidate, '{pay,distance,shift,start,facility}', 'candidate_', 'candidate');
  p_position := private.checked_side(p_position, '{experience,skills,certifications,start}', 'position_', 'position');
  if p_exposure is null or p_exposure not between 0 and 20 then
    raise exception using errcode = 'PT422', message = 'Enter a whole percentage from 0 to 20.', hint = 'exposure';
  end if;
  -- One change of weights after the other.
  perform 1 from matching.settings s for update;
  select * into known from public.match_weights w where w.state = 'draft';
  if coalesce(known.revision, 0) <> p_revision then
    raise exception using errcode = 'PT409', message = case when known.version is null
      then 'The draft was published or discarded meanwhile. What you typed is still here: save it as a new draft.'
      else 'Another administrator saved the draft meanwhile. What you typed is still here: look at theirs in another window, then save yours over it.' end;
  end if;
  if known.version is not null then
    update public.match_weights w
    set candidate_side = p_candidate, position_side = p_position, exposure = p_exposure, revision = w.revision + 1
    where w.version = known.version;
    return known.revision + 1;
  end if;
  insert into public.match_weights (version, candidate_side, position_side, exposure, state, note)
  select max(w.version) + 1, p_candidate, p_position, p_exposure, 'draft', '' from public.match_weights w;
  return 1;
end
$$;
create function public.save_weight_draft(p_revision integer, p_candidate jsonb, p_position jsonb, p_exposure integer)
returns integer
language sql set search_path = ''
as $$ select private.save_weight_draft(p_revision, p_candidate, p_position, p_exposure) $$;

-- Throws the draft away. Throwing away what is gone is done already.
create function private.drop_weight_draft(p_revision integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lab_admins();
  perform 1 from matching.settings s for update;
  if exists (select 1 from public.match_weights w where w.state = 'draft' and w.revision <> p_revision) then
    raise exception using errcode = 'PT409', message = 'Another administrator saved the draft meanwhile. Look at it before you discard it.';
  end if;
  delete from public.match_weights w where w.state = 'draft';
end
$$;
create function public.drop_weight_draft(p_revision integer) returns void
language sql set search_path = ''
as $$ select private.drop_weight_draft(p_revision) $$;

-- Makes a set the live one and every list anew: at once while the market is small, else by the worker.
create function private.make_live(p_version integer, p_live integer, p_note text, p_action text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  was integer;
begin
  if char_length(btrim(coalesce(p_note, ''))) < 10 then
    raise exception using errcode = 'PT422', message = 'Say in a sentence why: at least 10 characters.', hint = 'note';
  elsif char_length(btrim(p_note)) > 500 then
    raise exception using errcode = 'PT422', message = 'Use at most 500 characters.', hint = 'note';
  end if;
  select s.weights into was from matching.settings s;
  if was <> p_live then
    raise exception using errcode = 'PT409', message =
      format('Version %s is live meanwhile. Compare with that one before you go on.', was);
  end if;
  -- Nobody's places or positions change while weights do, and no list is just being built by the weights that go.
  perform matching.hold_all();
  update matching.settings s set weights = p_version where s.one;
  insert into matching.stale (opening) select o.n from matching.openings o on conflict do nothing;
  if (select count(*) from (select 1 from matching.openings o limit 201) x) <= 200 then
    perform matching.rebuild_some(200);
  end if;
  perform private.audit(p_action, 'match_weights', p_version::text, btrim(p_note), jsonb_build_object('before', was));
end
$$;

-- Publishes the draft as it was shown: its revision, beside the version that was live. Gives the version.
create function private.publish_weights(p_revision integer, p_live integer, p_note text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  draft public.match_weights;
begin
  perform private.lab_admins();
  perform 1 from matching.settings s for update;
  select * into draft from public.match_weights w where w.state = 'draft';
  if draft.version is null then
    raise exception using errcode = 'PT409', message = 'There is no draft any more: it was published or discarded.';
  elsif draft.revision <> p_revision then
    raise exception using errcode = 'PT409', message =
      'Another administrator changed the draft after you opened this page. It shows now what would be published.';
  end if;
  if exists (select 1 from matching.settings s join public.match_weights w on w.version = s.weights
    where w.candidate_side = draft.candidate_side and w.position_side = draft.position_side
      and w.exposure = draft.exposure) then
    raise exception using errcode = 'PT422', message = 'The draft is the same as the live weights: there is nothing to publish.';
  end if;
  update public.match_weights w
  set state = 'published', note = btrim(coalesce(p_note, '')), published_at = now(), published_by = auth.uid()
  where w.version = draft.version;
  perform private.make_live(draft.version, p_live, p_note, 'weights.published');
  return draft.version;
end
$$;
create function public.publish_weights(p_revision integer, p_live integer, p_note text) returns integer
language sql set search_path = ''
as $$ select private.publish_weights(p_revision, p_live, p_note) $$;

-- Makes an earlier set live again. The one that is left stays, and can be rolled back to.
create function private.roll_back_weights(p_version integer, p_live integer, p_note text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lab_admins();
  perform 1 from matching.settings s for update;
  if not exists (select 1 from public.match_weights w
    where w.version = p_version and w.state = 'published' and matching.is_whole(w)) then
    raise exception using errcode = 'PT404', message = 'There is no such published version to roll back to.';
  elsif p_version = p_live then
    raise exception using errcode = 'PT422', message = 'This version is the live one.';
  end if;
  perform private.make_live(p_version, p_live, p_note, 'weights.rolled_back');
end
$$;
create function public.roll_back_weights(p_version integer, p_live integer, p_note text) returns void
language sql set search_path = ''
as $$ select private.roll_back_weights(p_version, p_live, p_note) $$;

-- Whether a set weighs the parts that the engine has; the first version weighed others.
create function matching.is_whole(w public.match_weights) returns boolean
language sql immutable
as $$
  select w.candidate_side ?& '{pay,distance,shift,start,facility}' and w.position_side ?& '{experience,skills,certifications,start}'
$$;

create function private.weight_set(w public.match_weights) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('version', w.version, 'state', w.state, 'revision', w.revision, 'candidate', w.candidate_side,
    'position', w.position_side, 'exposure', w.exposure, 'note', w.note, 'publishedAt', w.published_at,
    'publishedBy', (select p.full_name from public.profiles p where p.user_id = w.published_by),
    'whole', matching.is_whole(w))
$$;

-- What the lab opens with: the live set, the draft, the latest versions, what was done, and how large the market is.
create function private.matching_lab() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.lab_admins();
  return (
    select jsonb_build_object(
      'live', private.weight_set(l),
      'draft', (select private.weight_set(w) from public.match_weights w where w.state = 'draft'),
      'versions', (select jsonb_agg(v.item order by v.version desc) from (
        select w.version, private.weight_set(w) as item from public.match_weights w
        where w.state = 'published' order by w.version desc limit 25) v),
      'events', (select coalesce(jsonb_agg(e.item order by e.id desc), '[]') from (
        select a.id, jsonb_build_object('id', a.id, 'at', a.at, 'action', a.action, 'version', a.subject_id, 'note', a.reason,
          'who', (select p.full_name from public.profiles p where p.user_id = a.actor_id)) as item
        from public.audit_log a where a.subject_type = 'match_weights' order by a.id desc limit 10) e),
      'positions', (select count(*) from matching.openings),
      'candidates', (select count(distinct c.n) from matching.places c),
      'waiting', (select count(*) from matching.stale))
    from matching.settings s join public.match_weights l on l.version = s.weights
  );
end
$$;
create function public.matching_lab() returns jsonb
language sql stable set search_path = ''
as $$ select private.matching_lab() $$;

-- ---------------------------------------------------------------- one position, one candidate, one pair

create function private.lab_position_head(p_position uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', p.id, 'title', p.title, 'facility', f.facility_name, 'profession', r.name,
    'city', z.city, 'state', z.state, 'status', p.status,
    'facilityStands', e.onboarding_completed and e.approval = 'approved')
  from public.positions p
  join public.profiles e on e.user_id = p.employer_id
  join public.employer_profiles f on f.user_id = p.employer_id
  join public.professions r on r.code = p.profession
  left join public.zip_codes z on z.zip = p.zip
  where p.id = p_position
$$;
create function private.lab_candidate_head(p_user uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', s.user_id, 'name', p.full_name, 'profession', r.name, 'city', z.city, 'state', z.state,
    'open', s.open_to_matches, 'stands', p.onboarding_completed and p.approval = 'approved')
  from public.job_seeker_profiles s
  join public.profiles p on p.user_id = s.user_id
  join public.professions r on r.code = s.profession
  left join public.zip_codes z on z.zip = s.zip
  where s.user_id = p_user
$$;

-- Positions and candidates in which all the words occur; without words, the first of each.
create function private.lab_find(p_words text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns text[] := array(
    select '%' || replace(replace(replace(w.word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    from regexp_split_to_table(btrim(left(coalesce(p_words, ''), 100)), '\s+') w (word) where w.word <> '');
begin
  perform private.lab_admins();
  return jsonb_build_object(
    'positions', (select coalesce(jsonb_agg(private.lab_position_head(x.id) order by x.title, x.id), '[]') from (
      select p.id, p.title from public.positions p
      join public.employer_profiles f on f.user_id = p.employer_id
      left join public.zip_codes z on z.zip = p.zip
      where p.status = 'open' and concat_ws(' ', p.title, f.facility_name, z.city, z.state) ilike all (patterns)
      order by p.title, p.id limit 10) x),
    'candidates', (select coalesce(jsonb_agg(private.lab_candidate_head(x.user_id) order by x.full_name, x.user_id), '[]') from (
      select s.user_id, p.full_name from public.job_seeker_profiles s
      join public.profiles p on p.user_id = s.user_id and p.onboarding_completed
      join public.professions r on r.code = s.profession
      left join public.zip_codes z on z.zip = s.zip
      where concat_ws(' ', p.full_name, r.name, z.city, z.state) ilike all (patterns)
      order by p.full_name, s.user_id limit 10) x));
end
$$;
create function public.lab_find(p_words text) returns jsonb
language sql stable set search_path = ''
as $$ select private.lab_find(p_words) $$;

-- Both sides and the score of some component values under some weights; null without weights.
create function matching.sides(
  w matching.weights, pay integer, distance integer, shift integer, start integer, facility integer,
  experience integer, skills integer, certifications integer, exposure integer
) returns jsonb
language sql immutable
as $$
  select case when (w).version is not null then jsonb_build_object('version', (w).version, 'candidate', x.a, 'position', x.b,
    'score', matching.fuse(x.a, x.b, exposure, (w).exposure), 'attention', (w).exposure) end
  from (
    select
      matching.seeker_side(pay, distance, shift, start, facility, (w).pay, (w).distance, (w).shift, (w).start_seeker, (w).facility) as a,
      matching.position_side(experience, skills, certifications, start, (w).experience, (w).skills, (w).certifications, (w).start_position) as b
  ) x
$$;

-- A position's first candidates under the live weights beside the draft's, or a candidate's first positions: whoever
-- stands among the first 25 of either. A rank is null beyond the first 100.
create function private.lab_position(p_position uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  live matching.weights := matching.live_weights();
  draft matching.weights := matching.draft_weights();
  head jsonb := private.lab_position_head(p_position);
begin
  perform private.lab_admins();
  if head is null then
    raise exception using errcode = 'PT404', message = 'There is no such position.';
  end if;
  return jsonb_build_object('position', head, 'live', live.version, 'draft', draft.version,
    'inMarket', exists (select 1 from matching.openings o where o.position_id = p_position),
    'rows', (
      with l as (
        select t.n, t.score, row_number() over (order by t.score desc, t.n) as place
        from matching.openings o cross join lateral matching.top(o.n, 100, live) t where o.position_id = p_position
      ), d as (
        select t.n, t.score, row_number() over (order by t.score desc, t.n) as place
        from matching.openings o cross join lateral matching.top(o.n, 100, draft) t
        where o.position_id = p_position and draft.version is not null
      )
      select coalesce(jsonb_agg(jsonb_build_object('id', k.user_id, 'name', p.full_name, 'live', l.place, 'liveScore', l.score,
        'draft', d.place, 'draftScore', d.score) order by l.place, d.place), '[]')
      from l full join d on d.n = l.n
      join matching.seekers k on k.n = coalesce(l.n, d.n)
      join public.profiles p on p.user_id = k.user_id
      where least(l.place, d.place) <= 25));
end
$$;
create function public.lab_position(p_position_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.lab_position(p_position_id) $$;

create function private.lab_candidate(p_user uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  live matching.weights := matching.live_weights();
  draft matching.weights := matching.draft_weights();
  head jsonb := private.lab_candidate_head(p_user);
begin
  perform private.lab_admins();
  if head is null then
    raise exception using errcode = 'PT404', message = 'There is no such candidate.';
  end if;
  return jsonb_build_object('candidate', head, 'live', live.version, 'draft', draft.version,
    'inMarket', exists (select 1 from matching.seekers k join matching.places c on c.n = k.n where k.user_id = p_user),
    'rows', (
      with l as (
        select t.opening, t.score, row_number() over (order by t.score desc, t.opening) as place
        from matching.seekers k cross join lateral matching.top_positions(k.n, 100, live) t where k.user_id = p_user
      ), d as (
        select t.opening, t.score, row_number() over (order by t.score desc, t.opening) as place
        from matching.seekers k cross join lateral matching.top_positions(k.n, 100, draft) t
        where k.user_id = p_user and draft.version is not null
      )
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.title, 'facility', f.facility_name, 'live', l.place,
        'liveScore', l.score, 'draft', d.place, 'draftScore', d.score) order by l.place, d.place), '[]')
      from l full join d on d.opening = l.opening
      join matching.openings o on o.n = coalesce(l.opening, d.opening)
      join public.positions p on p.id = o.position_id
      join public.employer_profiles f on f.user_id = p.employer_id
      where least(l.place, d.place) <= 25));
end
$$;
create function public.lab_candidate(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.lab_candidate(p_user_id) $$;

-- One pair, whether it fits or not: every gate, every part, both sides, and the receipt where one is stored. The engine's
-- own rows are asked, so a side that is not in the market leaves only the gates that need no row.
create function private.lab_pair(p_position uuid, p_user uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  live matching.weights := matching.live_weights();
  draft matching.weights := matching.draft_weights();
  one_side jsonb := private.lab_position_head(p_position);
  other_side jsonb := private.lab_candidate_head(p_user);
  found_pair jsonb;
begin
  perform private.lab_admins();
  if one_side is null or other_side is null then
    raise exception using errcode = 'PT404', message = 'There is no such pair.';
  end if;
  select jsonb_build_object(
    'gates', jsonb_build_object('license', g.license, 'certifications', g.certifications, 'employment', g.employment,
      'distance', g.distance, 'pay', g.pay),
    'facts', jsonb_build_object(
      'positionState', oz.state, 'licenseAsked', o.mo_day <> -32768 or o.ks_day <> -32768,
      'validUntil', (select max(r.expires_on) from private.license_reach r where r.user_id = p_user
        and r.works_in = oz.state and r.profession = (select q.profession from public.positions q where q.id = p_position)),
      'neededOn', date '2000-01-01' + o.starts,
      'mustHave', (select coalesce(jsonb_agg(t.short_name order by t.sort_order), '[]') from public.certifications t
        where o.need & 65535 & (1 << t.bit) <> 0),
      'missing', (select coalesce(jsonb_agg(t.short_name order by t.sort_order), '[]') from public.certifications t
        where o.need & 65535 & (1 << t.bit) <> 0 and (c.gates & (1 << t.bit) = 0
          or (o.starts > c.gates_until and not matching.is_certified(c.n, 1 << t.bit, o.starts)))),
      'miles', round(d.tenths / 10.0, 1), 'reach', round(c.reach / 10.0, 1), 'from', cz.city,
      'minPay', c.min_pay, 'maxPay', o.pay_max),
    'parts', jsonb_build_object('pay', p.pay, 'distance', p.distance, 'shift', p.shift, 'start', p.start,
      'facility', p.facility, 'experience', p.experience, 'skills', p.skills, 'certifications', p.certifications),
    'exposure', c.exposure,
    'liveSides', matching.sides(live, p.pay, p.distance, p.shift, p.start, p.facility, p.experience, p.skills, p.certifications, c.exposure),
    'draftSides', matching.sides(draft, p.pay, p.distance, p.shift, p.start, p.facility, p.experience, p.skills, p.certifications, c.exposure))
  into found_pair
  from matching.openings o
  join matching.seekers k on k.user_id = p_user
  join matching.places c on c.n = k.n
  join public.zip_codes oz on oz.zip = o.zip::text
  join public.zip_codes cz on cz.zip = c.zip::text
  cross join lateral (select matching.tenths(oz, cz) as tenths) d
  cross join lateral matching.parts(c, o, d.tenths) p
  cross join lateral (
    select c.mo_until >= o.mo_day and c.ks_until >= o.ks_day as license,
      c.gates & o.need & 65535 = o.need & 65535
        and (o.starts <= c.gates_until or matching.is_certified(c.n, o.need, o.starts)) as certifications,
      c.gates & o.need & (1 << 16) <> 0 as employment, c.reach >= d.tenths as distance, c.min_pay <= o.pay_max as pay
  ) g
  where o.position_id = p_position
  -- The place that the engine counts: the best within the gates; where none is, the nearest.
  order by g.distance and g.pay desc,
    case when g.distance then (matching.sides(live, p.pay, p.distance, p.shift, p.start, p.facility, p.experience, p.skills,
      p.certifications, c.exposure) ->> 'score')::integer end desc nulls last, d.tenths, c.zip
  limit 1;
  return jsonb_build_object('position', one_side, 'candidate', other_side, 'pair', found_pair,
    'sameProfession', (select s.profession = p.profession from public.positions p, public.job_seeker_profiles s
      where p.id = p_position and s.user_id = p_user),
    'blocked', exists (select 1 from public.facility_blocks b join public.positions p on p.employer_id = b.employer_id
      where p.id = p_position and b.job_seeker_id = p_user),
    'live', live.version, 'draft', draft.version,
    'receipt', (
      select jsonb_build_object('version', m.weights_version, 'score', m.score_bp, 'computedAt', m.computed_at,
        'recomputed', (matching.sides(matching.weights_of(m.weights_version), m.pay, m.distance, m.shift, m.start, m.facility,
          m.experience, m.skills, m.certifications, m.exposure) ->> 'score')::integer,
        'sameInputs', m.inputs = matching.inputs_of(c, o))
      from public.matches m
      join matching.openings o on o.position_id = m.position_id
      left join matching.places c on c.n = m.n and c.zip = m.zip
      where m.position_id = p_position and m.job_seeker_id = p_user));
end
$$;
create function public.lab_pair(p_position_id uuid, p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.lab_pair(p_position_id, p_user_id) $$;

-- ---------------------------------------------------------------- replay

-- A set of weights beside the live one over the open positions of now: all of them in a small market, in a large one as
-- many as can be answered while somebody waits, always the same. Nothing is written. Counts only; what they mean is
-- said in app/matching/lab/rules.ts. Of self-identification, groups of five people or more.
create function private.replay_weights(p_version integer) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  live matching.weights := matching.live_weights();
  tried matching.weights;
  market integer := (select count(*) from matching.places);
  most integer := greatest(20, least(200, 4000000 / greatest(market, 1)));
begin
  perform private.lab_admins();
  tried := (select matching.weights_of(w.version) from public.match_weights w
    where matching.is_whole(w) and case when p_version is null then w.state = 'draft' else w.version = p_version end);
  if tried.version is null then
    raise exception using errcode = 'PT404', message = 'There is no such set of weights to replay.';
  end if;
  return (
    with sample as materialized (
      select o.n, o.position_id from matching.openings o order by hashint4(o.n), o.n limit most
    ), fits as materialized (
      -- Everybody who fits, with both scores. Of several places the nearest is the best under any weights: only the
      -- distance tells them apart.
      select t.opening, t.n, t.score, x.other,
        row_number() over (partition by t.opening order by t.score desc, t.n)::integer as place,
        row_number() over (partition by t.opening order by x.other desc, t.n)::integer as other_place
      from sample s
      cross join lateral matching.top(s.n, null, live) t
      cross join lateral (
        select matching.fuse(
          matching.seeker_side(t.pay, t.distance, t.shift, t.start, t.facility,
            tried.pay, tried.distance, tried.shift, tried.start_seeker, tried.facility),
          matching.position_side(t.experience, t.skills, t.certifications, t.start,
            tried.experience, tried.skills, tried.certifications, tried.start_position),
          t.exposure, tried.exposure) as other
      ) x
    ), pairs as materialized (
      select f.opening, f.n, f.score, f.other, case when f.place <= 100 then f.place end as was,
        case when f.other_place <= 100 then f.other_place end as becomes
      from fits f where f.place <= 100 or f.other_place <= 100
    ), listed as materialized (
      select p.opening,
        count(*) filter (where p.was <= 10) as first, count(*) filter (where p.was <= 10 and p.becomes <= 10) as first_same,
        count(p.was) as size, count(*) filter (where p.was is not null and p.becomes is not null) as same,
        coalesce(sum(abs(p.was - p.becomes)), 0) as moved
      from pairs p group by p.opening
    ), people as materialized (
      select f.n, count(*) filter (where f.place <= 10) as live_times, count(*) filter (where f.other_place <= 10) as other_times
      from fits f group by f.n
    ), groups as (
      select g.kind, g.code, count(distinct f.n) as people, count(*) as pairs,
        count(*) filter (where f.place <= 10) as live_places, count(*) filter (where f.other_place <= 10) as other_places
      from fits f
      join matching.seekers k on k.n = f.n
      join public.self_identification i on i.user_id = k.user_id
      cross join lateral (values ('sex', i.sex), ('ethnicity', i.ethnicity)) g (kind, code)
      where g.code <> 'undisclosed'
      group by g.kind, g.code
    )
    select jsonb_build_object(
      'live', live.version, 'other', tried.version,
      'open', (select count(*) from matching.openings), 'replayed', (select count(*) from sample),
      'candidates', (select count(*) from people), 'pairs', (select count(*) from fits),
      'lists', (select coalesce(jsonb_agg(jsonb_build_array(l.first_same, l.first, l.same, l.size) order by l.opening), '[]')
        from listed l),
      'changed', (select coalesce(jsonb_agg(c.item order by c.place), '[]') from (
        select jsonb_build_object('id', p.id, 'title', p.title, 'facility', f.facility_name, 'same', l.first_same,
          'first', l.first, 'moved', l.moved) as item,
          row_number() over (order by l.first_same::numeric / l.first, l.moved desc, l.opening) as place
        from listed l
        join sample s on s.n = l.opening
        join public.positions p on p.id = s.position_id
        join public.employer_profiles f on f.user_id = p.employer_id
        where l.moved > 0 or l.same < l.size
        order by 2 limit 6) c),
      'moves', (select coalesce(jsonb_agg(jsonb_build_array(m.up, m.times) order by m.up), '[]') from (
        select p.was - p.becomes as up, count(*) as times from pairs p
        where p.was is not null and p.becomes is not null group by 1) m),
      'entered', (select count(*) from pairs p where p.was is null),
      'scores', jsonb_build_object(
        'live', (select coalesce(jsonb_agg(jsonb_build_array(x.bin, x.times)), '[]') from (
          select least(19, p.score / 500) as bin, count(*) as times from pairs p where p.was is not null group by 1) x),
        'other', (select coalesce(jsonb_agg(jsonb_build_array(x.bin, x.times)), '[]') from (
          select least(19, p.other / 500) as bin, count(*) as times from pairs p where p.becomes is not null group by 1) x)),
      'appearances', jsonb_build_object(
        'live', (select coalesce(jsonb_agg(jsonb_build_array(x.live_times, x.people)), '[]') from (
          select q.live_times, count(*) as people from people q group by 1) x),
        'other', (select coalesce(jsonb_agg(jsonb_build_array(x.other_times, x.people)), '[]') from (
          select q.other_times, count(*) as people from people q group by 1) x)),
      'groups', (select coalesce(jsonb_agg(
        case when g.people >= 5 then jsonb_build_object('kind', g.kind, 'code', g.code, 'people', g.people, 'pairs', g.pairs,
          'live', g.live_places, 'other', g.other_places)
        else jsonb_build_object('kind', g.kind, 'code', g.code) end order by g.kind desc, g.code), '[]') from groups g)));
end
$$;
create function public.replay_weights(p_version integer default null) returns jsonb
language sql stable set search_path = ''
as $$ select private.replay_weights(p_version) $$;

-- ---------------------------------------------------------------- who may

revoke execute on function matching.draft_weights(), matching.is_whole(public.match_weights),
  matching.sides(matching.weights, integer, integer, integer, integer, integer, integer, integer, integer, integer),
  private.side_sum(jsonb), private.keep_published_weights(), private.lab_admins(),
  private.checked_side(jsonb, text[], text, text), private.make_live(integer, integer, text, text),
  private.weight_set(public.match_weights), private.lab_position_head(uuid), private.lab_candidate_head(uuid),
  public.save_weight_draft(integer, jsonb, jsonb, integer), private.save_weight_draft(integer, jsonb, jsonb, integer),
  public.drop_weight_draft(integer), private.drop_weight_draft(integer),
  public.publish_weights(integer, integer, text), private.publish_weights(integer, integer, text),
  public.roll_back_weights(integer, integer, text), private.roll_back_weights(integer, integer, text),
  public.matching_lab(), private.matching_lab(), public.lab_find(text), private.lab_find(text),
  public.lab_position(uuid), private.lab_position(uuid), public.lab_candidate(uuid), private.lab_candidate(uuid),
  public.lab_pair(uuid, uuid), private.lab_pair(uuid, uuid), public.replay_weights(integer), private.replay_weights(integer)
  from public, anon, authenticated;
grant execute on function private.side_sum(jsonb) to service_role;
grant execute on function
  public.save_weight_draft(integer, jsonb, jsonb, integer), private.save_weight_draft(integer, jsonb, jsonb, integer),
  public.drop_weight_draft(integer), private.drop_weight_draft(integer),
  public.publish_weights(integer, integer, text), private.publish_weights(integer, integer, text),
  public.roll_back_weights(integer, integer, text), private.roll_back_weights(integer, integer, text),
  public.matching_lab(), private.matching_lab(), public.lab_find(text), private.lab_find(text),
  public.lab_position(uuid), private.lab_position(uuid), public.lab_candidate(uuid), private.lab_candidate(uuid),
  public.lab_pair(uuid, uuid), private.lab_pair(uuid, uuid), public.replay_weights(integer), private.replay_weights(integer)
  to authenticated;
