import { LEGAL_DOCUMENTS } from "#app/site/legal/rules.ts";
import { formState, versionToSend } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { Banner } from "#app/ui/banner.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { EDIT_CONFLICT, EditConflict } from "#app/ui/edit-conflict.tsx";
import { Wizard, WizardButtons } from "../../onboarding/components/wizard.tsx";
import { differingLines } from "#app/platform/differing.ts";
import type { FacilityStepData } from "../queries.server.ts";
import { hasFields } from "../rules.ts";
import { FIELD_LABELS, STEP_WORDS } from "../words.ts";
import { AboutField, ContactFields, FacilityFields, VerificationFields } from "./fields.tsx";
import { FacilitySummary } from "./summary.tsx";

const BASE = "/employer/onboarding";

/** One step of a facility's profile. */
export function FacilityStep(data: FacilityStepData) {
  const { wizard, step, values, version } = data;
  const sent = useAnswer();
  const form = formState(sent ?? data.check, hasFields(step) ? values[step] : {});
  return (
    <Wizard
      title="Your facility’s profile"
      base={BASE}
      words={STEP_WORDS}
      wizard={wizard}
      sent={Boolean(sent)}
    >
      {data.asked && !sent && !data.check ? (
        <Banner>Look at this step before you submit. It may stay empty.</Banner>
      ) : null}
      <Form
        action={`${BASE}/${step}`}
        errors={summaryErrors(form.errors, { version: EDIT_CONFLICT })}
      >
        {form.errors["version"] && hasFields(step) ? (
          <EditConflict lines={differingLines(values[step], form, FIELD_LABELS)} />
        ) : null}
        <input type="hidden" name="version" value={versionToSend(form, version)} />
        {step === "facility" ? <FacilityFields form={form} /> : null}
        {step === "contact" ? <ContactFields form={form} /> : null}
        {step === "about" ? <AboutField form={form} /> : null}
        {step === "verification" ? <VerificationFields form={form} /> : null}
        {step === "review" ? <FacilitySummary values={values} to={BASE} /> : null}
        {step === "review" && !data.acting ? <Agreeing /> : null}
        <div className="flex flex-wrap gap-3">
          <WizardButtons wizard={wizard} submit="Submit for review" />
        </div>
      </Form>
    </Wizard>
  );
}

/** Submitting accepts the agreement version shown. */
function Agreeing() {
  const { title, path, version } = LEGAL_DOCUMENTS.facility_agreement;
  return (
    <>
      <input type="hidden" name="agreement" value={version} />
      <p>
        By submitting, you agree on your facility’s behalf to the <Link to={path}>{title}</Link>,
        version {version}: plans, the placement fee, the guarantee.
      </p>
    </>
  );
}
