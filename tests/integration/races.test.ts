/**
 * Random commands of everybody, truly at the same moment: each is done or refused with a sentence, whatever the order
 * the server takes them in, and afterwards the rows hold what must hold. See tests/helpers/races.
 *
 *   NOMERA_SEED=7 NOMERA_RACES=50000 npx vitest run tests/integration/races.test.ts
 *
 * gives the draws of that seed again (not the moments: those are the machine's), and runs that many commands.
 */
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
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
    // Or the market would have run dry, and nothing of the above would say much. What is drawn a few times may be refused
    // each time; over ten thousand everything is done.
    const neverDone = COMMANDS.filter(({ name }) => tally[name]!.done === 0).map(
      ({ name }) => name,
    );
    const mayBe = commands < 10_000 ? Math.floor(COMMANDS.length / 10) : 0;
    expect(neverDone.slice(mayBe), `never done with NOMERA_SEED=${seed}: ${neverDone}`).toEqual([]);
  },
  60_000 + commands * 60,
);
