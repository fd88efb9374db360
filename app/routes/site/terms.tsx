import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { Terms } from "#app/site/legal/terms.tsx";
import { breadcrumbs } from "#app/site/structured-data.ts";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Terms of Service",
    description:
      "The rules for professionals, facilities and visitors: accounts, cost, checks, matching, and how an account can end.",
    keywords: ["terms of service", "rules", "account", "Nomera Health"],
    index: true,
    image: {
      file: "terms.png",
      alt: "Terms of Service: the rules for professionals, facilities and visitors. Beside it, a signpost.",
    },
    structured: (site) => [breadcrumbs(site, [{ name: "Terms of Service", path: "/terms" }])],
  });

export const loader = publicRoute.loader(async ({ env }) => ({ legalName: env.LEGAL_NAME }), {
  shared: () => "",
  shows: SHOWS.text,
});

export default function TermsPage() {
  return <Terms {...useLoaderData<typeof loader>()} />;
}
