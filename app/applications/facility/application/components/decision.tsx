import { byKey } from "#app/platform/by-key.ts";
import type { formState } from "#app/platform/form-state.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/choices.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import { DECLINE_REASONS } from "../../rules.ts";
import type { FacilityApplication } from "../queries.server.ts";

const VIA: Record<string, { path: string; label: string }> = byKey({
  interview: { path: "interview", label: "Propose an interview" },
  offer: { path: "offer", label: "Make an offer" },
  hire: { path: "hire", label: "Confirm the hire" },
});

/** What may become of the application now: exactly what the table of transitions allows the facility. */
export function Decision(props: {
  found: FacilityApplication;
  move: ReturnType<typeof formState>;
  decline: ReturnType<typeof formState>;
}) {
  const { found, move, decline } = props;
  const { application, moves } = found;
  const base = `/employer/applications/${application.id}`;
  const steps = ["hire", "offer", "interview"].filter((via) =>
    moves.some((step) => step.via === via && step.to !== "shortlisted"),
  );
  // Another interview while there was one: no step of the table, but possible.
  if (application.status === "interviewing" && !steps.includes("interview")) {
    steps.push("interview");
  }
  const plain = moves.filter((step) => step.via === "move" && !step.needs_reason);
  const mayDecline = moves.some((step) => step.to === "declined");
  if (steps.length + plain.length === 0 && !mayDecline) return null;
  return (
    <section
      aria-labelledby="decide"
      className="space-y-4 rounded-lg border border-line bg-surface p-5"
    >
      <h2 id="decide" className="text-lg">
        What next
      </h2>
      <div className="flex flex-wrap gap-3">
        {steps.map((via, index) => (
          <ButtonLink
            key={via}
            to={`${base}/${VIA[via]!.path}`}
            variant={index === 0 && application.status !== "applied" ? "primary" : "secondary"}
          >
            {VIA[via]!.label}
          </ButtonLink>
        ))}
        {plain.map(({ to }) => (
          <Form
            key={to}
            errors={summaryErrors(move.errors)}
            className="space-y-2"
            aria-label={to === "shortlisted" ? "Shortlist" : "Back to applied"}
          >
            <input type="hidden" name="version" value={application.version} />
            <input type="hidden" name="to" value={to} />
            <SubmitButton
              name="intent"
              value="move"
              variant={
                to === "shortlisted" && application.status === "applied" ? "primary" : "quiet"
              }
              pendingText="Moving…"
            >
              {to === "shortlisted"
                ? application.status === "applied"
                  ? "Shortlist"
                  : "Back to the shortlist"
                : "Back to applied"}
            </SubmitButton>
          </Form>
        ))}
      </div>
      {mayDecline ? (
        <Disclosure summary="Decline" open={decline.failed}>
          <Form errors={summaryErrors(decline.errors)} aria-label="Decline" className="space-y-4">
            <input type="hidden" name="version" value={application.version} />
            <RadioGroup
              {...decline.field("reasonChoice")}
              label="Reason that the candidate reads"
              options={DECLINE_REASONS.map((reason) => ({ value: reason, label: reason }))}
            />
            <TextArea
              {...decline.field("reason")}
              label="In your own words"
              hint="Sent after the reason chosen above, or instead of one."
              rows={3}
            />
            <SubmitButton name="intent" value="decline" variant="danger" pendingText="Declining…">
              Decline this candidate
            </SubmitButton>
          </Form>
        </Disclosure>
      ) : null}
    </section>
  );
}
