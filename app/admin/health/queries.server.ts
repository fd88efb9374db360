import { functionDetailsSchema, functionStatusSchema, queuesSchema } from "./results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { z } from "zod";
import { billingAnswers } from "#app/billing/queries.server.ts";
import { mailAnswers } from "#app/notifications/queries.server.ts";
import { getEnv } from "#app/platform/env.server.ts";
import { within } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import { anonymousClient, type Db } from "#app/platform/supabase.server.ts";
import type { Dependency, FunctionStatus, Queues } from "./rules.ts";

/** Timeout of each check on this page, in milliseconds. */
const LIMIT_MS = 3_000;

const NOT_CALLED = { day_calls: 0, day_errors: 0, hour: null, earlier: null };

/** Overall health, each function that the app calls, and the details of one. */
export const rpcHealthSchema = z.strictObject({
  ok: z.boolean(),
  functions: z.array(functionStatusSchema),
  opened: functionDetailsSchema.nullable(),
});
export type RpcHealth = z.infer<typeof rpcHealthSchema>;

/**
 * Current health; null where the database did not answer within three seconds. Admins only.
 * @param open the function whose details to read
 */
export async function health(
  db: Db,
  open: string | undefined,
): Promise<{
  rpc: { ok: boolean; functions: FunctionStatus[]; opened: RpcHealth["opened"] } | null;
  queues: Queues | null;
  dependencies: Dependency[];
}> {
  const [rpc, queues, dependencies] = await Promise.all([
    orNull(
      "get_rpc_health_status",
      async () =>
        await jsonOf(db, "get_rpc_health_status", rpcHealthSchema, open ? { p_open: open } : {}),
    ),
    orNull("admin_queue_depths", async () => await jsonOf(db, "admin_queue_depths", queuesSchema)),
    measured(),
  ]);
  const functions = rpc?.functions.map((one) => ({ ...NOT_CALLED, ...one })) ?? [];
  return { rpc: rpc && { ...rpc, functions }, queues, dependencies };
}

async function orNull<T>(what: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await within(LIMIT_MS, what, read());
  } catch (error) {
    log.warn({ what, reason: (error as Error).message }, "the health page could not read this");
    return null;
  }
}

/** All dependencies, checked in parallel. */
function measured(): Promise<Dependency[]> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = getEnv();
  const ask = async (path: string) => {
    const response = await fetch(SUPABASE_URL + path, {
      headers: { apikey: SUPABASE_PUBLISHABLE_KEY },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    await response.body?.cancel();
    // A refusal is still an answer.
    if (response.status >= 500) throw new Error(`it answered ${response.status}`);
    return true;
  };
  return Promise.all([
    measure("database", async () => {
      const { error } = await anonymousClient().rpc("ping");
      if (error) throw new Error(error.code || "no connection");
      return true;
    }),
    measure("auth", () => ask("/auth/v1/health")),
    measure("storage", () => ask("/storage/v1/status")),
    measure("stripe", () => billingAnswers(LIMIT_MS)),
    measure("mail", () => mailAnswers(LIMIT_MS)),
  ]);
}

/** @param ask resolves to false when it is not set up; rejects when it does not answer */
async function measure(name: Dependency["name"], ask: () => Promise<boolean>): Promise<Dependency> {
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  try {
    const isSetUp = await within(LIMIT_MS, name, ask());
    return { name, state: isSetUp ? "up" : "absent", ms: took() };
  } catch (error) {
    log.warn({ name, reason: (error as Error).message }, "a dependency does not answer");
    return { name, state: took() >= LIMIT_MS - 50 ? "late" : "down", ms: took() };
  }
}
