-- What an admin may do while acting: the actions in app/account/acting/rules.ts, each with the functions that do it. A
-- function not listed here can't write anything while acting.

create function private.acting_scope(p_function text) returns text
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
    when p_function in ('invite_candidate', 'invite_candidates', 'save_candidate', 'save_candidates',
      'unsave_candidate') then 'candidates'
    when p_function in ('add_note', 'bulk_move', 'move_application', 'save_scorecard') then 'applications'
    when p_function in ('accept_interview', 'cancel_interview', 'propose_interview', 'propose_other_times')
      then 'interviews'
    -- Read-only pages that log who viewed them.
    when p_function in ('candidate_of_match', 'employer_dashboard', 'facility_application', 'facility_placement',
      'facility_placements', 'interview_event', 'my_application', 'my_notifications',
      'open_notification', 'pipeline_export', 'position_candidates', 'position_pipeline', 'preview_position',
      'read_messages') then 'reading'
    -- These concern the admin's own session, so they always run.
    when p_function in ('record_sign_in', 'stop_acting') then 'always'
  end;
end $$;

grant execute on function private.acting_scope to authenticated;

-- The function called through the data API; null for a direct table request.
create function private.called_function() returns text
language plpgsql stable set search_path = '' as $$
begin
  return substring(current_setting('request.path', true) from '/rpc/(.*)$');
end $$;

-- Refuses a function that is not listed above, unless it only reads. An admin who views a role's pages without acting
-- for anyone may change nothing.
create function private.only_deeds(p_person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  called constant text := private.called_function();
  scope constant text := private.acting_scope(called);
begin
  if called is null or scope in ('reading', 'always') or (scope is not null and p_person is not null)
    or exists (select 1 from pg_catalog.pg_proc p
      where p.proname = called and p.pronamespace = 'public'::regnamespace and p.provolatile <> 'v') then
    return;
  end if;
  raise exception using errcode = 'PT403', message = case
    when scope is null then 'You’re acting for someone else, and only they can do this. Stop acting first.'
    else 'You’re viewing these pages without acting for anyone. To change something, act for someone.' end;
end $$;

-- A direct client write, without a function, can only be to a profile's name and draft.
create function private.refuse_write_while_acting(p_own_profile boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  called constant text := private.called_function();
  scope constant text := case when called is null and p_own_profile then 'profile'
    else private.acting_scope(called) end;
  acting public.acting_sessions;
begin
  if scope = 'always' then
    return;
  end if;
  select * into acting from private.live_acting(private.acting_header());
  perform private.refuse_if(not found, 'PT403', 'Acting has ended. Nothing was saved.');
  perform private.refuse_if(scope is null or (scope <> 'reading' and acting.user_id is null),
    'PT403', 'You’re acting for someone else, and only they can do this. Stop acting first.');
end $$;
