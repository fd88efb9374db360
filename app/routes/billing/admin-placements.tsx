import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { FeeTable } from "#app/billing/admin/components/fee-table.tsx";
import { BillingFrame } from "#app/billing/admin/components/frame.tsx";
import { fees } from "#app/billing/admin/queries.server.ts";
import { FEE_FILTERS } from "#app/billing/admin/rules.ts";
import { choice, ID, readFilters, words } from "#app/platform/filters.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPage } from "#app/ui/listing.tsx";

const HERE = "/admin/billing/placements";
const FIELDS = {
  q: words("Facility", 80),
  fee: choice("Fee", FEE_FILTERS, "All"),
  after: ID,
};

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Placement fees" });

export const loader = adminRoute.ahead(async ({ db, url }) => {
  const asked = readFilters(url, FIELDS);
  return { ...(await fees(db, asked)), asked };
});

export default function AdminPlacementFees() {
  const { rows, after, asked } = useLoaderData<typeof loader>();
  return (
    <BillingFrame
      here={HERE}
      title="Placement fees"
      lead="Every hire with its fee, newest first. Open one to see payments or give a refund."
    >
      <ListPage
        label="Find placement fees"
        folded="Filters"
        fields={FIELDS}
        {...{ asked, rows }}
        paging={{ after, more: "Older placements" }}
        noMatch={{ title: "No matching placements" }}
        empty={
          <EmptyState title="No placements yet">
            <p>Confirmed hires appear here with their fees.</p>
          </EmptyState>
        }
      >
        <FeeTable rows={rows} />
      </ListPage>
    </BillingFrame>
  );
}
