-- What may not be asked of applicants.

-- Why a question may not be asked; null if it may. Word patterns catch the obvious cases; people review the rest.
-- Sources: Title VII, the Age Discrimination in Employment Act, the Americans with Disabilities Act, EEOC guidance on
-- pre-employment inquiries; salary history: Kansas City, Missouri, Ordinance 190380.
create function private.question_refusal(p_question text) returns text
language plpgsql immutable set search_path = '' as $$ begin return (
  select b.reason
  from (values
    (1, '\m(how old are you|(what is|state|tell us) your age|your age\M(?!.(group|range))|date of birth|birth ?date'
        || '|birthday|year of birth'
        || '|(when|what year) were you born|when did you (graduate|finish school)|graduation year|year of graduation)',
      'Don’t ask about age, date of birth or year of graduation. Ask about experience.'),
    (2, '\m(are you (currently )?pregnant|your pregnancy|(plan\w*|intend|want|hope) (to|on) (become|becoming|get'
        || '|getting) pregnant'
        || '|expecting a (baby|child)|(plan\w*|intend|want|hope) (to|on) (have|having|start|starting) (a |any '
        || '|more )*(baby|babies|child|children|kids|family))',
      'Don’t ask about pregnancy or plans for a family. Ask whether the shifts suit them.'),
    (3, '\m(do you have (any |small |young )*(children|kids)(?!.s\M)|how many (children|kids) do you have'
        || '|your (own )?(children|kids)\M'
        || '|do you have child ?care|child ?care (arrangement|plan))',
      'Don’t ask about children or child care. Ask whether the shifts suit them.'),
    (4, '\m(are you (married|single|divorced|widowed|engaged)|marital status|maiden name|your (husband|wife|spouse'
        || '|partner)\M)',
      'Don’t ask about marital status.'),
    (5, '\m((do|did) you (currently )?(have|suffer from) (any |a |an )*((chronic|medical|mental|physical'
        || '|health) )*(disabilit|illness|disease|condition(?!s? (on|of|attached|placed|to))|handicap|health (problem'
        || '|issue))'
        || '|are you (disabled|healthy|in good health)|(how is|describe|about) your (physical |mental )?health\M'
        || '|your (medical|health) (history|condition|status)'
        || '|(which|what|any) medications? (do|are) you tak|sick days (did|have) you|workers.? compensation claim'
        || '|are you vaccinated|your (vaccination|immunization)s?)',
      'Don’t ask about health, disability or vaccinations before an offer. Ask whether they can do the essential '
      || 'duties of the job, with or without accommodation.'),
    (6, '\m(your (religion|religious|faith|church)|(what|which) (religion|church|faith)'
        || '|are you (a )?(religious|christian|catholic|muslim|jewish|hindu|mormon)'
        || '|religious holidays)',
      'Don’t ask about religion. Ask whether they can work the posted schedule.'),
    (7, '\m(where (are|were) you (originally )?(from|born)|(where|what country) do you come from'
        || '|your (nationality|national origin|native (language|country|tongue)|mother tongue|ethnicity|ethnic|race'
        || '|accent|country of (origin|birth))\M'
        || '|are you (a |an )?((us|u\.s\.|american|united states) )?citizen|your citizenship)',
      'Don’t ask about origin, race or citizenship. Ask whether they’re authorized to work in the United States, '
      || 'or speak a language the job requires.'),
    (8, '\m((ever been|been|were you|get|got) arrested|arrest (record|history)|your arrests?|history of arrests?)',
      'Don’t ask about arrests: an arrest proves nothing.'),
    (9, '\m((current|present|previous|last|past|prior|former) (annual |hourly |base )*(salary|pay|wage|wages'
        || '|compensation|rate of pay|hourly rate|earnings|income)'
        || '|salary history|how much (do|did|were|are|have) you (currently |last )?(make|made|earn|earned|paid|get '
        || 'paid|making|earning))',
      'Don’t ask what someone earns or earned. Their profile says what they want to earn.'),
    (10, '\m((send|attach|upload|include|share|provide)( us)? (a|your|one) (recent )?(photo|picture|headshot|selfie'
        || '|portrait)|(photo|picture|photograph|selfie) of (you|yourself)'
        || '|your (photo|headshot|photograph|selfie)\M)',
      'Don’t ask for a photo.')
  ) b (place, pattern, reason)
  where p_question ~* b.pattern
  order by b.place limit 1
); end $$;

create function private.taken_back_refusal(p_review private.question_reviews) returns text
language plpgsql immutable set search_path = '' as $$ begin return
  case when p_review.status = 'taken_back'
    then 'We removed this question: ' || rtrim(p_review.reason, '.') || '. Leave it out, or ask something else.' end;
end $$;

-- The same for a form of the caller's facility, in the order given; empty for a question that may be asked.
create function private.questions_refused(p_questions text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  facility constant uuid := private.facility_id();
begin
  return (
    select coalesce(array_agg(coalesce(private.question_refusal(q.question), private.taken_back_refusal(r), '')
      order by q.place), '{}')
    from unnest(p_questions) with ordinality q (question, place)
    left join private.question_reviews r on r.employer_id = facility and r.words = private.question_words(q.question));
end $$;
create function public.questions_refused(p_questions text[]) returns text[]
language plpgsql stable set search_path = '' as $$ begin return private.questions_refused(p_questions); end $$;
grant execute on function private.questions_refused, public.questions_refused to authenticated;
