/** The virus scanner: what it finds is refused and told, what it has not looked at waits, and what there is none for is marked. */
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { Database } from "#app/platform/database.types.ts";
import { scanWaiting } from "#app/verification/documents/scan.server.ts";
import { startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { INFECTED_WORDS, startClamd, VIRUS, type Clamd } from "#tests/helpers/clamd.ts";
import { DOCUMENTS, filesOf, rowsOf, upload } from "#tests/helpers/documents.ts";
import { pdf } from "#tests/helpers/files.ts";
import { pdfWith } from "#tests/helpers/hostile-pdfs.ts";
import {
  deleteAccounts,
  makePerson,
  signedIn,
  sql,
  type Person,
  type Visitor,
} from "#tests/helpers/people.ts";

const stack = inject("stack");
const { url, secretKey } = stack.supabase;
const service = createClient<Database>(url, secretKey, { auth: { persistSession: false } });
/** Its title is kept when it is written anew, so the scanner reads it. */
const infected = () => pdfWith(`/Nomera(${INFECTED_WORDS})`);
const children = new Children();
let clamd: Clamd;
let origin: string;
let admin: Person;
let nurse: Person;
let own: Visitor;

beforeAll(async () => {
  clamd = await startClamd();
  const port = await freePort();
  origin = `http://localhost:${port}`;
  await startApp(children, {
    port,
    signIn: "open",
    supabase: stack.supabase,
    log: `${stack.log}.scans`,
    env: { CLAMD_URL: clamd.url, TRUSTED_PROXIES: "1" },
  });
  admin = await makePerson(stack, { role: null, admin: true });
}, 60_000);
afterAll(async () => {
  await children.stop();
  await clamd.close();
});
beforeEach(async () => {
  clamd.mood = "scans";
  nurse = await makePerson(stack, { role: "job_seeker", status: "approved" });
  own = (await signedIn(stack, nurse)).at(origin);
});

const office = async () => signedIn(stack, admin);
const queueOf = async (id: string) =>
  (await (await office()).get(`/admin/documents?open=${id}`)).text();
const told = (of = admin) =>
  sql(
    stack,
    "select event, facts from public.notifications where user_id = $1 and event = 'infected_upload'",
    [of.id],
  );
const audited = () =>
  sql(
    stack,
    "select actor_id, details from public.audit_log where action = 'document.infected' and subject_id = $1 order by id",
    [nurse.id],
  );
/** The worker's part, until nothing of this test's waits. */
const scan = () => scanWaiting(service, clamd.url);

test("without a scanner a document is marked as not scanned where administrators see it", async () => {
  await upload(own.at(stack.open), { bytes: pdf() });
  const [row] = await rowsOf(nurse, stack);
  expect(row!.file_state).toBe("not_scanned");
  expect(await queueOf(row!.id)).toContain("Not scanned");
  expect(await (await (await office()).get(`/admin/people/${nurse.id}`)).text()).toContain(
    "Not scanned",
  );
  const looked = await (await office()).get(`/admin/documents/${row!.id}`);
  expect(looked.status).toBe(200);
  await looked.body?.cancel();
});

test("with one it is scanned before it is kept", async () => {
  const before = clamd.files.length;
  expect((await upload(own, { bytes: pdf() })).status).toBe(302);
  expect(clamd.files).toHaveLength(before + 1);
  const [row] = await rowsOf(nurse, stack);
  expect([row!.file_state, row!.size_bytes]).toEqual(["clean", clamd.files.at(-1)!.length]);
  expect(await queueOf(row!.id)).toContain("No virus found");
});

test("what is infected is refused, kept nowhere, and told to administrators, once a day for a person", async () => {
  for (const name of ["resume.pdf", "again.pdf"]) {
    const response = await upload(own, { bytes: infected(), name });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("Our virus scanner found something harmful");
  }
  expect(await rowsOf(nurse, stack)).toEqual([]);
  expect(await filesOf(nurse, stack)).toEqual([]);
  expect(await audited()).toMatchObject([
    { actor_id: null, details: { file_name: "resume.pdf", found: VIRUS } },
    { actor_id: null, details: { file_name: "again.pdf", found: VIRUS } },
  ]);
  const ours = (await told()).filter(({ facts }) => JSON.stringify(facts).includes("resume.pdf"));
  expect(ours).toHaveLength(1);
  expect(await (await (await office()).get("/admin/audit-log")).text()).toContain(
    "found a virus in",
  );
});

describe("while the scanner is down", () => {
  test("a document waits, only its owner opens it, and the worker scans it later", async () => {
    clamd.mood = "hangs up";
    expect((await upload(own, { bytes: pdf() })).status).toBe(302);
    const [row] = await rowsOf(nurse, stack);
    expect(row!.file_state).toBe("waiting");
    expect(await (await own.get(DOCUMENTS)).text()).toContain("Others can open it after that");
    expect((await own.get(`/documents/${row!.id}`)).status).toBe(200);
    expect(await queueOf(row!.id)).toContain("Not scanned yet");
    expect((await (await office()).get(`/admin/documents/${row!.id}`)).status).toBe(409);
    expect(await scan()).toBe(0);
    expect((await rowsOf(nurse, stack))[0]!.file_state).toBe("waiting");
    clamd.mood = "scans";
    while ((await rowsOf(nurse, stack))[0]!.file_state === "waiting")
      expect(await scan()).toBeGreaterThan(0);
    expect((await rowsOf(nurse, stack))[0]!.file_state).toBe("clean");
    expect((await (await office()).get(`/admin/documents/${row!.id}`)).status).toBe(200);
  });

  test("what turns out to be infected is sent back, opened by nobody, and told", async () => {
    // An administrator by role, without a row in admin_users.
    const byRole = await makePerson(stack, { role: null });
    await sql(stack, "update public.profiles set role = 'admin' where user_id = $1", [byRole.id]);
    clamd.mood = "hangs up";
    await upload(own, { bytes: infected(), name: "later.pdf" });
    clamd.mood = "scans";
    while ((await rowsOf(nurse, stack))[0]!.file_state === "waiting")
      expect(await scan()).toBeGreaterThan(0);
    const [row] = await rowsOf(nurse, stack);
    expect([row!.file_state, row!.status]).toEqual(["infected", "rejected"]);
    expect((await own.get(`/documents/${row!.id}`)).status).toBe(409);
    expect((await (await office()).get(`/admin/documents/${row!.id}`)).status).toBe(409);
    expect(await (await own.get(DOCUMENTS)).text()).toContain(
      "Our virus scanner found something harmful",
    );
    expect(await audited()).toMatchObject([{ details: { file_name: "later.pdf", found: VIRUS } }]);
    for (const one of [admin, byRole])
      expect((await told(one)).map(({ facts }) => JSON.stringify(facts)).join()).toContain(
        "later.pdf",
      );
    await deleteAccounts(stack, byRole.id);
  });
});
