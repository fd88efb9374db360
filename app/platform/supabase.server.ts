import { createServerClient, serializeCookieHeader } from "@supabase/ssr";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { cookieLine, cookieOptions, cookiesOf } from "./cookies.server.ts";
import type { Database } from "./database.types.ts";
import { inQueue } from "./data-queue.server.ts";
import { getEnv } from "./env.server.ts";
import { withClientAddress } from "./forwarded-address.server.ts";
import { clientAddress } from "./http.server.ts";
import { authCookie, cookiesForLibrary, isSessionCookie } from "./session-cookie.server.ts";
import { retryRolledBack } from "./rolled-back.server.ts";
import { countingRpc } from "./rpc-counts.server.ts";
import { rememberOwner } from "./session-owner.server.ts";
import { provingTokens } from "./proven-tokens.server.ts";
import { withoutProviderToken } from "./provider-token.server.ts";
import { singleFlightRefresh } from "./single-flight.server.ts";

/** A data API client for our schema. */
export type Db = SupabaseClient<Database>;

/** Header with the acting session of a data API call: private.live_acting in supabase/schemas/account. */
const ACTING_HEADER = "x-nomera-acting";

/** Copies of the PKCE verifier that tell parallel sign-ins apart: we finish the one started last. */
const PARALLEL_VERIFIER = /-flow(-[\w-]+|s)-code-verifier$/;
/** How long a user may take at a sign-in provider. */
const VERIFIER_S = 15 * 60;

/**
 * Matches auth.sessions.inactivity_timeout in supabase/config.toml, after which auth no longer renews an idle session.
 */
const SESSION_KEPT_S = 14 * 24 * 3_600;

const REQUEST_TIMEOUT_MS = 8_000;

const timedFetch: typeof fetch = provingTokens(
  retryRolledBack(
    countingRpc((input, init) => {
      const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
      return fetch(input, {
        ...init,
        signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
      });
    }),
  ),
);
const refreshOnceFetch = singleFlightRefresh(withoutProviderToken(timedFetch));

/** Whether the request carries a session at all, valid or not. */
export function hasSessionCookie(request: Request): boolean {
  const cookies = request.headers.get("Cookie") ?? "";
  return cookies.includes(`${authCookie()}=`) || cookies.includes(`${authCookie()}.0=`);
}

/**
 * The user agent that auth stores with a new session, so that people recognize theirs in a list. It starts with our own
 * name because calls with the secret key are refused if the user agent looks like a browser.
 */
function browserOf(request: Request): Record<string, string> {
  const userAgent = request.headers.get("User-Agent");
  return userAgent ? { "User-Agent": `Nomera-Health for ${userAgent.slice(0, 400)}` } : {};
}

/**
 * A client that acts as the person who sent the request. Create one per request: see request-state.server.ts. New
 * cookies, and the headers that keep them out of shared caches, are put on `headers`. `actingId` gives the acting
 * session of the request, if any.
 */
export function clientOfRequest(
  request: Request,
  headers: Headers,
  actingId: () => string | null,
): Db {
  const env = getEnv();
  // Row level security reads who an admin acts for; the database checks that they may.
  const actingFetch: typeof fetch = (input, init) => {
    const id = String(input).startsWith(`${env.SUPABASE_URL}/auth/`) ? null : actingId();
    if (id === null) return refreshOnceFetch(input, init);
    const sent = new Headers(init?.headers);
    sent.set(ACTING_HEADER, id);
    return refreshOnceFetch(input, { ...init, headers: sent });
  };
  const sent = cookiesForLibrary(request.headers.get("Cookie") ?? "");
  return createServerClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    // Reads fail at once instead of retrying for seven seconds: the page says so, and a reload works.
    db: { retry: false },
    global: {
      fetch: inQueue(addressed(actingFetch, request)),
      headers: browserOf(request),
    },
    cookieOptions: {
      name: authCookie(),
      ...cookieOptions(),
    },
    cookies: {
      getAll: () => sent.cookies,
      setAll(cookies, noStore) {
        for (const { name, value, options } of cookies) {
          if (PARALLEL_VERIFIER.test(name)) continue;
          // The library's own default is 400 days.
          const maxAge = name.endsWith("-code-verifier") ? VERIFIER_S : SESSION_KEPT_S;
          const kept = value === "" ? options : { ...options, maxAge };
          headers.append("Set-Cookie", serializeCookieHeader(name, value, kept));
        }
        for (const [name, value] of Object.entries(noStore)) headers.set(name, value);
        const ofSession = cookies.filter(({ name }) => isSessionCookie(name));
        const ended = ofSession.length > 0 && ofSession.every(({ value }) => value === "");
        if (ended) rememberOwner(request, headers);
      },
    },
  });
}

function addressed(fetcher: typeof fetch, request: Request): typeof fetch {
  const env = getEnv();
  return withClientAddress(fetcher, env, clientAddress(request, env.TRUSTED_PROXIES));
}

/** Paths for programs, which have no cookies. */
const FOR_PROGRAMS = /^\/(functions|api)\//i;

/** A program's access token; null if there is none, and on pages, which ignore it. */
export function bearerOf(request: Request): string | null {
  if (!FOR_PROGRAMS.test(new URL(request.url).pathname)) return null;
  const sent = request.headers.get("Authorization") ?? "";
  return /^Bearer(\s|$)/i.test(sent) ? sent.slice("Bearer".length).trim() : null;
}

/** A client that acts as the owner of this access token. It stores and refreshes nothing. */
export function clientOfToken(request: Request, token: string): Db {
  return clientWith(request, { Authorization: `Bearer ${token}` });
}

/**
 * A client for work that continues after the response has started: it acts as the same person until their current token
 * expires. It refreshes nothing, since the new cookie could not be sent.
 */
export async function clientWithoutRenewal(db: Db, request: Request): Promise<Db> {
  const { data } = await db.auth.getSession();
  return data.session ? clientOfToken(request, data.session.access_token) : db;
}

/**
 * A client whose session is not saved: for checking a password without touching the current session, and for requesting
 * emails, whose links work in any browser and so need nothing stored in this one.
 */
export function statelessClient(request: Request): Db {
  return clientWith(request, {});
}

function clientWith(request: Request, headers: Record<string, string>): Db {
  const env = getEnv();
  return createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    db: { retry: false },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: inQueue(addressed(timedFetch, request)),
      headers: { ...browserOf(request), ...headers },
    },
  });
}

/** Removes the session's cookies from the browser, whatever auth says, including those set by this response. */
export function forgetSession(request: Request, headers: Headers): void {
  forgetCookies(request, headers, isSessionCookie);
  rememberOwner(request, headers);
}

/** Removes the leftovers of a provider sign-in that was not completed. */
export function forgetVerifier(request: Request, headers: Headers): void {
  forgetCookies(request, headers, (name) => name === `${authCookie()}-code-verifier`);
}

function forgetCookies(request: Request, headers: Headers, isOne: (name: string) => boolean): void {
  const sent = cookiesOf(request.headers.get("Cookie")).keys();
  const set = headers.getSetCookie().map((line) => line.slice(0, line.indexOf("=")));
  for (const name of new Set([...sent, ...set].filter(isOne))) {
    headers.append("Set-Cookie", cookieLine(name, "", 0));
  }
}

let anonymous: Db | undefined;

/** A client without a user, for public data. */
export function anonymousClient(): Db {
  const env = getEnv();
  anonymous ??= createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    db: { retry: false },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: inQueue(timedFetch) },
  });
  return anonymous;
}

/**
 * A client with the secret key, which bypasses row level security: for the worker, webhooks, and the few functions that
 * only our server calls. Never let a visitor's input decide whose rows it touches. Its calls are few and short, and do
 * not wait in the queue.
 */
export function serviceClient(): Db {
  const env = getEnv();
  return createClient<Database>(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY, {
    db: { retry: false },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: timedFetch },
  });
}
