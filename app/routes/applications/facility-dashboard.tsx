import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { OpenPositions } from "#app/applications/facility/dashboard/components/positions.tsx";
import { WaitingList } from "#app/applications/facility/dashboard/components/waiting.tsx";
import facilityStyles from "#app/applications/facility/facility.css?url";
import { employerDashboard } from "#app/applications/facility/dashboard/queries.server.ts";
import { pageOf } from "#app/platform/params.server.ts";
import { hasPlan, mayRecruit, type PlanUse } from "#app/applications/facility/rules.ts";
import { count, formatDate, todayCentral } from "#app/platform/format.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { barShare, usedWords } from "#app/billing/rules.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Dashboard" });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: facilityStyles }];

export const loader = employerRoute.ahead(
  async ({ db, url }) => {
    return { ...(await employerDashboard(db, pageOf(url))), today: todayCentral() };
  },
  { gate: "approved" },
);

export default function EmployerDashboard() {
  const { role, plan, waiting, positions, total, empty, page, today } =
    useLoaderData<typeof loader>();
  const recruits = mayRecruit(role);
  if (total === 0 && waiting.length === 0) {
    return (
      <div className="space-y-12">
        <PageHeading title="Dashboard" />
        <EmptyState
          title="Your positions and their candidates will appear here"
          actions={
            recruits ? (
              <ButtonLink to="/employer/new-position">Post your first position</ButtonLink>
            ) : null
          }
        >
          <p>Post a position and see right away which licensed candidates fit, and why.</p>
          {hasPlan(plan) ? null : (
            <p>
              You need a plan to post positions. <Link to="/employer/billing">See plans</Link>
            </p>
          )}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="space-y-10">
      <PageHeading
        title="Dashboard"
        actions={
          recruits ? (
            <ButtonLink
              to="/employer/new-position"
              variant={waiting.length > 0 ? "secondary" : "primary"}
            >
              Post a position
            </ButtonLink>
          ) : null
        }
      />
      <section aria-labelledby="waiting">
        <h2 id="waiting" className="mb-4 text-2xl">
          Needs your attention
        </h2>
        <WaitingList {...{ waiting, today, recruits }} />
        {empty ? (
          <p className="mt-5">
            {count(empty, "open position")} {empty === 1 ? "has" : "have"} no candidates and no
            applications. To reach more people, raise the pay or require less.
          </p>
        ) : null}
      </section>
      <section aria-labelledby="open-positions">
        <h2 id="open-positions" className="mb-3 text-2xl">
          {count(total, "open or paused position")}
        </h2>
        <OpenPositions positions={positions} />
        <div className="mt-5">
          <Pagination here="/employer/dashboard" page={page} total={total} noun="positions" />
        </div>
      </section>
      <PlanSection plan={plan} />
    </div>
  );
}

function PlanSection({ plan }: { plan: PlanUse }) {
  return (
    <section aria-labelledby="plan" className="max-w-2xl space-y-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="plan" className="text-2xl">
          {hasPlan(plan) ? `${plan.name} plan` : "No plan"}
        </h2>
        <Link to="/employer/billing" className="inline-flex min-h-11 items-center">
          {hasPlan(plan) ? "Plan and invoices" : "See plans"}
        </Link>
      </div>
      <Use label="Open positions" used={plan.positions} limit={plan.position_limit} />
      <Use label="Full candidate views" used={plan.views} limit={plan.view_limit} />
      <p className="text-sm text-muted">
        {plan.on_hold
          ? "Posting positions and full views are on hold until your last invoice is paid. Hiring in progress continues."
          : hasPlan(plan)
            ? plan.ends
              ? "Candidates you’ve viewed stay free, and applicants never use a view."
              : `Full views reset ${formatDate(todayCentral(new Date(plan.period_end)))}. Candidates you’ve viewed stay free, and applicants never use a view.`
            : "Without a plan you can’t post positions or view new candidates in full. Hiring in progress continues."}
      </p>
    </section>
  );
}

function Use({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  const share = barShare(used, limit);
  if (share === null) {
    return (
      <p className="flex justify-between gap-4">
        <span>{label}</span>
        <span className="font-semibold">{usedWords(used, limit)}</span>
      </p>
    );
  }
  return (
    <Meter
      label={label}
      value={share}
      valueText={usedWords(used, limit)}
      tone={share === 10_000 ? "warm" : "accent"}
    />
  );
}
