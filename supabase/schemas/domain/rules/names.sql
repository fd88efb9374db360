-- What a name of a person, facility or contact may contain. The forms use the same rule: app/platform/names.ts.

-- One line with something visible: no line breaks or other control characters, and no bidirectional or invisible marks.
create function private.is_name(p_name text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p_name !~ ('[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff'
      || '\ufff9-\ufffb\U000e0000-\U000e007f]')
    and p_name ~ ('[^ \u00a0\u034f\u115f\u1160\u1680\u17b4\u17b5\u2000-\u200d\u202f\u205f\u2800\u3000\u3164'
      || '\ufe00-\ufe0f\uffa0]');
end $$;
grant execute on function private.is_name to anon, authenticated, service_role;

-- Refuses an invalid name with a message at the field p_hint.
create function private.check_name(p_name text, p_hint text) returns void
language plpgsql immutable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_name(p_name),
    'PT422', 'Type this again. It contains invisible characters.', p_hint);
end $$;
grant execute on function private.check_name to anon, authenticated, service_role;
