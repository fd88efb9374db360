-- What the public pages and the plans read from the database.

create table public.faq_questions (
  id uuid primary key default gen_random_uuid(),
  question text not null check (char_length(btrim(question)) between 1 and 1000),
  answer text check (char_length(answer) <= 5000),
  submitter_name text check (char_length(submitter_name) between 1 and 120),
  submitter_contact text check (char_length(submitter_contact) between 1 and 200),
  status text not null default 'pending' check (status in ('pending', 'published')),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  check (status <> 'published' or (answer is not null and published_at is not null))
);
create index faq_questions_published_idx on public.faq_questions (published_at desc, id) where status = 'published';

create table public.plan_definitions (
  code text primary key check (code in ('employer_starter', 'employer_growth', 'employer_enterprise')),
  display_name text not null,
  monthly_price_cents integer not null check (monthly_price_cents >= 0),
  placement_fee_percentage numeric(5, 2) not null check (placement_fee_percentage between 0 and 100),
  job_posting_limit integer check (job_posting_limit >= 0),
  candidate_view_limit integer check (candidate_view_limit >= 0),
  sort_order integer not null
);
comment on column public.plan_definitions.job_posting_limit is 'null = unlimited';
comment on column public.plan_definitions.candidate_view_limit is 'null = unlimited';
insert into public.plan_definitions
  (code, display_name, monthly_price_cents, placement_fee_percentage, job_posting_limit, candidate_view_limit, sort_order)
values
  ('employer_starter', 'Starter', 19900, 5, 2, 10, 1),
  ('employer_growth', 'Growth', 39900, 4, 5, 25, 2),
  ('employer_enterprise', 'Enterprise', 89900, 3, null, null, 3);

alter table public.faq_questions enable row level security;
alter table public.plan_definitions enable row level security;

-- The submitter's name and contact are for admins: visitors read through published_faqs().
create policy "Admins read questions" on public.faq_questions for select to authenticated
  using ((select private.is_admin()));
create policy "Anyone reads plans" on public.plan_definitions for select using (true);

revoke all on public.faq_questions, public.plan_definitions from anon, authenticated;
grant select on public.faq_questions to authenticated;
grant select on public.plan_definitions to anon, authenticated;
grant all on public.faq_questions, public.plan_definitions to service_role;

-- Published questions, newest first.
create function private.published_faqs() returns table (question text, answer text)
language sql stable security definer set search_path = ''
as $$
  select f.question, f.answer from public.faq_questions f
  where f.status = 'published' order by f.published_at desc, f.id
$$;
create function public.published_faqs() returns table (question text, answer text)
language sql stable set search_path = ''
as $$ select * from private.published_faqs() $$;
