import { setTimeout as pause } from "node:timers/promises";

/** A trouble that requests to the API shall meet. */
export interface Fault {
  /**
   * `slow` answers late; `rate_limit` 429 and `error` 500, both without having done
   * anything; `down` hangs up at once; `cut` does what was asked and hangs up in the
   * middle of the answer; `lost` does it and answers 500.
   */
  kind: "slow" | "rate_limit" | "error" | "down" | "cut" | "lost";
  /** How many requests meet it. */
  count: number;
  /** How long `slow` takes. */
  milliseconds?: number;
  /** Only requests whose "POST /v1/…" begins like this. */
  match?: string;
}

const kinds = ["slow", "rate_limit", "error", "down", "cut", "lost"];

/** Troubles that wait for requests. */
export class Faults {
  #waiting: Fault[] = [];
  #clearing = new AbortController();

  /** Refuses what it does not understand: a test that misspells would test nothing. */
  add(fault: Fault): void {
    const known = ["kind", "count", "milliseconds", "match"];
    const odd = Object.keys(fault).filter((key) => !known.includes(key));
    if (odd.length) throw new Error(`Unknown in a fault: ${odd.join(", ")}.`);
    if (!kinds.includes(fault.kind)) throw new Error(`No fault is called ${String(fault.kind)}.`);
    if (!(Number.isInteger(fault.count) && fault.count > 0))
      throw new Error("A fault needs a count.");
    if (fault.kind === "slow" && !((fault.milliseconds ?? -1) >= 0)) {
      throw new Error("A slow answer needs milliseconds.");
    }
    this.#waiting.push({ ...fault });
  }

  /** The trouble that this request meets, used up by it. */
  take(method: string, path: string): Fault | null {
    const fault = this.#waiting.find((each) => `${method} ${path}`.startsWith(each.match ?? ""));
    if (!fault) return null;
    fault.count--;
    this.#waiting = this.#waiting.filter((each) => each.count > 0);
    return { ...fault };
  }

  /** What still waits. */
  list(): Fault[] {
    return this.#waiting.map((each) => ({ ...each }));
  }

  /** Waits as long as a slow answer takes, or until the faults are cleared. */
  async slowness(milliseconds: number, ending: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([this.#clearing.signal, ending]);
    await pause(milliseconds, null, { signal }).catch(() => {});
  }

  /** Lets requests through again, slow answers at once. */
  clear(): void {
    this.#waiting = [];
    this.#clearing.abort();
    this.#clearing = new AbortController();
  }
}
