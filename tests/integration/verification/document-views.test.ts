/** Who may look at a document, what is written down of it, and that there is no way around either. */
import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { sweepFiles } from "#app/verification/documents/sweep.server.ts";
import type { Database } from "#app/platform/database.types.ts";
import { actingVisitor, clientOf, startByApi } from "#tests/helpers/acting.ts";
import { DOCUMENTS, filesOf, rowsOf, upload, viewsOf, type Row } from "#tests/helpers/documents.ts";
import { jpeg, pdf, png } from "#tests/helpers/files.ts";
import { makePerson, signedIn, sql, Visitor, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
let nurse: Person;
let own: Visitor;
let employer: Person;
let facility: Visitor;
let admin: Person;
let doc: Row;

beforeAll(async () => {
  admin = await makePerson(stack, { role: null, admin: true });
});
beforeEach(async () => {
  nurse = await makePerson(stack, { role: "job_seeker", status: "approved" });
  employer = await makePerson(stack, { role: "employer", status: "approved" });
  own = await signedIn(stack, nurse);
  facility = await signedIn(stack, employer);
  await upload(own, { bytes: pdf(), name: "Lebenslauf Müller.pdf" });
  [doc] = (await rowsOf(nurse, stack)) as [Row];
});

const look = (visitor: Visitor) => visitor.get(`/documents/${doc.id}`);
/** An application of the nurse's to the facility, in a status. */
async function applied(status: string, source = "applied") {
  const [row] = await sql<{ id: string }>(
    stack,
    `with p as (
       insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
         pay_max_cents, pay_period, starts_on, status)
       values ($1, 'Nurse', 'rn', '64108', 'days', 0, 4000, 5000, 'hour', current_date + 30, 'open')
       returning id)
     insert into public.applications (position_id, job_seeker_id, employer_id, status, source)
     select p.id, $2, $1, $3, $4 from p returning id`,
    [employer.id, nurse.id, status, source],
  );
  return row!.id;
}

describe("the owner", () => {
  test("sees it, sealed and uncached, and that is not written down", async () => {
    const response = await look(own);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe(
      `inline; filename="Lebenslauf Mu_ller.pdf"; filename*=UTF-8''Lebenslauf%20M%C3%BCller.pdf`,
    );
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await viewsOf(nurse, stack)).toEqual([]);
  });

  test("asks for a part or for the head only, and gets no surprise", async () => {
    const part = await own.get(`/documents/${doc.id}`, { range: "bytes=0-3" });
    expect([part.status, Buffer.from(await part.arrayBuffer()).equals(pdf())]).toEqual([200, true]);
    const head = await fetch(`${stack.open}/documents/${doc.id}`, {
      method: "HEAD",
      headers: { cookie: own.cookie },
    });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(pdf().length)]);
    expect(await head.text()).toBe("");
  });

  test("sees a picture in a sandbox", async () => {
    await upload(own, { bytes: jpeg(), name: "card.jpg" }, { kind: "license" });
    const id = (await rowsOf(nurse, stack))[1]!.id;
    const response = await own.get(`/documents/${id}`);
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    await response.body?.cancel();
  });
});

describe("a facility", () => {
  const statusOf = async () => {
    const response = await look(facility);
    await response.body?.cancel();
    return response.status;
  };

  test("that has opened the profile alone sees nothing; once they apply it does, and the owner sees that", async () => {
    await sql(
      stack,
      "insert into public.candidate_views (employer_id, job_seeker_id) values ($1, $2)",
      [employer.id, nurse.id],
    );
    expect(await statusOf()).toBe(404);
    expect(await viewsOf(nurse, stack)).toEqual([]);
    await applied("applied");
    expect(await statusOf()).toBe(200);
    expect(await viewsOf(nurse, stack)).toEqual([
      { viewer_id: employer.id, employer_id: employer.id, file_name: "Lebenslauf Müller.pdf" },
    ]);
    const page = await (await own.get(DOCUMENTS)).text();
    expect(page).toContain("Test Facility");
  });

  test("HEAD is a look as well", async () => {
    await applied("applied");
    await fetch(`${stack.open}/documents/${doc.id}`, {
      method: "HEAD",
      headers: { cookie: facility.cookie },
    });
    expect(await viewsOf(nurse, stack)).toHaveLength(1);
  });

  test.each([
    ["applied", "applied", 200],
    ["shortlisted", "automatic", 200],
    ["hired", "applied", 200],
    ["declined", "applied", 200],
    ["withdrawn", "applied", 200],
    ["invited", "invited", 404],
    ["declined", "invited", 404],
  ])("an application that is %s and began as %s: %i", async (status, source, expected) => {
    await applied(status, source);
    expect(await statusOf()).toBe(expected);
    expect(await viewsOf(nurse, stack)).toHaveLength(expected === 200 ? 1 : 0);
  });

  test("an invitation that was accepted", async () => {
    const id = await applied("applied", "invited");
    await sql(
      stack,
      "insert into public.application_history (application_id, from_status, to_status, side) values ($1, 'invited', 'applied', 'candidate')",
      [id],
    );
    expect(await statusOf()).toBe(200);
  });

  test("that is blocked, or no longer approved, or whose document was rejected, sees nothing", async () => {
    await applied("applied");
    await sql(
      stack,
      "insert into public.facility_blocks (job_seeker_id, employer_id) values ($1, $2)",
      [nurse.id, employer.id],
    );
    expect(await statusOf()).toBe(404);
    await sql(stack, "delete from public.facility_blocks where employer_id = $1", [employer.id]);
    await sql(
      stack,
      "update public.documents set status = 'rejected', status_reason = 'x' where id = $1",
      [doc.id],
    );
    expect(await statusOf()).toBe(404);
    await sql(
      stack,
      "update public.documents set status = 'accepted', status_reason = null where id = $1",
      [doc.id],
    );
    expect(await statusOf()).toBe(200);
    await sql(
      stack,
      "update public.profiles set verification_status = 'rejected', verification_status_new = null where user_id = $1",
      [employer.id],
    );
    expect(await statusOf()).toBe(404);
  });

  test.each(["recruiter", "viewer"])("its %s sees what it sees", async (role) => {
    const member = await makePerson(stack, { role: "employer", status: "approved" });
    await sql(
      stack,
      "insert into public.facility_members (user_id, facility_id, role) values ($1, $2, $3)",
      [member.id, employer.id, role],
    );
    await applied("applied");
    const visitor = await signedIn(stack, member);
    expect((await look(visitor)).status).toBe(200);
    expect(await viewsOf(nurse, stack)).toMatchObject([
      { viewer_id: member.id, employer_id: employer.id },
    ]);
  });

  test("when the look cannot be written down, nothing is given out", async () => {
    await applied("applied");
    await sql(
      stack,
      `create function private.refuse_view() returns trigger language plpgsql set search_path = ''
       as $$ begin raise exception using errcode = 'PT409', message = 'Not written down.'; end $$`,
    );
    await sql(
      stack,
      "create trigger refuse_view before insert on public.document_views for each row execute function private.refuse_view()",
    );
    try {
      const response = await look(facility);
      expect(response.status).toBe(409);
      expect(await response.text()).not.toContain("%PDF");
    } finally {
      await sql(stack, "drop trigger refuse_view on public.document_views");
      await sql(stack, "drop function private.refuse_view()");
    }
  });
});

describe("others", () => {
  test("another professional, nobody, and ids that are none", async () => {
    const other = await signedIn(
      stack,
      await makePerson(stack, { role: "job_seeker", status: "approved" }),
    );
    const none = await other.get(`/documents/${randomUUID()}`);
    const theirs = await look(other);
    expect([none.status, theirs.status]).toEqual([404, 404]);
    // It is not told from one that does not exist.
    expect(await theirs.text()).toBe(await none.text());
    for (const id of ["x", "..%2f..%2fetc", `${doc.id}'`]) {
      expect((await own.get(`/documents/${id}`)).status).toBe(404);
    }
    const anonymous = await look(new Visitor(stack.open));
    expect(anonymous.status).toBe(302);
    expect(anonymous.headers.get("location")).toContain("/auth?next=");
    expect(await viewsOf(nurse, stack)).toEqual([]);
  });

  test("an administrator, whose look is written down without a facility", async () => {
    const visitor = await signedIn(stack, admin);
    const response = await visitor.get(`/admin/documents/${doc.id}`);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(pdf())).toBe(true);
    expect(await viewsOf(nurse, stack)).toMatchObject([{ viewer_id: admin.id, employer_id: null }]);
    expect(await (await own.get(DOCUMENTS)).text()).toContain("Nomera Health</strong> opened");
  });

  test("an administrator who acts, for the owner or for a facility, sees no file and uploads and deletes none", async () => {
    await applied("applied");
    for (const target of [nurse, employer]) {
      const someAdmin = await makePerson(stack, { role: null, admin: true });
      const visitor = await actingVisitor(stack, someAdmin, { user: target.id });
      const response = await look(visitor.at(stack.open));
      expect(response.status).toBe(403);
      expect(await response.text()).not.toContain("%PDF");
    }
    const someAdmin = await makePerson(stack, { role: null, admin: true });
    const visitor = (await actingVisitor(stack, someAdmin, { user: nurse.id })).at(stack.open);
    const page = await (await visitor.get(DOCUMENTS)).text();
    expect(page).toContain("Lebenslauf Müller.pdf");
    expect(page).not.toContain('type="file"');
    expect((await upload(visitor, { bytes: png() })).status).toBe(403);
    expect((await visitor.post(`${DOCUMENTS}/${doc.id}/delete`, {})).status).toBe(403);
    const id = await startByApi(stack, someAdmin, { user: nurse.id });
    const client = await clientOf(stack, someAdmin, id);
    for (const [name, args] of [
      ["begin_document", {}],
      ["delete_document", { p_id: doc.id }],
      ["open_document", { p_id: doc.id }],
      ["own_leftover_files", {}],
    ] as const) {
      expect((await client.rpc(name, args)).error?.code, name).toBe("PT403");
    }
    expect(
      (await client.storage.from("documents").download(doc.storage_path)).error,
    ).not.toBeNull();
    expect(await viewsOf(nurse, stack)).toEqual([]);
    expect(await rowsOf(nurse, stack)).toHaveLength(1);
  });
});

describe("the storage itself, with one's own token", () => {
  const bytes = new Uint8Array(pdf(100)).buffer;
  const pdfType = { contentType: "application/pdf" };

  test("gives out a document only for a look that was just written down", async () => {
    await applied("applied");
    const client = await clientOf(stack, employer);
    const files = client.storage.from("documents");
    const isGiven = async () => (await files.download(doc.storage_path)).error === null;
    expect(await isGiven()).toBe(false);
    expect((await files.list(nurse.id)).data).toEqual([]);
    expect((await client.rpc("open_document", { p_id: doc.id })).error).toBeNull();
    expect(await isGiven()).toBe(true);
    await sql(
      stack,
      "update public.document_views set at = now() - interval '2 minutes' where owner_id = $1",
      [nurse.id],
    );
    expect(await isGiven()).toBe(false);
    const url = `${stack.supabase.url}/storage/v1/object`;
    for (const path of ["public", "authenticated", ""]) {
      const response = await fetch(
        `${url}/${path}/documents/${doc.storage_path}`.replace("object//", "object/"),
      );
      expect(response.ok, path).toBe(false);
    }
  });

  test("takes no file without leave, not into another's folder, and not over a document", async () => {
    const other = await makePerson(stack, { role: "job_seeker", status: "approved" });
    const client = await clientOf(stack, other);
    const files = client.storage.from("documents");
    const fails = async (path: string, upsert = false) =>
      expect((await files.upload(path, bytes, { ...pdfType, upsert })).error, path).not.toBeNull();
    await fails(`${other.id}/${randomUUID()}`);
    await fails(`${nurse.id}/${randomUUID()}`);
    await fails(doc.storage_path, true);
    const path = (await client.rpc("begin_document")).data as string;
    expect(path.startsWith(`${other.id}/`)).toBe(true);
    await fails(`${path}/more`);
    expect((await files.upload(path, bytes, { contentType: "text/html" })).error).not.toBeNull();
    expect((await files.upload(path, bytes, pdfType)).error).toBeNull();
    await fails(path, true);
    expect((await files.move(path, `${nurse.id}/${randomUUID()}`)).error).not.toBeNull();
    expect((await files.copy(path, `${nurse.id}/${randomUUID()}`)).error).not.toBeNull();
    expect(await filesOf(nurse, stack)).toEqual([doc.storage_path]);
  });

  test("keeps what a document is made of, and lets go of what none is", async () => {
    const client = await clientOf(stack, nurse);
    const files = client.storage.from("documents");
    await files.remove([doc.storage_path]);
    expect(await filesOf(nurse, stack)).toEqual([doc.storage_path]);
    const path = (await client.rpc("begin_document")).data as string;
    await files.upload(path, bytes, pdfType);
    await files.remove([path]);
    expect(await filesOf(nurse, stack)).toEqual([doc.storage_path]);
    const stranger = await clientOf(stack, employer);
    await stranger.storage.from("documents").remove([doc.storage_path]);
    expect(await filesOf(nurse, stack)).toEqual([doc.storage_path]);
  });

  test("what was begun and left is taken away with the next upload, after a while", async () => {
    const client = await clientOf(stack, nurse);
    const path = (await client.rpc("begin_document")).data as string;
    await client.storage.from("documents").upload(path, bytes, pdfType);
    await upload(own, { bytes: png(), name: "a.png" });
    expect(await filesOf(nurse, stack)).toContain(path);
    await sql(
      stack,
      "update public.document_uploads set created_at = now() - interval '1 hour' where storage_path = $1",
      [path],
    );
    await upload(own, { bytes: jpeg(), name: "b.jpg" });
    expect(await filesOf(nurse, stack)).not.toContain(path);
    expect(await filesOf(nurse, stack)).toHaveLength(3);
  });

  test("what an account that is gone has left, the worker takes away, and nothing else", async () => {
    const gone = await makePerson(stack, { role: "job_seeker", status: "approved" });
    await upload(await signedIn(stack, gone), { bytes: pdf() });
    await sql(stack, "delete from auth.users where id = $1", [gone.id]);
    expect(await filesOf(gone, stack)).toHaveLength(1);
    const { url, secretKey } = stack.supabase;
    const db = createClient<Database>(url, secretKey, { auth: { persistSession: false } });
    expect(await sweepFiles(db)).toBeGreaterThanOrEqual(1);
    expect(await filesOf(gone, stack)).toEqual([]);
    expect(await filesOf(nurse, stack)).toEqual([doc.storage_path]);
  });

  test("a document cannot be made of another's file, of none, or twice of one", async () => {
    const other = await makePerson(stack, { role: "job_seeker", status: "approved" });
    const client = await clientOf(stack, other);
    const add = (p_path: string) =>
      client.rpc("add_document", {
        p_path,
        p_kind: "resume",
        p_file_name: "a.pdf",
        p_content_type: "application/pdf",
        p_size_bytes: 10,
        p_sha256: "0".repeat(64),
      });
    expect((await add(doc.storage_path)).error?.code).toBe("PT409");
    const path = (await client.rpc("begin_document")).data as string;
    expect((await add(path)).error?.code).toBe("PT409");
    await client.storage.from("documents").upload(path, bytes, pdfType);
    const made = await add(path);
    expect(made.error).toBeNull();
    expect((await add(path)).error?.code).toBe("PT409");
    // Its digest was a lie, so the page does not give it out.
    const visitor = await signedIn(stack, other);
    expect((await visitor.get(`/documents/${made.data as string}`)).status).toBe(500);
  });

  test("employers keep no documents", async () => {
    const client = await clientOf(stack, employer);
    expect((await client.rpc("begin_document")).error?.code).toBe("PT403");
  });
});
