import { RECORDS_SYSTEM_LABELS, unitExperienceText, unitRoles } from "#app/domain/units.ts";
import type { StepShown } from "./plain-steps.tsx";

/** Units, roles held there and records systems of a profile, in words; empty ones are omitted. */
export function unitFacts({
  values,
  unitExperience,
}: Pick<StepShown, "values" | "unitExperience">) {
  const { chargeExperience, preceptorExperience, recordsSystems = [] } = values.experience;
  return [
    { term: "Units", words: unitExperience.map(unitExperienceText) },
    {
      term: "Roles",
      words: unitRoles({
        charge: chargeExperience === "on",
        preceptor: preceptorExperience === "on",
      }),
    },
    {
      term: "EHRs",
      words: [recordsSystems].flat().map((system) => RECORDS_SYSTEM_LABELS[system] ?? system),
    },
  ].filter(({ words }) => words.length);
}
