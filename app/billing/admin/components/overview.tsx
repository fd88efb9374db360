import { count, formatCharge } from "#app/platform/format.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ColumnChart } from "#app/ui/column-chart.tsx";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Overview, PlanCounts } from "../queries.server.ts";
import { monthLabel, monthlyRevenue, monthSpan } from "../rules.ts";

/** What needs an admin's attention, each with a link to its list. */
export function Attention({ overview }: { overview: Overview }) {
  const { failed_events, begun_adjustments, late_fees, plans } = overview;
  const unpaid = (plan_status: "past_due" | "suspended") =>
    plans.reduce((sum, plan) => sum + plan[plan_status], 0);
  const waits = [
    {
      many: failed_events,
      words: count(failed_events, "failed Stripe event"),
      to: "/admin/billing/events?status=failed",
    },
    {
      many: begun_adjustments,
      words: count(
        begun_adjustments,
        "unfinished or failed refund or credit",
        "unfinished or failed refunds or credits",
      ),
      to: "/admin/billing/placements?fee=begun",
    },
    {
      many: unpaid("suspended"),
      words: `${count(unpaid("suspended"), "facility", "facilities")} suspended after a failed payment`,
      to: "/admin/billing/subscriptions?plan_status=suspended",
    },
    {
      many: unpaid("past_due"),
      words: `${count(unpaid("past_due"), "facility", "facilities")} past due`,
      to: "/admin/billing/subscriptions?plan_status=past_due",
    },
    {
      many: late_fees.count,
      words: `${count(late_fees.count, "placement fee")} more than 14 days overdue, ${formatCharge(late_fees.cents)}`,
      to: "/admin/billing/placements?fee=late",
    },
  ].filter(({ many }) => many > 0);
  if (waits.length === 0) {
    return (
      <Banner tone="success">
        All clear: no failed events, past-due or suspended facilities, unfinished or failed refunds
        or credits, or fees more than 14 days overdue.
      </Banner>
    );
  }
  return (
    <Banner tone="warning" title="Needs your attention">
      <ul>
        {waits.map(({ words, to }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center">
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Chart of monthly revenue, and how it is calculated. */
export function Revenue({ months }: { months: Overview["months"] }) {
  const total = (pick: (month: Overview["months"][number]) => number) =>
    months.reduce((sum, month) => sum + pick(month), 0);
  const refunded = total((month) => month.refunded_cents);
  const fees = total((month) => month.fees_cents);
  const subscriptions = total((month) => month.subscriptions_cents);
  return (
    <section aria-labelledby="revenue" className="space-y-4">
      <h2 id="revenue" className="text-xl">
        Revenue, last 12 months
      </h2>
      <p>
        <span className="text-2xl font-semibold tabular-nums">
          {formatCharge(subscriptions + fees - refunded)}
        </span>{" "}
        in all, {monthSpan(months.map(({ month }) => month))}: {formatCharge(subscriptions)} from
        subscriptions, {formatCharge(fees)} from placement fees, less {formatCharge(refunded)}{" "}
        returned or taken back by banks.
      </p>
      <ColumnChart
        title="Revenue by month: subscriptions, and placement fees less refunds"
        across="Month"
        labels={months.map(({ month }) => monthLabel(month))}
        series={[
          { name: "Subscriptions", values: months.map((month) => month.subscriptions_cents) },
          {
            name: "Placement fees, less refunds",
            values: months.map((month) => month.fees_cents - month.refunded_cents),
          },
        ]}
        format={formatCharge}
      />
      <Disclosure summary="How we count this">
        <ul className="list-disc space-y-1 pl-5 text-muted">
          <li>
            Subscriptions: invoices, in the month they were paid, less what was refunded or taken
            back by a bank after a dispute.
          </li>
          <li>
            Placement fees: in the month they were paid. A refund, money returned another way, or
            what a bank took back after a dispute counts against that same month. A second payment
            of the same fee doesn’t count once it’s returned.
          </li>
          <li>
            A credit is not a refund. It lowers later invoices, so the months in which they are paid
            show less subscription revenue.
          </li>
          <li>Months are US Central time. Stripe’s own fees are not deducted.</li>
        </ul>
      </Disclosure>
    </section>
  );
}

const COLUMNS: readonly Column<PlanCounts>[] = [
  {
    key: "plan",
    header: "Plan",
    isName: true,
    cell: (plan) => (
      <>
        {plan.name}
        <span className="block text-sm font-normal text-muted">
          {formatCharge(plan.price_cents)} a month
        </span>
      </>
    ),
  },
  ...(
    [
      ["active", "Active"],
      ["past_due", "Past due"],
      ["suspended", "Suspended"],
      ["ending", "Ending"],
      ["arranged", "Billed outside Stripe"],
    ] as const
  ).map(([key, header]): Column<PlanCounts> => ({
    key,
    header,
    align: "end",
    cell: (plan) => plan[key].toLocaleString("en-US"),
  })),
];

/** Number of facilities on each plan, and the monthly revenue they bring. */
export function Plans({ plans }: { plans: readonly PlanCounts[] }) {
  return (
    <section aria-labelledby="plans" className="space-y-4">
      <h2 id="plans" className="text-xl">
        Plans
      </h2>
      <p>
        <span className="text-2xl font-semibold tabular-nums">
          {formatCharge(monthlyRevenue(plans))}
        </span>{" "}
        monthly recurring revenue: today’s plan prices times the facilities that renew. Canceled
        plans, trials and plans billed outside Stripe don’t count.
      </p>
      <DataTable
        caption="Facilities by plan and status"
        hideCaption
        columns={COLUMNS}
        rows={plans}
        rowKey={({ code }) => code}
      />
    </section>
  );
}
