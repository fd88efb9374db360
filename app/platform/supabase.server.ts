import { createServerClient, parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { cookieLine, cookieOptions, cookiesOf } from "./cookies.server.ts";
import type { Database } from "./database.types.ts";
import { inLine, type WaitClock } from "./data-line.server.ts";
import { getEnv } from "./env.server.ts";
import { withClientAddress } from "./forwarded-address.server.ts";
import { clientAddress } from "./http.server.ts";
import { authCookie, isSessionCookie, sessionOf } from "./session-cookie.server.ts";
import { againIfRolledBack } from "./rolled-back.server.ts";
import { countingRpc } from "./rpc-counts.server.ts";
import { rememberOwner } from "./session-owner.server.ts";
import { withoutProviderToken } from "./provider-token.server.ts";
import { singleFlightRefresh } from "./single-flight.server.ts";

/** A data API client of this product's schema. */
export type Db = SupabaseClient<Database>;

/** Names the acting session that a data API call is made in: private.live_acting in supabase/schemas/account. */
const ACTING_HEADER = "x-nomera-acting";

/** Copies of the PKCE verifier by which several sign-ins at once are told apart: we finish the one begun last. */
const PARALLEL_VERIFIER = /-flow(-[\w-]+|s)-code-verifier$/;
/** How long somebody may take at a sign-in provider. */
const VERIFIER_S = 15 * 60;

/** As long as auth renews a session that nobody used: auth.sessions.inactivity_timeout in supabase/config.toml. */
const SESSION_KEPT_S = 14 * 24 * 3_600;

const REQUEST_TIMEOUT_MS = 8_000;

const timedFetch: typeof fetch = againIfRolledBack(
  countingRpc((input, init) => {
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    return fetch(input, {
      ...init,
      signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
    });
  }),
);
const refreshOnceFetch = singleFlightRefresh(withoutProviderToken(timedFetch));

/** Whether the request carries a session at all, true or not. */
export function hasSessionCookie(request: Request): boolean {
  const cookies = request.headers.get("Cookie") ?? "";
  return cookies.includes(`${authCookie()}=`) || cookies.includes(`${authCookie()}.0=`);
}

/**
 * What the auth service notes with a new session, so that people recognize theirs in a list. It begins with our own
 * name because the secret key, which some calls carry, is refused from what calls itself a browser.
 */
function browserOf(request: Request): Record<string, string> {
  const userAgent = request.headers.get("User-Agent");
  return userAgent ? { "User-Agent": `Nomera-Health for ${userAgent.slice(0, 400)}` } : {};
}

/**
 * A client that acts as the person who sent the request. Make one a request: see request-state.server.ts.
 * New cookies, and the headers that keep them out of shared caches, are put on `headers`.
 * `actingId` tells the acting session the request is made in, if any; `clock` counts how long its calls stood in line.
 */
export function clientOfRequest(
  request: Request,
  headers: Headers,
  actingId: () => string | null,
  clock: WaitClock,
): Db {
  const env = getEnv();
  // Row level security reads on whose behalf an admin acts; the database checks that they may.
  const actingFetch: typeof fetch = (input, init) => {
    const id = String(input).startsWith(`${env.SUPABASE_URL}/auth/`) ? null : actingId();
    if (id === null) return refreshOnceFetch(input, init);
    const sent = new Headers(init?.headers);
    sent.set(ACTING_HEADER, id);
    return refreshOnceFetch(input, { ...init, headers: sent });
  };
  const cookieHeader = request.headers.get("Cookie") ?? "";
  // A cookie that is no session is not handed on: see sessionOf.
  const session = sessionOf(cookieHeader);
  const hasSession = session !== null;
  return createServerClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    // Reads fail at once instead of being retried for seven seconds: the page says so, and the next one works.
    db: { retry: false },
    global: {
      fetch: inLine(addressed(actingFetch, request), {
        // Unchecked, and only for turns: another name gives nobody more than they ask for.
        owner: String(session?.user?.["id"] ?? ""),
        since: performance.now(),
        clock,
      }),
      headers: browserOf(request),
    },
    cookieOptions: {
      name: authCookie(),
      ...cookieOptions(),
    },
    cookies: {
      getAll: () =>
        parseCookieHeader(cookieHeader).flatMap(({ name, value }) =>
          value === undefined || (!hasSession && isSessionCookie(name)) ? [] : [{ name, value }],
        ),
      setAll(cookies, noStore) {
        for (const { name, value, options } of cookies) {
          if (PARALLEL_VERIFIER.test(name)) continue;
          // The library itself would keep them for 400 days.
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

/** Where programs ask, which have no cookies. */
const FOR_PROGRAMS = /^\/(functions|api)\//i;

/** The access token that a program sends with its request; null when there is none, and on pages, where none counts. */
export function bearerOf(request: Request): string | null {
  if (!FOR_PROGRAMS.test(new URL(request.url).pathname)) return null;
  const sent = request.headers.get("Authorization") ?? "";
  return /^Bearer(\s|$)/i.test(sent) ? sent.slice("Bearer".length).trim() : null;
}

/** A client that acts as the person whose access token this is. It keeps and refreshes nothing. */
export function clientOfToken(request: Request, token: string): Db {
  return clientWith(request, { Authorization: `Bearer ${token}` });
}

/**
 * A client for what goes on after the answer has begun: it acts as the same person for as long as their present token
 * lasts, and renews nothing, since the new cookie would reach nobody.
 */
export async function clientWithoutRenewal(db: Db, request: Request): Promise<Db> {
  const { data } = await db.auth.getSession();
  return data.session ? clientOfToken(request, data.session.access_token) : db;
}

/**
 * A client whose session nobody keeps: for checking a password apart from the session of the person who asks, and for
 * asking for mails, whose links work in any browser and so need nothing kept in this one.
 */
export function passingClient(request: Request): Db {
  return clientWith(request, {});
}

function clientWith(request: Request, headers: Record<string, string>): Db {
  const env = getEnv();
  return createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    db: { retry: false },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: addressed(timedFetch, request),
      headers: { ...browserOf(request), ...headers },
    },
  });
}

/** Removes the session's cookies from the browser, whatever auth says; those of this very answer too. */
export function forgetSession(request: Request, headers: Headers): void {
  forgetCookies(request, headers, isSessionCookie);
  rememberOwner(request, headers);
}

/** Removes what a sign-in with a provider left in the browser that came to nothing. */
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

/** A client that acts as nobody in particular, for data that everybody may read. */
export function anonymousClient(): Db {
  const env = getEnv();
  anonymous ??= createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    db: { retry: false },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: timedFetch },
  });
  return anonymous;
}

/**
 * A client with the secret key, for which no row is out of reach: the worker's, webhooks', and that of the few functions
 * which only our server calls. Never with what a visitor chose as whose rows they are.
 */
export function serviceClient(): Db {
  const env = getEnv();
  return createClient<Database>(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY, {
    db: { retry: false },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: timedFetch },
  });
}
