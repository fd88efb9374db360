import type { formState } from "#app/platform/form-state.ts";
import { formatMoment } from "#app/platform/format.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { RadioGroup } from "#app/ui/choices.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import type { DisputeDetails } from "../queries.server.ts";
import { OUTCOME_WORDS } from "../rules.ts";

/** Both sides' statements about a placement, and earlier decisions. */
export function BothSides({ disputes }: { disputes: DisputeDetails["disputes"] }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {disputes.map((one) => (
        <Card
          as="li"
          key={one.id}
          title={one.side === "facility" ? "The facility says" : "The candidate says"}
          aside={
            <StatusPill tone={one.status === "open" ? "waiting" : "neutral"}>
              {one.status === "open"
                ? "Open"
                : one.outcome
                  ? OUTCOME_WORDS[one.outcome]
                  : "Settled"}
            </StatusPill>
          }
        >
          <p className="wrap-anywhere whitespace-pre-line">{one.reason}</p>
          <p className="mt-2 text-sm text-muted">
            {one.who ?? "A former administrator"}, {formatMoment(one.at)}
          </p>
          {one.settled_note ? (
            <div className="mt-4 border-l-4 border-line ps-4">
              <p className="wrap-anywhere whitespace-pre-line">{one.settled_note}</p>
              <p className="mt-1 text-sm wrap-anywhere text-muted">
                {one.settled_by ?? "A former administrator"}
                {one.settled_at ? `, ${formatMoment(one.settled_at)}` : ""}
              </p>
            </div>
          ) : null}
        </Card>
      ))}
    </ul>
  );
}

/** Form that settles a dispute. */
export function SettleForm({ form }: { form: ReturnType<typeof formState> }) {
  return (
    <Form
      errors={summaryErrors(form.errors)}
      aria-label="Settle dispute"
      className="max-w-xl space-y-4"
    >
      <RadioGroup
        {...form.field("outcome")}
        label="Outcome"
        required
        options={[
          { value: "facility", label: OUTCOME_WORDS.facility },
          { value: "candidate", label: OUTCOME_WORDS.candidate },
          {
            value: "withdrawn",
            label: OUTCOME_WORDS.withdrawn,
            hint: "The side that raised it withdraws it.",
          },
        ]}
      />
      <TextArea
        {...form.field("note")}
        label="Your explanation"
        hint="10 to 2,000 characters. Both sides see it. Don’t repeat what one side wrote in confidence."
        rows={5}
        required
      />
      <SubmitButton pendingText="Settling…">Settle dispute</SubmitButton>
    </Form>
  );
}
