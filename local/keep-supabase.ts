// Keeps the embedded Supabase running: its process holds the database, and can hang or crash in the driver.
import { setTimeout as pause } from "node:timers/promises";
import { killChild, type Child, type Children } from "./children.ts";
import type { ReadySupabase, SupabaseChildOptions } from "./supabase-child.ts";
import { startSupabaseChild } from "./start-supabase-child.ts";

/** How it is monitored. */
export interface Watch {
  /** Milliseconds between health checks. */
  everyMs: number;
  /** Milliseconds that a response may take. After two missed in a row, it is restarted. */
  withinMs: number;
  /** Reports what happened, in one sentence. */
  tell: (sentence: string) => void;
}

// Health checks queue behind users' requests, and the app itself gives up after eight seconds.
const WATCH: Watch = { everyMs: 2_000, withinMs: 8_000, tell: (line) => console.log(line) };

/** More restarts than this are not a coincidence and need attention. */
const MOST_STARTS = { times: 5, inMs: 5 * 60_000 };

type Started = { child: Child; ready: ReadySupabase };

/**
 * Watches a Supabase started with these options. If it exits or stops answering, restarts it on the same ports with the
 * same data.
 * @returns a child that ends only when restarting fails
 */
export function keepSupabase(
  children: Children,
  { child: first, ready }: Started,
  options: SupabaseChildOptions & { log: string | null },
  watch: Watch = WATCH,
): Pick<Child, "name" | "ended"> {
  const again = { ...options, ...portsOf(ready), seed: false };
  const starts: number[] = [];

  async function restarted(): Promise<Child | undefined> {
    while (!children.stopping) {
      const recent = starts.filter((time) => Date.now() - time < MOST_STARTS.inMs);
      if (recent.length >= MOST_STARTS.times) return undefined;
      starts.push(Date.now());
      try {
        return (await startSupabaseChild(children, again)).child;
      } catch (error) {
        if (children.stopping) break;
        console.error(error instanceof Error ? error.message : error);
        await pause(1_000, undefined, { ref: false });
      }
    }
    return new Promise<never>(() => {});
  }

  async function keep(): Promise<number> {
    for (let child = first; ;) {
      const trouble = await troubleOf(child, ready, watch);
      const noticed = performance.now();
      if (!children.stopping) await killChild(child);
      const next = await restarted();
      if (!next) return 1;
      child = next;
      const seconds = ((performance.now() - noticed) / 1000).toFixed(1);
      watch.tell(`Supabase ${trouble}. It was restarted in ${seconds} s and has its data.`);
    }
  }
  return { name: first.name, ended: keep() };
}

/** The ports it is known by. */
function portsOf({ url, mailboxUrl, smtpUrl }: ReadySupabase) {
  const portOf = (address: string) => Number(new URL(address).port);
  return { port: portOf(url), mailboxPort: portOf(mailboxUrl), smtpPort: portOf(smtpUrl) };
}

/** Resolves when it has exited or missed two health checks in a row. */
async function troubleOf(child: Child, ready: ReadySupabase, watch: Watch): Promise<string> {
  const over = new AbortController();
  const silent = async () => {
    for (let missed = 0; missed < 2;) {
      await pause(watch.everyMs, undefined, { ref: false, signal: over.signal });
      missed = (await answers(ready, watch.withinMs)) ? 0 : missed + 1;
    }
    return "did not answer";
  };
  try {
    return await Promise.race([
      child.ended.then((code) => `ended unexpectedly (code ${code})`),
      silent().catch(() => new Promise<never>(() => {})),
    ]);
  } finally {
    over.abort();
  }
}

/** Whether its database answers in time. */
async function answers({ url, publishableKey }: ReadySupabase, withinMs: number): Promise<boolean> {
  try {
    const response = await fetch(`${url}/rest/v1/rpc/ping`, {
      method: "POST",
      headers: { apikey: publishableKey },
      signal: AbortSignal.timeout(withinMs),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
