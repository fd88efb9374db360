/**
 * The demo runs on PGlite unless it is told otherwise, and the other integration tests on PostgreSQL: what both have to
 * give alike, and what PGlite's one connection makes different.
 */
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts } from "#local/demo-accounts.ts";
import { openMailbox, type Mailbox } from "#local/mailbox.ts";
import { seedMarket } from "#local/seed.ts";
import { startSupabase, type Supabase } from "#local/supabase.ts";
import { ownSupabase } from "#tests/helpers/own-supabase.ts";

let embedded: Supabase;
let server: Supabase;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = openMailbox(null);
  embedded = await startSupabase({
    dataDir: null,
    siteUrl: "http://localhost:3000",
    mailbox,
    log: () => {},
  });
  server = await ownSupabase("lite");
  // Together: scores count the days to a start date, so a midnight between the two would show as a difference.
  const now = new Date();
  await Promise.all([embedded, server].map((one) => seedMarket(one, now)));
}, 300_000);
afterAll(async () => {
  await embedded.close();
  await server.close();
});

const auth = { persistSession: false, autoRefreshToken: false };
const anyone = () => createClient(embedded.url, embedded.publishableKey, { auth });
const owner = () => createClient(embedded.url, embedded.secretKey, { auth });

// What a version of PostgreSQL writes in its own way is left out.
const CATALOG = {
  functions: `select p.oid::regprocedure::text as name, md5(p.prosrc) as body, p.prosecdef as definer, p.provolatile::text as volatile,
      p.proconfig::text as config
    from pg_proc p where p.pronamespace in (select n.oid from pg_namespace n where n.nspname in ('public', 'private', 'matching'))`,
  columns: `select c.oid::regclass::text as name, a.attname::text as column, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'v') and c.relnamespace::regnamespace::text in ('public', 'private', 'matching')`,
  policies: `select schemaname::text as schema, tablename::text as name, policyname::text as policy, cmd::text, roles::text
    from pg_policies where schemaname in ('public', 'private', 'matching')`,
  triggers: `select t.tgrelid::regclass::text as name, t.tgname::text as trigger, t.tgenabled::text as enabled, t.tgfoid::regproc::text as runs
    from pg_trigger t where not t.tgisinternal`,
  indexes: `select schemaname::text as schema, tablename::text as name, indexname::text as index
    from pg_indexes where schemaname in ('public', 'private', 'matching')`,
  matches:
    "select position_id, job_seeker_id, score_bp, components::text as components from private.current_matches",
  applications: "select position_id, job_seeker_id, status from public.applications",
};

test("the same migrations and the same seed give the same schema, and the same market, on both", async () => {
  for (const [what, text] of Object.entries(CATALOG)) {
    const sorted = async ({ exec }: Supabase) =>
      (await exec(text)).map((row) => JSON.stringify(row)).toSorted();
    const [here, there] = [await sorted(embedded), await sorted(server)];
    expect(here.length, what).toBeGreaterThan(50);
    expect(
      here.filter((row) => !there.includes(row)),
      `${what} on PGlite alone`,
    ).toEqual([]);
    expect(
      there.filter((row) => !here.includes(row)),
      `${what} on PostgreSQL alone`,
    ).toEqual([]);
  }
}, 60_000);

test("parallel requests each run in the role of their own key, one after the other", async () => {
  const answers = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const client = index % 2 ? owner() : anyone();
      const { data } = await client.from("admin_users").select("user_id");
      return (data ?? []).length > 0;
    }),
  );
  expect(answers).toEqual(answers.map((_, index) => index % 2 === 1));
});

test("a refusal arrives with its code and its sentence, and leaves nothing", async () => {
  const { email, password } = demoAccounts.find(({ role }) => role === "job_seeker")!;
  const client = anyone();
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  const { error } = await client.rpc("start_acting", {
    p_role: "employer",
    p_user_id: null,
    p_reason: "To see what they see",
  });
  expect(error).toMatchObject({ code: expect.stringMatching(/^(PT4\d\d|42501)$/) });
  expect(await embedded.exec("select 1 from public.acting_sessions")).toEqual([]);
});

test("who does not know the password of an address that waits hears what a stranger hears", async () => {
  const [email, password] = ["waiting@test.example", "a long enough password"];
  expect((await anyone().auth.signUp({ email, password })).error).toBeNull();
  expect(mailbox.messages(email)).toHaveLength(1);
  const asked = async (tried: string) =>
    (await anyone().auth.signInWithPassword({ email, password: tried })).error?.code;
  expect(await asked(password)).toBe("email_not_confirmed");
  expect(await asked("another long password")).toBe("invalid_credentials");
});

test("statements that are refused by the thousand leave nothing behind", async () => {
  // A statement that cannot be parsed leaves most; without putBackStack() PGlite is beside itself after 1,500 of them.
  for (let times = 0; times < 2_500; times += 1) {
    await expect(embedded.exec("selec 1")).rejects.toThrow('syntax error at or near "selec"');
  }
  expect(await anyone().rpc("ping")).toMatchObject({ error: null, data: true });
}, 60_000);
