import { defineConfig } from "@playwright/test";
import { freePort } from "./local/ports.ts";
import { findChromium } from "./tests/helpers/chromium.ts";
import { sharedPort } from "./tests/helpers/test-postgres.ts";

// Chosen once: workers load this file again and inherit the environment.
process.env["NOMERA_E2E_PORTS"] ??= JSON.stringify({
  open: await freePort(),
  paused: await freePort(),
  mailbox: await freePort(),
  sql: sharedPort() ?? (await freePort()),
  stripe: await freePort(),
});
process.env["NOMERA_CHROMIUM"] ??= findChromium() ?? "";
const ports = JSON.parse(process.env["NOMERA_E2E_PORTS"]) as { open: number };

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  forbidOnly: true,
  retries: 0,
  workers: 2,
  fullyParallel: true,
  timeout: 30_000,
  reporter: "list",
  use: {
    baseURL: `http://localhost:${ports.open}`,
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    locale: "en-US",
    timezoneId: "America/Chicago",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env["NOMERA_CHROMIUM"] || undefined,
      args: [
        // Chromium refuses its sandbox as root, and in many containers.
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-quic",
        "--no-first-run",
        "--disable-component-update",
        "--disable-sync",
        "--disable-gpu",
      ],
    },
  },
  projects: [
    {
      name: "no-js",
      testMatch: "**/*.spec.ts",
      testIgnore: "**/*.js.spec.ts",
      use: { javaScriptEnabled: false },
    },
    { name: "js", testMatch: "**/*.js.spec.ts" },
  ],
  webServer: {
    command: `"${process.execPath}" tests/helpers/e2e-server.ts`,
    url: `http://127.0.0.1:${ports.open}/healthz`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  },
});
