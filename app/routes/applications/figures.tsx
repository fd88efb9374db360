import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { Channels } from "#app/applications/facility/figures/components/channels.tsx";
import { FunnelFigure } from "#app/applications/facility/figures/components/funnel.tsx";
import { Measures } from "#app/applications/facility/figures/components/measures.tsx";
import { facilityFigures } from "#app/applications/facility/figures/queries.server.ts";
import { choice, ID, known, readFilters } from "#app/platform/filters.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FilterForm } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const FIELDS = {
  position: { ...known("Position", "All positions"), read: ID.read },
  days: choice("Period", {
    "30": "Last 30 days",
    "90": "Last 90 days",
    "365": "Last 12 months",
  }),
};

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Reports" });

export const loader = employerRoute.ahead(
  async ({ db, url }) => {
    const { position, days = "90" } = readFilters(url, FIELDS);
    return { ...(await facilityFigures(db, { position, days })), asked: { position, days } };
  },
  { gate: "approved" },
);

export default function Figures() {
  const found = useLoaderData<typeof loader>();
  const { positions, asked, funnel } = found;
  return (
    <div className="space-y-10">
      <PageHeading title="Reports" lead="How your hiring is going. Only your team sees this." />
      <FilterForm
        label="Filter reports"
        folded="Filters"
        fields={FIELDS}
        asked={asked}
        options={{
          position: positions.map(({ id, title, city }) => ({
            value: id,
            label: `${title}, ${city}`,
          })),
        }}
      />
      {funnel.all === 0 ? (
        <EmptyState title="The funnel will appear here">
          <p>
            No invitations or applications in this period. Choose a longer period or another
            position.
          </p>
        </EmptyState>
      ) : (
        <>
          <FunnelFigure funnel={funnel} ends={found.ends} />
          <Channels channels={found.channels} />
        </>
      )}
      <Measures found={found} />
    </div>
  );
}
