import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { joinTeam } from "#app/profiles/team/commands.server.ts";
import { JoinTeam } from "#app/profiles/team/components/join-team.tsx";
import { invitationByToken } from "#app/profiles/team/queries.server.ts";
import { joinForm } from "#app/profiles/team/schema.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Join a team" });

export const loader = publicRoute.loader(async ({ who, db, url, env }) => {
  const token = url.searchParams.get("token") ?? "";
  const page = { token, signIn: env.SIGN_IN, next: url.pathname + url.search };
  if (!who) return { ...page, email: null, named: false, invitation: null };
  return {
    ...page,
    email: who.email,
    named: who.fullName !== null,
    invitation: await invitationByToken(db, token),
  };
});

export const action = publicRoute.action(
  joinForm,
  async ({ who, db, form, request }) => {
    if (!who) throw new Refusal(401, "Log in first, with the address the email came to.");
    await joinTeam(db, form);
    return redirectWith(request, "/employer/dashboard", {
      tone: "success",
      text: "Welcome to the team.",
    });
  },
  { hide: ["token"] },
);

export default function JoinTeamPage() {
  return <JoinTeam {...useLoaderData<typeof loader>()} />;
}
