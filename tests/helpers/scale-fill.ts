/** 100,000 rows in each admin list that is not a queue. */
import { ADMIN, MANY } from "./scale.ts";

/** The id of the n-th person: a nurse if n is odd, otherwise a facility. */
export const person = (n: string) => `md5('person' || ${n})::uuid`;
const facility = person;
const all = `generate_series(1, ${MANY}) n`;
const ago = (n: string) => `now() - ${n} * interval '1 minute'`;

/** 100,000 people, and as many rows in each list. One in 5,000 differs from all others. */
export const FILL = `
set session_replication_role = replica;
insert into auth.users (id, email) values ('${ADMIN}', 'admin@test.example');
insert into public.admin_users (user_id) values ('${ADMIN}');
insert into auth.users (id, email, created_at)
  select ${person("n")}, 'p' || n || '@test.example', ${ago("n")} from ${all};
insert into public.profiles (user_id, role, full_name, onboarding_completed, submitted_at, verification_status)
  select ${person("n")}, case when n % 2 = 1 then 'job_seeker' else 'employer' end, 'Person ' || n, true, ${ago("n")},
    case when n % 40 = 1 then 'pending' else 'approved' end from ${all};
insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
    desired_pay_cents, desired_pay_period, shifts, available_from)
  select ${person("n")}, 'rn', 5, '64108', 'MO', 10, 4000, 'hour', '{days}', '2090-01-01' from ${all};
insert into public.employer_profiles (user_id, facility_name, zip)
  select ${facility("n")}, 'Clinic of group' || n % 5000, '64108' from ${all};
insert into private.people (user_id, joined_at, role, status, state, suspended)
  select '${ADMIN}'::uuid, now() - interval '1 year', 'admin', 'draft', null, false
  union all select ${person("n")}, ${ago("n")}, case when n % 2 = 1 then 'job_seeker' else 'employer' end,
    case when n % 40 = 1 then 'pending' else 'approved' end, case when n % 5000 = 1 then 'KS' else 'MO' end, n % 5000 = 3 from ${all};
insert into private.search_words (kind, word, id)
  select 'person', w.word, ${person("n")} from ${all} cross join lateral
    (values ('person'), ('p' || n || '@test.example'), ('set' || n % 5000)) w (word)
  where n % 2 = 1
  union all
  select 'facility', w.word, ${facility("n")} from ${all} cross join lateral (values ('clinic'), ('group' || n % 5000)) w (word)
  where n % 2 = 0;
insert into public.credentials (user_id, kind, profession, name, state, number, expires_on, status, verified_on,
    verified_source, verified_until)
  select ${person("n")}, case when n % 5000 = 3 then 'certification' else 'license' end, case when n % 5000 <> 3 then 'rn' end,
    case when n % 5000 = 3 then 'BLS' end, case when n % 5000 = 1 then 'KS' when n % 5000 <> 3 then 'MO' end, 'N' || n,
    private.today() + n % 90, 'verified', private.today(), 'Nursys', private.today() + n % 90 from ${all};
insert into public.documents (user_id, kind, file_name, content_type, size_bytes, sha256, storage_path, expires_on, status)
  select ${person("n")}, 'other', 'a.pdf', 'application/pdf', 1, repeat('a', 64), gen_random_uuid() || '/' || gen_random_uuid(),
    private.today() + n % 90, 'accepted' from ${all} where n % 10 = 1;
insert into public.placements (id, position_title, employer_id, job_seeker_id, starts_on, annual_salary_cents, plan_code,
    fee_bp, guarantee_until, created_at)
  select md5('placement' || n)::uuid, 'Nurse', ${facility("n")}, ${person("n")}, '2026-01-01', 8000000, 'employer_growth',
    500, '2026-06-01', ${ago("n")} from ${all};
insert into public.placement_payments (payment_intent, customer_id, employer_id, placement_id, status, amount_cents,
    received_cents, refunded_cents, created_at, paid_at)
  select 'pi_' || n, 'cus_' || n, ${facility("n")}, md5('placement' || n)::uuid, 'succeeded', 400000, 400000,
    case when n % 2 = 0 then 1 else 0 end, ${ago("n")}, ${ago("n")} from ${all} where n % 5000 <> 0;
insert into public.employer_subscriptions (employer_id, plan_code, current_period_start, current_period_end, created_at,
    subscription_id, status, past_due_since)
  select ${facility("n")}, case when n % 5000 = 4 then 'employer_enterprise' else 'employer_growth' end, '2026-01-01', '2036-01-01',
    ${ago("n")}, case when n % 5000 <> 3 then 'sub_' || n end, case n % 5000 when 1 then 'canceled' when 2 then 'past_due' else 'active' end,
    case when n % 5000 = 2 then now() end from ${all};
insert into public.stripe_events (id, type, created_at, received_at, status)
  select 'evt_' || n, case when n % 5000 = 1 then 'charge.refunded' else 'invoice.paid' end, ${ago("n")}, ${ago("n")},
    case when n % 5000 = 2 then 'waiting' when n % 2 = 0 then 'failed' else 'done' end from ${all};
insert into public.placement_disputes (placement_id, side, reason, status, outcome, created_at, settled_at)
  select md5('placement' || n)::uuid, s.side, 'A long reason', s.status, s.outcome, ${ago("n")},
    s.settled_at - n * interval '1 minute'
  from ${all} join (values (0, 'facility', 'open', null, null), (1, 'candidate', 'settled', 'facility', now())) s (half, side, status, outcome, settled_at)
    on s.half = n % 2;
insert into public.leie_lists (id, sha256, file_name, row_count, status, finished_at)
  values ('${ADMIN}', repeat('a', 64), 'list.csv', 1, 'current', now());
insert into public.leie_matches (user_id, row_key, how, entry, list_id, status, note, decided_at, found_at)
  select ${person("n")}, 'row', case when n % 5000 = 2 then 'npi' else 'name' end, '{}', '${ADMIN}', s.status, s.note,
    s.decided_at - n * interval '1 minute', ${ago("n")}
  from ${all} join (values (0, 'possible', null, null), (1, 'not_same', 'Another one', now())) s (half, status, note, decided_at)
    on s.half = n % 2;
insert into public.audit_log (at, actor_id, on_behalf_of, action, subject_type, subject_id, details)
  select ${ago(`(${MANY} - n)`)}, case when n % 5000 = 1 then ${person("n")} else '${ADMIN}'::uuid end, case when n % 5000 = 2 then ${person("n")} end,
    case when n % 5000 = 3 then 'acting.started' when n % 2 = 0 then 'account.approved' else 'account.rejected' end,
    case when n % 5000 = 4 then 'document' else 'profile' end, ${person("n % 20000")}::text, '{}' from ${all};
insert into public.blog_posts (id, slug, title, author, status, published_at, scheduled_for, updated_at)
  select gen_random_uuid(), 'post-' || n, 'Post of theme' || n % 5000, 'Author', s.status,
    case when s.status = 'published' then ${ago("n")} end, case when s.status = 'scheduled' then now() + interval '1 year' end, ${ago("n")}
  from ${all} cross join lateral (values (case n % 5000 when 1 then 'scheduled' when 2 then 'published' else 'draft' end)) s (status);
insert into private.search_words (kind, word, id)
  select 'post', w.word, b.id from public.blog_posts b
  cross join lateral (values ('post'), (split_part(b.title, ' ', 3))) w (word);
insert into public.blog_images (id, alt, content_type, size_bytes, width, height, created_at)
  select gen_random_uuid(), 'A nurse', 'image/png', 1, 1, 1, ${ago("n")} from ${all};
analyze;
select private.refresh_all_waiting(), private.refresh_all_expiring(), private.refresh_all_fees();
set session_replication_role = origin;
select set_config('request.jwt.claim.sub', '${ADMIN}', false);
`;
