/**
 * Saves a form whose session had ended, or that needs confirmation first: encrypted, in the browser only, until the
 * same person is back (docs/decisions/0013-kept-forms.md).
 */
import { cookieLine, cookieName, cookiesOf } from "./cookies.server.ts";
import { SENT_HOST_HEADER } from "./edge.server.ts";
import { getEnv } from "./env.server.ts";
import type { FormAgain } from "./form-state.ts";
import { safePath } from "./http.server.ts";
import type { Kept } from "./saved-form.ts";
import type { RequestState } from "./request-state.server.ts";
import { seal, unseal } from "./sealed.server.ts";
import { lastUserId } from "./session-owner.server.ts";

const cookie = () => cookieName("nomera-kept");
const PURPOSE = "kept form";
const KEPT_SECONDS = 3_600;
/** Browsers accept about 4 KB per cookie, servers about 16 KB of headers, and the session may need half of that. */
const CHUNK = 2_700;
const MAX_CHUNKS = 3;

const WAITS = "Your session has ended. Log in, and your form comes back as you left it.";
const IS_BACK = "You are logged in again. Nothing has been sent yet: check the form and send it.";

/** Fields as typed, in order. */
export type Typed = [string, string][];
type KeptForm = {
  /** Path and query of the form's page. */
  page: string;
  fields: Typed;
  /** The owner's user id and acting session: what one person typed is never shown to another. */
  owner: string;
  /** The message on the page once the form is restored. */
  note: string;
  /** When it expires, in milliseconds as Date.now(). */
  until: number;
};

type Parts = { request: Request; state: Pick<RequestState, "headers" | "acting"> };

/**
 * Saves a form for the person whose session has just ended, or who has to confirm first.
 * @param note the message on the page once the form is restored
 * @returns "too large" if a browser would not keep it; "nothing to keep" also if this browser had no recent session
 */
export async function saveForm(
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
    // Otherwise an older form would be restored in its place.
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

/** Removes a saved form from the browser, if it has one. */
export function forgetForm({ request, state: { headers } }: Parts): void {
  const cookies = sentBy(request);
  for (let at = 0; at < MAX_CHUNKS; at += 1) {
    if (cookies.has(nameOf(at))) headers.append("Set-Cookie", cookieLine(nameOf(at), "", 0));
  }
}

/** Removes a saved form once it is submitted. `apart` is the field that tells several forms on one page apart. */
export function removeSubmitted(parts: Parts, sent: FormData, apart: string | undefined): void {
  const kept = readKept(parts.request);
  if (!kept || kept.page !== pageOf(parts.request)) return;
  const same = !apart || kept.fields.find(([name]) => name === apart)?.[1] === sent.get(apart);
  if (same) forgetForm(parts);
}

/** The page that has a saved form for this person, after they sign in. */
export async function savedFormPage(
  { request, state }: Parts,
  userId: string,
): Promise<string | null> {
  const kept = readKept(request);
  return kept?.owner === (await ownerOf(state, userId)) ? kept.page : null;
}

/**
 * What the requested page needs to know about a saved form. One that belongs to another account is removed unseen.
 * @param userId who is really signed in, or null
 * @param page wasSent: whether this request submitted a form, so its answer says what happened. isSignIn: whether this
 * page tells a signed-out person that a form is saved for them
 */
export async function savedFormFor(
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
  // Only we can encrypt one, so its shape is known.
  const kept = unseal(text, PURPOSE, getEnv().SESSION_SECRET) as KeptForm | undefined;
  return kept && kept.until > Date.now() ? kept : null;
}

/** The same shape as an action's answer when a form needs correction, without errors. */
function answerOf(fields: Typed): FormAgain {
  const values = new Map<string, string | string[]>();
  for (const [name, value] of fields) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : [before, value].flat());
  }
  return { result: { initialValue: Object.fromEntries(values) } };
}

/** The form's page, with its query: the form may have been posted to another URL that has no page. */
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

/** What was typed, for the "unavailable" page and for after signing in again. */
export function typedFields(form: FormData, hide: string[] = []): Typed {
  return [...form].flatMap(([name, value]) => (hide.includes(name) ? [] : [[name, String(value)]]));
}
