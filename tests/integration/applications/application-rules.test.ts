/** What the app says of applications is what the database's tables say. */
import { expect, inject, test } from "vitest";
import { candidateMoves, type CandidateMove } from "#app/applications/job-seeker/rules.ts";
import { APPLICATION_STATUSES, isOpenStatus, statusLabel } from "#app/applications/rules.ts";
import { makeFacility, makeNurse, makePosition } from "#tests/helpers/marketplace.ts";
import { sql } from "#tests/helpers/people.ts";

const stack = inject("stack");

test("the statuses, their order and their words", async () => {
  const rows = await sql(
    stack,
    "select code, label, candidate_label, is_open from public.application_statuses order by sort_order",
  );
  expect(
    APPLICATION_STATUSES.map((code) => ({
      code,
      label: statusLabel(code, "facility"),
      candidate_label: statusLabel(code, "candidate"),
      is_open: isOpenStatus(code),
    })),
  ).toEqual(rows);
});

test.each(APPLICATION_STATUSES)("what a candidate may do while it is %s", async (status) => {
  const rows = await sql<{ to_status: string; via: string }>(
    stack,
    `select to_status, via from public.application_transitions
     where from_status = $1 and side = 'candidate' and to_status <> 'applied' or
       from_status = $1 and side = 'candidate' and from_status = 'invited'`,
    [status],
  );
  const moves = new Set<CandidateMove>();
  for (const { to_status: to, via } of rows) {
    if (status === "invited") moves.add("answer_invitation");
    else if (via === "offer") moves.add("answer_offer");
    else if (to === "withdrawn") moves.add("withdraw");
  }
  expect(new Set(candidateMoves(status))).toEqual(moves);
});

test("an interview and a message belong to the application's facility, whatever is written", async () => {
  const [facility, nurse] = [await makeFacility(stack), await makeNurse(stack)];
  const position = await makePosition(stack, facility);
  const [application] = await sql<{ id: string }>(
    stack,
    `insert into public.applications (position_id, employer_id, job_seeker_id, status, source)
     values ($1, $2, $3, 'applied', 'applied') returning id`,
    [position, facility.id, nurse.id],
  );
  const values = [application!.id, nurse.id];
  const [message] = await sql(
    stack,
    `insert into public.messages (application_id, employer_id, side, body)
     values ($1, $2, 'candidate', 'Hello') returning employer_id`,
    values,
  );
  const [interview] = await sql(
    stack,
    `insert into public.interviews (application_id, employer_id, kind, place, duration_minutes, proposed_by)
     values ($1, $2, 'phone', 'By phone', 30, 'candidate') returning employer_id`,
    values,
  );
  expect([message, interview]).toEqual([
    { employer_id: facility.id },
    { employer_id: facility.id },
  ]);
});
