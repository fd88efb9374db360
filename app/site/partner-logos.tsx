import marks from "./partner-marks.svg?url";

/** The x position of a logo's name, and the height of every logo. */
const TEXT_X = 60;
const HEIGHT = 48;

type Look = "strong" | "light" | "caps";
const LOOKS: Record<Look, { className: string; fontSize: number; letterSpacing: number }> = {
  strong: { className: "font-[750]", fontSize: 22, letterSpacing: -0.5 },
  light: { className: "font-[450]", fontSize: 23, letterSpacing: -0.3 },
  caps: { className: "font-semibold", fontSize: 16, letterSpacing: 2 },
};

/**
 * Ten fictional facilities, with marks drawn for this page (partner-marks.svg, by `id`). `width` is the measured width
 * of mark and name in our font plus 2, because browsers round glyphs differently.
 */
const LOGOS: readonly { id: string; name: string; kind: string; look: Look; width: number }[] = [
  { id: "bluestem-arch", name: "Bluestem Arch", kind: "Hospital", look: "strong", width: 217 },
  { id: "cottonbend", name: "Cottonbend", kind: "Clinic", look: "light", width: 191 },
  { id: "meadowquill", name: "Meadowquill", kind: "Medical Center", look: "strong", width: 199 },
  { id: "larkhollow", name: "Larkhollow", kind: "Community Care", look: "caps", width: 191 },
  { id: "sunwheat", name: "Sunwheat", kind: "Regional", look: "strong", width: 170 },
  { id: "redbud-lantern", name: "Redbud Lantern", kind: "Health", look: "light", width: 233 },
  { id: "kite-prairie", name: "Kite & Prairie", kind: "Pediatrics", look: "strong", width: 199 },
  { id: "stonefurrow", name: "Stonefurrow", kind: "Surgical", look: "caps", width: 207 },
  { id: "riverquilt", name: "Riverquilt", kind: "Health", look: "light", width: 165 },
  { id: "ninebark", name: "Ninebark", kind: "Rehabilitation", look: "strong", width: 162 },
];

/** The logos' SVG definitions, once per page; `partnerLogos` refer to them. */
export function PartnerLogoDrawings() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      {LOGOS.map(({ id, name, kind, look, width }) => (
        <symbol key={id} id={`logo-${id}`} viewBox={`0 0 ${width} ${HEIGHT}`}>
          <use href={`${marks}#${id}`} width={HEIGHT} height={HEIGHT} />
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

/** The logos in order; the page needs one PartnerLogoDrawings. */
export const partnerLogos = LOGOS.map(({ id, name, kind, width }, index) => ({
  id: `partner-${index + 1}`,
  content: (
    <svg
      key={id}
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={`${name} ${kind}, a sample`}
      className="max-w-full fill-current"
    >
      <use href={`#logo-${id}`} />
    </svg>
  ),
}));
