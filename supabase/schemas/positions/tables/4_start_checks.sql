-- Open positions whose start date passed, and when their facility was asked whether it is still hiring.

create table private.start_checks (
  position_id uuid primary key references public.positions (id) on delete cascade,
  asked_on date,
  confirmed_on date,
  check (asked_on is not null or confirmed_on is not null)
);
create index start_checks_asked_idx on private.start_checks (asked_on);
