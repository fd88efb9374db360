/** How a server ends: promptly and with code 0, whatever is open, and how one process is kept alive. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type AppOptions } from "#local/app.ts";
import { Children, type Child } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { until } from "#app/platform/until.server.ts";
import { ensureStore } from "#tests/helpers/ensure-store.ts";
import { openValve, type Valve } from "#tests/helpers/valve.ts";

const stack = inject("stack");
const SESSION_SECRET = "a session secret of this test alone, long enough";
/** Half of what requests get to finish. */
const PROMPT_MS = 4_000;

const folder = mkdtempSync(join(tmpdir(), "nomera-stopping-"));
const children = new Children();
afterAll(async () => {
  await children.stop();
  rmSync(folder, { recursive: true });
});

async function options(env: Record<string, string>): Promise<AppOptions & { log: string }> {
  const port = await freePort();
  return {
    port,
    signIn: "open",
    supabase: { ...stack.supabase, sessionSecret: SESSION_SECRET },
    log: join(folder, `${port}.log`),
    env,
  };
}

/** Stops it and returns its exit code and how long that took. */
async function stopped(app: Child): Promise<{ code: number; ms: number }> {
  const start = performance.now();
  app.process.kill("SIGTERM");
  return { code: await app.ended, ms: performance.now() - start };
}

/** What is in a log besides lines of JSON and the address that remix-serve prints. */
const notJson = (log: string) =>
  readFileSync(log, "utf8")
    .slice(0, -1)
    .split("\n")
    .filter((line) => !/^\{.*\}$|^\[remix-serve\] http:/.test(line));

describe.each([
  ["alone", "0"],
  ["under a supervisor", "1"],
])("a process %s", (_, processes) => {
  test("ends promptly after a page, with connections that are idle or sent nothing, and logs only JSON", async () => {
    const { port, log, ...rest } = await options({ WEB_CONCURRENCY: processes });
    const app = await startApp(children, { port, log, ...rest });
    const silent = connect(port, "127.0.0.1");
    const cut = once(silent, "close");
    await once(silent, "connect");
    const agent = new http.Agent({ keepAlive: true });
    const request = http.get(`http://127.0.0.1:${port}/employer/signup`, { agent });
    const [response] = (await once(request, "response")) as [http.IncomingMessage];
    await once(response.resume(), "end");
    await expect.poll(() => Object.keys(agent.freeSockets)).toHaveLength(1);

    const { code, ms } = await stopped(app);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(PROMPT_MS);
    expect(notJson(log)).toEqual([]);
    expect(readFileSync(log, "utf8").match(/stopping: finishing/g)).toHaveLength(1);
    await cut;
    agent.destroy();
  });
});

describe("with a shared store", () => {
  let valve: Valve;

  beforeAll(async () => {
    const port = await freePort();
    const args = [ensureStore(), String(port)];
    const script = "tests/helpers/store-child.ts";
    children.start({ name: "The store", script, args, log: join(folder, "store.log") });
    valve = await openValve(`redis://127.0.0.1:${port}`);
  });
  afterAll(() => valve.close());

  test.each(["open", "refuse", "hang"] as const)(
    "a server ends promptly while the store's connections %s",
    async (state) => {
      valve.set(state);
      const store = valve.url.replace("http:", "redis:");
      const { log, ...rest } = await options({ RATE_LIMIT_URL: store });
      const app = await startApp(children, { log, ...rest });
      const { code, ms } = await stopped(app);
      expect(code).toBe(0);
      expect(ms).toBeLessThan(PROMPT_MS);
      expect(readFileSync(log, "utf8")).not.toContain("in progress");
    },
  );
});

test("a single process that dies is started again", async () => {
  const { port, log, ...rest } = await options({ WEB_CONCURRENCY: "1" });
  const app = await startApp(children, { port, log, ...rest });
  const serving = () => {
    try {
      const parent = String(app.process.pid);
      return Number(execFileSync("pgrep", ["-P", parent], { encoding: "utf8" }));
    } catch {
      // None at the moment.
      return undefined;
    }
  };
  const first = serving()!;
  process.kill(first, "SIGKILL");
  const healthy = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
  const isBack = () => (serving() === first ? Promise.resolve(false) : healthy());
  const noAnswer = () => false;
  const back = await until(() => isBack().catch(noAnswer), Boolean, { tries: 300, pauseMs: 50 });
  expect(back).toBe(true);
  expect(readFileSync(log, "utf8")).toContain("a process ended; starting another");
  expect(await stopped(app)).toMatchObject({ code: 0 });
});
