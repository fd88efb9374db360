import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { roleOf } from "#app/account/rules.ts";
import { LIST_PATH } from "#app/positions/listing/rules.ts";
import { newestPositions } from "#app/positions/queries.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { breadcrumbs } from "#app/site/structured-data.ts";
import { OpenNow } from "#app/site/open-now.tsx";
import { Professionals } from "#app/site/professionals.tsx";
import { WHY_IDS } from "#app/site/why-choose.tsx";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "For healthcare professionals",
    description:
      "Find your dream job in just a few clicks. One profile, direct matches with vetted facilities across Missouri and Kansas, and no fees for candidates.",
    keywords: [
      "RN jobs",
      "LPN jobs",
      "CNA jobs",
      "allied health jobs",
      "Kansas City nursing jobs",
      "Missouri",
      "Kansas",
    ],
    index: true,
    image: {
      file: "professionals.png",
      alt: "Find your dream job in just a few clicks. Beside it, a nurse’s badge with a check mark.",
    },
    structured: (site) => [
      breadcrumbs(site, [{ name: "For Professionals", path: "/healthcare-professionals" }]),
    ],
  });

export const loader = publicRoute.loader(
  async ({ env, url, who }) => {
    const asked = url.searchParams.get("why");
    // Nobody can apply while sign-in is paused, so show no positions.
    const newest = env.SIGN_IN === "open" ? await newestPositions(6) : { value: [], whole: true };
    return {
      signIn: env.SIGN_IN,
      findAt: who && (roleOf(who) === "job_seeker" ? "/job-seeker/positions" : LIST_PATH),
      openNow: newest.value,
      whole: newest.whole,
      why: WHY_IDS.find((id) => id === asked) ?? WHY_IDS[0],
    };
  },
  { shared: ({ why }) => why, shows: SHOWS.positionPages, whole: ({ whole }) => whole },
);

export default function ProfessionalsPage() {
  const { openNow, ...rest } = useLoaderData<typeof loader>();
  return <Professionals {...rest} openNow={<OpenNow positions={openNow} />} />;
}
