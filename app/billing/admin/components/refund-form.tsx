import { formatCharge, formatDate, formatMoment } from "#app/platform/format.ts";
import type { formState } from "#app/platform/form-state.ts";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/choices.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { RefusedForm } from "#app/ui/refused-form.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { TextArea, TextInput } from "#app/ui/text-input.tsx";
import type { Adjustment, FeeDetails } from "../queries.server.ts";
import { adjustmentError, ADJUSTMENT_STATUSES, refundableText } from "../rules.ts";

const isPaid = ({ status }: { status: string }) => status === "succeeded";

function whyNotRefundable(placement: FeeDetails): string | undefined {
  if (placement.fee.paid_cents === 0) return "Nothing was paid, so there is nothing to refund.";
  // A second payment is another matter: it is not what pays the fee.
  if (placement.payments.some((each) => each.disputed && isPaid(each) && !each.duplicate))
    return "This payment was disputed at the bank, so it can’t be refunded or credited here. Handle it in Stripe.";
  if (!placement.can_refund)
    return `The guarantee ended on ${formatDate(placement.guarantee_until)} and no last day of work within it is recorded, so the fee can’t be refunded.`;
  if (placement.left_cents > 0) return undefined;
  return placement.is_guaranteed
    ? refundableText(0)
    : "Everything that can be refunded after the guarantee has been, or is about to be.";
}

/** Form that refunds or credits a fee, or why that is not possible. */
export function RefundForm(props: {
  placement: FeeDetails;
  form: ReturnType<typeof formState>;
  /** Idempotency key of the form. */
  formKey: string;
}) {
  const { placement, form, formKey } = props;
  const blocked = whyNotRefundable(placement);
  if (blocked) {
    return (
      <>
        <RefusedForm errors={form.errors} typed={form.value("reason")} />
        <p className="text-muted">{blocked}</p>
      </>
    );
  }
  return (
    <Form
      errors={summaryErrors(form.errors)}
      aria-label="Refund or credit the fee"
      className="max-w-xl space-y-4"
    >
      <input type="hidden" name="formKey" value={formKey} />
      <RadioGroup
        {...form.field("kind")}
        label="How"
        required
        options={[
          {
            value: "refund",
            label: "Refund to the card",
            hint: "Takes up to 10 days to show.",
          },
          {
            value: "credit",
            label: "Credit on future invoices",
            hint: "Stripe deducts it from the next invoices.",
          },
        ]}
      />
      <TextInput
        {...form.field("amount")}
        label="Amount in dollars"
        hint={refundableText(placement.left_cents)}
        inputMode="decimal"
        width="sm"
        required
      />
      <TextArea
        {...form.field("reason")}
        label="Why"
        hint="For the audit log. 3 to 500 characters. The facility does not see it."
        rows={3}
        required
      />
      <SubmitButton name="intent" value="give" variant="danger" pendingText="Asking Stripe…">
        Refund or credit
      </SubmitButton>
    </Form>
  );
}

/** Form that waives an unpaid fee. */
export function WaiveForm({ form }: { form: ReturnType<typeof formState> }) {
  return (
    <Form
      errors={summaryErrors(form.errors)}
      aria-label="Waive the fee"
      className="max-w-xl space-y-4"
    >
      <TextArea
        {...form.field("waiveReason")}
        label="Reason"
        hint="For the audit log. 3 to 500 characters. The facility does not see it."
        rows={3}
        required
      />
      <SubmitButton name="intent" value="waive" variant="danger" pendingText="Waiving…">
        Waive fee
      </SubmitButton>
    </Form>
  );
}

/** Refunds and credits, latest first, pending ones included. */
export function Adjustments({ adjustments }: { adjustments: readonly Adjustment[] }) {
  if (adjustments.length === 0) {
    return <p className="text-muted">No refunds or credits.</p>;
  }
  return (
    <ul className="divide-y divide-line border-y border-line">
      {adjustments.map((one) => {
        const { tone, words } = ADJUSTMENT_STATUSES[one.status];
        const error = adjustmentError(one);
        return (
          <li key={one.id} className="space-y-2 py-4">
            <p className="flex flex-wrap items-center gap-3">
              <span className="font-semibold">
                {one.kind === "refund" ? "Refund" : "Credit"} of {formatCharge(one.amount_cents)}
              </span>
              <StatusPill tone={tone}>{words}</StatusPill>
            </p>
            <p className="break-words whitespace-pre-line">{one.reason}</p>
            {error ? <p className="text-danger wrap-anywhere">{error}</p> : null}
            <p className="text-sm wrap-anywhere text-muted">
              {one.who ?? "A former administrator"}, {formatMoment(one.at)}
              {one.stripe_id ? `, ${one.stripe_id}` : ""}
            </p>
            {one.status === "begun" ? (
              <Form aria-label="Try again" className="space-y-0">
                <input type="hidden" name="adjustment" value={one.id} />
                <Button name="intent" value="again" variant="secondary">
                  Try again
                </Button>
              </Form>
            ) : null}
            {one.to_settle_cents > 0 ? (
              <Form aria-label="Mark as settled" className="space-y-2">
                <p className="max-w-prose">
                  This refund didn’t go through, and {formatCharge(one.to_settle_cents)} of it
                  wasn’t returned since. Refund or credit it again, or pay the facility another way
                  and mark this refund as settled.
                </p>
                <input type="hidden" name="adjustment" value={one.id} />
                <Button name="intent" value="settle" variant="secondary">
                  Mark as settled
                </Button>
              </Form>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
