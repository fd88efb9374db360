/** That no file skips the inspection: what somebody who talks to the data API and the storage directly can make of it. */
import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { beforeEach, expect, inject, test } from "vitest";
import type { Database } from "#app/platform/database.types.ts";
import { clientOf } from "#tests/helpers/acting.ts";
import { rowsOf, upload, viewsOf, type Row } from "#tests/helpers/documents.ts";
import { pdf } from "#tests/helpers/files.ts";
import { makePerson, signedIn, sql, type Person, type Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const { url, secretKey } = stack.supabase;
const service = createClient<Database>(url, secretKey, { auth: { persistSession: false } });
const PROGRAM = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(300)]);
const CLAIM = {
  p_file_name: "resume.pdf.exe",
  p_content_type: "application/pdf",
  p_size_bytes: PROGRAM.length,
  p_sha256: "0".repeat(64),
  p_file_state: "clean",
};
let nurse: Person;
let own: Visitor;
let client: SupabaseClient<Database>;
beforeEach(async () => {
  nurse = await makePerson(stack, { role: "job_seeker", status: "approved" });
  own = await signedIn(stack, nurse);
  client = await clientOf(stack, nurse);
});

const begin = async () => (await client.rpc("begin_document")).data as string;
const add = (p_path: string) => client.rpc("add_document", { p_path, p_kind: "resume" });

test("begin, put a program there, add: refused at every step", async () => {
  const path = await begin();
  const put = await client.storage
    .from("documents")
    .upload(path, PROGRAM, { contentType: "application/pdf" });
  expect(put.error).not.toBeNull();
  expect((await add(path)).error?.code).toBe("PT409");
  // Even if the bytes had come there some other way.
  await service.storage.from("documents").upload(path, PROGRAM, { contentType: "application/pdf" });
  expect((await add(path)).error?.code).toBe("PT409");
  expect((await client.rpc("record_inspection", { p_path: path, ...CLAIM })).error).not.toBeNull();
  expect((await add(path)).error?.code).toBe("PT409");
  expect(await rowsOf(nurse, stack)).toEqual([]);
});

test("a person writes no document, ticket or state by hand", async () => {
  await upload(own, { bytes: pdf() });
  const [row] = (await rowsOf(nurse, stack)) as [Row];
  const path = await begin();
  const tries = [
    client.from("documents").insert({
      user_id: nurse.id,
      kind: "resume",
      file_name: "resume.pdf.exe",
      content_type: "application/pdf",
      size_bytes: 9,
      sha256: "0".repeat(64),
      storage_path: path,
      file_state: "clean",
    }),
    client
      .from("documents")
      .update({ sha256: "0".repeat(64) })
      .eq("id", row.id),
    client.from("documents").update({ file_state: "clean" }).eq("id", row.id),
    client
      .from("document_uploads")
      .insert({ storage_path: `${nurse.id}/${randomUUID()}`, user_id: nurse.id }),
    client.from("document_uploads").update({ file_state: "clean" }).eq("storage_path", path),
  ];
  await Promise.all(tries);
  for (const call of [
    client.rpc("record_scan", { p_id: row.id, p_sha256: row.sha256, p_file_state: "clean" }),
    client.rpc("documents_to_scan"),
  ]) {
    expect((await call).error).not.toBeNull();
  }
  expect(await rowsOf(nurse, stack)).toEqual([row]);
  const [ticket] = await sql(
    stack,
    "select file_state, sha256 from public.document_uploads where storage_path = $1",
    [path],
  );
  expect(ticket).toEqual({ file_state: null, sha256: null });
});

test("the database itself refuses it, whichever function would do it", async () => {
  await upload(own, { bytes: pdf() });
  const [row] = (await rowsOf(nurse, stack)) as [Row];
  const attempt = (statement: string) =>
    sql(
      stack,
      `do $do$ begin
        perform set_config('request.jwt.claim.sub', '${nurse.id}', true);
        ${statement};
      end $do$`,
    ).then(
      () => "done",
      (error: Error) => error.message,
    );
  expect(
    await attempt(`update public.documents set sha256 = repeat('0', 64) where id = '${row.id}'`),
  ).toContain("can’t be replaced");
  expect(
    await attempt(`update public.documents set file_state = 'clean' where id = '${row.id}'`),
  ).toContain("Only the server says");
  expect(
    await attempt(`insert into public.documents (user_id, kind, file_name, content_type, size_bytes, sha256, storage_path,
      file_state) select user_id, kind, 'a.exe', content_type, size_bytes, repeat('0', 64),
      user_id || '/' || gen_random_uuid(), 'clean' from public.documents where id = '${row.id}'`),
  ).toContain("Only a file that the server has inspected");
  expect(await rowsOf(nurse, stack)).toEqual([row]);
});

test("an inspection is of one upload, once, and of bytes that are there", async () => {
  const path = await begin();
  const record = (p_path: string) => service.rpc("record_inspection", { p_path, ...CLAIM });
  expect((await record(path)).error?.code).toBe("PT409");
  await service.storage.from("documents").upload(path, PROGRAM, { contentType: "application/pdf" });
  expect((await record(path)).error).toBeNull();
  expect((await record(path)).error?.code).toBe("PT409");
  expect((await record(`${nurse.id}/${randomUUID()}`)).error?.code).toBe("PT409");
  const other = await clientOf(
    stack,
    await makePerson(stack, { role: "job_seeker", status: "approved" }),
  );
  expect((await other.rpc("add_document", { p_path: path, p_kind: "resume" })).error?.code).toBe(
    "PT409",
  );
  expect((await add(path)).error).toBeNull();
  expect((await add(path)).error?.code).toBe("PT409");
});

test("bytes that were exchanged after the inspection are given to nobody", async () => {
  await upload(own, { bytes: pdf() });
  const [row] = (await rowsOf(nurse, stack)) as [Row];
  await service.storage
    .from("documents")
    .upload(row.storage_path, PROGRAM, { contentType: "application/pdf", upsert: true });
  const office = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
  for (const answer of [
    await own.get(`/documents/${row.id}`),
    await office.get(`/admin/documents/${row.id}`),
  ]) {
    expect(answer.status).toBe(500);
    expect(Buffer.from(await answer.arrayBuffer()).includes("MZ")).toBe(false);
  }
});

test.each(["uninspected", "waiting", "infected"])(
  "a document that is %s is not opened, listed or accepted by others",
  async (state) => {
    const path = `${nurse.id}/${randomUUID()}`;
    await sql(
      stack,
      `insert into public.documents (user_id, kind, file_name, content_type, size_bytes, sha256, storage_path, file_state)
       values ($1, 'resume', 'held-back.pdf', 'application/pdf', 9, repeat('a', 64), $2, $3)`,
      [nurse.id, path, state],
    );
    const employer = await makePerson(stack, { role: "employer", status: "approved" });
    const [application] = await sql<{ id: string }>(
      stack,
      `with p as (
         insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
           pay_max_cents, pay_period, starts_on, status)
         values ($1, 'Nurse', 'rn', '64108', 'days', 0, 4000, 5000, 'hour', current_date + 30, 'open') returning id)
       insert into public.applications (position_id, job_seeker_id, employer_id, status, source)
       select p.id, $2, $1, 'applied', 'applied' from p returning id`,
      [employer.id, nurse.id],
    );
    const [row] = (await rowsOf(nurse, stack)) as [Row];
    const facility = await signedIn(stack, employer);
    const office = await makePerson(stack, { role: null, admin: true });
    const visitor = await signedIn(stack, office);
    expect((await facility.get(`/documents/${row.id}`)).status).toBe(404);
    const page = await facility.get(`/employer/applications/${application!.id}`);
    expect([page.status, (await page.text()).includes("held-back.pdf")]).toEqual([200, false]);
    const answer = await visitor.get(`/admin/documents/${row.id}`);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toMatch(/virus|never checked/);
    const decided = await (
      await clientOf(stack, office)
    ).rpc("decide_document", {
      p_id: row.id,
      p_decision: "accepted",
      p_created_at: row.created_at,
    });
    expect([decided.error?.code, decided.error?.message]).toEqual([
      "PT409",
      "This file can’t be opened, so it can’t be accepted. Wait for the virus scan, or choose “Don’t accept.”",
    ]);
    expect(await viewsOf(nurse, stack)).toEqual([]);
  },
);
