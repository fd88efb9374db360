import { createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import { cookieLine, cookieName, cookiesOf } from "#app/platform/cookies.server.ts";
import { getEnv } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { seal, unseal } from "#app/platform/sealed.server.ts";

/**
 * A "device cookie" (OWASP) that shows someone has signed in with this browser before. It signs no one in, but attempts
 * from this browser are counted separately, so that strangers guessing passwords cannot lock the owner out. Its name
 * does not start with `nomera-`, because those cookies turn off cached public pages.
 */
const cookie = () => cookieName("known-browser");
const PURPOSE = "known browser";
const KEPT_SECONDS = 180 * 24 * 3_600;
/** A computer that a whole ward shares remembers the last few users. */
const MAX_ACCOUNTS = 5;

const entries = z.array(z.object({ account: z.string(), nonce: z.string(), until: z.number() }));

/** A hash of an account's address, for counting attempts; works for unknown addresses too. */
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

/** This browser's id among those that know the account; null if it does not. */
export function knownAs(request: Request, account: string): string | null {
  return known(request, Date.now()).find((entry) => entry.account === account)?.nonce ?? null;
}

/**
 * After a sign-in from a browser new to this account: emails the owner, and remembers the browser. If the email fails,
 * the browser is not remembered, so the next sign-in tries again.
 */
export async function recordSignIn(
  { request, state }: { request: Request; state: RequestState },
  email: string | undefined,
): Promise<void> {
  if (!email) return;
  const isKnown = knownAs(request, accountKey(email)) !== null;
  const { error } = await state.db().rpc("record_sign_in", { p_known: isKnown });
  if (error) log.error({ reqId: state.id, code: error.code }, "could not record a sign-in");
  else rememberBrowser({ request, state }, email);
}

/** Remembers, in the browser, that this account's owner signed in with it. Uses a new secret each time. */
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
