import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { BillingFrame } from "#app/billing/admin/components/frame.tsx";
import { SubscriptionTable } from "#app/billing/admin/components/subscription-table.tsx";
import { subscriptions } from "#app/billing/admin/queries.server.ts";
import { STATUSES } from "#app/billing/admin/rules.ts";
import { publicPlans } from "#app/billing/queries.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { askedId, askedText, askedWord } from "#app/platform/params.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Filters, CursorPagination } from "#app/ui/listing.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

const HERE = "/admin/billing/subscriptions";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Subscriptions" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const asked = {
    plan_status: askedWord(url, "plan_status", Object.keys(STATUSES)),
    plan: askedText(url, "plan", 60),
    q: askedText(url, "q", 80),
    after: askedId(url, "after"),
  };
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
      lead="Every facility that has or had a plan, the newest first."
    >
      {plansWhole ? null : (
        <Banner tone="warning">
          Unable to load plan definitions: the database did not answer. The usual plans are listed.
        </Banner>
      )}
      <Filters label="Find subscriptions">
        <TextInput name="q" label="Facility" type="search" defaultValue={asked.q} />
        <Select
          name="plan_status"
          label="Status"
          placeholder="All"
          defaultValue={asked.plan_status}
          options={Object.entries(STATUSES).map(([value, { words }]) => ({ value, label: words }))}
        />
        <Select
          name="plan"
          label="Plan"
          placeholder="All"
          defaultValue={asked.plan}
          options={plans}
        />
      </Filters>
      <SubscriptionTable
        rows={rows}
        isFiltered={Boolean(asked.q ?? asked.plan_status ?? asked.plan ?? asked.after)}
      />
      <CursorPagination here={HERE} asked={asked} after={after} label="Older subscriptions" />
    </BillingFrame>
  );
}
