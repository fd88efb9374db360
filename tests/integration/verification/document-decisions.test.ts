/** The admins' queue of documents: what it shows, what a decision does, and that a stale one is not taken. */
import { beforeEach, expect, inject, test } from "vitest";
import { clientOf } from "#tests/helpers/acting.ts";
import { DOCUMENTS, rowsOf, upload, type Row } from "#tests/helpers/documents.ts";
import { pdf } from "#tests/helpers/files.ts";
import { makePerson, signedIn, sql, type Person, type Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const QUEUE = "/admin/documents";
let nurse: Person;
let own: Visitor;
let admin: Person;
let visitor: Visitor;
let doc: Row;

beforeEach(async () => {
  nurse = await makePerson(stack, { role: "job_seeker", status: "approved" });
  own = await signedIn(stack, nurse);
  admin = await makePerson(stack, { role: null, admin: true });
  visitor = await signedIn(stack, admin);
  await upload(own, { bytes: pdf(), name: "license.pdf" }, { kind: "license" });
  await sql(
    stack,
    "update public.documents set created_at = '2020-01-01T00:00:00.123Z' where user_id = $1",
    [nurse.id],
  );
  [doc] = (await rowsOf(nurse, stack)) as [Row];
});

const decide = (decision: string, more: Record<string, string> = {}) =>
  visitor.post(QUEUE, {
    documentId: doc.id,
    createdAt: "2020-01-01T00:00:00.123+00:00",
    decision,
    ...more,
  });
const notices = () =>
  sql(
    stack,
    "select event, facts, href from public.notifications where user_id = $1 and kind = 'document_decided'",
    [nurse.id],
  );
const entries = () =>
  sql(
    stack,
    "select action, actor_id, reason from public.audit_log where subject_type = 'document' and subject_id = $1",
    [doc.id],
  );

test.each(["", "yesterday", "2020-13-01", "toString", "infinity", "2020-01-01T00:00:00.123", "0"])(
  "a moment that was changed to %j by hand is refused with a sentence",
  async (createdAt) => {
    const response = await decide("accepted", { createdAt });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("We can’t find this document. Load the page again.");
    expect(await rowsOf(nurse, stack)).toMatchObject([{ status: "pending" }]);
  },
);

test("shows what waits, with a way to look at it, and takes a decision", async () => {
  const html = await (await visitor.get(`${QUEUE}?open=${doc.id}`)).text();
  expect(html).toContain("license.pdf");
  expect(html).toContain(nurse.email);
  expect(html).toContain(`/admin/documents/${doc.id}`);
  const response = await decide("accepted");
  expect([response.status, response.headers.get("location")]).toEqual([302, QUEUE]);
  expect(await rowsOf(nurse, stack)).toMatchObject([{ status: "accepted" }]);
  expect(await entries()).toEqual([
    { action: "document.accepted", actor_id: admin.id, reason: null },
  ]);
  expect(await notices()).toEqual([
    { event: "document_accepted", facts: { file_name: "license.pdf" }, href: DOCUMENTS },
  ]);
  const after = await (await visitor.get(`${QUEUE}?open=${doc.id}`)).text();
  expect(after).toContain("Someone already decided this one");
  expect(after).not.toContain(`/admin/documents/${doc.id}`);
  expect(await (await own.get(DOCUMENTS)).text()).toContain("Accepted");
});

test("to reject wants a reason, which the owner reads", async () => {
  const without = await decide("rejected");
  expect(without.status).toBe(422);
  expect(await without.text()).toContain("Enter a reason");
  expect((await decide("rejected", { reason: "The back is missing." })).status).toBe(302);
  expect(await notices()).toMatchObject([
    { event: "document_rejected", facts: { reason: "The back is missing." } },
  ]);
  const page = await (await own.get(DOCUMENTS)).text();
  expect(page).toContain("The back is missing.");
  expect(page).toContain("Not accepted");
});

test("a second decision, one about a replaced or deleted document, and one of a page of before are refused", async () => {
  expect((await decide("accepted", { createdAt: "2020-01-01T00:00:01.000Z" })).status).toBe(409);
  await upload(own, { bytes: pdf(9) }, { kind: "license" }, `${DOCUMENTS}/${doc.id}/replace`);
  const replaced = await decide("accepted");
  expect(replaced.status).toBe(409);
  expect(await replaced.text()).toContain("was replaced after you opened it");
  const [, made] = await rowsOf(nurse, stack);
  const client = await clientOf(stack, admin);
  const args = { p_id: made!.id, p_decision: "accepted", p_created_at: made!.created_at };
  const both = await Promise.all([
    client.rpc("decide_document", args),
    client.rpc("decide_document", args),
  ]);
  expect(both.map(({ error }) => error?.code).sort()).toEqual(["PT409", undefined]);
  await own.post(`${DOCUMENTS}/${made!.id}/delete`, {});
  expect((await client.rpc("decide_document", args)).error?.code).toBe("PT404");
});

test("nobody else sees the queue or decides", async () => {
  const client = await clientOf(stack, nurse);
  expect((await client.rpc("pending_documents")).error?.code).toBe("PT403");
  const args = { p_id: doc.id, p_decision: "accepted", p_created_at: doc.created_at };
  expect((await client.rpc("decide_document", args)).error?.code).toBe("PT403");
  expect((await client.rpc("leftover_files")).error).not.toBeNull();
  expect((await own.post(QUEUE, { documentId: doc.id, decision: "accepted" })).status).toBe(302);
  expect(await rowsOf(nurse, stack)).toMatchObject([{ status: "pending" }]);
});
