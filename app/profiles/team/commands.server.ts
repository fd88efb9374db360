import { randomBytes } from "node:crypto";
import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { TeamForm } from "./schema.ts";

/**
 * Does what a form of the team's page asks for.
 * @returns the sentence that says so
 * @throws {Refusal} 403 for whoever is not the owner, 404, 409, 422 with the field
 */
export async function changeTeam(db: Db, form: TeamForm): Promise<string> {
  const { intent, email = "", role = "viewer", subject = "" } = form;
  switch (intent) {
    case "invite":
    case "resend":
      // The link's token is nowhere but in the mail: the database keeps its digest.
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
 * Joins the team that an invitation is for.
 * @throws {Refusal} 403 when it is for somebody else, 404, 409 when it was used, has expired or does not go together
 * with what the caller is here already, 422 with the field
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
