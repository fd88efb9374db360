-- Composite types: a version of the weights, and a scored pair with its components.

create type matching.weights as (
  version integer,
  pay integer, distance integer, shift integer, start_job_seeker integer, facility integer,
  experience integer, skills integer, certifications integer, start_position integer,
  exposure integer
);

create type matching.scored as (
  opening integer, n integer, zip integer, tenths smallint, score smallint,
  pay smallint, distance smallint, shift smallint, start smallint, facility smallint,
  experience smallint, skills smallint, certifications smallint, exposure smallint
);
