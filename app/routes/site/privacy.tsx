import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { formatDate, todayCentral } from "#app/platform/format.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { policyData } from "#app/site/data-map/policy.server.ts";
import { breadcrumbs } from "#app/site/structured-data.ts";
import { Privacy } from "#app/site/privacy.tsx";

// This page uses the legal name instead of the product name: design 7.12.
export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: "Privacy Policy",
    siteName: args.data?.legalName,
    description: `What ${args.data?.legalName} collects, what it is used for, who sees it, how it is protected, and what rights you have.`,
    keywords: ["privacy policy", "data protection", "HIPAA", "your rights"],
    index: true,
    image: {
      file: "privacy.png",
      alt: "Privacy Policy: what is collected, what it is for, and what rights you have. Beside it, a drawer of papers with a lock.",
    },
    structured: (site) => [breadcrumbs(site, [{ name: "Privacy Policy", path: "/privacy" }])],
  });

export const loader = publicRoute.loader(
  async ({ env }) => ({
    legalName: env.LEGAL_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    lastUpdated: { day: todayCentral(), words: formatDate(todayCentral()) },
    data: policyData(),
  }),
  { shared: () => "", shows: SHOWS.text },
);

export default function PrivacyPage() {
  return <Privacy {...useLoaderData<typeof loader>()} />;
}
