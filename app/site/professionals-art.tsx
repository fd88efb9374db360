import { cx } from "#app/ui/cx.ts";

const WANTED = 41.5;
const RANGES = [
  { role: "RN, outpatient clinic", from: 34, to: 40, says: "does not reach it: not shown to you" },
  { role: "RN, medical-surgical", from: 38, to: 47.25, says: "reaches it: a match" },
  { role: "RN, intensive care", from: 43, to: 52, says: "above it: a match" },
];
/** From $30 to $55 an hour. */
const across = (dollars: number) => (dollars - 30) * 4;
const dollars = (amount: number) => `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`;

/** What somebody wants, drawn across the pay ranges of three made-up positions. */
export function PayRanges() {
  return (
    <figure className="rounded-xl border border-line bg-surface p-6 shadow-md sm:p-8">
      <figcaption className="text-sm text-muted">An example, with made-up facts</figcaption>
      <p className="mt-3 flex items-center gap-3 text-lg font-semibold">
        <svg viewBox="0 0 6 28" className="h-7 w-1.5 fill-warm" aria-hidden="true">
          <rect width="6" height="28" rx="3" />
        </svg>
        You want {dollars(WANTED)} an hour
      </p>
      <ul className="mt-5 space-y-5 border-t border-line pt-5">
        {RANGES.map(({ role, from, to, says }) => (
          <li key={role}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{role}</span>
              <span className="tabular-nums">
                {dollars(from)} to {dollars(to)}
              </span>
            </p>
            <svg
              viewBox="0 0 100 28"
              preserveAspectRatio="none"
              className="my-1 h-7 w-full"
              aria-hidden="true"
            >
              <path d="M0 14h100" strokeWidth="1" className="stroke-line-strong" />
              <rect
                x={across(from)}
                y="7"
                width={across(to) - across(from)}
                height="14"
                className={to < WANTED ? "fill-line-strong" : "fill-accent"}
              />
              <path
                d={`M${across(WANTED)} 0v28`}
                strokeWidth="5"
                vectorEffect="non-scaling-stroke"
                className="stroke-warm"
              />
            </svg>
            <p className="text-sm text-muted">Its range {says}.</p>
          </li>
        ))}
      </ul>
    </figure>
  );
}

const HOUSES = [
  { x: 34, top: 150, width: 92, tone: "fill-art-wall", door: 62 },
  { x: 126, top: 118, width: 104, tone: "fill-art-far", door: 160 },
  { x: 230, top: 84, width: 128, tone: "fill-art-wall", door: 274 },
  { x: 358, top: 132, width: 84, tone: "fill-art-near", door: 382 },
  { x: 442, top: 156, width: 84, tone: "fill-art-far", door: 466 },
];
const PEOPLE = [
  { x: 84, scrubs: "text-art-near", hair: "fill-art-tree" },
  { x: 170, scrubs: "text-accent", hair: "fill-art-tree" },
  { x: 236, scrubs: "text-warm", hair: "fill-art-roof" },
  { x: 338, scrubs: "text-art-water", hair: "fill-art-tree" },
  { x: 406, scrubs: "text-art-frame", hair: "fill-art-shade" },
  { x: 480, scrubs: "text-art-tree", hair: "fill-art-roof" },
];

/** A street of open doors, with people on their way. Decoration. */
export function LitStreet({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 560 420" className={cx("h-auto", className)} aria-hidden="true">
      <clipPath id="street">
        <rect width="560" height="420" rx="28" />
      </clipPath>
      <g clipPath="url(#street)">
        <path d="M0 0h560v420H0Z" className="fill-art-sky" />
        <circle cx="294" cy="150" r="140" className="fill-art-glow" opacity=".6" />
        <circle cx="428" cy="84" r="34" className="fill-art-sun" />
        <path
          d="M64 92h78a15 15 0 0 0-6-29 27 27 0 0 0-50-4 20 20 0 0 0-22 33Z"
          className="fill-art-cloud"
        />
        <path d="M0 220c90-40 180-44 280-24 100-24 190-20 280 16v120H0Z" className="fill-art-far" />
        {HOUSES.map(({ x, top, width, tone, door }) => (
          <g key={x}>
            <path d={`M${x} ${top}h${width}v${296 - top}h-${width}Z`} className={tone} />
            <path
              d={`M${x - 5} ${top - 10}h${width + 10}v12h-${width + 10}Z`}
              className="fill-art-roof"
            />
            <path d={`M${door} 296v-52a18 18 0 0 1 36 0v52Z`} className="fill-art-lit" />
            <path
              d={`M${x + 16} ${top + 22}h16v22h-16Zm${width - 48} 0h16v22h-16Z`}
              className="fill-art-lit"
            />
          </g>
        ))}
        <path d="M294 144v36m-18-18h36" strokeWidth="11" className="stroke-accent" />
        <path d="M0 292h560v128H0Z" className="fill-art-road" />
        <path d="M0 292h560v8H0Z" className="fill-art-shade" />
        {HOUSES.map(({ door }) => (
          <path
            key={door}
            d={`M${door} 300h36l22 44h-80Z`}
            className="fill-art-glow"
            opacity=".7"
          />
        ))}
        {PEOPLE.map(({ x, scrubs, hair }, index) => (
          <g
            key={x}
            transform={`translate(${x} ${272 + (index % 3) * 14})`}
            fill="currentColor"
            stroke="currentColor"
            className={scrubs}
          >
            <path
              d="m-5 76-4 32m14-32 5 32M-14 40l-8 26m36-26 8 26"
              strokeWidth="10"
              strokeLinecap="round"
            />
            <path d="M-15 80c-2-34 0-50 15-50s17 16 15 50Z" />
            <g strokeWidth="0">
              <path d="M-5 22H5v12l-5 6-5-6Z" className="fill-art-skin" />
              <circle cy="12" r="13" className="fill-art-skin" />
              <path
                d={
                  index % 2
                    ? "M-15 26c-6-40 36-40 30 0-6-6-4-14-8-20-8 4-14 4-18 4-2 6 0 12-4 16Z"
                    : "M-14 13c-3-24 31-24 28 0-4-2-5-6-7-8-8 3-14 1-18 0 0 4-1 6-3 8Z"
                }
                className={hair}
              />
            </g>
          </g>
        ))}
      </g>
    </svg>
  );
}

/** A drawer with folders and its key. Decoration. */
export function Drawer({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 360 240" className={cx("h-auto", className)} aria-hidden="true">
      <path d="M20 208h320l14 32H6Z" className="fill-art-pool" />
      <path d="M66 96V44a8 8 0 0 1 8-8h56l12 14h96a8 8 0 0 1 8 8v38Z" className="fill-art-far" />
      <path d="M84 96V66a8 8 0 0 1 8-8h170a8 8 0 0 1 8 8v30Z" className="fill-art-wheat" />
      <path
        d="M104 96V20a6 6 0 0 1 6-6h112l22 22v60Z"
        strokeWidth="3"
        className="fill-art-wall stroke-art-shade"
      />
      <path d="M222 14v22h22Z" className="fill-art-shade" />
      <path
        d="M122 42h74m-74 18h98"
        strokeWidth="7"
        strokeLinecap="round"
        className="stroke-art-shade"
      />
      <path
        d="m196 78 10 9 18-20"
        fill="none"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-accent"
      />
      <rect x="36" y="88" width="288" height="124" rx="14" className="fill-art-frame" />
      <rect
        x="52"
        y="104"
        width="256"
        height="92"
        rx="8"
        fill="none"
        strokeWidth="4"
        className="stroke-art-far"
      />
      <path d="M136 128h88v10a44 30 0 0 1-88 0Z" className="fill-art-wall" />
      <circle cx="272" cy="146" r="9" className="fill-warm" />
      <path d="M269 146h6l3 24h-12Z" className="fill-warm" />
    </svg>
  );
}
