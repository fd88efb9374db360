/** Loads and submits steps, for a draft and for an approved profile. */
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Account } from "#app/account/rules.ts";
import { byKey } from "#app/platform/by-key.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { todayCentral } from "#app/platform/format.ts";
import type { FormAgain } from "#app/platform/form-state.ts";
import type { Json } from "#app/platform/database.types.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { saveStep } from "../commands.server.ts";
import { firstIncomplete, stepAfter } from "../onboarding/rules.ts";
import { nonEmptyValues, plainForm, stepForm } from "../onboarding/step-form.ts";
import { stepNamed, type Taken } from "../onboarding/wizard.server.ts";
import { UNIT_ROWS } from "#app/domain/units.ts";
import { placesOf, unknownZips, UNKNOWN_ZIP } from "#app/domain/places.server.ts";
import { changedList, submitProfile, updateCredentials, updateStep } from "./commands.server.ts";
import { loadJobSeeker, zipsOf, type Loaded } from "./queries.server.ts";
import { errorsOfStep, FIELD_STEPS, isDone, openQuestion } from "./rules.ts";
import { STEPS, type CredentialItem, type FieldStep, type StepName } from "./steps.ts";
import { credentialFields, credentialsForm } from "./schema.ts";

type Params = Readonly<Record<string, string | undefined>>;
/** Parsed type of every step's form. */
type StepSchema = z.ZodObject<(typeof credentialsForm)["shape"]>;
type Sent = z.output<typeof credentialsForm>;
type Caller = { db: Db; who: Account };

/** Steps that edit an approved profile; documents have their own page. */
export const LIVE_STEPS = [
  "about",
  "experience",
  "credentials",
  "preferences",
  "automatic",
] as const;

/** The step named in the URL. @throws {Refusal} 404 */
export function stepOf({ step }: Params, of: readonly StepName[] = STEPS): StepName {
  return stepNamed(of, step);
}

/** Form of the step named in the URL. @throws {Refusal} 404 */
export function formOf(of: readonly StepName[] = STEPS) {
  return (params: Params): StepSchema => {
    const step = stepOf(params, of);
    if (step === "credentials") return credentialsForm;
    const fields = step in FIELD_STEPS ? FIELD_STEPS[step as FieldStep] : plainForm;
    // Fields differ by step; the type covers the shared ones that the actions read by name.
    return stepForm(fields) as unknown as StepSchema;
  };
}

/** Redirect and message after a step. */
type Going = { to: string; text?: string };
const PATH = "/job-seeker/onboarding";

/**
 * Submits a step of a profile that is not approved yet: saves it and returns where to go.
 * @throws {Refusal} 422 with the field, 409 when the step was saved since it was shown
 */
export async function submitStep({ db, who }: Caller, step: StepName, form: Sent): Promise<Taken> {
  const { intent, version = null } = form;
  if (step === "review" && intent === "continue") return submitIfComplete({ db, who });
  if (step === "credentials") {
    const loaded = await loadJobSeeker(db, who, "draft");
    const items = listAfter(loaded, form);
    const open = intent === "save" || intent === "back" ? openFormOf(form) : null;
    const values = { items: items.map(drafted), ...(open && { open }) };
    await saveStep(db, step, values, version);
    if (intent !== "continue" && intent !== "save" && intent !== "back")
      return { to: `${PATH}/${step}`, text: SAID[intent] };
    if (intent === "continue")
      refuseFaults(step, { ...loaded, state: { ...loaded.state, credentials: items } });
  } else if (step !== "review") {
    await saveStep(db, step, nonEmptyValues(form), version);
  }
  if (intent === "save") return { exit: true };
  return { to: `${PATH}/${stepAfter(STEPS, step, intent)}` };
}

const SAID = {
  license: "License saved.",
  certification: "Certification saved.",
  remove: "Removed.",
};

/** Submits a complete profile, else goes to the first incomplete step. */
async function submitIfComplete({ db, who }: Caller): Promise<Taken> {
  const loaded = await loadJobSeeker(db, who, "draft");
  const { state, trade } = loaded;
  const first = firstIncomplete(STEPS, (name) => isDone(name, state, trade, todayCentral()));
  if (first !== "review") return { to: `${PATH}/${first}?check=1` };
  try {
    await submitProfile(db, state);
  } catch (error) {
    // Only the database can check these fields, so show the error in their step.
    const at = error instanceof Refusal && error.field ? STEP_OF[error.field] : undefined;
    if (at) return { to: `${PATH}/${at}?check=1` };
    throw error;
  }
  return { to: "/job-seeker/awaiting-approval", text: "Your profile was submitted." };
}

const STEP_OF: Record<string, StepName> = byKey({
  zip: "about",
  otherZips: "preferences",
  ...Object.fromEntries(UNIT_ROWS.map((row) => [`unit${row}`, "experience" as const])),
});

/**
 * Saves a step of an approved profile; takes effect at once.
 * @throws {Refusal} 422 with the field, 409 when it was edited since it was shown
 */
export async function changeStep(
  { db, who }: Caller,
  step: StepName,
  form: Sent,
): Promise<Required<Going>> {
  const { intent, version = null } = form;
  if (step === "credentials") {
    if (intent === "continue" || intent === "save" || intent === "back")
      return { to: "/job-seeker/profile", text: "Nothing was changed." };
    const loaded = await loadJobSeeker(db, who, "live");
    await updateCredentials(db, listAfter(loaded, form), version);
    return {
      to: "/job-seeker/profile/credentials",
      text: intent === "remove" ? SAID.remove : "Saved. A person will check it.",
    };
  }
  await updateStep(db, step as FieldStep, nonEmptyValues(form), version);
  return { to: "/job-seeker/profile", text: "Changes saved." };
}

/** The list after the submitted change. @throws {Refusal} 422 with the question about an unconfirmed date */
function listAfter({ state, trade }: Loaded, form: Sent): CredentialItem[] {
  const { intent } = form;
  if (intent === "continue" || intent === "save" || intent === "back") return state.credentials;
  const items = changedList(state.credentials, form, trade.certifications, randomUUID());
  const profession = state.values.experience.profession;
  if (intent === "license" || intent === "certification") {
    const item = form.id ? items.find(({ id }) => id === form.id) : items.at(-1);
    const question = item && openQuestion(item, String(profession), trade, todayCentral());
    if (question) throw new Refusal(422, question, "expiryConfirmed");
  }
  return items;
}

function drafted(item: CredentialItem): Json {
  const { status: _status, statusReason: _reason, inForce: _inForce, ...kept } = item;
  return kept;
}

function openFormOf(form: Sent) {
  const values = Object.fromEntries(
    [...Object.keys(credentialFields), "id"].flatMap((name) => {
      const value = form[name as keyof Sent];
      return typeof value === "string" && value ? [[name, value]] : [];
    }),
  );
  return form.open && Object.keys(values).length ? { kind: form.open, values } : null;
}

/** Rejects an invalid step with its own messages. @throws {Refusal} 422 */
function refuseFaults(step: StepName, { state, trade }: Loaded): void {
  const [field, [sentence] = []] =
    Object.entries(errorsOfStep(step, state, trade, todayCentral()))[0] ?? [];
  if (sentence !== undefined) throw new Refusal(422, sentence, field || "list");
}

/** Errors of a step that the review or a link led to, in its form's shape. */
export async function checked(db: Db, step: StepName, loaded: Loaded): Promise<FormAgain | null> {
  const { state, trade } = loaded;
  const faults = errorsOfStep(step, state, trade, todayCentral());
  const values = step in FIELD_STEPS ? state.values[step as FieldStep] : {};
  for (const field of await unknownZips(db, values)) faults[field] ??= [UNKNOWN_ZIP];
  return Object.keys(faults).length ? { result: { initialValue: values, error: faults } } : null;
}

/** Places for the review: each known ZIP code with its city. */
export function placesOfProfile(db: Db, { state }: Loaded) {
  return placesOf(db, zipsOf(state));
}
