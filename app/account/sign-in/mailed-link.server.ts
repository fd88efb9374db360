import { z } from "zod";
import { cookieLine, cookieName, cookiesOf } from "#app/platform/cookies.server.ts";
import { getEnv } from "#app/platform/env.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { seal, unseal } from "#app/platform/sealed.server.ts";

/**
 * A cookie that shows the user has just followed an emailed link to set a password. A session alone does not prove
 * that: someone at an unlocked computer has one, and must still enter the current password.
 */
const cookie = () => cookieName("nomera-link");
const PURPOSE = "mailed link";
const KEPT_SECONDS = 3_600;

type Parts = { state: Pick<RequestState, "headers"> };
const followed = z.object({ userId: z.string(), until: z.number() });

/** Remembers, in this browser, that the user followed a link to set a password. */
export function rememberLink({ state }: Parts, userId: string): void {
  const until = Date.now() + KEPT_SECONDS * 1_000;
  const text = seal({ userId, until }, PURPOSE, getEnv().SESSION_SECRET);
  state.headers.append("Set-Cookie", cookieLine(cookie(), text, KEPT_SECONDS));
}

/** Whether the user followed such a link within the last hour, in this browser. */
export function followedPasswordLink(request: Request, userId: string): boolean {
  const text = cookiesOf(request.headers.get("Cookie")).get(cookie()) ?? "";
  const found = followed.safeParse(unseal(text, PURPOSE, getEnv().SESSION_SECRET)).data;
  return found?.userId === userId && found.until > Date.now();
}

/** Forgets the link once the password is set. */
export function forgetLink({ state }: Parts): void {
  state.headers.append("Set-Cookie", cookieLine(cookie(), "", 0));
}
