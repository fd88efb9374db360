import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
import { Banner } from "#app/ui/banner.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import type { FacilityStepData } from "../queries.server.ts";
import { hasFields, neighbor } from "../rules.ts";
import { STEP_WORDS } from "../words.ts";
import { AboutField, ContactFields, FacilityFields, VerificationFields } from "./fields.tsx";
import { SavedMeanwhile } from "./saved-meanwhile.tsx";
import { FacilitySummary } from "./summary.tsx";

const BASE = "/employer/onboarding";

/** One step of telling about a facility. */
export function FacilityStep(data: FacilityStepData) {
  const { step, steps, savedAt, again, hasChanges, meter, values, version } = data;
  const sent = useAnswer();
  const form = formState(sent ?? data.check, hasFields(step) ? values[step] : {});
  return (
    <div className="max-w-2xl space-y-8">
      <Stepper
        label="Steps of your facility's profile"
        steps={steps.map(({ name, done }) => ({
          label: STEP_WORDS[name].label,
          state: name === step ? "current" : done ? "done" : "todo",
          to: `${BASE}/${name}`,
        }))}
      />
      <Meter
        label="Your facility's profile"
        value={meter.value}
        valueText={`${meter.done} of ${meter.of} steps`}
      />
      <PageHeading title={STEP_WORDS[step].title} lead={STEP_WORDS[step].lead} />
      {sent || !savedAt ? null : (
        <Banner>This was saved on {savedAt}, Central Time. It is not handed in yet.</Banner>
      )}
      {data.asked && !sent && !data.check ? (
        <Banner>Look at this step before you hand in. It may stay empty.</Banner>
      ) : null}
      {hasChanges ? (
        <Banner tone="warning">
          You have changes that are not handed in yet. They count after the last step,{" "}
          <Link to={`${BASE}/review`}>Review</Link>.
        </Banner>
      ) : null}
      <Form
        action={`${BASE}/${step}`}
        errors={summaryErrors(form.errors, { version: "saved-meanwhile" })}
      >
        {form.errors["version"] && hasFields(step) ? (
          <SavedMeanwhile saved={values[step]} form={form} />
        ) : null}
        <input type="hidden" name="version" value={version} />
        {step === "facility" ? <FacilityFields form={form} /> : null}
        {step === "contact" ? <ContactFields form={form} /> : null}
        {step === "about" ? <AboutField form={form} /> : null}
        {step === "verification" ? <VerificationFields form={form} /> : null}
        {step === "review" ? <FacilitySummary values={values} to={BASE} /> : null}
        <div className="flex flex-wrap gap-3">
          <SubmitButton
            size="lg"
            name="intent"
            value="continue"
            pendingText={step === "review" ? "Handing in…" : "Saving…"}
          >
            {step === "review" ? (again ? "Hand in again" : "Hand in for checking") : "Continue"}
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
            <SubmitButton
              size="lg"
              variant="quiet"
              name="intent"
              value="back"
              pendingText="Saving…"
            >
              Back
            </SubmitButton>
          ) : null}
        </div>
      </Form>
    </div>
  );
}
