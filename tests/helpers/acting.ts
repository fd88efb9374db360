import { createClient } from "@supabase/supabase-js";
import { signedIn, type Person, type Visitor } from "./people.ts";
import type { Stack } from "./stack.ts";

/** Why the tests act: long enough to be accepted. */
export const REASON = "They cannot find their position";

/** Acting sessions begun by the data API hold only in the sign-in they were begun in: whose, and its token. */
const begunIn = new Map<string, { email: string; token: string }>();

/** A data API client of somebody, perhaps naming an acting session: in the sign-in it was begun in, if it is theirs. */
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

/** Whom to act for, or as what. */
export type Target = { user: string } | { role: "employer" | "job_seeker" };

/** Begins to act by the data API. @returns the acting session's id */
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

/** Begins to act by the form, as a signed-in admin. */
export function startByForm(visitor: Visitor, target: Target, reason = REASON): Promise<Response> {
  const fields: Record<string, string> =
    "user" in target ? { userId: target.user } : { role: target.role };
  return visitor.post(`/admin/acting/start?${new URLSearchParams(target)}`, { reason, ...fields });
}

/** An admin signed in to the app, who acts. */
export async function actingVisitor(stack: Stack, admin: Person, target: Target): Promise<Visitor> {
  const visitor = await signedIn(stack, admin);
  const response = await startByForm(visitor, target);
  if (response.status !== 302) throw new Error(`Starting answered ${response.status}`);
  return visitor;
}

/** The acting cookie in a visitor's jar, as it is sent; undefined when there is none. */
export function actingCookieOf(visitor: Visitor): string | undefined {
  return visitor.cookie.split("; ").find((pair) => pair.startsWith("nomera-acting="));
}

/** What is read on a page. */
export async function textOf(response: Response): Promise<string> {
  return visibleText(await response.text());
}

/** What is read of some HTML. */
export function visibleText(html: string): string {
  return html
    .replace(/<script[^]*?<\/script>/g, "")
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
}
