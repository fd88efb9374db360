-- One application as the facility sees it, with its notes and scorecards.
-- Colleagues' scorecards appear only after you save your own.

-- Whom filling a position's last opening with this applicant would turn away: the first 25 of those in progress, how
-- many more there are, and the ids of those named. Null unless it is the last opening. Others who accepted an offer are
-- not turned away, only counted.
create function private.turned_away(p_application public.applications, out answer jsonb, out people uuid[])
language plpgsql stable security definer set search_path = '' as $$
declare
  facility constant uuid := p_application.employer_id;
begin
  perform 1 from public.positions p
  where p.id = p_application.position_id and p.openings = 1 + (select count(*) from public.placements l
    where l.position_id = p.id and l.status <> 'ended');
  if not found then return; end if;
  with shown as materialized (
    select a.id, a.job_seeker_id, t.sort_order, a.status_at, count(*) over () as total
    from public.applications a join public.application_statuses t on t.code = a.status and t.is_open
    where a.position_id = p_application.position_id and a.employer_id = facility
      and a.id <> p_application.id and a.status <> 'accepted'
    order by t.sort_order, a.status_at desc, a.id limit 25
  )
  select jsonb_build_object('first', coalesce(jsonb_agg(jsonb_build_object('name', n.name, 'profession', r.short_name,
      'city', z.city, 'state', z.state) order by s.sort_order, s.status_at desc, s.id), '[]'),
    'more', (select coalesce(max(x.total), 0) - count(*) from shown x),
    'accepted', (select count(*) from public.applications a where a.position_id = p_application.position_id
      and a.id <> p_application.id and a.status = 'accepted')), array_agg(s.job_seeker_id)
  into answer, people
  from shown s
  join private.candidate_names(facility, array(select x.job_seeker_id from shown x)) n
    on n.job_seeker_id = s.job_seeker_id
  join public.job_seeker_profiles k on k.user_id = s.job_seeker_id
  left join public.professions r on r.code = k.profession
  left join public.zip_codes z on z.zip = k.zip;
end $$;

create function private.facility_application(p_id uuid, p_messages integer, p_to_hire boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  facility uuid := private.reading_for();
  me uuid := private.user_id();
  my_role text := private.team_role();
  app public.applications;
  title text;
  filled text;
  others jsonb;
  other_people uuid[];
  shown boolean;
  applied boolean;
  is_open boolean;
  sees_scores boolean;
  before_it uuid;
  after_it uuid;
begin
  select a.* into app from public.applications a where a.id = p_id and a.employer_id = facility;
  perform private.refuse_if(not found, 'PT404', 'This application does not exist, or it is not your facility’s.');
  select p.title into title from public.positions p where p.id = app.position_id;
  -- A viewer can't hire, so the page names nobody to them.
  if p_to_hire and my_role <> 'viewer' then
    select private.filled_refusal(p) into filled from public.positions p where p.id = app.position_id;
    select t.answer, t.people into others, other_people from private.turned_away(app) t;
    -- All at once, in the common order.
    perform private.keep_people(variadic other_people || app.job_seeker_id);
    perform private.record_views(other_people, 'list', facility, app.position_id, title);
  end if;
  perform private.record_views(array[app.job_seeker_id], 'application', facility, app.id, title);
  perform private.record_messages_read(app.id);
  applied := private.has_applied(facility, app.job_seeker_id);
  shown := private.is_shown(facility, app.job_seeker_id);
  select t.is_open into is_open from public.application_statuses t where t.code = app.status;
  sees_scores := my_role = 'viewer'
    or exists (select 1 from public.scorecards c where c.application_id = app.id and c.interviewer_id = me);
  -- The neighbors among the applications with the same status, newest first.
  select a.id into before_it from public.applications a
  where a.position_id = app.position_id and a.status = app.status and a.status_at >= app.status_at
    and (a.status_at > app.status_at or a.id < app.id)
  order by a.status_at, a.id desc limit 1;
  select a.id into after_it from public.applications a
  where a.position_id = app.position_id and a.status = app.status and a.status_at <= app.status_at
    and (a.status_at < app.status_at or a.id > app.id)
  order by a.status_at desc, a.id limit 1;

  return jsonb_build_object(
    'role', my_role, 'me', me, 'shown', shown, 'applied', applied,
    'previous', before_it, 'next', after_it,
    'application', jsonb_build_object('id', app.id, 'status', app.status, 'version', app.version, 'source', app.source,
      'note', app.note, 'answers', app.answers, 'match', app.match, 'closed_reason', app.closed_reason,
      'created_at', app.created_at, 'status_at', app.status_at, 'is_open', is_open,
      'paused', is_open and private.is_paused(app)),
    'position', (select jsonb_build_object('id', p.id, 'title', p.title, 'status', p.status, 'openings', p.openings,
        'hired', (select count(*) from public.placements l where l.position_id = p.id and l.status <> 'ended'),
        'pay_min_cents', p.pay_min_cents, 'pay_max_cents', p.pay_max_cents, 'pay_period', p.pay_period,
        'hours', private.position_hours(p), 'starts_on', p.starts_on, 'shift', p.shift,
        -- We know the street for the facility's own ZIP code only; a position elsewhere shows just its city.
        'address', case when e.zip = p.zip then e.address_line || ', ' else '' end || z.city || ', ' || z.state || ' '
          || z.zip)
      from public.positions p join public.employer_profiles e on e.user_id = p.employer_id
      join public.zip_codes z on z.zip = p.zip where p.id = app.position_id),
    'candidate', private.candidate_facts(facility, app.job_seeker_id),
    'moves', coalesce((select jsonb_agg(jsonb_build_object('to', t.to_status, 'via', t.via,
        'needs_reason', t.needs_reason)
        order by t.id) from public.application_transitions t
      where t.from_status = app.status and t.side = 'facility'), '[]'),
    'history', coalesce((select jsonb_agg(jsonb_build_object('id', h.id, 'at', h.at, 'from', h.from_status,
        'to', h.to_status, 'side', h.side, 'reason', h.reason, 'declined_offer', private.declined_offer(h),
        'who', case when h.side = 'facility' then w.full_name end) order by h.id)
      from public.application_history h left join public.profiles w on w.user_id = h.actor_id
      where h.application_id = app.id), '[]'),
    'interviews', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'status', i.status, 'kind', i.kind,
        'place', i.place, 'note', i.note, 'duration', i.duration_minutes, 'time_zone', i.time_zone,
        'proposed_by', i.proposed_by, 'starts_at', i.starts_at, 'reason', i.reason, 'sequence', i.sequence,
        'times', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'starts_at', s.starts_at)
            order by s.starts_at) from public.interview_times s where s.interview_id = i.id), '[]'))
        order by i.created_at desc, i.id)
      from (select * from public.interviews x where x.application_id = app.id order by x.created_at desc, x.id
        limit 10) i), '[]'),
    'offers', coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'status', o.status, 'pay_cents', o.pay_cents,
        'pay_period', o.pay_period, 'hours', o.hours, 'annual_salary_cents', o.annual_salary_cents, 'starts_on',
        o.starts_on,
        'expires_at', o.expires_at, 'message', o.message, 'fee_bp', o.fee_bp,
        'guarantee_days', o.guarantee_days, 'reason', o.reason, 'decided_at', o.decided_at, 'created_at', o.created_at)
        order by o.created_at desc, o.id)
      from (select * from public.offers x where x.application_id = app.id order by x.created_at desc, x.id limit 5) o),
      '[]'),
    'placement_id', (select p.id from public.placements p where p.application_id = app.id),
    'messages', coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'side', g.side, 'body', g.body,
        'at', g.created_at, 'read_at', g.read_at, 'reported',
        exists (select 1 from public.message_reports r where r.message_id = g.id and r.reporter_id = me))
        order by g.created_at, g.id)
      from (select * from public.messages x where x.application_id = app.id
        order by x.created_at desc, x.id desc limit 25 offset 25 * (greatest(p_messages, 1) - 1)) g), '[]'),
    'messages_shut', private.messages_shut(app, 'facility'),
    'message_count', (select count(*) from public.messages g where g.application_id = app.id),
    'unread', (select count(*) from public.messages g
      where g.application_id = app.id and g.side = 'candidate' and g.read_at is null),
    'notes', coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'body', n.body, 'at', n.created_at,
        'who', w.full_name) order by n.created_at desc, n.id)
      from (select * from public.application_notes x where x.application_id = app.id
        order by x.created_at desc, x.id limit 20) n
      left join public.profiles w on w.user_id = n.author_id), '[]'),
    'note_count', (select count(*) from public.application_notes n where n.application_id = app.id),
    'scorecard', (select to_jsonb(c) from public.scorecards c where c.application_id = app.id
      and c.interviewer_id = me),
    'scorecard_count', (select count(*) from public.scorecards c where c.application_id = app.id),
    'scorecards', case when not sees_scores then '[]' else coalesce((
      select jsonb_agg(jsonb_build_object('who', w.full_name, 'mine', c.interviewer_id = me, 'clinical', c.clinical,
        'communication', c.communication, 'reliability', c.reliability, 'teamwork', c.teamwork,
        'recommendation', c.recommendation, 'comment', c.comment, 'at', c.updated_at) order by c.created_at,
        w.full_name)
      from public.scorecards c left join public.profiles w on w.user_id = c.interviewer_id
      where c.application_id = app.id), '[]') end,
    'plan', private.plan_use(facility) || jsonb_build_object('guarantee_days', private.setting('guarantee_days'),
      'offer_days_most', private.setting('offer_days_most')),
    'filled', filled, 'turned_away', others);
end $$;
-- p_to_hire: also why the position takes no one else, and whom the hire would turn away.
create function public.facility_application(p_id uuid, p_messages integer default 1, p_to_hire boolean default false)
returns jsonb
language plpgsql set search_path = ''
as $$ begin return private.facility_application(p_id, p_messages, p_to_hire); end $$;
grant execute on function private.facility_application, public.facility_application to authenticated, service_role;

create function private.recruiting_application(p_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  facility uuid := private.recruiting_for();
begin
  perform private.refuse_if(
    not exists (select 1 from public.applications a where a.id = p_id and a.employer_id = facility),
    'PT404', 'This application does not exist, or it is not your facility’s.');
  return facility;
end $$;

create function private.add_note(p_application_id uuid, p_body text, p_form_key uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_sides(p_application_id);
  perform private.recruiting_application(p_application_id);
  perform private.refuse_if(char_length(coalesce(btrim(p_body), '')) not between 1 and 5000,
    'PT422', 'Write the note, in at most 5,000 characters.', 'note');
  perform private.refuse_if((select count(*) from public.application_notes n
    where n.application_id = p_application_id and n.created_at > now() - interval '1 hour') >= 60,
    'PT429', 'You’ve added many notes. Wait a while before you add more.');
  insert into public.application_notes (application_id, author_id, body, form_key)
  values (p_application_id, private.user_id(), btrim(p_body), p_form_key)
  on conflict (application_id, form_key) where form_key is not null do nothing;
end $$;
create function public.add_note(p_application_id uuid, p_body text, p_form_key uuid) returns void
language plpgsql set search_path = '' as $$
begin perform private.add_note(p_application_id, p_body, p_form_key); end $$;
grant execute on function private.add_note, public.add_note to authenticated, service_role;

create function private.save_scorecard(
  p_application_id uuid, p_version integer, p_clinical integer, p_communication integer, p_reliability integer,
  p_teamwork integer, p_recommendation text, p_comment text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  saved integer;
begin
  perform private.keep_sides(p_application_id);
  perform private.recruiting_application(p_application_id);
  perform private.refuse_if(p_recommendation is null
    or p_recommendation not in ('strong_yes', 'yes', 'no', 'strong_no'),
    'PT422', 'Choose what you recommend.', 'recommendation');
  perform private.refuse_if(char_length(p_comment) > 5000, 'PT422', 'Use at most 5,000 characters.', 'comment');
  perform private.refuse_if(not (coalesce(p_clinical, 1) between 1 and 5
      and coalesce(p_communication, 1) between 1 and 5
      and coalesce(p_reliability, 1) between 1 and 5 and coalesce(p_teamwork, 1) between 1 and 5),
    'PT422', 'Rate from 1 to 5.', 'clinical');
  insert into public.scorecards as c (application_id, interviewer_id, clinical, communication, reliability, teamwork,
    recommendation, comment)
  values (p_application_id, private.user_id(), p_clinical, p_communication, p_reliability, p_teamwork,
    p_recommendation, nullif(btrim(p_comment), ''))
  on conflict (application_id, interviewer_id) do update set
    clinical = excluded.clinical, communication = excluded.communication, reliability = excluded.reliability,
    teamwork = excluded.teamwork, recommendation = excluded.recommendation, comment = excluded.comment,
    version = c.version + 1
  where c.version = p_version;
  get diagnostics saved = row_count;
  perform private.refuse_if(saved = 0,
    'PT409', 'You saved this scorecard in another window. Check the saved version before you replace it.');
end $$;
create function public.save_scorecard(
  p_application_id uuid, p_version integer, p_recommendation text, p_clinical integer default null,
  p_communication integer default null, p_reliability integer default null, p_teamwork integer default null,
  p_comment text default null
) returns void
language plpgsql set search_path = '' as $$ begin
  perform private.save_scorecard(p_application_id, p_version, p_clinical, p_communication, p_reliability, p_teamwork,
    p_recommendation, p_comment);
end $$;
grant execute on function private.save_scorecard, public.save_scorecard to authenticated, service_role;
