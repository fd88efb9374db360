import { z } from "zod";
import { weightSetSchema, groupCountsSchema } from "./results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { fairnessOf } from "./fairness.server.ts";
import { overlapOf, type Fairness, type Overlap, type WeightSet } from "./rules.ts";

/** Data of the lab's start page. */
const labSchema = z.strictObject({
  live: weightSetSchema,
  draft: weightSetSchema.nullable(),
  versions: z.array(weightSetSchema),
  events: z.array(
    z.strictObject({
      id: z.number(),
      at: z.string(),
      action: z.string(),
      version: z.string(),
      note: z.string(),
      who: z.string().nullable(),
    }),
  ),
  positions: z.number(),
  candidates: z.number(),
  /** Lists still queued for the worker. */
  waiting: z.number(),
});
export type Lab = z.infer<typeof labSchema>;

/** A position, as named in the lab. */
const positionHeadSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  facility: z.string(),
  profession: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  status: z.string(),
  facilityStands: z.boolean(),
});
export type PositionHead = z.infer<typeof positionHeadSchema>;

/** A candidate, as named in the lab. */
const candidateHeadSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  profession: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  /** Whether they are open to matches and their account is approved. */
  open: z.boolean(),
  stands: z.boolean(),
});
export type CandidateHead = z.infer<typeof candidateHeadSchema>;

/** An entry of a list under both sets; ranks are null beyond the top hundred. */
const rankedSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  facility: z.string().optional(),
  live: z.number().nullable(),
  liveScore: z.number().nullable(),
  draft: z.number().nullable(),
  draftScore: z.number().nullable(),
});
export type Ranked = z.infer<typeof rankedSchema>;

const listsSchema = z.strictObject({
  live: z.number(),
  draft: z.number().nullable(),
  inMarket: z.boolean(),
  rows: z.array(rankedSchema),
});

/** Both sides and the score of a pair under one set. */
const sidesSchema = z.strictObject({
  version: z.number(),
  candidate: z.number(),
  position: z.number(),
  score: z.number(),
  /** Most that attention can take off under this set, in percent. */
  attention: z.number(),
});
export type Sides = z.infer<typeof sidesSchema>;

/** A pair, whether it matches or not. */
const pairSchema = z.strictObject({
  position: positionHeadSchema,
  candidate: candidateHeadSchema,
  sameProfession: z.boolean(),
  blocked: z.boolean(),
  live: z.number(),
  draft: z.number().nullable(),
  /** Null while one of them is not in the market. */
  pair: z
    .strictObject({
      gates: z.strictObject({
        pay: z.boolean(),
        distance: z.boolean(),
        certifications: z.boolean(),
        license: z.boolean(),
        employment: z.boolean(),
        skills: z.boolean(),
        experience: z.boolean(),
        preferences: z.boolean(),
      }),
      facts: z.strictObject({
        positionState: z.string(),
        licenseAsked: z.boolean(),
        validUntil: z.string().nullable(),
        neededOn: z.string(),
        mustHave: z.array(z.string()),
        missing: z.array(z.string()),
        miles: z.number(),
        reach: z.number(),
        from: z.string(),
        minPay: z.number(),
        maxPay: z.number(),
        years: z.number(),
        leastYears: z.number(),
        lackedSkills: z.array(z.string()),
      }),
      /** Null when it was not compared. */
      parts: z.record(z.string(), z.number().nullable()),
      exposure: z.number(),
      liveSides: sidesSchema,
      draftSides: sidesSchema.nullable(),
    })
    .nullable(),
  receipt: z
    .strictObject({
      version: z.number(),
      score: z.number(),
      computedAt: z.string(),
      recomputed: z.number(),
      /** Null when their row is gone from the market. */
      sameInputs: z.boolean().nullable(),
    })
    .nullable(),
});
export type Pair = z.infer<typeof pairSchema>;

/** A number and its frequency. */
const countsSchema = z.array(z.tuple([z.number(), z.number()]));
type Counts = z.infer<typeof countsSchema>;

/** Replay counts as the database returns them; list overlaps are per list. */
const replayCountsSchema = z.strictObject({
  live: z.number(),
  other: z.number(),
  open: z.number(),
  replayed: z.number(),
  candidates: z.number(),
  pairs: z.number(),
  changed: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      facility: z.string(),
      same: z.number(),
      first: z.number(),
      moved: z.number(),
    }),
  ),
  moves: countsSchema,
  entered: z.number(),
  scores: z.strictObject({ live: countsSchema, other: countsSchema }),
  appearances: z.strictObject({ live: countsSchema, other: countsSchema }),
  groups: z.array(groupCountsSchema),
  lists: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  countedAt: z.string(),
});
export type ReplayCounts = z.infer<typeof replayCountsSchema>;
/** Counts of a replay; rules.ts explains them. */
export type Replay = {
  live: number;
  other: number;
  open: number;
  replayed: number;
  candidates: number;
  pairs: number;
  /** Overlap of the top 10 and the top 100 of the lists. */
  overlap: { ten: Overlap | null; hundred: Overlap | null };
  changed: {
    id: string;
    title: string;
    facility: string;
    same: number;
    first: number;
    moved: number;
  }[];
  moves: Counts;
  entered: number;
  scores: { live: Counts; other: Counts };
  appearances: { live: Counts; other: Counts };
  /** Results by group, based on self-identification. */
  fairness: Fairness[];
  countedAt: string;
};

/** The live weights, the draft, the versions and their history. */
export async function matchingLab(db: Db): Promise<Lab> {
  return await jsonOf(db, "matching_lab", labSchema);
}

/** Parses a version number from the URL. @throws {Refusal} 404 when it is invalid */
export function versionOf(param: string | undefined): number {
  if (!/^[1-9]\d{0,8}$/.test(param ?? "")) throw new Refusal(404, "This version does not exist.");
  return Number(param);
}

/** A published version next to the live one. @throws {Refusal} 404 when there is none the engine could use */
export async function versionInLab(
  db: Db,
  version: number,
): Promise<{ live: WeightSet; chosen: WeightSet }> {
  const { live, versions } = await matchingLab(db);
  const chosen = versions.find((one) => one.version === version && one.whole);
  if (!chosen) throw new Refusal(404, "There is no version to roll back to.");
  return { live, chosen };
}

/**
 * Positions and candidates that have all search words, or words that begin with them; at most ten of each.
 * @param only Finds nothing of the other kind
 */
export async function findInLab(db: Db, words: string, only?: "positions" | "candidates") {
  return await jsonOf(
    db,
    "lab_find",
    z.strictObject({
      positions: z.array(positionHeadSchema),
      candidates: z.array(candidateHeadSchema),
    }),
    { p_words: words, ...(only && { p_only: only }) },
  );
}

/** A position's top candidates, live next to draft. @throws {Refusal} 404 */
export async function positionInLab(db: Db, id: string) {
  return await jsonOf(
    db,
    "lab_position",
    z.strictObject({ ...listsSchema.shape, position: positionHeadSchema }),
    { p_position_id: id },
  );
}

/** A candidate's top positions, live next to draft. @throws {Refusal} 404 */
export async function candidateInLab(db: Db, id: string) {
  return await jsonOf(
    db,
    "lab_candidate",
    z.strictObject({ ...listsSchema.shape, candidate: candidateHeadSchema }),
    { p_user_id: id },
  );
}

/** A pair with all its gates and parts. @throws {Refusal} 404 */
export async function pairInLab(db: Db, position: string, candidate: string): Promise<Pair> {
  return await jsonOf(db, "lab_pair", pairSchema, {
    p_position_id: position,
    p_user_id: candidate,
  });
}

/**
 * Replays a set of weights against the live one; the draft by default. At most 15 minutes old.
 * @throws {Refusal} 404
 */
export async function replayOf(db: Db, version: number | undefined): Promise<Replay> {
  const { lists, groups, ...counts } = await jsonOf(
    db,
    "replay_weights",
    replayCountsSchema,
    version === undefined ? {} : { p_version: version },
  );
  // The page shows only two numbers per set of overlaps, and all of them would exceed its size budget.
  return {
    ...counts,
    fairness: fairnessOf(groups),
    overlap: {
      ten: overlapOf(lists.map(([same, size]) => [same, size])),
      hundred: overlapOf(lists.map(([, , same, size]) => [same, size])),
    },
  };
}
