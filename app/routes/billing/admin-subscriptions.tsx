import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { BillingFrame } from "#app/billing/admin/components/frame.tsx";
import { SubscriptionTable } from "#app/billing/admin/components/subscription-table.tsx";
import { subscriptions } from "#app/billing/admin/queries.server.ts";
import { STATUSES } from "#app/billing/admin/rules.ts";
import { publicPlans } from "#app/billing/queries.server.ts";
import { choice, ID, known, readFilters, words } from "#app/platform/filters.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { Banner } from "#app/ui/banner.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPage } from "#app/ui/listing.tsx";

const HERE = "/admin/billing/subscriptions";
const FIELDS = {
  q: words("Facility", 80),
  plan_status: choice("Status", STATUSES, "All"),
  plan: known("Plan", "All"),
  after: ID,
};

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Subscriptions" });

export const loader = adminRoute.ahead(async ({ db, url }) => {
  const asked = readFilters(url, FIELDS);
  const [list, plans] = await Promise.all([subscriptions(db, asked), publicPlans()]);
  return {
    ...list,
    asked,
    plans: plans.value.map(({ code, name }) => ({ value: code, label: name })),
    plansWhole: plans.whole,
  };
});

export default function AdminSubscriptions() {
  const { rows, after, asked, plans, plansWhole } = useLoaderData<typeof loader>();
  return (
    <BillingFrame
      here={HERE}
      title="Subscriptions"
      lead="Every facility that has or had a plan, newest first."
    >
      {plansWhole ? null : (
        <Banner tone="warning">
          Unable to load plan definitions: the database did not answer. The usual plans are listed.
        </Banner>
      )}
      <ListPage
        label="Find subscriptions"
        folded="Filters"
        fields={FIELDS}
        options={{ plan: plans }}
        {...{ asked, rows }}
        paging={{ after, more: "Older subscriptions" }}
        noMatch={{ title: "No matching subscriptions" }}
        empty={
          <EmptyState title="No subscriptions yet">
            <p>Facilities appear here once their owner chooses a plan under Billing.</p>
          </EmptyState>
        }
      >
        <SubscriptionTable rows={rows} />
      </ListPage>
    </BillingFrame>
  );
}
