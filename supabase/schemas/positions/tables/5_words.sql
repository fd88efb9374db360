-- Each position's search words in one row, so that a search for several words uses one index.

create table private.position_words (
  position_id uuid primary key references public.positions (id) on delete cascade,
  -- Title, facility, city, state, unit and skills as text; its unit and profession by code.
  words tsvector not null
);
create index position_words_idx on private.position_words using gin (words);
alter table private.position_words enable row level security;

create trigger positions_worded after insert or update of title, profession, unit, zip on public.positions
  for each row execute function private.position_worded();
create trigger position_requirements_worded after insert on public.position_requirements
  referencing new table as changed for each statement execute function private.requirements_worded();
create trigger position_requirements_unworded after delete on public.position_requirements
  referencing old table as changed for each statement execute function private.requirements_worded();
create trigger position_requirements_reworded after update on public.position_requirements
  referencing new table as changed for each statement execute function private.requirements_worded();
create trigger employer_profiles_reworded after update of facility_name on public.employer_profiles
  for each row when (old.facility_name is distinct from new.facility_name)
  execute function private.facility_renamed();
create trigger units_reworded after update of name on public.units
  for each row when (old.name is distinct from new.name) execute function private.unit_renamed();
