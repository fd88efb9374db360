/** What may become of an application, by whom: the table as the product means it, and that nothing goes past it. */
import { beforeAll, expect, inject, test } from "vitest";
import { sql } from "#tests/helpers/people.ts";
import { makeFacility, makeNurse, makePosition } from "#tests/helpers/marketplace.ts";

const stack = inject("stack");

/** from > to: who, by which act; "!" where a reason must be given. */
const EXPECTED = `
  - > applied: candidate apply, system apply
  - > invited: facility invite
  invited > applied: candidate apply
  invited > withdrawn: candidate move!
  invited > declined: facility move!
  invited > closed: system move!, system position!
  applied > shortlisted: facility move
  applied > interviewing: facility interview
  applied > declined: facility move!
  applied > withdrawn: candidate move!
  applied > closed: system move!, system position!
  shortlisted > applied: facility move
  shortlisted > interviewing: facility interview
  shortlisted > offered: facility offer
  shortlisted > declined: facility move!
  shortlisted > withdrawn: candidate move!
  shortlisted > closed: system move!, system position!
  interviewing > shortlisted: facility move
  interviewing > offered: facility offer
  interviewing > declined: facility move!
  interviewing > withdrawn: candidate move!
  interviewing > closed: system move!, system position!
  offered > accepted: candidate offer
  offered > shortlisted: facility offer!, system offer!
  offered > withdrawn: candidate move!, candidate offer!
  offered > closed: system move!, system position!
  accepted > hired: facility hire
  accepted > withdrawn: candidate move!
  accepted > declined: facility move!
  accepted > closed: system move!
  withdrawn > applied: candidate apply
  withdrawn > invited: facility invite
  closed > applied: candidate apply
  closed > invited: facility invite
`;
const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .sort();

let application: string;
beforeAll(async () => {
  const facility = await makeFacility(stack);
  const nurse = await makeNurse(stack);
  const [row] = await sql<{ id: string }>(
    stack,
    `insert into public.applications (position_id, job_seeker_id, employer_id, status, source)
     values ($1, $2, $3, 'applied', 'applied') returning id`,
    [await makePosition(stack, facility), nurse.id, facility.id],
  );
  application = row!.id;
});

test("the table is the one above", async () => {
  const rows = await sql<{ line: string }>(
    stack,
    `select coalesce(from_status, '-') || ' > ' || to_status || ': ' || string_agg(
       side || ' ' || via || case when needs_reason then '!' else '' end, ', ' order by side, via) as line
     from public.application_transitions group by from_status, to_status`,
  );
  expect(rows.map(({ line }) => line).sort()).toEqual(lines(EXPECTED));
});

test("every other step is refused, every step without its reason too, and each leaves one entry", async () => {
  await sql(stack, EVERY_STEP);
  const statuses = await sql<{ code: string }>(
    stack,
    "select code from public.application_statuses",
  );
  // One status at a time: the embedded database answers nobody else meanwhile.
  for (const { code } of statuses) {
    const wrong = await sql(stack, "select line from pg_temp.test_every_step($1, $2)", [
      application,
      code,
    ]);
    expect(wrong, code).toEqual([]);
  }
});

/** Tries every step there could be, each undone again; gives a line for each that went otherwise than the table says. */
const EVERY_STEP = `
create or replace function pg_temp.test_every_step(p_id uuid, p_was text) returns table (line text)
language plpgsql set search_path = '' as $$
declare
  held public.applications;
  tried record;
  rule public.application_transitions;
  before bigint;
  outcome text;
  wanted text;
begin
  for tried in
    select f.code as was, t.code as into_status, s.side, v.via, r.reason
    from (values (p_was)) f (code), public.application_statuses t,
      (values ('candidate'), ('facility'), ('system')) s (side),
      (values ('apply'), ('invite'), ('move'), ('interview'), ('offer'), ('hire'), ('position')) v (via),
      (values (null), ('  '), ('Because')) r (reason)
  loop
    select * into rule from public.application_transitions x where x.from_status = tried.was
      and x.to_status = tried.into_status and x.side = tried.side and x.via = tried.via;
    wanted := case when rule.id is null then 'PT409'
      when rule.needs_reason and coalesce(btrim(tried.reason), '') = '' then 'PT422' else 'done' end;
    begin
      update public.applications a set status = tried.was where a.id = p_id returning * into held;
      select count(*) into before from public.application_history h where h.application_id = p_id;
      perform private.set_status(held, tried.into_status, tried.side, tried.via, tried.reason);
      select case when a.status = tried.into_status and a.version = held.version + 1
        and (select count(*) from public.application_history h where h.application_id = p_id) = before + 1
        then 'done' else 'half done' end
      into outcome from public.applications a where a.id = p_id;
      raise exception using errcode = 'PT499', message = outcome;
    exception when others then
      outcome := case when sqlstate = 'PT499' then sqlerrm else sqlstate end;
    end;
    if outcome <> wanted then
      line := format('%s > %s by %s, %s, reason %s: %s, not %s', tried.was, tried.into_status, tried.side, tried.via,
        tried.reason, outcome, wanted);
      return next;
    end if;
  end loop;
end
$$`;
