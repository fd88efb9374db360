-- The benefits a facility can offer: the codes in app/domain/benefits.ts.

create function private.benefit_codes() returns text[]
language plpgsql immutable set search_path = '' as $$ begin return array['health_insurance', 'dental_vision',
  'retirement', 'retirement_match', 'paid_time_off', 'parental_leave', 'tuition', 'continuing_education', 'loan_help',
  'shift_differential', 'sign_on_bonus', 'relocation', 'clinical_ladder', 'self_scheduling', 'child_care', 'parking',
  'assistance_program'];
end $$;
