-- Trigger for acting: logs each row that an admin writes for another user, with the names of the changed columns.

create function private.record_acting_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  whole jsonb := before || after;
  acting uuid;
begin
  if private.acting_header() is not null then
    acting := private.acting_id();
    perform private.refuse_if(acting is null, 'PT403', 'Acting has ended. Nothing was saved.');
    perform private.audit('acting.' || lower(tg_op), tg_table_name,
      coalesce(whole ->> 'id', whole ->> 'user_id', whole ->> 'application_id', whole ->> 'position_id',
        whole ->> 'employer_id', whole ->> 'job_seeker_id'), null,
      jsonb_build_object('acting_session', acting, 'columns', (
        select coalesce(jsonb_agg(k.key order by k.key), '[]') from jsonb_object_keys(whole) k (key)
        where before -> k.key is distinct from after -> k.key and k.key <> 'updated_at')));
  end if;
  return null;
end $$;
