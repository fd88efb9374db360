import { formatCharge, formatMoment } from "#app/platform/format.ts";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { FeeDetails } from "../queries.server.ts";
import { paymentState } from "../rules.ts";

type Payment = FeeDetails["payments"][number];

const COLUMNS: readonly Column<Payment>[] = [
  {
    key: "payment",
    header: "Payment",
    isName: true,
    cell: ({ id, customer_id }) => (
      <span className="text-sm font-normal wrap-anywhere">
        {id}
        <span className="block text-muted">{customer_id}</span>
      </span>
    ),
  },
  { key: "at", header: "When", cell: ({ at }) => formatMoment(at) },
  {
    key: "state",
    header: "Status",
    cell: (payment) => {
      const { tone, words } = paymentState(payment.status, payment.declined, payment);
      return <StatusPill tone={tone}>{words}</StatusPill>;
    },
  },
  {
    key: "amount",
    header: "Amount",
    align: "end",
    cell: ({ amount_cents }) => formatCharge(amount_cents),
  },
  {
    key: "refunded",
    header: "Refunded",
    align: "end",
    cell: ({ refunded_cents }) => formatCharge(refunded_cents),
  },
];

/** All payment attempts for a fee, as Stripe has them. */
export function Payments({ payments }: { payments: readonly Payment[] }) {
  if (payments.length === 0) return <p className="text-muted">No payment attempts yet.</p>;
  const kept = payments.some(
    ({ duplicate, status, received_cents, refunded_cents, withdrawn_cents }) =>
      duplicate && status === "succeeded" && refunded_cents + withdrawn_cents < received_cents,
  );
  return (
    <>
      {kept ? (
        <p className="max-w-prose">
          This fee was paid twice. We refund the second payment ourselves. If it isn’t refunded
          within a day, the refund failed: return the money in Stripe.
        </p>
      ) : null}
      <DataTable
        caption="Payments"
        hideCaption
        columns={COLUMNS}
        rows={payments}
        rowKey={({ id }) => id}
      />
    </>
  );
}
