-- Each candidate's search words in one row, so that the lab's search reads an index instead of everyone.

create table private.candidate_words (
  user_id uuid primary key references public.job_seeker_profiles (user_id) on delete cascade,
  -- The full name, for the order of the list.
  name text not null,
  -- Name, profession, city and state, split by private.words_of().
  words tsvector not null
);
create index candidate_words_name_idx on private.candidate_words (name, user_id);
create index candidate_words_idx on private.candidate_words using gin (words);
alter table private.candidate_words enable row level security;

create trigger profiles_worded after update on public.profiles
  for each row when ((old.full_name, old.onboarding_completed) is distinct from
    (new.full_name, new.onboarding_completed))
  execute function private.candidate_worded();
create trigger job_seeker_profiles_worded after insert on public.job_seeker_profiles
  for each row execute function private.candidate_worded();
create trigger job_seeker_profiles_reworded after update on public.job_seeker_profiles
  for each row when ((old.profession, old.zip) is distinct from (new.profession, new.zip))
  execute function private.candidate_worded();
