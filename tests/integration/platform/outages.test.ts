/** The database goes away while a form is on its way: what the page says of it is true, and sending it again does it once. */
import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { openGate, type Gate } from "#tests/helpers/gate.ts";
import { makeFacility, makeNurse, makePosition } from "#tests/helpers/marketplace.ts";
import { signedIn, sql, type Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const children = new Children();
let gate: Gate;
let employer: Visitor;
/** An application's page, with a form for messages. */
let thread: string;

beforeAll(async () => {
  gate = await openGate(stack.supabase.url);
  const port = await freePort();
  const app = startApp(children, {
    port,
    signIn: "open",
    supabase: { ...stack.supabase, url: gate.url, sessionSecret: randomUUID() },
    log: join(mkdtempSync(join(tmpdir(), "nomera-outages-")), "app.log"),
    env: { TRUSTED_PROXIES: "1" },
  });
  const facility = await makeFacility(stack);
  const nurse = await makeNurse(stack);
  const position = await makePosition(stack, facility);
  const applied = await (
    await signedIn(stack, nurse)
  ).post(`/job-seeker/positions/${position}`, { intent: "apply" });
  thread = applied.headers.get("location")!.replace("/job-seeker/", "/employer/");
  await app;
  employer = await signedIn(stack, facility, `http://localhost:${port}`);
});
afterEach(() => gate.shut(null));
afterAll(async () => {
  await children.stop();
  await gate.close();
});

/** What is answered, with its words as they are read. */
async function send(path: string, fields: Record<string, string>) {
  const response = await employer.post(path, fields);
  const html = (await response.text()).replaceAll("&#x27;", "'").replace(/<!-- -->/g, "");
  return { status: response.status, retryAfter: response.headers.get("retry-after"), html };
}

const draft = () => ({ id: randomUUID(), title: `Draft ${randomUUID()}`, profession: "rn" });
const DRAFT = "/employer/new-position/draft";

test("before anything is written, the form comes back and says that nothing was saved", async () => {
  gate.shut("/rest/v1/rpc/current_account");
  const { status, retryAfter, html } = await send(DRAFT, draft());
  expect([status, retryAfter]).toEqual([503, "5"]);
  expect(html).toContain("Nothing was saved. The service is temporarily unavailable.");
});

test("while it is written, nobody can tell, and the page does not claim to", async () => {
  gate.shut("/rest/v1/rpc/save_position_draft");
  const { status, retryAfter, html } = await send(DRAFT, draft());
  expect([status, retryAfter]).toEqual([503, "5"]);
  expect(html).toContain(
    "We can’t tell whether this was saved. The service is temporarily unavailable",
  );
  expect(html).not.toContain("Nothing was saved");
});

test("a message that was saved before the outage is not said to be lost, and sent again it is there once", async () => {
  const message = { intent: "message", body: `Hello ${randomUUID()}`, formKey: randomUUID() };
  const saved = () => sql(stack, "select 1 from public.messages where body = $1", [message.body]);

  gate.shut("/rest/v1/rpc/send_message");
  expect((await send(thread, message)).html).toContain(
    "We can’t tell whether what you typed was saved. It is still here",
  );
  expect(await saved()).toHaveLength(0);

  gate.shut("/rest/v1/rpc/current_account");
  expect((await send(thread, message)).html).toContain("What you typed was not saved");

  gate.shut("/rest/v1/rpc/send_message", "done unanswered");
  const { status, html } = await send(thread, message);
  expect(status).toBe(503);
  expect(html).toContain("We can’t tell whether what you typed was saved. It is still here");
  expect(await saved()).toHaveLength(1);

  gate.shut(null);
  expect((await send(thread, message)).status).toBe(302);
  expect(await saved()).toHaveLength(1);
});

test("a failure of what stands in front of the database is an outage, too, and no defect", async () => {
  for (const status of [500, 521]) {
    gate.shut("/rest/v1/rpc/read_page", status);
    const response = await employer.get("/employer/dashboard");
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await response.text()).not.toContain("Error ID");
  }
});
