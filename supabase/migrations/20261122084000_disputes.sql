-- Disputes about placements: administrators hear both sides and settle; both sides read how, and why.

alter table public.placement_disputes
  add column outcome text check (outcome in ('facility', 'candidate', 'withdrawn')),
  add constraint placement_disputes_outcome_settled check (outcome is null or status = 'settled');
-- The longest waiting first, and the latest settled first.
create index placement_disputes_waiting_idx on public.placement_disputes (created_at, id) where status = 'open';
create index placement_disputes_settled_idx on public.placement_disputes (settled_at desc, id desc) where status = 'settled';
create index placement_disputes_placement_idx on public.placement_disputes (placement_id);

-- ---------------------------------------------------------------- what administrators read

-- 25 at a time, after p_after. p_status: open | settled.
create function private.admin_disputes(p_status text, p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  settled constant boolean := coalesce(p_status, 'open') = 'settled';
  last public.placement_disputes;
begin
  perform private.only_admins();
  select * into last from public.placement_disputes d where d.id = p_after;
  return coalesce((
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
end
$$;
create function public.admin_disputes(p_status text default null, p_after uuid default null) returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_disputes(p_status, p_after) $$;

-- One dispute with everything that both sides said of its placement, and the placement itself.
create function private.admin_dispute(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked public.placement_disputes;
  held public.placements;
begin
  perform private.only_admins();
  select * into asked from public.placement_disputes d where d.id = p_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'This dispute does not exist.';
  end if;
  select * into held from public.placements l where l.id = asked.placement_id;
  return jsonb_build_object('id', asked.id, 'side', asked.side, 'status', asked.status,
    'placement', private.placement_card(held),
    'facility', (select e.facility_name from public.employer_profiles e where e.user_id = held.employer_id),
    'employer_id', held.employer_id, 'job_seeker_id', held.job_seeker_id,
    'disputes', (select jsonb_agg(jsonb_build_object('id', d.id, 'side', d.side, 'reason', d.reason,
        'status', d.status, 'at', d.created_at, 'outcome', d.outcome, 'settled_note', d.settled_note,
        'settled_at', d.settled_at, 'who', w.full_name, 'settled_by', coalesce(s.full_name, u.email))
        order by d.id = asked.id desc, d.created_at desc, d.id)
      from public.placement_disputes d
      left join public.profiles w on w.user_id = d.raised_by
      left join auth.users u on u.id = d.settled_by
      left join public.profiles s on s.user_id = d.settled_by
      where d.placement_id = held.id));
end
$$;
create function public.admin_dispute(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_dispute(p_id) $$;

-- ---------------------------------------------------------------- settling

-- p_outcome: for whom it is settled, or 'withdrawn' when who raised it takes it back. Both sides read p_note.
create function private.settle_dispute(p_id uuid, p_outcome text, p_note text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held public.placement_disputes;
  about public.placements;
  said constant text := btrim(coalesce(p_note, ''));
  facts jsonb;
begin
  perform private.only_admins();
  if p_outcome is null or p_outcome not in ('facility', 'candidate', 'withdrawn') then
    raise exception using errcode = 'PT422', message = 'Choose how it is settled.', hint = 'outcome';
  end if;
  if char_length(said) not between 10 and 2000 then
    raise exception using errcode = 'PT422', message = 'Explain it in 10 to 2,000 characters: both sides read it.', hint = 'note';
  end if;
  select * into held from public.placement_disputes d where d.id = p_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This dispute does not exist.';
  end if;
  if held.status <> 'open' then
    raise exception using errcode = 'PT409', message = 'Somebody has already settled this dispute. Look at what they said.';
  end if;
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
      facts || jsonb_build_object('application', about.application_id), '/job-seeker/applications/' || about.application_id);
  end if;
end
$$;
create function public.settle_dispute(p_id uuid, p_outcome text, p_note text) returns void
language sql set search_path = ''
as $$ select private.settle_dispute(p_id, p_outcome, p_note) $$;

-- ---------------------------------------------------------------- what the two sides read

-- The disputes of a placement for one side: all of its own; of the other's, that there is one and how it was settled.
create function private.disputes_for(p_placement uuid, p_side text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'side', d.side, 'status', d.status, 'at', d.created_at,
      'reason', case d.side when p_side then d.reason end, 'who', case d.side when p_side then w.full_name end,
      'outcome', d.outcome, 'settled_at', d.settled_at, 'settled_note', d.settled_note)
    order by d.created_at desc, d.id), '[]')
  from public.placement_disputes d left join public.profiles w on w.user_id = d.raised_by
  where d.placement_id = p_placement
$$;

create or replace function private.facility_placement(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  facility uuid := private.reading_for();
  stored public.placements;
begin
  select p.* into stored from public.placements p where p.id = p_id and p.employer_id = facility;
  if not found then
    raise exception using errcode = 'PT404', message = 'This placement does not exist, or it is not your facility''s.';
  end if;
  return jsonb_build_object('role', private.team_role(), 'placement', private.placement_card(stored),
    'disputes', private.disputes_for(stored.id, 'facility'));
end
$$;

-- The placement that came of an application, with its disputes, as its candidate sees it; null when there is none.
create function private.placement_of_application(p_application uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', l.id, 'status', l.status, 'starts_on', l.starts_on, 'ended_on', l.ended_on,
    'disputes', private.disputes_for(l.id, 'candidate'))
  from public.placements l where l.application_id = p_application
$$;

-- As it was, with what became of the placement.
alter function private.my_application(uuid, uuid) rename to my_application_itself;
create function private.my_application(p_id uuid, p_before uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select i.found || jsonb_build_object('placement', private.placement_of_application(p_id))
  from (select private.my_application_itself(p_id, p_before) as found) i where i.found is not null
$$;

revoke execute on function
  private.admin_disputes(text, uuid), private.admin_dispute(uuid), private.settle_dispute(uuid, text, text),
  private.disputes_for(uuid, text), private.placement_of_application(uuid), private.my_application(uuid, uuid),
  private.my_application_itself(uuid, uuid),
  public.admin_disputes(text, uuid), public.admin_dispute(uuid), public.settle_dispute(uuid, text, text)
  from public, anon, authenticated;
grant execute on function
  private.admin_disputes(text, uuid), private.admin_dispute(uuid), private.settle_dispute(uuid, text, text),
  private.my_application(uuid, uuid),
  public.admin_disputes(text, uuid), public.admin_dispute(uuid), public.settle_dispute(uuid, text, text)
  to authenticated;
