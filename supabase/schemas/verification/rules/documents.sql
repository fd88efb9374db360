-- What a document contains is decided by the server from the stored bytes; no user request can set or change it.

create function private.may_be_served(p_file_state text) returns boolean
language plpgsql immutable set search_path = '' as $$ begin return p_file_state in ('not_scanned', 'clean'); end $$;

create function private.enforce_inspection() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(auth.uid() is not null and (tg_op = 'INSERT'
    or (new.storage_path, new.file_name, new.content_type, new.size_bytes, new.sha256, new.file_state)
      is distinct from
      (old.storage_path, old.file_name, old.content_type, old.size_bytes, old.sha256, old.file_state)),
    'PT403', 'Only the server says what it found in a file.');
  return new;
end $$;

create function private.enforce_inspected_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.refuse_if(auth.uid() is not null and not exists (
      select 1 from public.document_uploads u
      where u.storage_path = new.storage_path and u.user_id = new.user_id and u.content_type = new.content_type
        and u.size_bytes = new.size_bytes and u.sha256 = new.sha256 and u.file_state = new.file_state),
      'PT403', 'Only a file that the server has inspected becomes a document.');
    return new;
  end if;
  perform private.refuse_if((new.storage_path, new.content_type, new.size_bytes, new.sha256)
    is distinct from (old.storage_path, old.content_type, old.size_bytes, old.sha256),
    'PT409', 'A document’s file can’t be replaced. Upload a new document.');
  perform private.refuse_if(new.file_state <> old.file_state
    and (auth.uid() is not null or old.file_state = 'infected' or new.file_state = 'uninspected'),
    'PT403', 'Only the server says what it found in a file.');
  return new;
end $$;
