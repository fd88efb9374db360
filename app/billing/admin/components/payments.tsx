import { formatCharge, formatMoment } from "#app/platform/format.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { Form } from "#app/ui/form.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { FeeDetails } from "../queries.server.ts";
import { paymentState } from "../rules.ts";

type Payment = FeeDetails["payments"][number];

/** What we still have of a second payment, in cents. */
function keptCents(payment: Payment): number {
  if (!payment.duplicate || payment.status !== "succeeded") return 0;
  const { received_cents, refunded_cents, withdrawn_cents, settled_cents } = payment;
  return received_cents - refunded_cents - withdrawn_cents - settled_cents;
}

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
  const kept = payments.filter((payment) => keptCents(payment) > 0);
  return (
    <>
      {kept.map((payment) => (
        <Form key={payment.id} aria-label="Mark as settled" className="space-y-2">
          <p className="max-w-prose">
            This fee was paid twice. {formatCharge(keptCents(payment))} of the second payment
            couldn’t be refunded. Return it in Stripe. Or pay the facility another way and mark it
            as settled.
          </p>
          <input type="hidden" name="payment" value={payment.id} />
          <Button name="intent" value="settle-second" variant="secondary">
            Mark as settled
          </Button>
        </Form>
      ))}
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
