import { createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import { cookieLine, cookieName, cookiesOf } from "#app/platform/cookies.server.ts";
import { getEnv } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { seal, unseal } from "#app/platform/sealed.server.ts";

/**
 * By this cookie a browser shows that somebody signed in with it before (OWASP's "device cookie"): it signs nobody in,
 * but attempts from it are counted apart, so that strangers who try passwords do not lock the owner out.
 * Not one of the `nomera-` cookies: those keep public pages from being sent as kept.
 */
const cookie = () => cookieName("known-browser");
const PURPOSE = "known browser";
const KEPT_SECONDS = 180 * 24 * 3_600;
/** A computer that a whole ward shares knows the last few. */
const MAX_ACCOUNTS = 5;

const entries = z.array(z.object({ account: z.string(), nonce: z.string(), until: z.number() }));

/** What stands for an account where attempts are counted; also for an address that has none. */
export function accountKey(email: string): string {
  const secret = getEnv().SESSION_SECRET;
  return createHmac("sha256", secret)
    .update(`account ${email.trim().toLowerCase()}`)
    .digest("base64url")
    .slice(0, 22);
}

function known(request: Request, now: number) {
  const text = cookiesOf(request.headers.get("Cookie")).get(cookie());
  if (!text) return [];
  const found = entries.safeParse(unseal(text, PURPOSE, getEnv().SESSION_SECRET));
  return found.success ? found.data.filter(({ until }) => until > now) : [];
}

/** By what this browser is told from other browsers that know the account; null when it does not know it. */
export function knownAs(request: Request, account: string): string | null {
  return known(request, Date.now()).find((entry) => entry.account === account)?.nonce ?? null;
}

/**
 * After a sign-in: tells the account's owner by email if it was from a browser that their account was not used in
 * before, and remembers the browser. One that could not be told of is not remembered, so that the next sign-in tells.
 */
export async function noteSignIn(
  { request, state }: { request: Request; state: RequestState },
  email: string | undefined,
): Promise<void> {
  if (!email) return;
  const isKnown = knownAs(request, accountKey(email)) !== null;
  const { error } = await state.db().rpc("note_sign_in", { p_known: isKnown });
  if (error) log.error({ reqId: state.id, code: error.code }, "could not record a sign-in");
  else rememberBrowser({ request, state }, email);
}

/** Remembers, in the browser, that this account's owner signed in with it. Each time it is another secret. */
export function rememberBrowser(
  { request, state }: { request: Request; state: Pick<RequestState, "headers"> },
  email: string | undefined,
): void {
  if (!email) return;
  const now = Date.now();
  const account = accountKey(email);
  const others = known(request, now).filter((entry) => entry.account !== account);
  const mine = { account, nonce: randomUUID(), until: now + KEPT_SECONDS * 1_000 };
  const text = seal([mine, ...others].slice(0, MAX_ACCOUNTS), PURPOSE, getEnv().SESSION_SECRET);
  state.headers.append("Set-Cookie", cookieLine(cookie(), text, KEPT_SECONDS));
}
