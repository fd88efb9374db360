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
            ? "What was settled, the latest first."
            : "What one side of a placement says is wrong, the longest waiting first. Open one to hear both sides and settle it."
        }
      />
      <ListPage
        label="Which disputes"
        fields={FIELDS}
        {...{ asked, rows }}
        paging={{ after, more: settled ? "Earlier ones" : "Later ones" }}
        empty={
          settled ? (
            <EmptyState title="Nothing is settled yet">
              <p>Disputes appear here with their outcome once an administrator has settled them.</p>
            </EmptyState>
          ) : (
            <EmptyState title="No dispute is open">
              <p>
                When a facility or a candidate says that something about a placement is wrong, it
                appears here with what they wrote.
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
