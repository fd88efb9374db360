-- The kinds of facilities: the codes in app/domain/facility-types.ts.

create function private.facility_types() returns text[]
language plpgsql immutable set search_path = '' as $$ begin return array['hospital', 'clinic', 'long_term_care',
  'home_health', 'surgery_center', 'behavioral_health', 'pharmacy', 'laboratory', 'other'];
end $$;
