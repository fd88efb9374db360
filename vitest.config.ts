import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Each worker of the integration tests brings processes of its own; on two cores, three keep both busy.
    maxWorkers: 3,
    // A process for each file would load the same modules again more than two hundred times, half of what units take.
    isolate: false,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,local,tests/unit}/**/*.test.ts"],
          // Made-up inputs by the thousand take their time on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: "tests/helpers/global-setup.ts",
          setupFiles: "tests/helpers/own-stack.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // Starts and stops the demo itself, so it wants the machine for itself.
          name: "demo",
          include: ["tests/demo/**/*.test.ts"],
          // Beside other work a machine takes three times as long to start it.
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
