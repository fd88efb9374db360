-- The trigger that maintains a candidate's search words.

create function private.candidate_worded() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.save_candidate_words(array[new.user_id]);
  return null;
end $$;
