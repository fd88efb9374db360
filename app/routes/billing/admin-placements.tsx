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

export const loader = adminRoute.loader(async ({ db, url }) => {
  const asked = readFilters(url, FIELDS);
  return { ...(await fees(db, asked)), asked };
});

export default function AdminPlacementFees() {
  const { rows, after, asked } = useLoaderData<typeof loader>();
  return (
    <BillingFrame
      here={HERE}
      title="Placement fees"
      lead="Every hire with its fee, the newest first. Open one to see its payments, or to give something back."
    >
      <ListPage
        label="Find placement fees"
        fields={FIELDS}
        {...{ asked, rows }}
        paging={{ after, more: "Older placements" }}
        noMatch={{ title: "No placement like this" }}
        empty={
          <EmptyState title="Placements will appear here">
            <p>Each hire that a facility confirms appears here with its fee.</p>
          </EmptyState>
        }
      >
        <FeeTable rows={rows} />
      </ListPage>
    </BillingFrame>
  );
}
