/**
 * What was typed into a form whose session had ended, or that asks to confirm first: kept by the browser alone, sealed,
 * until the same person is back (docs/decisions/0013-kept-forms.md).
 */
import { cookieLine, cookieName, cookiesOf } from "./cookies.server.ts";
import { SENT_HOST_HEADER } from "./edge.server.ts";
import { getEnv } from "./env.server.ts";
import type { FormAgain } from "./form-state.ts";
import { safePath } from "./http.server.ts";
import type { Kept } from "./kept-form.ts";
import type { RequestState } from "./request-state.server.ts";
import { seal, unseal } from "./sealed.server.ts";
import { lastUserId } from "./session-owner.server.ts";

const cookie = () => cookieName("nomera-kept");
const PURPOSE = "kept form";
const KEPT_SECONDS = 3_600;
/** Browsers take about 4 KB a cookie, servers about 16 KB of headers, of which the session may need half. */
const CHUNK = 2_700;
const MAX_CHUNKS = 3;

const WAITS = "Your session has ended. Sign in, and your form comes back as you left it.";
const IS_BACK = "You are signed in again. Nothing has been sent yet: check the form and send it.";

/** Fields as they were typed, in their order. */
export type Typed = [string, string][];
type KeptForm = {
  /** Path and query of the form's page. */
  page: string;
  fields: Typed;
  /** Whose session it was, and in which acting session: what is typed for one person is shown for no other. */
  owner: string;
  /** What the page says once the form is back. */
  note: string;
  /** When it is forgotten, in milliseconds of Date.now(). */
  until: number;
};

type Parts = { request: Request; state: Pick<RequestState, "headers" | "acting"> };

/**
 * Keeps what was typed for the person whose session has just ended, or who has to confirm first.
 * @param note what the page says once the form is back
 * @returns "too large" when a browser would not keep it, "nothing to keep" also when this browser had no session lately
 */
export async function keepForm(
  { request, state }: Parts,
  fields: Typed,
  note = IS_BACK,
): Promise<"kept" | "too large" | "nothing to keep"> {
  const { headers } = state;
  const userId = lastUserId(request);
  if (!userId || fields.every(([, value]) => value === "")) return "nothing to keep";
  const kept: KeptForm = {
    page: pageOf(request),
    fields,
    owner: await ownerOf(state, userId),
    note,
    until: Date.now() + KEPT_SECONDS * 1_000,
  };
  const text = seal(kept, PURPOSE, getEnv().SESSION_SECRET);
  if (text.length > CHUNK * MAX_CHUNKS) {
    // An older one would come back in its place.
    forgetForm({ request, state });
    return "too large";
  }
  for (let at = 0; at < MAX_CHUNKS; at += 1) {
    const chunk = text.slice(at * CHUNK, (at + 1) * CHUNK);
    if (chunk) headers.append("Set-Cookie", cookieLine(nameOf(at), chunk, KEPT_SECONDS));
    else if (sentBy(request).has(nameOf(at)))
      headers.append("Set-Cookie", cookieLine(nameOf(at), "", 0));
  }
  return "kept";
}

/** Removes a kept form from the browser, if it has one. */
export function forgetForm({ request, state: { headers } }: Parts): void {
  const cookies = sentBy(request);
  for (let at = 0; at < MAX_CHUNKS; at += 1) {
    if (cookies.has(nameOf(at))) headers.append("Set-Cookie", cookieLine(nameOf(at), "", 0));
  }
}

/** Forgets a kept form that was sent. `apart` is the field that tells apart several forms of one page. */
export function forgetSent(parts: Parts, sent: FormData, apart: string | undefined): void {
  const kept = readKept(parts.request);
  if (!kept || kept.page !== pageOf(parts.request)) return;
  const same = !apart || kept.fields.find(([name]) => name === apart)?.[1] === sent.get(apart);
  if (same) forgetForm(parts);
}

/** The page that a form waits for this person on, after they signed in. */
export async function keptPage({ request, state }: Parts, userId: string): Promise<string | null> {
  const kept = readKept(request);
  return kept?.owner === (await ownerOf(state, userId)) ? kept.page : null;
}

/**
 * What the page asked for has to know of a kept form. One of another account is forgotten: nobody sees it.
 * @param userId who truly signed in, or null
 * @param page wasSent: whether this request sent a form: its answer says what became of it. isSignIn: whether somebody
 *   without a session reads here that a form of theirs waits
 */
export async function keptFor(
  parts: Parts,
  userId: string | null,
  { wasSent, isSignIn }: { wasSent: boolean; isSignIn: boolean },
): Promise<Kept | null> {
  const { request, state } = parts;
  if (!request.headers.get("Cookie")?.includes(cookie())) return null;
  const kept = readKept(request);
  if (!kept) return null;
  if (userId === null) {
    return isSignIn ? { answer: null, note: WAITS } : null;
  }
  if (kept.owner !== (await ownerOf(state, userId))) {
    forgetForm(parts);
    return null;
  }
  if (kept.page !== ownAddress(request)) return null;
  return { answer: answerOf(kept.fields), note: wasSent ? null : kept.note };
}

async function ownerOf(state: Parts["state"], userId: string): Promise<string> {
  return `${userId} ${(await state.acting()) ?? ""}`;
}

function readKept(request: Request): KeptForm | null {
  const cookies = sentBy(request);
  let text = "";
  for (let at = 0; at < MAX_CHUNKS; at += 1) text += cookies.get(nameOf(at)) ?? "";
  if (!text) return null;
  // Only we can make one that opens, so its shape is known.
  const kept = unseal(text, PURPOSE, getEnv().SESSION_SECRET) as KeptForm | undefined;
  return kept && kept.until > Date.now() ? kept : null;
}

/** The same as an action answers when a form has to be filled in again, without an error. */
function answerOf(fields: Typed): FormAgain {
  const values = new Map<string, string | string[]>();
  for (const [name, value] of fields) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : [before, value].flat());
  }
  return { result: { initialValue: Object.fromEntries(values) } };
}

/** The page that a form stands on, with its query: it may have been sent to another address, which nobody can open. */
export function pageOf(request: Request): string {
  const here = ownAddress(request);
  const referer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referer)) return here;
  const { host, pathname, search } = new URL(referer);
  const own = host === new URL(getEnv().APP_ORIGIN).host;
  const sameHost = own || host === request.headers.get(SENT_HOST_HEADER);
  return sameHost && pathname !== new URL(request.url).pathname
    ? safePath(pathname + search, here)
    : here;
}

function ownAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

const sentBy = (request: Request) => cookiesOf(request.headers.get("Cookie"));
const nameOf = (at: number) => (at === 0 ? cookie() : `${cookie()}.${at}`);

/** What was typed, for the page that says we are unavailable, and for after signing in again. */
export function typedAgain(form: FormData, hide: string[] = []): Typed {
  return [...form].flatMap(([name, value]) => (hide.includes(name) ? [] : [[name, String(value)]]));
}
