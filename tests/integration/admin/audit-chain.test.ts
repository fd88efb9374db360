/** The audit log's chain: whatever is done to the log is found, whoever does it, and nothing that is done rightly is. */
import { execFile } from "node:child_process";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { headText, verifyLog, type Head } from "#app/admin/audit/verify.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import {
  bareDatabase,
  type TestConnection,
  type TestDatabase,
} from "#tests/helpers/bare-database.ts";
import { apiOf, makeNurse } from "#tests/helpers/marketplace.ts";
import { makePerson, sql } from "#tests/helpers/people.ts";

const stack = inject("stack");

/** The data API's way to a function, on a database that has none. */
const over = (query: (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>) =>
  ({
    rpc: async (name: string, asked: Record<string, unknown> = {}) => {
      const given = Object.keys(asked).map((key, i) => `${key} => $${i + 1}`);
      const rows = await query(
        `select public.${name}(${given.join(", ")}) as data`,
        Object.values(asked),
      );
      return { data: rows[0]!["data"], error: null, status: 200 };
    },
  }) as unknown as Db;

const WRITE = `insert into public.audit_log (actor_id, action, subject_type, subject_id, reason, details)
  select gen_random_uuid(), 'test.done', 'test', i::text, 'Because', jsonb_build_object('n', i, 'b', 1.50)
  from generate_series(1, 8) i;`;

describe("on a database of its own", () => {
  let db: TestDatabase;
  const verify = (expected?: Head, atOnce = 3) =>
    verifyLog(
      over((text, values) => db.rows(text, values)),
      { expect: expected, atOnce },
    );
  beforeAll(async () => {
    db = await bareDatabase();
    await db.exec(WRITE);
  }, 60_000);
  afterAll(() => db.close());

  test("what was written is whole, in parts of any size", async () => {
    const whole = await verify();
    expect(whole).toMatchObject({ links: 8, broken: [], expected: null, head: { seq: 8 } });
    for (const atOnce of [1, 8, 100]) expect(await verify(undefined, atOnce)).toEqual(whole);
    expect(await verify(whole.head!)).toEqual({ ...whole, expected: "there" });
  });

  // As the owner can: with the triggers off. Undone after each.
  const link = (seq: number, id: number, before: number) =>
    `(select private.link_hash((select hash from private.audit_chain where seq = ${before}), ${seq}, ${id},
      (select private.audit_hash(l) from public.audit_log l where id = ${id})))`;
  const hashOf = (id: number) =>
    `(select private.audit_hash(l) from public.audit_log l where id = ${id})`;
  test.each<[string, string, string[]]>([
    ["a reason", "update public.audit_log set reason = 'Another' where id = 4", ["changed 4"]],
    [
      "a reason taken away",
      "update public.audit_log set reason = null where id = 4",
      ["changed 4"],
    ],
    ["who", "update public.audit_log set actor_id = null where id = 1", ["changed 1"]],
    [
      "on whose behalf",
      "update public.audit_log set on_behalf_of = gen_random_uuid() where id = 8",
      ["changed 8"],
    ],
    [
      "the moment",
      "update public.audit_log set at = at + interval '1 microsecond' where id = 4",
      ["changed 4"],
    ],
    [
      "what it says more closely",
      `update public.audit_log set details = details || '{"b": 1.5}' where id in (2, 7)`,
      ["changed 2", "changed 7"],
    ],
    [
      "the action and what it is about, between one column and the next",
      "update public.audit_log set subject_type = 'test4', subject_id = '' where id = 4",
      ["changed 4"],
    ],
    ["an entry gone", "delete from public.audit_log where id = 4", ["missing 4"]],
    ["the first gone", "delete from public.audit_log where id = 1", ["missing 1"]],
    [
      "entries gone with their links",
      "delete from public.audit_log where id in (4, 5); delete from private.audit_chain where seq in (4, 5)",
      ["links missing 6"],
    ],
    [
      "the first ones gone with their links",
      "delete from public.audit_log where id < 3; delete from private.audit_chain where seq < 3",
      ["links missing 3"],
    ],
    [
      "a link gone",
      "delete from private.audit_chain where seq = 4",
      ["links missing 5", "foreign 4"],
    ],
    [
      "one slipped in",
      `insert into public.audit_log (id, action, subject_type, subject_id) overriding system value
       values (100, 'test.done', 'test', '100'), (-5, 'test.done', 'test', '-5')`,
      ["foreign -5", "foreign 100"],
    ],
    [
      "an entry changed with its link's note of it",
      `update public.audit_log set reason = 'Another' where id = 4;
       update private.audit_chain set entry_hash = ${hashOf(4)} where seq = 4`,
      ["link changed 4"],
    ],
    [
      "an entry changed with its whole link",
      `update public.audit_log set reason = 'Another' where id = 4;
       update private.audit_chain set entry_hash = ${hashOf(4)}, hash = ${link(4, 4, 3)} where seq = 4`,
      ["link changed 5"],
    ],
    [
      "the gap closed by counting anew",
      `delete from public.audit_log where id = 4; delete from private.audit_chain where seq = 4;
       update private.audit_chain set seq = seq - 1 where seq = 5;
       update private.audit_chain set seq = seq - 1 where seq = 6`,
      ["link changed 5", "link changed 6", "links missing 7"],
    ],
  ])("changed: %s", async (_, tampering, found) => {
    await db.exec("begin");
    try {
      await db.exec(`alter table public.audit_log disable trigger user;
        alter table private.audit_chain disable trigger user; ${tampering};`);
      const { broken } = await verify();
      expect(broken.map(({ kind, id }) => `${kind} ${id}`)).toEqual(found);
    } finally {
      await db.exec("rollback");
    }
    expect((await verify()).broken).toEqual([]);
  });

  test.each([
    [
      "its end cut off",
      "gone",
      "delete from private.audit_chain where seq > 6; delete from public.audit_log where id > 6",
    ],
    ["all of it gone", "gone", "delete from private.audit_chain; delete from public.audit_log"],
    [
      "made anew as a whole, without one entry",
      "other",
      `delete from private.audit_chain; delete from public.audit_log where id = 4;
       insert into public.audit_log (action, subject_type, subject_id) values ('test.done', 'test', '9');
       do $$ declare entry public.audit_log; begin
         for entry in select * from public.audit_log l order by l.id loop perform private.chain_entry(entry); end loop;
       end $$`,
    ],
  ])("%s: looks whole, and is told by a link that was noted", async (_, expected, tampering) => {
    const { head } = await verify();
    await db.exec("begin");
    try {
      await db.exec(`alter table public.audit_log disable trigger user;
        alter table private.audit_chain disable trigger user; ${tampering};`);
      expect(await verify(head!)).toMatchObject({ broken: [], expected });
    } finally {
      await db.exec("rollback");
    }
  });

  test("with the triggers on, nobody changes an entry or a link, not even the owner", async () => {
    for (const table of ["public.audit_log", "private.audit_chain"]) {
      for (const change of [`delete from ${table}`, `truncate ${table}`])
        await expect(db.exec(change), change).rejects.toThrow("never changed or removed");
    }
    await expect(db.exec("update public.audit_log set reason = ''")).rejects.toThrow("never");
    await expect(db.exec("update private.audit_chain set hash = ''")).rejects.toThrow("never");
  });

  test("settings of a session do not matter", async () => {
    await db.exec(`set timezone = 'Asia/Tokyo'; set datestyle = 'SQL, DMY'; set bytea_output = 'escape';
      set intervalstyle = 'iso_8601'; set extra_float_digits = -5;`);
    await db.exec(WRITE);
    expect((await verify()).broken).toEqual([]);
    await db.exec("reset all;");
    expect((await verify()).broken).toEqual([]);
  });

  test("what is taken back leaves no hole, and what cannot be chained is not written", async () => {
    const before = (await verify()).links;
    await db.exec(`begin; ${WRITE} rollback;`);
    await db.exec(WRITE);
    expect(await verify()).toMatchObject({ links: before + 8, broken: [] });
    await db.exec("alter table private.audit_chain add constraint never check (seq < 0) not valid");
    await expect(db.exec(WRITE)).rejects.toThrow("never");
    await db.exec("alter table private.audit_chain drop constraint never");
    expect(await verify()).toMatchObject({ links: before + 8, broken: [] });
    const { rows } = await db.query("select count(*)::integer as n from public.audit_log");
    expect(rows).toEqual([{ n: before + 8 }]);
  });

  test("every column of an entry is in its hash", async () => {
    const { rows } = await db.query(
      "select string_agg(attname, ' ' order by attnum) as columns from pg_attribute where attrelid = 'public.audit_log'::regclass and attnum > 0",
    );
    // A column more belongs into private.audit_text(), for the entries that have it.
    expect(rows).toEqual([
      { columns: "id at actor_id on_behalf_of action subject_type subject_id reason details" },
    ]);
  });
});

describe("many writers at once", () => {
  const WRITERS = 6;
  const EACH = 25;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await bareDatabase();
  });
  afterAll(() => database.close());

  test("one chain, no hole, and nobody waits in a circle", async () => {
    await database.exec("create table public.shared (n integer primary key, of integer)");
    await database.exec("insert into public.shared select i, 0 from generate_series(1, 3) i");
    const entry =
      "insert into public.audit_log (action, subject_type, subject_id) values ('test.done', 'test', '1');";
    const writer = async (connection: TestConnection, me: number) => {
      for (let i = 0; i < EACH; i += 1) {
        // Entries before and after what others hold, one or two of them, every fifth taken back.
        const row = `update public.shared set of = of + 1 where n = ${1 + ((me + i) % 3)};`;
        const body = i % 2 === 0 ? entry + row : row + entry + entry;
        await connection.exec(`begin; ${body} ${i % 5 === 0 ? "rollback" : "commit"};`);
      }
    };
    const connections = await Promise.all(
      Array.from({ length: WRITERS }, () => database.connect()),
    );
    await Promise.all(connections.map(writer));
    const { links, broken } = await verifyLog(over((text, values) => database.rows(text, values)));
    expect(broken).toEqual([]);
    const [counted] = await database.rows<{ n: number }>(
      "select count(*)::integer as n from public.audit_log",
    );
    expect(links).toBe(counted!.n);
    // Of each five, i = 1 to 4 are kept: over 25, ten odd ones with two entries and ten even ones with one.
    expect(links).toBe(WRITERS * 30);
  });
});

describe("npm run audit:verify", () => {
  const run = (args: string[] = [], env: Record<string, string> = {}) =>
    new Promise<{ code: number; out: string; said: string }>((done) => {
      execFile(
        process.execPath,
        ["local/audit-verify.ts", ...args],
        {
          env: {
            ...process.env,
            SUPABASE_URL: stack.supabase.url,
            SUPABASE_SECRET_KEY: stack.supabase.secretKey,
            ...env,
          },
        },
        (error, stdout, stderr) =>
          done({ code: Number(error?.code ?? 0), out: stdout.trim(), said: stderr.trim() }),
      );
    });

  test("whole: how many, and the newest fingerprint, which is there the next time", async () => {
    const { code, out, said } = await run();
    expect([code, said]).toEqual([0, expect.stringContaining("entries read")]);
    const head = /^[1-9]\d* entries, intact, newest fingerprint ([1-9]\d*:[0-9a-f]{64})$/.exec(
      out,
    )![1]!;
    expect(await run(["--expect", head])).toMatchObject({ code: 0 });
    const [seq] = head.split(":");
    const other = await run(["--expect", headText({ seq: Number(seq), hash: "0".repeat(64) })]);
    expect(other).toMatchObject({ code: 1, out: expect.stringContaining("rebuilt: link") });
    const gone = await run(["--expect", headText({ seq: 999_999_999, hash: "0".repeat(64) })]);
    expect(gone).toMatchObject({
      code: 1,
      out: expect.stringContaining("cut off: link 999999999"),
    });
  });

  test("broken: the place, and an exit code of 1", async () => {
    const [entry] = await sql<{ id: string }>(
      stack,
      `insert into public.audit_log (action, subject_type, subject_id, reason)
       values ('test.done', 'test', '1', 'As it was') returning id`,
    );
    const become = (reason: string) =>
      sql(
        stack,
        `do $$ begin
           alter table public.audit_log disable trigger audit_log_append_only;
           update public.audit_log set reason = '${reason}' where id = ${entry!.id};
           alter table public.audit_log enable trigger audit_log_append_only;
         end $$`,
      );
    await become("As it never was");
    try {
      const { code, out } = await run();
      expect(code).toBe(1);
      expect(out).toContain(`entry ${entry!.id}: changed`);
      expect(out).toContain("1 broken places");
    } finally {
      await become("As it was");
    }
    expect(await run()).toMatchObject({ code: 0 });
  });

  test("not read: a sentence, and an exit code of 2", async () => {
    expect(await run(["--expect", "12"])).toMatchObject({
      code: 2,
      said: expect.stringContaining("number:hash"),
    });
    expect(await run([], { SUPABASE_URL: "http://127.0.0.1:9" })).toMatchObject({ code: 2 });
    expect(await run([], { SUPABASE_SECRET_KEY: "" })).toMatchObject({
      code: 2,
      said: "The setting SUPABASE_SECRET_KEY is missing.",
    });
    expect(await run([], { SUPABASE_SECRET_KEY: stack.supabase.publishableKey })).toMatchObject({
      code: 2,
    });
  });
});

test("neither a nurse nor an admin reads the chain", async () => {
  const people = [await makeNurse(stack), await makePerson(stack, { role: null, admin: true })];
  for (const person of people) {
    const api = await apiOf(stack, person);
    expect((await api.rpc("audit_head")).error).toBeTruthy();
    const asked = { p_after: 0, p_limit: 10 };
    expect((await api.rpc("check_audit_links", asked)).error).toBeTruthy();
  }
});
