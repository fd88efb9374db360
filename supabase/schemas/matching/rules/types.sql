-- Composite types: a version of the weights, a scored pair with its components, and a match as its person reads it.

create type matching.weights as (
  version integer,
  pay integer, distance integer, shift integer, start_job_seeker integer, facility integer,
  experience integer, skills integer, certifications integer, start_position integer,
  exposure integer
);

create type matching.scored as (
  opening integer, n integer, zip integer, tenths smallint, score smallint,
  pay smallint, distance smallint, shift smallint, start smallint, facility smallint,
  experience smallint, skills smallint, certifications smallint, exposure smallint,
  -- A digest of both rows, to tell later whether the score is still current.
  inputs bigint
);

-- One of a person's matches: the score, the place it was measured from, and the components.
create type private.job_seeker_match as (
  position_id uuid, job_seeker_id uuid, score_bp integer, weights_version integer, zip integer,
  pay integer, distance integer, shift integer, start integer, facility integer,
  experience integer, skills integer, certifications integer
);

-- A bit for each unit and group in such an array, as matching.places and matching.openings hold them: -n. Two may share
-- a bit, so a common bit means only that they may share a unit.
create function matching.unit_bits(p_units smallint[]) returns bigint
language plpgsql immutable
set search_path = '' as $$ begin return (
  select coalesce(bit_or(1::bigint << (-u % 63)), 0) from unnest(p_units) u where u < 0
); end $$;
