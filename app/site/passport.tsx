import { cx } from "#app/ui/cx.ts";

/** A small book with the mark on it and pages that are stamped. Decoration. */
export function Passport({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 420 420" className={cx("h-auto", className)} aria-hidden="true">
      <path d="M60 396h300l40 24H20Z" className="fill-art-pool" />
      {/* The open pages behind. */}
      <g transform="rotate(9 250 220)">
        <rect
          x="150"
          y="56"
          width="220"
          height="316"
          rx="14"
          strokeWidth="5"
          className="fill-surface stroke-line-strong"
        />
        <g fill="none" strokeWidth="5" className="stroke-warm">
          <circle cx="312" cy="120" r="34" />
          <path d="m298 121 10 10 18-20" strokeLinecap="round" strokeLinejoin="round" />
        </g>
        <g fill="none" strokeWidth="5" className="stroke-accent">
          <rect x="282" y="190" width="66" height="46" rx="6" />
          <path d="M294 206h42m-42 14h26" strokeLinecap="round" />
        </g>
        <g fill="none" strokeWidth="5" className="stroke-art-near">
          <path d="M294 334v-30a28 28 0 0 1 56 0v30Z" />
        </g>
      </g>
      {/* The cover. */}
      <g transform="rotate(-6 170 220)">
        <rect x="52" y="60" width="220" height="316" rx="16" className="fill-deep" />
        <path d="M52 76a16 16 0 0 1 16-16h14v316H68a16 16 0 0 1-16-16Z" className="fill-accent" />
        <path
          d="M126 232v-50a50 50 0 0 1 100 0v50"
          fill="none"
          strokeWidth="26"
          strokeLinecap="round"
          className="stroke-on-deep"
        />
        <circle cx="176" cy="218" r="22" className="fill-warm" />
        <rect x="120" y="290" width="112" height="12" rx="6" className="fill-on-deep" />
        <rect x="140" y="314" width="72" height="10" rx="5" className="fill-on-deep-muted" />
      </g>
    </svg>
  );
}
