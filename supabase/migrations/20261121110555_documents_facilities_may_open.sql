-- A facility is shown exactly the documents that it may open.
do $$
declare
  text_now text := pg_get_functiondef('private.candidate_facts(uuid, boolean, boolean)'::regprocedure);
  text_then text := replace(text_now, 'd.replaced_by is null and d.status <> ''rejected''',
    'd.replaced_by is null and d.status <> ''rejected'' and private.may_see_documents(private.facility_id(), s.user_id)');
begin
  if text_then = text_now then
    raise exception 'candidate_facts is not what this migration was written for';
  end if;
  execute text_then;
end
$$;
