import { randomBytes } from "node:crypto";
import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { TeamForm } from "./schema.ts";

/**
 * Performs an action of the team page.
 * @returns a confirmation sentence
 * @throws {Refusal} 403 for anyone but the owner, 404, 409, 422 with the field
 */
export async function changeTeam(db: Db, form: TeamForm): Promise<string> {
  const { intent, email = "", role = "viewer", subject = "" } = form;
  switch (intent) {
    case "invite":
    case "resend":
      // The token exists only in the email: the database stores its digest.
      unwrap(
        await db.rpc("invite_member", {
          p_email: email,
          p_role: role,
          p_token: randomBytes(32).toString("base64url"),
        }),
      );
      return `Invitation sent to ${email}. It works for 14 days.`;
    case "revoke":
      done(await db.rpc("revoke_invitation", { p_id: subject }));
      return "Invitation canceled. Its link no longer works.";
    case "role":
      done(await db.rpc("change_member_role", { p_user_id: subject, p_role: role }));
      return "Role changed.";
    case "remove":
      done(await db.rpc("remove_member", { p_user_id: subject }));
      return "Removed from your team.";
    case "leave":
      done(await db.rpc("leave_team"));
      return "You left the team.";
    default:
      throw new Refusal(422, "Choose what to do.");
  }
}

/**
 * Joins the team of an invitation.
 * @throws {Refusal} 403 when it is for someone else, 404, 409 when it was used, has expired or conflicts with the
 *   caller's current role, 422 with the field
 */
export async function joinTeam(
  db: Db,
  form: { token: string; fullName?: string | undefined },
): Promise<void> {
  done(
    await db.rpc("accept_invitation", {
      p_token: form.token,
      ...(form.fullName && { p_full_name: form.fullName }),
    }),
  );
}

function done({
  error,
  status,
}: {
  error: { message: string; code?: string; hint?: string | null } | null;
  status: number;
}) {
  if (error) unwrap({ data: null, error, status });
}
