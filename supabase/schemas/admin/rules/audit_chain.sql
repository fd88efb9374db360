-- Trigger that links an audit entry into the hash chain when its transaction commits.

create function private.chain_audit_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.chain_entry(new);
  return null;
end $$;
