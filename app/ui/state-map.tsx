import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { onCone } from "./map-cone.ts";
import { CITY_POINTS, MAP_SIZE, OUTLINES, PLACED } from "./state-map-paths.ts";

/** A city on the map. */
export type CityName = keyof typeof CITY_POINTS;

/** Every city that the map knows. */
export const CITY_NAMES = Object.keys(CITY_POINTS) as CityName[];

/** Converts degrees to the drawing's own units. */
export function onMap(latitude: number, longitude: number): [x: number, y: number] {
  const [scale, left, top] = PLACED;
  const [x, y] = onCone(latitude, longitude);
  return [Math.round(left + scale * x), Math.round(top + scale * y)];
}

export type StateMapProps = {
  /** What the map shows, for screen readers. */
  title: string;
  /** Cities to mark; those with a label show it if there is room. Default: all, without labels. */
  places?: readonly { name: CityName; label?: string | undefined }[] | undefined;
  /** Drawn on top of the map; the title must describe it. See StateNotes. */
  children?: ReactNode;
  /** Whether what is drawn on top has links: then the map is a group, not a single image. */
  hasLinks?: boolean | undefined;
  /** Give it a width: the map fills it. */
  className?: string | undefined;
};

/** Where a label is relative to its dot, in em. */
const SIDES = {
  right: { textAnchor: "start", dx: "0.6em", dy: "0.34em" },
  left: { textAnchor: "end", dx: "-0.6em", dy: "0.34em" },
  "above right": { textAnchor: "start", dx: "0.2em", dy: "-0.5em" },
  below: { textAnchor: "middle", dx: 0, dy: "1.3em" },
  "below right": { textAnchor: "start", dx: "-0.9em", dy: "1.35em" },
  "below left": { textAnchor: "end", dx: "-0.3em", dy: "1.3em" },
} as const;

/** The map width from which a label is shown. */
const FROM = {
  narrow: "hidden @min-[300px]:block",
  middle: "hidden @min-[440px]:block",
  wide: "hidden @min-[600px]:block",
} as const;

const LABELS: Record<CityName, [side: keyof typeof SIDES, from: keyof typeof FROM]> = {
  "Kansas City": ["above right", "narrow"],
  "St. Louis": ["below left", "narrow"],
  Springfield: ["right", "narrow"],
  Columbia: ["below", "wide"],
  Joplin: ["right", "wide"],
  "St. Joseph": ["right", "middle"],
  "Cape Girardeau": ["left", "wide"],
  Wichita: ["below", "narrow"],
  "Overland Park": ["below right", "wide"],
  Topeka: ["left", "middle"],
  Lawrence: ["below left", "wide"],
  Salina: ["below", "middle"],
  Hays: ["below", "middle"],
  "Garden City": ["right", "middle"],
};

const everywhere: NonNullable<StateMapProps["places"]> = CITY_NAMES.map((name) => ({ name }));

/**
 * Missouri and Kansas as surveyed. Lines and dots keep their width at every size, labels appear if there is room;
 * screen readers get everything as text.
 */
export function StateMap(props: StateMapProps) {
  const { title, places = everywhere, hasLinks, className, children } = props;
  const labels = places.flatMap(({ label }) => label ?? []);
  return (
    <div className={cx("@container", className)}>
      <svg
        viewBox={`0 0 ${MAP_SIZE.join(" ")}`}
        className="h-auto w-full"
        role={hasLinks ? "group" : "img"}
        aria-label={labels.length ? `${title}: ${labels.join(", ")}` : title}
      >
        <g strokeWidth="2" strokeLinejoin="round">
          <path
            d={OUTLINES.kansas}
            vectorEffect="non-scaling-stroke"
            className="fill-warm-soft stroke-warm-ink"
          />
          <path
            d={OUTLINES.missouri}
            vectorEffect="non-scaling-stroke"
            className="fill-accent-soft stroke-accent"
          />
          <path
            d={OUTLINES.border}
            fill="none"
            vectorEffect="non-scaling-stroke"
            className="stroke-accent"
          />
        </g>
        <g
          textAnchor="middle"
          className="hidden text-[44px] font-semibold @min-[300px]:block @min-[600px]:text-[32px]"
        >
          <text x="250" y="126" className="fill-warm-ink">
            Kansas
          </text>
          <text x="718" y="298" className="fill-accent">
            Missouri
          </text>
        </g>
        {children}
        {/* A zero-length line with round caps is a dot that does not scale with the map. */}
        <path
          d={places.map(({ name }) => `M${CITY_POINTS[name].join(" ")}h0`).join("")}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
          className="stroke-ink stroke-4 @min-[300px]:stroke-[6] @min-[600px]:stroke-[9]"
        />
        <g className="fill-ink text-[40px] font-[550] @min-[440px]:text-[27px] @min-[600px]:text-[20px]">
          {places.map(({ name, label }) => {
            if (!label) return null;
            const [side, from] = LABELS[name];
            const [x, y] = CITY_POINTS[name];
            return (
              <text key={name} x={x} y={y} {...SIDES[side]} className={FROM[from]}>
                {label}
              </text>
            );
          })}
        </g>
      </svg>
    </div>
  );
}
