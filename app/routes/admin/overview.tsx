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
import { adminFigures, adminTasks } from "#app/admin/overview/queries.server.ts";
import { PERIODS, tasks } from "#app/admin/overview/rules.ts";
import { choice, readFilters } from "#app/platform/filters.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Counted } from "#app/ui/counted.tsx";
import { FilterForm } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const FIELDS = { days: choice("Period", PERIODS) };

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Overview" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const { days = "90" } = readFilters(url, FIELDS);
  const [{ waiting, shared }, figures] = await Promise.all([
    adminTasks(db),
    adminFigures(db, Number(days)),
  ]);
  const { market = null, months = null } = figures ?? {};
  return {
    tasks: tasks(waiting, shared, new Date()),
    market,
    months,
    days,
    unread: figures === null,
  };
});

export default function AdminOverview() {
  const { tasks: waiting, market, months, days, unread } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-12">
      <PageHeading title="Overview" lead="What needs a decision, and how the market is doing." />
      <Tasks tasks={waiting} />
      <div className="space-y-4">
        <FilterForm label="Choose a period" fields={FIELDS} asked={{ days }} />
        {market ? (
          <Counted at={market.as_of} />
        ) : unread ? (
          <Banner tone="error">We can’t show the figures right now. Try again in a minute.</Banner>
        ) : (
          <Banner tone="warning">
            Market figures appear here once the worker has counted them, usually within a minute of
            its start.
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
