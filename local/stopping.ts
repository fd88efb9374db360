import { Children } from "./children.ts";

/**
 * Children and locks of a script that is stopped by Ctrl-C, SIGTERM, a closed
 * terminal, or when what started it has vanished. The demo is meant to be
 * stopped like that, so its code is 0 then; a test run was cut short.
 */
export class Stopping {
  readonly children = new Children();
  #stopping = false;
  #afterwards: (() => unknown)[] = [];

  constructor(codeWhenStopped = 0) {
    const stop = () => {
      if (!this.#stopping) console.log("\nStopping…");
      void this.leave(codeWhenStopped);
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
    process.on("disconnect", stop);
    process.channel?.unref();
  }

  /** Runs, and is waited for, when all children are gone. */
  afterwards(action: () => unknown): void {
    this.#afterwards.push(action);
  }

  /** Stops everything and ends this process; only the first call counts. */
  async leave(code: number): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    await this.children.stop();
    for (const action of this.#afterwards) await action();
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
