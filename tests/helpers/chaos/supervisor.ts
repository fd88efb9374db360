import { setTimeout as pause } from "node:timers/promises";
import { stopChild, type Child } from "#local/children.ts";

/** How long a service stays down before it is started again; systemd waits a tenth of a second. */
const RESTART_AFTER_MS = 300;

/** Keeps a process alive, as systemd does: what has died is started again after a short pause, as often as it takes. */
export class Supervisor {
  readonly name: string;
  readonly #start: (time: number) => Child;
  #child: Child;
  #starts = 1;
  #stopped = false;

  /** @param start starts it; told which time this is, from 1 */
  constructor(name: string, start: (time: number) => Child) {
    this.name = name;
    this.#start = start;
    this.#child = start(1);
    this.#keep();
  }

  get child(): Child {
    return this.#child;
  }

  /** How often it was started so far. */
  get starts(): number {
    return this.#starts;
  }

  /** kill -9 of the process itself, as a crash or the system's out-of-memory killer does it. */
  kill(): void {
    this.#child.process.kill("SIGKILL");
  }

  /** Stops it for good. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await stopChild(this.#child);
  }

  #keep(): void {
    void this.#child.ended.then(async () => {
      await pause(RESTART_AFTER_MS);
      if (this.#stopped) return;
      this.#starts += 1;
      this.#child = this.#start(this.#starts);
      this.#keep();
    });
  }
}
