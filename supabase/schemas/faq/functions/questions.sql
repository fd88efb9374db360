-- What visitors may do: read published answers and ask a question.

create function private.published_faqs() returns table (question text, answer text)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select f.question, f.answer from public.faq_questions f
  where f.status = 'published' order by f.published_at desc, f.id;
end $$;
create function public.published_faqs() returns table (question text, answer text)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.published_faqs(); end $$;
grant execute on function private.published_faqs, public.published_faqs to anon, authenticated, service_role;

create function private.submit_faq_question(
  p_question text, p_submitter_name text, p_submitter_contact text
) returns table (id uuid, question text, status text)
language plpgsql security definer set search_path = '' as $$
declare
  asked text := regexp_replace(coalesce(p_question, ''), '^\s+|\s+$', '', 'g');
  sender text := nullif(regexp_replace(p_submitter_name, '^\s+|\s+$', '', 'g'), '');
  contact text := nullif(regexp_replace(p_submitter_contact, '^\s+|\s+$', '', 'g'), '');
begin
  perform private.refuse_if(asked = '', 'PT422', 'Write your question.', 'question');
  perform private.refuse_if(char_length(asked) > 1000, 'PT422', 'Use at most 1,000 characters.', 'question');
  perform private.refuse_if(char_length(sender) > 120, 'PT422', 'Use at most 120 characters.', 'name');
  perform private.check_name(sender, 'name');
  perform private.refuse_if(char_length(contact) > 200, 'PT422', 'Use at most 200 characters.', 'contact');

  -- One at a time, or a question sent twice would be stored twice.
  perform pg_advisory_xact_lock(hashtext('submit_faq_question'));
  return query
    select f.id, f.question, f.status from public.faq_questions f
    where f.created_at > now() - interval '10 minutes' and f.question = asked
      and f.submitter_contact is not distinct from contact
    limit 1;
  if found then return; end if;
  -- A global limit, because one sender can use many addresses.
  perform private.refuse_if(
    (select count(*) from public.faq_questions f where f.created_at > now() - interval '1 hour') >= 200,
    'PT429', 'Too many questions have arrived within the last hour, so this one was not saved. Try again in an hour, '
    || 'or use the Contact page.');
  return query
    insert into public.faq_questions as f (question, submitter_name, submitter_contact, status)
    values (asked, sender, contact, 'pending')
    returning f.id, f.question, f.status;
end $$;
create function public.submit_faq_question(
  p_question text, p_submitter_name text default null, p_submitter_contact text default null
) returns table (id uuid, question text, status text)
language plpgsql set search_path = ''
as $$ #variable_conflict use_column
begin return query select * from private.submit_faq_question(p_question, p_submitter_name, p_submitter_contact); end $$;
-- Only our server may call it, because it rate limits by network; anyone else could use up the hourly limit.
grant execute on function private.submit_faq_question, public.submit_faq_question to service_role;
