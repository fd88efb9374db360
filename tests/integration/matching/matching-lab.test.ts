/**
 * The matching lab: drafts, publishing and rolling back on a database of its own, and replays against a naive
 * recomputation there. Their time over the demo's market: matching-lab-forms.test.ts.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Lab, Pair, Ranked, ReplayCounts } from "#app/matching/lab/queries.server.ts";
import { gini, overlapOf } from "#app/matching/lab/rules.ts";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { as, makeWorld, ROLES, type World } from "#tests/helpers/rls-world.ts";

const CANDIDATES = 60;
const POSITIONS = 6;
const GOOD = {
  candidate: { pay: 20, distance: 40, shift: 20, start: 10, facility: 10 },
  position: { experience: 10, skills: 40, certifications: 25, start: 25 },
};

let db: TestDatabase;
let world: World;
beforeAll(async () => {
  db = await bareDatabase();
  world = await makeWorld(db);
  await db.exec("delete from public.match_weights where state = 'draft'");
  await db.exec(market(world.owner));
}, 60_000);
afterAll(() => db.close());

/** Nurses and positions around Kansas City that differ in everything the engine weighs; some say who they are. */
function market(owner: string): string {
  return `
    insert into auth.users (id, email) select ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid, i || '@market.example'
      from generate_series(1, ${CANDIDATES}) i;
    insert into public.profiles (user_id, role, full_name, onboarding_completed, verification_status, submitted_at)
      select ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid, 'job_seeker', 'Nurse ' || i, true, 'approved', now()
      from generate_series(1, ${CANDIDATES}) i;
    insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
        desired_pay_cents, desired_pay_period, shifts, available_from, other_zips)
      select ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid, 'rn', i * 7 % 13,
        (array['64108', '64114', '64055', '64068', '64030'])[1 + i % 5], 'MO', 20 + i * 11 % 50, 3000 + i * 37 % 1200, 'hour',
        case when i % 3 = 0 then array['nights'] else array['days', 'evenings'] end, private.today() + i * 5 % 60,
        case when i % 4 = 0 then array['64083'] else '{}' end
      from generate_series(1, ${CANDIDATES}) i;
    insert into public.credentials (user_id, kind, profession, state, number, expires_on, status, verified_on,
      verified_source, verified_until)
      select ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid, 'license', 'rn', 'MO', 'RN-' || i,
        private.today() + 700, 'verified', private.today(), 'Nursys', private.today() + 700
      from generate_series(1, ${CANDIDATES}) i;
    insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
        pay_max_cents, pay_period, starts_on, status)
      select '${owner}', 'Position ' || i, 'rn', (array['64108', '64055', '64068'])[1 + i % 3],
        (array['days', 'nights'])[1 + i % 2], i % 5, 3000, 3600 + i * 130, 'hour', private.today() + i * 6, 'open'
      from generate_series(1, ${POSITIONS}) i;
    insert into public.self_identification (user_id, sex, ethnicity)
      select ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid,
        case when i % 3 = 1 then 'male' else 'female' end,
        case when i <= 4 then 'asian' when i % 9 = 0 then 'undisclosed' when i % 2 = 0 then 'white' else 'black' end
      from generate_series(1, ${CANDIDATES} - 12) i;`;
}

/** Calls a function of the data API as the admin, and keeps what it did. @throws what it refuses with */
async function call<T>(name: string, args = "()"): Promise<T> {
  try {
    await db.exec(`begin; set local role authenticated;
      select set_config('request.jwt.claim.sub', '${world.admin}', true), set_config('request.headers', '{}', true);`);
    const { rows } = await db.query<{ found: T }>(`select public.${name}${args} as found`);
    await db.exec("commit");
    return rows[0]!.found;
  } catch (error) {
    await db.exec("rollback");
    throw error;
  }
}
const rowsOf = async <Row>(text: string) => (await db.query<Row>(text)).rows;
const json = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`;
const save = (revision: number, weights = GOOD, exposure = 0) =>
  call<number>(
    "save_weight_draft",
    `(${revision}, ${json(weights.candidate)}, ${json(weights.position)}, ${exposure})`,
  );
const lab = () => call<Lab>("matching_lab");
type Found = { positions: { title: string }[]; candidates: { name: string }[] };
const refused = (code: string, message: RegExp, hint?: string) =>
  expect.objectContaining({
    code,
    message: expect.stringMatching(message) as unknown,
    ...(hint && { hint }),
  }) as unknown;
const NOTE = "'Skills told more than pay'";

describe("who may", () => {
  const pair = () => `('${world.position}', '${world.candidate}')`;
  const calls: [name: string, args: () => string][] = [
    ["matching_lab", () => "()"],
    ["lab_find", () => "('nurse')"],
    ["lab_position", () => `('${world.position}')`],
    ["lab_candidate", () => `('${world.candidate}')`],
    ["lab_pair", pair],
    ["replay_weights", () => "(2)"],
    ["fairness_report", () => "()"],
    ["save_weight_draft", () => `(0, ${json(GOOD.candidate)}, ${json(GOOD.position)}, 0)`],
    ["drop_weight_draft", () => "(1)"],
    ["publish_weights", () => `(1, 2, ${NOTE})`],
    ["roll_back_weights", () => `(1, 2, ${NOTE})`],
  ];
  test.each(calls)("%s: nobody but admins as themselves", async (name, args) => {
    for (const role of ROLES.filter((one) => one !== "admin")) {
      const came = await as(db, world, role, `select public.${name}${args()}`);
      expect("code" in came ? came.code : "let in", role).toMatch(/^(42501|PT403)$/);
    }
  });
  test("admins may", async () => {
    for (const [name, args] of calls.slice(0, 7)) {
      expect(await as(db, world, "admin", `select public.${name}${args()}`), name).toHaveProperty(
        "rows",
        1,
      );
    }
  });
});

describe("self-identification", () => {
  test("is read and written by whose it is, and by nobody else", async () => {
    const own = "select sex, ethnicity from public.own_self_identification()";
    expect(await as(db, world, "candidate", own)).toHaveProperty(
      "says",
      '[{"sex":"female","ethnicity":"white"}]',
    );
    expect(await as(db, world, "other candidate", own)).toHaveProperty("says", "[]");
    expect(await as(db, world, "admin", own)).toHaveProperty("says", "[]");
    for (const statement of [own, "select public.drop_self_identification()"]) {
      expect(await as(db, world, "acting for candidate", statement)).toEqual({ code: "PT403" });
    }
    for (const role of ROLES) {
      expect(await as(db, world, role, "select * from public.self_identification")).toEqual({
        code: "42501",
      });
    }
  });

  test("no function of the engine, and none that ranks or shows matches, mentions it", async () => {
    const found = await rowsOf<{ name: string }>(
      `select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('matching', 'private', 'public')
         and pg_get_functiondef(p.oid) ~* 'self_identification' and p.prokind = 'f' order by 1`,
    );
    expect(found.map(({ name }) => name)).toEqual([
      "private.count_fairness",
      "private.count_replay",
      "private.drop_self_identification",
      "private.export_my_data",
      "private.own_self_identification",
      "private.save_self_identification",
      "public.drop_self_identification",
      "public.own_self_identification",
      "public.save_self_identification",
    ]);
  });
});

/** Everybody who fits every position, with both scores, computed one by one from the parts: no index, no pruning. */
async function naive(version: number) {
  type Row = Record<"opening" | "n" | "exposure", number> & Record<`p_${string}`, number | null>;
  const weights = async (one: number) =>
    (
      await rowsOf<{ c: Record<string, number>; p: Record<string, number>; exposure: number }>(
        `select candidate_side as c, position_side as p, exposure from public.match_weights where version = ${one}`,
      )
    )[0]!;
  const [live, other] = await Promise.all([weights(2), weights(version)]);
  const pairs = await rowsOf<Row>(
    `select o.n as opening, c.n, c.exposure, p.pay as p_pay, p.distance as p_distance, p.shift as p_shift,
       p.start as p_start, p.facility as p_facility, p.experience as p_experience, p.skills as p_skills,
       p.certifications as p_certifications
     from matching.openings o
     cross join matching.places c
     join public.zip_codes a on a.zip = matching.zip_text(o.zip)
     join public.zip_codes b on b.zip = matching.zip_text(c.zip)
     cross join lateral (select matching.tenths(a, b) as tenths) d
     cross join lateral matching.parts(c, o, d.tenths) p
     where c.profession = o.profession and d.tenths <= c.reach and c.min_pay <= o.pay_max and matching.passes(c, o)
       and not exists (select 1 from public.facility_blocks x join matching.job_seekers k on k.user_id = x.job_seeker_id
         where k.n = c.n and x.employer_id = o.employer_id)`,
  );
  const score = (row: Row, set: typeof live) => {
    const compared = (parts: Record<string, number>) =>
      Object.entries(parts).flatMap(([part, w]) => {
        const value = row[`p_${part}`]!;
        return value === null ? [] : [{ part, w, value }];
      });
    const total = (parts: { w: number }[]) => parts.reduce((sum, { w }) => sum + w, 0);
    const mean = (parts: { w: number; value: number }[]) =>
      Math.floor(parts.reduce((sum, { w, value }) => sum + w * value, 0) / total(parts));
    const [c, p] = [compared(set.c), compared(set.p)];
    const a = total(c) === 0 ? 6_000 : mean(c);
    const asked = p.filter(({ part }) => part !== "start");
    const b = total(asked) === 0 ? Math.min(6_000, row.p_start!) : mean(p);
    const both = a + b === 0 ? 0 : Math.floor((2 * a * b) / (a + b));
    const left = row.p_shift === 0 ? Math.floor((both * 6_999) / 10_000) : both;
    return Math.floor((left * (10_000 - set.exposure * row.exposure)) / 10_000);
  };
  // Whoever would work from several places counts once, from the one that is best for them.
  const bests = (set: typeof live) => {
    const best = new Map<string, number>();
    for (const row of pairs) {
      const key = `${row.opening} ${row.n}`;
      best.set(key, Math.max(best.get(key) ?? 0, score(row, set)));
    }
    return best;
  };
  const rank = (best: Map<string, number>) => {
    const places = new Map<string, number>();
    const rows = [...best].map(([key, value]) => {
      const [opening, n] = key.split(" ").map(Number) as [number, number];
      return { key, opening, n, value };
    });
    for (const list of Map.groupBy(rows, ({ opening }) => opening).values()) {
      list
        .sort((x, y) => y.value - x.value || x.n - y.n)
        .forEach(({ key }, index) => places.set(key, index + 1));
    }
    return places;
  };
  const [liveBest, otherBest] = [bests(live), bests(other)];
  return {
    pairs: rank(liveBest).size,
    twice: pairs.length - liveBest.size,
    scores: [...otherBest.values()],
    live: rank(liveBest),
    other: rank(otherBest),
  };
}

describe("replay", () => {
  test("a set beside itself: nothing moves", async () => {
    const replay = await call<ReplayCounts>("replay_weights", "(2)");
    expect(replay.pairs).toBeGreaterThan(100);
    expect(overlapOf(replay.lists.map(([same, size]) => [same, size]))).toEqual({
      mean: 10_000,
      worst: 10_000,
    });
    expect(overlapOf(replay.lists.map(([, , same, size]) => [same, size]))).toEqual({
      mean: 10_000,
      worst: 10_000,
    });
    expect(replay.moves.map(([up]) => up)).toEqual([0]);
    expect(replay).toMatchObject({ entered: 0, changed: [] });
    expect(replay.scores.live.sort()).toEqual(replay.scores.other.sort());
    expect(gini(replay.appearances.live)).toBe(gini(replay.appearances.other));
    for (const group of replay.groups) expect(group.live).toBe(group.other);
  });

  test("the same two sets are counted once in 15 minutes, and it says when", async () => {
    const replay = () => call<ReplayCounts>("replay_weights", "(2)");
    const first = await replay();
    expect(await replay()).toEqual(first);
    await db.exec("update private.replays set counted_at = counted_at - interval '16 minutes'");
    const next = await replay();
    expect(Date.parse(next.countedAt)).toBeGreaterThan(Date.parse(first.countedAt));
    expect({ ...next, countedAt: "" }).toEqual({ ...first, countedAt: "" });
  });

  test("a draft that is saved again is counted again", async () => {
    const first = await save(0);
    await call("replay_weights", "(null)");
    const second = await save(first, GOOD, 20);
    await call("replay_weights", "(null)");
    const kept = await rowsOf<{ revision: number }>(
      `select revision from private.replays where revision in (${first}, ${second}) order by 1`,
    );
    expect(kept.map(({ revision }) => revision)).toEqual([first, second]);
    await call("drop_weight_draft", `(${second})`);
  });

  test("without a draft, or of a set that does not exist, there is nothing to replay", async () => {
    await expect(call("replay_weights", "(null)")).rejects.toEqual(refused("PT404", /no such set/));
    await expect(call("replay_weights", "(99)")).rejects.toEqual(refused("PT404", /no such set/));
    // The first version weighed other parts.
    await expect(call("replay_weights", "(1)")).rejects.toEqual(refused("PT404", /no such set/));
  });

  test("its numbers are those of computing every pair by itself", async () => {
    await save(0, GOOD, 10);
    const draft = (await lab()).draft!;
    const replay = await call<ReplayCounts>("replay_weights", "(null)");
    const { pairs, twice, scores, live, other } = await naive(draft.version);
    const keys = [...live.keys()];
    const ns = (list: string[]) => [...new Set(list.map((key) => Number(key.split(" ")[1])))];
    expect(twice, "some would work from two places").toBeGreaterThan(0);
    expect(replay).toMatchObject({ live: 2, other: draft.version, pairs });
    expect(replay.candidates).toBe(ns(keys).length);

    const moves = new Map<number, number>();
    for (const key of keys) {
      const up = live.get(key)! - other.get(key)!;
      moves.set(up, (moves.get(up) ?? 0) + 1);
    }
    expect(replay.moves).toEqual([...moves].sort(([a], [b]) => a - b));
    expect(moves.size, "something moves").toBeGreaterThan(3);

    const first = (places: Map<string, number>) => keys.filter((key) => places.get(key)! <= 10);
    const lists = [...Map.groupBy(first(live), (key) => Number(key.split(" ")[0]))]
      .sort(([a], [b]) => a - b)
      .map(([, mine]) => [mine.filter((key) => other.get(key)! <= 10).length, mine.length]);
    expect(replay.lists.map(([same, size]) => [same, size])).toEqual(lists);

    const bins = new Map<number, number>();
    for (const score of scores) {
      const bin = Math.min(19, Math.floor(score / 500));
      bins.set(bin, (bins.get(bin) ?? 0) + 1);
    }
    const byBin = ([a]: [number, number], [b]: [number, number]) => a - b;
    expect(replay.scores.other.sort(byBin)).toEqual([...bins].sort(byBin));

    const times = (places: Map<string, number>) => {
      const of = new Map(ns(keys).map((n) => [n, 0]));
      for (const key of first(places)) {
        const n = Number(key.split(" ")[1]);
        of.set(n, of.get(n)! + 1);
      }
      return [...of.values()];
    };
    const naiveGini = (values: number[]) => {
      const sum = values.reduce((a, b) => a + b, 0);
      const apart = values.reduce(
        (all, a) => all + values.reduce((x, b) => x + Math.abs(a - b), 0),
        0,
      );
      return Math.round((10_000 * apart) / (2 * values.length * sum));
    };
    expect(gini(replay.appearances.live)).toBe(naiveGini(times(live)));
    expect(gini(replay.appearances.other)).toBe(naiveGini(times(other)));

    const said = await rowsOf<{ n: number; sex: string; ethnicity: string }>(
      `select k.n, i.sex, i.ethnicity from public.self_identification i join matching.job_seekers k on k.user_id = i.user_id`,
    );
    // Counts to the nearest five, and only where none of the four parts that a group makes is smaller than five.
    const fives = (count: number) => Math.round(count / 5) * 5;
    const everybody = new Set(ns(keys));
    const chosen = [live, other].map((places) => new Set(ns(first(places))));
    const expected = (["sex", "ethnicity", "both"] as const).flatMap((kind) => {
      const codeOf = ({ sex, ethnicity }: (typeof said)[number]) =>
        kind !== "both"
          ? { sex, ethnicity }[kind]
          : sex === "undisclosed" || ethnicity === "undisclosed"
            ? "undisclosed"
            : `${sex} ${ethnicity}`;
      const fitting = said.filter(({ n }) => everybody.has(n));
      return [...Map.groupBy(fitting, codeOf)]
        .filter(([code]) => code !== "undisclosed")
        .map(([code, people]) => {
          const counts = chosen.map((these) => {
            const reached = people.filter(({ n }) => these.has(n)).length;
            const rest = these.size - reached;
            const parts = [
              reached,
              people.length - reached,
              rest,
              everybody.size - people.length - rest,
            ];
            return { reached, isSafe: Math.min(...parts) >= 5 };
          });
          return counts.every(({ isSafe }) => isSafe)
            ? {
                kind,
                code,
                people: fives(people.length),
                live: fives(counts[0]!.reached),
                other: fives(counts[1]!.reached),
              }
            : { kind, code };
        });
    });
    const byGroup = (a: { kind: string; code: string }, b: { kind: string; code: string }) =>
      `${a.kind} ${a.code}`.localeCompare(`${b.kind} ${b.code}`);
    expect(replay.groups.toSorted(byGroup)).toEqual(expected.sort(byGroup));
    expect(
      replay.groups.some(({ people }) => people !== undefined),
      "some are shown",
    ).toBe(true);
    expect(replay.groups).toContainEqual({ kind: "ethnicity", code: "asian" });
    await call("drop_weight_draft", `(${draft.revision})`);
  });
});

describe("draft, publish, roll back", () => {
  test.each<[string, { candidate?: object; position?: object; exposure?: number }, string, RegExp]>(
    [
      [
        "a candidate's side of 101",
        { candidate: { ...GOOD.candidate, pay: 21 } },
        "candidate_pay",
        /candidate’s side adds up to 101 percent/,
      ],
      [
        "a position's side of 90",
        { position: { ...GOOD.position, skills: 30 } },
        "position_experience",
        /position’s side adds up to 90 percent/,
      ],
      [
        "a part that is missing",
        { position: { experience: 60, skills: 40 } },
        "position_certifications",
        /whole percentage/,
      ],
      [
        "a part below nothing",
        { candidate: { ...GOOD.candidate, pay: -20, distance: 80 } },
        "candidate_pay",
        /whole percentage/,
      ],
      [
        "a part that is no whole number",
        { candidate: { ...GOOD.candidate, pay: 20.5 } },
        "candidate_pay",
        /whole percentage/,
      ],
      ["more exposure than 20", { exposure: 21 }, "exposure", /from 0 to 20/],
    ],
  )("%s is refused with a sentence at its field", async (_, change, hint, message) => {
    const weights = { ...GOOD, ...change } as typeof GOOD;
    await expect(save(0, weights, change.exposure)).rejects.toEqual(
      refused("PT422", message, hint),
    );
    expect((await lab()).draft).toBeNull();
  });

  test("the table itself takes no side that is not 100", async () => {
    await expect(
      db.exec(`insert into public.match_weights (version, candidate_side, position_side, state, note, published_at)
        values (77, '{"pay": 99}', '{"skills": 100}', 'published', 'x', now())`),
    ).rejects.toThrow("match_weights_whole");
  });

  test("of two who save the draft, the second is told", async () => {
    const first = await save(0);
    await expect(save(0)).rejects.toEqual(
      refused("PT409", /Another administrator saved the draft/),
    );
    expect(await save(first), "what changes nothing is no new draft").toBe(first);
    const second = await save(first, GOOD, 5);
    await expect(call("drop_weight_draft", `(${first})`)).rejects.toEqual(
      refused("PT409", /saved the draft/),
    );
    await call("drop_weight_draft", `(${second})`);
    await call("drop_weight_draft", `(${second})`);
    await expect(save(second)).rejects.toEqual(refused("PT409", /published or discarded/));
  });

  test("who looked at a discarded draft can neither publish, change nor discard the next", async () => {
    const seen = await save(0);
    await call("drop_weight_draft", `(${seen})`);
    const next = await save(0, GOOD, 5);
    await expect(call("publish_weights", `(${seen}, 2, ${NOTE})`)).rejects.toEqual(
      refused("PT409", /changed the draft/),
    );
    await expect(save(seen, GOOD, 9)).rejects.toEqual(refused("PT409", /saved the draft/));
    await expect(call("drop_weight_draft", `(${seen})`)).rejects.toEqual(
      refused("PT409", /saved the draft/),
    );
    expect((await lab()).draft).toMatchObject({ revision: next, exposure: 5 });
    await call("drop_weight_draft", `(${next})`);
  });

  test("published, a set ranks every list; rolled back, the earlier one does; each with a note in the audit log", async () => {
    const listsOf = () =>
      rowsOf<{ version: number; matches: number; wrong: number }>(
        `select m.weights_version as version, count(*)::int as matches,
           count(*) filter (where (matching.sides(matching.weights_of(m.weights_version), m.pay, m.distance, m.shift, m.start,
             m.facility, m.experience, m.skills, m.certifications, m.exposure) ->> 'score')::int <> m.score_bp)::int as wrong
         from public.matches m group by 1`,
      );
    const [before] = await listsOf();
    expect(before).toMatchObject({ version: 2, wrong: 0 });
    const revision = await save(0);
    const { draft } = await lab();
    for (const [note, message] of [
      ["''", /sentence why/],
      ["'short'", /at least 10/],
      [`repeat('x', 501)`, /at most 500/],
    ] as const) {
      await expect(call("publish_weights", `(${revision}, 2, ${note})`)).rejects.toEqual(
        refused("PT422", message, "note"),
      );
    }
    await expect(call("publish_weights", `(${revision + 1}, 2, ${NOTE})`)).rejects.toEqual(
      refused("PT409", /changed the draft/),
    );
    await expect(call("publish_weights", `(${revision}, 1, ${NOTE})`)).rejects.toEqual(
      refused("PT409", /Version 2 is live/),
    );
    expect((await lab()).live.version, "nothing of a refused one").toBe(2);

    const version = await call<number>("publish_weights", `(${revision}, 2, ${NOTE})`);
    expect(version).toBe(draft!.version);
    expect(await lab()).toMatchObject({
      live: { version, ...GOOD, note: "Skills told more than pay" },
      draft: null,
      waiting: 0,
    });
    expect(await listsOf()).toEqual([{ version, matches: before!.matches, wrong: 0 }]);
    expect(
      await rowsOf("select weights, count(*)::int as lists from matching.lists group by 1"),
    ).toEqual([{ weights: version, lists: POSITIONS + 1 }]);
    await expect(call("publish_weights", `(${revision}, ${version}, ${NOTE})`)).rejects.toEqual(
      refused("PT409", /draft no longer exists/),
    );

    await expect(call("roll_back_weights", `(2, 2, ${NOTE})`)).rejects.toThrow();
    await expect(call("roll_back_weights", `(2, 1, ${NOTE})`)).rejects.toEqual(
      refused("PT409", /is live now/),
    );
    await expect(call("roll_back_weights", `(1, ${version}, ${NOTE})`)).rejects.toEqual(
      refused("PT404", /no such/),
    );
    await expect(call("roll_back_weights", `(${version}, ${version}, ${NOTE})`)).rejects.toEqual(
      refused("PT422", /is the live one/),
    );
    await call("roll_back_weights", `(2, ${version}, 'Distance counted too much')`);
    expect(await listsOf()).toEqual([before]);

    const { live, events, versions } = await lab();
    expect(live.version).toBe(2);
    expect(versions.map((one) => one.version)).toEqual([version, 2, 1]);
    expect(events.map(({ action, version: of, note }) => [action, of, note])).toEqual([
      ["weights.rolled_back", "2", "Distance counted too much"],
      ["weights.published", String(version), "Skills told more than pay"],
    ]);
  });

  test("what is the same as the live set is not published", async () => {
    const { live } = await lab();
    const same = await save(0, live as unknown as typeof GOOD, live.exposure);
    await expect(call("publish_weights", `(${same}, 2, ${NOTE})`)).rejects.toEqual(
      refused("PT422", /nothing to publish/),
    );
    await call("drop_weight_draft", `(${same})`);
  });

  test.each([
    "update public.match_weights set exposure = 7 where version = 2",
    "update public.match_weights set note = 'Another' where version = 2",
    "update public.match_weights set state = 'draft', published_at = null where version = 2",
    "delete from public.match_weights where version = 1",
  ])("a published set stays what it is: %s", async (statement) => {
    await expect(db.exec(statement)).rejects.toThrow(
      "Published weights are never changed or removed",
    );
  });
});

describe("a pair", () => {
  const pairOf = (candidate: string) =>
    call<Pair>("lab_pair", `('${world.position}', '${candidate}')`);

  test("that fits: every gate, the engine's own score, and a receipt that gives its number", async () => {
    const found = await pairOf(world.candidate);
    expect(found).toMatchObject({ sameProfession: true, blocked: false });
    expect(Object.values(found.pair!.gates).every(Boolean)).toBe(true);
    expect(found.receipt).toMatchObject({ version: 2, sameInputs: true });
    expect(found.receipt!.recomputed).toBe(found.receipt!.score);
    expect(found.pair!.liveSides.score).toBe(found.receipt!.score);
    const { rows } = await call<{ rows: Ranked[] }>("lab_position", `('${world.position}')`);
    expect(rows.find(({ id }) => id === world.candidate)!.liveScore).toBe(found.receipt!.score);
    expect(rows.every(({ live }, index) => live === index + 1)).toBe(true);
  });

  test("a position ranks as its list does, and as the engine computes it while the list waits", async () => {
    const opening = `(select n from matching.openings where position_id = '${world.position}')`;
    const ranked = async () => {
      const { rows } = await call<{ rows: Ranked[] }>("lab_position", `('${world.position}')`);
      return rows.map(({ id, live, liveScore }) => ({ id, live, liveScore }));
    };
    const computed = await rowsOf<{ id: string; live: number; liveScore: number }>(
      `select k.user_id as id, (row_number() over (order by t.score desc, t.n))::int as live, t.score as "liveScore"
       from matching.top(${opening}, 25, matching.live_weights()) t join matching.job_seekers k on k.n = t.n
       order by live`,
    );
    expect(computed.length).toBeGreaterThan(5);
    expect(await ranked()).toEqual(computed);
    await db.exec(
      `update public.matches set score_bp = score_bp - 1 where position_id = '${world.position}'`,
    );
    const lower = computed.map((row) => ({ ...row, liveScore: row.liveScore - 1 }));
    expect(await ranked()).toEqual(lower);
    await db.exec(`insert into matching.stale (opening) values (${opening})`);
    expect(await ranked()).toEqual(computed);
    await db.exec(`delete from matching.stale where opening = ${opening};
      update public.matches set score_bp = score_bp + 1 where position_id = '${world.position}'`);
    expect(await ranked()).toEqual(computed);
  });

  test("that does not fit: the gate that is shut is told, others are not", async () => {
    await db.exec(`update public.job_seeker_profiles set max_distance_miles = 1, zip = '64055',
      desired_pay_cents = 9000 where user_id = '${world.candidate}'`);
    const { pair, receipt } = await pairOf(world.candidate);
    expect(pair!.gates).toEqual({
      license: true,
      certifications: true,
      employment: true,
      skills: true,
      experience: true,
      preferences: true,
      distance: false,
      pay: false,
    });
    expect(receipt).toBeNull();
    expect((await pairOf(world.other)).sameProfession).toBe(false);
    await db.exec(
      `update public.job_seeker_profiles set open_to_matches = false where user_id = '${world.candidate}'`,
    );
    expect(await pairOf(world.candidate)).toMatchObject({ pair: null, candidate: { open: false } });
  });

  test("finds by all of the words, and nothing by words of a pattern", async () => {
    const find = (words: string) => call<Found>("lab_find", `('${words}')`);
    expect((await find("position 3")).positions.map(({ title }) => title)).toEqual(["Position 3"]);
    expect((await find("candidate ann")).candidates.map(({ name }) => name)).toEqual([
      "Ann Candidate",
    ]);
    for (const words of ["%", "_______", "\\"]) {
      expect(await find(words)).toEqual({ positions: [], candidates: [] });
    }
    expect((await find("")).positions).toHaveLength(POSITIONS + 1);
  });

  test("finds the beginnings of words: of a name, a profession by name or abbreviation, a town, a state", async () => {
    const find = (words: string, only?: string) =>
      call<Found>("lab_find", `('${words}'${only ? `, '${only}'` : ""})`);
    const candidates = async (words: string) =>
      (await find(words)).candidates.map(({ name }) => name);
    await db.exec(
      `update public.job_seeker_profiles set zip = '67202', home_state = 'KS' where user_id = '${world.candidate}'`,
    );
    for (const words of ["An Wich", "rn wichita, ks", "REGISTERED ann", "candidate-ann nurse"]) {
      expect(await candidates(words), words).toEqual(["Ann Candidate"]);
    }
    for (const words of ["nn", "ichita", "ann lpn"]) expect(await candidates(words)).toEqual([]);
    expect((await find("position 3 kansas city, mo")).positions).toHaveLength(1);
    expect((await find("position 3 kansas city, ks")).positions).toEqual([]);
    const views = async () => {
      const { rows } = await db.query<{ views: number }>(
        "select count(*)::int as views from private.profile_views where admin_id = $1",
        [world.admin],
      );
      return rows[0]!.views;
    };
    for (const only of ["positions", "candidates"] as const) {
      await db.exec("delete from private.profile_views");
      const found = await find("", only);
      expect(found.positions.length > 0).toBe(only === "positions");
      expect(found.candidates.length > 0).toBe(only === "candidates");
      expect(await views()).toBe(found.candidates.length);
    }
    await db.exec(
      `update public.profiles set full_name = 'Zoë Müller' where user_id = '${world.candidate}'`,
    );
    expect(await candidates("ann")).toEqual([]);
    expect(await candidates("MÜLLER zoë")).toEqual(["Zoë Müller"]);
  });

  test("finds by name in order, few beyond the first thousand as well", async () => {
    const find = (words: string) => call<Found>("lab_find", `('${words}')`);
    await db.exec(`
      set session_replication_role = replica;
      insert into private.candidate_words (user_id, name, words)
      select gen_random_uuid(), 'Aaron ' || lpad(n::text, 4, '0'), array_to_tsvector(array['aaron'])
      from generate_series(1, 1000) n;
      insert into public.positions (id, employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
        pay_max_cents, pay_period, starts_on, status)
      select gen_random_uuid(), employer_id, 'Aardvark ' || n, profession, zip, shift, min_years_experience, pay_min_cents,
        pay_max_cents, pay_period, starts_on, 'open'
      from public.positions cross join generate_series(1, 1000) n where title = 'Position 1';
      set session_replication_role = origin;`);
    const names = [1, 10, 11, 12, 13, 14, 15, 16, 17, 18].map((n) => `Nurse ${n}`);
    expect((await find("nurse 1")).candidates.map(({ name }) => name)).toEqual(names);
    expect((await find("nurse 7")).candidates.map(({ name }) => name)).toEqual(["Nurse 7"]);
    const titles = Array.from({ length: POSITIONS }, (_, n) => `Position ${n + 1}`);
    expect((await find("position")).positions.map(({ title }) => title)).toEqual([
      "An open position",
      ...titles,
    ]);
    await db.exec(`delete from private.candidate_words where name like 'Aaron %';
      delete from public.positions where title like 'Aardvark %'`);
  });
});
