import { getEnv } from "./env.server.ts";
import { within } from "./failures.server.ts";
import { anonymousClient } from "./supabase.server.ts";

const TIME_LIMIT_MS = 2_000;

/** Whether a dependency answered, and how fast. */
export type Check = { ok: boolean; ms: number };

/** Pings the database and auth in parallel, for two seconds at most. */
export async function readiness(): Promise<{ database: Check; auth: Check }> {
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
