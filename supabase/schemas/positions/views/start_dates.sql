-- Open positions whose start date passed and whose facility has to be asked whether it is still hiring, or was asked 30
-- days ago and did not answer (over).
create view private.start_dates_due as
  select p.id, p.employer_id, c.asked_on is not null as over
  from public.positions p
  -- A subquery, so that today is computed once and not for every row.
  cross join (select private.today() as today offset 0) now
  left join private.start_checks c on c.position_id = p.id
  where p.status = 'open' and coalesce(p.starts_by, p.starts_on) < now.today
    and case when c.asked_on is not null then c.asked_on + 30 <= now.today
      else c.confirmed_on is null or c.confirmed_on + 30 <= now.today end;
