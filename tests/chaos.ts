// `npm run test:chaos`: everything an operator runs, under load, with kill -9 of the web process, the worker, the
// database and Supabase in turn. Afterwards every write that somebody was told of must be there, once, every email
// must be accounted for, and nobody may have lent a hand. Not part of `npm test`; `-- --kills 8 --seed 3` for less.
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { build, isBuilt } from "#local/build.ts";
import { inRoot } from "#local/paths.ts";
import { requirePostgres } from "#local/postgres/binaries.ts";
import { seededRandom } from "#local/random.ts";
import { Stopping } from "#local/stopping.ts";
import { startInstallation, VICTIMS, type Installation } from "./helpers/chaos/installation.ts";
import { Ledger } from "./helpers/chaos/ledger.ts";
import { startLoad, type Load } from "./helpers/chaos/load.ts";
import { makeMarket, tellMany, type Market } from "./helpers/chaos/market.ts";
import { Probe, type Recovery } from "./helpers/chaos/probe.ts";
import { printReport } from "./helpers/chaos/report.ts";
import { auditVerdict, mailTally, outboxEmpty, tallies } from "./helpers/chaos/verdict.ts";

/** How long an email may wait after the last kill: a dead worker's is free again after 45 seconds. */
const MAIL_WITHIN_MS = 90_000;
/** Emails that come at once before each kill, so that the outbox is busy. */
const MAILS = 40;

const stopping = new Stopping(1);
await stopping.run(async () => {
  const begun = Date.now();
  const { values } = parseArgs({
    options: {
      kills: { type: "string", default: "20" },
      seed: { type: "string", default: "1" },
    },
  });
  const kills = wholeNumber("--kills", values.kills);
  const seed = wholeNumber("--seed", values.seed);
  requirePostgres();
  if (!isBuilt()) await build(stopping.children, inRoot(".cache", "chaos", "build.log"));

  const installation = await startInstallation(stopping.children);
  let isReported = false;
  stopping.afterwards(() => {
    if (!isReported) console.log(`Logs: ${installation.folder}/logs`);
  });
  console.log(`Started in ${seconds(begun)} s; seed ${seed}, ${kills} kills.`);
  const load: Load = {
    ledger: new Ledger(),
    random: seededRandom(seed),
    run: String(begun),
  };
  const market = await makeMarket(installation);
  const people = await startLoad(load, installation, market);
  const probe = await Probe.of(load, installation, market);
  console.log(`${people.length} clients at work after ${seconds(begun)} s.`);
  const recoveries = await killInTurn({ kills, load, installation, market, probe });

  load.ledger.stop();
  await Promise.all(people);
  const isSent = await outboxEmpty(installation, MAIL_WITHIN_MS);
  const { ledger } = load;
  const findings = printReport({
    ledger,
    recoveries,
    isSent,
    writes: await tallies(installation, ledger.writes, load.run),
    mail: await mailTally(installation, installation.sink.arrivals),
    audit: await auditVerdict(installation),
    starts: installation.starts(),
    seconds: Number(seconds(begun)),
    logs: `${installation.folder}/logs`,
  });
  isReported = true;
  await installation.stop(findings > 0);
  await stopping.leave(findings > 0 ? 1 : 0);
});

/** Kills one after the other, each when everything works again after the one before. */
async function killInTurn({
  kills,
  load,
  installation,
  market,
  probe,
}: {
  kills: number;
  load: Load;
  installation: Installation;
  market: Market;
  probe: Probe;
}): Promise<Recovery[]> {
  const recoveries: Recovery[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    const victim = VICTIMS[(kill - 1) % VICTIMS.length]!;
    await tellMany(installation, market.waiting.slice(0, MAILS));
    await pause(load.random.between(700, 2_500));
    const recovery = await probe.recovery(victim, () => installation.kill(victim));
    recoveries.push(recovery);
    const { readMs, writeMs, mailMs } = recovery;
    const times = [
      ["read", readMs],
      ["write", writeMs],
      ["mail", mailMs],
    ].flatMap(([what, ms]) => (ms === null ? [] : [`${what} after ${ms} ms`]));
    console.log(`  ${String(kill).padStart(2)}  ${victim.padEnd(9)} ${times.join(", ")}`);
    if (recovery.ms === null) {
      load.ledger.wrong.push(`After kill ${kill} (${victim}) not all came back`);
      break;
    }
  }
  return recoveries;
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new Error(`${name} takes a whole number, such as ${name} 20.`);
  return Number(text);
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(0);
}
