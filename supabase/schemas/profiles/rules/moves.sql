-- Trigger for an approved person's move to another state, which starts the 60 days for a multistate license.

-- Moving back cancels the move.
create function private.record_move() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.home_state = old.moved_from then
    new.moved_on := null;
    new.moved_from := null;
  elsif exists (select 1 from public.profiles p where p.user_id = new.user_id and p.approval = 'approved') then
    new.moved_on := private.today();
    new.moved_from := old.home_state;
  end if;
  return new;
end $$;
