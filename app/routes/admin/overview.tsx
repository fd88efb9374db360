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
import { pageMeta } from "#app/platform/meta.ts";
import { askedWord } from "#app/platform/params.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Filters } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Select } from "#app/ui/select.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Overview" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const days = askedWord(url, "days", Object.keys(PERIODS)) ?? "90";
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
        <Filters label="Period of the figures">
          <Select
            name="days"
            label="Figures of the last"
            defaultValue={days}
            options={Object.entries(PERIODS).map(([value, label]) => ({ value, label }))}
          />
        </Filters>
        {market ? (
          <p className="text-sm text-muted">
            {`As of ${formatMoment(market.as_of)} (Central). The worker counts at most once a minute.`}
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
