import { dropActing, keepActing } from "#app/platform/acting-cookie.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import type { PersonRole } from "../rules.ts";

/**
 * Starts acting in this browser, for a person or as a role. Ends any earlier acting session. The audit log entry is
 * part of the same call: without it, nothing starts.
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
 * Ends the caller's acting session. Clears this browser's cookie first, so acting stops here even if auth or the
 * database do not answer.
 * @returns whether the database recorded the end; if not, the session expires by itself
 */
export async function stopActing(state: RequestState): Promise<boolean> {
  await dropActing(state.headers);
  state.actAs(null);
  const { error } = await state.db().rpc("stop_acting");
  if (error) log.warn({ reqId: state.id, code: error.code }, "acting was not stopped; it expires");
  return !error;
}
