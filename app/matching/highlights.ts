/** A match in one line for the job seeker: its main strengths and its gap. Pure. */
import { count, formatMiles } from "#app/platform/format.ts";
import type { Match, MatchFacts, MatchPart } from "./rules.ts";
import { hoursNotChosen } from "./sentences.ts";

/** Parts of both sides, ordered by the first published weights. */
const BY_WEIGHT: readonly MatchPart[] = [
  "experience",
  "pay",
  "skills",
  "distance",
  "shift",
  "certifications",
  "start",
  "facility",
];
/** At or above this value a part is a strength, in basis points. */
const STRONG = 8_000;
const WEAK = 6_000;
/** A shift that fits has 6,000 when the schedule or on-call duty does not: less than this is always a gap. */
const WHOLE = 10_000;

/** Up to two strengths, and the weakest part if it is weak. */
export type Highlights = { strengths: string[]; gap: string | null };

/** Highlights of a match. Parts that nobody asked for are left out. */
export function highlightsOf({ components, facts }: Match): Highlights {
  const parts = BY_WEIGHT.flatMap((part) => {
    const value = components[part];
    return typeof value === "number" ? [{ part, value }] : [];
  });
  const strengths = parts
    .filter(({ value }) => value >= STRONG)
    .slice(0, 2)
    .map(({ part }) => strength(part, facts));
  const [weakest] = parts
    .filter(({ part, value }) => value < (part === "shift" ? WHOLE : WEAK))
    .sort((one, other) => one.value - other.value);
  return { strengths, gap: weakest ? gap(weakest.part, facts) : null };
}

const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });

function strength(part: MatchPart, facts: MatchFacts): string {
  switch (part) {
    case "experience":
      return `your ${count(facts.years, "year")} of experience`;
    case "pay":
      return "pay that meets your minimum";
    case "skills":
      return share(facts.skills_held, facts.skills_wanted, "skill");
    case "distance":
      return `${formatMiles(facts.miles)} from you`;
    case "shift":
      return "the shift you want";
    case "certifications":
      return share(facts.certifications_held, facts.certifications_wanted, "certification");
    case "start":
      return "a start date you can make";
    case "facility":
      return "the facility type you want";
  }
}

/** "all 3 skills they prefer", "3 of 4 skills they prefer". */
function share(held: readonly string[] = [], wanted: readonly string[] = [], noun: string): string {
  if (wanted.length === 1) return `the ${noun} they prefer`;
  return held.length === wanted.length
    ? `all ${wanted.length} ${noun}s they prefer`
    : `${held.length} of ${wanted.length} ${noun}s they prefer`;
}

function gap(part: MatchPart, facts: MatchFacts): string {
  switch (part) {
    case "experience":
      return facts.unit?.years === 0
        ? "no experience in this unit"
        : `less experience than they ${facts.years_required ? "ask for" : "prefer"}`;
    case "pay":
      return "only the top of the range meets your minimum";
    case "skills":
      return missing(facts.skills_held, facts.skills_wanted);
    case "distance":
      return `${formatMiles(facts.miles)} from you`;
    case "shift":
      return (facts.shifts ?? []).includes(facts.shift)
        ? hours(facts)
        : "the shift is not one you chose";
    case "certifications":
      return missing(facts.certifications_held, facts.certifications_wanted);
    case "start":
      return "they want to start sooner than you can";
    case "facility":
      return "a facility type you don’t prefer";
  }
}

/** For a shift that the job seeker chose: what about it they did not. */
function hours(facts: MatchFacts): string {
  const { schedule, onCall } = hoursNotChosen(facts);
  if (!onCall) return "the schedule is not one you chose";
  return schedule
    ? "the schedule is not one you chose, and there is on-call duty"
    : "on-call duty, which you don’t want";
}

function missing(held: readonly string[] = [], wanted: readonly string[] = []): string {
  return LIST.format(wanted.filter((name) => !held.includes(name)));
}
