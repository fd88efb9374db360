import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { FunnelFigure } from "#app/applications/facility/figures/components/funnel.tsx";
import { Measures } from "#app/applications/facility/figures/components/measures.tsx";
import {
  facilityFigures,
  figuresFilters,
  SPANS,
} from "#app/applications/facility/figures/queries.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Figures" });

export const loader = employerRoute.loader(
  async ({ db, url }) => {
    const filters = figuresFilters(url);
    return { ...(await facilityFigures(db, filters)), filters, spans: [...SPANS] };
  },
  { gate: "approved" },
);

export default function Figures() {
  const found = useLoaderData<typeof loader>();
  const { positions, filters, spans, funnel } = found;
  return (
    <div className="space-y-10">
      <PageHeading
        title="Figures"
        lead="How your hiring goes, counted from what happened here. Nobody else sees it."
      />
      <form method="get" className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0">
          <label htmlFor="position" className="mb-1 block text-sm font-semibold">
            Position
          </label>
          <select
            id="position"
            name="position"
            className="control max-w-full sm:max-w-md"
            defaultValue={filters.position ?? ""}
          >
            <option value="">All positions</option>
            {positions.map(({ id, title, city }) => (
              <option key={id} value={id}>
                {title}, {city}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor="days" className="mb-1 block text-sm font-semibold">
            Time
          </label>
          <select id="days" name="days" className="control" defaultValue={String(filters.days)}>
            {spans.map((days) => (
              <option key={days} value={days}>
                {days === 365 ? "The last year" : `The last ${days} days`}
              </option>
            ))}
          </select>
        </div>
        <Button variant="secondary">Show</Button>
      </form>
      {funnel.all === 0 ? (
        <EmptyState title="The funnel will appear here">
          <p>
            Nobody was invited and nobody applied in this time. Choose a longer time, or another
            position.
          </p>
        </EmptyState>
      ) : (
        <FunnelFigure funnel={funnel} ends={found.ends} />
      )}
      <Measures found={found} />
    </div>
  );
}
