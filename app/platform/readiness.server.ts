import { LRUCache } from "lru-cache";
import { getEnv } from "./env.server.ts";
import { within } from "./failures.server.ts";
import { anonymousClient } from "./supabase.server.ts";

const TIME_LIMIT_MS = 2_000;

/** Whether a dependency answered, and how fast. */
export type Check = { ok: boolean; ms: number };

type Readiness = { database: Check; auth: Check };

/** Anybody may ask, as often as they like: one check is under way at a time, and its answer is kept for a second. */
const kept = new LRUCache<"now", Readiness>({ max: 1, ttl: 1_000, fetchMethod: checked });

/** Whether the database and auth answer, as of a second ago at most. */
export const readiness = (): Promise<Readiness> => kept.forceFetch("now");

/** Pings both in parallel, for two seconds at most. */
async function checked(): Promise<Readiness> {
  const env = getEnv();
  const [database, auth] = await Promise.all([
    check(async () => {
      const { error } = await anonymousClient().rpc("ping");
      return !error;
    }),
    check(async () => {
      const response = await fetch(`${env.SUPABASE_URL}/auth/v1/health`, {
        headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY },
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      return response.ok;
    }),
  ]);
  return { database, auth };
}

async function check(ask: () => Promise<boolean>): Promise<Check> {
  const start = performance.now();
  const ok = await within(TIME_LIMIT_MS, "a dependency", ask()).catch(() => false);
  return { ok, ms: Math.round(performance.now() - start) };
}
