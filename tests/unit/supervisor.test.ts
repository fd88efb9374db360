/** What `npm start` does with its processes: which it starts again, how it stops them, and with what code it ends. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { Children, type Child } from "#local/children.ts";
import { until } from "#app/platform/until.server.ts";

const folder = mkdtempSync(join(tmpdir(), "nomera-supervisor-"));
const children = new Children();
afterAll(async () => {
  await children.stop();
  rmSync(folder, { recursive: true });
});

type Line = { msg: string; pid: number; code?: number | null; signal?: string | null };
type Supervised = Child & { lines(): Line[]; said(msg: string): Line[] };

/** Two processes that do what tests/helpers/supervised.ts says, and get this long to stop. */
function supervised(act: string, stopWithinMs = 10_000): Supervised {
  const log = join(folder, `${randomUUID()}.log`);
  const script = "tests/helpers/supervised.ts";
  const child = children.start({ name: act, script, args: [act, "2", String(stopWithinMs)], log });
  const lines = () =>
    readFileSync(log, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  return { ...child, lines, said: (msg) => lines().filter((line) => line.msg === msg) };
}

/** Waits until so many processes have listened, or it ended. */
const listening = ({ said, process }: Supervised, count: number) =>
  until(
    () => Promise.resolve(said("listening")),
    ({ length }) => length >= count || process.exitCode !== null,
    { tries: 300, pauseMs: 50 },
  );

const isGone = (pid: number) => expect(() => process.kill(pid, 0)).toThrow("ESRCH");

test.each(["SIGTERM", "SIGINT"] as const)("%s stops all and ends with code 0", async (signal) => {
  const server = supervised("serve");
  const pids = (await listening(server, 2)).map(({ pid }) => pid);
  expect(pids).toHaveLength(2);
  server.process.kill(signal);
  expect(await server.ended).toBe(0);
  expect(server.said("stopping all processes")).toMatchObject([{ why: signal }]);
  pids.forEach(isGone);
});

test("those that do not end in time are killed, and the code is 1", async () => {
  const server = supervised("never end", 200);
  const pids = (await listening(server, 2)).map(({ pid }) => pid);
  server.process.kill("SIGTERM");
  expect(await server.ended).toBe(1);
  pids.forEach(isGone);
});

test("the code is 1 if one fails while it stops", async () => {
  const server = supervised("fail when told to stop");
  await listening(server, 2);
  server.process.kill("SIGTERM");
  expect(await server.ended).toBe(1);
});

test.each(["fail at start", "missing"])("the code is 1 if all %s", async (act) => {
  const server = supervised(act);
  expect(await server.ended).toBe(1);
  expect(server.said("a process ended before any could answer")).toHaveLength(2);
  expect(server.said("stopping all processes")).toMatchObject([{ why: "no process could start" }]);
});

test("one that fails while the others still start does not stop them, and is replaced", async () => {
  const server = supervised("first fails before others listen");
  expect(await listening(server, 2)).toHaveLength(2);
  const [failed] = server.said("a process ended before any could answer");
  expect(failed).toMatchObject({ code: 3, signal: null });
  server.process.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});

test("one that fails at start while another serves is replaced", async () => {
  const server = supervised("second fails after the first listens");
  expect(await listening(server, 2)).toHaveLength(2);
  expect(server.said("a process ended; starting another")).toMatchObject([{ code: 3 }]);
  server.process.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});

test("no process outlives the supervisor", async () => {
  const server = spawn(process.execPath, ["tests/helpers/supervised.ts", "serve", "2", "10000"]);
  await once(server.stdout, "data");
  server.kill("SIGKILL");
  // Its output ends with the last of them.
  await once(server, "close");
  expect(server.signalCode).toBe("SIGKILL");
});

test("one that dies while the supervisor answers it leaves the others alone", async () => {
  const server = supervised("first dies while it is answered");
  expect(await listening(server, 2)).toHaveLength(2);
  const [unreached] = server.said("a process could not be reached");
  expect(unreached).toMatchObject({ err: { code: "EPIPE" } });
  server.process.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});
