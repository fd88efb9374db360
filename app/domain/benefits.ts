import { options } from "./options.ts";

/** Benefits a facility can offer all employees: the codes of private.benefit_codes(), in words. */
export const BENEFIT_LABELS = {
  health_insurance: "Health insurance",
  dental_vision: "Dental and vision insurance",
  retirement: "Retirement plan",
  retirement_match: "Retirement match",
  paid_time_off: "Paid time off",
  parental_leave: "Paid parental leave",
  tuition: "Tuition assistance",
  continuing_education: "Continuing education",
  loan_help: "Student loan repayment",
  shift_differential: "Shift differentials",
  sign_on_bonus: "Sign-on bonus",
  relocation: "Relocation assistance",
  clinical_ladder: "Clinical ladder",
  self_scheduling: "Self-scheduling",
  child_care: "Child care on site or at a discount",
  parking: "Free parking",
  assistance_program: "Employee assistance program (EAP)",
} as const;
export type Benefit = keyof typeof BENEFIT_LABELS;

export const BENEFITS = Object.keys(BENEFIT_LABELS) as [Benefit, ...Benefit[]];
export const benefitOptions = options(BENEFIT_LABELS);

/** Benefits in words, in a fixed order; unknown codes are skipped. */
export function benefitNames(stored: readonly string[]): string[] {
  return BENEFITS.filter((code) => stored.includes(code)).map((code) => BENEFIT_LABELS[code]);
}
