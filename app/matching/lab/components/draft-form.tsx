import { formState, intentOf } from "#app/platform/form-state.ts";
import { Button, ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { Fieldset } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { CANDIDATE_PARTS, POSITION_PARTS, weightRows, type WeightSet } from "../rules.ts";
import { WeightInput } from "./weight-input.tsx";

export type DraftFormProps = {
  live: WeightSet;
  draft: WeightSet | null;
  /** The action's answer for this form, if it failed. */
  answer: unknown;
};

/** Form for the draft's weights; without a draft it starts from the live ones. */
export function DraftForm({ live, draft, answer }: DraftFormProps) {
  const shown = draft ?? live;
  const rows = weightRows(live, shown);
  // Discarding is a separate form, so its answer has no weights.
  const isDiscard = intentOf(answer) === "discard";
  const discard = formState(isDiscard ? answer : undefined);
  const form = formState(
    isDiscard ? undefined : answer,
    Object.fromEntries(rows.map(({ key, becomes }) => [key, String(becomes)])),
  );
  const isLive = (name: string) => `Live: ${rows.find(({ key }) => key === name)?.was ?? 0}%`;
  const input = (name: string, label: string, max = 100) => (
    <WeightInput
      key={name}
      {...form.field(name)}
      label={label}
      hint={isLive(name)}
      max={max}
      required
    />
  );
  const revision = <input type="hidden" name="revision" value={draft?.revision ?? 0} />;
  return (
    <>
      <ErrorSummary errors={discard.failed ? summaryErrors(discard.errors) : undefined} />
      <Form errors={summaryErrors(form.errors)} className="space-y-8">
        {revision}
        <div className="grid gap-8 md:grid-cols-2">
          <Fieldset legend="What matters to candidates" hint="These add up to 100.">
            {CANDIDATE_PARTS.map(([part, label]) => input(`candidate_${part}`, label))}
          </Fieldset>
          <div className="space-y-8">
            <Fieldset legend="What matters to facilities" hint="These add up to 100.">
              {POSITION_PARTS.map(([part, label]) => input(`position_${part}`, label))}
            </Fieldset>
            <Fieldset
              legend="Exposure"
              hint="The most a score can lose when many facilities have viewed or invited someone lately. This spreads attention. 0 to 20."
            >
              {input("exposure", "At most", 20)}
            </Fieldset>
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="intent" value="replay" pendingText="Replaying…">
            Save and replay
          </SubmitButton>
          <SubmitButton name="intent" value="save" variant="secondary" pendingText="Saving…">
            Save draft
          </SubmitButton>
          {draft ? (
            <>
              <ButtonLink to="/admin/matching-lab/publish" variant="secondary">
                Publish…
              </ButtonLink>
              <Button form="discard" name="intent" value="discard" variant="quiet">
                Discard draft
              </Button>
            </>
          ) : null}
        </div>
      </Form>
      {draft ? (
        <Form id="discard" className="hidden">
          {revision}
        </Form>
      ) : null}
    </>
  );
}
