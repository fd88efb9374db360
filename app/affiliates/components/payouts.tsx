import { count, formatCharge, formatDate, formatMoment } from "#app/platform/format.ts";
import { formState } from "#app/platform/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { RefusedForm } from "#app/ui/refused-form.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { Affiliate } from "../queries.server.ts";

/** Payouts to a partner, latest first, with a button to undo one recorded by mistake. */
export function Payouts({ payouts, answer }: { payouts: Affiliate["payouts"]; answer: unknown }) {
  if (payouts.length === 0) {
    return <p className="text-muted">Payouts appear here with their reference and date.</p>;
  }
  const refused = formState(answer);
  return (
    <ul className="divide-y divide-line border-y border-line">
      {payouts.map((payout) => (
        <li key={payout.id} className="space-y-2 py-4">
          <p className="flex flex-wrap items-center gap-3">
            <span className="font-semibold">
              {formatCharge(payout.total_cents)} for {count(payout.referrals, "referral")}
            </span>
            <StatusPill tone={payout.voided_at ? "neutral" : "success"}>
              {payout.voided_at ? "Undone" : "Paid"}
            </StatusPill>
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            {formatDate(payout.paid_on)}, {payout.reference}
          </p>
          {payout.voided_at ? (
            <>
              <p className="break-words">
                Undone {formatMoment(payout.voided_at)}: {payout.void_reason}
              </p>
              {refused.value("payout") === payout.id ? (
                <RefusedForm errors={refused.errors} typed={refused.value("reason")} />
              ) : null}
            </>
          ) : (
            <UndoForm id={payout.id} answer={answer} />
          )}
        </li>
      ))}
    </ul>
  );
}

function UndoForm({ id, answer }: { id: string; answer: unknown }) {
  const answered = formState(answer);
  const form = answered.value("payout") === id ? answered : formState(undefined);
  const field = `undo-reason-${id}`;
  return (
    <Disclosure summary="Undo" open={form.failed}>
      <Form
        aria-label="Undo"
        errors={summaryErrors(form.errors, { reason: field })}
        className="max-w-xl space-y-3"
      >
        <input type="hidden" name="payout" value={id} />
        <p className="text-muted">
          For a payout marked by mistake. Its referrals are owed again. No money moves.
        </p>
        <TextInput
          {...form.field("reason")}
          id={field}
          label="Why"
          maxLength={500}
          autoComplete="off"
          required
        />
        <Button name="intent" value="undo" variant="danger">
          Undo this payout
        </Button>
      </Form>
    </Disclosure>
  );
}
