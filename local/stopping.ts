import { Children } from "./children.ts";

/**
 * Children and locks of a script that runs until it is told to stop: on
 * Ctrl-C, SIGTERM, a closed terminal, or when what started it has vanished.
 * All of these are how it is meant to end, so its exit code is 0 then.
 */
export class Stopping {
  readonly children = new Children();
  #stopping = false;
  #afterwards: (() => void)[] = [];

  constructor() {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => void this.leave(0));
    }
    process.on("disconnect", () => void this.leave(0));
    process.channel?.unref();
  }

  /** Runs when all children are gone. */
  afterwards(action: () => void): void {
    this.#afterwards.push(action);
  }

  /** Stops everything and ends this process; only the first call counts. */
  async leave(code: number): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    if (code === 0) console.log("\nStopping…");
    await this.children.stop();
    for (const action of this.#afterwards) action();
    process.exit(code);
  }

  /** Runs the script; what it throws ends everything with a sentence and code 1. */
  async run(main: () => Promise<void>): Promise<void> {
    try {
      await main();
    } catch (error) {
      if (this.#stopping) return;
      console.error(error instanceof Error ? error.message : error);
      await this.leave(1);
    }
  }

  /** Ends everything when this child does. */
  endWith(child: { name: string; ended: Promise<number> }, see: string): void {
    void child.ended.then((code) => {
      if (this.#stopping) return;
      console.error(
        `${child.name} ended unexpectedly (code ${code}), so everything stops: see ${see}.`,
      );
      void this.leave(1);
    });
  }
}
