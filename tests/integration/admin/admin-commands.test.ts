/** Everything that admins do: once taken it is written down once, refused or sent again it is not, and nobody else does it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import type { AdminCommand, FilledForm } from "#tests/helpers/admin-commands/command.ts";
import { bareDatabase } from "#tests/helpers/bare-database.ts";
import { upload } from "#tests/helpers/documents.ts";
import { READERS } from "#tests/helpers/profile-views-table.ts";
import { makePerson, signedIn, sql, type Person, type Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const folder = join(import.meta.dirname, "../../helpers/admin-commands");
const files = readdirSync(folder).filter((name) => name !== "command.ts");
const commands = (
  await Promise.all(
    files.map(
      async (name) => ((await import(join(folder, name))) as { commands: AdminCommand[] }).commands,
    ),
  )
).flat();

/** Functions that want more than this test has, with the test that proves the same of them, and words it has of each. */
const ELSEWHERE: Record<string, [file: string, words: string]> = {
  // With Stripe.
  begin_adjustment: ["../billing/admin-billing.test.ts", '["billing.refund_begun"]'],
  retry_adjustment: ["../billing/admin-billing.test.ts", '["billing.refund_retried"]'],
  settle_refund: ["../billing/admin-billing.test.ts", '["billing.refund_settled"]'],
  waive_fee: ["../billing/admin-billing.test.ts", '["billing.fee_waived"]'],
  replay_stripe_event: ["../billing/admin-billing.test.ts", '["billing.event_replayed"]'],
  // Of what all tests share: the one draft, the live weights, every dead letter.
  ...Object.fromEntries(
    ["save_weight_draft", "drop_weight_draft", "publish_weights", "roll_back_weights", "retry_mail"]
      .concat("drop_mail")
      .map((fn) => [fn, ["admin-commands-alone.test.ts", `${fn}(`]]),
  ),
  // Steps of an import, which is written down when it is whole: finish_leie_import.
  begin_leie_import: ["../verification/exclusion-list.test.ts", 'rpc("begin_leie_import"'],
  add_leie_rows: ["../verification/exclusion-list.test.ts", 'rpc("add_leie_rows"'],
  ...Object.fromEntries(
    ["set_service_area", "set_license_rule", "set_compact_member", "set_verification"]
      .concat("set_numbers")
      .map((fn) => [fn, ["admin-settings.test.ts", `${fn}(`]]),
  ),
  // A step of an import, too: it clears checks, each with an entry of its own.
  clear_by_exclusion_list: [
    "../verification/exclusion-clears.test.ts",
    "select public.clear_by_exclusion_list()",
  ],
  // Writes nothing but its own counts.
  replay_weights: ["../matching/matching-lab.test.ts", 'call<ReplayCounts>("replay_weights"'],
  // Looking is written down among the document's views, where its owner reads it.
  open_document: ["../verification/document-views.test.ts", "document_views"],
};

const entriesOf = async ({ id }: Person) =>
  (
    await sql<{ action: string }>(
      stack,
      "select action from public.audit_log where actor_id = $1 order by id",
      [id],
    )
  ).map(({ action }) => action);

describe.each(commands)(
  "whoever $does",
  ({ action, first = [], prepare, refused, repeats, again, method }) => {
    const send = (visitor: Visitor, { path, fields, file }: FilledForm) => {
      if (file) return upload(visitor, file, fields, path);
      return method === "get"
        ? visitor.get(`${path}?${new URLSearchParams(fields)}`)
        : visitor.post(path, fields);
    };

    test("leaves one entry; refused, sent again, or by somebody else: none", async () => {
      const admin = await makePerson(stack, { role: null, admin: true });
      const form = await prepare(stack, admin);
      const before = await entriesOf(admin);
      const office = await signedIn(stack, admin);

      const nurse = await makePerson(stack, { role: "job_seeker", status: "approved" });
      const turnedAway = await send(await signedIn(stack, nurse), form);
      expect(turnedAway.headers.get("location")).toBe("/job-seeker/dashboard");
      expect(await entriesOf(nurse)).toEqual([]);

      if (refused) {
        const fields = { ...form.fields, ...refused };
        const answer = await send(office, { ...form, fields });
        expect(answer.status, await answer.text()).toBeGreaterThanOrEqual(400);
        expect(await entriesOf(admin)).toEqual(before);
      }

      const done = await send(office, form);
      expect(done.status, await done.text()).toBeLessThan(400);
      expect(await entriesOf(admin)).toEqual([...before, ...first, action]);

      await send(office, form);
      const more = again ?? (repeats ? [action] : []);
      expect(await entriesOf(admin)).toEqual([...before, ...first, action, ...more]);
    });
  },
);

test("every function by which admins change something is done here, or in a test that is named", async () => {
  const db = await bareDatabase();
  // Whoever calls what asks for an admin, asks for one.
  const { rows } = await db.query<{ name: string }>(`
    with recursive functions as (
      select n.nspname as schema, p.proname as name, p.prosrc as source, p.provolatile as kind,
        has_function_privilege('authenticated', p.oid, 'execute') as open
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private')
    ), asking as (
      select f.name from functions f
      where f.schema = 'private' and f.source ~ 'private\\.only_admins\\(\\)|not private\\.is_admin\\(\\)'
      union
      select f.name from asking a join functions f on f.schema = 'private' and f.source ~ ('private\\.' || a.name || '\\(')
    )
    select distinct f.name from functions f join asking a on f.source ~ ('private\\.' || a.name || '\\(')
    where f.schema = 'public' and f.open and f.kind = 'v' order by 1`);
  await db.close();
  const changing = rows.map(({ name }) => name);
  expect(changing).toContain("decide_account");
  const done = new Set([
    ...commands.map(({ fn }) => fn),
    ...Object.keys(ELSEWHERE),
    // What only reads and writes down that it did: ../profiles/profile-views-table.test.ts calls each.
    ...Object.keys(READERS),
  ]);
  expect(changing.filter((name) => !done.has(name))).toEqual([]);
  for (const [fn, [file, words]] of Object.entries(ELSEWHERE)) {
    expect(readFileSync(join(import.meta.dirname, file), "utf8"), fn).toContain(words);
  }
}, 60_000);
