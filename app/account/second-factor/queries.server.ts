import { z } from "zod";
import { unwrap } from "#app/platform/failures.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { serviceClient } from "#app/platform/supabase.server.ts";
import type { Account } from "../rules.ts";
import { shownKey, type ShownKey } from "./codes.server.ts";

const passkeySchema = z.strictObject({ id: z.string(), name: z.string(), made_at: z.string() });
/** A passkey, with the name its owner gave it. */
export type Passkey = z.infer<typeof passkeySchema>;

const secondFactorSchema = z.strictObject({
  /** The sign-in session of the caller's token, as the database verified it. */
  session: z.string(),
  /** Whether this kind of user may set one up. */
  offered: z.boolean(),
  /** Whether sensitive actions are refused without one. */
  required: z.boolean(),
  has: z.boolean(),
  /** Whether one was confirmed in this session within the last minute. */
  confirmed: z.boolean(),
  authenticator: z.enum(["pending", "set"]).nullable(),
  passkeys: z.array(passkeySchema),
  codes_left: z.number(),
});
/** The state of a user's two-step verification. */
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/**
 * The caller's second factor.
 * @throws {Refusal} 401, 403 while acting
 */
export function secondFactor(state: RequestState): Promise<SecondFactor> {
  return jsonOf(state.db(), "my_second_factor", secondFactorSchema);
}

/** The key the user is setting up; null if there is none from the last hour. */
export async function keyToSetUp(who: Account): Promise<ShownKey | null> {
  const answer = await serviceClient().rpc("offered_authenticator", { p_user: who.userId });
  const sealed: string | null = answer.error ? unwrap(answer) : answer.data;
  return sealed === null ? null : shownKey(who.userId, who.email, sealed);
}
