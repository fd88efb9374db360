import type { z } from "zod";
import type { Account } from "#app/account/rules.ts";
import { publicChanged } from "#app/domain/public-topics.server.ts";
import type { Json } from "#app/platform/database.types.ts";
import { failureOf, Refusal } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { firstIncomplete, stepAfter } from "../onboarding/rules.ts";
import { nonEmptyValues, type INTENTS } from "../onboarding/step-form.ts";
import type { Taken } from "../onboarding/wizard.server.ts";
import { saveStep } from "../commands.server.ts";
import { loadFacility } from "./queries.server.ts";
import { FIELD_STEPS, isDone, STEPS, type FacilityState, type StepName } from "./rules.ts";
import type { liveForm } from "./schema.ts";

const PATH = "/employer/onboarding";
type Sent = { intent: (typeof INTENTS)[number]; version?: number | undefined };

/**
 * Submits a step of a facility's profile: saves it and returns where to go.
 * @throws {Refusal} 422 with the field, 409 when the step was saved since it was shown
 */
export async function submitFacilityStep(
  db: Db,
  who: Account,
  step: StepName,
  form: Sent & Record<string, unknown>,
): Promise<Taken> {
  const { intent, version = null } = form;
  if (step === "review") {
    if (intent === "continue") return submitIfComplete(db, who, form["agreement"]);
  } else {
    await saveStep(db, step, nonEmptyValues(form), version);
  }
  if (intent === "save") return { exit: true };
  return { to: `${PATH}/${stepAfter(STEPS, step, intent)}` };
}

/**
 * Submits a complete profile, else goes to the first incomplete step. `agreement` is the version of the agreement
 * shown.
 */
async function submitIfComplete(db: Db, who: Account, agreement: unknown): Promise<Taken> {
  const state = await loadFacility(db, who);
  const first = firstIncomplete(STEPS, (name) => isDone(name, state));
  if (first !== "review") return { to: `${PATH}/${first}?check=1` };
  const { error, status } = await db.rpc("submit_facility", {
    p_facility: {
      ...columnsOf(state),
      agreement_version: typeof agreement === "string" ? agreement : null,
    },
  });
  if (error) {
    const failure = failureOf(error, status);
    // Only the database can check the ZIP code, so show the error in its step.
    if (failure instanceof Refusal && failure.field === "zip")
      return { to: `${PATH}/facility?check=1` };
    throw failure;
  }
  return { to: "/employer/awaiting-approval", text: "Your facility’s profile was submitted." };
}

function columnsOf({ values }: FacilityState): Record<string, Json> {
  const facility = FIELD_STEPS.facility.parse(values.facility);
  const contact = FIELD_STEPS.contact.parse(values.contact);
  const { about } = FIELD_STEPS.about.parse(values.about);
  const { verificationNote } = FIELD_STEPS.verification.parse(values.verification);
  return {
    facility_name: facility.facilityName,
    facility_type: facility.facilityType,
    address_line: facility.addressLine,
    zip: facility.zip,
    npi: facility.npi ?? null,
    ccn: facility.ccn ?? null,
    full_name: contact.fullName,
    contact_title: contact.contactTitle ?? null,
    phone: contact.phone,
    website: contact.website ?? null,
    about: about ?? null,
    verification_note: verificationNote ?? null,
    may_hire: true,
  };
}

/**
 * Edits details of an approved facility that need no new review.
 * @throws {Refusal} 403 for viewers, 409 when they were edited since they were shown, 422 with the field
 */
export async function updateFacility(db: Db, form: z.output<typeof liveForm>): Promise<void> {
  const { error, status } = await db.rpc("update_facility", {
    p_version: form.version,
    p_facility: {
      address_line: form.addressLine,
      zip: form.zip,
      phone: form.phone,
      website: form.website ?? null,
      contact_title: form.contactTitle ?? null,
      about: form.about ?? null,
      benefits: form.benefits,
    },
  });
  if (error) throw failureOf(error, status);
  publicChanged("facilities");
}
