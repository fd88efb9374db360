/**
 * Hostile and clumsy requests of everybody to every route, on a market of their own: tests/helpers/fuzz.
 *
 *   npm run test:fuzz -- --seed 7 --requests 10000
 *
 * gives the draws of that seed again, and sends that many.
 */
import { randomInt, randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { Children } from "#local/children.ts";
import { findingText, fuzz } from "#tests/helpers/fuzz/run.ts";
import { startStack, type Stack } from "#tests/helpers/stack.ts";
import { copyOf, dropDatabase } from "#tests/helpers/test-postgres.ts";

const shared = inject("stack");
const seed = Number(process.env["NOMERA_SEED"] ?? randomInt(1_000_000));
const REQUESTS = 1_000;

const children = new Children();
const database = `fuzz-${randomUUID()}`;
const folder = mkdtempSync(join(tmpdir(), "nomera-fuzz-"));
let stack: Stack;
let stop: () => Promise<void>;
beforeAll(async () => {
  const { postgres } = shared;
  await copyOf({ postgres }, "seeded", database);
  cpSync(join(dirname(shared.log), "files"), join(folder, "files"), { recursive: true });
  ({ stack, stop } = await startStack(children, { postgres, database, folder }));
}, 300_000);
afterAll(async () => {
  await stop();
  await dropDatabase(shared, database);
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

test(`${REQUESTS} requests cause no failure of ours and get no markup back (NOMERA_SEED=${seed})`, async () => {
  const { findings, requests, statuses } = await fuzz(stack, seed, REQUESTS);
  // In the message itself: a summary of what failed prints nothing else.
  const told = findings.map(findingText).join("\n");
  expect(told, `with NOMERA_SEED=${seed}: ${told}`).toBe("");
  expect(requests).toBe(REQUESTS);
  // Or it was turned away at the door, and nothing of the above says much.
  const share = (status: number) => (statuses.get(status) ?? 0) / REQUESTS;
  expect(share(200), "pages").toBeGreaterThan(0.15);
  expect(share(422), "forms that were read").toBeGreaterThan(0.03);
  expect(share(404), "nothing there").toBeLessThan(0.5);
  // It takes half a minute of a machine by itself; others may be at work on this one.
}, 900_000);
