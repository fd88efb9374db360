-- The admins' pages about questions: answer, publish, merge, reject, delete the sender's address.

create function private.faq_asked(p_question public.faq_questions) returns integer
language plpgsql stable set search_path = '' as $$ begin return (
  select (case when p_question.by_us then 0 else 1 end + count(*) filter (where not d.by_us))::integer
  from public.faq_questions d where d.merged_into = p_question.id
); end $$;

create function private.admin_faqs(p_status text, p_search text, p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  many constant integer := 2000;
  wanted constant text := btrim(coalesce(p_search, ''));
  words constant tsquery := private.words_to_find(wanted, '&', 'pg_catalog.english');
  waiting constant boolean := p_status is not distinct from 'pending';
  last public.faq_questions;
  found_ids uuid[];
  condition text := 'true';
  found_rows jsonb;
begin
  perform private.only_admins();
  select * into last from public.faq_questions f where f.id = p_after;
  if wanted <> '' then
    -- Dynamic SQL, so that the query is planned for these words.
    execute $query$ select array(
      (select f.id from public.faq_questions f
        where to_tsvector('english', f.question || ' ' || coalesce(f.asked_first, '') || ' '
          || coalesce(f.answer, '')) @@ $1
          and ($3 is null or f.status = $3) limit $4)
      union
      (select f.id from public.faq_questions f
        where f.submitter_contact is not null and lower(btrim(f.submitter_contact)) = lower($2) limit $4)) $query$
    into found_ids using words, wanted, p_status, many;
    condition := case when cardinality(found_ids) < many then 'f.id = any ($5)' else $find$
      to_tsvector('english', f.question || ' ' || coalesce(f.asked_first, '') || ' '
        || coalesce(f.answer, '')) @@ $2$find$ end;
  end if;
  execute format($query$
    select jsonb_agg(jsonb_build_object('id', n.id, 'question', left(n.question, 300), 'status', n.status,
      'answered', n.answer is not null, 'by_us', n.by_us, 'asked', private.faq_asked(n), 'created_at', n.created_at,
      'status_at', n.status_at,
      'into', (select left(i.question, 300) from public.faq_questions i where i.id = n.merged_into))
      order by n.status_at %1$s, n.id %1$s)
    from (
      select f.* from public.faq_questions f
      where %4$s and %2$s and %3$s
      order by f.status_at %1$s, f.id %1$s limit 26) n $query$,
    case when waiting then 'asc' else 'desc' end,
    condition,
    case when last.id is null then 'true'
      when waiting then '(f.status_at, f.id) > ($3, $4)' else '(f.status_at, f.id) < ($3, $4)' end,
    case when p_status is null then 'true' else 'f.status = $1' end)
  into found_rows using p_status, words, last.status_at, last.id, found_ids;
  return coalesce(found_rows, '[]');
end $$;
create function public.admin_faqs(p_status text default null, p_search text default null, p_after uuid default null)
returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.admin_faqs(p_status, p_search, p_after); end $$;
grant execute on function private.admin_faqs, public.admin_faqs to authenticated;

create function private.admin_faq(p_id uuid, p_search text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  held public.faq_questions;
  words tsquery;
begin
  perform private.only_admins();
  select * into held from public.faq_questions f where f.id = p_id;
  perform private.refuse_if(not found, 'PT404', 'This question does not exist.');
  words := case when btrim(coalesce(p_search, '')) = ''
    then private.words_to_find(held.question, '|', 'pg_catalog.english')
    else private.words_to_find(p_search, '&', 'pg_catalog.english') end;
  return jsonb_build_object('id', held.id, 'question', held.question, 'answer', held.answer, 'status', held.status,
    'asked_first', held.asked_first, 'by_us', held.by_us, 'version', held.version, 'created_at', held.created_at,
    'status_at', held.status_at, 'published_at', held.published_at,
    'sender', case when coalesce(held.submitter_name, held.submitter_contact) is not null
      then jsonb_build_object('name', held.submitter_name, 'contact', held.submitter_contact) end,
    'asked', private.faq_asked(held),
    'into', (select jsonb_build_object('id', i.id, 'question', i.question)
      from public.faq_questions i where i.id = held.merged_into),
    'merged', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'question', m.question) order by m.created_at, m.id)
      from (select * from public.faq_questions d where d.merged_into = p_id order by d.created_at, d.id limit 20) m),
      '[]'),
    'like', case when held.status in ('pending', 'published', 'unpublished') then coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'question', s.question, 'status', s.status)
        order by s.rank desc, s.created_at, s.id)
      from (
        select l.*, ts_rank(to_tsvector('english', l.question), words) as rank
        from (
          select f.* from public.faq_questions f
          where to_tsvector('english', f.question || ' ' || coalesce(f.asked_first, '') || ' '
            || coalesce(f.answer, '')) @@ words
            and f.status in ('pending', 'published', 'unpublished') and f.id <> p_id limit 300) l
        order by rank desc, l.created_at, l.id limit 8) s), '[]') else '[]' end,
    'history', coalesce((
      select jsonb_agg(jsonb_build_object('at', h.at, 'action', h.action, 'who', private.name_of(h.actor_id))
        order by h.id desc)
      from (select * from public.audit_log l where l.subject_type = 'faq_question' and l.subject_id = p_id::text
        order by l.id desc limit 10) h), '[]'));
end $$;
create function public.admin_faq(p_id uuid, p_search text default null) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.admin_faq(p_id, p_search); end $$;
grant execute on function private.admin_faq, public.admin_faq to authenticated;

create function private.faq_to_change(p_id uuid, p_version integer) returns public.faq_questions
language plpgsql security definer set search_path = '' as $$
declare
  held public.faq_questions;
begin
  perform private.only_admins();
  select * into held from public.faq_questions f where f.id = p_id for update;
  perform private.refuse_if(not found, 'PT404', 'This question does not exist.');
  perform private.refuse_if(held.version is distinct from p_version,
    'PT409', 'Someone changed this question while you were editing. Below is the current version. Your changes were '
    || 'not saved.',
    'version');
  return held;
end $$;

create function private.faq_texts(p_question text, p_answer text, p_public boolean, out question text, out answer text)
language plpgsql immutable set search_path = '' as $$
begin
  question := regexp_replace(coalesce(p_question, ''), '^\s+|\s+$', '', 'g');
  answer := nullif(regexp_replace(coalesce(p_answer, ''), '^\s+|\s+$', '', 'g'), '');
  perform private.refuse_if(char_length(question) not between 1 and 1000,
    'PT422', 'Write the question, in at most 1,000 characters.', 'question');
  perform private.refuse_if(char_length(answer) > 5000, 'PT422', 'Use at most 5,000 characters.', 'answer');
  perform private.refuse_if(p_public and answer is null, 'PT422', 'Enter an answer.', 'answer');
end $$;

create function private.save_faq(p_id uuid, p_version integer, p_question text, p_answer text, p_publish boolean)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  held constant public.faq_questions := private.faq_to_change(p_id, p_version);
  now_public constant boolean := coalesce(p_publish, false) or held.status = 'published';
  texts record;
  changed text[];
begin
  perform private.refuse_if(held.status in ('spam', 'merged'),
    'PT409', 'This question is spam or merged. Undo that first.');
  select * into texts from private.faq_texts(p_question, p_answer, now_public);
  changed := array_remove(array[
    case when texts.question is distinct from held.question then 'question' end,
    case when texts.answer is distinct from held.answer then 'answer' end], null);
  if changed = '{}' and (held.status = 'published') = now_public then return; end if;
  update public.faq_questions f set question = texts.question, answer = texts.answer, version = f.version + 1,
    asked_first = case when not f.by_us and texts.question <> f.question then coalesce(f.asked_first, f.question)
      else f.asked_first end,
    status = case when now_public then 'published' else f.status end,
    status_at = case when now_public and f.status <> 'published' then now() else f.status_at end,
    published_at = case when now_public then coalesce(f.published_at, now()) end
  where f.id = p_id;
  perform private.audit(
    case when now_public and held.status <> 'published' then 'faq.published'
      when held.answer is null then 'faq.answered' else 'faq.edited' end,
    'faq_question', p_id::text, null, jsonb_build_object('changed', changed));
end $$;
create function public.save_faq(
  p_id uuid, p_version integer, p_question text, p_answer text default null, p_publish boolean default false
) returns void
language plpgsql set search_path = '' as $$
begin perform private.save_faq(p_id, p_version, p_question, p_answer, p_publish); end $$;
grant execute on function private.save_faq, public.save_faq to authenticated;

create function private.move_faq(p_id uuid, p_version integer, p_to text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held constant public.faq_questions := private.faq_to_change(p_id, p_version);
begin
  if not (case p_to when 'unpublished' then held.status = 'published'
      when 'spam' then held.status in ('pending', 'unpublished')
      when 'pending' then held.status in ('spam', 'merged') else false end) then
    raise exception using errcode = 'PT409', message = 'The question’s current status does not allow this.';
  end if;
  update public.faq_questions f set status = p_to, status_at = now(), version = f.version + 1, merged_into = null,
    published_at = null
  where f.id = p_id;
  perform private.audit(
    case when p_to = 'unpublished' then 'faq.unpublished' when p_to = 'spam' then 'faq.rejected'
      when held.status = 'merged' then 'faq.separated' else 'faq.restored' end,
    'faq_question', p_id::text, null,
    case when held.status = 'merged' then jsonb_build_object('from', held.merged_into) else '{}' end);
end $$;
create function public.move_faq(p_id uuid, p_version integer, p_to text) returns void
language plpgsql set search_path = '' as $$ begin perform private.move_faq(p_id, p_version, p_to); end $$;
grant execute on function private.move_faq, public.move_faq to authenticated;

create function private.merge_faq(p_id uuid, p_version integer, p_into uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held public.faq_questions;
  target public.faq_questions;
  brought integer;
begin
  perform private.only_admins();
  -- Locked in a fixed order, so that two opposite merges cannot deadlock.
  perform 1 from public.faq_questions f where f.id in (p_id, p_into) order by f.id for update;
  held := private.faq_to_change(p_id, p_version);
  select * into target from public.faq_questions f where f.id = p_into;
  perform private.refuse_if(not found, 'PT404', 'The other question does not exist.');
  perform private.refuse_if(p_into = p_id, 'PT422', 'Choose another question.', 'into');
  perform private.refuse_if(held.status in ('spam', 'merged') or target.status in ('spam', 'merged'),
    'PT409', 'Someone changed one of the two questions. Nothing was merged.');
  update public.faq_questions f set merged_into = p_into, version = f.version + 1 where f.merged_into = p_id;
  get diagnostics brought = row_count;
  update public.faq_questions f set status = 'merged', status_at = now(), merged_into = p_into, published_at = null,
    version = f.version + 1
  where f.id = p_id;
  perform private.audit('faq.merged', 'faq_question', p_id::text, null,
    jsonb_build_object('into', p_into, 'brought', brought));
end $$;
create function public.merge_faq(p_id uuid, p_version integer, p_into uuid) returns void
language plpgsql set search_path = '' as $$ begin perform private.merge_faq(p_id, p_version, p_into); end $$;
grant execute on function private.merge_faq, public.merge_faq to authenticated;

create function private.forget_faq_sender(p_id uuid, p_version integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held constant public.faq_questions := private.faq_to_change(p_id, p_version);
begin
  if held.submitter_name is null and held.submitter_contact is null then return; end if;
  update public.faq_questions f set submitter_name = null, submitter_contact = null, version = f.version + 1
  where f.id = p_id;
  perform private.audit('faq.sender_deleted', 'faq_question', p_id::text);
end $$;
create function public.forget_faq_sender(p_id uuid, p_version integer) returns void
language plpgsql set search_path = '' as $$ begin perform private.forget_faq_sender(p_id, p_version); end $$;
grant execute on function private.forget_faq_sender, public.forget_faq_sender to authenticated;

create function private.write_faq(p_form_key uuid, p_question text, p_answer text, p_publish boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  texts record;
begin
  perform private.only_admins();
  select * into texts from private.faq_texts(p_question, p_answer, coalesce(p_publish, false));
  insert into public.faq_questions as f (id, question, answer, by_us, status, published_at)
  values (p_form_key, texts.question, texts.answer, true, case when p_publish then 'published' else 'pending' end,
    case when p_publish then now() end)
  on conflict (id) do nothing;
  if found then
    perform private.audit('faq.written', 'faq_question', p_form_key::text, null,
      jsonb_build_object('published', coalesce(p_publish, false)));
  end if;
  return p_form_key;
end $$;
create function public.write_faq(p_form_key uuid, p_question text, p_answer text default null,
  p_publish boolean default false)
returns uuid
language plpgsql set search_path = '' as $$
begin return private.write_faq(p_form_key, p_question, p_answer, p_publish); end $$;
grant execute on function private.write_faq, public.write_faq to authenticated;
