-- Triggers that keep private.expiring current.

create function private.expiring_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.user_id <> new.user_id) then
    perform private.refresh_expiring(old.user_id);
  end if;
  if tg_op <> 'DELETE' then
    perform private.refresh_expiring(new.user_id);
  end if;
  return null;
end $$;

create function private.check_retired() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.retired_at is not null then
    delete from private.expiring held using public.verification_checks c
    where held.subject = 'check' and c.id = held.id and c.rule_id = new.id;
  else
    insert into private.expiring (subject, id, user_id, kind, state, expires_on)
    select r.subject, r.id, r.user_id, r.kind, r.state, r.expires_on
    from private.expiring_now r join public.verification_checks c on c.id = r.id
    where r.subject = 'check' and c.rule_id = new.id
    on conflict do nothing;
  end if;
  return null;
end $$;
