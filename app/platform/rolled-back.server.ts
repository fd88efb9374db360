import { setTimeout as pause } from "node:timers/promises";

/** The database rolled back a transaction because of another one: a deadlock or a serialization failure. */
const ROLLED_BACK = new Set(["40P01", "40001"]);
const AGAIN = 2;

/** Whether a data API error means that nothing was done and the same call may succeed. */
export const isRolledBack = (code: string | undefined): boolean => ROLLED_BACK.has(code ?? "");

/**
 * Wraps fetch to retry a data API call that was rolled back because of a conflict, twice at most. A rollback leaves
 * nothing behind, so writes are safe to retry too.
 */
export function retryRolledBack(
  fetcher: typeof fetch,
  wait: () => Promise<unknown> = () => pause(20 + Math.random() * 130),
): typeof fetch {
  return async (input, init) => {
    // A body that can be read only once cannot be sent again.
    const repeatable =
      !(input instanceof Request) && (init?.body == null || typeof init.body === "string");
    for (let tries = 0; ; tries += 1) {
      const response = await fetcher(input, init);
      const again = repeatable && tries < AGAIN && String(input).includes("/rest/v1/");
      if (!again || response.status !== 500 || !(await saysRolledBack(response))) return response;
      await wait();
    }
  };
}

async function saysRolledBack(response: Response): Promise<boolean> {
  try {
    const { code } = (await response.clone().json()) as { code?: string };
    return isRolledBack(code);
  } catch {
    return false;
  }
}
