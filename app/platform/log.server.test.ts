import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

test.each([
  [undefined, "info"],
  ["debug", "debug"],
  ["silent", "silent"],
  // parseEnv names these in its sentence; the log must live long enough to let it.
  ["verbose", "info"],
  ["", "info"],
])("LOG_LEVEL=%s logs at %s", async (wanted, level) => {
  vi.stubEnv("LOG_LEVEL", wanted);
  vi.resetModules();
  const { log } = await import("./log.server.ts");
  expect(log.level).toBe(level);
});
