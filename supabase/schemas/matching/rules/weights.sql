-- Guards match_weights: each side adds up to 100, and a published version never changes.

create function private.side_sum(p_side jsonb) returns integer
language plpgsql immutable set search_path = ''
as $$ begin return (select coalesce(sum(w.value::integer), 0)::integer from jsonb_each_text(p_side) w); end $$;
grant execute on function private.side_sum to service_role;

create function private.protect_published_weights() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.state = 'published' and (tg_op = 'DELETE'
    -- Only published_by may change: it is cleared when that account is deleted.
    or to_jsonb(new) - 'published_by' <> to_jsonb(old) - 'published_by' or new.published_by is not null) then
    raise exception using errcode = 'PT403', message =
      'Published weights are never changed or removed: publish another set.';
  end if;
  return coalesce(new, old);
end $$;
