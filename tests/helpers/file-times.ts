// A vitest reporter that records each file's time. The JSON report leaves out hooks, where files that fill tables spend
// most of their time.
import type { Reporter, TestModule } from "vitest/node";
import { keepTimes } from "./known-times.ts";

/** Keeps the times of every project that ran. */
export default class FileTimes implements Reporter {
  #start: number | undefined;

  onTestModuleStart(): void {
    this.#start ??= performance.now();
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const [project, files] of Map.groupBy(modules, ({ project }) => project.name)) {
      const seconds = files
        .filter((file) => file.state() === "passed")
        .map((file) => {
          const { collectDuration, setupDuration, duration } = file.diagnostic();
          return [file.relativeModuleId, (collectDuration + setupDuration + duration) / 1000];
        });
      keepTimes(project, {
        start: (this.#start ?? 0) / 1000,
        files: Object.fromEntries(seconds) as Record<string, number>,
      });
    }
  }
}
