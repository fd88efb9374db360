import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { variantsBy } from "#app/platform/shared-page.server.ts";
import { formatDate, todayCentral } from "#app/platform/format.ts";
import { Privacy } from "#app/site/privacy.tsx";

// The legal name stands here instead of the product's: design 7.12.
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Privacy Policy | ${data?.legalName ?? "Nomera Health"}` },
  { name: "robots", content: "index,follow" },
];

export const loader = publicRoute.loader(
  async ({ env }) => ({
    legalName: env.LEGAL_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    lastUpdated: formatDate(todayCentral()),
  }),
  { shared: variantsBy({}) },
);

export default function PrivacyPage() {
  return <Privacy {...useLoaderData<typeof loader>()} />;
}
