-- Visitors' questions and our answers. Visitors see only published ones, and only through published_faqs().

create table public.faq_questions (
  id uuid primary key default gen_random_uuid(),
  question text not null check (char_length(btrim(question)) between 1 and 1000),
  answer text check (char_length(answer) <= 5000),
  submitter_name text check (char_length(submitter_name) between 1 and 120 and private.is_name(submitter_name)),
  submitter_contact text check (char_length(submitter_contact) between 1 and 200),
  status text not null default 'pending' check (status in ('pending', 'published', 'unpublished', 'spam', 'merged')),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  -- The visitor's original wording, kept if an admin edits the question.
  asked_first text check (char_length(asked_first) <= 1000),
  -- Written by an admin, not asked by a visitor.
  by_us boolean not null default false,
  merged_into uuid references public.faq_questions (id),
  -- When its status last changed.
  status_at timestamptz not null default now(),
  version integer not null default 1,
  check (status <> 'published' or (answer is not null and published_at is not null)),
  constraint faq_questions_merged_check check ((status = 'merged') = (merged_into is not null) and merged_into <> id)
);
create index faq_questions_published_idx on public.faq_questions (published_at desc, id) where status = 'published';
create index faq_questions_created_idx on public.faq_questions (created_at);
create index faq_questions_overview_idx on public.faq_questions (created_at) where status = 'pending';
create index faq_questions_status_idx on public.faq_questions (status, status_at, id);
create index faq_questions_status_at_idx on public.faq_questions (status_at, id);
create index faq_questions_merged_idx on public.faq_questions (merged_into) where merged_into is not null;
create index faq_questions_contact_idx on public.faq_questions (lower(btrim(submitter_contact)))
  where submitter_contact is not null;
create index faq_questions_words_idx on public.faq_questions
  using gin (to_tsvector('english', question || ' ' || coalesce(asked_first, '') || ' ' || coalesce(answer, '')));
create trigger faq_questions_note_acting after insert or update or delete on public.faq_questions
  for each row execute function private.record_acting_change();
alter table public.faq_questions enable row level security;
create policy "Admins read questions" on public.faq_questions for select to authenticated
  using ((select private.is_admin()));
grant select on public.faq_questions to authenticated;
grant all on public.faq_questions to service_role;
