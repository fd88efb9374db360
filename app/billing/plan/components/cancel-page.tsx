import { formState } from "#app/platform/form-state.ts";
import { count, formatCents } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { dayWords } from "../../rules.ts";

type Props = {
  plan: string;
  /** End of the paid period, in ISO format. */
  ends: string;
  /** Number of open positions. */
  open: number;
  /** Whether an invoice is unpaid: then the plan’s limits may apply before it ends. */
  unpaid: boolean;
  /** Whether the facility is approved now; otherwise it can’t resume the plan. */
  approved: boolean;
  /** Unpaid amount, in cents. */
  owed: number;
};

/** Confirmation before canceling a plan: what ends. */
export function CancelPage({ plan, ends, open, unpaid, approved, owed }: Props) {
  const form = formState(useAnswer());
  const day = dayWords(ends);
  return (
    <div className="max-w-3xl space-y-8">
      <div className="space-y-3">
        <Breadcrumb parents={[{ to: "/employer/billing", label: "Billing" }]} current="Cancel" />
        <PageHeading
          title={`Cancel the ${plan} plan`}
          lead={
            unpaid
              ? `It ends on ${day}.`
              : `It ends on ${day}, at the end of the period you’ve paid for.`
          }
        />
      </div>
      <ul className="max-w-2xl list-disc space-y-2 ps-5">
        {unpaid || !approved ? null : (
          <li>Until {day} you keep everything, and you can undo the cancellation.</li>
        )}
        {approved ? null : <li>You can’t undo this while your facility isn’t approved.</li>}
        <li>
          {open === 0
            ? "After that you can’t post positions."
            : `Then your ${count(open, "open position")} ${open === 1 ? "is" : "are"} paused, so no one new sees ${open === 1 ? "it" : "them"}.`}
        </li>
        <li>You can’t view new candidates in full. Applicants stay visible.</li>
        <li>
          Hiring in progress continues: messages, interviews, offers and hires, at the fees you
          agreed to.
        </li>
        <li>
          {owed > 0
            ? `You won’t be charged for any more months. The unpaid invoice of ${formatCents(owed)} is still due.`
            : "You won’t be charged for the plan again."}
        </li>
      </ul>
      <Form errors={summaryErrors({ "": Object.values(form.errors).flat() })}>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" name="intent" value="cancel">
            Cancel the plan on {day}
          </Button>
          <ButtonLink to="/employer/billing" variant="quiet">
            Keep my plan
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
