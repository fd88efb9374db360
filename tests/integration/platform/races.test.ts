/**
 * Random commands of everybody, truly at the same moment: each is done or refused with a sentence, whatever the order
 * the server takes them in, and afterwards the rows hold what must hold. See tests/helpers/races.
 *
 *   NOMERA_SEED=7 NOMERA_RACES=50000 npx vitest run tests/integration/platform/races.test.ts
 *
 * gives the draws of that seed again (not the moments: those are the machine's), and runs that many commands.
 */
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import type { RaceCommand } from "#tests/helpers/races/command.ts";
import { COMMANDS, play } from "#tests/helpers/races/run.ts";

const seed = Number(process.env["NOMERA_SEED"] ?? randomInt(1_000_000));
const commands = Number(process.env["NOMERA_RACES"] ?? 2_000);

let db: TestDatabase;
beforeAll(async () => {
  db = await bareDatabase();
});
afterAll(() => db.close());

test(
  `${commands} commands at the same moment leave nothing wrong (NOMERA_SEED=${seed})`,
  async () => {
    const { tally, failures, wrong } = await play(db, seed, commands);
    expect(failures, `with NOMERA_SEED=${seed}`).toEqual([]);
    expect(wrong, `with NOMERA_SEED=${seed}`).toEqual({});
    // Or the market ran dry, and nothing of the above says much. In a short run what is rare may be refused each time.
    const long = commands >= 10_000;
    const tooSeldom = (which: (one: RaceCommand) => boolean) =>
      COMMANDS.filter(which).map(({ name }) => `${name}: ${JSON.stringify(tally[name])}`);
    const undone = tooSeldom(({ name }) => tally[name]!.done < (long ? 3 : 1));
    const unrefused = tooSeldom((one) => !one.neverDenied && tally[one.name]!.denied === 0);
    expect(undone.slice(long ? 0 : 5), `seldom done: ${undone.join("; ")}`).toEqual([]);
    expect(unrefused.slice(long ? 0 : 9), `never refused: ${unrefused.join("; ")}`).toEqual([]);
  },
  60_000 + commands * 60,
);
