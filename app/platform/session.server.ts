import { createCookieSessionStorage } from "@remix-run/node";
import { getEnv } from "./env.server.ts";

/** A message for the next page. */
export type Flash = {
  tone: "success" | "info" | "warning" | "error";
  text: string;
  /** The part of that page which shows it itself; above the page when absent. */
  at?: "faq";
};
type Values = { loginRole: string; loginNext: string; oauthStarted: boolean; mailSentTo: string };

function makeStorage() {
  const env = getEnv();
  return createCookieSessionStorage<Values, { flash: Flash }>({
    cookie: {
      name: "nomera-session",
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: env.APP_ORIGIN.startsWith("https:"),
      secrets: [env.SESSION_SECRET],
    },
  });
}
let storage: ReturnType<typeof makeStorage> | undefined;
const sessions = () => (storage ??= makeStorage());

/** What the browser keeps for us between pages: signed, HttpOnly, gone when it closes. Nobody's rights depend on it. */
export type BrowserSession = Awaited<ReturnType<ReturnType<typeof makeStorage>["getSession"]>>;

/** Reads the browser session of a request; an absent or forged cookie is an empty one. */
export function readSession(request: Request): Promise<BrowserSession> {
  return sessions().getSession(request.headers.get("Cookie"));
}

/**
 * The Set-Cookie value that keeps a browser session. One with nothing left in it is removed:
 * who sends a cookie of ours gets no kept page.
 */
export function commitSession(session: BrowserSession): Promise<string> {
  const isEmpty = Object.keys(session.data).length === 0;
  return isEmpty ? sessions().destroySession(session) : sessions().commitSession(session);
}

/** The message for this page, if there is one; it is shown once. The changed cookie is put on `headers`. */
export async function takeFlash(request: Request, headers: Headers): Promise<Flash | null> {
  if (!(request.headers.get("Cookie") ?? "").includes("nomera-session=")) return null;
  const session = await readSession(request);
  const flash = (session.get("flash") as Flash | undefined) ?? null;
  if (flash) headers.append("Set-Cookie", await commitSession(session));
  return flash;
}
