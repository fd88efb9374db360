/** Answers for voluntary self-identification, in the categories of the federal EEO-1 report. Pure. */
import { byKey } from "#app/platform/by-key.ts";

/** Answers for sex. */
export const SEXES = ["female", "male", "undisclosed"] as const;
/** Answers for race and ethnicity. */
export const ETHNICITIES = [
  "hispanic",
  "white",
  "black",
  "pacific",
  "asian",
  "native",
  "several",
  "undisclosed",
] as const;

const WORDS: Record<string, string> = byKey({
  female: "Female",
  male: "Male",
  hispanic: "Hispanic or Latino",
  white: "White",
  black: "Black or African American",
  pacific: "Native Hawaiian or other Pacific Islander",
  asian: "Asian",
  native: "American Indian or Alaska Native",
  several: "Two or more races",
  undisclosed: "I prefer not to say",
});

/** An answer in words. */
export const answerInWords = (code: string) => WORDS[code] ?? code;
