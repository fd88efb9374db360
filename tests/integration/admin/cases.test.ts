/** Two admins at the same queue: who works on what, and what whoever decides second is told. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { actingVisitor, clientOf, startByApi, textOf } from "#tests/helpers/acting.ts";
import { giveEvidence } from "#tests/helpers/evidence.ts";
import {
  deleteAccounts,
  makePerson,
  signedIn,
  sql,
  type Person,
  type Visitor,
} from "#tests/helpers/people.ts";
import {
  makeAppeal,
  makeChangedLicense,
  makeDeadLetter,
  makeDocument,
  makeReport,
} from "#tests/helpers/queues.ts";

const stack = inject("stack");
const newAdmin = () => makePerson(stack, { role: null, admin: true });
const waiting = () => makePerson(stack, { role: "job_seeker", status: "pending" });
const approved = () => makePerson(stack, { role: "job_seeker", status: "approved" });
const WORDS = "The back of the license is missing, so we cannot read its number.";

let dana: Person;
let kim: Person;
let desks: [Visitor, Visitor];
beforeAll(async () => {
  dana = await newAdmin();
  kim = await newAdmin();
  desks = [await signedIn(stack, dana), await signedIn(stack, kim)];
});

const holderOf = async (id: string) =>
  (
    await sql<{ admin_id: string }>(
      stack,
      "select admin_id from public.case_assignments where subject_id = $1",
      [id],
    )
  )[0]?.admin_id;
const entriesAbout = async (id: string) =>
  (
    await sql<{ action: string }>(
      stack,
      "select action from public.audit_log where subject_id = $1 order by id",
      [id],
    )
  ).map(({ action }) => action);
const caseOf = (id: string) => `/admin/cases/account/${id}`;
const submittedAt = async (id: string) =>
  (
    await sql<{ at: string }>(
      stack,
      "select submitted_at::text as at from public.profiles where user_id = $1",
      [id],
    )
  )[0]!.at;

type Form = {
  path: string;
  fields: Record<string, string>;
  /** Whether what was typed has to come back. */
  typed: boolean;
};

describe("two admins decide at the same moment", () => {
  test.each<[string, () => Promise<Form>]>([
    [
      "rejected",
      async () => {
        const { id } = await waiting();
        return {
          path: "/admin/pending-approval",
          fields: {
            userId: id,
            submittedAt: await submittedAt(id),
            decision: "rejected",
            reason: WORDS,
          },
          typed: true,
        };
      },
    ],
    [
      "rejected",
      async () => {
        const { id, at } = await makeChangedLicense(stack, await approved());
        return {
          path: "/admin/pending-approval/credentials",
          fields: { subjectId: id, updatedAt: at, decision: "rejected", reason: WORDS },
          typed: true,
        };
      },
    ],
    [
      "left as it is",
      async () => {
        const person = await makePerson(stack, { role: "job_seeker", status: "rejected" });
        const id = await makeAppeal(stack, person, "Please look at it again.");
        return {
          path: "/admin/pending-approval/appeals",
          fields: { subjectId: id, decision: "upheld", answer: WORDS },
          typed: true,
        };
      },
    ],
    [
      "not accepted",
      async () => {
        const { id, at } = await makeDocument(stack, await approved());
        return {
          path: "/admin/documents",
          fields: { documentId: id, createdAt: at, decision: "rejected", reason: WORDS },
          typed: true,
        };
      },
    ],
    [
      "closed",
      async () => {
        const employer = await makePerson(stack, { role: "employer", status: "approved" });
        const jobSeeker = await approved();
        const id = await makeReport(stack, { employer, jobSeeker, body: "Send me money first." });
        return { path: "/admin/reports", fields: { reportId: id, note: WORDS }, typed: true };
      },
    ],
    [
      "abandoned",
      async () => {
        const to = await makePerson(stack, { role: "employer", status: "approved" });
        const id = await makeDeadLetter(stack, to, "Writer");
        return { path: "/admin/dead-letters", fields: { id, intent: "drop" }, typed: false };
      },
    ],
  ])("%s: the second reads by whom and when, and keeps what they typed", async (done, prepare) => {
    const { path, fields, typed } = await prepare();
    const answers = await Promise.all(desks.map((desk) => desk.post(path, fields)));
    const statuses = answers.map(({ status }) => status);
    expect([...statuses].sort(), path).toEqual([302, 409]);
    const first = statuses[0] === 302 ? dana : kim;
    const page = await textOf(answers[statuses.indexOf(409)]!);
    expect(page).toMatch(
      new RegExp(`${done} by ${first.email} on \\w{3} \\d+, \\d{4}, \\d+:\\d\\d [AP]M CT`),
    );
    if (typed) expect(page).toContain(WORDS);
  });

  test("taking it: one has it, the other is told and may take it over", async () => {
    const { id } = await waiting();
    const answers = await Promise.all(desks.map((d) => d.post(caseOf(id), { intent: "take" })));
    const statuses = answers.map(({ status }) => status);
    expect([...statuses].sort()).toEqual([302, 409]);
    const [first, second] = statuses[0] === 302 ? [dana, kim] : [kim, dana];
    const page = await textOf(answers[statuses.indexOf(409)]!);
    expect(page).toContain(`This one was assigned to ${first.email} on`);
    expect(page).toContain(`Take over from ${first.email}`);
    expect(await holderOf(id)).toBe(first.id);
    const desk = desks[statuses.indexOf(409)]!;
    const over = await desk.post(caseOf(id), { intent: "take", from: first.id });
    expect(over.status).toBe(302);
    expect(await holderOf(id)).toBe(second.id);
    expect(await entriesAbout(id)).toEqual(["case.taken", "case.taken_over"]);
  });
});

describe("a case that somebody works on", () => {
  const take = (id: string) => desks[0].post(caseOf(id), { intent: "take" });

  test("is decided by another only when they say so; then it is let go of", async () => {
    const { id } = await waiting();
    await giveEvidence(stack, id);
    expect((await take(id)).status).toBe(302);
    const fields = {
      userId: id,
      submittedAt: await submittedAt(id),
      decision: "approved",
      reason: WORDS,
    };
    const told = await desks[1].post(`/admin/pending-approval?open=${id}`, fields);
    expect(told.status).toBe(409);
    const page = await textOf(told);
    expect(page).toContain(`${dana.email} is working on this`);
    expect(page).toContain(`${dana.email} is working on this. Decide anyway`);
    expect(page).toContain(WORDS);
    expect(await entriesAbout(id)).toEqual(["case.taken"]);
    const sure = await desks[1].post("/admin/pending-approval", { ...fields, anyway: "on" });
    expect(sure.status).toBe(302);
    expect(await holderOf(id)).toBeUndefined();
    expect(await entriesAbout(id)).toEqual(["case.taken", "account.approved"]);
    // Nothing is left to take.
    expect((await take(id)).status).toBe(409);
    expect(await holderOf(id)).toBeUndefined();
  });

  test("is decided by whoever has it without more", async () => {
    const { id, at } = await makeDocument(stack, await approved());
    await desks[0].post(`/admin/cases/document/${id}`, { intent: "take" });
    const fields = { documentId: id, createdAt: at, decision: "accepted" };
    expect((await desks[0].post("/admin/documents", fields)).status).toBe(302);
    expect(await holderOf(id)).toBeUndefined();
  });

  test.each(["credential", "appeal", "document"])(
    "is asked about in the queue of every kind: %s",
    async (kind) => {
      const person = await makePerson(stack, {
        role: "job_seeker",
        status: kind === "appeal" ? "rejected" : "approved",
      });
      const [id, call, args] =
        kind === "credential"
          ? await makeChangedLicense(stack, person).then(
              ({ id, at }) =>
                [id, "reject_credential", { p_updated_at: at, p_reason: "Illegible" }] as const,
            )
          : kind === "document"
            ? await makeDocument(stack, person).then(
                ({ id, at }) =>
                  [id, "decide_document", { p_created_at: at, p_decision: "accepted" }] as const,
              )
            : ([
                await makeAppeal(stack, person, "Please look at it again."),
                "decide_appeal",
                { p_decision: "reopened" },
              ] as const);
      const [own, other] = [await clientOf(stack, dana), await clientOf(stack, kim)];
      const taken = await own.rpc("assign_case", {
        p_kind: kind,
        p_subject_id: id,
        p_to: dana.id,
      });
      expect(taken.error).toBeNull();
      expect((await other.rpc(call, { p_id: id, ...args } as never)).error).toMatchObject({
        code: "PT409",
        hint: "anyway",
      });
      const sure = await other.rpc(call, { p_id: id, ...args, p_anyway: true } as never);
      expect(sure.error).toBeNull();
      expect(await holderOf(id)).toBeUndefined();
    },
  );

  test("is nobody's any more when its admin is one no more", async () => {
    const [{ id }, gone] = [await waiting(), await newAdmin()];
    const desk = await signedIn(stack, gone);
    expect((await desk.post(caseOf(id), { intent: "take" })).status).toBe(302);
    await sql(stack, "delete from public.admin_users where user_id = $1", [gone.id]);
    expect(await textOf(await desks[0].get(caseOf(id)))).toContain("Unassigned.");
    expect((await take(id)).status).toBe(302);
    expect(await holderOf(id)).toBe(dana.id);
  });

  test("is given back by whoever has it, and handed only to admins", async () => {
    const [{ id }, nurse] = [await waiting(), await approved()];
    const hand = (to: string) => desks[0].post(caseOf(id), { intent: "assign", to });
    for (const to of [nurse.id, randomUUID()]) {
      const refused = await hand(to);
      expect(refused.status).toBe(422);
      expect(await textOf(refused)).toContain("Choose an administrator from the list.");
    }
    expect((await hand(kim.id)).status).toBe(302);
    const foreign = await desks[0].post(caseOf(id), { intent: "give-back", from: kim.id });
    expect(foreign.status).toBe(409);
    expect(await holderOf(id)).toBe(kim.id);
    const own = await desks[1].post(caseOf(id), { intent: "give-back", from: kim.id });
    expect(own.status).toBe(302);
    expect(await holderOf(id)).toBeUndefined();
    expect(await entriesAbout(id)).toEqual(["case.assigned", "case.given_back"]);
  });

  test("goes with whom it is about", async () => {
    const { id } = await waiting();
    await take(id);
    await deleteAccounts(stack, id);
    expect(await holderOf(id)).toBeUndefined();
  });

  test("leads back to the queue as it was, and nowhere else", async () => {
    const { id } = await waiting();
    const to = async (back: string, intent: string) => {
      const path = `${caseOf(id)}?back=${encodeURIComponent(back)}`;
      return (await desks[0].post(path, { intent })).headers.get("location");
    };
    const queue = `/admin/pending-approval?state=MO&open=${id}`;
    expect(await to(queue, "take")).toBe(queue);
    const home = `/admin/pending-approval?open=${id}`;
    expect(await to("https://x.example/", "give-back")).toBe(home);
    expect(await to("/admin/settings", "take")).toBe(home);
  });
});

test("nobody else takes, hands on, or sees who works on what; nor does an admin while acting", async () => {
  const { id } = await waiting();
  const nurse = await approved();
  const facility = await makePerson(stack, { role: "employer", status: "approved" });
  const admin = await newAdmin();
  const acting = await clientOf(stack, admin, await startByApi(stack, admin, { user: nurse.id }));
  const clients = [await clientOf(stack, nurse), await clientOf(stack, facility), acting];
  for (const client of clients) {
    const own = { p_kind: "account", p_subject_id: id };
    expect((await client.rpc("assign_case", { ...own, p_to: nurse.id })).error?.code).toBe("PT403");
    expect((await client.rpc("case_for_admins", own)).error?.code).toBe("PT403");
    expect((await client.from("case_assignments").select("*")).data ?? []).toEqual([]);
  }
  const visitor = await signedIn(stack, nurse);
  expect((await visitor.get(caseOf(id))).status).toBe(302);
  expect((await visitor.post(caseOf(id), { intent: "take" })).status).toBe(302);
  const office = await actingVisitor(stack, await newAdmin(), { role: "employer" });
  expect((await office.get(caseOf(id))).status).toBe(200);
  expect(await holderOf(id)).toBeUndefined();
});
