import { formState, intentOf } from "#app/platform/form-state.ts";
import { formatDate } from "#app/platform/format.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import { DisputeList } from "../../disputes/components/dispute-item.tsx";
import type { CandidateApplication } from "../queries.server.ts";

type Placement = NonNullable<CandidateApplication["placement"]>;

/** A placement for the candidate: its status and disputes. */
export function PlacementSection({ placement, answer }: { placement: Placement; answer: unknown }) {
  const { status, starts_on, ended_on, disputes } = placement;
  const isOpen = disputes.some(({ side, status: at }) => side === "candidate" && at === "open");
  return (
    <section aria-labelledby="placement" className="max-w-2xl space-y-4">
      <h2 id="placement" className="text-2xl">
        Your placement
      </h2>
      <p>
        {status === "ended" && ended_on
          ? `It ended on ${formatDate(ended_on)}.`
          : `Your first day: ${formatDate(starts_on)}.`}
      </p>
      {disputes.length > 0 ? <DisputeList disputes={disputes} reader="candidate" /> : null}
      {isOpen ? null : (
        <DisputeForm
          placement={placement.id}
          form={formState(intentOf(answer) === "dispute" ? answer : undefined)}
        />
      )}
    </section>
  );
}

function DisputeForm(props: { placement: string; form: ReturnType<typeof formState> }) {
  const { placement, form } = props;
  return (
    <Disclosure summary="Report a problem" open={form.failed}>
      <Form
        errors={summaryErrors(form.errors)}
        aria-label="Raise a dispute"
        className="max-w-xl space-y-4"
      >
        <input type="hidden" name="placement" value={placement} />
        <TextArea
          {...form.field("dispute")}
          label="What’s wrong?"
          hint="About your start, your pay or how it ended, in 10 to 5,000 characters. An administrator answers here. We tell the facility there’s a dispute, not what you wrote."
          rows={4}
          required
        />
        <SubmitButton name="intent" value="dispute" pendingText="Sending…">
          Send
        </SubmitButton>
      </Form>
    </Disclosure>
  );
}
