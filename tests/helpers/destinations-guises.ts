/**
 * Which people of the expected table are identical to the app, according to the database: a page knows its visitor only
 * through the result of current_account, so no guard can tell two people with the same result apart.
 */
import { expect } from "vitest";
import type { PersonSpec } from "./destinations-people.ts";
import type { Visitor } from "./people.ts";
import { sessionIn } from "./session-cookie.ts";
import type { Stack } from "./stack.ts";

type Account = Record<string, unknown>;

/** What the database says about a person, without values that always differ: ids, names, addresses, timestamps. */
export async function guiseOf(stack: Stack, spec: PersonSpec, visitor: Visitor): Promise<string> {
  if (spec.column === "anonymous") return "nobody";
  const acting = /nomera-acting=([^;]+)/.exec(visitor.cookie)?.[1];
  const own = await accountOf(stack, visitor);
  if (acting === undefined) return JSON.stringify(own);
  // In the admin area, an acting admin is themselves, and everywhere else the other person, so both results count.
  return JSON.stringify([own, await accountOf(stack, visitor, actingIdIn(acting))]);
}

async function accountOf(stack: Stack, visitor: Visitor, acting?: string): Promise<Account> {
  const { url, publishableKey } = stack.supabase;
  const response = await fetch(`${url}/rest/v1/rpc/current_account`, {
    method: "POST",
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${sessionIn(visitor.cookie).access_token}`,
      "content-type": "application/json",
      ...(acting !== undefined && { "x-nomera-acting": acting }),
    },
    body: "{}",
  });
  const [row] = (await response.json()) as Account[];
  expect(row, "an account of somebody signed in").toBeDefined();
  const { is_admin, has_profile, role, onboarding_completed, has_draft, approval } = row!;
  const { acting_role, acting_user_id } = row!;
  const actsFor = acting_user_id !== null;
  return {
    is_admin,
    has_profile,
    role,
    onboarding_completed,
    has_draft,
    approval,
    acting_role,
    actsFor,
  };
}

/** The acting session in a signed cookie. */
function actingIdIn(cookie: string): string {
  const signed = decodeURIComponent(cookie);
  const value = signed.slice(0, signed.lastIndexOf("."));
  return (JSON.parse(Buffer.from(value, "base64").toString()) as { id: string }).id;
}
