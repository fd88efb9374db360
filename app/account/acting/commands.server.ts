import { dropActing, keepActing } from "#app/platform/acting-cookie.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import type { PersonRole } from "../rules.ts";

/**
 * Begins to act, for somebody or as a role, in this browser. What was begun before ends. The entry in the audit log
 * is part of it: without it, nothing begins.
 * @throws {Refusal} with one sentence
 */
export async function startActing(
  state: RequestState,
  target: { userId: string | null; role: PersonRole | null },
  reason: string,
): Promise<void> {
  const [started] = unwrap(
    await state.db().rpc("start_acting", {
      p_reason: reason,
      ...(target.userId && { p_user_id: target.userId }),
      ...(target.role && { p_role: target.role }),
    }),
  );
  await keepActing(started!.id, state.headers);
}

/**
 * Ends whatever acting the caller has begun, and forgets it in this browser first: even when auth or the database do
 * not answer, this browser acts no more.
 * @returns whether the database wrote down that it ended; if not, it expires by itself
 */
export async function stopActing(state: RequestState): Promise<boolean> {
  await dropActing(state.headers);
  state.actAs(null);
  const { error } = await state.db().rpc("stop_acting");
  if (error) log.warn({ reqId: state.id, code: error.code }, "acting was not stopped; it expires");
  return !error;
}
