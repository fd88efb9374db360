import type { Plan } from "#app/billing/rules.ts";
import { formatCents } from "#app/platform/format.ts";
import { Card } from "#app/ui/card.tsx";

const limit = (most: number | null) => (most === null ? "Unlimited" : String(most));

/** The employer plans, side by side. Prices are in US dollars. */
export function Plans({ plans }: { plans: readonly Plan[] }) {
  return (
    <ul className="grid gap-5 md:grid-cols-3">
      {plans.map((plan) => (
        <Card key={plan.code} as="li" title={plan.name}>
          <p>
            <span className="text-2xl font-[650] tracking-tight tabular-nums">
              {formatCents(plan.monthlyPriceCents)}
            </span>{" "}
            <span className="text-muted">a month</span>
          </p>
          <dl className="mt-5 divide-y divide-line border-t border-line">
            {(
              [
                ["Placement fee", `${plan.placementFeePercentage}% of first-year pay`],
                ["Open positions at a time", limit(plan.jobPostingLimit)],
                ["Full candidate views a month", limit(plan.candidateViewLimit)],
              ] as const
            ).map(([term, value]) => (
              <div key={term} className="flex flex-wrap justify-between gap-x-4 py-2.5">
                <dt className="text-muted">{term}</dt>
                <dd className="font-semibold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </ul>
  );
}
