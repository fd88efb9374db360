/** The emulator's time: another clock, moved forward by those who test. */
export class Clock {
  readonly #base: () => number;
  /** Seconds that it is ahead of the other clock. */
  ahead: number;
  #pinned: number | null = null;

  /** `base` gives milliseconds since 1970, as Date.now does. */
  constructor(base: () => number = Date.now, ahead = 0) {
    this.#base = base;
    this.ahead = ahead;
  }

  /** Whole seconds since 1970. */
  now(): number {
    return this.#pinned ?? Math.floor(this.#base() / 1000) + this.ahead;
  }

  /** Runs work that was due at another time as if it were that time. */
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
