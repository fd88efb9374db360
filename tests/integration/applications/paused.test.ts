/** What neither side can do while the other isn't approved, and what happens to an offer's deadline meanwhile. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import {
  apiOf,
  makeFacility,
  makeNurse,
  makePosition,
  toldTo,
  type Api,
} from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql, type Person } from "#tests/helpers/people.ts";
import { textOf } from "#tests/helpers/page-text.ts";

const stack = inject("stack");
const DAY_MS = 86_400_000;
const later = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

let admin: Api;
beforeAll(async () => {
  admin = await apiOf(stack, await makePerson(stack, { role: null, admin: true }));
});

type Pair = { facility: Person; nurse: Person; employer: Api; candidate: Api; id: string };

/** An application of a nurse to a facility, in the facility's name and in theirs. */
async function applied(): Promise<Pair> {
  const facility = await makeFacility(stack);
  const nurse = await makeNurse(stack);
  const employer = await apiOf(stack, facility);
  const candidate = await apiOf(stack, nurse);
  const { data: id } = await candidate.rpc("apply_to_position", {
    p_position_id: await makePosition(stack, facility),
  });
  return { facility, nurse, employer, candidate, id: id! };
}

/** An interview that the facility proposed. */
async function proposed({ employer, id }: Pair) {
  const { data: interview, error } = await employer.rpc("propose_interview", {
    p_application_id: id,
    p_kind: "phone",
    p_place: "We call you",
    p_duration_minutes: 30,
    p_time_zone: "America/Chicago",
    p_times: [later(3)],
  });
  expect(error).toBeNull();
  const [time] = await sql<{ id: string }>(
    stack,
    "select id from public.interview_times where interview_id = $1",
    [interview],
  );
  return { interview: interview!, time: time!.id };
}

/** An open offer. */
async function offered({ employer, id }: Pair): Promise<string> {
  const versionOf = async () =>
    (
      await sql<{ version: number }>(
        stack,
        "select version from public.applications where id = $1",
        [id],
      )
    )[0]!.version;
  await employer.rpc("move_application", {
    p_id: id,
    p_to: "shortlisted",
    p_version: await versionOf(),
  });
  const { data, error } = await employer.rpc("make_offer", {
    p_application_id: id,
    p_version: await versionOf(),
    p_pay_cents: 4500,
    p_pay_period: "hour",
    p_hours: 36,
    p_starts_on: later(30).slice(0, 10),
    p_expires_at: later(5),
  });
  expect(error).toBeNull();
  return data!;
}

const setApproval = ({ id }: Person, status: string) =>
  sql(
    stack,
    `update public.profiles
     set verification_status = $2, verification_status_new = null, profile_status = null where user_id = $1`,
    [id, status],
  );
async function suspend({ id }: Person) {
  const { error } = await admin.rpc("suspend_person", {
    p_id: id,
    p_reason: "Reported for fraud.",
  });
  expect(error).toBeNull();
}
async function restore({ id }: Person) {
  const [held] = await sql<{ since: string }>(
    stack,
    "select since from private.suspensions where user_id = $1",
    [id],
  );
  const { error } = await admin.rpc("restore_person", {
    p_id: id,
    p_reason: "It was settled by telephone.",
    p_since: held!.since,
  });
  expect(error).toBeNull();
}

/** Halts the facility: what their dashboard and their list of applications asked of the nurse, they no longer ask. */
async function haltAsking(
  { facility, nurse }: Pair,
  halt: (facility: Person) => Promise<unknown>,
  asked: { dashboard: string; applications: string },
): Promise<void> {
  const visitor = await signedIn(stack, nurse);
  const read = async (page: string) => textOf(await visitor.get(`/job-seeker/${page}`));
  for (const [page, words] of Object.entries(asked)) expect(await read(page)).toContain(words);
  await halt(facility);
  for (const [page, words] of Object.entries(asked)) expect(await read(page)).not.toContain(words);
  expect(await read("applications")).toContain("Paused for now.");
}

describe.each([
  ["suspended", suspend],
  ["rejected", (facility: Person) => setApproval(facility, "rejected")],
  ["waiting for approval", (facility: Person) => setApproval(facility, "pending")],
])("while the facility is %s", (_, halt) => {
  test("a candidate can accept or propose no interview time, and can decline the interview", async () => {
    const pair = await applied();
    const { candidate, nurse, id } = pair;
    const { interview, time } = await proposed(pair);
    await haltAsking(pair, halt, {
      dashboard: "wants to interview you",
      applications: "Choose a time for your interview.",
    });
    const one = { p_interview_id: interview, p_sequence: 0 };
    for (const { error } of [
      await candidate.rpc("accept_interview", { ...one, p_time_id: time }),
      await candidate.rpc("propose_other_times", {
        ...one,
        p_times: [later(4)],
        p_time_zone: "America/Chicago",
      }),
    ]) {
      expect(error?.code).toBe("PT409");
      expect(error?.message).toMatch(/^This application is paused/);
    }
    const page = await textOf(
      await (await signedIn(stack, nurse)).get(`/job-seeker/applications/${id}`),
    );
    expect(page).toContain("No interview time or offer can be accepted for now.");
    for (const gone of ["Accept this time", "Propose other times", "Choose an interview time"])
      expect(page).not.toContain(gone);
    const declined = await candidate.rpc("cancel_interview", { ...one, p_reason: "Another job." });
    expect(declined.error).toBeNull();
  });

  test("a candidate can't accept an offer, and can decline it", async () => {
    const pair = await applied();
    const { candidate, nurse, id } = pair;
    const offer = await offered(pair);
    await haltAsking(pair, halt, {
      dashboard: "made you an offer",
      applications: "Respond to the offer: ",
    });
    const answer = (p_answer: string) =>
      candidate.rpc("answer_offer", { p_offer_id: offer, p_answer, p_reason: "Another job." });
    expect((await answer("accepted")).error?.message).toMatch(/^This application is paused/);
    const path = `/job-seeker/applications/${id}`;
    const visitor = await signedIn(stack, nurse);
    expect(await textOf(await visitor.get(path))).not.toContain("Accept offer");
    expect(await textOf(await visitor.get(`${path}?ask=accept-offer`))).not.toContain(
      "Accept this offer?",
    );
    expect((await answer("declined")).error).toBeNull();
  });
});

test("while the candidate is suspended, the facility reads that the application is paused", async () => {
  const { employer, nurse, id } = await applied();
  await suspend(nurse);
  const paused = async () => {
    const { data } = await employer.rpc("facility_application", { p_id: id });
    return (data as unknown as { application: { paused: boolean } }).application.paused;
  };
  expect(await paused()).toBe(true);
  const move = () =>
    employer.rpc("move_application", { p_id: id, p_to: "shortlisted", p_version: 1 });
  expect((await move()).error?.message).toBe("This application is paused, so nothing was changed.");
  await restore(nurse);
  expect(await paused()).toBe(false);
  expect((await move()).error).toBeNull();
});

test("while the candidate is suspended, the facility sees interviews and offers, and cannot change them", async () => {
  const pair = await applied();
  const { employer, facility, nurse, id } = pair;
  const { interview } = await proposed(pair);
  const offer = await offered(pair);
  const owner = await signedIn(stack, facility);
  const page = async () => textOf(await owner.get(`/employer/applications/${id}`));
  const forms = ["Change the times", "Cancel interview", "Withdraw offer"];
  const before = await page();
  for (const form of forms) expect(before).toContain(form);
  await suspend(nurse);
  const after = await page();
  for (const form of forms) expect(after).not.toContain(form);
  expect(after).toContain("Waiting for the candidate");
  for (const { error } of [
    await employer.rpc("cancel_interview", {
      p_interview_id: interview,
      p_sequence: 0,
      p_reason: "We hired someone else.",
    }),
    await employer.rpc("withdraw_offer", { p_offer_id: offer, p_reason: "We hired someone else." }),
  ]) {
    expect(error?.message).toBe("This application is paused, so nothing was changed.");
  }
});

describe.each([
  ["the facility", "facility"],
  ["the candidate", "nurse"],
] as const)("while %s is suspended", (_, side) => {
  test("an offer doesn't expire, and has all its days again afterward", async () => {
    const pair = await applied();
    const { candidate, nurse, id } = pair;
    const offer = await offered(pair);
    const read = async () =>
      (
        await sql<{ status: string; days: number; clock: string }>(
          stack,
          `select status, (expires_at at time zone 'America/Chicago')::date - private.today() as days,
             ((expires_at at time zone 'America/Chicago')::time)::text as clock
           from public.offers where id = $1`,
          [offer],
        )
      )[0]!;
    const passed = (days: number) =>
      sql(
        stack,
        `update public.offers set created_at = created_at - make_interval(days => $2),
           renewed_at = renewed_at - make_interval(days => $2), expires_at = expires_at - make_interval(days => $2)
         where id = $1`,
        [offer, days],
      );
    await sql(
      stack,
      "update public.offers set expires_at = (private.today() + 5 + time '23:59') at time zone 'America/Chicago' where id = $1",
      [offer],
    );
    const full = await read();
    expect(full).toEqual({ status: "open", days: 5, clock: "23:59:00" });
    // Twice: the second time has no more days than the first.
    for (const days of [5, 9]) {
      await suspend(pair[side]);
      // A day before its end, when a reminder would be due, and after it.
      await passed(days - 1);
      await sql(stack, "select private.run_due()");
      await passed(1);
      await sql(stack, "select private.run_due()");
      await passed(3);
      await sql(stack, "select private.run_due()");
      expect(await read()).toMatchObject({ status: "open", days: 5 - days - 3 });
      if (side === "facility") {
        const page = await textOf(
          await (await signedIn(stack, nurse)).get(`/job-seeker/applications/${id}`),
        );
        expect(page).toContain("You get the full time to respond once this application continues.");
        expect(page).not.toContain("Expired");
      }
      await restore(pair[side]);
      expect(await read()).toEqual(full);
    }
    expect(await toldTo(stack, nurse, id)).not.toContain("offer/offer_expiring");
    expect(await toldTo(stack, nurse, id)).not.toContain("offer/offer_expired");
    const answer = await candidate.rpc("answer_offer", {
      p_offer_id: offer,
      p_answer: "accepted",
    });
    expect(answer.error).toBeNull();
  });
});

test("an offer that isn't paused expires", async () => {
  const pair = await applied();
  const offer = await offered(pair);
  await sql(
    stack,
    "update public.offers set expires_at = now() - interval '1 minute' where id = $1",
    [offer],
  );
  await sql(stack, "select private.run_due()");
  expect((await toldTo(stack, pair.nurse, pair.id)).at(-1)).toBe("offer/offer_expired");
});
