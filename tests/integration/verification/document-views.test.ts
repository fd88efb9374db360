/** Who may look at a document, what is written down of it, and that there is no way around either. */
import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { sweepFiles } from "#app/verification/documents/sweep.server.ts";
import type { Database } from "#app/platform/database.types.ts";
import { actingVisitor, clientOf, startByApi } from "#tests/helpers/acting.ts";
import {
  DOCUMENTS,
  filesOf,
  keptPdf,
  rowsOf,
  upload,
  viewsOf,
  type Row,
} from "#tests/helpers/documents.ts";
import { jpeg, pdf, png } from "#tests/helpers/files.ts";
import {
  deleteAccounts,
  makePerson,
  signedIn,
  sql,
  type Person,
  Visitor,
} from "#tests/helpers/people.ts";

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
    // The name is ours: what it is, and whose.
    expect(response.headers.get("content-disposition")).toMatch(
      /^inline; filename="Resume - [\w ]+\.pdf"; filename\*=UTF-8''Resume%20-%20[\w%]+\.pdf$/,
    );
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await viewsOf(nurse, stack)).toEqual([]);
  });

  test("asks for a part or for the head only, and gets no surprise", async () => {
    const part = await own.get(`/documents/${doc.id}`, { range: "bytes=0-3" });
    expect([
      part.status,
      Buffer.from(await part.arrayBuffer()).equals(await keptPdf(pdf())),
    ]).toEqual([200, true]);
    const head = await fetch(`${stack.open}/documents/${doc.id}`, {
      method: "HEAD",
      headers: { cookie: own.cookie },
    });
    expect([head.status, head.headers.get("content-length")]).toEqual([
      200,
      String(doc.size_bytes),
    ]);
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
    const application = await applied("applied");
    const listed = async () =>
      (await (await facility.get(`/employer/applications/${application}`)).text()).replaceAll(
        "<!-- -->",
        "",
      );
    expect(await listed()).toContain("Not reviewed yet");
    expect(await statusOf()).toBe(200);
    expect(await viewsOf(nurse, stack)).toEqual([
      { viewer_id: employer.id, employer_id: employer.id, file_name: "Lebenslauf Müller.pdf" },
    ]);
    const page = await (await own.get(DOCUMENTS)).text();
    expect(page).toContain("Test Facility");
    await sql(stack, "update public.documents set status = 'accepted' where id = $1", [doc.id]);
    expect(await listed()).not.toContain("Not reviewed yet");
    expect(await listed()).toContain("Accepted");
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
    ["withdrawn", "applied", 404],
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

  test("a facility that closed its account since is not taken for us", async () => {
    await applied("applied");
    expect((await look(facility)).status).toBe(200);
    await deleteAccounts(stack, employer.id);
    const page = await (await own.get(DOCUMENTS)).text();
    expect(page).toContain("A facility that closed its account</strong> opened");
    expect(page).not.toContain("Nomera Health</strong> opened");
  });

  test("an administrator, whose look is written down without a facility", async () => {
    const visitor = await signedIn(stack, admin);
    const response = await visitor.get(`/admin/documents/${doc.id}`);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(await keptPdf(pdf()))).toBe(true);
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
  const everybody = () => [
    ["the owner", nurse] as const,
    ["a facility", employer] as const,
    ["an administrator", admin] as const,
  ];

  test("gives nobody a file, a list or a link, right after a look that was written down as well", async () => {
    await applied("applied");
    for (const [who, person] of everybody()) {
      const client = await clientOf(stack, person);
      expect((await client.rpc("open_document", { p_id: doc.id })).error, who).toBeNull();
      const files = client.storage.from("documents");
      const { storage_path: path } = doc;
      expect((await files.download(path)).error, who).not.toBeNull();
      expect((await files.info(path)).error, who).not.toBeNull();
      expect((await files.list(nurse.id)).data ?? [], who).toEqual([]);
      expect((await files.createSignedUrl(path, 31_536_000)).data, who).toBeNull();
      const many = (await files.createSignedUrls([path], 31_536_000)).data ?? [];
      expect(
        many.filter(({ signedUrl }) => signedUrl),
        who,
      ).toEqual([]);
      expect((await files.createSignedUploadUrl(path, { upsert: true })).data, who).toBeNull();
      for (const way of ["sign", "authenticated", "info", "public", "info/authenticated"]) {
        const response = await fetch(
          `${stack.supabase.url}/storage/v1/object/${way}/documents/${path}`,
          {
            method: way === "sign" ? "POST" : "GET",
            headers: {
              apikey: stack.supabase.publishableKey,
              authorization: `Bearer ${(await client.auth.getSession()).data.session!.access_token}`,
              "content-type": "application/json",
            },
            ...(way === "sign" && { body: '{"expiresIn":31536000}' }),
          },
        );
        expect(response.ok, `${who}: ${way}`).toBe(false);
      }
    }
  });

  test("takes no file, with a ticket neither, and moves, copies, replaces and removes none", async () => {
    const client = await clientOf(stack, nurse);
    const files = client.storage.from("documents");
    const ticket = (await client.rpc("begin_document")).data as string;
    const before = await filesOf(nurse, stack);
    for (const path of [
      ticket,
      `${ticket}/more`,
      `${nurse.id}/${randomUUID()}`,
      doc.storage_path,
    ]) {
      for (const upsert of [false, true]) {
        expect(
          (await files.upload(path, bytes, { ...pdfType, upsert })).error,
          path,
        ).not.toBeNull();
      }
    }
    expect((await files.update(doc.storage_path, bytes, pdfType)).error).not.toBeNull();
    expect((await files.move(doc.storage_path, ticket)).error).not.toBeNull();
    expect((await files.copy(doc.storage_path, ticket)).error).not.toBeNull();
    for (const [, person] of everybody()) {
      await (await clientOf(stack, person)).storage.from("documents").remove([doc.storage_path]);
    }
    expect(await filesOf(nurse, stack)).toEqual(before);
    expect(before).toEqual([doc.storage_path]);
  });

  test("what the server put there and nobody made a document of is taken away after a while", async () => {
    const client = await clientOf(stack, nurse);
    const path = (await client.rpc("begin_document")).data as string;
    const { url, secretKey } = stack.supabase;
    const db = createClient<Database>(url, secretKey, { auth: { persistSession: false } });
    await db.storage.from("documents").upload(path, bytes, pdfType);
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
    await deleteAccounts(stack, gone.id);
    expect(await filesOf(gone, stack)).toHaveLength(1);
    const { url, secretKey } = stack.supabase;
    const db = createClient<Database>(url, secretKey, { auth: { persistSession: false } });
    expect(await sweepFiles(db)).toBeGreaterThanOrEqual(1);
    expect(await filesOf(gone, stack)).toEqual([]);
    expect(await filesOf(nurse, stack)).toEqual([doc.storage_path]);
  });

  test("employers keep no documents", async () => {
    const client = await clientOf(stack, employer);
    expect((await client.rpc("begin_document")).error?.code).toBe("PT403");
  });
});
