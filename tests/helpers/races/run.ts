import { seededRandom } from "#local/random.ts";
import type { TestDatabase } from "../bare-database.ts";
import { admins } from "./admins.ts";
import { candidates } from "./candidates.ts";
import { facilities } from "./facilities.ts";
import { openMarket, refill } from "./market.ts";
import { Race, type Tally } from "./play.ts";
import { CONVERGE_ALL, programs } from "./programs.ts";
import { WRONG } from "./wrong.ts";

/** All commands that can be drawn. */
export const COMMANDS = [...candidates, ...facilities, ...admins, ...programs];

/** How many commands run at once, and after how many all pause for a check of the data. */
const AT_ONCE = 8;
const ROUND = 250;

/** Commands sent before each round, in this order, to create applications at every step, appeals and proposals. */
const PREPARED = [
  ...times(4, "apply"),
  ...times(4, "invite a candidate"),
  ...times(4, "shortlist"),
  ...times(4, "propose an interview"),
  ...times(2, "propose other times"),
  ...times(5, "make an offer"),
  ...times(2, "accept an offer"),
  ...times(1, "hire"),
  ...times(2, "reject an account"),
  ...times(2, "confirm a rejection"),
  ...times(1, "reject an account"),
  ...times(2, "appeal"),
];

/** A run's result. */
export type Outcome = {
  tally: Tally;
  /** Commands that neither succeeded nor were refused with a message. */
  failures: string[];
  /** Violated invariants, with an example. */
  wrong: Record<string, unknown>;
};

/** Runs on an empty database until something is wrong or this many commands were sent. */
export async function play(
  db: TestDatabase,
  seed: number,
  commands: number,
  round = ROUND,
): Promise<Outcome> {
  const draw = seededRandom(seed);
  await openMarket(db, draw);
  const race = await Race.open(db, draw, COMMANDS, AT_ONCE);
  const { tally, failures } = race;
  let wrong: Record<string, unknown> = {};
  for (let left = commands; left > 0; left -= round) {
    await race.prepare(PREPARED);
    await race.run(Math.min(left, round));
    await settle(db);
    wrong = { ...(await whatIsWrong(db)), ...(await miscounted(db, tally)) };
    if (failures.length > 0 || Object.keys(wrong).length > 0) break;
    await refill(db, draw);
  }
  return { tally, failures, wrong };
}

/** Does what programs would do eventually. */
async function settle(db: TestDatabase): Promise<void> {
  await db.exec(CONVERGE_ALL);
  for (;;) {
    const [row] = await db.rows<{ done: number }>("select private.rebuild_matches(50) as done");
    if (row!.done === 0) return;
  }
}

async function whatIsWrong(db: TestDatabase): Promise<Record<string, unknown>> {
  const found = await db.rows<{ what: string; row: unknown }>(
    Object.entries(WRONG)
      .map(
        ([what, query]) =>
          `(select '${what}' as what, to_jsonb(x) as row from (${query}) x limit 1)`,
      )
      .join(" union all "),
  );
  return Object.fromEntries(found.map(({ what, row }) => [what, row]));
}

/** Audit entries that do not correspond one to one to successful commands. */
async function miscounted(db: TestDatabase, tally: Tally): Promise<Record<string, unknown>> {
  const rows = await db.rows<{ action: string; n: number }>(
    "select l.action, count(*)::integer as n from public.audit_log l group by 1",
  );
  const entries = new Map(rows.map(({ action, n }) => [action, n]));
  const done = new Map<string, number>();
  for (const { name, audits } of COMMANDS) {
    if (audits) done.set(audits, (done.get(audits) ?? 0) + tally[name]!.done);
  }
  return Object.fromEntries(
    [...done].flatMap(([action, times]) => {
      const kept = entries.get(action) ?? 0;
      return kept === times ? [] : [[`${action}: done ${times} times`, `${kept} entries`]];
    }),
  );
}

function times(n: number, name: string): string[] {
  return Array<string>(n).fill(name);
}
