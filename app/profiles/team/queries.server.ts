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

/** Members of the caller's facility, owner first, and pending invitations, which only the owner gets. */
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

/** The invitation behind a link, for the caller. */
export async function invitationByToken(db: Db, token: string) {
  const [row] = unwrap(await db.rpc("invitation_by_token", { p_token: token }));
  return {
    state: (row?.state ?? "gone") as InvitationState,
    facility: (row?.facility_name ?? null) as string | null,
    role: (row?.role ?? null) as MemberRole | null,
  };
}
