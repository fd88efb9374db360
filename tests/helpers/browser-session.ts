import { createCookie, createCookieSessionStorage } from "@remix-run/node";
import type { Visitor } from "./people.ts";
import type { Stack } from "./stack.ts";

/**
 * The app's own browser session and flash cookies, read and written with its secret, for example as of another time.
 */
function storageOf(stack: Stack) {
  return createCookieSessionStorage({
    cookie: { name: "nomera-session", secrets: [stack.supabase.sessionSecret] },
  });
}

const valueOf = (setCookie: string) => /^[^=]+=([^;]*)/.exec(setCookie)![1]!;

/** The values in a visitor's browser session. */
export async function sessionOf(stack: Stack, visitor: Visitor): Promise<Record<string, unknown>> {
  const session = await storageOf(stack).getSession(visitor.cookie);
  return session.data;
}

/** Gives a visitor a browser session with exactly these values. */
export async function giveSession(
  stack: Stack,
  visitor: Visitor,
  values: Record<string, unknown>,
): Promise<Visitor> {
  const storage = storageOf(stack);
  const session = await storage.getSession();
  for (const [key, value] of Object.entries(values)) session.set(key, value);
  return visitor.with(`nomera-session=${valueOf(await storage.commitSession(session))}`);
}

/** Gives a visitor a cookie with one signed value. */
export async function giveCookie(
  stack: Stack,
  visitor: Visitor,
  name: string,
  value: unknown,
): Promise<Visitor> {
  const cookie = createCookie(name, { secrets: [stack.supabase.sessionSecret] });
  return visitor.with(`${name}=${valueOf(await cookie.serialize(value))}`);
}
