-- Triggers that enforce two settings: which states are open for new positions, and the maximum size of a document.

create function private.enforce_service_area() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  closed text;
begin
  if new.status <> 'open' or (tg_op = 'UPDATE' and old.status = 'open' and old.zip = new.zip)
    or current_setting('nomera.preview', true) = 'on' then
    return new;
  end if;
  select s.name into closed from public.zip_codes z join public.service_states s on s.code = z.state
  where z.zip = new.zip and not s.is_open;
  if closed is not null then
    raise exception using errcode = 'PT409', hint = 'zip', message = format(
      'New positions can’t be posted in %s right now. Save yours as a draft. You can post it once we’re back there.',
      closed);
  end if;
  return new;
end $$;

create function private.enforce_document_size() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.size_bytes > private.setting('document_mb_most')::bigint * 1048576 then
    raise exception using errcode = 'PT422', hint = 'file', message =
      format('This file is too large. Choose one of at most %s MB.', private.setting('document_mb_most'));
  end if;
  return new;
end $$;
