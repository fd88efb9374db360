import { setTimeout as pause } from "node:timers/promises";
import { stopChild, type Child } from "#local/children.ts";

/** The delay before a service is restarted; systemd waits a tenth of a second. */
const RESTART_AFTER_MS = 300;

/** Keeps a process running, as systemd does: restarts it after a short delay, as often as needed. */
export class Supervisor {
  readonly name: string;
  readonly #start: (time: number) => Child;
  #child: Child;
  #starts = 1;
  #stopped = false;

  /** @param start starts the process; gets the number of this start, from 1 */
  constructor(name: string, start: (time: number) => Child) {
    this.name = name;
    this.#start = start;
    this.#child = start(1);
    this.#keep();
  }

  get child(): Child {
    return this.#child;
  }

  /** The number of starts so far. */
  get starts(): number {
    return this.#starts;
  }

  /** kill -9 of the process, as after a crash or by the out-of-memory killer. */
  kill(): void {
    this.#child.process.kill("SIGKILL");
  }

  /** Stops it permanently. */
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
