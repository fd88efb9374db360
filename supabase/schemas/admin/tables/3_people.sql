-- A narrow copy of all accounts, and the search words for people, facilities, positions and posts.

create table private.people (
  user_id uuid primary key references auth.users (id) on delete cascade,
  joined_at timestamptz not null,
  role text not null check (role in ('job_seeker', 'employer', 'admin', 'none')),
  status text not null check (status in ('draft', 'pending', 'approved', 'rejected')),
  state text,
  suspended boolean not null default false
);
create index people_joined_idx on private.people (joined_at desc, user_id desc);
create index people_role_idx on private.people (role, joined_at desc, user_id desc);
create index people_status_idx on private.people (status, joined_at desc, user_id desc);
create index people_state_idx on private.people (state, joined_at desc, user_id desc);
create index people_suspended_idx on private.people (joined_at desc, user_id desc) where suspended;
create trigger people_gone after delete on private.people
  for each row execute function private.person_gone();

create table private.search_words (
  kind text not null check (kind in ('person', 'facility', 'position', 'post')),
  word text collate "C" not null,
  id uuid not null,
  primary key (kind, word, id)
);
create index search_words_id_idx on private.search_words (id, kind, word);

create trigger users_noted after insert or update of email on auth.users
  for each row execute function private.user_changed();
