/** Verification: all evidence on one page, checks that stay as they were recorded, and who may see and do any of it. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { day, makeCandidate, makePerson, signedIn, sql, Visitor } from "#tests/helpers/people.ts";
import { checkForm, checksIn, pageOf } from "#tests/helpers/verification.ts";

const stack = inject("stack");
const LEIE = "Not excluded from federal health programs (OIG LEIE)";
const EDL = "Not on Missouri's Employee Disqualification List (DHSS)";
const NURSYS = "RN license in Missouri (Nursys QuickConfirm)";

let office: Visitor;
let colleague: Visitor;
beforeAll(async () => {
  const admin = () => makePerson(stack, { role: null, admin: true });
  office = await signedIn(stack, await admin());
  colleague = await signedIn(stack, await admin());
});

const textOf = async (response: Response) => (await response.text()).replace(/<!-- -->/g, "");
const nurse = () => makePerson(stack, { role: "job_seeker", standing: "pending" });
const facility = () => makePerson(stack, { role: "employer", standing: "pending" });
const read = async (id: string, query = "") => textOf(await office.get(pageOf(id) + query));
const recorded = (id: string) =>
  sql<{ result: string; note: string | null; expires_on: string | null; checked_by: string }>(
    stack,
    `select result, note, expires_on::text, checked_by, replaces from public.verification_checks
     where user_id = $1 order by created_at`,
    [id],
  );

describe("the page of somebody", () => {
  test("shows what a nurse said and gave, and what is checked of nurses in that state", async () => {
    const { id, email } = await nurse();
    await sql(
      stack,
      `insert into public.documents (user_id, kind, file_name, content_type, size_bytes, sha256, storage_path, expires_on)
       values ($1::uuid, 'license', 'front of my license.pdf', 'application/pdf', 9, repeat('a', 64),
         $1::text || '/' || gen_random_uuid(), $2)`,
      [id, day(-1)],
    );
    const html = await read(id);
    for (const words of [
      email,
      "Registered Nurse",
      "RN, T-1, MO",
      "front of my license.pdf",
      "Expired on",
    ])
      expect(html).toContain(words);
    expect(Object.keys(checksIn(html))).toEqual([NURSYS, LEIE, EDL]);
    expect(html).not.toContain("License in Kansas");
    // Looking at the page opens no document.
    expect(
      await sql(stack, "select 1 from public.document_views where owner_id = $1", [id]),
    ).toEqual([]);
  });

  test.each([
    [
      "of a multistate license, the other state's list too",
      { homeState: "KS", zip: "66204", license: { state: "KS", multistate: true } },
      ["RN license in Kansas (Nursys QuickConfirm)", LEIE, EDL],
    ],
    [
      "of Kansas alone, nothing of Missouri",
      { homeState: "KS", zip: "66204", license: { state: "KS" } },
      ["RN license in Kansas (Nursys QuickConfirm)", LEIE],
    ],
    [
      "of somebody without a license, where they live",
      { profession: "cna", zip: "66204", license: null },
      ["CNA in the registry of Kansas", LEIE],
    ],
    [
      "of front desks, no license at all",
      { profession: "medical_receptionist", license: null },
      [LEIE, EDL],
    ],
  ])("asks %s", async (_, facts, checks) => {
    const { id } = await nurse();
    await makeCandidate(stack, id, facts);
    expect(Object.keys(checksIn(await read(id)))).toEqual(checks);
  });

  test("shows a facility with its team, and says when an NPI cannot be one", async () => {
    const { id } = await facility();
    const member = await makePerson(stack, { role: "employer", standing: "draft" });
    await sql(stack, "update public.employer_profiles set npi = '1234567890' where user_id = $1", [
      id,
    ]);
    await sql(
      stack,
      "insert into public.facility_members (user_id, facility_id, role) values ($1, $2, 'viewer')",
      [member.id, id],
    );
    const html = await read(id);
    for (const words of [
      "Test Facility",
      "1 Test Street",
      "(816) 555-0100",
      "check digit is wrong",
      member.email,
    ])
      expect(html).toContain(words);
    expect(Object.keys(checksIn(html))).toContain("The contact may hire for the facility");
    expect(await read(member.id)).toContain(`href="${pageOf(id)}"`);
  });

  test("is nobody else's", async () => {
    const { id } = await nurse();
    const visitors = [
      new Visitor(stack.open),
      await signedIn(stack, await makePerson(stack, { role: "job_seeker", standing: "approved" })),
      await signedIn(stack, await makePerson(stack, { role: "employer", standing: "approved" })),
    ];
    for (const visitor of visitors) {
      const answers = [
        await visitor.get(pageOf(id)),
        await visitor.post(pageOf(id), { intent: "check" }),
      ];
      for (const answer of answers) expect(answer.status).toBe(302);
    }
    for (const unknown of [randomUUID(), "me"])
      expect((await office.get(pageOf(unknown))).status).toBe(404);
  });
});

describe("recording a check", () => {
  test("keeps source, date, result, reviewer, note and when it runs out; the form sent again is told", async () => {
    const { id } = await nurse();
    const { path, fields } = await checkForm(office, id, LEIE);
    const sent = { ...fields, note: "No hit in the file of November", checkedOn: day(-2) };
    const done = await office.post(path, sent);
    expect(done.headers.get("location")).toBe(pageOf(id));
    expect(await recorded(id)).toMatchObject([
      {
        result: "clear",
        note: "No hit in the file of November",
        expires_on: day(29),
        replaces: null,
      },
    ]);
    const html = await read(id);
    expect(html).toContain("The check is recorded.");
    expect(html).toContain("No hit in the file of November");
    const again = await office.post(path, sent);
    expect(again.status).toBe(409);
    expect(await textOf(again)).toContain("Somebody else recorded this check");
    expect(await recorded(id)).toHaveLength(1);
  });

  test("a correction is a new record, and both stay", async () => {
    const { id } = await nurse();
    const first = await checkForm(office, id, LEIE);
    await office.post(first.path, first.fields);
    const second = await checkForm(colleague, id, LEIE);
    await colleague.post(second.path, {
      ...second.fields,
      result: "finding",
      note: "Same name, born the same year",
      expiresOn: day(10),
    });
    expect((await recorded(id)).map(({ result }) => result)).toEqual(["clear", "finding"]);
    expect((await recorded(id))[1]!.expires_on).toBe(day(10));
    const html = await read(id);
    expect(html).toContain("Earlier records (1)");
    expect(html).toContain("Same name, born the same year");
    for (const change of [
      "update public.verification_checks set note = 'Nothing'",
      "delete from public.verification_checks",
    ])
      await expect(sql(stack, `${change} where user_id = $1`, [id])).rejects.toThrow(
        /never changed/,
      );
  });

  test("of something that was changed meanwhile is refused, and what was checked before counts no more", async () => {
    const { id } = await nurse();
    const { path, fields } = await checkForm(office, id, NURSYS);
    await office.post(path, fields);
    expect(await read(id)).toContain("Clear, counts until");
    const stale = await checkForm(office, id, NURSYS);
    await sql(stack, "update public.credentials set number = 'T-2' where user_id = $1", [id]);
    expect(await read(id)).toContain("Changed since it was checked");
    const answer = await office.post(stale.path, stale.fields);
    expect(answer.status).toBe(409);
    expect(await textOf(answer)).toContain("Look it up again as it stands now");
    expect(await recorded(id)).toHaveLength(1);
  });

  test.each([
    ["a result", { result: "" }, "Choose what came of the check."],
    ["a result that there is", { result: "fine" }, "Choose what came of the check."],
    ["a day that has come", { checkedOn: day(1) }, "Enter the day of the check: today, or before."],
    [
      "an end that is not before its day",
      { expiresOn: day(-1) },
      "A check counts at least on its own day.",
    ],
    ["a note on what was found", { result: "finding" }, "Say what was found"],
    [
      "a note on why it could not be done",
      { result: "unavailable" },
      "why it could not be checked",
    ],
  ])("asks for %s", async (_, wrong, sentence) => {
    const { id } = await nurse();
    const { path, fields } = await checkForm(office, id, LEIE);
    const answer = await office.post(path, { ...fields, source: "Where I looked", ...wrong });
    expect(answer.status).toBe(422);
    const html = await textOf(answer);
    expect(html).toContain(sentence);
    expect(html).toContain('value="Where I looked"');
    expect(await recorded(id)).toEqual([]);
  });

  test("a check of another profession is not one of theirs", async () => {
    const { id } = await nurse();
    const { path, fields } = await checkForm(office, id, NURSYS);
    await makeCandidate(stack, id, { profession: "medical_receptionist", license: null });
    expect((await office.post(path, fields)).status).toBe(404);
    expect(await recorded(id)).toEqual([]);
  });

  test("of two at once one is taken", async () => {
    const { id } = await nurse();
    const { path, fields } = await checkForm(office, id, LEIE);
    const answers = await Promise.all([office.post(path, fields), colleague.post(path, fields)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
  });

  test("goes with the account; the log keeps that it was done, without the note", async () => {
    const { id } = await nurse();
    const { path, fields } = await checkForm(office, id, LEIE);
    await office.post(path, { ...fields, note: "A private remark" });
    await sql(stack, "delete from auth.users where id = $1", [id]);
    expect(await recorded(id)).toEqual([]);
    const entries = await sql<{ action: string }>(
      stack,
      "select action, reason, details from public.audit_log where subject_id = $1",
      [id],
    );
    expect(entries.map(({ action }) => action)).toEqual(["verification.checked"]);
    expect(JSON.stringify(entries)).not.toContain("A private remark");
  });
});
