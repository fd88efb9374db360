/**
 * Access tokens that auth issued to us or that the data API accepted. Anybody can write any user id into a token, so
 * until then its sender waits as a visitor: see request-state.server.ts and admission.server.ts.
 */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { subjectOf } from "./session-owner.server.ts";

/** User ids by hashed token. An expired token stays: its owner must not wait as a visitor to have it renewed. */
type Proven = LRUCache<string, string>;
/** One per process: serve.ts and the build it serves each load this module. */
const global = globalThis as { [key: symbol]: Proven | undefined };
const proven: Proven = (global[Symbol.for("nomera.proven-tokens")] ??= new LRUCache({
  max: 20_000,
}));

const keyOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** The person whose token this is; undefined until it was proven. */
export function personOf(token: string | undefined): string | undefined {
  return token === undefined ? undefined : proven.get(keyOf(token));
}

function prove(token: string | undefined): void {
  const person = subjectOf(token);
  if (person !== undefined) proven.set(keyOf(token!), person);
}

const ISSUES_TOKENS = /\/auth\/v1\/(token|verify)\b/;

/** Wraps fetch to remember the tokens that Supabase issues and accepts. */
export function provingTokens(fetcher: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetcher(input, init);
    if (!response.ok) return response;
    const url = String(input);
    if (url.includes("/rest/v1/")) {
      prove(new Headers(init?.headers).get("Authorization")?.replace(/^Bearer /, ""));
    } else if (ISSUES_TOKENS.test(url)) {
      const issued = (await response.clone().json()) as { access_token?: string } | null;
      prove(issued?.access_token);
    }
    return response;
  };
}
