import { formatCharge } from "#app/platform/format.ts";
import type { formState } from "#app/platform/form-state.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { feeHistory, feeState, guaranteeText, type Fee } from "../rules.ts";
import { CardForm } from "./card-form.tsx";

export type FeeSectionProps = {
  placementId: string;
  fee: Fee;
  feeCents: number;
  /** End of the guarantee, as stored. */
  guaranteeUntil: string;
  /** The last day of work, as stored; null while they work. */
  endedOn: string | null;
  today: string;
  /** Only the owner can pay; other team members see the status. */
  isOwner: boolean;
  /** Stripe's publishable key; without one, cards are entered on Stripe's page only. */
  publishableKey: string | null;
  /** State of the payment form. */
  form: ReturnType<typeof formState>;
};

/** Status of a placement fee, and how to pay it. */
export function FeeSection(props: FeeSectionProps) {
  const { placementId, fee, feeCents, isOwner, publishableKey, form } = props;
  const { tone, words } = feeState(fee);
  const history = feeHistory(fee);
  return (
    <section id="fee" aria-labelledby="fee-title" className="space-y-3">
      <h2 id="fee-title" className="text-xl">
        Placement fee
      </h2>
      <p className="flex flex-wrap items-center gap-3">
        <span className="text-2xl font-semibold tabular-nums">{formatCharge(feeCents)}</span>
        <StatusPill tone={tone}>{words}</StatusPill>
      </p>
      {history.length > 0 ? (
        <ul className="space-y-1">
          {history.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      {fee.paid_cents > 0 ? (
        <p>
          <Link
            to={`/employer/placements/${placementId}?show=receipt`}
            className="inline-flex min-h-11 items-center"
          >
            Open the receipt
          </Link>
        </p>
      ) : null}
      <p className="max-w-prose text-muted">
        {fee.status === "waived"
          ? "It was waived: nothing is owed for this placement."
          : fee.status === "none"
            ? "Nothing is owed for this placement."
            : fee.status === "disputed"
              ? "Your bank took the payment back because it was disputed. Contact us, and we’ll sort it out."
              : guaranteeText(props)}
      </p>
      {fee.status === "due" ? (
        isOwner ? (
          <div className="space-y-4">
            <Form
              errors={summaryErrors(form.errors)}
              aria-label="Pay the placement fee"
              className="space-y-2"
            >
              <SubmitButton
                name="intent"
                value="pay"
                size="lg"
                pendingText="Opening the payment page…"
              >
                Pay {formatCharge(feeCents)}
              </SubmitButton>
              <p className="text-sm text-muted">
                You pay by card through Stripe, our payment provider. The fee became due when you
                confirmed the hire. You pay it once.
              </p>
            </Form>
            {publishableKey ? (
              <CardForm
                placementId={placementId}
                amountCents={feeCents}
                publishableKey={publishableKey}
              />
            ) : null}
          </div>
        ) : (
          <p>Your facility’s owner can pay it on this page.</p>
        )
      ) : null}
    </section>
  );
}
