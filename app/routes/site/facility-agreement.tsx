import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { agreementNumbers, publicPlans } from "#app/billing/queries.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { FacilityAgreement } from "#app/site/legal/facility-agreement.tsx";
import { breadcrumbs } from "#app/site/structured-data.ts";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Facility Agreement",
    description:
      "What a facility agrees to: monthly plans, the placement fee for each hire with an example, and the guarantee.",
    keywords: ["facility agreement", "placement fee", "guarantee", "plans"],
    index: true,
    image: {
      file: "facility-agreement.png",
      alt: "Facility Agreement: plans, the placement fee, the guarantee. Beside it, a street of hospitals and clinics.",
    },
    structured: (site) => [
      breadcrumbs(site, [{ name: "Facility Agreement", path: "/facility-agreement" }]),
    ],
  });

export const loader = publicRoute.loader(
  async ({ env }) => {
    const [plans, numbers] = await Promise.all([publicPlans(), agreementNumbers()]);
    const whole = plans.whole && numbers.whole;
    return {
      legalName: env.LEGAL_NAME,
      plans: plans.value,
      // The fallback numbers may be outdated, so show none that a user could rely on.
      numbers: whole ? numbers.value : null,
      whole,
    };
  },
  { shared: () => "", shows: SHOWS.agreementPage, whole: ({ whole }) => whole },
);

export default function FacilityAgreementPage() {
  return <FacilityAgreement {...useLoaderData<typeof loader>()} />;
}
