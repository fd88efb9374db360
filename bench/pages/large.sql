-- Adds a market to the demo's, after bench/matching/market.sql: its own facilities, three applications per candidate,
-- and two demo users with a lot of data. {positions}, {facilities} and {applications} are replaced.

set session_replication_role = replica;

-- Facilities in addition to those that market.sql gives positions to.
insert into auth.users (id, email)
select bench.facility(i), 'f' || i || '@bench.example' from generate_series({positions} / 12 + 1, {facilities}) i;
insert into public.profiles (user_id, role, full_name, onboarding_completed, verification_status, submitted_at)
select bench.facility(i), 'employer', 'Facility ' || i, true, 'approved', now()
from generate_series({positions} / 12 + 1, {facilities}) i;
insert into public.employer_profiles (user_id, facility_name, facility_type, zip)
select bench.facility(i), 'Facility ' || i, 'clinic', d.zip
from generate_series({positions} / 12 + 1, {facilities}) i
join bench.draws d on d.k = (bench.r(i, 3) * 100000)::integer;

-- The recruiter with a large number of positions.
update public.positions p
set employer_id = (select u.id from auth.users u where u.email = 'employer@demo.nomera.example')
from generate_series(1, {positions} / 20) i where p.id = bench.position(i);

-- Each person applies to a few positions of their profession, in rotation.
create table bench.choices as
select p.id, p.employer_id, p.profession, (row_number() over (partition by p.profession order by p.id) - 1)::integer as k
from public.positions p where p.status = 'open';
create unique index on bench.choices (profession, k);
-- Not a column of each choice: then finding one would read all of the profession.
create table bench.offered as
select c.profession, count(*)::integer as amount from bench.choices c group by c.profession;
analyze bench.choices, bench.offered;
insert into public.applications (position_id, job_seeker_id, employer_id, status, source, created_at, status_at)
select c.id, s.user_id, c.employer_id, (array['applied', 'shortlisted', 'declined', 'withdrawn'])[1 + a.n % 4], 'applied',
  a.at, a.at
from (
  select i, n, now() - bench.r(i * 8 + n, 51) * interval '300 days' as at
  from generate_series(1, {candidates}) i, generate_series(0, {applications} / {candidates} - 1) n) a
join public.job_seeker_profiles s on s.user_id = bench.person(a.i)
join bench.offered o on o.profession = s.profession
join bench.choices c on c.profession = o.profession and c.k = ((bench.r(a.i, 50) * 1e6)::integer + a.n) % o.amount
on conflict do nothing;

-- The nurse with 300 applications.
insert into public.applications (position_id, job_seeker_id, employer_id, status, source, created_at, status_at)
select c.id, s.user_id, c.employer_id, (array['applied', 'shortlisted', 'declined'])[1 + c.k % 3], 'applied', a.at, a.at
from auth.users u
join public.job_seeker_profiles s on s.user_id = u.id
join bench.choices c on c.profession = s.profession and c.k < 300
cross join lateral (select now() - c.k * interval '1 day' as at) a
where u.email = 'jobseeker@demo.nomera.example'
on conflict do nothing;

set session_replication_role = origin;

-- What triggers would have saved. An older commit may lack one of these.
do $$ begin
  if to_regproc('private.save_position_words') is not null then
    perform private.save_position_words(array(select p.id from public.positions p));
  end if;
  if to_regproc('private.save_candidate_words') is not null then
    perform private.save_candidate_words(array(select s.user_id from public.job_seeker_profiles s));
  end if;
end $$;
