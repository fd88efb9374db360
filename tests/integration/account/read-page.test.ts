/** The account and a page's reads in one call: the same answers, and no more rights, than one by one. */
import { createClient } from "@supabase/supabase-js";
import pg, { type DatabaseError } from "pg";
import { beforeAll, describe, expect, inject, test } from "vitest";
import type { Json } from "#app/platform/database.types.ts";
import { clientOf, startByApi } from "#tests/helpers/acting.ts";
import { makeFacility, makeNurse, makePosition } from "#tests/helpers/marketplace.ts";
import { makePerson, sql, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
type Api = Awaited<ReturnType<typeof clientOf>>;
type Read = { data: Json } | { error: { code: string; message: string; hint: string | null } };
type Page = { account: Record<string, Json> | null; ms: number; reads: (Read | null)[] };

let nurse: Person;
let recruiter: Person;
let admin: Person;
const clients = {} as Record<"nurse" | "recruiter" | "admin", Api>;

beforeAll(async () => {
  const facility = await makeFacility(stack);
  await makePosition(stack, facility);
  nurse = await makeNurse(stack);
  recruiter = facility;
  admin = await makePerson(stack, { role: null, admin: true });
  clients.nurse = await clientOf(stack, nurse);
  clients.recruiter = await clientOf(stack, recruiter);
  clients.admin = await clientOf(stack, admin);
});

async function readPage(client: Api, ...reads: [name: string, args?: object, expects?: object][]) {
  const { data, error } = await client.rpc("read_page", {
    p_reads: reads.map(([name, args = {}, expects = {}]) => ({ name, args, expects })),
  });
  if (error) throw error;
  return data as Page;
}

/** The functions that only read, answer with JSON or rows, and need no arguments. */
const functions = (
  await sql<{ name: string }>(
    stack,
    `select p.proname as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.provolatile <> 'v'
       and p.prorettype in ('jsonb'::regtype, 'record'::regtype)
       and p.pronargs = p.pronargdefaults order by 1`,
  )
).map(({ name }) => name);

/** Moments as numbers: alone, the embedded data API writes those of rows in another way. */
function comparable(answer: Json): Json {
  return JSON.parse(JSON.stringify(answer), (_, value: unknown) =>
    typeof value === "string" && /^\d{4}-\d\d-\d\d[T ]\d\d:/.test(value)
      ? Date.parse(value)
      : value,
  ) as Json;
}

describe.each(["nurse", "recruiter", "admin"] as const)("as %s", (who) => {
  test("the account is the one that current_account gives", async () => {
    const { account } = await readPage(clients[who], ["my_week"]);
    const { data } = await clients[who].rpc("current_account").single<Record<string, Json>>();
    expect(account!["user_id"]).toBe({ nurse, recruiter, admin }[who].id);
    expect(comparable(account)).toEqual(comparable(data));
  });

  test.each(functions)("%s answers the same alone", async (name) => {
    const alone = await clients[who].rpc(name);
    const [together] = (await readPage(clients[who], [name])).reads;
    const { code, message } = alone.error ?? {};
    expect(comparable(together as Json)).toMatchObject(
      alone.error ? { error: { code, message } } : { data: comparable(alone.data as Json) },
    );
  });
});

test("what only reads writes nothing, as alone, where the data API lets it read only", async () => {
  const wrote: string[] = [];
  const connection = new pg.Client({ connectionString: stack.sql });
  await connection.connect();
  try {
    for (const { id } of [nurse, recruiter, admin]) {
      for (const name of [...functions, "admin_people"]) {
        await connection.query("begin read only");
        await connection.query(
          `select set_config('role', 'authenticated', true),
             set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`,
          [JSON.stringify({ sub: id, role: "authenticated" }), id],
        );
        await connection.query(`select * from public.${name}()`).catch((error: DatabaseError) => {
          if (error.code === "25006") wrote.push(name);
        });
        await connection.query("rollback");
      }
    }
  } finally {
    await connection.end();
  }
  // Of these, only this one logs whom it shows.
  expect(wrote).toEqual(["admin_people"]);
});

test("arguments arrive as their types", async () => {
  const filters = { shift: ["days"], within: 50 };
  const args = { p_filters: filters, p_sort: "newest", p_page: 1 };
  const alone = await clients.nurse.rpc("search_positions", args);
  expect(alone.error).toBeNull();
  expect((await readPage(clients.nurse, ["search_positions", args])).reads).toMatchObject([
    { data: alone.data },
  ]);
});

test("a refused read takes neither the account nor the other reads with it", async () => {
  const page = await readPage(
    clients.nurse,
    ["employer_dashboard"],
    ["my_applications"],
    ["my_week"],
  );
  expect(page.account).toMatchObject({ user_id: nurse.id });
  expect(page.reads[0]).toMatchObject({ error: { code: "PT403" } });
  expect(page.reads[1]).toHaveProperty("data.items");
  expect(page.reads[2]).toHaveProperty("data");
});

test("what the account does not have as expected is not read, and leaves no trace", async () => {
  const facility = await makeFacility(stack);
  const position = await makePosition(stack, facility);
  const client = await clientOf(stack, facility);
  const views = () =>
    sql(stack, "select 1 from private.profile_views v where v.employer_id = $1", [facility.id]);
  const read = (expects: object) =>
    readPage(client, ["position_candidates", { p_position_id: position }, expects]);
  for (const expects of [
    { role: "job_seeker" },
    { role: "employer", approval: "rejected" },
    { role: "employer", suspension: "x" },
    { is_admin: true },
    { no_such_column: null },
  ])
    expect((await read(expects)).reads, JSON.stringify(expects)).toEqual([null]);
  expect(await views()).toEqual([]);
  const expects = { role: "employer", approval: "approved", suspension: null };
  expect((await read(expects)).reads).toMatchObject([{ data: {} }]);
  expect(await views()).not.toEqual([]);
});

test.each([
  ["a function that is not there", "no_such_function", {}],
  ["a function of another schema", "private.call_by_name", {}],
  ["a statement", "my_week(); delete from public.profiles; --", {}],
  ["a function that gives neither JSON nor rows", "ping", {}],
  ["an argument that is not there", "my_week", { p_user_id: "x" }],
])("%s is an error", async (_, name, args) => {
  const { account, reads } = await readPage(clients.nurse, [name, args]);
  expect(account).not.toBeNull();
  expect(reads).toEqual([expect.objectContaining({ error: expect.anything() })]);
});

test.each([
  ["bulk_move", { p_moves: [] }],
  ["save_blog_post", {}],
  ["export_my_data", {}],
  ["admin_people", {}],
  ["run_due", {}],
  ["read_page", { p_reads: [] }],
])("%s, which does more than read, can't be called by it", async (name, args) => {
  const { reads } = await readPage(clients.admin, [name, args]);
  // As a function that does not exist.
  expect(reads).toMatchObject([{ error: { code: "P0002" } }]);
});

test("a call has an end", async () => {
  const reads = Array.from({ length: 11 }, () => ["my_week"] as [string]);
  expect((await readPage(clients.nurse, ...reads.slice(1))).reads).toHaveLength(10);
  await expect(readPage(clients.nurse, ...reads)).rejects.toMatchObject({ code: "PT422" });
});

test("nobody without an account calls it", async () => {
  const { url, publishableKey } = stack.supabase;
  const anonymous = createClient(url, publishableKey, { auth: { persistSession: false } });
  const { error } = await anonymous.rpc("read_page", { p_reads: [] });
  expect(error?.code).toBe("42501");
});

test("no one acts for someone by it", async () => {
  const acting = await startByApi(stack, admin, { user: nurse.id });
  const client = await clientOf(stack, admin, acting);
  const { data, error } = await client.rpc("read_page", {
    p_reads: [{ name: "my_applications", args: {}, expects: {} }],
  });
  expect(data).toBeNull();
  expect(error?.code).toBe("PT403");
});

test("an ended session has no account, and reads nothing", async () => {
  const person = await makeNurse(stack);
  const client = await clientOf(stack, person);
  await sql(stack, "delete from auth.sessions where user_id = $1", [person.id]);
  const { account, reads } = await readPage(client, ["my_applications"]);
  expect({ account, reads }).toEqual({ account: null, reads: [null] });
});
