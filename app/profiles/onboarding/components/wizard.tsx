import { Banner } from "#app/ui/banner.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import type { WizardState } from "../rules.ts";

type Words = Record<string, { label: string; title: string; lead: string }>;

/** Frame of one step of a profile: progress, save status, and the step's form. */
export function Wizard(props: {
  /** Title, such as "Your profile". */
  title: string;
  /** URL prefix of the steps. */
  base: string;
  words: Words;
  wizard: WizardState;
  /** Whether the page shows the answer to a form. */
  sent: boolean;
  children: React.ReactNode;
}) {
  const { title, base, words, wizard, sent, children } = props;
  const { step, steps, meter, savedAt, hasChanges } = wizard;
  return (
    <div className="max-w-2xl space-y-8">
      <Stepper
        label={`Steps of ${title.replace(/^Your/, "your")}`}
        steps={steps.map(({ name, done }) => ({
          label: words[name]!.label,
          state: name === step ? "current" : done ? "done" : "todo",
          to: `${base}/${name}`,
        }))}
      />
      <Meter
        label={title}
        value={meter.value}
        valueText={`${meter.done} of ${meter.of} steps done`}
        className="max-sm:hidden"
      />
      <PageHeading title={words[step]!.title} lead={words[step]!.lead} />
      {sent || !savedAt ? null : <Banner>Saved {savedAt}. Not submitted yet.</Banner>}
      {hasChanges ? (
        <Banner tone="warning">
          You have changes that aren’t submitted yet. Submit them in the last step,{" "}
          <Link to={`${base}/review`}>Review</Link>.
        </Banner>
      ) : null}
      {children}
    </div>
  );
}

/** Buttons of a step: continue, save and exit, and back except on the first. */
export function WizardButtons(props: {
  wizard: WizardState;
  /** Label of the continue button, except on the last step. */
  continueText?: string;
  /** Label of the submit button the first time. */
  submit: string;
}) {
  const { wizard, continueText = "Continue", submit } = props;
  const isLast = wizard.steps.at(-1)?.name === wizard.step;
  return (
    <>
      <SubmitButton
        size="lg"
        name="intent"
        value="continue"
        pendingText={isLast ? "Submitting…" : "Saving…"}
      >
        {isLast ? (wizard.again ? "Submit again" : submit) : continueText}
      </SubmitButton>
      <SubmitButton size="lg" variant="secondary" name="intent" value="save" pendingText="Saving…">
        Save and exit
      </SubmitButton>
      {wizard.steps[0]?.name === wizard.step ? null : (
        <SubmitButton size="lg" variant="quiet" name="intent" value="back" pendingText="Saving…">
          Back
        </SubmitButton>
      )}
    </>
  );
}
