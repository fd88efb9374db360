/** Disputes about placements: administrators hear both sides and settle, both sides read how, and nobody else settles. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { formatDate } from "#app/platform/format.ts";
import {
  apiOf,
  makeFacility,
  makeMember,
  makeNurse,
  makePosition,
  toldTo,
} from "#tests/helpers/marketplace.ts";
import {
  day,
  makePerson,
  signedIn,
  sql,
  type Person,
  type Visitor,
} from "#tests/helpers/people.ts";
import { makePlacement } from "#tests/helpers/placements.ts";
import { textOf } from "#tests/helpers/page-text.ts";

const stack = inject("stack");
const SAID = "The first day was moved twice, and nobody asked me.";

let admin: Person;
let office: Visitor;
beforeAll(async () => {
  admin = await makePerson(stack, { role: null, admin: true });
  office = await signedIn(stack, admin);
});

const disputeOf = async (placement: string, side: string) =>
  (
    await sql<{ id: string; status: string; outcome: string | null; settled_note: string | null }>(
      stack,
      "select id, status, outcome, settled_note from public.placement_disputes where placement_id = $1 and side = $2",
      [placement, side],
    )
  )[0]!;
const settle = (id: string, fields: Record<string, string> = {}, who = office) =>
  who.post(`/admin/disputes/${id}`, {
    outcome: "candidate",
    note: "The offer named the first day, and it was moved without asking.",
    ...fields,
  });

/** A nurse who was hired by a facility, all the way. */
async function hired() {
  const [facility, nurse] = [await makeFacility(stack), await makeNurse(stack)];
  const position = await makePosition(stack, facility);
  const [recruiter, candidate] = [await apiOf(stack, facility), await apiOf(stack, nurse)];
  const application = (await candidate.rpc("apply_to_position", { p_position_id: position })).data!;
  const version = async () =>
    (
      await sql<{ version: number }>(
        stack,
        "select version from public.applications where id = $1",
        [application],
      )
    )[0]!.version;
  await recruiter.rpc("move_application", {
    p_id: application,
    p_to: "shortlisted",
    p_version: await version(),
  });
  const offer = (
    await recruiter.rpc("make_offer", {
      p_application_id: application,
      p_version: await version(),
      p_pay_cents: 4_200,
      p_pay_period: "hour",
      p_hours: 40,
      p_starts_on: day(30),
      p_expires_at: new Date(Date.now() + 72 * 3_600_000).toISOString(),
    })
  ).data!;
  await candidate.rpc("answer_offer", { p_offer_id: offer, p_answer: "accepted" });
  const placement = (
    await recruiter.rpc("hire", {
      p_application_id: application,
      p_version: await version(),
      p_starts_on: day(30),
    })
  ).data!;
  return { facility, nurse, application, placement };
}

describe("a candidate's dispute", () => {
  test("is raised, read with both sides' words, settled, and both sides are told and read how", async () => {
    const { facility, nurse, application, placement } = await hired();
    const jobSeeker = await signedIn(stack, nurse);
    const owner = await signedIn(stack, facility);
    const theirs = `/job-seeker/applications/${application}`;
    const ours = `/employer/placements/${placement}`;

    const short = await jobSeeker.post(theirs, { intent: "dispute", placement, dispute: "No." });
    expect(short.status).toBe(422);
    expect(await textOf(short)).toContain("Use at least 10 characters.");
    const raised = await jobSeeker.post(theirs, { intent: "dispute", placement, dispute: SAID });
    expect(raised.headers.get("location")).toBe(theirs);
    const second = await jobSeeker.post(theirs, { intent: "dispute", placement, dispute: SAID });
    expect(second.status).toBe(409);

    // The other side learns that there is one, not what was written.
    const page = await textOf(await owner.get(ours));
    // The guarantee's last day, and what to do if they leave before it.
    const [{ until }] = (await sql<{ until: string }>(
      stack,
      "select guarantee_until::text as until from public.placements where id = $1",
      [placement],
    )) as [{ until: string }];
    expect(until).toBe(day(120));
    expect(page).toContain(
      `The guarantee ends ${formatDate(until)}. To ask for a refund or credit`,
    );
    // The first day is a month away.
    expect(page).toContain("Not starting after all?");
    expect(page).toContain("The first day hasn’t come yet, so enter today’s date.");
    expect(page).not.toContain("No longer working here?");
    expect(page).toContain("The candidate disputes this placement.");
    expect(page).not.toContain(SAID);

    const { id } = await disputeOf(placement, "candidate");
    const desk = await textOf(await office.get(`/admin/disputes/${id}`));
    expect(desk).toContain(SAID);
    const fee = `/admin/billing/placements/${placement}`;
    expect(desk).toContain(fee);
    expect(await textOf(await office.get(fee))).toContain("Open dispute");
    expect((await settle(id)).headers.get("location")).toBe("/admin/disputes");
    expect(await textOf(await office.get(fee))).not.toContain("Open dispute");

    expect(await toldTo(stack, nurse, application)).toContain("placement/dispute_settled");
    expect(await toldTo(stack, facility)).toContain("placement/dispute_settled");
    const note = "moved without asking";
    expect(await textOf(await jobSeeker.get(theirs))).toMatch(
      new RegExp(`Settled in your favor.*${note}`, "s"),
    );
    expect(await textOf(await owner.get(ours))).toMatch(
      new RegExp(`Settled in the candidate’s favor.*${note}`, "s"),
    );
    expect(await textOf(await office.get("/admin/disputes?status=settled"))).toContain(id);
  });
});

describe("settling", () => {
  async function disputed() {
    const facility = await makeFacility(stack);
    const placement = await makePlacement(stack, facility, { title: "Nurse, Cardiology" });
    const api = await apiOf(stack, facility);
    const { error } = await api.rpc("raise_dispute", {
      p_placement_id: placement,
      p_reason: "We had been in touch before.",
    });
    expect(error).toBeNull();
    return { facility, placement, ...(await disputeOf(placement, "facility")) };
  }

  test("the second of two administrators is told, and nothing of the first's is changed", async () => {
    const { id, placement } = await disputed();
    const other = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
    expect((await settle(id, { outcome: "facility" })).status).toBe(302);
    const late = await settle(
      id,
      { outcome: "withdrawn", note: "They wrote that it is fine." },
      other,
    );
    expect(late.status).toBe(409);
    expect(await textOf(late)).toContain("Someone has already settled this dispute.");
    expect(await disputeOf(placement, "facility")).toMatchObject({
      status: "settled",
      outcome: "facility",
    });
    const entries = await sql(
      stack,
      "select 1 from public.audit_log where subject_id = $1 and action = 'dispute.settled'",
      [id],
    );
    expect(entries).toHaveLength(1);
  });

  test.each([
    ["without an outcome", { outcome: "" }, "Choose an outcome."],
    ["for nobody", { outcome: "nobody" }, "Choose an outcome."],
    ["in too few words", { note: "Fine." }, "Use at least 10 characters."],
  ])("%s it is refused, with what was typed", async (_, fields, sentence) => {
    const { id, placement } = await disputed();
    const answer = await settle(id, fields);
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain(sentence);
    expect((await disputeOf(placement, "facility")).status).toBe("open");
  });

  test("one that is taken back is settled so, and both sides read that", async () => {
    const { facility, nurse, application, placement } = await hired();
    const jobSeeker = await signedIn(stack, nurse);
    const theirs = `/job-seeker/applications/${application}`;
    await jobSeeker.post(theirs, { intent: "dispute", placement, dispute: SAID });
    const { id } = await disputeOf(placement, "candidate");
    const note = "They wrote that it is fine.";
    expect((await settle(id, { outcome: "withdrawn", note })).status).toBe(302);
    expect(await disputeOf(placement, "candidate")).toMatchObject({
      status: "settled",
      outcome: "withdrawn",
      settled_note: note,
    });
    for (const person of [facility, nurse]) {
      const [told] = await sql<{ outcome: string }>(
        stack,
        "select facts ->> 'outcome' as outcome from public.notifications where user_id = $1 and event = 'dispute_settled'",
        [person.id],
      );
      expect(told).toEqual({ outcome: "withdrawn" });
    }
    expect(await textOf(await jobSeeker.get(theirs))).toContain(note);
  });

  test("nobody but an administrator reads or settles one", async () => {
    const { id, facility } = await disputed();
    const nurse = await makeNurse(stack);
    const member = await makeMember(stack, facility, "recruiter");
    for (const person of [nurse, facility, member]) {
      const api = await apiOf(stack, person);
      const calls = [
        await api.rpc("admin_disputes"),
        await api.rpc("admin_dispute", { p_id: id }),
        await api.rpc("settle_dispute", {
          p_id: id,
          p_outcome: "facility",
          p_note: "We are right.",
        }),
      ];
      expect(calls.map(({ error }) => error?.code)).toEqual(["PT403", "PT403", "PT403"]);
    }
    const refused = await settle(id, {}, await signedIn(stack, nurse));
    expect(refused.headers.get("location")).toBe("/job-seeker/dashboard");
  });
});

test("the list goes on after the last row, the longest waiting first", async () => {
  const facility = await makeFacility(stack);
  const placements = await Promise.all(
    Array.from({ length: 30 }, () => makePlacement(stack, facility)),
  );
  await sql(
    stack,
    `insert into public.placement_disputes (placement_id, side, reason, created_at)
     select p, 'facility', 'We had been in touch before.', '2020-01-01'::timestamptz + n * interval '1 hour'
     from unnest($1::uuid[]) with ordinality as p (p, n)`,
    [`{${placements.join(",")}}`],
  );
  const rowsOf = (html: string) =>
    [...html.matchAll(/href="\/admin\/disputes\/([0-9a-f-]{36})"/g)].map(([, id]) => id!);
  const first = await textOf(await office.get("/admin/disputes"));
  const more = /\/admin\/disputes\?after=([0-9a-f-]{36})/.exec(first)![1]!;
  const next = await textOf(await office.get(`/admin/disputes?after=${more}`));
  expect(rowsOf(first)).toHaveLength(25);
  expect(rowsOf(first).filter((id) => rowsOf(next).includes(id))).toEqual([]);
  const oldest = await sql<{ id: string }>(
    stack,
    "select id from public.placement_disputes where status = 'open' order by created_at, id limit 27",
  );
  expect([...rowsOf(first), ...rowsOf(next)].slice(0, 27)).toEqual(oldest.map(({ id }) => id));
  await sql(stack, "delete from public.placements where id = any ($1::uuid[])", [
    `{${placements.join(",")}}`,
  ]);
});
