-- Whoever opens an appeal in the queue is told, as on the page of the evidence, that the decision was their own.

do $$
declare
  part constant text := '''decided_at'', p.decided_at) else';
  was text;
begin
  select pg_get_functiondef(p.oid) into was
  from pg_proc p where p.proname = 'pending_appeals' and p.pronamespace = 'private'::regnamespace;
  if strpos(was, part) = 0 then
    raise exception 'pending_appeals() is another one than this migration knows';
  end if;
  execute replace(was, part, '''decided_at'', p.decided_at, ''decided_by_you'', private.decided_by_me(a.user_id),
        ''four_eyes'', private.setting(''four_eyes_rejections'') = 1) else');
end
$$;
