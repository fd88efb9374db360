import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { feeState } from "#app/billing/fees/rules.ts";
import { pageOf } from "#app/platform/params.server.ts";
import {
  facilityPlacements,
  type Placement,
} from "#app/applications/facility/placements/queries.server.ts";
import { placementState } from "#app/applications/facility/placements/rules.ts";
import { feePercent } from "#app/applications/facility/rules.ts";
import {
  count,
  formatCents,
  formatCharge,
  formatDate,
  todayCentral,
} from "#app/platform/format.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StatusPill } from "#app/ui/status.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Placements" });

export const loader = employerRoute.ahead(
  async ({ db, url }) => {
    return { ...(await facilityPlacements(db, pageOf(url))), today: todayCentral() };
  },
  { gate: "approved" },
);

const columnsOn = (today: string, isOwner: boolean): readonly Column<Placement>[] => [
  {
    key: "who",
    header: "Name",
    isName: true,
    cell: (row) => (
      <>
        <Link
          to={`/employer/placements/${row.id}`}
          className="inline-flex min-h-11 items-center font-semibold"
        >
          {row.name ?? "Deleted account"}
        </Link>
        <span className="block text-sm font-normal text-muted">{row.title}</span>
      </>
    ),
  },
  {
    key: "start",
    header: "Start",
    cell: (row) => <span className="whitespace-nowrap">{formatDate(row.starts_on)}</span>,
  },
  {
    key: "state",
    header: "Status",
    cell: (row) => {
      const { tone, words } = placementState(row, today);
      return (
        <span className="flex flex-wrap gap-2">
          <StatusPill tone={tone}>{words}</StatusPill>
          {row.disputed ? <StatusPill tone="warning">Dispute open</StatusPill> : null}
        </span>
      );
    },
  },
  {
    key: "salary",
    header: "Yearly pay",
    align: "end",
    cell: (row) => formatCents(row.annual_salary_cents),
  },
  {
    key: "fee",
    header: "Fee",
    align: "end",
    cell: (row) => `${formatCharge(row.fee_cents)} (${feePercent(row.fee_bp)})`,
  },
  {
    key: "fee-state",
    header: "Payment",
    cell: (row) => {
      const { tone, words } = feeState(row.fee);
      return (
        <div className="flex flex-wrap items-center gap-2">
          <StatusPill tone={tone}>{words}</StatusPill>
          {row.fee.status === "due" && isOwner ? (
            <Form action={`/employer/placements/${row.id}`} className="inline">
              <Button name="intent" value="pay" variant="secondary">
                Pay<span className="sr-only"> the fee for {row.name ?? row.title}</span>
              </Button>
            </Form>
          ) : null}
        </div>
      );
    },
  },
];

export default function Placements() {
  const { rows, total, fees_cents, due_cents, role, page, today } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-8">
      <PageHeading
        title="Placements"
        lead={
          total
            ? `${count(total, "hire")}, ${formatCharge(fees_cents)} in fees, ${due_cents > 0 ? `${formatCharge(due_cents)} due` : "nothing due"}.`
            : undefined
        }
      />
      <ListPage
        fields={{}}
        asked={{}}
        rows={rows}
        paging={{ page, total, noun: "placements" }}
        empty={
          <EmptyState title="Your hires will appear here">
            <p>
              After you confirm a hire, it appears here with its start date, pay, fee and guarantee.
            </p>
          </EmptyState>
        }
      >
        <DataTable
          caption="Placements"
          hideCaption
          columns={columnsOn(today, role === "owner")}
          rows={rows}
          rowKey={(row) => row.id}
        />
      </ListPage>
    </div>
  );
}
