/** Certifications of the trade: which a form offers, and which of them first. Pure. */
import type { Unit } from "./units.ts";

/** A certification of the list. */
export type Certification = {
  code: string;
  shortName: string;
  name: string;
  /** Null where it depends on the person. */
  validMonths: number | null;
  /** Codes of the professions that may hold it. */
  professions: string[];
  /** Codes of the units and groups that usually ask for it; none: all of them do. */
  units: string[];
  /** Whether it can be chosen. */
  active: boolean;
};

/** Which certifications a form offers; `held` are offered even where they could not be chosen anew. */
type Offered = {
  profession?: string | undefined;
  /** Codes of the units that it is about. */
  in?: readonly string[];
  held?: readonly string[];
};

/** So few are not worth a second list. */
const FEW = 8;

/** The certifications of a profession: the usual ones of its units with those held, and the others. */
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

/** "CCRN: Critical care nursing", or only the letters where they are the name. */
export const certificationLabel = ({
  shortName,
  name,
}: Pick<Certification, "shortName" | "name">): string =>
  shortName === name ? name : `${shortName}: ${name}`;
