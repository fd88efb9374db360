-- Triggers that refuse prohibited questions, however they arrive, and list each new question for admins.

create function private.question_words(p_question text) returns text
language plpgsql immutable set search_path = ''
as $$ begin return btrim(regexp_replace(lower(p_question), '[^[:alnum:]]+', ' ', 'g')); end $$;

create function private.refuse_question() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  refusal text := private.question_refusal(new.question);
  taken private.question_reviews;
begin
  if refusal is null then
    -- Locked, so that a question can't be added while an admin withdraws it.
    select r.* into taken from private.question_reviews r
    join public.positions p on p.employer_id = r.employer_id and p.id = new.position_id
    where r.words = private.question_words(new.question) for share of r;
    refusal := private.taken_back_refusal(taken);
  end if;
  perform private.refuse_if(refusal is not null, 'PT422', refusal, 'question' || new.sort_order);
  return new;
end $$;

create function private.list_question() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.question_reviews (employer_id, position_id, question, words)
  select p.employer_id, p.id, new.question, private.question_words(new.question)
  from public.positions p where p.id = new.position_id
  on conflict (employer_id, words) do nothing;
  -- An administrator reads each of them.
  perform private.refuse_if((select count(*) from private.question_reviews r
    where r.employer_id = (select p.employer_id from public.positions p where p.id = new.position_id)
      and r.asked_at > now() - interval '1 day') > 200,
    'PT429', 'You’ve written more than 200 new screening questions within a day. Add more tomorrow.');
  return null;
end $$;
