import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { BillingFrame } from "#app/billing/admin/components/frame.tsx";
import { Attention, Plans, Revenue } from "#app/billing/admin/components/overview.tsx";
import { billingOverview } from "#app/billing/admin/queries.server.ts";
import { pageMeta } from "#app/platform/meta.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Billing" });

export const loader = adminRoute.ahead(({ db }) => billingOverview(db));

export default function AdminBilling() {
  const overview = useLoaderData<typeof loader>();
  return (
    <BillingFrame
      here="/admin/billing"
      title="Billing"
      lead="Revenue, plans and what needs attention, as last reported by Stripe."
    >
      <Attention overview={overview} />
      <Revenue months={overview.months} />
      <Plans plans={overview.plans} />
    </BillingFrame>
  );
}
