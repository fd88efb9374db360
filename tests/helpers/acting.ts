import { createClient } from "@supabase/supabase-js";
import { signedIn, type Person, type Visitor } from "./people.ts";
import type { Stack } from "./stack.ts";

/** A reason long enough to be accepted. */
export const REASON = "They cannot find their position";

/** Acting sessions started through the data API are tied to their sign-in session; this keeps its owner and token. */
const begunIn = new Map<string, { email: string; token: string }>();

/** A user's data API client, optionally with an acting session; uses the sign-in session that started it. */
export async function clientOf(stack: Stack, person: Person, acting?: string) {
  const { url, publishableKey } = stack.supabase;
  const begun = acting === undefined ? undefined : begunIn.get(acting);
  const same = begun?.email === person.email;
  const client = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      headers: {
        ...(acting !== undefined && { "x-nomera-acting": acting }),
        ...(same && { Authorization: `Bearer ${begun.token}` }),
      },
    },
  });
  if (same) return client;
  const { error } = await client.auth.signInWithPassword(person);
  if (error) throw error;
  return client;
}

/** The person or role to act as. */
export type Target = { user: string } | { role: "employer" | "job_seeker" };

/** Starts acting through the data API. @returns the acting session's id */
export async function startByApi(stack: Stack, admin: Person, target: Target): Promise<string> {
  const client = await clientOf(stack, admin);
  const { data: signedIn } = await client.auth.getSession();
  const { data, error } = await client.rpc("start_acting", {
    p_reason: REASON,
    ...("user" in target ? { p_user_id: target.user } : { p_role: target.role }),
  });
  if (error) throw error;
  const { id } = (data as { id: string }[])[0]!;
  begunIn.set(id, { email: admin.email, token: signedIn.session!.access_token });
  return id;
}

/** Starts acting through the form, as a signed-in admin. */
export function startByForm(visitor: Visitor, target: Target, reason = REASON): Promise<Response> {
  const fields: Record<string, string> =
    "user" in target ? { userId: target.user } : { role: target.role };
  return visitor.post(`/admin/acting/start?${new URLSearchParams(target)}`, { reason, ...fields });
}

/** An admin who is signed in to the app and acting. */
export async function actingVisitor(stack: Stack, admin: Person, target: Target): Promise<Visitor> {
  const visitor = await signedIn(stack, admin);
  const response = await startByForm(visitor, target);
  if (response.status !== 302) throw new Error(`Starting answered ${response.status}`);
  return visitor;
}

/** The acting cookie in a visitor's jar as it is sent; undefined if there is none. */
export function actingCookieOf(visitor: Visitor): string | undefined {
  return visitor.cookie.split("; ").find((pair) => pair.startsWith("nomera-acting="));
}

/** The visible text of a page. */
export async function textOf(response: Response): Promise<string> {
  return visibleText(await response.text());
}

/** The visible text of some HTML. */
export function visibleText(html: string): string {
  return html
    .replace(/<script[^]*?<\/script>/g, "")
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
}
