import { z } from "zod";
import { unwrap } from "#app/platform/failures.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { serviceClient } from "#app/platform/supabase.server.ts";
import type { Account } from "../rules.ts";
import { shownKey, type ShownKey } from "./codes.server.ts";

const passkeySchema = z.strictObject({ id: z.string(), name: z.string(), made_at: z.string() });
/** A passkey, by the name its owner gave it. */
export type Passkey = z.infer<typeof passkeySchema>;

const secondFactorSchema = z.strictObject({
  /** The sign-in session of the token that asked, as the database checked it. */
  session: z.string(),
  /** Whether somebody of this kind may set one up. */
  offered: z.boolean(),
  /** Whether deeds with consequences are refused without one. */
  required: z.boolean(),
  has: z.boolean(),
  /** Whether one was shown in this session within a minute. */
  confirmed: z.boolean(),
  authenticator: z.enum(["pending", "set"]).nullable(),
  passkeys: z.array(passkeySchema),
  codes_left: z.number(),
});
/** Where somebody's two-step verification stands. */
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/**
 * The second factor of the person who asks.
 * @throws {Refusal} 401, 403 while acting
 */
export function secondFactor(state: RequestState): Promise<SecondFactor> {
  return jsonOf(state.db(), "my_second_factor", secondFactorSchema);
}

/** The key that the person who asks is setting up; null when there is none, or none from the last hour. */
export async function keyToSetUp(who: Account): Promise<ShownKey | null> {
  const answer = await serviceClient().rpc("offered_authenticator", { p_user: who.userId });
  const sealed: string | null = answer.error ? unwrap(answer) : answer.data;
  return sealed === null ? null : shownKey(who.userId, who.email, sealed);
}
