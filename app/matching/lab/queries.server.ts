import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { overlapOf, type GroupCounts, type Overlap, type WeightSet } from "./rules.ts";

/** A position as the lab names it. */
export type PositionHead = {
  id: string;
  title: string;
  facility: string;
  profession: string;
  city: string | null;
  state: string | null;
  status: string;
  facilityStands: boolean;
};
/** A candidate as the lab names them. */
export type CandidateHead = {
  id: string;
  name: string;
  profession: string;
  city: string | null;
  state: string | null;
  /** Whether they are open to matches, and whether their account is approved. */
  open: boolean;
  stands: boolean;
};

/** What the lab opens with. */
export type Lab = {
  live: WeightSet;
  draft: WeightSet | null;
  versions: WeightSet[];
  events: {
    id: number;
    at: string;
    action: string;
    version: string;
    note: string;
    who: string | null;
  }[];
  positions: number;
  candidates: number;
  /** Lists that the worker is still to build. */
  waiting: number;
};

/** A number and how often it occurs. */
type Counts = [value: number, times: number][];
/** The counts of a replay; rules.ts says what they mean. */
export type Replay = {
  live: number;
  other: number;
  open: number;
  replayed: number;
  candidates: number;
  pairs: number;
  /** What the first ten, and the first hundred, of the lists have in common. */
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
  groups: GroupCounts[];
};

/** The same as the database counts it: of each list, how much of it is in common. */
export type ReplayCounts = Omit<Replay, "overlap"> & {
  lists: [firstSame: number, first: number, same: number, size: number][];
};

/** One entry of a list under both sets; ranks are null beyond the first hundred. */
export type Ranked = {
  id: string;
  name: string;
  facility?: string;
  live: number | null;
  liveScore: number | null;
  draft: number | null;
  draftScore: number | null;
};
type Lists = { live: number; draft: number | null; inMarket: boolean; rows: Ranked[] };

/** Both sides and the score of a pair under one set. */
export type Sides = {
  version: number;
  candidate: number;
  position: number;
  score: number;
  /** The most that attention takes off under this set, in percent. */
  attention: number;
};
/** One pair, whether it fits or not. */
export type Pair = {
  position: PositionHead;
  candidate: CandidateHead;
  sameProfession: boolean;
  blocked: boolean;
  live: number;
  draft: number | null;
  /** Null while one of them is not in the market. */
  pair: {
    gates: Record<"license" | "certifications" | "employment" | "distance" | "pay", boolean>;
    facts: {
      positionState: string;
      licenseAsked: boolean;
      validUntil: string | null;
      neededOn: string;
      mustHave: string[];
      missing: string[];
      miles: number;
      reach: number;
      from: string;
      minPay: number;
      maxPay: number;
    };
    parts: Record<string, number>;
    exposure: number;
    liveSides: Sides;
    draftSides: Sides | null;
  } | null;
  receipt: {
    version: number;
    score: number;
    computedAt: string;
    recomputed: number;
    /** Null when their row is gone from the market. */
    sameInputs: boolean | null;
  } | null;
};

/** The live weights, the draft, the versions and what was done. */
export async function matchingLab(db: Db): Promise<Lab> {
  return unwrap(await db.rpc("matching_lab")) as unknown as Lab;
}

/** A version's number out of an address. @throws {Refusal} 404 when it is none */
export function versionOf(param: string | undefined): number {
  if (!/^[1-9]\d{0,8}$/.test(param ?? "")) throw new Refusal(404, "There is no such version.");
  return Number(param);
}

/** A published version beside the live one. @throws {Refusal} 404 when there is none that the engine could use */
export async function versionInLab(
  db: Db,
  version: number,
): Promise<{ live: WeightSet; chosen: WeightSet }> {
  const { live, versions } = await matchingLab(db);
  const chosen = versions.find((one) => one.version === version && one.whole);
  if (!chosen) throw new Refusal(404, "There is no such version to roll back to.");
  return { live, chosen };
}

/** Positions and candidates in which all of some words occur; ten of each at most. */
export async function findInLab(db: Db, words: string) {
  return unwrap(await db.rpc("lab_find", { p_words: words })) as unknown as {
    positions: PositionHead[];
    candidates: CandidateHead[];
  };
}

/** A position's first candidates, live beside draft. @throws {Refusal} 404 */
export async function positionInLab(db: Db, id: string) {
  return unwrap(await db.rpc("lab_position", { p_position_id: id })) as unknown as Lists & {
    position: PositionHead;
  };
}

/** A candidate's first positions, live beside draft. @throws {Refusal} 404 */
export async function candidateInLab(db: Db, id: string) {
  return unwrap(await db.rpc("lab_candidate", { p_user_id: id })) as unknown as Lists & {
    candidate: CandidateHead;
  };
}

/** One pair with every gate and part. @throws {Refusal} 404 */
export async function pairInLab(db: Db, position: string, candidate: string): Promise<Pair> {
  return unwrap(
    await db.rpc("lab_pair", { p_position_id: position, p_user_id: candidate }),
  ) as unknown as Pair;
}

/** A set of weights replayed beside the live one, the draft when no version is given. @throws {Refusal} 404 */
export async function replayOf(db: Db, version: number | undefined): Promise<Replay> {
  const { lists, ...counts } = unwrap(
    await db.rpc("replay_weights", version === undefined ? {} : { p_version: version }),
  ) as unknown as ReplayCounts;
  // A page says two numbers of them; all of them are a large part of what it may weigh.
  return {
    ...counts,
    overlap: {
      ten: overlapOf(lists.map(([same, size]) => [same, size])),
      hundred: overlapOf(lists.map(([, , same, size]) => [same, size])),
    },
  };
}
