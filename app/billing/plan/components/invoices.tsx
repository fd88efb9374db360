import { formatCents } from "#app/platform/format.ts";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { dayWords, INVOICES_A_PAGE, invoiceWords } from "../../rules.ts";
import type { Invoice } from "../queries.server.ts";

const columns: readonly Column<Invoice>[] = [
  {
    key: "date",
    header: "Date",
    isName: true,
    cell: (invoice) => (
      <>
        {dayWords(invoice.created_at)}
        {invoice.number ? (
          <span className="block text-sm font-normal text-muted">{invoice.number}</span>
        ) : null}
      </>
    ),
  },
  {
    key: "status",
    header: "Status",
    cell: (invoice) => {
      const { tone, words } = invoiceWords(invoice.status, invoice.returned_cents);
      return <StatusPill tone={tone}>{words}</StatusPill>;
    },
  },
  {
    key: "amount",
    header: "Amount",
    align: "end",
    cell: (invoice) => formatCents(invoice.total_cents),
  },
  {
    key: "open",
    header: "Invoice",
    hideHeader: true,
    align: "end",
    cell: (invoice) =>
      invoice.url ? (
        <Link to={invoice.url} className="inline-flex min-h-11 items-center">
          {invoice.status === "open" ? "See and pay" : "See the invoice"}
          <span className="sr-only"> from {dayWords(invoice.created_at)}, on Stripe</span>
        </Link>
      ) : (
        <span data-nothing />
      ),
  },
];

type Props = { invoices: Invoice[]; page: number; total: number };

/** One page of a facility's invoices, newest first. */
export function Invoices({ invoices, page, total }: Props) {
  return (
    <section aria-labelledby="invoices" className="max-w-3xl space-y-4">
      <h2 id="invoices" className="text-2xl">
        Invoices
      </h2>
      <DataTable
        caption="Invoices"
        hideCaption
        columns={columns}
        rows={invoices}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="Your invoices will appear here">
            <p>Each month’s invoice appears here, with a copy to print.</p>
          </EmptyState>
        }
      />
      <Pagination
        here="/employer/billing"
        page={page}
        total={total}
        size={INVOICES_A_PAGE}
        noun="invoices"
        hash="#invoices"
      />
    </section>
  );
}
