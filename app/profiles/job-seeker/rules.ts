/** Steps of a job seeker's profile: completion and errors. Pure. */
import { stateName } from "#app/domain/states.ts";
import type { z } from "zod";
import {
  certificationQuestion,
  expiryQuestion,
  needsLicense,
  type ExpiryRule,
} from "#app/verification/credentials/rules.ts";
import { UNIT_ROWS, type Unit } from "#app/domain/units.ts";
import { faultsOf, type TypedValues } from "../onboarding/step-form.ts";
import type { CredentialItem, FieldStep, JobSeekerState, StepName } from "./steps.ts";
import { aboutForm, automaticForm, experienceForm, preferencesForm } from "./schema.ts";

/** Steps with plain form fields. */
export const FIELD_STEPS = {
  about: aboutForm,
  experience: experienceForm,
  preferences: preferencesForm,
  automatic: automaticForm,
} as const satisfies Record<FieldStep, z.ZodObject>;
/** Reference lists that the rules need. */
export type Trade = {
  rules: readonly ExpiryRule[];
  professions: readonly { code: string; shortName: string }[];
  certifications: readonly { code: string; shortName: string; validMonths: number | null }[];
  units: readonly Pick<Unit, "code" | "name" | "parent" | "professions">[];
};

/** Display name of a credential: "Missouri license", "BLS". */
export function titleOf(item: Pick<CredentialItem, "kind" | "state" | "name">): string {
  return item.kind === "license"
    ? `${stateName(item.state ?? "")} license`
    : (item.name ?? "Certification");
}

/** The unanswered question about an unusual date of a license or certification, if any. */
export function openQuestion(
  item: Pick<CredentialItem, "kind" | "state" | "certification" | "expiresOn" | "confirmed">,
  profession: string | undefined,
  trade: Trade,
  today: string,
): string | null {
  if (item.confirmed) return null;
  if (item.kind === "certification") {
    const known = trade.certifications.find(({ code }) => code === item.certification);
    return certificationQuestion(known, item.expiresOn, today);
  }
  if (!item.expiresOn) return null;
  const rule = trade.rules.find((one) => one.profession === profession && one.state === item.state);
  const name = trade.professions.find(({ code }) => code === profession)?.shortName ?? "";
  return expiryQuestion(rule, name, item.expiresOn, today);
}

/** The units named in the experience step, each with its row and the years as typed. */
export function namedUnits(values: TypedValues) {
  return UNIT_ROWS.flatMap((row) => {
    const unit = values[`unit${row}`];
    return typeof unit === "string" && unit
      ? [{ row, unit, years: Number(values[`unitYears${row}`] ?? 0) || 0 }]
      : [];
  });
}

/** Errors of a step, by field, "" for the step as a whole; empty when valid. */
export function errorsOfStep(
  step: StepName,
  state: JobSeekerState,
  trade: Trade,
  today: string,
): Record<string, string[]> {
  if (Object.hasOwn(FIELD_STEPS, step)) {
    const faults = faultsOf(FIELD_STEPS[step as FieldStep], state.values[step as FieldStep]);
    const { profession } = state.values.experience;
    const known = trade.professions.some(({ code }) => code === profession);
    if (step === "experience" && !faults.profession && !known)
      faults.profession = ["Choose a profession from the list."];
    if (step === "experience") {
      for (const { row, unit } of namedUnits(state.values.experience)) {
        const held = trade.units.find(({ code, parent }) => code === unit && parent !== null);
        const group = trade.units.find(({ code }) => code === held?.parent);
        if (!held) faults[`unit${row}`] ??= ["Choose a unit from the list."];
        else if (known && !group?.professions.includes(String(profession)))
          faults[`unit${row}`] ??= [
            `“${held.name}” is not a unit of your profession. Remove it, or choose another one.`,
          ];
      }
    }
    return faults;
  }
  if (step !== "credentials") return {};
  const profession = String(state.values.experience.profession ?? "");
  const sentences = state.credentials.flatMap((item) => {
    if (item.expiresOn !== null && item.expiresOn < today)
      return [`${titleOf(item)}: it has expired. Change or remove it.`];
    const question = openQuestion(item, profession, trade, today);
    return question ? [`${titleOf(item)}: ${question}`] : [];
  });
  const licensed = state.credentials.some(({ kind }) => kind === "license");
  if (!licensed && needsLicense(trade.rules, profession))
    sentences.unshift(
      "Add your license. Both Missouri and Kansas require one for your profession.",
    );
  return sentences.length ? { "": sentences } : {};
}

/** Whether a step is complete. Steps without required fields count once visited. */
export function isDone(
  step: StepName,
  state: JobSeekerState,
  trade: Trade,
  today: string,
): boolean {
  if (step === "review") return false;
  if (Object.keys(errorsOfStep(step, state, trade, today)).length) return false;
  if (step === "documents") return state.documents.length > 0 || state.visited.includes(step);
  if (step === "credentials") {
    const known = Object.keys(errorsOfStep("experience", state, trade, today)).length === 0;
    return known && (state.credentials.length > 0 || state.visited.includes(step));
  }
  return true;
}
