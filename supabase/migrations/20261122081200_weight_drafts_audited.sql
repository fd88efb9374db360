-- Drafts of weights are written down too: each change of one, and throwing it away. A draft that is saved as it is
-- already is no change. The lab's own list goes on showing what went live.

create or replace function private.save_weight_draft(
  p_revision integer, p_candidate jsonb, p_position jsonb, p_exposure integer
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  known public.match_weights;
  made public.match_weights;
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
  if (known.candidate_side, known.position_side, known.exposure) = (p_candidate, p_position, p_exposure) then
    return known.revision;
  end if;
  if known.version is not null then
    update public.match_weights w
    set candidate_side = p_candidate, position_side = p_position, exposure = p_exposure, revision = w.revision + 1
    where w.version = known.version returning * into made;
  else
    insert into public.match_weights (version, candidate_side, position_side, exposure, state, note)
    select max(w.version) + 1, p_candidate, p_position, p_exposure, 'draft', '' from public.match_weights w
    returning * into made;
    made.revision := 1;
  end if;
  perform private.audit('weights.drafted', 'weights_draft', made.version::text, null, jsonb_build_object(
    'before', case when known.version is not null then jsonb_build_object('candidate', known.candidate_side,
      'position', known.position_side, 'exposure', known.exposure) end,
    'after', jsonb_build_object('candidate', p_candidate, 'position', p_position, 'exposure', p_exposure)));
  return made.revision;
end
$$;

-- Throws the draft away. Throwing away what is gone is done already.
create or replace function private.drop_weight_draft(p_revision integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known public.match_weights;
begin
  perform private.lab_admins();
  perform 1 from matching.settings s for update;
  if exists (select 1 from public.match_weights w where w.state = 'draft' and w.revision <> p_revision) then
    raise exception using errcode = 'PT409', message = 'Another administrator saved the draft meanwhile. Look at it before you discard it.';
  end if;
  delete from public.match_weights w where w.state = 'draft' returning * into known;
  if known.version is not null then
    perform private.audit('weights.draft_discarded', 'weights_draft', known.version::text, null,
      jsonb_build_object('before', jsonb_build_object('candidate', known.candidate_side,
        'position', known.position_side, 'exposure', known.exposure)));
  end if;
end
$$;
