-- Disputes about placements. Both sides see the outcome; only the side that opened a dispute sees its reason.

create function private.admin_disputes(p_status text, p_after uuid) returns jsonb
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  settled constant boolean := coalesce(p_status, 'open') = 'settled';
  last public.placement_disputes;
  found_rows jsonb;
begin
  perform private.only_admins();
  select * into last from public.placement_disputes d where d.id = p_after;
  found_rows := coalesce((
    select jsonb_agg(jsonb_build_object('id', n.id, 'side', n.side, 'status', n.status, 'outcome', n.outcome,
      'at', n.created_at, 'settled_at', n.settled_at, 'title', l.position_title, 'facility', e.facility_name,
      'candidate', c.full_name, 'fee_cents', l.fee_cents) order by n.place)
    from (
      select w.*, row_number() over (order by w.created_at, w.id) as place
      from (
        select d.* from public.placement_disputes d
        where not settled and d.status = 'open'
          and (last.id is null or (d.created_at, d.id) > (last.created_at, last.id))
        order by d.created_at, d.id limit 26) w
      union all
      select w.*, row_number() over (order by w.settled_at desc, w.id desc)
      from (
        select d.* from public.placement_disputes d
        where settled and d.status = 'settled'
          and (last.id is null or (d.settled_at, d.id) < (last.settled_at, last.id))
        order by d.settled_at desc, d.id desc limit 26) w) n
    join public.placements l on l.id = n.placement_id
    left join public.employer_profiles e on e.user_id = l.employer_id
    left join public.profiles c on c.user_id = l.job_seeker_id), '[]');
  perform private.record_admin_view(array(
    select l.job_seeker_id from jsonb_array_elements(found_rows) r
    join public.placement_disputes d on d.id = (r ->> 'id')::uuid join public.placements l on l.id = d.placement_id),
    null, 'Disputes', 'list');
  return found_rows;
end $$;
create function public.admin_disputes(p_status text default null, p_after uuid default null) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.admin_disputes(p_status, p_after); end $$;
grant execute on function private.admin_disputes, public.admin_disputes to authenticated;

create function private.admin_dispute(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked public.placement_disputes;
  held public.placements;
begin
  perform private.only_admins();
  select * into asked from public.placement_disputes d where d.id = p_id;
  perform private.refuse_if(not found, 'PT404', 'This dispute does not exist.');
  select * into held from public.placements l where l.id = asked.placement_id;
  perform private.record_admin_view(array[held.job_seeker_id], held.application_id, held.position_title, 'application');
  return jsonb_build_object('id', asked.id, 'side', asked.side, 'status', asked.status,
    'placement', private.placement_card(held),
    'facility', (select e.facility_name from public.employer_profiles e where e.user_id = held.employer_id),
    'employer_id', held.employer_id, 'job_seeker_id', held.job_seeker_id,
    'disputes', (select jsonb_agg(jsonb_build_object('id', d.id, 'side', d.side, 'reason', d.reason,
        'status', d.status, 'at', d.created_at, 'outcome', d.outcome, 'settled_note', d.settled_note,
        'settled_at', d.settled_at, 'who', w.full_name, 'settled_by', private.name_of(d.settled_by))
        order by d.id = asked.id desc, d.created_at desc, d.id)
      from public.placement_disputes d
      left join public.profiles w on w.user_id = d.raised_by
      where d.placement_id = held.id));
end $$;
create function public.admin_dispute(p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.admin_dispute(p_id); end $$;
grant execute on function private.admin_dispute, public.admin_dispute to authenticated;

create function private.settle_dispute(p_id uuid, p_outcome text, p_note text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held public.placement_disputes;
  about public.placements;
  said constant text := btrim(coalesce(p_note, ''));
  facts jsonb;
begin
  perform private.only_admins();
  perform private.refuse_if(p_outcome is null or p_outcome not in ('facility', 'candidate', 'withdrawn'),
    'PT422', 'Choose an outcome.', 'outcome');
  perform private.refuse_if(char_length(said) not between 10 and 2000,
    'PT422', 'Explain it in 10 to 2,000 characters: both sides read it.', 'note');
  perform private.keep_people(l.job_seeker_id), private.keep_team(l.employer_id)
  from public.placement_disputes d join public.placements l on l.id = d.placement_id where d.id = p_id;
  select * into held from public.placement_disputes d where d.id = p_id for no key update;
  perform private.refuse_if(not found, 'PT404', 'This dispute does not exist.');
  perform private.refuse_if(held.status <> 'open',
    'PT409', 'Someone has already settled this dispute. Look at what they said.');
  update public.placement_disputes d
  set status = 'settled', outcome = p_outcome, settled_note = said, settled_by = auth.uid(), settled_at = now()
  where d.id = p_id;
  select * into about from public.placements l where l.id = held.placement_id;
  perform private.audit('dispute.settled', 'placement_dispute', p_id::text, said,
    jsonb_build_object('placement_id', about.id, 'side', held.side, 'outcome', p_outcome));
  facts := jsonb_build_object('position', about.position_title, 'outcome', p_outcome, 'reason', said);
  perform private.notify_facility(about.employer_id, 'placement', 'dispute_settled', facts,
    '/employer/placements/' || about.id);
  if about.application_id is not null then
    perform private.notify(about.job_seeker_id, 'placement', 'dispute_settled',
      facts || jsonb_build_object('application', about.application_id), '/job-seeker/applications/'
      || about.application_id);
  end if;
end $$;
create function public.settle_dispute(p_id uuid, p_outcome text, p_note text) returns void
language plpgsql set search_path = '' as $$ begin perform private.settle_dispute(p_id, p_outcome, p_note); end $$;
grant execute on function private.settle_dispute, public.settle_dispute to authenticated;

create function private.disputes_for(p_placement uuid, p_side text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'side', d.side, 'status', d.status, 'at', d.created_at,
      'reason', case d.side when p_side then d.reason end, 'who', case d.side when p_side then w.full_name end,
      'outcome', d.outcome, 'settled_at', d.settled_at, 'settled_note', d.settled_note)
    order by d.created_at desc, d.id), '[]')
  from public.placement_disputes d left join public.profiles w on w.user_id = d.raised_by
  where d.placement_id = p_placement
); end $$;
