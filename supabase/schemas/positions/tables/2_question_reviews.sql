-- Screening questions that admins review after they were published.

create table private.question_reviews (
  id uuid primary key default gen_random_uuid(),
  employer_id uuid not null references public.employer_profiles (user_id) on delete cascade,
  -- The position that asked it first.
  position_id uuid references public.positions (id) on delete set null,
  question text not null,
  -- Letters and digits only, so that an added comma does not make it a new question.
  words text not null,
  asked_at timestamptz not null default now(),
  status text not null default 'new' check (status in ('new', 'fine', 'taken_back')),
  reason text check (char_length(btrim(reason)) between 10 and 500),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  unique (employer_id, words),
  check ((status = 'new') = (decided_at is null)),
  check ((status = 'taken_back') = (reason is not null))
);
comment on table private.question_reviews is
  'Each question that a facility ever asked, once. It waits for nothing; an admin may take it back, and then it is '
  'refused.';
create index question_reviews_new_idx on private.question_reviews (asked_at, id) where status = 'new';
create index question_reviews_decided_idx on private.question_reviews (status, decided_at desc, id desc)
  where status <> 'new';
create index question_reviews_position_idx on private.question_reviews (position_id);
create index question_reviews_decided_by_idx on private.question_reviews (decided_by);
