import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { DisputeTable } from "#app/applications/disputes/components/dispute-table.tsx";
import { disputes } from "#app/applications/disputes/queries.server.ts";
import { choice, ID, readFilters } from "#app/platform/filters.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const FIELDS = {
  status: choice("Status", { open: "Open", settled: "Settled" }),
  after: ID,
};

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Disputes" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const asked = readFilters(url, FIELDS);
  return { ...(await disputes(db, asked)), asked };
});

export default function Disputes() {
  const { rows, after, asked } = useLoaderData<typeof loader>();
  const settled = asked.status === "settled";
  return (
    <div className="space-y-8">
      <PageHeading
        title="Disputes"
        lead={
          settled
            ? "Settled disputes, latest first."
            : "Problems with placements, oldest first. Open one to see both sides and settle it."
        }
      />
      <ListPage
        label="Which disputes"
        fields={FIELDS}
        {...{ asked, rows }}
        paging={{ after, more: settled ? "Earlier" : "Later" }}
        empty={
          settled ? (
            <EmptyState title="No settled disputes">
              <p>Disputes appear here with their outcome once an administrator settles them.</p>
            </EmptyState>
          ) : (
            <EmptyState title="No open disputes">
              <p>
                When a facility or a candidate disputes a placement, it appears here with what they
                wrote.
              </p>
            </EmptyState>
          )
        }
      >
        <DisputeTable rows={rows} />
      </ListPage>
    </div>
  );
}
