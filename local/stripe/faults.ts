import { setTimeout as pause } from "node:timers/promises";

/** A fault injected into API requests. */
export interface Fault {
  /**
   * `slow` answers late; `rate_limit`, `error` and `forbidden` answer 429, 500 and 403 (a restricted
   * key lacks a permission) without doing anything; `down` hangs up at once;
   * `cut` performs the request and hangs up in the middle of the response; `lost` performs it and answers 500.
   */
  kind: "slow" | "rate_limit" | "error" | "forbidden" | "down" | "cut" | "lost";
  /** How many requests it affects. */
  count: number;
  /** The delay of `slow`. */
  milliseconds?: number;
  /** Only requests whose "POST /v1/…" starts with this. */
  match?: string;
}

const kinds = ["slow", "rate_limit", "error", "forbidden", "down", "cut", "lost"];

/** Faults waiting for requests. */
export class Faults {
  #waiting: Fault[] = [];
  #clearing = new AbortController();

  /** Refuses unknown fields, because a test with a typo would test nothing. */
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

  /** Takes the fault for this request and uses it up. */
  take(method: string, path: string): Fault | null {
    const fault = this.#waiting.find((each) => `${method} ${path}`.startsWith(each.match ?? ""));
    if (!fault) return null;
    fault.count--;
    this.#waiting = this.#waiting.filter((each) => each.count > 0);
    return { ...fault };
  }

  /** The remaining faults. */
  list(): Fault[] {
    return this.#waiting.map((each) => ({ ...each }));
  }

  /** Waits for a slow response's delay, or until the faults are cleared. */
  async slowness(milliseconds: number, ending: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([this.#clearing.signal, ending]);
    await pause(milliseconds, null, { signal }).catch(() => {});
  }

  /** Removes all faults; slow responses are sent at once. */
  clear(): void {
    this.#waiting = [];
    this.#clearing.abort();
    this.#clearing = new AbortController();
  }
}
