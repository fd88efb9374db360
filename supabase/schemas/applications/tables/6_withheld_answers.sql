-- Answers to screening questions that an admin withdrew.

create table private.withheld_answers (
  review_id uuid not null references private.question_reviews (id) on delete cascade,
  application_id uuid not null references public.applications (id) on delete cascade,
  question text not null,
  answer text not null,
  primary key (review_id, application_id, question)
);
comment on table private.withheld_answers is
  'Answers to questions that were taken back. No facility reads them; they are in the copy of who gave them.';
create index withheld_answers_application_idx on private.withheld_answers (application_id);
