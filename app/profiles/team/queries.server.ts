import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { InvitationState, MemberRole, TeamRole } from "./rules.ts";

/** Everybody who works for the caller's facility, its owner first. */
export async function teamOf(db: Db) {
  return unwrap(await db.rpc("facility_team")).map((row) => ({
    id: row.user_id,
    name: row.full_name as string | null,
    email: row.email,
    role: row.role as TeamRole,
    since: row.since,
  }));
}

/** Invitations that nobody has taken yet; none for whoever is not the owner. */
export async function invitationsOf(db: Db) {
  return unwrap(await db.rpc("team_invitations")).map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role as MemberRole,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
    expired: Date.parse(row.expires_at) <= Date.now(),
  }));
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
