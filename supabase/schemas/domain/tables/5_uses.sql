-- The last count of who uses each skill, unit and certification. There is one row for each kind.

create table private.use_figures (
  kind text primary key check (kind in ('skill', 'unit', 'certification')),
  counted_at timestamptz not null,
  -- Candidates and positions by the number of the skill, or by the code of the unit or certification.
  uses jsonb not null,
  -- The words that no skill is known for. Units and certifications have none: people choose them from a list.
  unknown jsonb not null default '[]'
);
