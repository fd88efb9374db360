/** The health of the database's functions: what is compared, what is counted, and what the page says when things are away. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import functions from "#app/admin/health/functions.json" with { type: "json" };
import type { RpcHealth } from "#app/admin/health/queries.server.ts";
import type { Database } from "#app/platform/database.types.ts";
import { startApp } from "#local/app.ts";
import { Children, stopChild } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { openGate, type Gate } from "#tests/helpers/gate.ts";
import { apiOf } from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
const PAGE = "/admin/rpc-health";
const children = new Children();
const closing: (() => Promise<unknown>)[] = [() => children.stop()];
let admin: Person;
beforeAll(async () => {
  admin = await makePerson(stack, { role: null, admin: true });
});
afterAll(async () => {
  for (const close of closing) await close();
});

/** An app of one's own, with its log. */
async function ownApp(env: Record<string, string> = {}, url = stack.supabase.url) {
  const port = await freePort();
  const log = join(mkdtempSync(join(tmpdir(), "nomera-health-")), "app.log");
  const child = await startApp(children, {
    port,
    signIn: "open",
    supabase: { ...stack.supabase, url },
    log,
    env: { TRUSTED_PROXIES: "1", ...env },
  });
  return { child, origin: `http://localhost:${port}`, logged: () => readFileSync(log, "utf8") };
}
const pageAt = async (origin: string, path = PAGE) => {
  const response = await (await signedIn(stack, admin, origin)).get(path);
  expect(response.status).toBe(200);
  return (await response.text()).replaceAll("<!-- -->", "");
};

describe("what the source says beside what the database has", () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await bareDatabase();
  }, 60_000);
  afterAll(() => db.close());
  const healthOf = async (calls: object[], open: string | null = null) => {
    await db.query("select public.save_rpc_calls($1::jsonb)", [JSON.stringify(calls)]);
    const { rows } = await db.query<{ health: RpcHealth }>(
      "select private.rpc_health($1) as health",
      [open],
    );
    return rows[0]!.health;
  };

  test("on a database that grants nothing by itself, everything is there as it is called", async () => {
    const { ok, functions: found } = await healthOf(functions);
    expect(found.filter(({ problems }) => problems.length > 0)).toEqual([]);
    expect(found.map(({ name }) => name)).toEqual(functions.map(({ name }) => name).sort());
    expect(ok).toBe(true);
  });

  const call = (more: object) => ({ callers: ["user"], always: [], sometimes: [], ...more });
  test.each<[string, object, string[], object]>([
    ["a function that is gone", { name: "never_was" }, ["missing"], { exists: false }],
    [
      "an argument that it does not take",
      { name: "matching_lab", always: ["p_more"] },
      ["arguments"],
      { unknown: ["p_more"] },
    ],
    ["an argument that it wants", { name: "admin_fee" }, ["arguments"], { missing: ["p_id"] }],
    [
      "an argument that is not passed each time is passed",
      { name: "admin_fee", sometimes: ["p_id"] },
      [],
      { missing: [] },
    ],
    ["arguments that nobody knows", { name: "admin_fee", always: null, sometimes: null }, [], {}],
    [
      "somebody who may not call it",
      { name: "save_rpc_stats", always: null, sometimes: null },
      ["grant"],
      { needed: ["authenticated"], granted: ["service_role"] },
    ],
    [
      "visitors who may not call it",
      { name: "admin_billing", callers: ["visitor"] },
      ["grant"],
      { needed: ["anon", "authenticated"] },
    ],
    [
      "people who have no need to call it",
      { name: "ping", callers: ["service"] },
      ["open"],
      { granted: ["anon", "authenticated", "service_role"] },
    ],
  ])("%s", async (_, made, problems, more) => {
    const { name } = made as { name: string };
    const { ok, functions: found, opened } = await healthOf([call(made)], name);
    expect(found).toEqual([expect.objectContaining({ name, problems })]);
    expect(opened).toMatchObject({ name, ...more });
    expect(ok).toBe(problems.length === 0);
  });

  test("a release that calls less takes back what it no longer calls; nothing known is not well", async () => {
    await healthOf(functions);
    expect(await healthOf([])).toEqual({ ok: false, functions: [], opened: null });
  });

  const tell = (reporter: string, batch: number, at: string, counts: object[]) =>
    db.query("select public.save_rpc_stats($1, 'worker', $2, $3, $4::jsonb)", [
      reporter,
      batch,
      at,
      JSON.stringify(counts),
    ]);
  const counted = (calls: number, step: number, more: object = {}) => ({
    name: "ping",
    calls,
    refused: 0,
    errors: 0,
    took: Array.from({ length: 16 }, (_, i) => (i === step ? calls : 0)),
    ...more,
  });
  const rows = async () =>
    (
      await db.query<Record<string, unknown>>(
        "select name, calls, errors, took[2] as quick, took[16] as slow, error from private.rpc_stats order by at",
      )
    ).rows;

  test("two processes add up; the same batch twice counts once; a week later it is gone", async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const at = "now";
    await tell(one, 1, at, [counted(2, 1)]);
    await tell(other, 1, at, [counted(3, 15, { errors: 3, error: "Away", error_code: "x" })]);
    await tell(one, 1, at, [counted(2, 1)]);
    const both = { name: "ping", calls: 5, errors: 3, quick: 2, slow: 3, error: "Away" };
    expect(await rows()).toEqual([both]);
    // A later call without an error takes nothing of the last one's.
    await tell(one, 2, at, [counted(1, 1)]);
    expect(await rows()).toEqual([{ ...both, calls: 6, quick: 3 }]);
    await db.query("update private.rpc_stats set at = now() - interval '8 days'");
    await tell(one, 3, at, []);
    expect(await rows()).toEqual([]);
  });

  test("a day is added up once in five minutes, and what comes later is added", async () => {
    const reporter = randomUUID();
    await db.query("delete from private.rpc_stats");
    await healthOf([call({ name: "ping" })]);
    const day = async () => (await healthOf([call({ name: "ping" })])).functions[0];
    const sums = async () =>
      (await db.query<{ calls: number }>("select calls::int from private.rpc_sums")).rows;
    await tell(reporter, 1, new Date(Date.now() - 20 * 60_000).toISOString(), [counted(2, 1)]);
    expect(await day()).toMatchObject({ day_calls: 2, earlier: null });
    expect(await sums()).toEqual([{ calls: 2 }]);
    await tell(reporter, 2, "now", [counted(3, 1)]);
    expect(await day()).toMatchObject({ day_calls: 5, earlier: null });
    // A report that was held up belongs to the time it is from.
    await tell(reporter, 3, new Date(Date.now() - 7_200_000).toISOString(), [counted(4, 1)]);
    const { day_calls, hour, earlier } = (await day())!;
    expect([day_calls, hour![1], earlier![1]]).toEqual([9, 5, 4]);
    // Sums that nobody has renewed are of another day.
    await db.query(
      "update private.rpc_sums set before = before - interval '11 minutes', calls = 0",
    );
    expect(await day()).toMatchObject({ day_calls: 9 });
  });

  test("a clock that is years off puts counts into this day", async () => {
    await tell(randomUUID(), 1, "1999-01-01", [counted(1, 1)]);
    await tell(randomUUID(), 1, "2199-01-01", [counted(1, 1)]);
    const { rows: found } = await db.query<{ days: boolean }>(
      "select bool_and(at > now() - interval '25 hours' and at <= now()) as days from private.rpc_stats",
    );
    expect(found).toEqual([{ days: true }]);
  });
});

describe("the running stack", () => {
  test("says that nothing is wrong, by what each process told when it started", async () => {
    const api = await apiOf(stack, admin);
    const { data } = await api.rpc("get_rpc_health_status");
    const { ok, functions: found } = data as unknown as RpcHealth;
    expect(found.map(({ name }) => name)).toEqual(functions.map(({ name }) => name).sort());
    expect(found.filter(({ problems }) => problems.length > 0)).toEqual([]);
    expect(ok).toBe(true);
    const html = await pageAt(stack.open);
    expect(html).toContain("No problems found");
    expect(html).toContain("1 worker running");
    expect(html).toContain("Set up on the worker only");
  });

  test("what a process called is counted, at the latest when it ends", async () => {
    await sql(stack, "delete from private.rpc_stats");
    const { child, origin } = await ownApp();
    await pageAt(origin);
    await stopChild(child);
    const [row] = await sql<Record<string, unknown>>(
      stack,
      `select sum(calls)::int as calls, sum(errors)::int as errors,
         sum((select sum(n) from unnest(took) n))::int as took
       from private.rpc_stats where name = 'current_account'`,
    );
    expect(row).toMatchObject({ errors: 0 });
    expect(row!["calls"]).toBeGreaterThan(0);
    expect(row!["took"]).toBe(row!["calls"]);
    const html = await pageAt(stack.open, `${PAGE}?open=current_account`);
    expect(html).toMatch(/Last day.*current_account|current_account.*Last day/s);
    expect(html).toContain("people who are logged in");
  });

  test("what was called hours ago, and the last error, are on the function's page", async () => {
    await sql(
      stack,
      `insert into private.rpc_stats (name, at, calls, refused, errors, took, error_code, error, error_at)
       select 'roll_back_weights', date_bin('5 minutes', now() - interval '3 hours', 'epoch'), 4, 1, 1,
         array_fill(0, array[6]) || 4 || array_fill(0, array[9]), 'XX000', 'It broke', now() - interval '3 hours'`,
    );
    await sql(stack, "delete from private.rpc_sums");
    const html = await pageAt(stack.open, `${PAGE}?open=roll_back_weights`);
    expect(html).toMatch(/4 calls, p50 and p95 [^<]*; 1 refused with a message, 1 failed/);
    expect(html).toContain("XX000: It broke");
  });

  test.each<[string, () => Promise<Person | null>]>([
    ["nobody", async () => null],
    ["a nurse", () => makePerson(stack, { role: "job_seeker", status: "approved" })],
    ["a facility", () => makePerson(stack, { role: "employer", status: "approved" })],
  ])("%s is told nothing", async (_, make) => {
    const person = await make();
    const { url, publishableKey } = stack.supabase;
    const api = person
      ? await apiOf(stack, person)
      : createClient<Database>(url, publishableKey, { auth: { persistSession: false } });
    for (const name of ["get_rpc_health_status", "admin_queue_depths"] as const) {
      const { data, error } = await api.rpc(name);
      expect(data).toBeNull();
      expect(error!.code).toMatch(/^(42501|PT403)$/);
    }
  });

  test("an admin cannot tell calls or counts", async () => {
    const api = await apiOf(stack, admin);
    expect((await api.rpc("save_rpc_calls", { p_calls: [] })).error).not.toBeNull();
    const stats = {
      p_reporter: randomUUID(),
      p_kind: "worker",
      p_batch: 1,
      p_at: "now",
      p_counts: [],
    };
    expect((await api.rpc("save_rpc_stats", stats)).error).not.toBeNull();
  });
});

describe("what is away", () => {
  test("a server that never answers, and one that is not there: the page comes all the same, and says so", async () => {
    const silent = createServer((socket) => socket.resume());
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    closing.push(async () => silent.close());
    const { port } = silent.address() as AddressInfo;
    const { origin } = await ownApp({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "test@nomera.example",
      STRIPE_SECRET_KEY: "sk_test_local",
      STRIPE_API_URL: `http://127.0.0.1:${await freePort()}`,
    });
    const html = await pageAt(origin);
    expect(html).toMatch(/Stripe<\/th>.*?Does not answer/s);
    expect(html).toMatch(/Mail server<\/th>.*?No answer in 3 seconds/s);
    expect(html).toContain("No problems found");
  });

  describe("the database", () => {
    let gate: Gate;
    beforeAll(async () => {
      gate = await openGate(stack.supabase.url);
      closing.push(() => gate.close());
    });

    test.each<[string, "hang" | undefined]>([
      ["never says how its functions are", "hang"],
      ["breaks off", undefined],
    ])("%s: the rest of the page is there", async (_, how) => {
      const { origin } = await ownApp({}, gate.url);
      gate.shut("/rest/v1/rpc/get_rpc_health_status", how);
      const html = await pageAt(origin);
      gate.shut(null);
      expect(html).toContain("No answer about database functions");
      expect(html).toContain("1 worker running");
    });

    test("fails while the app starts: that is logged, and the app runs", async () => {
      gate.shut("/rest/v1/rpc/save_rpc_calls", 500);
      const { logged } = await ownApp({}, gate.url);
      await expect.poll(logged).toContain("could not check database functions");
      gate.shut(null);
    });
  });
});
