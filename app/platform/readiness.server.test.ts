import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { stubAppEnvironment } from "#tests/helpers/app-env.ts";
import { readiness } from "./readiness.server.ts";

/** Supabase, which counts what it is asked. */
const asked: string[] = [];
const supabase = http.createServer((request, response) => {
  asked.push(request.url!);
  response.writeHead(200, { "Content-Type": "application/json" }).end("true");
});

beforeAll(async () => {
  stubAppEnvironment();
  await new Promise<void>((resolve) => supabase.listen(0, "127.0.0.1", resolve));
  const { port } = supabase.address() as AddressInfo;
  vi.stubEnv("SUPABASE_URL", `http://127.0.0.1:${port}`);
});
afterAll(() => {
  vi.unstubAllEnvs();
  supabase.closeAllConnections();
  supabase.close();
});

test("many at once make one check, whose answer is kept for a second", async () => {
  const once = ["/auth/v1/health", "/rest/v1/rpc/ping"];
  const answers = await Promise.all(Array.from({ length: 50 }, () => readiness()));
  answers.push(await readiness());
  for (const { database, auth } of answers) expect([database.ok, auth.ok]).toEqual([true, true]);
  expect(asked.toSorted()).toEqual(once);
  const askedInAll = () => readiness().then(() => asked.length);
  await expect.poll(askedInAll, { timeout: 5_000 }).toBe(2 * once.length);
});
