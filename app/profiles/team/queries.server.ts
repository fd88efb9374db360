import { z } from "zod";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { InvitationState, MemberRole, TeamRole } from "./rules.ts";

const teamSchema = z.strictObject({
  team: z.array(
    z.strictObject({
      user_id: z.string(),
      full_name: z.string().nullable(),
      email: z.string(),
      role: z.custom<TeamRole>(),
      since: z.string(),
    }),
  ),
  invitations: z.array(
    z.strictObject({
      id: z.string(),
      email: z.string(),
      role: z.custom<MemberRole>(),
      sent_at: z.string(),
      expires_at: z.string(),
    }),
  ),
});

/**
 * Everybody who works for the caller's facility, its owner first, and the invitations that nobody has taken yet: none
 * for whoever is not the owner.
 */
export async function teamOf(db: Db) {
  const { team, invitations } = await jsonOf(db, "facility_team", teamSchema);
  return {
    team: team.map((row) => ({
      id: row.user_id,
      name: row.full_name,
      email: row.email,
      role: row.role,
      since: row.since,
    })),
    invitations: invitations.map((row) => ({
      id: row.id,
      email: row.email,
      role: row.role,
      sentAt: row.sent_at,
      expiresAt: row.expires_at,
      expired: Date.parse(row.expires_at) <= Date.now(),
    })),
  };
}

/** What the link of an invitation is worth to the caller. */
export async function invitationBehind(db: Db, token: string) {
  const [row] = unwrap(await db.rpc("invitation_by_token", { p_token: token }));
  return {
    state: (row?.state ?? "gone") as InvitationState,
    facility: (row?.facility_name ?? null) as string | null,
    role: (row?.role ?? null) as MemberRole | null,
  };
}
