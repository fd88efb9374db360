/** Certifications: which ones a form offers, and which first. Pure. */
import type { Unit } from "./units.ts";

/** A listed certification. */
export type Certification = {
  code: string;
  shortName: string;
  name: string;
  /** Null when it varies by person. */
  validMonths: number | null;
  /** Codes of the professions that may hold it. */
  professions: string[];
  /** Codes of units and groups that usually require it; empty means all. */
  units: string[];
  /** Whether it can be chosen. */
  active: boolean;
};

/** Filters for the certifications a form offers; `held` ones stay even when they can no longer be chosen. */
type Offered = {
  profession?: string | undefined;
  /** Codes of the units in question. */
  in?: readonly string[];
  held?: readonly string[];
};

/** Up to this many certifications need no second list. */
const FEW = 8;

/** Certifications of a profession: those common in its units plus those held, and the others. */
export function certificationsFor(
  list: readonly Certification[],
  units: readonly Pick<Unit, "code" | "parent">[],
  { profession, in: wards = [], held = [] }: Offered,
): { usual: Certification[]; others: Certification[] } {
  const places = wards.flatMap((ward) => [
    ward,
    units.find(({ code }) => code === ward)?.parent ?? ward,
  ]);
  const known = list.some(({ professions }) => professions.includes(profession ?? ""));
  const offered = list.filter(
    ({ code, active, professions }) =>
      held.includes(code) || (active && (!known || professions.includes(profession ?? ""))),
  );
  const asked = offered.filter((one) => one.units.some((place) => places.includes(place)));
  const everywhere = offered.filter((one) => one.units.length === 0);
  const usual = [
    ...new Set([...asked, ...everywhere, ...offered.filter(({ code }) => held.includes(code))]),
  ];
  const others = offered.filter((one) => !usual.includes(one));
  return offered.length <= FEW ? { usual: [...usual, ...others], others: [] } : { usual, others };
}

/** "CCRN: Critical care nursing", or only the abbreviation when it is the name. */
export const certificationLabel = ({
  shortName,
  name,
}: Pick<Certification, "shortName" | "name">): string =>
  shortName === name ? name : `${shortName}: ${name}`;
