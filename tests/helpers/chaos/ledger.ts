import { setTimeout as pause } from "node:timers/promises";
import { timeout, TimeoutError } from "remix-utils/promise";
import { Visitor } from "../people.ts";

/** How a response is classified: done, temporarily unavailable (503), no response, refused (4xx), or something else. */
type Outcome = "done" | "unavailable" | "unanswered" | "refused" | "wrong";
type Answer = {
  at: number;
  until: number;
  outcome: Outcome;
  status: number;
  /** Whether it said that nothing was saved. */
  saidNotSaved: boolean;
};

/** A form that was sent repeatedly until it was answered. */
export type Write = {
  kind: string;
  /** A unique token in the written text. */
  token: string;
  /** The person or thing it is about. */
  subject: string;
  answers: Answer[];
  /** Whether the sender was told that it succeeded. */
  acknowledged: boolean;
};

/** A form, and the redirect that means success. */
export type Sent = {
  kind: string;
  subject: string;
  token: string;
  path: string;
  fields: Record<string, string>;
  to: RegExp;
  /** Milliseconds before an unanswered form is sent again. */
  patience?: number;
};

/** How long people retry before giving up. */
const GIVE_UP_AFTER_MS = 45_000;
/** How long people wait for a response. */
const ANSWER_WITHIN_MS = 20_000;

/** All requests and responses. */
export class Ledger {
  readonly writes: Write[] = [];
  /** Problems that must never occur, one sentence each. */
  readonly wrong: string[] = [];
  /** Responses by status; 0 for none. */
  readonly statuses = new Map<number, number>();
  /** Pages that were read completely and in time. */
  reads = 0;
  #stopped = false;

  /** Stops all new requests. */
  stop(): void {
    this.#stopped = true;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /** Sends a form until it succeeds or is refused, always with the same fields, as people do. */
  async write(visitor: Visitor, sent: Sent): Promise<Write> {
    const { kind, token, subject, path, fields, to } = sent;
    const write: Write = { kind, token, subject, answers: [], acknowledged: false };
    this.writes.push(write);
    const deadline = Date.now() + GIVE_UP_AFTER_MS;
    for (;;) {
      const at = Date.now();
      const found = await this.#ask(`POST ${path}`, () => visitor.post(path, fields, anyAddress()));
      const outcome = this.#outcome(`POST ${path}`, found, (response) => {
        const location = response.headers.get("location") ?? "";
        return response.status === 302 && to.test(location)
          ? null
          : `led to ${location || "no place"}`;
      });
      write.answers.push({
        at,
        until: Date.now(),
        outcome,
        status: found?.response.status ?? 0,
        saidNotSaved: /(was not|Nothing was) saved/.test(found?.text ?? ""),
      });
      if (outcome === "done") write.acknowledged = true;
      if (outcome === "refused" && write.answers.length === 1) {
        this.wrong.push(
          `POST ${path} answered ${found!.response.status}: ${sentenceOf(found!.text)}`,
        );
      }
      if (outcome === "done" || outcome === "refused" || Date.now() > deadline) return write;
      await pause(sent.patience ?? 400);
    }
  }

  /** Reads a page. @returns its text if it contains the marker */
  async read(visitor: Visitor, path: string, marker: string): Promise<string | null> {
    const found = await this.#ask(`GET ${path}`, () => visitor.get(path, anyAddress()));
    const outcome = this.#outcome(`GET ${path}`, found, (response, text) => {
      if (response.status !== 200) return `led to ${response.headers.get("location")}`;
      return text.includes(marker) ? null : `was shown without “${marker}”`;
    });
    if (outcome === "refused") {
      this.wrong.push(`GET ${path} answered ${found!.response.status}: ${sentenceOf(found!.text)}`);
    }
    if (outcome !== "done") return null;
    this.reads += 1;
    return found!.text;
  }

  async #ask(what: string, send: () => Promise<Response>): Promise<Found | null> {
    try {
      const response = await timeout(send(), { ms: ANSWER_WITHIN_MS });
      const found = { response, text: await timeout(response.text(), { ms: ANSWER_WITHIN_MS }) };
      this.#count(response.status);
      return found;
    } catch (error) {
      if (error instanceof TimeoutError)
        this.wrong.push(`${what} was not answered in ${ANSWER_WITHIN_MS} ms`);
      this.#count(0);
      return null;
    }
  }

  #outcome(
    what: string,
    found: Found | null,
    fault: (response: Response, text: string) => string | null,
  ): Outcome {
    if (!found) return "unanswered";
    const { response, text } = found;
    const { status } = response;
    if (status === 503) {
      if (!response.headers.has("retry-after"))
        this.wrong.push(`${what} answered 503 without Retry-After`);
      if (/Error ID/.test(text))
        this.wrong.push(`${what} answered 503 with the words for a defect`);
      return "unavailable";
    }
    if (status >= 400 && status < 500) return "refused";
    const wrong = status >= 500 ? `answered ${status}: ${sentenceOf(text)}` : fault(response, text);
    if (wrong === null) return "done";
    this.wrong.push(`${what} ${wrong}`);
    return "wrong";
  }

  #count(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }
}

type Found = { response: Response; text: string };
/** Each form comes from a separate IP address, because rate limits are not tested here. */
let addresses = 0;
function anyAddress(): Record<string, string> {
  addresses += 1;
  return {
    "x-forwarded-for": `2001:db8:${(addresses % 65_536).toString(16)}:${Math.floor(addresses / 65_536).toString(16)}::1`,
  };
}

/** A page's text without its layout. */
function sentenceOf(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  return main
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 200);
}
