import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

test.each([
  [undefined, "info"],
  ["debug", "debug"],
  ["silent", "silent"],
  // parseEnv reports these levels in its error; the log must start up first.
  ["verbose", "info"],
  ["", "info"],
])("LOG_LEVEL=%s logs at %s", async (wanted, level) => {
  vi.stubEnv("LOG_LEVEL", wanted);
  vi.resetModules();
  const { log } = await import("./log.server.ts");
  expect(log.level).toBe(level);
});
