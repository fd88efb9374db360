import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import {
  Claims,
  Funnel,
  Revenue,
  SignUps,
  Supply,
} from "#app/admin/overview/components/figures.tsx";
import { Tasks } from "#app/admin/overview/components/tasks.tsx";
import {
  marketFigures,
  revenueMonths,
  sharedTasks,
  waitingTasks,
} from "#app/admin/overview/queries.server.ts";
import { PERIODS, tasks } from "#app/admin/overview/rules.ts";
import { formatMoment } from "#app/platform/format.ts";
import { choice, readFilters } from "#app/platform/filters.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { Banner } from "#app/ui/banner.tsx";
import { FilterForm } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const FIELDS = { days: choice("Figures of the last", PERIODS) };

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Overview" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const { days = "90" } = readFilters(url, FIELDS);
  const [waiting, shared, market, months] = await Promise.all([
    waitingTasks(db),
    sharedTasks(db),
    marketFigures(db, Number(days)),
    revenueMonths(db),
  ]);
  return { tasks: tasks(waiting, shared, new Date()), market, months, days };
});

export default function AdminOverview() {
  const { tasks: waiting, market, months, days } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-12">
      <PageHeading title="Overview" lead="What waits for a decision, and how the market does." />
      <Tasks tasks={waiting} />
      <div className="space-y-4">
        <FilterForm label="Period of the figures" fields={FIELDS} asked={{ days }} />
        {market ? (
          <p className="text-sm text-muted">
            {`As of ${formatMoment(market.as_of)}. The worker counts at most once a minute.`}
          </p>
        ) : (
          <Banner tone="warning">
            The figures of the market appear here once the worker has counted them. It does so when
            it starts, and at most once a minute.
          </Banner>
        )}
      </div>
      {market ? (
        <>
          <Claims market={market} />
          <Supply market={market} />
          <Funnel market={market} />
          <SignUps market={market} />
        </>
      ) : null}
      {months ? <Revenue months={months} /> : null}
    </div>
  );
}
