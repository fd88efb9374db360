-- Triggers for suspensions: a suspended account stays rejected whatever is decided in the meantime, and can't appeal.

create function private.enforce_suspension() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  held private.suspensions;
begin
  select * into held from private.suspensions x where x.user_id = new.user_id and not x.lifting;
  if found and (new.profile_status, new.verification_reason) is distinct from ('verified_issue', held.reason) then
    update private.suspensions x set was_status = new.profile_status, was_reason = new.verification_reason
    where x.user_id = new.user_id;
    new.profile_status := 'verified_issue';
    new.verification_reason := held.reason;
  end if;
  return new;
end $$;

create function private.refuse_suspended() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(exists (select 1 from private.suspensions x where x.user_id = new.user_id),
    'PT409', 'This account is suspended, which you can’t appeal here. Write to us.');
  return new;
end $$;
