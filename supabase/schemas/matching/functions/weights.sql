-- Weights: one draft, the published versions and the live one. Publishing and rolling back recompute every list.

create function matching.weights_of(p_version integer) returns matching.weights
language plpgsql stable set search_path = '' as $$
declare
  w matching.weights;
begin
  select x.version,
    (x.candidate_side ->> 'pay')::integer, (x.candidate_side ->> 'distance')::integer,
    (x.candidate_side ->> 'shift')::integer, (x.candidate_side ->> 'start')::integer,
    (x.candidate_side ->> 'facility')::integer,
    (x.position_side ->> 'experience')::integer, (x.position_side ->> 'skills')::integer,
    (x.position_side ->> 'certifications')::integer, (x.position_side ->> 'start')::integer, x.exposure
  into w from public.match_weights x where x.version = p_version;
  return w;
end $$;

create function matching.live_weights() returns matching.weights
language plpgsql stable set search_path = '' as $$
begin
  return matching.weights_of(s.weights) from matching.settings s;
end $$;

create function matching.draft_weights() returns matching.weights
language sql stable set search_path = ''
as $$ select matching.weights_of(w.version) from public.match_weights w where w.state = 'draft' $$;

create function private.lab_admins() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_admin(), 'PT403', 'Only administrators can work in the matching lab.');
end $$;

create function private.checked_side(p_side jsonb, p_parts text[], p_prefix text, p_whose text) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  part text;
  together integer;
begin
  foreach part in array p_parts loop
    if coalesce(p_side ->> part, '') !~ '^\d{1,3}$' or (p_side ->> part)::integer > 100 then
      raise exception using errcode = 'PT422', message = 'Enter a whole percentage from 0 to 100.', hint = p_prefix
        || part;
    end if;
  end loop;
  select jsonb_object_agg(u.part, (p_side ->> u.part)::integer) into p_side from unnest(p_parts) u (part);
  together := private.side_sum(p_side);
  if together <> 100 then
    raise exception using errcode = 'PT422', hint = p_prefix || p_parts[1],
      message = format('The %s’s side adds up to %s percent: make it 100.', p_whose, together);
  end if;
  return p_side;
end $$;

create function private.save_weight_draft(
  p_revision integer, p_candidate jsonb, p_position jsonb, p_exposure integer
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  known public.match_weights;
  made public.match_weights;
begin
  perform private.lab_admins();
  p_candidate := private.checked_side(p_candidate, '{pay,distance,shift,start,facility}', 'candidate_', 'candidate');
  p_position := private.checked_side(p_position, '{experience,skills,certifications,start}', 'position_', 'position');
  perform private.refuse_if(p_exposure is null or p_exposure not between 0 and 20,
    'PT422', 'Enter a whole percentage from 0 to 20.', 'exposure');
  -- One change to the weights at a time.
  perform 1 from matching.settings s for update;
  select * into known from public.match_weights w where w.state = 'draft';
  if coalesce(known.revision, 0) <> p_revision then
    raise exception using errcode = 'PT409', message = case when known.version is null
      then 'The draft was published or discarded while you were editing. What you typed is still here: save it as a '
        || 'new draft.'
      else 'Another administrator saved the draft while you were editing. What you typed is still here: open theirs in '
        || 'another window, then save yours over it.' end;
  end if;
  if (known.candidate_side, known.position_side, known.exposure) = (p_candidate, p_position, p_exposure) then
    return known.revision;
  end if;
  if known.version is not null then
    update public.match_weights w
    set candidate_side = p_candidate, position_side = p_position, exposure = p_exposure, revision = default
    where w.version = known.version returning * into made;
  else
    insert into public.match_weights (version, candidate_side, position_side, exposure, state, note)
    select max(w.version) + 1, p_candidate, p_position, p_exposure, 'draft', '' from public.match_weights w
    returning * into made;
  end if;
  perform private.audit('weights.drafted', 'weights_draft', made.version::text, null, jsonb_build_object(
    'before', case when known.version is not null then jsonb_build_object('candidate', known.candidate_side,
      'position', known.position_side, 'exposure', known.exposure) end,
    'after', jsonb_build_object('candidate', p_candidate, 'position', p_position, 'exposure', p_exposure)));
  return made.revision;
end $$;
create function public.save_weight_draft(p_revision integer, p_candidate jsonb, p_position jsonb, p_exposure integer)
returns integer
language plpgsql set search_path = ''
as $$ begin return private.save_weight_draft(p_revision, p_candidate, p_position, p_exposure); end $$;
grant execute on function private.save_weight_draft, public.save_weight_draft to authenticated;

create function private.drop_weight_draft(p_revision integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known public.match_weights;
begin
  perform private.lab_admins();
  perform 1 from matching.settings s for update;
  perform private.refuse_if(
    exists (select 1 from public.match_weights w where w.state = 'draft' and w.revision <> p_revision),
    'PT409', 'Another administrator saved the draft after you opened this page. Review it before you discard it.');
  delete from public.match_weights w where w.state = 'draft' returning * into known;
  if known.version is not null then
    perform private.audit('weights.draft_discarded', 'weights_draft', known.version::text, null,
      jsonb_build_object('before', jsonb_build_object('candidate', known.candidate_side,
        'position', known.position_side, 'exposure', known.exposure)));
  end if;
end $$;
create function public.drop_weight_draft(p_revision integer) returns void
language plpgsql set search_path = '' as $$ begin perform private.drop_weight_draft(p_revision); end $$;
grant execute on function private.drop_weight_draft, public.drop_weight_draft to authenticated;

create function private.make_live(p_version integer, p_live integer, p_note text, p_action text) returns void
language plpgsql security definer set search_path = '' as $$
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
      format('Version %s is live now. Compare with it before you continue.', was);
  end if;
  -- No list may be built with the old weights during the change.
  perform matching.lock_all();
  update matching.settings s set weights = p_version where s.one;
  insert into matching.stale (opening) select o.n from matching.openings o on conflict do nothing;
  if (select count(*) from (select 1 from matching.openings o limit 201) x) <= 200 then
    perform matching.rebuild_some(200);
  end if;
  perform private.audit(p_action, 'match_weights', p_version::text, btrim(p_note), jsonb_build_object('before', was));
end $$;

create function private.publish_weights(p_revision integer, p_live integer, p_note text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  draft public.match_weights;
begin
  perform private.lab_admins();
  perform 1 from matching.settings s for update;
  select * into draft from public.match_weights w where w.state = 'draft';
  if draft.version is null then
    raise exception using errcode = 'PT409', message = 'This draft no longer exists: it was published or discarded.';
  elsif draft.revision <> p_revision then
    raise exception using errcode = 'PT409', message =
      'Another administrator changed the draft after you opened this page. It now shows what would be published.';
  end if;
  perform private.refuse_if(
    exists (select 1 from matching.settings s join public.match_weights w on w.version = s.weights
    where w.candidate_side = draft.candidate_side and w.position_side = draft.position_side
      and w.exposure = draft.exposure),
    'PT422', 'The draft equals the live weights. There is nothing to publish.');
  update public.match_weights w
  set state = 'published', note = btrim(coalesce(p_note, '')), published_at = now(), published_by = auth.uid()
  where w.version = draft.version;
  perform private.make_live(draft.version, p_live, p_note, 'weights.published');
  return draft.version;
end $$;
create function public.publish_weights(p_revision integer, p_live integer, p_note text) returns integer
language plpgsql set search_path = '' as $$ begin return private.publish_weights(p_revision, p_live, p_note); end $$;
grant execute on function private.publish_weights, public.publish_weights to authenticated;

create function private.roll_back_weights(p_version integer, p_live integer, p_note text) returns void
language plpgsql security definer set search_path = '' as $$
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
end $$;
create function public.roll_back_weights(p_version integer, p_live integer, p_note text) returns void
language plpgsql set search_path = '' as $$ begin perform private.roll_back_weights(p_version, p_live, p_note); end $$;
grant execute on function private.roll_back_weights, public.roll_back_weights to authenticated;

create function matching.is_whole(w public.match_weights) returns boolean
language plpgsql immutable set search_path = '' as $$ begin return
  w.candidate_side ?& '{pay,distance,shift,start,facility}'
    and w.position_side ?& '{experience,skills,certifications,start}';
end $$;

create function private.weight_set(w public.match_weights) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('version', w.version, 'state', w.state, 'revision', w.revision,
    'candidate', w.candidate_side, 'position', w.position_side, 'exposure', w.exposure, 'note', w.note,
    'publishedAt', w.published_at, 'publishedBy', (select p.full_name from public.profiles p
      where p.user_id = w.published_by),
    'whole', matching.is_whole(w))
); end $$;
