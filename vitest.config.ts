import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Each worker of the integration tests starts processes of its own; on two cores, three workers keep both busy.
    maxWorkers: 3,
    // A process per file would load the same modules over two hundred times, half the run time of the unit tests.
    isolate: false,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,local,tests/unit}/**/*.test.ts"],
          // Property tests with thousands of inputs are slow on a busy machine.
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
          // Starts and stops the demo itself, so it needs the machine to itself.
          name: "demo",
          include: ["tests/demo/**/*.test.ts"],
          // Starting it takes three times as long on a busy machine.
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
