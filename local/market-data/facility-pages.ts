// What the demo market's facilities show on their public pages: benefits, and drawings used as logo and photo. As in
// real life, some show everything and some very little.

import type { Benefit } from "#app/domain/benefits.ts";

/** A drawing as SVG content; a photo also has alt text. */
export type FacilityLook = {
  benefits: readonly Benefit[];
  /** In a 64 x 64 view box. */
  logo?: string;
  /** In a 1280 x 720 view box. */
  photo?: { alt: string; drawing: string };
};

const INSURED = ["health_insurance", "dental_vision", "paid_time_off"] as const;

/** Repeats a shape around the center of a logo. */
const around = (times: number, shape: string) =>
  Array.from(
    { length: times },
    (_, index) => `<g transform="rotate(${(360 / times) * index} 32 32)">${shape}</g>`,
  ).join("");

/** Rows of windows, every third one lit. */
function windows(at: { x: number; y: number; columns: number; rows: number }): string {
  return Array.from({ length: at.columns * at.rows }, (_, index) => {
    const column = index % at.columns;
    const row = Math.floor(index / at.columns);
    const lit = (column * 2 + row) % 3 === 0;
    return `<rect x="${at.x + column * 62}" y="${at.y + row * 74}" width="36" height="46" rx="4" fill="${lit ? "#fbe3a6" : "#9fc4cc"}"/>`;
  }).join("");
}

const tree = (x: number, y: number, size: number, color: string) =>
  `<rect x="${x - size / 14}" y="${y - size}" width="${size / 7}" height="${size}" fill="#6b5237"/><circle cx="${x}" cy="${y - size * 1.2}" r="${size * 0.55}" fill="${color}"/>`;

const cross = (x: number, y: number) =>
  `<path d="M${x - 12} ${y - 36}h24v24h24v24h-24v24h-24v-24h-24v-24h24z" fill="#fff"/>`;

/** A brick hospital by a lawn, in the morning. */
const BY_THE_LAWN = `
  <rect width="1280" height="720" fill="#cfe6ea"/><circle cx="1050" cy="150" r="70" fill="#fbe8bf"/>
  <path d="M0 470q320-110 640-40t640-50v340H0z" fill="#8fb9a4"/>
  <rect x="210" y="210" width="560" height="350" fill="#b5654a"/><rect x="210" y="196" width="560" height="22" fill="#8c4a35"/>
  <rect x="770" y="310" width="330" height="250" fill="#c77b5e"/><rect x="770" y="298" width="330" height="18" fill="#8c4a35"/>
  ${windows({ x: 250, y: 246, columns: 8, rows: 3 })}${windows({ x: 806, y: 346, columns: 5, rows: 2 })}
  <rect x="430" y="470" width="120" height="90" rx="6" fill="#0a5560"/><rect x="400" y="446" width="180" height="24" fill="#f7efdf"/>
  <rect x="930" y="214" width="90" height="96" fill="#0a5560"/>${cross(975, 262)}
  <path d="M0 560h1280v160H0z" fill="#6ea287"/><path d="M430 560h120l150 160H260z" fill="#f0e4cd"/>
  ${tree(120, 600, 120, "#2f6b5a")}${tree(1160, 610, 140, "#3d7d67")}${tree(690, 590, 70, "#3d7d67")}`;

/** A tall hospital beside a park lake, at dusk. */
const BY_THE_LAKE = `
  <rect width="1280" height="720" fill="#f3d9bd"/><circle cx="260" cy="220" r="64" fill="#f0a93b"/>
  <path d="M0 430q300-60 640-10t640-30v330H0z" fill="#7a9a8c"/>
  <rect x="560" y="110" width="330" height="420" fill="#e8eef0"/><rect x="890" y="250" width="260" height="280" fill="#d4dfe3"/>
  ${windows({ x: 592, y: 150, columns: 5, rows: 5 })}${windows({ x: 916, y: 290, columns: 4, rows: 3 })}
  <rect x="690" y="60" width="70" height="50" fill="#0a5560"/><rect x="670" y="486" width="110" height="44" fill="#0a5560"/>
  <path d="M0 530h1280v190H0z" fill="#5b8f9e"/><path d="M120 590h260M520 630h420M200 670h180M860 590h240" stroke="#8fb9c4" stroke-width="8" stroke-linecap="round"/>
  ${tree(150, 540, 130, "#3d6b58")}${tree(330, 540, 90, "#4f8a6f")}${tree(1200, 540, 120, "#3d6b58")}`;

/** A small hospital on the plains under a wide sky. */
const ON_THE_PLAINS = `
  <rect width="1280" height="720" fill="#bfe0ea"/>
  <path d="M160 170h220a40 40 0 0 0-60-50 70 70 0 0 0-120-10 50 50 0 0 0-40 60zM820 250h260a44 44 0 0 0-70-52 76 76 0 0 0-130-8 52 52 0 0 0-60 60z" fill="#f4fafa"/>
  <path d="M0 480h1280v240H0z" fill="#e3c377"/><path d="M0 560q640-60 1280 0v160H0z" fill="#d2aa57"/>
  <rect x="360" y="370" width="560" height="150" fill="#f7efe0"/><path d="M330 370l310-80 310 80z" fill="#8a3f2f"/>
  ${windows({ x: 396, y: 420, columns: 3, rows: 1 })}${windows({ x: 736, y: 420, columns: 3, rows: 1 })}
  <rect x="600" y="420" width="80" height="100" fill="#0a5560"/><rect x="1010" y="250" width="12" height="270" fill="#6b5237"/>
  <path d="M1016 250l-70-34M1016 250l70-34M1016 250v80" stroke="#6b5237" stroke-width="10" stroke-linecap="round"/>
  <path d="M560 520h160l260 200H300z" fill="#b9b1a2"/>`;

/** Each facility's page, by key. */
export const facilityLooks: Readonly<Record<string, FacilityLook>> = {
  larkspur: {
    benefits: [
      ...INSURED,
      "retirement",
      "retirement_match",
      "tuition",
      "continuing_education",
      "shift_differential",
      "clinical_ladder",
      "self_scheduling",
      "parking",
    ],
    logo: `${around(5, '<ellipse cx="32" cy="17" rx="8" ry="13" fill="#5a4fcf"/>')}<circle cx="32" cy="32" r="7" fill="#f0a93b"/>`,
    photo: {
      alt: "The hospital from the lawn in the morning: a brick building of three floors with a green tower.",
      drawing: BY_THE_LAWN,
    },
  },
  whitewater: {
    benefits: [
      ...INSURED,
      "retirement",
      "retirement_match",
      "parental_leave",
      "tuition",
      "continuing_education",
      "loan_help",
      "shift_differential",
      "relocation",
      "clinical_ladder",
      "assistance_program",
    ],
    logo: [20, 34, 48]
      .map(
        (y, index) =>
          `<path d="M6 ${y}q6.5-9 13 0t13 0 13 0 13 0" fill="none" stroke="${["#0b6e99", "#2f9ac2", "#7cc4de"][index]}" stroke-width="7" stroke-linecap="round"/>`,
      )
      .join(""),
    photo: {
      alt: "The medical center across the park lake at dusk, its tower and the lower wing beside it.",
      drawing: BY_THE_LAKE,
    },
  },
  sunflower: {
    benefits: [...INSURED, "retirement", "continuing_education", "parking"],
    logo: `${around(12, '<ellipse cx="32" cy="14" rx="4.5" ry="10" fill="#f0a93b"/>')}<circle cx="32" cy="32" r="12" fill="#6b4423"/>`,
  },
  ozark: {
    benefits: [...INSURED, "retirement", "retirement_match"],
    logo: '<path d="M22 16a10 10 0 0 1 20 0" fill="none" stroke="#7a2e1f" stroke-width="4"/><rect x="18" y="16" width="28" height="6" rx="2" fill="#7a2e1f"/><rect x="21" y="22" width="22" height="26" fill="#fdf0d8"/><path d="M32 27q9 10 0 18-9-8 0-18z" fill="#e0913a"/><rect x="16" y="48" width="32" height="7" rx="2" fill="#7a2e1f"/>',
  },
  kaw: {
    benefits: [...INSURED, "tuition", "shift_differential", "assistance_program"],
    logo: '<path d="M4 44h56v6H4z" fill="#2f6b5a"/><path d="M8 44a24 24 0 0 1 48 0" fill="none" stroke="#2f6b5a" stroke-width="5"/><path d="M20 44V24m12 20V20m12 24V24" stroke="#2f6b5a" stroke-width="4"/>',
  },
  bluestem: {
    benefits: [...INSURED, "retirement", "parental_leave", "assistance_program", "self_scheduling"],
    logo: '<g fill="none" stroke-width="5" stroke-linecap="round"><path d="M32 58V10" stroke="#1f5f8b"/><path d="M32 58q-2-26-18-36" stroke="#3c86b4"/><path d="M32 58q2-26 18-36" stroke="#3c86b4"/><path d="M32 58q-8-16-24-18M32 58q8-16 24-18" stroke="#7fb2d0"/></g>',
  },
  wren: {
    benefits: [...INSURED, "retirement", "parking"],
    logo: '<path d="M10 38q4-20 24-20 6-8 14-4l8 4-8 4q0 22-20 24l-12 8 2-10q-8-2-8-6z" fill="#85500a"/><circle cx="46" cy="18" r="2" fill="#fff"/>',
  },
  cottonwood: {
    benefits: [
      ...INSURED,
      "retirement",
      "sign_on_bonus",
      "relocation",
      "loan_help",
      "shift_differential",
      "child_care",
    ],
    logo: '<path d="M29 34h6v24h-6z" fill="#6b5237"/><circle cx="32" cy="20" r="14" fill="#3d7d67"/><circle cx="19" cy="29" r="10" fill="#4f8a6f"/><circle cx="45" cy="29" r="10" fill="#2f6b5a"/>',
  },
  smoky: {
    benefits: [...INSURED, "sign_on_bonus", "relocation"],
    logo: '<path d="M4 50l18-28 12 16 8-10 18 22z" fill="#53615f"/><path d="M40 19q6-6 0-11M49 22q6-6 0-11" fill="none" stroke="#857f72" stroke-width="4" stroke-linecap="round"/><path d="M4 54h56" stroke="#0a5560" stroke-width="5"/>',
    photo: {
      alt: "The county hospital on the plains: one floor, a red roof, wheat up to the parking lot and a wind pump beside it.",
      drawing: ON_THE_PLAINS,
    },
  },
  northland: {
    benefits: [
      ...INSURED,
      "retirement",
      "retirement_match",
      "parental_leave",
      "tuition",
      "shift_differential",
      "clinical_ladder",
      "child_care",
    ],
    logo: '<circle cx="32" cy="32" r="26" fill="none" stroke="#a62b20" stroke-width="5"/><path d="M32 12l9 22-9-5-9 5z" fill="#a62b20"/><path d="M32 52l-6-14 6 3 6-3z" fill="#d98a82"/>',
  },
  // Two without images: the page shows initials.
  hickory: { benefits: ["health_insurance", "paid_time_off"] },
};
