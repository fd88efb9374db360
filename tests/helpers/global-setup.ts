import { once } from "node:events";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { build, isBuilt } from "#local/build.ts";
import { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { migrateBare } from "#local/schema/bare.ts";
import { NO_SECOND_FACTOR } from "#local/seed.ts";
import { checkResults } from "./checked-results.ts";
import type { StackMessage } from "./stack-child.ts";
import type { Stack, StackPlace } from "./stack.ts";
import { copyOf, testPostgres, urlOf } from "./test-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The stack of the current worker: see own-stack.ts. */
    stack: Stack;
    /** One for each worker. */
    stacks: Stack[];
  }
}

/**
 * One stack per worker, all on one server. Tests of one worker stay independent by using their own accounts; tests of
 * different workers share nothing that they could change.
 */
export default async function setup(project: TestProject) {
  const children = new Children();
  checkResults();
  if (!isBuilt()) await build(children, null);
  const server = await testPostgres(await freePort());
  const workers = project.vitest.config.maxWorkers;
  const [stacks] = await Promise.all([
    Promise.all(
      Array.from({ length: workers }, async (_, n) =>
        startChild(children, await server.copyMarket(`market-${n + 1}`)),
      ),
    ),
    makeBare(server.postgres),
  ]);
  project.provide("stacks", stacks);
  project.provide("stack", stacks[0]!);
  return async () => {
    await children.stop();
    await server.stop();
  };
}

async function startChild(children: Children, place: StackPlace): Promise<Stack> {
  const child = children.start({
    name: "A stack",
    script: "tests/helpers/stack-child.ts",
    args: [JSON.stringify(place)],
    log: null,
  });
  const [message] = (await Promise.race([
    once(child.process, "message"),
    child.ended.then((code) => {
      throw new Error(`A stack did not start: it ended with code ${code}.`);
    }),
  ])) as [StackMessage];
  return message.stack;
}

/** Creates the template for bareDatabase(). */
async function makeBare(postgres: string): Promise<void> {
  await copyOf({ postgres }, "template1", "bare");
  const bare = new pg.Client({ connectionString: urlOf({ postgres }, "bare") });
  await bare.connect();
  await migrateBare((text) => bare.query(text));
  // Off as in the market; second-factors.test.ts turns it on again.
  await bare.query(NO_SECOND_FACTOR);
  await bare.end();
}
