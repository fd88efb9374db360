// `npm run test:fuzz -- --seed 7 --requests 10000`: hostile and clumsy requests of everybody to every route, on a market
// of their own (tests/helpers/fuzz). `npm test` sends 1,000. The same seed draws the same requests.
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { requirePostgres } from "#local/postgres/binaries.ts";
import { freePort } from "#local/ports.ts";
import { Stopping } from "#local/stopping.ts";
import { countsOf, findingText, fuzz } from "./helpers/fuzz/run.ts";
import { startStack } from "./helpers/stack.ts";
import { testPostgres } from "./helpers/test-postgres.ts";

const stopping = new Stopping(1);
await stopping.run(async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: String(randomInt(1_000_000)) },
      requests: { type: "string", default: "10000" },
    },
  });
  const [seed, requests] = [Number(values.seed), Number(values.requests)];
  if (!Number.isInteger(seed) || !Number.isInteger(requests))
    throw new Error("--seed and --requests take whole numbers, such as --seed 7.");
  requirePostgres();
  const server = await testPostgres(await freePort());
  let stop = () => Promise.resolve();
  stopping.afterwards(() => stop().then(() => server.stop()));
  const started = await startStack(stopping.children, await server.copyMarket("market"));
  ({ stop } = started);
  console.log(`Seed ${seed}, ${requests} requests.`);
  const begun = Date.now();
  const outcome = await fuzz(started.stack, seed, requests, (finding) =>
    console.log(findingText(finding)),
  );
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(`${countsOf(outcome)}\n${outcome.findings.length} findings in ${seconds} s`);
  await stopping.leave(outcome.findings.length > 0 ? 1 : 0);
});
