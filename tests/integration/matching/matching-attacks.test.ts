/**
 * What somebody tries with their own token: to read the market, to write weights, matches, skills or what
 * others say of themselves.
 */
import { beforeAll, describe, expect, inject, test } from "vitest";
import type { Database } from "#app/platform/database.types.ts";
import { createClient, type PostgrestError } from "@supabase/supabase-js";
import { makePerson, sql, type Person } from "#tests/helpers/people.ts";
import {
  apiOf,
  makeFacility,
  makeNurse,
  makePosition,
  type Api,
} from "#tests/helpers/marketplace.ts";

/** The data API by names that its types do not know. */
type Answer = Promise<{ error: PostgrestError | null }>;
type From = { from: (table: string) => { select: (columns: string) => Answer } };
type Anything = From & { schema: (name: string) => From; rpc: (name: string) => Answer };

const stack = inject("stack");
const CANDIDATE = { pay: 20, distance: 40, shift: 20, start: 10, facility: 10 };
const POSITION = { experience: 10, skills: 40, certifications: 25, start: 25 };
const NOTE = "A note that is long enough";

let nurse: Person;
let facility: Person;
let admin: Person;
let position: string;
let attackers: [who: string, api: Api][];
beforeAll(async () => {
  [nurse, facility, admin] = await Promise.all([
    makeNurse(stack),
    makeFacility(stack),
    makePerson(stack, { role: null, admin: true }),
  ]);
  position = await makePosition(stack, facility);
  const nobody = createClient<Database>(stack.supabase.url, stack.supabase.publishableKey, {
    auth: { persistSession: false },
  });
  attackers = [
    ["nobody", nobody],
    ["a nurse", await apiOf(stack, nurse)],
    ["a facility", await apiOf(stack, facility)],
  ];
  await (
    await apiOf(stack, nurse)
  ).rpc("save_self_identification", { p_sex: "female", p_ethnicity: "several" });
}, 60_000);

/** Everything that an attack could change. */
const state = () =>
  sql(
    stack,
    `select (select jsonb_agg(w order by w.version) from public.match_weights w
         where w.state = 'published') as weights,
       (select to_jsonb(g) - 'settled_on' from matching.settings g) as settings,
       (select jsonb_agg(i) from public.self_identification i where i.user_id = $1) as identification,
       (select count(*)::integer from public.audit_log a where a.subject_type = 'match_weights') as log,
       (select jsonb_build_array(m.score_bp, m.pay, m.inputs) from public.matches m
         where m.job_seeker_id = $1 and m.position_id = $2) as match`,
    [nurse.id, position],
  );

describe("the data API", () => {
  test("lets nobody but admins call the lab, and nobody at all the worker's part", async () => {
    const before = await state();
    for (const [who, api] of attackers) {
      const answers = await Promise.all([
        api.rpc("matching_lab"),
        api.rpc("lab_find", { p_words: "" }),
        api.rpc("lab_position", { p_position_id: position }),
        api.rpc("lab_candidate", { p_user_id: nurse.id }),
        api.rpc("lab_pair", { p_position_id: position, p_user_id: nurse.id }),
        api.rpc("replay_weights", { p_version: 2 }),
        api.rpc("save_weight_draft", {
          p_revision: 0,
          p_candidate: CANDIDATE,
          p_position: POSITION,
          p_exposure: 0,
        }),
        api.rpc("drop_weight_draft", { p_revision: 1 }),
        api.rpc("publish_weights", { p_revision: 1, p_live: 2, p_note: NOTE }),
        api.rpc("roll_back_weights", { p_version: 1, p_live: 2, p_note: NOTE }),
        api.rpc("rebuild_matches", { p_limit: 1 }),
      ]);
      for (const { error, data } of answers) {
        expect(error?.code, who).toMatch(/^(PT403|42501)$/);
        expect(data).toBeNull();
      }
    }
    expect(await state()).toEqual(before);
  });

  test("knows neither the engine's schema nor its helpers", async () => {
    for (const [who, api] of attackers) {
      const other = api as unknown as Anything;
      for (const table of ["places", "settings"]) {
        expect((await other.from(table).select("*")).error, `${who}, ${table}`).not.toBeNull();
        expect((await other.schema("matching").from(table).select("*")).error, who).not.toBeNull();
      }
      for (const name of ["sync_market", "make_live"]) {
        expect((await other.rpc(name)).error, `${who}, ${name}`).not.toBeNull();
      }
    }
  });

  test("changes no match, no weights, no skill and nobody's self-identification", async () => {
    const before = await state();
    const skills = await sql(stack, "select * from public.skills where n < 3 order by n");
    for (const [, api] of attackers) {
      await Promise.all([
        api.from("matches").update({ score_bp: 10_000 }).eq("job_seeker_id", nurse.id),
        api.from("matches").delete().eq("job_seeker_id", nurse.id),
        api.from("match_weights").update({ exposure: 20 }).gte("version", 1),
        api.from("match_weights").delete().gte("version", 1),
        api.from("match_weights").insert({
          version: 99,
          candidate_side: CANDIDATE,
          position_side: POSITION,
          note: NOTE,
        }),
        api.from("skills").update({ name: "Mine" }).eq("n", 0),
        api.from("skill_synonyms").delete().eq("skill", 0),
        api.from("self_identification").delete().eq("user_id", nurse.id),
        api.from("self_identification").update({ sex: "male" }).eq("user_id", nurse.id),
      ]);
    }
    expect(await state()).toEqual(before);
    expect(await sql(stack, "select * from public.skills where n < 3 order by n")).toEqual(skills);
  });

  test("shows self-identification to its owner alone, and to nobody by its table", async () => {
    const asked = [...attackers, ["an admin", await apiOf(stack, admin)] as const];
    for (const [who, api] of asked) {
      const { data, error } = await api.from("self_identification").select("*");
      expect(error?.code ?? data?.length, who).toSatisfy(
        (found) => found === "42501" || found === 0,
      );
      const own = await api.rpc("own_self_identification");
      if (who === "a nurse") expect(own.data).toMatchObject([{ sex: "female" }]);
      else expect(own.data ?? []).toEqual([]);
    }
  });

  test("shows a match to the candidate alone: a facility reads no row that tells who it is", async () => {
    const seen = await Promise.all(
      attackers.map(async ([who, api]) => {
        const { data } = await api.from("matches").select("*").eq("position_id", position);
        return [who, data?.map((row) => row.job_seeker_id) ?? []];
      }),
    );
    expect(seen).toEqual([
      ["nobody", []],
      ["a nurse", [nurse.id]],
      ["a facility", []],
    ]);
  });
});
