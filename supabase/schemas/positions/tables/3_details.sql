-- What nurses want to know about a position beyond the basics: the unit's numbers, extra pay, benefits, and how the
-- facility decides.

create table public.position_details (
  position_id uuid primary key references public.positions (id) on delete cascade,
  department text check (char_length(department) between 1 and 80),
  requisition_id text check (char_length(requisition_id) between 1 and 40),
  contact text check (char_length(contact) between 1 and 120),
  beds smallint check (beds between 1 and 2000),
  ratio text check (char_length(ratio) between 1 and 60),
  records_system text check (char_length(records_system) between 1 and 40),
  team text check (char_length(team) between 1 and 300),
  orientation_weeks smallint check (orientation_weeks between 1 and 52),
  -- Cents per hour on top of base pay.
  night_cents integer check (night_cents between 1 and 10000),
  weekend_cents integer check (weekend_cents between 1 and 10000),
  charge_cents integer check (charge_cents between 1 and 10000),
  preceptor_cents integer check (preceptor_cents between 1 and 10000),
  bonus_cents integer check (bonus_cents between 100 and 10000000),
  bonus_terms text check (char_length(bonus_terms) between 1 and 300),
  relocation_cents integer check (relocation_cents between 100 and 10000000),
  how_to_apply text check (char_length(how_to_apply) between 1 and 500),
  decided_by text check (char_length(decided_by) between 1 and 120),
  decision_days smallint check (decision_days between 1 and 90),
  -- Benefits: true if the facility states it, null if it says nothing. Dollar amounts are per year.
  insurance boolean check (insurance),
  dental boolean check (dental),
  vision boolean check (vision),
  retirement boolean check (retirement),
  match_percent smallint check (match_percent between 1 and 200),
  -- The employer match covers contributions up to this percentage of pay.
  match_up_to numeric(3, 1) check (match_up_to between 0.5 and 25),
  pto_days smallint check (pto_days between 1 and 90),
  parental_weeks smallint check (parental_weeks between 1 and 52),
  tuition_cents integer check (tuition_cents between 100 and 10000000),
  ce_cents integer check (ce_cents between 100 and 10000000),
  loan_cents integer check (loan_cents between 100 and 10000000),
  child_care boolean check (child_care),
  parking boolean check (parking),
  constraint position_details_match_is_whole
    check ((match_percent is null) = (match_up_to is null) and (match_percent is null or retirement is not null)),
  constraint position_details_bonus_has_terms check (bonus_cents is null or bonus_terms is not null)
);
create trigger position_details_note_acting after insert or update or delete on public.position_details
  for each row execute function private.record_acting_change();
alter table public.position_details enable row level security;
create policy "Of positions one sees" on public.position_details for select to authenticated
  using (exists (select 1 from public.positions p where p.id = position_id));
grant select on public.position_details to authenticated;
grant all on public.position_details to service_role;
