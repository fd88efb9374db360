import { formatCents } from "#app/platform/format.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { Form } from "#app/ui/form.tsx";
import { Tag } from "#app/ui/status.tsx";
import {
  isUnpaidState,
  isRunningState,
  limitWords,
  type Plan,
  type PlanState,
} from "../../rules.ts";
import type { Billing } from "../queries.server.ts";

type Props = { billing: Billing; state: PlanState; manages: boolean };

const columnsFor = (props: Props): Column<Plan>[] => [
  { key: "name", header: "Plan", isName: true, cell: (plan) => plan.name },
  {
    key: "price",
    header: "Each month",
    align: "end",
    cell: (plan) => formatCents(plan.monthlyPriceCents),
  },
  {
    key: "positions",
    header: "Open positions",
    align: "end",
    cell: (plan) => limitWords(plan.jobPostingLimit),
  },
  {
    key: "views",
    header: "Full views a month",
    align: "end",
    cell: (plan) => limitWords(plan.candidateViewLimit),
  },
  {
    key: "fee",
    header: "Placement fee",
    align: "end",
    cell: (plan) => `${Number(plan.placementFeePercentage)}% of the first year’s pay`,
  },
  {
    key: "choose",
    header: "Choose",
    hideHeader: true,
    align: "end",
    cell: (plan) => <Way plan={plan} {...props} />,
  },
];

/** All plans side by side, each with its action. */
export function Comparison(props: Props) {
  const { billing, state, manages } = props;
  return (
    <section aria-labelledby="plans" className="space-y-4">
      <div className="max-w-2xl">
        <h2 id="plans" className="text-2xl">
          Plans
        </h2>
        <p className="mt-1 text-muted">
          {isRunningState(state)
            ? "A larger plan starts right away, and you pay the difference for the rest of the period. A smaller one starts when the paid period ends."
            : "You pay by card through Stripe, our payment provider. The plan starts right away."}
        </p>
        <p className="mt-1 text-muted">
          A full view shows all of a candidate’s skills. You see their full name, phone number and
          documents once they apply or accept your invitation.
        </p>
      </div>
      <DataTable
        caption="Plans"
        hideCaption
        columns={columnsFor(props)}
        rows={billing.plans}
        rowKey={(plan) => plan.code}
      />
      {isRunningState(state) && isUnpaidState(state) && manages ? (
        <p className="text-sm text-muted">You can change plans once the unpaid invoice is paid.</p>
      ) : null}
    </section>
  );
}

function Way({ plan, billing, state, manages }: Props & { plan: Plan }) {
  const { subscription: it } = billing;
  const running = isRunningState(state) || state === "arranged";
  if (running && it?.plan_code === plan.code && state !== "arranged") return <Tag>Your plan</Tag>;
  if (state === "shrinking" && it?.next_plan_code === plan.code) return <Tag>Starts next</Tag>;
  if (!manages) {
    return running && it?.plan_code === plan.code ? <Tag>Your plan</Tag> : <span data-nothing />;
  }
  if (isUnpaidState(state)) return <span data-nothing />;
  if (isRunningState(state)) {
    return (
      <ButtonLink
        to={`/employer/billing/change?plan=${encodeURIComponent(plan.code)}`}
        variant="secondary"
      >
        Change to {plan.name}
      </ButtonLink>
    );
  }
  return (
    <Form className="space-y-0">
      <input type="hidden" name="plan" value={plan.code} />
      <Button name="intent" value="subscribe" variant="secondary">
        Choose {plan.name}
      </Button>
    </Form>
  );
}
