import { createClient } from "@supabase/supabase-js";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "./database.types.ts";
import { PageReads, readAhead } from "./page-reads.server.ts";
import { takeCounts } from "./rpc-counts.server.ts";

beforeEach(() => void takeCounts());

const ACCOUNT = { user_id: "6f1c2f9e-3a53-4d8a-9a8f-1f2f3c4d5e6f", role: "job_seeker" };
const EXPECTS = { role: "job_seeker" };

/** A client whose calls get these answers, and what was called. */
function clientWith(
  answers: Record<string, { status?: number; body: object | null; when?: Promise<unknown> }>,
) {
  const called: string[] = [];
  const db = createClient<Database>("http://db.example", "key", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input) => {
        const name = new URL(input as string).pathname.replace("/rest/v1/", "");
        called.push(name);
        const { status = 200, body, when } = answers[name] ?? { status: 404, body: { code: "?" } };
        await when;
        return Response.json(body, { status });
      },
    },
  });
  return { db, called };
}
const page = (...reads: (object | null)[]) => ({
  body: { account: ACCOUNT, ms: 1, reads },
});

test("reads that start in the same moment go with the account", async () => {
  const { db, called } = clientWith({
    "rpc/read_page": page({ data: { open: 3 }, ms: 2 }, { data: [], ms: 1 }),
  });
  const reads = new PageReads(true, () => 0);
  const account = reads.account(db);
  const ahead = reads.clientAhead(db, EXPECTS);
  const found = [readAhead(ahead, "my_week"), readAhead(ahead, "my_applications", { p_page: 2 })];
  expect((await account).data).toEqual([ACCOUNT]);
  expect(await Promise.all(found)).toMatchObject([{ data: { open: 3 } }, { data: [] }]);
  expect(called).toEqual(["rpc/read_page"]);
  expect(takeCounts().map(({ name }) => name)).toEqual([
    "current_account",
    "my_week",
    "my_applications",
  ]);
});

test("an account that nothing goes with is read alone", async () => {
  const { db, called } = clientWith({ "rpc/current_account": { body: [ACCOUNT] } });
  const reads = new PageReads(true, () => 0);
  expect((await reads.account(db)).data).toEqual([ACCOUNT]);
  expect(called).toEqual(["rpc/current_account"]);
});

test("an error of one read is that read's", async () => {
  const error = { code: "PT404", message: "Not yours.", hint: null };
  const { db } = clientWith({ "rpc/read_page": page({ error, ms: 2 }, { data: 1, ms: 1 }) });
  const reads = new PageReads(true, () => 0);
  const ahead = reads.clientAhead(db, EXPECTS);
  const found = [readAhead(ahead, "my_application"), readAhead(ahead, "my_week")];
  expect((await reads.account(db)).error).toBeNull();
  expect(await Promise.all(found)).toMatchObject([
    { data: null, error },
    { data: 1, error: null },
  ]);
});

/** What a promise has come to after everything that is ready has run. */
async function now<T>(promise: Promise<T>, ms = 5): Promise<T | "waits"> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return Promise.race([promise, Promise.resolve("waits" as const)]);
}

test.each<[string, Parameters<typeof clientWith>[0], boolean]>([
  ["a read that was left out", { "rpc/read_page": page(null) }, true],
  [
    "a read of a session that has ended",
    { "rpc/read_page": { status: 401, body: { code: "PGRST303", message: "JWT expired" } } },
    false,
  ],
])("%s waits for the guard", async (_, answers, hasAccount) => {
  const { db, called } = clientWith(answers);
  const reads = new PageReads(true, () => 0);
  const found = readAhead(reads.clientAhead(db, EXPECTS), "my_week");
  const account = await reads.account(db);
  expect(account.data?.length === 1).toBe(hasAccount);
  expect(await now(found)).toBe("waits");
  reads.pass();
  expect(await found).toBeNull();
  expect(called).toEqual(Object.keys(answers));
});

test.each([
  ["answers", page({ data: 1, ms: 4_000 }), { data: 1 }],
  [
    "fails",
    { status: 500, body: { code: "57014", message: "statement timeout" } },
    { data: null, error: { code: "57014" } },
  ],
])("a slow page does not hold up its account, and %s in the end", async (_, answer, found) => {
  const ends = Promise.withResolvers<void>();
  const { db, called } = clientWith({
    "rpc/read_page": { ...answer, when: ends.promise },
    "rpc/current_account": { body: [ACCOUNT] },
  });
  const reads = new PageReads(true, () => 0, 20);
  const read = readAhead(reads.clientAhead(db, EXPECTS), "my_week");
  expect((await reads.account(db)).data).toEqual([ACCOUNT]);
  expect(called).toEqual(["rpc/read_page", "rpc/current_account"]);
  reads.pass();
  expect(await now(read)).toBe("waits");
  ends.resolve();
  expect(await read).toMatchObject(found);
});

test("the account that a slow page brings counts if it is there first", async () => {
  const ends = Promise.withResolvers<void>();
  const never = new Promise<void>(() => {});
  const { db } = clientWith({
    "rpc/read_page": { ...page({ data: 1, ms: 4_000 }), when: ends.promise },
    "rpc/current_account": { body: [ACCOUNT], when: never },
  });
  const reads = new PageReads(true, () => 0, 20);
  const read = readAhead(reads.clientAhead(db, EXPECTS), "my_week");
  const account = reads.account(db);
  expect(await now(account, 30)).toBe("waits");
  ends.resolve();
  expect((await account).data).toEqual([ACCOUNT]);
  expect(await read).toMatchObject({ data: 1 });
});

test("whatever starts too late for the call waits for the guard, and a table is not read before it", async () => {
  const { db, called } = clientWith({
    "rpc/current_account": { body: [ACCOUNT] },
    "rpc/ping": { body: [] },
    profiles: { body: [] },
  });
  const reads = new PageReads(true, () => 0);
  const ahead = reads.clientAhead(db, EXPECTS);
  await reads.account(db);
  const late = readAhead(ahead, "my_week");
  expect(await now(late)).toBe("waits");
  expect(() => ahead.from("profiles")).toThrow("ahead of the guard");
  expect(() => ahead.rpc("ping")).toThrow("ahead of the guard");
  expect(called).toEqual(["rpc/current_account"]);
  reads.pass();
  expect(await late).toBeNull();
  expect((await ahead.rpc("ping")).error).toBeNull();
  expect((await ahead.from("profiles").select("user_id")).error).toBeNull();
  expect(called).toEqual(["rpc/current_account", "rpc/ping", "profiles"]);
});

test("a client that does not read ahead reads by itself", async () => {
  expect(await readAhead(clientWith({}).db, "my_week")).toBeNull();
});
