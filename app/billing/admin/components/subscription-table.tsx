import { formatCharge, formatDate, formatMoment, todayCentral } from "#app/platform/format.ts";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { SubscriptionRow } from "../queries.server.ts";
import { STATUSES } from "../rules.ts";

const day = (moment: string) => formatDate(todayCentral(new Date(moment)));

/** What happens next with a subscription, in a sentence or two. */
function whatNext(row: SubscriptionRow): string {
  if (row.plan_status === "none") return "Nothing";
  if (row.cancel_at) return `Ends ${day(row.cancel_at)}`;
  if (!row.subscription_id) return `Billed outside Stripe, until ${day(row.period_end)}`;
  const then = row.next_plan ? `${row.next_plan} from ${day(row.period_end)}` : null;
  const charged =
    row.next_invoice_cents === null
      ? null
      : `${formatCharge(row.next_invoice_cents)} on ${day(row.period_end)}`;
  return [then, charged].filter(Boolean).join("; ") || `Renews ${day(row.period_end)}`;
}

const COLUMNS: readonly Column<SubscriptionRow>[] = [
  {
    key: "facility",
    header: "Facility",
    isName: true,
    cell: (row) => (
      <>
        <span className="wrap-anywhere">{row.facility ?? "Unnamed facility"}</span>
        <span className="block text-sm font-normal text-muted">since {day(row.since)}</span>
      </>
    ),
  },
  { key: "plan", header: "Plan", cell: (row) => row.plan },
  {
    key: "plan_status",
    header: "Status",
    cell: (row) => {
      const { tone, words } = STATUSES[row.plan_status];
      return (
        <>
          <StatusPill tone={tone}>{words}</StatusPill>
          {row.past_due_since && row.plan_status !== "none" ? (
            <span className="mt-1 block text-sm text-muted">
              unpaid since {day(row.past_due_since)}
            </span>
          ) : null}
        </>
      );
    },
  },
  { key: "next", header: "Renews or ends", cell: whatNext },
  {
    key: "stripe",
    header: "Stripe ID",
    cell: (row) => (
      <span className="text-sm wrap-anywhere text-muted">
        {row.subscription_id
          ? `${row.status === row.plan_status ? "" : `${row.status.replaceAll("_", " ")}, `}${row.subscription_id}`
          : "None"}
        {row.customer_id ? <span className="block">{row.customer_id}</span> : null}
        {row.synced_at ? (
          <span className="block">looked at {formatMoment(row.synced_at)}</span>
        ) : null}
      </span>
    ),
  },
];

/** Subscriptions with their status and what happens next. */
export function SubscriptionTable({ rows }: { rows: readonly SubscriptionRow[] }) {
  return (
    <DataTable
      caption="Subscriptions"
      hideCaption
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.employer_id}
    />
  );
}
