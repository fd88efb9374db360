/** Text and sizes of a position's share image. Pure. */
import { formatPay } from "#app/domain/pay.ts";
import type { PublicPosition } from "../rules.ts";

export const SOCIAL_WIDTH = 1200;
export const SOCIAL_HEIGHT = 630;

type Shown = Pick<
  PublicPosition,
  "title" | "facility" | "city" | "state" | "payMinCents" | "payMaxCents" | "payPeriod"
>;

/** Text of the image, and the title size in pixels: longer titles are smaller. */
export type SocialWords = {
  title: string;
  titleSize: number;
  where: string;
  pay: string;
  kind: string;
};

const TITLE_SIZES: readonly (readonly [longest: number, size: number])[] = [
  [26, 84],
  [48, 70],
  [80, 58],
  [Infinity, 46],
];
/** Longest facility name that fits on one line, in characters. */
const LONGEST_FACILITY = 48;

/** URL of a position's share image. */
export const socialImagePath = ({ id }: { id: string }): string => `/positions/${id}/image.png`;

/** Text of a position's share image. */
export function socialWords(position: Shown): SocialWords {
  const { title, facility, city, state, payMinCents, payMaxCents, payPeriod } = position;
  const name =
    facility.length > LONGEST_FACILITY
      ? `${facility.slice(0, LONGEST_FACILITY - 1).trimEnd()}…`
      : facility;
  return {
    title,
    titleSize: TITLE_SIZES.find(([longest]) => title.length <= longest)![1],
    where: `${name}\n${city}, ${state}`,
    pay: formatPay(payMinCents, payMaxCents, payPeriod),
    kind: "Permanent",
  };
}

/** Background of the image: paper, logo, arch, and the pay band. */
export const SOCIAL_GROUND = `<svg xmlns="http://www.w3.org/2000/svg" width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}">
<rect width="1200" height="630" fill="#fcfaf5"/>
<path d="M880 520V330a190 190 0 0 1 380 0V520" fill="none" stroke="#dfeeee" stroke-width="64"/>
<rect y="500" width="1200" height="130" fill="#0a5560"/>
<g transform="translate(68 52) scale(1.7)">
<path d="M5 28V15.5a11 11 0 0 1 22 0V28" fill="none" stroke="#0a5560" stroke-width="6" stroke-linecap="round"/>
<circle cx="16" cy="25" r="5" fill="#f0a93b"/>
</g>
</svg>`;
