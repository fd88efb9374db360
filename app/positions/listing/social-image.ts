/** What the picture beside a shared link of a position says, and how large. Pure. */
import { formatPay } from "#app/domain/pay.ts";
import type { PublicPosition } from "../rules.ts";

export const SOCIAL_WIDTH = 1200;
export const SOCIAL_HEIGHT = 630;

type Shown = Pick<
  PublicPosition,
  "title" | "facility" | "city" | "state" | "payMinCents" | "payMaxCents" | "payPeriod"
>;

/** The words of a picture, and the size of the title in pixels: the longer, the smaller. */
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
/** What stands on one line. */
const LONGEST_FACILITY = 48;

/** The address of a position's picture. */
export const socialImagePath = ({ id }: { id: string }): string => `/positions/${id}/image.png`;

/** The words of a position's picture. */
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

/** The ground of the picture: paper, the logo's mark, an arch, and the band for the pay. */
export const SOCIAL_GROUND = `<svg xmlns="http://www.w3.org/2000/svg" width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}">
<rect width="1200" height="630" fill="#fcfaf5"/>
<path d="M880 520V330a190 190 0 0 1 380 0V520" fill="none" stroke="#dfeeee" stroke-width="64"/>
<rect y="500" width="1200" height="130" fill="#0a5560"/>
<g transform="translate(68 52) scale(1.7)">
<path d="M5 28V15.5a11 11 0 0 1 22 0V28" fill="none" stroke="#0a5560" stroke-width="6" stroke-linecap="round"/>
<circle cx="16" cy="25" r="5" fill="#f0a93b"/>
</g>
</svg>`;
