import { formatCents, formatCharge } from "#app/platform/format.ts";
import { feeCents, feeOfPlan, feePercent } from "../../rules.ts";

/** Fee of a hire at this pay, shown before the offer is sent. */
export function FeePreview(props: {
  annualCents: number;
  /** Per week. */
  hours: number;
  feeBp: number;
  planName: string;
  guaranteeDays: number;
}) {
  const { annualCents, hours, feeBp, planName, guaranteeDays } = props;
  return (
    <section
      aria-labelledby="fee-title"
      data-answered
      className="rounded-lg border-2 border-accent bg-accent-soft p-5"
    >
      <h2 id="fee-title" className="text-lg">
        Placement fee if you hire them
      </h2>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        <dt>Yearly pay at {hours} hours a week</dt>
        <dd className="text-right tabular-nums">{formatCents(annualCents)}</dd>
        <dt>{feeOfPlan(planName)}</dt>
        <dd className="text-right tabular-nums">{feePercent(feeBp)}</dd>
        <dt className="text-lg font-semibold">Placement fee</dt>
        <dd className="text-right text-lg font-semibold tabular-nums">
          {formatCharge(feeCents(annualCents, feeBp))}
        </dd>
      </dl>
      <p className="mt-3 text-sm">
        You owe nothing unless you hire. The fee is due when you confirm the hire. A {guaranteeDays}
        -day guarantee starts on the first day of work. If they leave before it ends, we decide case
        by case whether to refund or credit the fee. The percentage is locked in with this offer,
        even if your plan changes. Yearly pay is base pay for 52 weeks at the hours above, without
        bonuses or differentials.
      </p>
    </section>
  );
}
