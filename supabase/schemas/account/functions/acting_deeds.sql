-- What may be done while acting: the deeds of app/account/acting/rules.ts, each with the functions that do it.
-- A function that is not named here writes nothing while acting.

create function private.acting_deed(p_function text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_function in ('save_onboarding_step', 'submit_facility', 'submit_job_seeker', 'update_facility',
      'update_job_seeker_profile') then 'profile'
    when p_function in ('block_facility', 'pause_profile', 'unblock_facility') then 'visibility'
    when p_function in ('apply_to_position', 'delete_search', 'dismiss_position', 'forget_wanted_position',
      'run_search', 'save_open_position', 'save_search', 'set_search_frequency', 'undo_dismissal', 'unsave_position',
      'want_position') then 'search'
    when p_function in ('delete_position_draft', 'duplicate_position', 'save_position', 'save_position_draft',
      'set_position_status', 'confirm_start') then 'positions'
    when p_function in ('invite_candidate', 'invite_candidates', 'save_candidate', 'unsave_candidate') then 'candidates'
    when p_function in ('add_note', 'bulk_move', 'move_application', 'save_scorecard') then 'applications'
    when p_function in ('accept_interview', 'cancel_interview', 'propose_interview', 'propose_other_times')
      then 'interviews'
    -- These only show something, and write down who looked at it.
    when p_function in ('candidate_of_match', 'employer_dashboard', 'facility_application', 'facility_placement',
      'facility_placements', 'interview_event', 'my_application', 'my_notifications',
      'open_notification', 'pipeline_export', 'position_candidates', 'position_pipeline', 'preview_position',
      'read_messages') then 'reading'
    -- These are about the admin, whoever they act for.
    when p_function in ('note_sign_in', 'stop_acting') then 'always'
  end;
end $$;

-- The function that the data API was asked for; null where a table was.
create function private.called_function() returns text
language plpgsql stable set search_path = '' as $$
begin
  return substring(current_setting('request.path', true) from '/rpc/(.*)$');
end $$;

-- Refuses a function that is not in the table above, unless it only reads. As a mere role nothing is done at all.
create function private.only_deeds(p_person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  called constant text := private.called_function();
  deed constant text := private.acting_deed(called);
begin
  if called is null or deed in ('reading', 'always') or (deed is not null and p_person is not null)
    or exists (select 1 from pg_catalog.pg_proc p
      where p.proname = called and p.pronamespace = 'public'::regnamespace and p.provolatile <> 'v') then
    return;
  end if;
  raise exception using errcode = 'PT403', message = case
    when deed is null then 'You’re acting for someone else, and only they can do this. Stop acting first.'
    else 'You’re viewing these pages without a person. To change something, act for someone.' end;
end $$;

-- A write of a client's own, without a function, is that of a profile's name and draft.
create function private.refuse_write_while_acting(p_own_profile boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  called constant text := private.called_function();
  deed constant text := case when called is null and p_own_profile then 'profile' else private.acting_deed(called) end;
  acting public.acting_sessions;
begin
  if deed = 'always' then
    return;
  end if;
  select * into acting from private.live_acting(private.acting_header());
  perform private.refuse_if(not found, 'PT403', 'Acting has ended. Nothing was saved.');
  perform private.refuse_if(deed is null or (deed <> 'reading' and acting.user_id is null),
    'PT403', 'You’re acting for someone else, and only they can do this. Stop acting first.');
end $$;
