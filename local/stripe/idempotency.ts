import { createHash } from "node:crypto";
import { ApiError } from "./errors.ts";
import type { Stored } from "./store.ts";
import type { World } from "./world.ts";

/** The stored response for an idempotency key. */
export interface KeptAnswer {
  status: number;
  body: Record<string, unknown>;
  requestId: string;
}

const day = 86_400;

/**
 * The earlier response for a key, or null if the key is new. Refuses a key used for a different request, and one whose
 * first request is still in progress.
 */
export function earlierAnswer(
  world: World,
  busy: ReadonlySet<string>,
  key: string,
  request: { method: string; path: string; body: string },
): KeptAnswer | null {
  if (key.length > 255) {
    throw new ApiError(400, "Idempotency keys may be at most 255 characters long.", {
      type: "idempotency_error",
    });
  }
  const kept = world.store.find("idempotency", key);
  const alive = kept && kept["created"] + day > world.clock.now();
  if (alive && kept["fingerprint"] !== fingerprint(request)) {
    throw new ApiError(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: "idempotency_error" },
    );
  }
  if (busy.has(key)) {
    throw new ApiError(
      409,
      `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. If that is not the case, retry with a different key.`,
      { type: "idempotency_error", code: "idempotency_key_in_use" },
    );
  }
  return alive ? (kept["answer"] as KeptAnswer) : null;
}

/** Stores a response for a day. */
export function keepAnswer(
  world: World,
  key: string,
  request: { method: string; path: string; body: string },
  answer: KeptAnswer,
): void {
  const row: Stored = {
    id: key,
    object: "idempotency",
    created: world.clock.now(),
    fingerprint: fingerprint(request),
    answer: structuredClone(answer),
  };
  world.store.insert("idempotency", row);
}

function fingerprint({
  method,
  path,
  body,
}: {
  method: string;
  path: string;
  body: string;
}): string {
  // The order of parameters does not matter.
  const sorted = [...new URLSearchParams(body)].map(([k, v]) => `${k}=${v}`).toSorted();
  return createHash("sha256")
    .update(JSON.stringify([method, path, sorted]))
    .digest("hex");
}
