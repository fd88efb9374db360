import { Children } from "./children.ts";

/**
 * The children and locks of a script, released on Ctrl-C, SIGTERM, a closed terminal, or when its parent has vanished.
 * This is the normal way to stop the demo, so its exit code is 0 then; a test run was interrupted.
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

  /** Runs and awaits the action after all children are gone, the latest action first. */
  afterwards(action: () => unknown): void {
    this.#afterwards.push(action);
  }

  /** Stops everything and exits this process; only the first call counts. */
  async leave(code: number): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    await this.children.stop();
    for (const action of this.#afterwards.toReversed()) await action();
    process.exit(code);
  }

  /** Runs the script. An error stops everything, prints its message and exits with 1. */
  async run(main: () => Promise<void>): Promise<void> {
    try {
      await main();
    } catch (error) {
      if (this.#stopping) return;
      console.error(error instanceof Error ? error.message : error);
      await this.leave(1);
    }
  }

  /** Stops everything when this child exits. */
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
