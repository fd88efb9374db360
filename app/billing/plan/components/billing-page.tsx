import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { ONLY_THE_OWNER, planState } from "../../rules.ts";
import type { Billing } from "../queries.server.ts";
import { Comparison } from "./comparison.tsx";
import { Invoices } from "./invoices.tsx";
import { PlanStatus } from "./plan-status.tsx";
import { Use } from "./use.tsx";

type Props = {
  billing: Billing;
  page: number;
  isSetUp: boolean;
  /** Whether the facility is approved now; otherwise it can only cancel its plan, not buy. */
  approved: boolean;
  acting: boolean;
  /** Whether the user just went back from the checkout page. */
  left: boolean;
};

/** A facility's plan, its usage and invoices, and the available plans. */
export function BillingPage(props: Props) {
  const { billing, page, isSetUp, approved, acting, left } = props;
  const form = formState(useAnswer());
  const { role, owner, subscription, plan_status } = billing;
  const state = planState(subscription, plan_status);
  const manages = role === "owner" && !acting && isSetUp;
  return (
    <div className="space-y-12">
      <div className="space-y-6">
        <PageHeading title="Billing" lead="Your facility’s plan, its limits and its invoices." />
        <ErrorSummary errors={summaryErrors({ "": Object.values(form.errors).flat() })} />
        {left && !form.failed && manages ? (
          <Banner tone="info" title="Nothing was charged">
            <p>
              You left the payment page before you finished. Choose the plan again to pick up where
              you left off.
            </p>
          </Banner>
        ) : null}
        {isSetUp ? null : (
          <Banner tone="warning" title="Payments are not set up on this site yet">
            <p>You can’t buy or change anything here yet. What you see is up to date.</p>
          </Banner>
        )}
        {approved ? null : (
          <Banner tone="warning" title="Your facility isn’t approved right now">
            <p>
              You can’t start, change or resume a plan. An active plan renews until you cancel it.
              The owner can cancel it or change the card here.
            </p>
          </Banner>
        )}
        {role === "owner" ? null : (
          <p className="max-w-2xl text-muted">
            {owner
              ? `Only ${owner}, your facility’s owner, can manage its plan and payments.`
              : ONLY_THE_OWNER}{" "}
            You see all of it here.
          </p>
        )}
        {acting && role === "owner" ? (
          <p className="max-w-2xl text-muted">
            You’re acting for someone else. Only they can pay or change what they pay.
          </p>
        ) : null}
      </div>
      <PlanStatus billing={billing} state={state} manages={manages} approved={approved} />
      <Use billing={billing} />
      <Comparison billing={billing} state={state} manages={manages && approved} />
      <Invoices invoices={billing.invoices} page={page} total={billing.invoice_total} />
    </div>
  );
}
