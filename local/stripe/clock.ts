/** The emulator's time: another clock plus an offset that tests increase. */
export class Clock {
  readonly #base: () => number;
  /** Seconds ahead of the base clock. */
  ahead: number;
  #pinned: number | null = null;

  /** `base` returns milliseconds since 1970, like Date.now. */
  constructor(base: () => number = Date.now, ahead = 0) {
    this.#base = base;
    this.ahead = ahead;
  }

  /** Whole seconds since 1970. */
  now(): number {
    return this.#pinned ?? Math.floor(this.#base() / 1000) + this.ahead;
  }

  /** Runs overdue work as if it were that time. */
  at<T>(seconds: number, work: () => T): T {
    const before = this.#pinned;
    this.#pinned = seconds;
    try {
      return work();
    } finally {
      this.#pinned = before;
    }
  }
}
