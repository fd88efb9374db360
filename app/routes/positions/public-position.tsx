import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { roleOf, type Account } from "#app/account/rules.ts";
import { publicPosition } from "#app/positions/queries.server.ts";
import { SaveButton, SaveForm } from "#app/positions/saved/components/save-button.tsx";
import { offersSaving } from "#app/positions/saved/rules.ts";
import { Similar } from "#app/positions/listing/components/similar.tsx";
import { similarTo } from "#app/positions/listing/queries.server.ts";
import { LIST_PATH } from "#app/positions/listing/rules.ts";
import { positionPath, positionSummary } from "#app/positions/rules.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { todayCentral } from "#app/platform/format.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { breadcrumbs } from "#app/site/structured-data.ts";
import { jobPosting } from "#app/site/job-posting.ts";
import { Position, type Looker } from "#app/site/position.tsx";

export const meta: MetaFunction<typeof loader> = (args) => {
  const position = args.data?.position;
  if (!position) return [];
  // While sign-in is paused nobody can apply, so search engines are offered nothing.
  const open = args.data?.signIn === "open";
  return pageMeta(args, {
    title: `${position.title} in ${position.city}, ${position.state}`,
    description: positionSummary(position),
    keywords: [position.profession, position.city, position.state, "direct hire"],
    index: open,
    structured: (site) => [
      ...(open ? [jobPosting(position, site)] : []),
      breadcrumbs(site, [
        open
          ? { name: "Open positions", path: LIST_PATH }
          : { name: "For Professionals", path: "/healthcare-professionals" },
        { name: position.title, path: positionPath(position) },
      ]),
    ],
  });
};

export const loader = publicRoute.loader(
  async ({ params, env, who }) => {
    const position = await publicPosition(params["positionId"] ?? "");
    if (!position) {
      throw new Refusal(404, "This position is not open. It may have been filled in the meantime.");
    }
    // While sign-in is paused nobody can apply, so nothing else is offered.
    const similar =
      env.SIGN_IN === "open" ? await similarTo(position.id) : { value: [], whole: true };
    return {
      position,
      similar,
      today: todayCentral(),
      looker: lookerOf(who),
      signIn: env.SIGN_IN,
      saving: env.SIGN_IN === "open" && offersSaving(who),
    };
  },
  { shared: () => "", whole: ({ similar }) => similar.whole },
);

function lookerOf(who: Account | null): Looker {
  if (!who) return "visitor";
  const role = roleOf(who);
  if (role === null) return "undecided";
  if (role !== "job_seeker") return "other";
  return who.onboardingCompleted && who.approval === "approved" ? "job_seeker" : "unapproved";
}

export default function PositionPage() {
  const { similar, saving, ...data } = useLoaderData<typeof loader>();
  const { position, today } = data;
  return (
    <Position {...data} save={saving ? <SaveButton position={position} forVisitors /> : null}>
      {saving ? <SaveForm back={positionPath(position)} /> : null}
      <Similar similar={similar.value} {...{ position, today, saving }} />
    </Position>
  );
}
