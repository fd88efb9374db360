/** Uploading documents: what is taken, what is refused and says why, and that nothing is left of what broke off. */
import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { DOCUMENTS, filesOf, keptPdf, rowsOf, upload } from "#tests/helpers/documents.ts";
import {
  CAMERA,
  jpeg,
  looksLike,
  pdf,
  pdfOf,
  photo,
  png,
  zip,
  zipBomb,
} from "#tests/helpers/files.ts";
import { HOSTILE_PDFS } from "#tests/helpers/hostile-pdfs.ts";
import {
  day,
  makePerson,
  signedIn,
  sql,
  type Person,
  type Visitor,
} from "#tests/helpers/people.ts";

const stack = inject("stack");
const MB = 1024 * 1024;
let nurse: Person;
let visitor: Visitor;
beforeEach(async () => {
  nurse = await makePerson(stack, { role: "job_seeker", status: "approved" });
  visitor = await signedIn(stack, nurse);
});

const plain = (html: string) =>
  html.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
/** Refused with a sentence, and nothing of it stayed. */
async function expectRefused(response: Response, sentence: string, status = 422) {
  const html = plain(await response.text());
  expect(response.status).toBe(status);
  expect(html).toContain(sentence);
  expect(await rowsOf(nurse, stack)).toEqual([]);
  expect(await filesOf(nurse, stack)).toEqual([]);
  return html;
}

describe("what is taken", () => {
  test("a phone's photo is kept without where and with what it was taken", async () => {
    const bytes = await photo("jpeg", 10);
    expect(bytes.includes(CAMERA)).toBe(true);
    await upload(visitor, { bytes, name: "card.jpg", type: "image/jpeg" });
    const [row] = await rowsOf(nurse, stack);
    const seen = await visitor.get(`/documents/${row!.id}`);
    const kept = Buffer.from(await seen.arrayBuffer());
    expect(kept.length).toBe(row!.size_bytes);
    expect([kept.includes(CAMERA), kept.includes("Exif")]).toEqual([false, false]);
  });

  test.each([
    ["PDF", pdf(), "application/pdf", "cv.pdf"],
    ["JPEG", jpeg(), "image/jpeg", "front.jpeg"],
    ["PNG", png(), "image/png", "scan.PNG"],
  ])("a %s comes back as it went, a PDF written anew", async (_what, bytes, type, name) => {
    const response = await upload(visitor, { bytes, name, type });
    expect([response.status, response.headers.get("location")]).toEqual([302, DOCUMENTS]);
    const [row] = await rowsOf(nurse, stack);
    expect(row).toMatchObject({
      kind: "resume",
      file_name: name,
      content_type: type,
      status: "pending",
    });
    expect(row!.storage_path).toMatch(new RegExp(`^${nurse.id}/[0-9a-f-]{36}$`));
    expect(await filesOf(nurse, stack)).toEqual([row!.storage_path]);
    const seen = await visitor.get(`/documents/${row!.id}`);
    expect(seen.headers.get("content-type")).toBe(type);
    const kept = Buffer.from(await seen.arrayBuffer());
    if (type === "application/pdf") expect(kept).toEqual(await keptPdf(bytes));
    else expect(await looksLike(kept, bytes)).toBe(true);
    expect(await (await visitor.get(DOCUMENTS)).text()).toContain(name);
  });

  test("the type is the content's, whatever the browser says", async () => {
    await upload(visitor, { bytes: png(), name: "license.pdf", type: "application/pdf" });
    expect(await rowsOf(nurse, stack)).toMatchObject([
      { content_type: "image/png", file_name: "license.pdf.png" },
    ]);
  });

  test("with the credential it shows and the day it expires", async () => {
    const [credential] = await sql<{ id: string }>(
      stack,
      "select id from public.credentials where user_id = $1",
      [nurse.id],
    );
    const fields = { kind: "license", credentialId: credential!.id, expiresOn: day(12) };
    expect((await upload(visitor, { bytes: pdf() }, fields)).status).toBe(302);
    expect(await rowsOf(nurse, stack)).toMatchObject([
      { credential_id: credential!.id, expires_on: day(12) },
    ]);
    const html = plain(await (await visitor.get(DOCUMENTS)).text());
    expect(html).toMatch(/Expires in 1[123]<!-- --> days|Expires in 1[123] days/);
    expect(html).toContain("RN license, Missouri");
  });

  test("ten megabytes to the byte, and not one more", async () => {
    const bytes = pdfOf(10 * MB);
    expect(bytes).toHaveLength(10 * MB);
    expect((await upload(visitor, { bytes: pdfOf(10 * MB + 1) })).status).toBe(422);
    expect(await rowsOf(nurse, stack)).toEqual([]);
    expect((await upload(visitor, { bytes })).status).toBe(302);
    expect(await rowsOf(nurse, stack)).toHaveLength(1);
  });

  test.each([
    ["../../etc/passwd", "passwd.pdf"],
    ["evil\u202Efdp.exe", "evilfdp.exe.pdf"],
    [`${"n".repeat(300)}.pdf`, `${"n".repeat(116)}.pdf`],
    ["<script>alert(1)</script>.pdf", "script_.pdf"],
  ])("the name %j is shown as %j, and says nothing of where the file lies", async (name, shown) => {
    expect((await upload(visitor, { bytes: pdf(), name })).status).toBe(302);
    const [row] = await rowsOf(nurse, stack);
    expect(row!.file_name).toBe(shown);
    expect(row!.storage_path).toMatch(/^[0-9a-f-]{36}\/[0-9a-f-]{36}$/);
    expect(await (await visitor.get(DOCUMENTS)).text()).toContain(shown);
  });
});

describe("where a smaller limit is set", () => {
  const set = (most: number) =>
    sql(stack, "update public.app_settings set value = $1 where key = 'document_mb_most'", [most]);
  beforeEach(() => set(2));
  afterEach(() => set(10));

  test("pages say it, a file above it is refused with the other fields kept, one of its size is taken", async () => {
    const said = "PDF, JPEG or PNG, up to 2 MB.";
    expect(plain(await (await visitor.get(DOCUMENTS)).text())).toContain(said);
    const fields = { kind: "certification", expiresOn: "2031-05-04" };
    const html = await expectRefused(
      await upload(visitor, { bytes: pdfOf(2 * MB + 1) }, fields),
      "This file is larger than 2 MB.",
    );
    expect(html).toMatch(/<option[^>]*value="certification"[^>]*selected/);
    expect(html).toContain('value="2031-05-04"');
    expect(html).toContain(said);

    expect((await upload(visitor, { bytes: pdfOf(2 * MB) })).status).toBe(302);
    const [row] = await rowsOf(nurse, stack);
    const replace = `${DOCUMENTS}/${row!.id}/replace`;
    expect(plain(await (await visitor.get(replace)).text())).toContain(said);
    const again = await upload(visitor, { bytes: pdfOf(3 * MB) }, { kind: "resume" }, replace);
    expect(again.status).toBe(422);
    expect(await again.text()).toContain("This file is larger than 2 MB.");
    expect(await rowsOf(nurse, stack)).toHaveLength(1);
    expect(await filesOf(nurse, stack)).toEqual([row!.storage_path]);
  });

  test("so does the step of a new profile", async () => {
    const draft = await makePerson(stack, { role: "job_seeker", status: "draft" });
    const step = await signedIn(stack, draft);
    const html = plain(await (await step.get("/job-seeker/onboarding/documents")).text());
    expect(html.replace(/<!-- -->/g, "")).toContain("up to 2 MB each");
  });
});

describe("what is refused", () => {
  test.each([
    [
      "a program with a PDF's name",
      Buffer.concat([Buffer.from("MZ"), Buffer.alloc(300)]),
      ".exe file",
    ],
    [
      "a web page with a PNG's name",
      Buffer.from("<!doctype html><script>1</script>"),
      "can’t accept",
    ],
    [
      "a PDF with a script",
      HOSTILE_PDFS[0]![1](),
      "This PDF contains a script. Print it to a new PDF and upload that.",
    ],
    [
      "a drawing with a script",
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>"),
      "can’t accept",
    ],
    ["a GIF that is a script", Buffer.from("GIF89a=1;alert(1)//\x00\x00\x00"), ".gif file"],
    ["a PDF that is an archive", Buffer.concat([pdf(), zip()]), "archive inside"],
    ["an archive", zip(), ".zip file"],
    ["an archive that unpacks to gigabytes", zipBomb(), ".zip file"],
    ["a drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "can’t accept"],
    ["a JPEG that ends in its header", jpeg().subarray(0, 12), "damaged or not complete"],
    ["a picture that is an archive as well", Buffer.concat([jpeg(), zip()]), "archive inside"],
    ["nothing in it", new Uint8Array(), "This file is empty."],
    ["one byte too much", pdfOf(10 * MB + 1), "larger than 10 MB"],
    ["fifteen megabytes", pdfOf(15 * MB), "larger than 10 MB"],
  ])("%s: with a sentence, and the other fields as typed", async (_what, bytes, sentence) => {
    const fields = { kind: "certification", expiresOn: "2031-05-04" };
    const html = await expectRefused(await upload(visitor, { bytes }, fields), sentence);
    expect(html).toMatch(/<option[^>]*value="certification"[^>]*selected/);
    expect(html).toContain('value="2031-05-04"');
    expect(html).toContain('href="#file"');
  });

  test("no file, several files, no form with files at all", async () => {
    await expectRefused(await upload(visitor, []), "Choose a file.");
    await expectRefused(
      await upload(visitor, { bytes: new Uint8Array(), name: "" }),
      "Choose a file.",
    );
    await expectRefused(
      await upload(visitor, [{ bytes: pdf() }, { bytes: png() }]),
      "one file at a time",
    );
    await expectRefused(await visitor.post(DOCUMENTS, { kind: "resume" }), "Choose a file.");
  });

  test("what is wrong with the file and with a field is said together", async () => {
    const html = await expectRefused(
      await upload(visitor, { bytes: new Uint8Array() }, { kind: "passport" }),
      "This file is empty.",
    );
    expect(html).toContain("Choose what this document is.");
  });

  test.each([
    ["a day that has passed", () => ({ expiresOn: day(-2) }), "This date has passed"],
    ["a day that is none", () => ({ expiresOn: "2027-02-30" }), "Enter a date"],
    [
      "a credential that is none",
      () => ({ credentialId: randomUUID() }),
      "no longer in your profile",
    ],
    ["a credential that is no id", () => ({ credentialId: "x" }), "from the list"],
  ])("%s", async (_what, fields, sentence) => {
    const response = await upload(visitor, { bytes: pdf() }, { kind: "license", ...fields() });
    await expectRefused(response, sentence);
  });

  test("somebody else's credential", async () => {
    const other = await makePerson(stack, { role: "job_seeker", status: "approved" });
    const [{ id } = { id: "" }] = await sql<{ id: string }>(
      stack,
      "select id from public.credentials where user_id = $1",
      [other.id],
    );
    const response = await upload(visitor, { bytes: pdf() }, { kind: "license", credentialId: id });
    await expectRefused(response, "no longer in your profile");
  });

  test("the same file again: sent twice it is one, later it is said", async () => {
    const both = await Promise.all([
      upload(visitor, { bytes: pdf() }),
      upload(visitor, { bytes: pdf() }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([302, 302]);
    const rows = await rowsOf(nurse, stack);
    expect(rows).toHaveLength(1);
    expect(await filesOf(nurse, stack)).toEqual([rows[0]!.storage_path]);
    await sql(
      stack,
      "update public.documents set created_at = now() - interval '1 hour' where user_id = $1",
      [nurse.id],
    );
    const again = await upload(visitor, { bytes: pdf() });
    expect(again.status).toBe(422);
    expect(plain(await again.text())).toContain("You already have this file");
  });

  test("another site's form, and one that nobody has signed in for", async () => {
    const foreign = await upload(visitor, { bytes: pdf() }, undefined, DOCUMENTS, {
      "sec-fetch-site": "cross-site",
    });
    expect(foreign.status).toBe(403);
    const anonymous = await upload(
      visitor.at(stack.open),
      { bytes: pdfOf(5 * MB) },
      { kind: "resume" },
      DOCUMENTS,
      {
        cookie: "",
      },
    );
    expect([anonymous.status, anonymous.headers.get("location")]).toEqual([
      302,
      `/auth?next=${encodeURIComponent(DOCUMENTS)}`,
    ]);
    expect(await rowsOf(nurse, stack)).toEqual([]);
  });

  test("beyond thirty a day, and beyond forty", async () => {
    await sql(
      stack,
      `insert into public.document_uploads (storage_path, user_id)
       select $1::text || '/' || gen_random_uuid(), $1::uuid from generate_series(1, 30)`,
      [nurse.id],
    );
    await expectRefused(await upload(visitor, { bytes: pdf() }), "within a day", 429);
    await sql(stack, "delete from public.document_uploads where user_id = $1", [nurse.id]);
    await sql(
      stack,
      `insert into public.documents (user_id, kind, file_name, content_type, size_bytes, sha256, storage_path)
       select $1::uuid, 'other', 'a.pdf', 'application/pdf', 1, lpad(n::text, 64, '0'), $1::text || '/' || gen_random_uuid()
       from generate_series(1, 40) n`,
      [nurse.id],
    );
    const full = await upload(visitor, { bytes: pdf() });
    expect(full.status).toBe(409);
    expect(plain(await full.text())).toContain("You have 40 documents");
  });
});

describe("what breaks off", () => {
  /** Begins an upload by hand, so that it can stop anywhere. */
  const begin = (length: number) => {
    const { hostname, port } = new URL(stack.open);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {}).resume();
    socket.write(
      [
        `POST ${DOCUMENTS} HTTP/1.1`,
        `Host: ${hostname}:${port}`,
        `Cookie: ${visitor.cookie}`,
        `Origin: ${stack.open}`,
        "Sec-Fetch-Site: same-origin",
        "Content-Type: multipart/form-data; boundary=b",
        `Content-Length: ${length}`,
        "",
        '--b\r\nContent-Disposition: form-data; name="kind"\r\n\r\nresume',
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
      ].join("\r\n"),
    );
    return socket;
  };
  const answers = async () => (await visitor.get(DOCUMENTS)).status;

  test("a tab closed in the middle of an upload leaves nothing", async () => {
    const socket = begin(5 * MB);
    await new Promise((sent) => socket.write(pdf(MB), sent));
    socket.destroy();
    expect(await answers()).toBe(200);
    expect(await rowsOf(nurse, stack)).toEqual([]);
    expect(await filesOf(nurse, stack)).toEqual([]);
  });

  test("a hundred megabytes are cut off before they have arrived", async () => {
    const socket = begin(100 * MB);
    let sent = 0;
    const block = Buffer.alloc(MB, "x");
    const closed = new Promise((done) => socket.once("close", done));
    const write = async () => {
      while (!socket.destroyed && sent < 100) {
        if (!socket.write(block)) {
          await Promise.race([new Promise((done) => socket.once("drain", done)), closed]);
        }
        sent += 1;
      }
    };
    await Promise.race([write(), closed, pause(20_000)]);
    expect(sent).toBeLessThan(60);
    socket.destroy();
    expect(await answers()).toBe(200);
    expect(await rowsOf(nurse, stack)).toEqual([]);
  });

  test("a file whose row cannot be written is taken away again", async () => {
    // The database refuses the row after the file was put there.
    await sql(
      stack,
      `create function private.refuse_row() returns trigger language plpgsql set search_path = ''
      as $$ begin if new.file_name = 'unlucky.pdf' then raise exception using errcode = 'PT409', message = 'Not this one.'; end if; return new; end $$`,
    );
    await sql(
      stack,
      "create trigger unlucky before insert on public.documents for each row execute function private.refuse_row()",
    );
    try {
      const response = await upload(visitor, { bytes: pdf(), name: "unlucky.pdf" });
      await expectRefused(response, "Not this one.", 409);
    } finally {
      await sql(stack, "drop trigger unlucky on public.documents");
      await sql(stack, "drop function private.refuse_row()");
    }
  });
});

describe("replacing and deleting", () => {
  let id: string;
  let path: string;
  beforeEach(async () => {
    await upload(visitor, { bytes: pdf() });
    const [row] = await rowsOf(nurse, stack);
    id = row!.id;
    path = row!.storage_path;
  });

  test("a new one takes the place of an old one, whose file is gone", async () => {
    await sql(
      stack,
      "update public.documents set status = 'rejected', status_reason = 'Too dark' where id = $1",
      [id],
    );
    expect(plain(await (await visitor.get(DOCUMENTS)).text())).toContain("Too dark");
    const response = await upload(
      visitor,
      { bytes: pdf(50) },
      { kind: "resume" },
      `${DOCUMENTS}/${id}/replace`,
    );
    expect(response.status).toBe(302);
    const [old, made] = await rowsOf(nurse, stack);
    expect(old!.replaced_by).toBe(made!.id);
    expect(made!.status).toBe("pending");
    expect(await filesOf(nurse, stack)).toEqual([made!.storage_path]);
    expect((await visitor.get(`/documents/${id}`)).status).toBe(404);
    expect(plain(await (await visitor.get(DOCUMENTS)).text())).not.toContain("Too dark");
    // The stale form of a second tab.
    const stale = await upload(
      visitor,
      { bytes: pdf(60) },
      { kind: "resume" },
      `${DOCUMENTS}/${id}/replace`,
    );
    expect(stale.status).toBe(409);
    expect(await filesOf(nurse, stack)).toEqual([made!.storage_path]);
  });

  test("a replacement that is refused leaves the old one", async () => {
    const response = await upload(
      visitor,
      { bytes: zip() },
      { kind: "resume" },
      `${DOCUMENTS}/${id}/replace`,
    );
    expect(response.status).toBe(422);
    expect(await filesOf(nurse, stack)).toEqual([path]);
  });

  test("deleting takes row and file, and what it had replaced", async () => {
    await upload(visitor, { bytes: pdf(50) }, { kind: "resume" }, `${DOCUMENTS}/${id}/replace`);
    const made = (await rowsOf(nurse, stack))[1]!;
    expect((await visitor.get(`${DOCUMENTS}/${made.id}/delete`)).status).toBe(200);
    const response = await visitor.post(`${DOCUMENTS}/${made.id}/delete`, {});
    expect([response.status, response.headers.get("location")]).toEqual([302, DOCUMENTS]);
    expect(await rowsOf(nurse, stack)).toEqual([]);
    expect(await filesOf(nurse, stack)).toEqual([]);
    expect((await visitor.post(`${DOCUMENTS}/${made.id}/delete`, {})).status).toBe(404);
  });

  test("nobody else replaces, deletes or sees it", async () => {
    const other = await makePerson(stack, { role: "job_seeker", status: "approved" });
    const stranger = await signedIn(stack, other);
    expect((await stranger.get(`${DOCUMENTS}/${id}/replace`)).status).toBe(404);
    expect((await stranger.get(`${DOCUMENTS}/${id}/delete`)).status).toBe(404);
    expect(
      (await upload(stranger, { bytes: png() }, { kind: "resume" }, `${DOCUMENTS}/${id}/replace`))
        .status,
    ).toBe(404);
    expect((await stranger.post(`${DOCUMENTS}/${id}/delete`, {})).status).toBe(404);
    expect((await stranger.get(`/documents/${id}`)).status).toBe(404);
    expect(await (await stranger.get(DOCUMENTS)).text()).not.toContain("resume.pdf");
    expect(await filesOf(nurse, stack)).toEqual([path]);
    expect(await filesOf(other, stack)).toEqual([]);
    expect(await rowsOf(nurse, stack)).toHaveLength(1);
  });

  test("an account that is deleted takes its files along", async () => {
    const response = await visitor.post("/account/delete", {
      email: nurse.email,
      current: nurse.password,
    });
    expect(response.headers.get("location")).toBe("/");
    expect(await filesOf(nurse, stack)).toEqual([]);
  });
});
