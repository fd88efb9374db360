import { byKey } from "#app/platform/by-key.ts";

/** A skill as typed, and the skill it is matched as; null when we don't recognize the word. */
export type Understood = { typed: string; skill: string | null };

/** Example skills for each profession, all of which matching recognizes. */
export const SKILL_EXAMPLES: Readonly<Record<string, readonly string[]>> = byKey({
  rn: ["telemetry", "wound care", "Epic"],
  lpn: ["medication passes", "wound care", "PointClickCare"],
  cna: ["transfers", "dementia care", "Hoyer lift"],
  np: ["chronic disease", "suturing", "telehealth"],
  medical_assistant: ["rooming", "injections", "prior authorizations"],
  physical_therapist: ["gait training", "orthopedics", "vestibular"],
  occupational_therapist: ["splinting", "stroke", "home safety"],
  respiratory_therapist: ["ventilators", "ABGs", "BiPAP"],
  phlebotomist: ["difficult draws", "pediatrics", "specimen processing"],
  patient_care_technician: ["vital signs", "EKG", "blood glucose"],
  radiologic_technologist: ["CT", "portable X-ray", "C-arm"],
  medical_technologist: ["hematology", "blood bank", "microbiology"],
  pharmacy_technician: ["sterile compounding", "Pyxis", "inventory"],
  medical_receptionist: ["scheduling", "insurance", "multi-line phones"],
});

/** Examples for a field's hint; nursing ones until a profession is chosen. */
export function skillExamples(profession: string | undefined): readonly string[] {
  return SKILL_EXAMPLES[profession ?? ""] ?? SKILL_EXAMPLES["rn"]!;
}

/** The distinct skills that words are matched as, and the unrecognized words. */
export function splitBySkillMatch(words: readonly Understood[]): {
  skills: string[];
  unknown: string[];
} {
  return {
    skills: [...new Set(words.flatMap(({ skill }) => skill ?? []))],
    unknown: [...new Set(words.flatMap(({ typed, skill }) => (skill === null ? typed : [])))],
  };
}
