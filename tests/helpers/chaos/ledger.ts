import { setTimeout as pause } from "node:timers/promises";
import { timeout, TimeoutError } from "remix-utils/promise";
import { Visitor } from "../people.ts";

/** How an answer is read: done, not for the moment (503), no answer at all, refused (4xx), or something else. */
type Outcome = "done" | "unavailable" | "unanswered" | "refused" | "wrong";
type Answer = {
  at: number;
  until: number;
  outcome: Outcome;
  status: number;
  /** Whether it said that nothing was saved. */
  saidNotSaved: boolean;
};

/** What somebody sent, again and again until it was answered. */
export type Write = {
  kind: string;
  /** Told apart by these words, which stand in what is written. */
  token: string;
  /** Whose it is, or what it is about. */
  subject: string;
  answers: Answer[];
  /** Whether its sender was told that it is done. */
  acknowledged: boolean;
};

/** A form, and the place that its success leads to. */
export type Sent = {
  kind: string;
  subject: string;
  token: string;
  path: string;
  fields: Record<string, string>;
  to: RegExp;
  /** Milliseconds until it is sent again when it was not answered. */
  patience?: number;
};

/** How long people try before they give up. */
const GIVE_UP_AFTER_MS = 45_000;
/** How long they wait for an answer. */
const ANSWER_WITHIN_MS = 20_000;

/** Everything that was asked and answered. */
export class Ledger {
  readonly writes: Write[] = [];
  /** What should never be answered, a sentence each. */
  readonly wrong: string[] = [];
  /** Answers by their status, 0 for none. */
  readonly statuses = new Map<number, number>();
  /** Pages that were read, whole and in time. */
  reads = 0;
  #stopped = false;

  /** Lets nobody begin anything more. */
  stop(): void {
    this.#stopped = true;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /** Sends a form until it is answered with its success, or refused; as people do, with the very same fields. */
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

  /** Reads a page. @returns its text when it was answered with what must stand on it */
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
/** Each form from an address of its own: how often one address may send is not what is asked here. */
let addresses = 0;
function anyAddress(): Record<string, string> {
  addresses += 1;
  return {
    "x-forwarded-for": `2001:db8:${(addresses % 65_536).toString(16)}:${Math.floor(addresses / 65_536).toString(16)}::1`,
  };
}

/** What a page says, without its frame. */
function sentenceOf(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  return main
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 200);
}
