/** Verification: all evidence on one page, checks that stay as they were recorded, and who may see and do any of it. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { isNpi } from "#app/verification/credentials/rules.ts";
import { clientOf, startByApi } from "#tests/helpers/acting.ts";
import { giveEvidence } from "#tests/helpers/evidence.ts";
import {
  day,
  deleteAccounts,
  makeCandidate,
  makePerson,
  signedIn,
  sql,
  Visitor,
} from "#tests/helpers/people.ts";
import { checkForm, checksIn, pageOf } from "#tests/helpers/verification.ts";
import { textOf } from "#tests/helpers/page-text.ts";

const stack = inject("stack");
const LEIE = "Not excluded from federal health programs (OIG LEIE)";
const EDL = "Not on Missouri’s Employee Disqualification List (DHSS)";
const SAM = "Not excluded from federal awards (SAM.gov)";
const NURSYS = "RN license in Missouri (Nursys QuickConfirm)";

let office: Visitor;
let colleague: Visitor;
beforeAll(async () => {
  const admin = () => makePerson(stack, { role: null, admin: true });
  office = await signedIn(stack, await admin());
  colleague = await signedIn(stack, await admin());
});

const nurse = () => makePerson(stack, { role: "job_seeker", status: "pending" });
const facility = () => makePerson(stack, { role: "employer", status: "pending" });
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
    expect(Object.keys(checksIn(html))).toEqual([NURSYS, LEIE, SAM, EDL]);
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
      ["RN license in Kansas (Nursys QuickConfirm)", LEIE, SAM, EDL],
    ],
    [
      "of Kansas alone, nothing of Missouri",
      { homeState: "KS", zip: "66204", license: { state: "KS" } },
      ["RN license in Kansas (Nursys QuickConfirm)", LEIE, SAM],
    ],
    [
      "of a license of another profession's board, that board",
      { profession: "radiologic_technologist", license: { state: "MO" } },
      ["License with the issuing board: MO T-1", LEIE, SAM, EDL],
    ],
    [
      "of front desks, no license at all",
      { profession: "medical_receptionist", zip: "66204", license: null },
      [LEIE, SAM, EDL],
    ],
  ])("asks %s", async (_, facts, checks) => {
    const { id } = await nurse();
    await makeCandidate(stack, id, facts);
    expect(Object.keys(checksIn(await read(id)))).toEqual(checks);
  });

  test("shows a facility with its team, and says when an NPI cannot be one", async () => {
    const { id } = await facility();
    const member = await makePerson(stack, { role: "employer", status: "draft" });
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
    expect(Object.keys(checksIn(html))).toContain("Contact is authorized to hire for the facility");
    expect(await read(member.id)).toContain(`href="${pageOf(id)}"`);
  });

  test("is nobody else's", async () => {
    const { id } = await nurse();
    const visitors = [
      new Visitor(stack.open),
      await signedIn(stack, await makePerson(stack, { role: "job_seeker", status: "approved" })),
      await signedIn(stack, await makePerson(stack, { role: "employer", status: "approved" })),
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
  test("keeps source, date, result, reviewer, note and when it expires; the form sent again is told", async () => {
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
    expect(html).toContain("Check recorded.");
    expect(html).toContain("No hit in the file of November");
    const again = await office.post(path, sent);
    expect(again.status).toBe(409);
    expect(await textOf(again)).toContain("Someone else recorded this check");
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
    expect(await read(id)).toContain("Clear, check valid until");
    const stale = await checkForm(office, id, NURSYS);
    await sql(stack, "update public.credentials set number = 'T-2' where user_id = $1", [id]);
    expect(await read(id)).toContain("Changed since the check");
    const answer = await office.post(stale.path, stale.fields);
    expect(answer.status).toBe(409);
    expect(await textOf(answer)).toContain("Look them up again");
    expect(await recorded(id)).toHaveLength(1);
  });

  test.each([
    ["a result", { result: "" }, "Choose a result."],
    ["a result that there is", { result: "fine" }, "Choose a result."],
    ["a day that has come", { checkedOn: day(1) }, "Enter the day of the check: today, or before."],
    [
      "an end that is not before its day",
      { expiresOn: day(-1) },
      "A check can’t expire before its own date.",
    ],
    ["a note on what was found", { result: "finding" }, "Enter what you found"],
    ["a note on why it could not be done", { result: "unavailable" }, "why you couldn’t check it"],
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
    await deleteAccounts(stack, id);
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

/** A form that decides, as somebody's page has it now. */
async function decide(admin: Visitor, id: string, fields: Record<string, string | string[]>) {
  const [waiting] = await sql<{ submitted_at: string }>(
    stack,
    "select submitted_at from public.profiles where user_id = $1",
    [id],
  );
  return admin.post(pageOf(id), { submittedAt: waiting!.submitted_at, ...fields });
}
const status = async (id: string) =>
  (
    await sql<{ approval: string; verification_reason: string | null }>(
      stack,
      "select approval, verification_reason from public.profiles where user_id = $1",
      [id],
    )
  )[0]!;
const toldTo = async (id: string) =>
  (
    await sql<{ event: string }>(
      stack,
      "select event from public.notifications where user_id = $1 and kind = 'account_decided' order by created_at, id",
      [id],
    )
  ).map(({ event }) => event);
const mailed = async (id: string) =>
  (
    await sql<{ event: string }>(
      stack,
      "select event from public.outbox where user_id = $1 and kind = 'account_decided' order by id",
      [id],
    )
  ).map(({ event }) => event);

describe("approving", () => {
  test("is refused without the required checks, whatever is said; the page names them and has no button", async () => {
    const { id } = await nurse();
    const html = await read(id);
    expect(html).toContain("Can’t approve yet: required checks missing");
    expect(html).not.toContain('value="approve"');
    const answer = await decide(office, id, { intent: "approve", without: "The lists were down" });
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain(
      `Required checks missing: ${NURSYS}; ${LEIE}; ${EDL}. Record them`.replace("'", "&#x27;"),
    );
    expect((await status(id)).approval).toBe("pending");
    expect(await toldTo(id)).toEqual([]);
  });

  test("with all checks clear needs no word", async () => {
    const { id } = await nurse();
    for (const label of [NURSYS, LEIE, EDL]) {
      const { path, fields } = await checkForm(office, id, label);
      await office.post(path, fields);
    }
    expect(await read(id)).toContain("All required checks recorded.");
    await decide(office, id, { intent: "approve" });
    const [entry] = await sql<{ details: object }>(
      stack,
      "select details from public.audit_log where subject_id = $1 and action = 'account.approved'",
      [id],
    );
    expect(entry!.details).not.toHaveProperty("approved_without");
  });

  test("of two decisions the second is told", async () => {
    const { id } = await nurse();
    await giveEvidence(stack, id);
    const answers = await Promise.all([
      decide(office, id, { intent: "approve" }),
      decide(colleague, id, { intent: "reject", reason: "Not found" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
    const late = answers.find(({ status }) => status === 409)!;
    expect(await textOf(late)).toContain("Someone has already decided on this account");
  });
});

describe("rejecting", () => {
  test("says the chosen sentences and what was written, and the person reads both", async () => {
    const person = await nurse();
    await decide(office, person.id, {
      intent: "reject",
      reasons: ["documents_unclear", "license_expired"],
      reason: "Page 2 is too dark.",
    });
    const { approval, verification_reason: reason } = await status(person.id);
    expect(approval).toBe("rejected");
    expect(reason).toMatch(
      /^The public records say that your license has expired\.[^]*clear copy\.\nPage 2 is too dark\.$/,
    );
    const html = await textOf(
      await (await signedIn(stack, person)).get("/job-seeker/awaiting-approval"),
    );
    expect(html).toContain("Page 2 is too dark.");
    expect(html).toContain("Please upload a clear copy.");
    // They may appeal, and may correct and submit again.
    const own = await signedIn(stack, person);
    const appeal = await own.post("/pending-approval", { body: "The copy is clear on my screen." });
    expect(appeal.status).toBe(302);
    expect(await textOf(await own.get("/job-seeker/onboarding/review"))).toMatch(/<form/);
  });

  test("after another submission, the page says nothing of an appeal that came before it", async () => {
    const person = await nurse();
    await decide(office, person.id, { intent: "reject", reasons: "documents_unclear" });
    await sql(
      stack,
      `insert into public.account_appeals (user_id, body, status, answer, decided_at)
       values ($1, 'Please look again at my copy', 'upheld', 'Page 2 is missing.', now())`,
      [person.id],
    );
    const own = await signedIn(stack, person);
    const pages = async () => [
      await textOf(await own.get("/job-seeker/awaiting-approval")),
      await textOf(await own.get("/pending-approval")),
    ];
    for (const html of await pages()) expect(html).toContain("The decision stands.");
    await sql(stack, "update public.profiles set submitted_at = now() where user_id = $1", [
      person.id,
    ]);
    for (const html of await pages()) {
      expect(html).toContain("Do you disagree?");
      expect(html).not.toContain("The decision stands.");
    }
  });

  test.each([
    ["none", {}],
    ["one of facilities, for a nurse", { reasons: "may_not_hire" }],
  ])("with %s is refused", async (_, fields) => {
    const { id } = await nurse();
    const answer = await decide(office, id, { intent: "reject", ...fields });
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain("The person sees it");
    expect((await status(id)).approval).toBe("pending");
  });

  test("proposed is nothing yet; whoever proposed it cannot confirm it, somebody else can", async () => {
    const { id } = await facility();
    await decide(office, id, { intent: "propose", reasons: "facility_not_found" });
    expect((await status(id)).approval).toBe("pending");
    expect(await toldTo(id)).toEqual([]);
    const [proposal] = await sql<{ id: string }>(
      stack,
      "select id from public.rejection_proposals where user_id = $1",
      [id],
    );
    const fields = { proposal: proposal!.id };
    const own = await office.post(pageOf(id), { intent: "confirm", ...fields });
    expect(own.status).toBe(403);
    expect(await textOf(own)).toContain("another administrator must confirm it");
    expect((await status(id)).approval).toBe("pending");
    expect((await decide(colleague, id, { intent: "propose", reason: "Me too" })).status).toBe(409);
    await colleague.post(pageOf(id), { intent: "confirm", ...fields });
    expect((await status(id)).approval).toBe("rejected");
    expect(await toldTo(id)).toEqual(["rejected"]);
    expect((await colleague.post(pageOf(id), { intent: "confirm", ...fields })).status).toBe(409);
  });

  test("proposed and submitted again is about something that is gone", async () => {
    const { id } = await facility();
    await decide(office, id, { intent: "propose", reason: "Not found" });
    await sql(stack, "update public.profiles set submitted_at = now() where user_id = $1", [id]);
    const [proposal] = await sql<{ id: string; status: string }>(
      stack,
      "select id, status from public.rejection_proposals where user_id = $1",
      [id],
    );
    expect(proposal!.status).toBe("superseded");
    const late = await colleague.post(pageOf(id), { intent: "confirm", proposal: proposal!.id });
    expect(late.status).toBe(409);
    expect((await status(id)).approval).toBe("pending");
  });
});

describe("asking for more", () => {
  const ask = (id: string, asked = "Please name somebody we can ask.") =>
    decide(office, id, { intent: "ask", asked });

  test("is told in the app and by email; answering brings it back, and says so", async () => {
    const person = await facility();
    const place = async () =>
      sql(stack, "select submitted_at from public.profiles where user_id = $1", [person.id]);
    const before = await place();
    await ask(person.id);
    expect(await toldTo(person.id)).toEqual(["more_asked"]);
    expect(await mailed(person.id)).toEqual(["more_asked"]);
    expect((await ask(person.id)).status).toBe(409);
    const owner = await signedIn(stack, person);
    const page = await textOf(await owner.get("/employer/awaiting-approval"));
    expect(page).toContain("Please name somebody we can ask.");
    expect(page).not.toContain("What happens now");
    const request = /name="request" value="([^"]+)"/.exec(page)![1]!;
    const answered = await owner.post("/pending-approval", {
      intent: "answer",
      request,
      answer: "Call Ms. Hill.",
    });
    expect(answered.headers.get("location")).toBe("/employer/awaiting-approval");
    expect(await textOf(await owner.get("/employer/awaiting-approval"))).toContain(
      "We have your answer.",
    );
    expect(await read(person.id)).toContain("Answer: Call Ms. Hill.");
    expect(await place(), "their place in the line").toEqual(before);
    const again = await owner.post("/pending-approval", { intent: "answer", request });
    expect(again.status).toBe(409);
  });

  test("is answered by submitting again, and closed by a decision", async () => {
    const [one, other] = [await nurse(), await nurse()];
    for (const { id } of [one, other]) await ask(id);
    await sql(stack, "update public.profiles set submitted_at = now() where user_id = $1", [
      one.id,
    ]);
    await giveEvidence(stack, other.id);
    await decide(colleague, other.id, { intent: "approve" });
    const requests = await sql<{ user_id: string; status: string }>(
      stack,
      "select user_id, status from public.information_requests where user_id = any ($1::uuid[])",
      [`{${one.id},${other.id}}`],
    );
    expect(Object.fromEntries(requests.map(({ user_id, status }) => [user_id, status]))).toEqual({
      [one.id]: "answered",
      [other.id]: "closed",
    });
  });

  test("is over once decided: a later hold doesn't say that we have the answer", async () => {
    const person = await nurse();
    await ask(person.id);
    const visitor = await signedIn(stack, person);
    const page = async () => textOf(await visitor.get("/job-seeker/awaiting-approval"));
    const request = /name="request" value="([^"]+)"/.exec(await page())![1]!;
    await visitor.post("/pending-approval", { intent: "answer", request, answer: "Done." });
    expect(await page()).toContain("We have your answer.");
    await giveEvidence(stack, person.id);
    await decide(colleague, person.id, { intent: "approve" });
    const { path, fields } = await checkForm(office, person.id, LEIE);
    await office.post(path, { ...fields, result: "finding", note: "The same name is listed." });
    const held = await page();
    expect(held).toContain("Your account is on hold");
    expect(held).not.toContain("We have your answer.");
    // What is asked during the hold is shown, and thanked for.
    await ask(person.id, "Please send us the board's letter.");
    const next = /name="request" value="([^"]+)"/.exec(await page())![1]!;
    await visitor.post("/pending-approval", { intent: "answer", request: next, answer: "Sent." });
    expect(await page()).toContain("We have your answer.");
  });

  test("cannot be answered by somebody else", async () => {
    const person = await nurse();
    await ask(person.id);
    const [request] = await sql<{ id: string }>(
      stack,
      "select id from public.information_requests where user_id = $1",
      [person.id],
    );
    const stranger = await signedIn(stack, await nurse());
    const answer = await stranger.post("/pending-approval", {
      intent: "answer",
      request: request!.id,
      answer: "Not mine",
    });
    expect(answer.status).toBe(404);
    expect(
      await sql(stack, "select status, answer from public.information_requests where id = $1", [
        request!.id,
      ]),
    ).toEqual([{ status: "open", answer: null }]);
  });
});

describe("a professional's NPI", () => {
  const [one, other] = ["1234567893", "1245319599"];
  const held = async (id: string) =>
    (
      await sql<{ npi: string | null }>(
        stack,
        "select npi from public.job_seeker_profiles where user_id = $1",
        [id],
      )
    )[0]!.npi;
  const write = (visitor: Visitor, id: string, npi: string, npiWas: string) =>
    visitor.post(pageOf(id), { intent: "npi", npi, npiWas });

  test("is written down with its digits checked, changed by whoever saw it, and removed", async () => {
    const { id } = await nurse();
    const wrong = await write(office, id, "1234567890", "");
    expect(wrong.status).toBe(422);
    expect(await textOf(wrong)).toContain("This NPI is not valid. Check the 10 digits.");
    expect((await write(office, id, " 1234-567 893 ", "")).status).toBe(302);
    expect(await held(id)).toBe(one);
    const html = await read(id);
    expect(html).toContain(`name="npiWas" value="${one}"`);
    expect(html).toContain("Saved the NPI");
    // The colleague's page is from before.
    const late = await write(colleague, id, other, "");
    expect(late.status).toBe(409);
    expect(await textOf(late)).toContain("Someone changed the NPI after you opened this page.");
    expect((await write(colleague, id, "", one)).status).toBe(302);
    expect(await held(id)).toBeNull();
    const log = await sql<{ entry: string }>(
      stack,
      "select to_jsonb(l)::text as entry from public.audit_log l where l.subject_id = $1",
      [id],
    );
    expect(log).toHaveLength(2);
    expect(log.map(({ entry }) => entry).join()).not.toContain(one);
  });

  test("is checked by the database as by the form", async () => {
    const numbers = Array.from({ length: 400 }, (_, n) => String(1_234_567_000 + n * 2_500_007));
    const rows = await sql<{ npi: string; is_one: boolean }>(
      stack,
      "select n as npi, private.is_npi(n) as is_one from unnest($1::text[]) n",
      [`{${[...numbers, one, "123456789", "3234567893", "none"].join(",")}}`],
    );
    expect(rows.map(({ is_one }) => is_one)).toEqual(rows.map(({ npi }) => isNpi(npi)));
    expect(rows.filter(({ is_one }) => is_one).length).toBeGreaterThan(20);
  });

  test("is an admin's to write down, of nobody but a professional, and not while acting", async () => {
    const person = await nurse();
    const admin = await makePerson(stack, { role: null, admin: true });
    const acting = await startByApi(stack, admin, { user: person.id });
    for (const client of [
      await clientOf(stack, person),
      await clientOf(stack, await facility()),
      await clientOf(stack, admin, acting),
    ]) {
      const { error } = await client.rpc("write_npi", { p_user_id: person.id, p_npi: one });
      expect(error?.code).toBe("PT403");
    }
    expect(await held(person.id)).toBeNull();
    const employer = await facility();
    expect(await read(employer.id)).not.toContain('name="npiWas"');
    expect((await write(office, employer.id, one, "")).status).toBe(404);
  });

  test("is theirs: in their form, their copy and to be changed, and kept when they submit without it", async () => {
    const person = await makePerson(stack, { role: "job_seeker", status: "approved" });
    await write(office, person.id, one, "");
    const own = await signedIn(stack, person);
    const page = await textOf(await own.get("/job-seeker/profile/experience"));
    expect(page).toMatch(new RegExp(`name="npi"[^>]*value="${one}"|value="${one}"[^>]*name="npi"`));
    const copy = (await (await own.get("/account/export")).json()) as Record<string, unknown[]>;
    expect(copy.job_seeker_profiles).toMatchObject([{ npi: one }]);
    expect(await textOf(await own.get("/account/access"))).toContain("Recorded your NPI");
    const fields = { profession: "rn", yearsExperience: "5", skills: "" };
    const wrong = await own.post("/job-seeker/profile/experience", {
      ...fields,
      npi: "1234567890",
    });
    expect(wrong.status).toBe(422);
    const saved = await own.post("/job-seeker/profile/experience", { ...fields, npi: other });
    expect(saved.status, await saved.text()).toBe(302);
    expect(await held(person.id)).toBe(other);
    const client = await clientOf(stack, person);
    const past = await client.rpc("update_job_seeker_profile", {
      p_step: "experience",
      p_values: { profession: "rn", years_experience: 5, skills: [], npi: "1234567890" },
    });
    expect(past.error?.code).toBe("PT422");

    // Rejected, they submit a draft that says nothing of it.
    await sql(
      stack,
      "update public.profiles set verification_status = 'rejected', verification_status_new = null, profile_status = null where user_id = $1",
      [person.id],
    );
    const [row] = await sql<{ profile: Record<string, unknown> }>(
      stack,
      "select to_jsonb(s) - 'npi' as profile from public.job_seeker_profiles s where s.user_id = $1",
      [person.id],
    );
    const license = {
      kind: "license",
      state: "MO",
      number: "T-1",
      multistate: false,
      expires_on: day(400),
    };
    const again = await client.rpc("submit_job_seeker", {
      p_profile: { ...row!.profile, full_name: "Ann Nurse", credentials: [license] },
    });
    expect(again.error).toBeNull();
    expect(await held(person.id)).toBe(other);
  });
});

test("whoever decided is told so with the appeal, on the page of the evidence and in the queue", async () => {
  const person = await nurse();
  await office.post(pageOf(person.id), {
    intent: "reject",
    reasons: "license_expired",
    submittedAt: (
      await sql<{ submitted_at: string }>(
        stack,
        "select submitted_at from public.profiles where user_id = $1",
        [person.id],
      )
    )[0]!.submitted_at,
  });
  const [appeal] = await sql<{ id: string }>(
    stack,
    "insert into public.account_appeals (user_id, body) values ($1, 'It was renewed, look again') returning id",
    [person.id],
  );
  for (const path of [pageOf(person.id), `/admin/pending-approval/appeals?open=${appeal!.id}`]) {
    const told = "You made this decision. It’s better if someone else answers.";
    expect(await textOf(await office.get(path)), path).toContain(told);
    expect(await textOf(await colleague.get(path)), path).not.toContain(told);
  }
});
