import { createCookieSessionStorage } from "@remix-run/node";
import { cookieName, cookieOptions } from "./cookies.server.ts";
import { getEnv } from "./env.server.ts";
import type { RequestState } from "./request-state.server.ts";

const name = () => cookieName("nomera-session");

/** A message for the next page. */
export type Flash = {
  tone: "success" | "info" | "warning" | "error";
  text: string;
  /** The section of that page that shows the message; if absent, the top of the page shows it. */
  at?: "faq" | "contact";
};
/** The session keys of the specification, section 3. */
type Values = {
  /** The role someone chose and where they were going when they started to sign in. */
  loginRole: string;
  loginNext: string;
  oauthStarted: boolean;
  /** The address we sent a sign-in email to. */
  mailSentTo: string;
  referralCode: string;
  /** The user whose hand-off at /dashboard-redirect has run. */
  postAuthRan: string;
  hasVisitedLanding: true;
  /** "Save and exit", and when, in milliseconds as Date.now(). */
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

/** What the browser keeps for us between pages: signed, HttpOnly, gone when it closes. No permission depends on it. */
export type BrowserSession = Awaited<ReturnType<ReturnType<typeof makeStorage>["getSession"]>>;

/** Reads the browser session of a request; an absent or forged cookie gives an empty one. */
function readSession(request: Request): Promise<BrowserSession> {
  return sessions().getSession(request.headers.get("Cookie"));
}

/**
 * The Set-Cookie value that saves a browser session. An empty session is removed, because browsers with one of our
 * cookies get no cached pages.
 */
function commitSession(session: BrowserSession): Promise<string> {
  const isEmpty = Object.keys(session.data).length === 0;
  return isEmpty ? sessions().destroySession(session) : sessions().commitSession(session);
}

/** The browser session shared by all loaders of one request: saving it saves everyone's changes. */
export function browserSession(state: RequestState): Promise<BrowserSession> {
  return state.once("browser-session", () => readSession(state.request));
}

const kept = new WeakMap<RequestState, Promise<void>>();

/** Puts the changed browser session on the response, replacing an earlier version. */
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

/** Leaves a message for the next page, along with this request's other changes to the browser session. */
export async function setFlash(state: RequestState, flash: Flash): Promise<void> {
  left.add(state);
  (await browserSession(state)).flash("flash", flash);
  await keepSession(state);
}

/** Clears the browser session of someone who signs out, and leaves a message for the next page. */
export async function endBrowserSession(state: RequestState, flash: Flash): Promise<void> {
  const session = await browserSession(state);
  for (const key of Object.keys(session.data)) session.unset(key as keyof Values);
  await setFlash(state, flash);
}

/** The message for this page, if there is one; shown once. */
export async function takeFlash(state: RequestState): Promise<Flash | null> {
  if (!(state.request.headers.get("Cookie") ?? "").includes(`${name()}=`)) return null;
  // A message that this request leaves itself is for the next page.
  const session = left.has(state) ? await readSession(state.request) : await browserSession(state);
  const flash = (session.get("flash") as Flash | undefined) ?? null;
  if (flash) await keepSession(state);
  return flash;
}
