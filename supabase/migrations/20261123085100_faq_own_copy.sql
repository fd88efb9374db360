-- Whoever asked a question takes along what they wrote, when, and the answer once visitors read it. How far we are with it,
-- what was drafted, and which other question it was put to is our own work.

do $$
declare
  part constant text := 'jsonb_agg(to_jsonb(f) order by f.created_at), ''[]'')
      from public.faq_questions f where';
  was text;
begin
  select pg_get_functiondef(p.oid) into was
  from pg_proc p where p.proname = 'export_my_data' and p.pronamespace = 'private'::regnamespace;
  if strpos(was, part) = 0 then
    raise exception 'export_my_data() has another list than this migration knows';
  end if;
  execute replace(was, part, 'jsonb_agg(jsonb_build_object(''question'', coalesce(f.asked_first, f.question),
      ''submitter_name'', f.submitter_name, ''submitter_contact'', f.submitter_contact, ''created_at'', f.created_at,
      ''answer'', (select a.answer from public.faq_questions a
        where a.id = coalesce(f.merged_into, f.id) and a.status = ''published'')) order by f.created_at, f.id), ''[]'')
      from public.faq_questions f where');
end
$$;
