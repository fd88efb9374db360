import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { destinationOf } from "#app/account/rules.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { organization, webSite } from "#app/platform/structured-data.ts";
import { landingChoices } from "#app/site/choices.ts";
import { Landing } from "#app/site/landing.tsx";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Health care hiring in Missouri and Kansas",
    description:
      "Direct matches between vetted health care professionals and facilities in Missouri and Kansas. You choose pay, schedule and location; facilities pay no staffing markup.",
    keywords: [
      "health care hiring",
      "nursing jobs Missouri",
      "nursing jobs Kansas",
      "direct hire",
      "licensed candidates",
    ],
    index: true,
    image: {
      file: "landing.png",
      alt: "Health care work that fits both sides. Beside it, morning seen from a clinic window.",
    },
    structured: (site) => [organization(site), webSite(site)],
  });

export const loader = publicRoute.loader(
  async ({ who, url }) => {
    if (who?.isAdmin) throw redirect(destinationOf(who));
    return landingChoices(url.searchParams);
  },
  { shared: ({ role, positions }) => `${role} ${positions}` },
);

export default function LandingPage() {
  return <Landing {...useLoaderData<typeof loader>()} />;
}
