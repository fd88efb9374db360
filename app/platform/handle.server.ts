import { data } from "@remix-run/node";
import { inTurn } from "./data-queue.server.ts";
import { Outage, Refusal } from "./failures.server.ts";
import { log } from "./log.server.ts";
import type { Problem } from "./problem.ts";
import { applyState, type RequestState } from "./request-state.server.ts";
import type { Typed } from "./saved-form.server.ts";
import { TypedRefusal } from "./session-end.server.ts";

/**
 * Runs a loader or an action: puts the request's headers on what it returns or throws, and turns an error into a
 * problem that the error page can show. `sent` gives the form that an action received, to return it as typed.
 * @throws {Response | ErrorResponse}
 */
export async function handle<T>(
  state: RequestState,
  request: Request,
  work: () => Promise<T>,
  sent?: () => { typed: Typed; mayBeSaved: boolean } | undefined,
): Promise<T> {
  try {
    const result = await inTurn(state.turn, work);
    if (result instanceof Response) applyState(state, result.headers);
    return result;
  } catch (error) {
    if (error instanceof Response) {
      applyState(state, error.headers);
      throw error;
    }
    const problem = problemOf(state, request, error, sent);
    throw data(problem, { status: problem.status, statusText: problem.kind });
  }
}

/** An error in the words of the page, logged if it is ours. */
export function problemOf(
  state: RequestState,
  request: Request,
  error: unknown,
  sent?: () => { typed: Typed; mayBeSaved: boolean } | undefined,
): Problem {
  const problem: Problem =
    error instanceof Refusal
      ? {
          kind: "refused",
          status: error.status,
          sentence: error.message,
          ...(error instanceof TypedRefusal && { typed: error.typed }),
        }
      : error instanceof Outage
        ? {
            kind: "unavailable",
            status: 503,
            sentence: "The service is temporarily unavailable.",
            ...sent?.(),
          }
        : { kind: "unexpected", status: 500, sentence: "Something went wrong.", errorId: state.id };
  if (problem.kind === "unavailable") {
    state.headers.set("Retry-After", "5");
    log.warn({ reqId: state.id, reason: (error as Error).message }, "a dependency does not answer");
  } else if (problem.kind === "unexpected") {
    log.error({ reqId: state.id, err: error, method: request.method }, "unexpected failure");
  }
  return problem;
}
