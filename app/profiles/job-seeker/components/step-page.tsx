import { useAnswer } from "#app/platform/saved-form.ts";
import { formState, versionToSend } from "#app/platform/form-state.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { EDIT_CONFLICT, EditConflict } from "#app/ui/edit-conflict.tsx";
import { Wizard, WizardButtons } from "../../onboarding/components/wizard.tsx";
import { differingLines } from "#app/platform/differing.ts";
import type { StepPageData } from "../page.server.ts";
import { STEPS, type FieldStep } from "../steps.ts";
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

const BASE = "/job-seeker/onboarding";

/** One step of creating a profile. */
export function OnboardingStep(data: StepPageData) {
  const { step, wizard } = data;
  const answer = useAnswer();
  const noDocuments = step === "documents" && data.documents.length === 0;
  return (
    <Wizard
      title="Your profile"
      base={BASE}
      words={STEP_WORDS}
      wizard={wizard}
      sent={Boolean(answer)}
    >
      <StepForm data={data} answer={answer ?? data.check} action={`${BASE}/${step}`}>
        <WizardButtons
          wizard={wizard}
          submit="Submit my profile"
          continueText={noDocuments ? "Continue without documents" : "Continue"}
        />
      </StepForm>
    </Wizard>
  );
}

/** One step of editing an approved profile. */
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
  /** Buttons. */
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
    <Form action={action} errors={summaryErrors(form.errors, { version: EDIT_CONFLICT })}>
      {form.errors.version && Object.hasOwn(data.values, step) ? (
        <EditConflict lines={differingLines(data.values[step as FieldStep], form, FIELD_LABELS)} />
      ) : null}
      <input type="hidden" name="version" value={versionToSend(form, data.version)} />
      {step === "about" ? <AboutFields form={form} data={data} /> : null}
      {step === "experience" ? <ExperienceFields form={form} data={data} /> : null}
      {step === "documents" ? <DocumentsStep data={data} /> : null}
      {step === "preferences" ? <PreferencesFields form={form} data={data} /> : null}
      {step === "automatic" ? <AutomaticFields form={form} data={data} /> : null}
      {step === "review" ? (
        <ProfileSummary data={data} steps={STEPS.filter((name) => name !== "review")} to={BASE} />
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
