import { createCookieSessionStorage } from "@remix-run/node";
import { cookieName, cookieOptions } from "./cookies.server.ts";
import { getEnv } from "./env.server.ts";
import type { RequestState } from "./request-state.server.ts";

const name = () => cookieName("nomera-session");

/** A message for the next page. */
export type Flash = {
  tone: "success" | "info" | "warning" | "error";
  text: string;
  /** The part of that page which shows it itself; above the page when absent. */
  at?: "faq" | "contact";
};
/** The session keys of the specification, section 3. */
type Values = {
  /** What somebody wants to be and where they were going when they began to sign in. */
  loginRole: string;
  loginNext: string;
  oauthStarted: boolean;
  /** Where a mail was sent that signs somebody in. */
  mailSentTo: string;
  referralCode: string;
  /** Whose hand-off at /dashboard-redirect has run. */
  postAuthRan: string;
  hasVisitedLanding: true;
  /** "Save and exit", and when, in milliseconds of Date.now(). */
  fromSaveAndExit: true;
  saveExitAt: number;
  justSavedAndExited: true;
};

function makeStorage() {
  const env = getEnv();
  return createCookieSessionStorage<Values, { flash: Flash }>({
    cookie: {
      name: name(),
      ...cookieOptions(),
      secrets: [env.SESSION_SECRET],
    },
  });
}
let storage: ReturnType<typeof makeStorage> | undefined;
const sessions = () => (storage ??= makeStorage());

/** What the browser keeps for us between pages: signed, HttpOnly, gone when it closes. Nobody's rights depend on it. */
export type BrowserSession = Awaited<ReturnType<ReturnType<typeof makeStorage>["getSession"]>>;

/** Reads the browser session of a request; an absent or forged cookie is an empty one. */
function readSession(request: Request): Promise<BrowserSession> {
  return sessions().getSession(request.headers.get("Cookie"));
}

/**
 * The Set-Cookie value that keeps a browser session. One with nothing left in it is removed:
 * who sends a cookie of ours gets no kept page.
 */
function commitSession(session: BrowserSession): Promise<string> {
  const isEmpty = Object.keys(session.data).length === 0;
  return isEmpty ? sessions().destroySession(session) : sessions().commitSession(session);
}

/** The browser session that all loaders of one request read and change: whoever keeps it, keeps everybody's changes. */
export function browserSession(state: RequestState): Promise<BrowserSession> {
  return state.once("browser-session", () => readSession(state.request));
}

const kept = new WeakMap<RequestState, Promise<void>>();

/** Puts the changed browser session on the answer, in place of what was put there before. */
export function keepSession(state: RequestState): Promise<void> {
  const keeping = (kept.get(state) ?? Promise.resolve()).then(async () => {
    const line = await commitSession(await browserSession(state));
    const others = state.headers.getSetCookie().filter((other) => !other.startsWith(`${name()}=`));
    state.headers.delete("Set-Cookie");
    for (const each of [...others, line]) state.headers.append("Set-Cookie", each);
  });
  kept.set(state, keeping);
  return keeping;
}

const left = new WeakSet<RequestState>();

/** Leaves a message for the next page, beside whatever else this request changes in the browser session. */
export async function leaveFlash(state: RequestState, flash: Flash): Promise<void> {
  left.add(state);
  (await browserSession(state)).flash("flash", flash);
  await keepSession(state);
}

/** Forgets all that this browser kept for somebody who leaves, and leaves a message for the next page. */
export async function endBrowserSession(state: RequestState, flash: Flash): Promise<void> {
  const session = await browserSession(state);
  for (const key of Object.keys(session.data)) session.unset(key as keyof Values);
  await leaveFlash(state, flash);
}

/** The message for this page, if there is one; it is shown once. */
export async function takeFlash(state: RequestState): Promise<Flash | null> {
  if (!(state.request.headers.get("Cookie") ?? "").includes(`${name()}=`)) return null;
  // A message that this request leaves itself is for the page after it.
  const session = left.has(state) ? await readSession(state.request) : await browserSession(state);
  const flash = (session.get("flash") as Flash | undefined) ?? null;
  if (flash) await keepSession(state);
  return flash;
}
