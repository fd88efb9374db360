import type { ReactNode } from "react";

/** The space between a mark and its name, and the height of every logo. */
const TEXT_X = 60;
const HEIGHT = 48;

type Look = "strong" | "light" | "caps";
const LOOKS: Record<Look, { className: string; fontSize: number; letterSpacing: number }> = {
  strong: { className: "font-[750]", fontSize: 22, letterSpacing: -0.5 },
  light: { className: "font-[450]", fontSize: 23, letterSpacing: -0.3 },
  caps: { className: "font-semibold", fontSize: 16, letterSpacing: 2 },
};

/**
 * Ten facilities that do not exist, with marks drawn for this page. `width` is what the name
 * measures in our font, mark included.
 */
const LOGOS: readonly {
  name: string;
  kind: string;
  look: Look;
  width: number;
  mark: ReactNode;
}[] = [
  {
    name: "Bluestem Arch",
    kind: "Hospital",
    look: "strong",
    width: 215,
    mark: (
      <>
        <path d="M7 44V23a17 17 0 0 1 34 0v21" fill="none" stroke="currentColor" strokeWidth="5" />
        <path d="M24 44c-5-11-4-21 1-29 4 9 4 19-1 29Zm-3 0c-7-3-9-9-8-18 5 4 8 10 8 18Zm6 0c7-2 10-7 9-15-5 3-8 8-9 15Z" />
      </>
    ),
  },
  {
    name: "Cottonbend",
    kind: "Clinic",
    look: "light",
    width: 189,
    mark: (
      <path d="M19 4a20.6 20.6 0 0 0 0 40c-6-6-7-13 1-19 7-6 6-14-1-21Zm8-.2c9 8 9 17 0 24-6 5-6 11 1 16a20.6 20.6 0 0 0-1-40Z" />
    ),
  },
  {
    name: "Meadowquill",
    kind: "Medical Center",
    look: "strong",
    width: 197,
    mark: (
      <path d="M24 22c-8-5-8-13 0-20 8 7 8 15 0 20Zm2 2c5-8 13-8 20 0-7 8-15 8-20 0Zm-2 2c8 5 8 13 0 20-8-7-8-15 0-20Zm-2-2c-5 8-13 8-20 0 7-8 15-8 20 0Z" />
    ),
  },
  {
    name: "Larkhollow",
    kind: "Community Care",
    look: "caps",
    width: 189,
    mark: (
      <path d="M46 17c-3-5-9-6-13-2l-3 4C24 17 15 12 8 4c-1 11 3 19 10 24L3 33c8 9 24 10 32-2 3-4 3-8 4-10Z" />
    ),
  },
  {
    name: "Sunwheat",
    kind: "Regional",
    look: "strong",
    width: 168,
    mark: (
      <>
        <path d="M14 36a10 10 0 0 1 20 0ZM2 40h44v4H2Z" />
        {[-68, -34, 0, 34, 68].map((angle) => (
          <path
            key={angle}
            d="M24 22c-5-4-5-10 0-15 5 5 5 11 0 15Z"
            transform={angle ? `rotate(${angle} 24 34)` : undefined}
          />
        ))}
      </>
    ),
  },
  {
    name: "Redbud Lantern",
    kind: "Health",
    look: "light",
    width: 231,
    mark: (
      <path
        fillRule="evenodd"
        d="M24 45C9 34 3 26 3 17 3 6 17 1 24 11 31 1 45 6 45 17c0 9-6 17-21 28Zm-1.5-6h3V29l9-9-2-2-7 7v-8h-3v8l-7-7-2 2 9 9Z"
      />
    ),
  },
  {
    name: "Kite & Prairie",
    kind: "Pediatrics",
    look: "strong",
    width: 197,
    mark: (
      <>
        <path d="m30 2-2 15-15-4Zm3 1 12 14-15 1ZM12 16l15 4-5 14Zm18 5 14-1-19 14Z" />
        <path
          d="M22 37c-4 8-8-2-11 3s-6 4-9 5"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </>
    ),
  },
  {
    name: "Stonefurrow",
    kind: "Surgical",
    look: "caps",
    width: 205,
    mark: (
      <path
        d="M5 43V30a19 19 0 0 1 38 0v13M15 43V31a9 9 0 0 1 18 0v12M24 43V34"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
      />
    ),
  },
  {
    name: "Riverquilt",
    kind: "Health",
    look: "light",
    width: 163,
    mark: <path d="M4 4h19v19Zm40 0v19H25Zm0 40H25V25ZM4 44V25h19Z" />,
  },
  {
    name: "Ninebark",
    kind: "Rehabilitation",
    look: "strong",
    width: 160,
    mark: (
      <path
        d="M24 6h0M15 15h0M33 15h0M6 24h0M24 24h0M42 24h0M15 33h0M33 33h0M24 42h0"
        fill="none"
        stroke="currentColor"
        strokeWidth="9.5"
        strokeLinecap="round"
      />
    ),
  },
];

/** The logos' drawings, once a page; `partnerLogos` refer to them. */
export function PartnerLogoDrawings() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      {LOGOS.map(({ name, kind, look, width, mark }, index) => (
        <symbol key={name} id={`partner-logo-${index}`} viewBox={`0 0 ${width} ${HEIGHT}`}>
          {mark}
          <text x={TEXT_X} y="23" {...LOOKS[look]}>
            {look === "caps" ? name.toUpperCase() : name}
          </text>
          <text x={TEXT_X} y="42" fontSize="15" className="font-[450]">
            {kind}
          </text>
        </symbol>
      ))}
    </svg>
  );
}

/** The logos in their order, for one PartnerLogoDrawings on the same page. */
export const partnerLogos = LOGOS.map(({ name, kind, width }, index) => ({
  id: `partner-${index + 1}`,
  content: (
    <svg
      key={name}
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={`${name} ${kind}, a sample`}
      className="max-w-full fill-current"
    >
      <use href={`#partner-logo-${index}`} />
    </svg>
  ),
}));
