-- A job seeker's dashboard: what needs an answer, what is coming up, and the best matches.

create function private.my_week() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.user_id();
  paused boolean;
  answer jsonb;
begin
  select not s.open_to_matches into paused from public.job_seeker_profiles s where s.user_id = me;
  if not found then return null; end if;
  with mine as materialized (
    select a.id, a.status, a.status_at, a.position_id, a.employer_id from public.applications a
    where a.job_seeker_id = me
      and a.status = any (array(select t.code from public.application_statuses t where t.is_open))
  ), named as materialized (
    -- Only what is shown is looked up by name: someone may have hundreds of applications.
    select w.id, w.status, w.status_at,
      (select p.title from public.positions p where p.id = w.position_id) as title,
      (select f.facility_name from public.employer_profiles f where f.user_id = w.employer_id) as facility,
      (select private.is_halted(a) from public.applications a where a.id = w.id) as paused
    from mine w
    where w.id in (
      (select k.id from mine k join public.applications a on a.id = k.id
        where k.status = 'invited' and not private.is_halted(a)
        order by k.status_at, k.id limit 5)
      union all
      select o.application_id from mine k join public.offers o on o.application_id = k.id and o.status = 'open'
      union all
      select i.application_id from mine k
      join public.interviews i on i.application_id = k.id and i.status in ('proposed', 'accepted'))
  ), new as materialized (
    -- "not in" uses a hash; "not exists" would look at every application for each match.
    select m as match, m.position_id, m.score_bp from private.job_seeker_matches(me) m
    where m.position_id not in (select a.position_id from public.applications a where a.job_seeker_id = me)
      and m.position_id not in (select d.position_id from public.match_dismissals d where d.job_seeker_id = me)
  ), best as materialized (
    select n.*, row_number() over (order by n.score_bp desc, n.position_id) as place from new n
    order by n.score_bp desc, n.position_id limit 5
  ), shown as materialized (
    select array_agg(b.position_id order by b.place) as positions, array_agg(me) as people,
      array_agg((b.match).zip order by b.place) as zips, array_agg(b.score_bp order by b.place) as scores
    from best b
  ), facts as materialized (
    select f.place, f.facts from shown s cross join lateral private.facts_of_matches(s.positions, s.people, s.zips) f
  )
  select jsonb_build_object('paused', paused, 'wanted', private.wanted_of(me),
    'offers', (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'title', w.title, 'facility', w.facility,
        'expires_at', o.expires_at) order by o.expires_at, w.id), '[]')
      from named w join public.offers o on o.application_id = w.id and o.status = 'open' where not w.paused),
    'invitations', (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'title', w.title, 'facility', w.facility,
        'expires_at', private.invitation_ends_at(w.status_at)) order by w.status_at, w.id),
        '[]')
      from named w where w.status = 'invited' and not w.paused),
    'proposals', (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'title', w.title, 'facility', w.facility)
        order by i.created_at, i.id), '[]')
      from named w join public.interviews i on i.application_id = w.id and i.status = 'proposed'
        and i.proposed_by = 'facility'
      where not w.paused),
    'coming', (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'title', w.title, 'facility', w.facility,
        'interview', i.id, 'starts_at', i.starts_at, 'minutes', i.duration_minutes, 'time_zone', i.time_zone,
        'kind', i.kind) order by i.starts_at, i.id), '[]')
      from named w join public.interviews i on i.application_id = w.id and i.status = 'accepted'
        and i.starts_at + i.duration_minutes * interval '1 minute' > now()),
    'unread', (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'title', u.title, 'facility', u.facility,
        'messages', u.messages) order by u.newest desc, u.id), '[]')
      from (
        select w.id, p.title, f.facility_name as facility, count(*) as messages, max(x.created_at) as newest
        from public.applications w
        join public.messages x on x.application_id = w.id and x.side = 'facility' and x.read_at is null
        join public.positions p on p.id = w.position_id
        join public.employer_profiles f on f.user_id = w.employer_id
        where w.job_seeker_id = me
        group by w.id, p.title, f.facility_name order by 5 desc, 1 limit 5) u),
    'open_applications', (select count(*) from mine),
    'documents', (select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'credential_id', d.credential_id,
        'status', d.status, 'expires_on', d.expires_on) order by d.created_at desc, d.id), '[]')
      from public.documents d where d.user_id = me and d.replaced_by is null),
    'credentials', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind,
        'name', coalesce(t.short_name, c.name), 'state', c.state, 'status', c.status, 'reason', c.status_reason,
        'expires_on', c.expires_on)
        order by c.kind desc, c.expires_on, c.id), '[]')
      from (select * from public.credentials k where k.user_id = me order by k.kind desc, k.expires_on, k.id limit 20) c
      left join public.certifications t on t.code = c.certification),
    -- As /job-seeker/visibility lists them: an administrator's view is not the facility's, even while acting for it.
    'views', (select count(distinct v.employer_id) from private.profile_views v
      where v.person_id = me and v.last_at > now() - interval '7 days' and v.kind = 'profile' and v.admin_id is null),
    'matches_total', (select count(*) from new),
    'matches', (select coalesce(jsonb_agg(n.notice
        || jsonb_build_object('components', matching.components(b.match), 'facts', f.facts) order by b.place), '[]')
      from shown s
      cross join lateral private.position_notices(me, s.positions,
        array(select (k.facts ->> 'miles')::double precision from facts k order by k.place), s.scores) n
      join best b on b.place = n.place
      join facts f on f.place = n.place),
    'would_open', private.what_would_open(me))
  into answer;
  return answer;
end $$;
create function public.my_week() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.my_week(); end $$;
grant execute on function private.my_week, public.my_week to authenticated, service_role;
