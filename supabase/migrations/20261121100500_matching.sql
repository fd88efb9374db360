-- Matching, first version: hard gates, then named components in each direction.
-- A person is never shown a pair that fails a gate; the score only orders those that pass.

create table public.match_weights (
  version integer primary key,
  -- Percent, summing to 100 on each side. Keys are the component names.
  candidate_side jsonb not null,
  position_side jsonb not null,
  note text not null,
  published_at timestamptz not null default now()
);
insert into public.match_weights (version, candidate_side, position_side, note) values
  (1, '{"pay": 45, "distance": 35, "start": 20}', '{"experience": 60, "license": 20, "start": 20}',
   'First weights: judgment, not measurement.');
alter table public.match_weights enable row level security;
create policy "Anyone reads weights" on public.match_weights for select using (true);
revoke all on public.match_weights from anon, authenticated;
grant select on public.match_weights to anon, authenticated;
grant all on public.match_weights to service_role;

-- Harmonic mean of the two sides in basis points: one side cannot buy off the other.
create function private.harmonic_bp(a numeric, b numeric) returns integer
language sql immutable set search_path = ''
as $$ select case when a + b = 0 then 0 else round(2 * a * b / (a + b)) end::integer $$;

-- Weighted mean of named components in basis points.
create function private.weighted_bp(components jsonb, weights jsonb) returns numeric
language sql immutable set search_path = ''
as $$
  select sum((components ->> w.key)::numeric * w.value::numeric) / sum(w.value::numeric)
  from jsonb_each_text(weights) w
$$;

-- All pairs that pass every gate, of one position, of one job seeker, or of the whole market (nulls).
create function private.eligible_pairs(p_position uuid, p_job_seeker uuid)
returns table (
  position_id uuid, job_seeker_id uuid, components jsonb, facts jsonb, license_valid_until date
)
language sql stable security definer set search_path = ''
as $$
  select p.id, s.user_id,
    jsonb_build_object(
      -- Half when the top of the range just meets what is wanted, full at 10 percent above it.
      'pay', least(10000, 5000 + (p.pay_max_hourly_cents - s.desired_pay_hourly_cents)::bigint * 50000
        / greatest(s.desired_pay_hourly_cents, 1)),
      'distance', round(10000 - 8000 * d.miles / s.max_distance_miles)::integer,
      -- Two percent off for each day the candidate is free after the wanted start.
      'start', greatest(0, 10000 - 200 * greatest(0, s.available_from - greatest(p.starts_on, private.today()))),
      'experience', case
        when s.years_experience >= p.min_years_experience
          then least(10000, 7000 + 600 * (s.years_experience - p.min_years_experience))
        else 7000 * s.years_experience / p.min_years_experience
      end,
      -- Full when the license outlasts the start by a year.
      'license', case
        when l.expires_on is null then 10000
        else least(10000, 10000 * (l.expires_on - greatest(p.starts_on, private.today())) / 365)
      end
    ),
    jsonb_build_object(
      'miles', round(d.miles::numeric, 1),
      'max_miles', s.max_distance_miles,
      'pay_min_cents', p.pay_min_cents, 'pay_max_cents', p.pay_max_cents, 'pay_period', p.pay_period,
      'pay_max_hourly_cents', p.pay_max_hourly_cents,
      'desired_hourly_cents', s.desired_pay_hourly_cents,
      'shift', p.shift,
      'starts_on', p.starts_on, 'available_from', s.available_from,
      'years', s.years_experience, 'min_years', p.min_years_experience,
      'license_state', l.state, 'license_multistate', coalesce(l.multistate, false),
      'license_valid_until', l.expires_on, 'license_status', l.status,
      'position_state', pz.state
    ),
    l.expires_on
  from public.positions p
  join public.profiles employer on employer.user_id = p.employer_id
    and employer.onboarding_completed and employer.approval = 'approved'
  join public.zip_codes pz on pz.zip = p.zip
  join public.professions pr on pr.code = p.profession
  join public.license_rules rule on rule.profession = p.profession and rule.state = pz.state
  join public.job_seeker_profiles s on s.profession = p.profession and s.open_to_matches
  join public.profiles candidate on candidate.user_id = s.user_id
    and candidate.onboarding_completed and candidate.approval = 'approved'
  join public.zip_codes sz on sz.zip = s.zip
  cross join lateral (
    select private.miles_between(pz.latitude, pz.longitude, sz.latitude, sz.longitude) as miles
  ) d
  left join lateral (
    select c.state, c.multistate, c.expires_on, c.status
    from public.credentials c
    where c.user_id = s.user_id and c.kind = 'license' and c.profession = p.profession
      and c.status = 'verified'
      and c.expires_on >= greatest(p.starts_on, private.today())
      and (
        c.state = pz.state
        -- Compact rule: a multistate license of the primary state of residence, both states members.
        or (c.multistate and pr.nurse_compact and c.state = s.home_state
          and exists (select 1 from public.service_states h where h.code = c.state and h.nurse_compact)
          and exists (select 1 from public.service_states w where w.code = pz.state and w.nurse_compact))
      )
    order by (c.state = pz.state) desc, c.expires_on desc
    limit 1
  ) l on true
  where p.status = 'open'
    and (p_position is null or p.id = p_position)
    and (p_job_seeker is null or s.user_id = p_job_seeker)
    and p.shift = any (s.shifts)
    and s.desired_pay_hourly_cents <= p.pay_max_hourly_cents
    and d.miles <= s.max_distance_miles
    and (not rule.required or l.expires_on is not null)
$$;

-- Stores the pairs of one position or one job seeker, and forgets those that no longer pass.
create function private.refresh_matches(p_position uuid, p_job_seeker uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  weights public.match_weights;
  stored integer;
begin
  if p_position is null and p_job_seeker is null then
    raise exception using errcode = 'PT400', message = 'Say which position or which job seeker.';
  end if;
  -- One at a time: two changes that do not see each other yet would miss the pair they make together.
  perform pg_advisory_xact_lock(hashtext('private.refresh_matches'));
  select * into weights from public.match_weights order by version desc limit 1;
  delete from public.matches m
  where (p_position is null or m.position_id = p_position)
    and (p_job_seeker is null or m.job_seeker_id = p_job_seeker);
  insert into public.matches
    (position_id, job_seeker_id, score_bp, components, facts, weights_version, license_valid_until)
  select e.position_id, e.job_seeker_id,
    private.harmonic_bp(private.weighted_bp(e.components, weights.candidate_side),
      private.weighted_bp(e.components, weights.position_side)),
    e.components, e.facts, weights.version, e.license_valid_until
  from private.eligible_pairs(p_position, p_job_seeker) e
  on conflict (position_id, job_seeker_id) do nothing;
  get diagnostics stored = row_count;
  return stored;
end
$$;
revoke all on function private.refresh_matches(uuid, uuid) from public;
revoke all on function private.eligible_pairs(uuid, uuid) from public;

-- Matches follow what they are made of, whichever client changed it, in the same transaction.

create function private.position_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_matches(new.id, null);
  return null;
end
$$;
create trigger positions_refresh_matches after insert or update on public.positions
  for each row execute function private.position_changed();

create function private.job_seeker_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_matches(null, case tg_op when 'DELETE' then old.user_id else new.user_id end);
  return null;
end
$$;
create trigger job_seeker_profiles_refresh_matches after insert or update on public.job_seeker_profiles
  for each row execute function private.job_seeker_changed();
create trigger credentials_refresh_matches after insert or update or delete on public.credentials
  for each row execute function private.job_seeker_changed();

create function private.profile_decided() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_matches(p.id, null) from public.positions p where p.employer_id = new.user_id;
  perform private.refresh_matches(null, s.user_id) from public.job_seeker_profiles s where s.user_id = new.user_id;
  return null;
end
$$;
create trigger profiles_refresh_matches after update on public.profiles
  for each row when (
    old.approval is distinct from new.approval or old.onboarding_completed is distinct from new.onboarding_completed
  )
  execute function private.profile_decided();

-- ---------------------------------------------------------------- what each side reads

-- A stored match is shown only while its position is open, both sides stand approved, and the license still runs.
create view private.current_matches as
  select m.*
  from public.matches m
  join public.positions p on p.id = m.position_id and p.status = 'open'
  join public.profiles employer on employer.user_id = p.employer_id and employer.approval = 'approved'
  join public.profiles candidate on candidate.user_id = m.job_seeker_id and candidate.approval = 'approved'
  where m.license_valid_until is null or m.license_valid_until >= private.today();

create function private.matches_of_job_seeker(p_limit integer) returns table (
  id uuid, score_bp integer, components jsonb, facts jsonb, weights_version integer,
  position_id uuid, title text, facility_name text, facility_type text, city text, state text, description text
)
language sql stable security definer set search_path = ''
as $$
  select m.id, m.score_bp, m.components, m.facts, m.weights_version,
    p.id, p.title, e.facility_name, e.facility_type, z.city, z.state, p.description
  from private.current_matches m
  join public.positions p on p.id = m.position_id
  join public.employer_profiles e on e.user_id = p.employer_id
  join public.zip_codes z on z.zip = p.zip
  where m.job_seeker_id = auth.uid()
  order by m.score_bp desc, m.id
  limit least(p_limit, 100)
$$;
create function public.matches_of_job_seeker(p_limit integer default 25) returns table (
  id uuid, score_bp integer, components jsonb, facts jsonb, weights_version integer,
  position_id uuid, title text, facility_name text, facility_type text, city text, state text, description text
)
language sql stable set search_path = ''
as $$ select * from private.matches_of_job_seeker(p_limit) $$;

-- The employer's view: candidates stay anonymous here, a place is a city.
create function private.matches_of_employer(p_per_position integer) returns table (
  id uuid, position_id uuid, score_bp integer, components jsonb, facts jsonb, weights_version integer,
  profession text, city text, state text, rank bigint, total bigint
)
language sql stable security definer set search_path = ''
as $$
  select * from (
    select m.id, m.position_id, m.score_bp, m.components, m.facts, m.weights_version,
      s.profession, z.city, z.state,
      row_number() over (partition by m.position_id order by m.score_bp desc, m.id) as rank,
      count(*) over (partition by m.position_id) as total
    from private.current_matches m
    join public.positions p on p.id = m.position_id
    join public.job_seeker_profiles s on s.user_id = m.job_seeker_id
    join public.zip_codes z on z.zip = s.zip
    where p.employer_id = auth.uid()
  ) ranked
  where ranked.rank <= least(p_per_position, 100)
  order by ranked.position_id, ranked.rank
$$;
create function public.matches_of_employer(p_per_position integer default 10) returns table (
  id uuid, position_id uuid, score_bp integer, components jsonb, facts jsonb, weights_version integer,
  profession text, city text, state text, rank bigint, total bigint
)
language sql stable set search_path = ''
as $$ select * from private.matches_of_employer(p_per_position) $$;
