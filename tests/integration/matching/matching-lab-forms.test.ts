/**
 * The lab's forms: nobody's but an admin's, from no other site, with no numbers that were made up; and how long a replay
 * over the demo's market takes. One file, because there is one draft.
 */
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Replay } from "#app/matching/lab/queries.server.ts";
import { demoAccounts } from "#local/demo-accounts.ts";
import { ownSupabase } from "#tests/helpers/own-supabase.ts";
import { makeFacility, makeNurse } from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql, Visitor, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
const LAB = "/admin/matching-lab";
const MOST_MS = 1_000;
const GOOD = {
  candidate: { pay: 20, distance: 40, shift: 20, start: 10, facility: 10 },
  position: { experience: 10, skills: 40, certifications: 25, start: 25 },
};
const fields = (side: "candidate" | "position") =>
  Object.entries(GOOD[side]).map(([part, of]) => [`${side}_${part}`, `${of}`]);
const DRAFT: Record<string, string> = {
  ...Object.fromEntries([...fields("candidate"), ...fields("position")]),
  exposure: "7",
};
const NOTE = "A note that is long enough";

let admin: Person;
let lab: Visitor;
let visitors: [who: string, visitor: Visitor][];
beforeAll(async () => {
  admin = await makePerson(stack, { role: null, admin: true });
  lab = await signedIn(stack, admin);
  visitors = [
    ["nobody", new Visitor(stack.open)],
    ["a nurse", await signedIn(stack, await makeNurse(stack))],
    ["a facility", await signedIn(stack, await makeFacility(stack))],
  ];
}, 60_000);
const noDraft = () => sql(stack, "delete from public.match_weights where state = 'draft'");
afterAll(noDraft);

/** Everything that a form could change. */
const state = () =>
  sql(
    stack,
    `select (select jsonb_agg(w order by w.version) from public.match_weights w) as weights,
       (select g.weights from matching.settings g) as live,
       (select count(*)::integer from public.audit_log a where a.subject_type = 'match_weights') as log`,
  );

describe("the lab's forms", () => {
  const forms: [path: string, fields: Record<string, string>][] = [
    [LAB, { intent: "save", revision: "0", ...DRAFT }],
    [LAB, { intent: "discard", revision: "1" }],
    [`${LAB}/publish`, { revision: "1", live: "2", note: NOTE }],
    [`${LAB}/roll-back/1`, { live: "2", note: NOTE }],
  ];
  test.each(forms)("%s with %j is nobody's but an admin's", async (path, fields) => {
    const before = await state();
    for (const [who, visitor] of visitors) {
      expect((await visitor.post(path, fields)).status, who).toSatisfy(
        (status: number) => status === 302 || status === 403,
      );
    }
    expect(await state()).toEqual(before);
  });

  test.each(forms)("%s with %j is not taken from another site", async (path, fields) => {
    const before = await state();
    const elsewhere: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "", origin: "https://evil.example" },
    ];
    for (const headers of elsewhere) {
      expect((await lab.post(path, fields, headers)).status).toBe(403);
    }
    expect(await state()).toEqual(before);
  });

  test("take no numbers that were made up", async () => {
    await sql(stack, "delete from public.match_weights where state = 'draft'");
    const before = await state();
    const made: [path: string, fields: Record<string, string>, status: number][] = [
      [LAB, { intent: "save", revision: "7", ...DRAFT }, 409],
      [LAB, { intent: "save", revision: "-1", ...DRAFT }, 422],
      [LAB, { intent: "save", revision: "0", ...DRAFT, candidate_pay: "1e1" }, 422],
      [LAB, { intent: "save", revision: "0", ...DRAFT, exposure: "99" }, 422],
      [LAB, { intent: "publish", revision: "0", ...DRAFT }, 422],
      [`${LAB}/publish`, { revision: "1", live: "2", note: NOTE }, 409],
      [`${LAB}/publish`, { revision: "999999999", live: "2", note: NOTE }, 409],
      [`${LAB}/roll-back/2`, { live: "2", note: NOTE }, 422],
      // The first version weighed other parts; nothing was ever the thousandth.
      [`${LAB}/roll-back/1`, { live: "2", note: NOTE }, 404],
      [`${LAB}/roll-back/1000`, { live: "2", note: NOTE }, 404],
      [`${LAB}/roll-back/2;drop`, { live: "2", note: NOTE }, 404],
    ];
    for (const [path, fields, status] of made) {
      const answer = await lab.post(path, fields);
      expect(answer.status, `${path} ${JSON.stringify(fields)}`).toBe(status);
    }
    expect(await state()).toEqual(before);
  });

  test("are none for the live version, which nobody can roll back to", async () => {
    const page = await (await lab.get(`${LAB}/roll-back/2`)).text();
    expect(page).toContain("This version is already live.");
    expect(page).toContain("Back to the Matching Lab");
    expect(page).not.toContain('name="note"');
    expect(page).not.toContain("Make version");
  });

  test("roll back to no draft, whoever's it is, and save over no other admin's", async () => {
    const first = await lab.post(LAB, { intent: "save", revision: "0", ...DRAFT });
    expect(first.status).toBe(302);
    const [draft] = await sql<{ version: number; revision: number }>(
      stack,
      "select version, revision from public.match_weights where state = 'draft'",
    );
    const other = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
    const before = await state();
    const back = await other.post(`${LAB}/roll-back/${draft!.version}`, { live: "2", note: NOTE });
    expect(back.status).toBe(404);
    const over = await other.post(LAB, { intent: "save", revision: "0", ...DRAFT });
    expect(over.status).toBe(409);
    expect(await over.text()).toContain("Another administrator saved the draft");
    const { revision } = draft!;
    const publish = (at: number, live: string) =>
      other.post(`${LAB}/publish`, { revision: String(at), live, note: NOTE });
    const stale = await publish(revision + 1, "2");
    expect(stale.status).toBe(409);
    const gone = await publish(revision, "1");
    expect(gone.status).toBe(409);
    expect(await state()).toEqual(before);
  });
});

test("before the first count, the page of fairness says when it comes", async () => {
  const page = async () => (await lab.get(`${LAB}/fairness`)).text();
  await sql(stack, "delete from private.fairness_reports");
  const before = await page();
  expect(before).toContain("Nothing counted yet");
  expect(before).toContain("What this cannot show");
  await sql(stack, "select private.count_fairness_monthly()");
  const after = await page();
  expect(after).not.toContain("Nothing counted yet");
  expect(after).toContain("the next count is on");
});

test("a replay of two sets over the demo's market answers within a second", async () => {
  // A market of its own: the shared one grows with every test.
  const market = await ownSupabase("seeded");
  const client = createClient(market.url, market.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await client.auth.signInWithPassword(demoAccounts.find(({ role }) => role === "admin")!);
  await client.rpc("save_weight_draft", {
    p_revision: 0,
    p_candidate: GOOD.candidate,
    p_position: GOOD.position,
    p_exposure: 0,
  });
  const times: number[] = [];
  const counts = new Set<string>();
  let pairs = 0;
  for (let turn = 0; turn < 5; turn += 1) {
    // Otherwise the answer of the first turn is kept for a quarter of an hour.
    await sql({ sql: market.postgresUrl }, "delete from private.replays");
    const started = performance.now();
    const { data, error } = await client.rpc("replay_weights");
    times.push(performance.now() - started);
    expect(error).toBeNull();
    const replay = data as Replay;
    counts.add(replay.countedAt);
    pairs = replay.pairs;
    expect(pairs).toBeGreaterThan(100);
  }
  expect(counts.size, "each turn counts").toBe(times.length);
  await market.close();
  console.log(
    `Replay over ${pairs} pairs: ${times.map((ms) => Math.round(ms)).join(", ")} ms, the first one cold`,
  );
  expect(times.sort((a, b) => a - b)[2]).toBeLessThan(MOST_MS);
}, 120_000);
