-- Only an application that may still come to something waits for an answer: one that ended without any does not.
do $$
declare
  text_now text := pg_get_functiondef('private.facility_figures(uuid, integer)'::regprocedure);
  text_then text := text_now;
  opened constant text := ' as seconds, (select t.is_open from public.applications a join public.application_statuses t on t.code = a.status where a.id = ';
begin
  text_then := replace(text_then, 'g.created_at >= d.at)) - d.at) as seconds',
    'g.created_at >= d.at)) - d.at)' || opened || 'd.application_id) as is_open');
  text_then := replace(text_then, 'g.created_at > q.at)) - q.at) as seconds',
    'g.created_at > q.at)) - q.at)' || opened || 'q.id) as is_open');
  text_then := replace(text_then, 'count(*) - count(m.seconds)', 'count(*) filter (where m.seconds is null and m.is_open)');
  if length(text_then) < length(text_now) + 200 then
    raise exception 'facility_figures is not what this migration was written for';
  end if;
  execute text_then;
end
$$;
