import { cx } from "#app/ui/cx.ts";

/** A staff badge on a lanyard. Decoration. */
export function Badge({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 380 460" className={cx("h-auto", className)} aria-hidden="true">
      <path d="M40 460h300l-44-48H84Z" className="fill-art-pool" />
      <path
        d="M120 0c8 60 34 104 62 128m78-128c-8 60-34 104-62 128"
        fill="none"
        strokeWidth="16"
        className="stroke-accent"
      />
      <path d="M180 116h20v34h-20Z" className="fill-art-shade" />
      <rect
        x="62"
        y="140"
        width="256"
        height="308"
        rx="24"
        strokeWidth="6"
        className="fill-surface stroke-accent"
      />
      <rect x="164" y="158" width="52" height="12" rx="6" className="fill-art-shade" />
      {/* The portrait, in a doorway. */}
      <clipPath id="badge-door">
        <path d="M128 330v-70a62 62 0 0 1 124 0v70Z" />
      </clipPath>
      <g clipPath="url(#badge-door)">
        <path d="M128 190h124v140H128Z" className="fill-art-sky" />
        <path d="M150 282c-8-62 12-86 40-86s48 24 40 86Z" className="fill-art-roof" />
        <path d="M176 270h28v36h-28Z" className="fill-art-skin" />
        <circle cx="190" cy="252" r="30" className="fill-art-skin" />
        <path
          d="M158 246c4-30 20-40 34-40 20 0 30 16 30 40-22-2-36-10-44-22-2 10-10 18-20 22Z"
          className="fill-art-roof"
        />
        <path
          d="M136 340c0-34 22-46 40-46l14 16 14-16c18 0 40 12 40 46Z"
          className="fill-art-near"
        />
        <path
          d="M166 298c-2 20 8 24 8 34m40-34c4 20-8 22-8 34"
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
          className="stroke-art-wall"
        />
      </g>
      {/* Name and license, as lines. */}
      <rect x="110" y="352" width="160" height="14" rx="7" className="fill-ink" />
      <rect x="132" y="376" width="116" height="10" rx="5" className="fill-line-strong" />
      <path
        d="M168 416l15 13 32-26"
        fill="none"
        strokeWidth="9"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-warm"
      />
    </svg>
  );
}
