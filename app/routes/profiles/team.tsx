import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { myFacility } from "#app/positions/posting/queries.server.ts";
import { changeTeam } from "#app/profiles/team/commands.server.ts";
import { TeamPage } from "#app/profiles/team/components/team-page.tsx";
import { teamOf } from "#app/profiles/team/queries.server.ts";
import { teamForm } from "#app/profiles/team/schema.ts";
import { formatMoment } from "#app/platform/format.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Team" });

export const loader = employerRoute.ahead(
  async ({ who, db }) => {
    const [{ team, invitations }, facility, { userId }] = await Promise.all([
      teamOf(db),
      myFacility(db),
      who,
    ]);
    return {
      me: userId,
      role: facility?.role ?? "viewer",
      facility: facility?.name ?? "your facility",
      team: team.map((member) => ({ ...member, since: formatMoment(member.since) })),
      invitations: invitations.map((one) => ({
        ...one,
        sentAt: formatMoment(one.sentAt),
        expiresAt: formatMoment(one.expiresAt),
      })),
    };
  },
  { gate: "approved" },
);

export const action = employerRoute.action(
  teamForm,
  async ({ db, form, request }) => {
    const text = await changeTeam(db, form);
    const to = form.intent === "leave" ? "/employer/onboarding" : "/employer/team";
    return redirectWith(request, to, { tone: "success", text });
  },
  { gate: "approved", apart: "subject", limit: { max: 30, windowMs: 60_000 } },
);

export default function Team() {
  return <TeamPage {...useLoaderData<typeof loader>()} />;
}
