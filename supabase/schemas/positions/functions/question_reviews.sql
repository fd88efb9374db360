-- New screening questions, listed for admins. They are asked in the meantime; an admin can withdraw one with a reason.

create function private.question_card(p_review private.question_reviews) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('id', p_review.id, 'question', p_review.question, 'status', p_review.status,
    'asked_at', p_review.asked_at, 'decided_at', p_review.decided_at, 'reason', p_review.reason,
    'decided_by', private.name_of(p_review.decided_by), 'facility_id', p_review.employer_id,
    'facility', e.facility_name, 'position_id', p.id, 'title', p.title,
    'asked_in', (select count(distinct q.position_id) from public.screening_questions q
      join public.positions o on o.id = q.position_id and o.employer_id = p_review.employer_id
      where private.question_words(q.question) = p_review.words))
  from public.employer_profiles e left join public.positions p on p.id = p_review.position_id
  where e.user_id = p_review.employer_id
); end $$;

create function private.admin_questions(p_status text, p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  shown constant text := coalesce(p_status, 'new');
  last private.question_reviews;
begin
  perform private.only_admins();
  select * into last from private.question_reviews r where r.id = p_after;
  if shown = 'new' then
    return coalesce((
      select jsonb_agg(private.question_card(n) order by n.asked_at, n.id)
      from (
        select r.* from private.question_reviews r
        where r.status = 'new' and (last.id is null or (r.asked_at, r.id) > (last.asked_at, last.id))
        order by r.asked_at, r.id limit 26) n), '[]');
  end if;
  return coalesce((
    select jsonb_agg(private.question_card(n) order by n.decided_at desc, n.id desc)
    from (
      select r.* from private.question_reviews r
      where r.status = shown and r.status <> 'new'
        and (last.id is null or (r.decided_at, r.id) < (last.decided_at, last.id))
      order by r.decided_at desc, r.id desc limit 26) n), '[]');
end $$;
create function public.admin_questions(p_status text default null, p_after uuid default null) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.admin_questions(p_status, p_after); end $$;
grant execute on function private.admin_questions, public.admin_questions to authenticated;

create function private.admin_screening_question(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  card jsonb;
begin
  perform private.only_admins();
  select private.question_card(r) into card from private.question_reviews r where r.id = p_id;
  perform private.refuse_if(card is null, 'PT404', 'This question does not exist.');
  return card;
end $$;
create function public.admin_screening_question(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.admin_screening_question(p_id); end $$;
grant execute on function private.admin_screening_question, public.admin_screening_question to authenticated;

create function private.accept_question(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held private.question_reviews;
begin
  perform private.only_admins();
  select * into held from private.question_reviews r where r.id = p_id for no key update;
  perform private.refuse_if(held.id is null, 'PT404', 'This question does not exist.');
  perform private.refuse_if(held.status <> 'new', 'PT409', 'Someone has already decided on this question.');
  update private.question_reviews r set status = 'fine', decided_by = auth.uid(), decided_at = now() where r.id = p_id;
  perform private.audit('question.accepted', 'screening_question', p_id::text, null,
    jsonb_build_object('question', held.question, 'facility_id', held.employer_id));
end $$;
create function public.accept_question(p_id uuid) returns void
language plpgsql set search_path = '' as $$ begin perform private.accept_question(p_id); end $$;
grant execute on function private.accept_question, public.accept_question to authenticated;

-- Withdraws a question from all positions of its facility, and hides its answers from the facility.
create function private.take_back_question(p_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := btrim(coalesce(p_reason, ''));
  held private.question_reviews;
  facility uuid;
  asking uuid[];
  one record;
begin
  perform private.only_admins();
  perform private.refuse_if(char_length(why) not between 10 and 500,
    'PT422', 'Say why, in 10 to 500 characters. The facility sees it.', 'reason');
  select r.* into held from private.question_reviews r where r.id = p_id;
  perform private.refuse_if(held.id is null, 'PT404', 'This question does not exist.');
  facility := held.employer_id;
  perform private.keep_team(facility);
  -- Waits for applications in progress, so that their answers are found.
  perform 1 from public.positions p where p.employer_id = facility order by p.id for no key update;
  select * into held from private.question_reviews r where r.id = p_id for update;
  perform private.refuse_if(held.id is null, 'PT404', 'This question does not exist.');
  perform private.refuse_if(held.status = 'taken_back', 'PT409', 'Someone has already removed this question.');

  update private.question_reviews r
  set status = 'taken_back', reason = why, decided_by = auth.uid(), decided_at = now() where r.id = p_id;
  with gone as (
    delete from public.screening_questions q using public.positions p
    where p.id = q.position_id and p.employer_id = facility and private.question_words(q.question) = held.words
    returning q.position_id
  )
  select array_agg(distinct g.position_id) into asking from gone g;
  -- A recruiter's open form becomes older than the position and is refused.
  for one in
    update public.positions p set version = p.version + 1 where p.id = any (asking) returning p.id, p.version
  loop
    update public.position_changes c set columns = c.columns || 'questions'::text
    where c.position_id = one.id and c.version = one.version;
  end loop;

  for one in
    select a.id, a.answers from public.applications a
    where a.employer_id = facility and exists (select 1 from jsonb_array_elements(a.answers) x
      where private.question_words(x ->> 'question') = held.words)
    order by a.id for no key update
  loop
    insert into private.withheld_answers (review_id, application_id, question, answer)
    select p_id, one.id, x ->> 'question', x ->> 'answer' from jsonb_array_elements(one.answers) x
    where private.question_words(x ->> 'question') = held.words
    on conflict do nothing;
    update public.applications a set answers = (
      select coalesce(jsonb_agg(x.one order by x.place), '[]')
      from jsonb_array_elements(one.answers) with ordinality x (one, place)
      where private.question_words(x.one ->> 'question') <> held.words)
    where a.id = one.id;
  end loop;

  perform private.audit('question.taken_back', 'screening_question', p_id::text, why,
    jsonb_build_object('question', held.question, 'facility_id', facility, 'positions', to_jsonb(asking)));
  perform private.notify_facility(facility, 'question_taken_back', 'question_taken_back',
    jsonb_build_object('question', held.question, 'reason', why,
      'position', (select p.title from public.positions p where p.id = coalesce(asking[1], held.position_id))),
    case when asking is null then '/employer/positions' else '/employer/positions/' || asking[1] || '/edit' end);
end $$;
create function public.take_back_question(p_id uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$ begin perform private.take_back_question(p_id, p_reason); end $$;
grant execute on function private.take_back_question, public.take_back_question to authenticated;
