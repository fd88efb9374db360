import { useAnswer } from "#app/platform/kept-form.ts";
import { formState } from "#app/platform/form-state.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import type { StepPageData } from "../page.server.ts";
import { neighbor, STEPS, type FieldStep } from "../steps.ts";
import { FIELD_LABELS, STEP_WORDS } from "../words.ts";
import { AutomaticFields } from "./automatic-step.tsx";
import { CredentialsStep } from "./credentials-step.tsx";
import { DocumentsStep } from "./documents-step.tsx";
import {
  AboutFields,
  ExperienceFields,
  PreferencesFields,
  type StepShown,
} from "./plain-steps.tsx";
import { ProfileSummary } from "./review.tsx";

/** One step of making a profile. */
export function OnboardingStep(data: StepPageData) {
  const { step, steps, savedAt, again, hasChanges, meter } = data;
  const answer = useAnswer();
  const words = STEP_WORDS[step];
  const base = "/job-seeker/onboarding";
  return (
    <div className="max-w-2xl space-y-8">
      <Stepper
        label="Steps of your profile"
        steps={steps.map(({ name, done }) => ({
          label: STEP_WORDS[name].label,
          state: name === step ? "current" : done ? "done" : "todo",
          to: `${base}/${name}`,
        }))}
      />
      <Meter
        label="Your profile"
        value={meter.value}
        valueText={`${meter.done} of ${meter.of} steps`}
      />
      <PageHeading title={words.title} lead={words.lead} />
      {answer || !savedAt ? null : (
        <Banner>This was saved on {savedAt}, Central Time. It is not handed in yet.</Banner>
      )}
      {hasChanges ? (
        <Banner tone="warning">
          You have changes that are not handed in yet. They count after the last step,{" "}
          <Link to={`${base}/review`}>Review</Link>.
        </Banner>
      ) : null}
      <StepForm data={data} answer={answer ?? data.check} action={`${base}/${step}`}>
        <SubmitButton
          size="lg"
          name="intent"
          value="continue"
          pendingText={step === "review" ? "Handing in…" : "Saving…"}
        >
          {step === "review"
            ? again
              ? "Hand in again"
              : "Hand in my profile"
            : step === "documents" && data.documents.length === 0
              ? "Continue without documents"
              : "Continue"}
        </SubmitButton>
        <SubmitButton
          size="lg"
          variant="secondary"
          name="intent"
          value="save"
          pendingText="Saving…"
        >
          Save and exit
        </SubmitButton>
        {neighbor(step, -1) ? (
          <SubmitButton size="lg" variant="quiet" name="intent" value="back" pendingText="Saving…">
            Back
          </SubmitButton>
        ) : null}
      </StepForm>
    </div>
  );
}

/** One step of changing an approved profile. */
export function ProfileStep(data: StepShown) {
  const answer = useAnswer();
  const { step } = data;
  return (
    <div className="max-w-2xl space-y-8">
      <PageHeading title={STEP_WORDS[step].title} />
      <StepForm data={data} answer={answer} action={`/job-seeker/profile/${step}`}>
        {step === "credentials" ? null : (
          <SubmitButton size="lg" name="intent" value="continue" pendingText="Saving…">
            Save changes
          </SubmitButton>
        )}
        <ButtonLink to="/job-seeker/profile" variant="quiet" size="lg">
          Back to my profile
        </ButtonLink>
      </StepForm>
    </div>
  );
}

type StepFormProps = {
  data: StepShown;
  answer: unknown;
  action: string;
  /** The buttons. */
  children: React.ReactNode;
};

function StepForm({ data, answer, action, children }: StepFormProps) {
  const { step } = data;
  const form = formState(answer, defaultsOf(data));
  const buttons = <div className="flex flex-wrap gap-3">{children}</div>;
  if (step === "credentials") {
    return (
      <CredentialsStep data={data} form={form} action={action}>
        <Form action={action}>
          <Hidden data={data} />
          {buttons}
        </Form>
      </CredentialsStep>
    );
  }
  return (
    <Form action={action} errors={summaryErrors(form.errors, { version: "saved-now" })}>
      {form.errors.version ? <SavedNow data={data} form={form} /> : null}
      <Hidden data={data} />
      {step === "about" ? <AboutFields form={form} data={data} /> : null}
      {step === "experience" ? <ExperienceFields form={form} data={data} /> : null}
      {step === "documents" ? <DocumentsStep data={data} /> : null}
      {step === "wishes" ? <PreferencesFields form={form} data={data} /> : null}
      {step === "automatic" ? <AutomaticFields form={form} data={data} /> : null}
      {step === "review" ? (
        <ProfileSummary
          data={data}
          steps={STEPS.filter((name) => name !== "review")}
          to="/job-seeker/onboarding"
        />
      ) : null}
      {buttons}
    </Form>
  );
}

function Hidden({ data }: { data: StepShown }) {
  return <input type="hidden" name="version" value={data.version} />;
}

function defaultsOf({ step, values, editing }: StepShown) {
  if (step === "credentials") return editing?.values ?? {};
  return step in values ? values[step as FieldStep] : {};
}

/** What another window saved where this one says something else. */
function SavedNow(props: { data: StepShown; form: ReturnType<typeof formState> }) {
  const { data, form } = props;
  const saved = data.values[data.step as FieldStep];
  const differing = Object.keys(FIELD_LABELS).filter(
    (name) => [saved[name] ?? []].flat().join() !== form.group(name).defaultValues.join(),
  );
  return (
    <div id="saved-now" tabIndex={-1}>
      <Banner tone="warning" title="Saved meanwhile">
        {differing.length === 0 ? (
          <p>The same as here. Nothing is lost.</p>
        ) : (
          <ul className="space-y-1">
            {differing.map((name) => (
              <li key={name} className="break-words">
                {FIELD_LABELS[name] ?? name}: {[saved[name] ?? []].flat().join(", ") || "nothing"}
              </li>
            ))}
          </ul>
        )}
        <p className="mt-2">
          Send yours once more to keep it, or <Link to="?">take over what is saved</Link>.
        </p>
      </Banner>
    </div>
  );
}
