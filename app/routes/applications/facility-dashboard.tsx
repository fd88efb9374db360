import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { OpenPositions } from "#app/applications/facility/dashboard/components/positions.tsx";
import { WaitingList } from "#app/applications/facility/dashboard/components/waiting.tsx";
import { employerDashboard } from "#app/applications/facility/dashboard/queries.server.ts";
import { pageOf } from "#app/platform/params.server.ts";
import { hasPlan, mayRecruit, type PlanUse } from "#app/applications/facility/rules.ts";
import { count, formatMoment } from "#app/platform/format.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { barShare, usedWords } from "#app/billing/rules.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your positions" });

export const loader = employerRoute.loader(
  async ({ db, url }) => {
    const page = pageOf(url);
    return { ...(await employerDashboard(db, page)), page };
  },
  { gate: "approved" },
);

export default function EmployerDashboard() {
  const { role, plan, waiting, positions, total, empty, page } = useLoaderData<typeof loader>();
  const recruits = mayRecruit(role);
  if (total === 0 && page === 1 && waiting.length === 0) {
    return (
      <div className="space-y-12">
        <PageHeading title="Your positions" />
        <EmptyState
          title="Your positions and their candidates will appear here"
          actions={
            recruits ? (
              <ButtonLink to="/employer/new-position">Post your first position</ButtonLink>
            ) : null
          }
        >
          <p>Post a position and you see at once which licensed candidates fit it, and why.</p>
          {hasPlan(plan) ? null : (
            <p>
              Publishing needs a plan: <Link to="/employer/billing">see the plans</Link>.
            </p>
          )}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="space-y-12">
      <PageHeading
        title="Your positions"
        actions={
          recruits ? <ButtonLink to="/employer/new-position">Post a position</ButtonLink> : null
        }
      />
      <section aria-labelledby="waiting">
        <h2 id="waiting" className="mb-4 text-2xl">
          Needs your attention
        </h2>
        <WaitingList waiting={waiting} />
        {empty ? (
          <p className="mt-5">
            {count(empty, "open position")} {empty === 1 ? "has" : "have"} no candidate and nobody
            who fits: a wider pay range or fewer musts {empty === 1 ? "opens it" : "open them"} to
            more.
          </p>
        ) : null}
      </section>
      <section aria-labelledby="open-positions">
        <h2 id="open-positions" className="mb-3 text-2xl">
          {count(total, "position")}, open or paused
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
          {hasPlan(plan) ? `Your plan: ${plan.name}` : "No plan"}
        </h2>
        <Link to="/employer/billing" className="inline-flex min-h-11 items-center">
          {hasPlan(plan) ? "Plan and invoices" : "See the plans"}
        </Link>
      </div>
      <Use label="Open positions" used={plan.positions} limit={plan.position_limit} />
      <Use label="Full views of candidates" used={plan.views} limit={plan.view_limit} />
      <p className="text-sm text-muted">
        {hasPlan(plan)
          ? `Full views start again ${formatMoment(plan.period_end)}. A candidate once viewed stays free, and whoever applies costs no view.`
          : "Without a plan nothing new can be published and no new candidate viewed in full. Hiring in progress goes on."}
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
