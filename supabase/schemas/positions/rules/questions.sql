-- Trigger that keeps questions out that may not be asked, whichever way they come.

create function private.refuse_question() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  reason constant text := private.question_refusal(new.question);
begin
  perform private.refuse_if(reason is not null, 'PT422', reason, 'question' || new.sort_order);
  return new;
end
$$;
