import { LRUCache } from "lru-cache";

type Kept = { status: number; headers: [string, string][]; body: string };

/**
 * Wraps fetch so that a refresh token is spent once, however many loaders, tabs or requests use it at the same time.
 * Supabase ends the whole session if an already used token comes back, so answers are cached for 30 seconds. Only the
 * two final answers, a new session and a refused token, are cached. "Too many requests" is about our server, not about
 * this user: it becomes a 503, which auth-js retries instead of ending the session.
 */
export function singleFlightRefresh(fetcher: typeof fetch): typeof fetch {
  const flights = new LRUCache<string, Promise<Kept>>({ max: 10_000, ttl: 30_000 });

  return async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (
      !url.includes("/auth/v1/token?grant_type=refresh_token") ||
      typeof init?.body !== "string"
    ) {
      return fetcher(input, init);
    }
    let flight = flights.get(init.body);
    if (!flight) {
      flight = fetcher(input, init).then(async (response) => ({
        status: response.status,
        headers: [...response.headers].filter(
          ([name]) => name === "content-type" || name.startsWith("x-"),
        ),
        body: await response.text(),
      }));
      flights.set(init.body, flight);
      const key = init.body;
      flight.then(
        (kept) => kept.status !== 200 && kept.status !== 400 && flights.delete(key),
        () => flights.delete(key),
      );
    }
    const kept = await flight;
    const status = kept.status === 429 ? 503 : kept.status;
    return new Response(kept.body, { status, headers: kept.headers });
  };
}
