/** Wording of the fairness report, from fitting a position to being hired. Pure, no I/O. */
import { answerInWords, ETHNICITIES, SEXES } from "#app/profiles/self-identification/rules.ts";

/** Ways to group people; "both" combines sex and ethnicity. */
export const KINDS = ["sex", "ethnicity", "both"] as const;
export type GroupKind = (typeof KINDS)[number];
export const KIND_TITLES: Record<GroupKind, string> = {
  sex: "By sex",
  ethnicity: "By race or ethnicity",
  both: "By sex and race or ethnicity together",
};

const said = (codes: readonly string[]) => codes.filter((code) => code !== "undisclosed");
/** All groups of a kind. */
export const GROUPS: Record<GroupKind, readonly string[]> = {
  sex: said(SEXES),
  ethnicity: said(ETHNICITIES),
  both: said(SEXES).flatMap((sex) => said(ETHNICITIES).map((origin) => `${sex} ${origin}`)),
};
/** "female white" in words. */
export const groupInWords = (code: string) => code.split(" ").map(answerInWords).join(", ");

/** Populations that the steps select from. */
export const POOLS = ["eligible", "applied"] as const;
/** Selection steps by the lists and by facilities, in order; "overall" is hired out of everyone who applied. */
export const STEPS = [
  "first_ten",
  "viewed",
  "invited",
  "interviewed",
  "offered",
  "hired",
  "overall",
] as const;
export type Step = (typeof STEPS)[number];

type StepWords = { title: string; column: string; what: string };
const OF_ELIGIBLE = "Of the people who fit an open position today";
const OF_APPLIED = "Of the people who applied in the last 12 months";
/** Each step and its population: the selection rate is the share of the population that passes the step. */
export const STEP_WORDS: Record<Step, StepWords> = {
  first_ten: {
    title: "In a top ten",
    column: "In a top ten",
    what: `${OF_ELIGIBLE}: those in the top ten for at least one.`,
  },
  viewed: {
    title: "Viewed",
    column: "Viewed",
    what: `${OF_ELIGIBLE}: those whose profile a facility opened in the last 12 months.`,
  },
  invited: {
    title: "Invited",
    column: "Invited",
    what: `${OF_ELIGIBLE}: those a facility invited to apply in the last 12 months.`,
  },
  interviewed: {
    title: "Interviewed",
    column: "Interviewed",
    what: `${OF_APPLIED}, on their own or invited: those a facility asked to interview.`,
  },
  offered: {
    title: "Offered",
    column: "Offered",
    what: `${OF_APPLIED}: those who got an offer. An offer doesn’t need an interview first.`,
  },
  hired: {
    title: "Hired, of those offered",
    column: "Hired",
    what: "Of the people who got an offer: those who accepted it and were hired.",
  },
  overall: {
    title: "Hired, overall",
    column: "Hired",
    what: `${OF_APPLIED}: those who were hired. This is all steps together, the “bottom line.”`,
  },
};

/** How many of a group reached a step; `least` and `most` differ where the exact number is withheld for privacy. */
export type Count = { of: number; least: number; most: number };
/** Verdict on a group at a step, compared with the group with the highest rate. */
export type Verdict = "highest" | "few" | "low" | "perhaps" | "unclear" | "even";
/** Ratio to the highest rate, in basis points; `chance`: the probability of such a difference by chance alone. */
export type Fare = {
  ratio: { least: number; most: number } | null;
  chance: number | null;
  verdict: Verdict;
};
export const VERDICTS: Record<Verdict, string> = {
  highest: "Highest rate",
  few: "Too few to tell",
  low: "Low, unlikely by chance",
  perhaps: "Low, but may be chance",
  unclear: "Can’t tell from a range",
  even: "Not low",
};

/** Two numbers as a range, or one if they are the same. */
const range = (least: string, most: string) => (least === most ? least : `${least}–${most}`);

/** "12 of 40", or "0–4 of 40". */
export const countInWords = ({ of, least, most }: Count) =>
  `${range(`${least}`, `${most}`)} of ${of}`;

/** "30.0%", or "0.0–10.0%". */
export function rateInWords({ of, least, most }: Count): string {
  const share = (count: number) => ((100 * count) / of).toFixed(1);
  return `${range(share(least), share(most))}%`;
}

/** "0.75", or "0.00–0.25". */
export const ratioInWords = (ratio: Fare["ratio"]) =>
  ratio
    ? range((ratio.least / 10_000).toFixed(2), (ratio.most / 10_000).toFixed(2))
    : "Not compared";

/** A probability, with three decimals. */
export const chanceInWords = (chance: number | null) =>
  chance === null ? "Not compared" : chance < 0.001 ? "Under 0.001" : chance.toFixed(3);
