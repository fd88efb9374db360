/**
 * Sends random requests, drawn from a seed, to every route. None may cause a server error, reflect markup, redirect to
 * another site, or log a defect. Failing cases are shrunk as far as possible.
 */
import { closeSync, openSync, readSync } from "node:fs";
import fc from "fast-check";
import { marketIds } from "../every-page-people.ts";
import type { Visitor } from "../people.ts";
import type { Stack } from "../stack.ts";
import { moreIds, pathOf, type Ids } from "./addresses.ts";
import { anyCase, type Case } from "./cases.ts";
import { offerOf, type Offer } from "./page.ts";
import { Crowd, ENDS } from "./people.ts";
import { send, sendingOf, type Answer, type Sending } from "./send.ts";
import { REFLECTED } from "./values.ts";

/** Requests per round; each round has new people. */
const ROUND = 250;
/** Rounds in parallel, because a request mostly waits for the server. */
const LANES = 2;
/** Shrinking one takes many requests; further findings are left for the next run. */
const MOST_FINDINGS = 25;
const MOST_SHRINKS = 30;

type Offers = Map<string, Promise<Offer>>;
const NOTHING: Sending = { method: "", path: "", headers: {}, body: null };

/** Something that must not happen, and the smallest request that shows it. */
export type Finding = { what: string; who: string; sending: Sending };
export type Outcome = {
  requests: number;
  /** The number of responses with each status. */
  statuses: Map<number, number>;
  findings: Finding[];
};

/** Sends this many requests. */
export async function fuzz(
  stack: Stack,
  seed: number,
  requests: number,
  tell: (finding: Finding) => void = () => undefined,
): Promise<Outcome> {
  const ids = { ...(await marketIds(stack)), ...(await moreIds(stack)) };
  const run = new Run(stack, tell, ids);
  let [left, draw] = [requests, seed];
  const lane = async () => {
    while (left > 0 && run.findings.size < MOST_FINDINGS) {
      const cases = Math.min(left, ROUND);
      left -= cases;
      const drawn = await run.round(draw++, cases);
      left += cases - drawn;
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, lane));
    run.finish();
  } finally {
    run.close();
  }
  return { requests: run.requests, statuses: run.statuses, findings: [...run.findings.values()] };
}

class Run {
  readonly findings = new Map<string, Finding>();
  readonly statuses = new Map<number, number>();
  requests = 0;
  readonly #stack: Stack;
  readonly #tell: (finding: Finding) => void;
  readonly #ids: Ids;
  readonly #logs: Log[];

  constructor(stack: Stack, tell: (finding: Finding) => void, ids: Ids) {
    this.#stack = stack;
    this.#tell = tell;
    this.#ids = ids;
    this.#logs = [new Log(stack.log), new Log(stack.log.replace(/open\.log$/, "worker.log"))];
  }

  /** @returns the number of cases drawn, up to the first failure */
  async round(seed: number, cases: number): Promise<number> {
    const crowd = new Crowd(this.#stack);
    const offers: Offers = new Map();
    let last: Finding | undefined;
    let shrinks = 0;
    const details = await fc.check(
      fc.asyncProperty(anyCase, async (drawn) => {
        if (last && (shrinks += 1) > MOST_SHRINKS) return;
        const found = await this.#try(drawn, crowd, offers);
        if (!found || this.findings.has(found.what)) return;
        if (last && last.what !== found.what) return;
        last = found;
        throw new Error(found.what);
      }),
      { seed, numRuns: cases },
    );
    if (!last && details.failed) throw details.errorInstance;
    if (!last) return cases;
    this.findings.set(last.what, last);
    this.#tell(last);
    return details.numRuns;
  }

  /** Log lines that belong to none of our requests. */
  finish(): void {
    for (const { text } of this.#logs.flatMap((log) => log.defects()))
      this.findings.set(text, { what: text, who: "nobody", sending: NOTHING });
  }

  close(): void {
    for (const log of this.#logs) log.close();
  }

  async #try(drawn: Case, crowd: Crowd, offers: Offers): Promise<Finding | undefined> {
    const { who, method, pattern } = drawn;
    const ends = method !== "GET" && ENDS.test(pattern);
    const visitor = await crowd.find(who, ends);
    const sending = sendingOf(
      drawn,
      this.#ids,
      await this.#offer(drawn, visitor, offers),
      visitor,
      this.#stack,
    );
    const found = (what: string): Finding => ({ what, who, sending });
    this.requests += 1;
    let answer: Answer;
    try {
      answer = await send(this.#stack.open, sending);
      // On a busy machine a timeout can happen; not a defect if it works when repeated.
      if (answer.status === 503) answer = await send(this.#stack.open, sending);
    } catch (error) {
      return found(`${pattern}: no answer (${(error as Error).message})`);
    }
    if (!ends) keepCookies(visitor, answer);
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    const id = String(answer.headers["x-request-id"]);
    const defects = this.#logs.flatMap((log) => log.defects(id)).map(({ text }) => text);
    // One defect appears at many paths.
    const told =
      defects.length > 0 ? defects : [...this.#wrong(answer)].map((one) => `${pattern}: ${one}`);
    return told.length > 0 ? found([...new Set(told.map(alike))].join("; ")) : undefined;
  }

  *#wrong({ status, headers, body }: Answer): Generator<string> {
    if (status >= 500) yield `answered ${status}`;
    const type = String(headers["content-type"] ?? "text/html");
    if (/html|xml|svg/.test(type)) {
      const at = body.search(REFLECTED);
      if (at >= 0) yield `gave markup back: ${body.slice(Math.max(at - 40, 0), at + 20)}`;
    }
    if (/evil=1/.test(String(headers["set-cookie"] ?? ""))) yield "set a cookie that it was told";
    const { location } = headers;
    if (location !== undefined && !this.#mayLead(location)) yield `led to ${location}`;
  }

  #mayLead(location: string): boolean {
    const { open, github, stripe, supabase } = this.#stack;
    if (!URL.canParse(location, open)) return false;
    const origins = [open, github, stripe.url, supabase.url].map((url) => new URL(url).origin);
    return origins.includes(new URL(location, open).origin);
  }

  #offer(drawn: Case, visitor: Visitor, offers: Offers): Promise<Offer> {
    const path = pathOf(drawn.pattern, this.#ids, drawn.pick);
    const isWanted = drawn.link !== null || (drawn.method !== "GET" && drawn.body.kind === "own");
    if (!isWanted) return Promise.resolve({ forms: [], queries: [] });
    const key = `${drawn.who} ${path}`;
    const known = offers.get(key);
    if (known) return known;
    const made = visitor.get(path).then(async (page) => {
      const isHtml = page.headers.get("content-type")?.startsWith("text/html");
      return offerOf(isHtml ? await page.text() : "", path);
    });
    offers.set(key, made);
    return made;
  }
}

/** Reduces a message so that the same defect reads the same, whatever ids and numbers it contains. */
function alike(what: string): string {
  return what
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, "…")
    .replace(/\d{4,}/g, "…")
    .slice(0, 400);
}

function keepCookies(visitor: Visitor, { headers }: Answer): void {
  const kept = new Map(visitor.cookie.split("; ").map((pair) => [pair.split("=", 1)[0]!, pair]));
  for (const line of headers["set-cookie"] ?? []) {
    const pair = line.split(";", 1)[0]!;
    const name = pair.split("=", 1)[0]!;
    if (pair.endsWith("=") || /max-age=0/i.test(line)) kept.delete(name);
    else kept.set(name, pair);
  }
  visitor.cookie = [...kept.values()].filter(Boolean).join("; ");
}

/** A log line that reports a defect of ours, and its request. */
type Defect = { text: string; request: string | undefined };

/** A growing log. */
class Log {
  readonly #file: number;
  #rest = "";
  #waiting: Defect[] = [];
  constructor(path: string) {
    this.#file = openSync(path, "r");
    this.#read();
    this.#waiting = [];
  }

  /** Takes the lines of this request and those without one; without an argument, all lines. */
  defects(request?: string): Defect[] {
    this.#read();
    const isIts = (one: Defect) => !request || !one.request || one.request === request;
    const taken = this.#waiting.filter(isIts);
    this.#waiting = this.#waiting.filter((one) => !isIts(one));
    return taken;
  }

  #read(): void {
    const chunk = Buffer.alloc(65_536);
    let text = this.#rest;
    for (let size = 1; size > 0;) {
      size = readSync(this.#file, chunk);
      text += chunk.toString("utf8", 0, size);
    }
    const lines = text.split("\n");
    this.#rest = lines.pop()!;
    this.#waiting.push(...lines.flatMap((line) => defectOf(line) ?? []));
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Errors, and any line that is not in our format. */
function defectOf(line: string): Defect | undefined {
  if (!line.startsWith("{"))
    return /\berror\b/i.test(line) ? { text: line, request: undefined } : undefined;
  const { level, msg, err, reqId } = JSON.parse(line) as {
    level: string;
    msg: string;
    reqId?: string;
    err?: { message?: string; stack?: string };
  };
  // Errors reported by browsers are not the server's.
  if (!/^(error|fatal)$/.test(level) || msg === "reported by a browser") return undefined;
  const where = err?.stack?.split("\n")[1]?.trim() ?? "";
  return { text: `${msg}: ${err?.message ?? ""} ${where}`, request: reqId };
}

/** The number of responses by status, as text. */
export function countsOf({ requests, statuses }: Outcome): string {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
  return `${requests} requests; ${counts.join(", ")}`;
}

/** A finding as readable text. */
export function findingText({ what, who, sending }: Finding): string {
  const { method, path, headers, body } = sending;
  const { cookie: _cookie, "x-forwarded-for": _address, ...rest } = headers;
  return [
    `- ${what}`,
    `  as ${who}: ${method} ${path}`,
    `  ${JSON.stringify(rest)}`,
    ...(body ? [`  ${body.toString("utf8").slice(0, 1_500)}`] : []),
  ].join("\n");
}
