import { cx } from "#app/ui/cx.ts";
import { OUTLINES } from "#app/ui/state-map-paths.ts";

/**
 * An open employment passport in front of a morning: the person in a doorway on one page, on the other the stamps of a
 * working life. Decoration.
 */
export function Passport({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 -8 600 578" className={cx("h-auto", className)} aria-hidden="true">
      <clipPath id="passport-view">
        <path d="M116 430V196a184 184 0 0 1 368 0v234Z" />
      </clipPath>
      <path d="M48 506h504l44 44H4Z" className="fill-art-pool" />

      {/* The morning behind it. */}
      <g clipPath="url(#passport-view)">
        <path d="M116 0h368v430H116Z" className="fill-art-sky" />
        <circle cx="300" cy="164" r="140" className="fill-art-glow" opacity=".45" />
        <circle cx="300" cy="164" r="96" className="fill-art-glow" opacity=".6" />
        <circle cx="300" cy="164" r="54" className="fill-art-sun" />
        <path
          d="M146 128h66a13 13 0 0 0-5-25 24 24 0 0 0-44-3 17 17 0 0 0-17 28ZM376 112h54a11 11 0 0 0-4-21 20 20 0 0 0-36-3 14 14 0 0 0-14 24Z"
          className="fill-art-cloud"
        />
        <path d="M116 196c70-26 130-20 190-4 60 14 120 8 178-10v90H116Z" className="fill-art-far" />
        <path
          d="M116 222c80-20 150-12 200 2 60 14 110 10 168-2v210H116Z"
          className="fill-art-near"
        />
      </g>
      <path
        d="M108 300V196a192 192 0 0 1 384 0v104"
        fill="none"
        strokeWidth="16"
        className="stroke-art-frame"
      />

      {/* Cover, pages, and the fold between them. */}
      <path
        d="M300 252C236 222 136 218 58 232a12 12 0 0 0-10 12v250a12 12 0 0 0 14 12c84-14 176-10 238 18 62-28 154-32 238-18a12 12 0 0 0 14-12V244a12 12 0 0 0-10-12c-78-14-178-10-242 20Z"
        className="fill-deep"
      />
      <path d="M300 256C240 230 144 224 68 236v246c82-12 172-6 232 20Z" className="fill-surface" />
      <path d="M300 256c60-26 156-32 232-20v246c-82-12-172-6-232 20Z" className="fill-surface" />
      <path
        d="M300 256c-5-2-10-4-16-6v246c6 2 11 4 16 6 5-2 10-4 16-6V250c-6 2-11 4-16 6Z"
        className="fill-sunken"
      />
      <path d="M300 256v246" strokeWidth="2" className="stroke-line-strong" />

      {/* The person, in a doorway. */}
      <clipPath id="passport-door">
        <path d="M92 386v-76a45 45 0 0 1 90 0v76Z" />
      </clipPath>
      <g clipPath="url(#passport-door)">
        <path d="M92 262h90v124H92Z" className="fill-art-sky" />
        <path d="M110 350c-8-44 6-62 27-62s35 18 27 62Z" className="fill-art-roof" />
        <path d="M127 338h20v28h-20Z" className="fill-art-skin" />
        <circle cx="137" cy="324" r="22" className="fill-art-skin" />
        <path
          d="M114 320c2-22 14-30 24-30 15 0 23 12 22 30-16-2-26-8-32-16-2 8-7 14-14 16Z"
          className="fill-art-roof"
        />
        <path d="M98 396c0-26 16-34 29-34l10 12 10-12c13 0 29 8 29 34Z" className="fill-art-near" />
      </g>
      <path
        d="M92 386v-76a45 45 0 0 1 90 0v76Z"
        fill="none"
        strokeWidth="4"
        className="stroke-accent"
      />
      <path
        d="M202 296h48M202 348h34"
        strokeWidth="9"
        strokeLinecap="round"
        className="stroke-ink"
      />
      <path
        d="M202 316h40M202 368h44M202 384h28"
        strokeWidth="6"
        strokeLinecap="round"
        className="stroke-line-strong"
      />
      <path
        d="M92 420c56-6 110-3 160 10M92 440c56-6 110-3 160 10"
        fill="none"
        strokeWidth="7"
        strokeDasharray="5 4"
        className="stroke-line-strong"
      />

      {/* Stamps: a license checked, a certificate, two states, a door that opened. */}
      <g fill="none" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
        <g transform="rotate(-10 384 308)" className="stroke-warm">
          <circle cx="384" cy="308" r="38" />
          <circle cx="384" cy="308" r="29" strokeWidth="2" strokeDasharray="1 6" />
          <path d="m371 309 10 10 18-21" />
        </g>
        <g transform="translate(338 376) rotate(-4) scale(.128)" className="stroke-accent">
          <path d={OUTLINES.kansas} vectorEffect="non-scaling-stroke" strokeWidth="3" />
          <path d={OUTLINES.missouri} vectorEffect="non-scaling-stroke" strokeWidth="3" />
        </g>
        <g transform="rotate(7 476 288)" className="stroke-success">
          <rect x="440" y="266" width="74" height="44" rx="6" />
          <path d="M454 281h46m-46 14h28" strokeWidth="4" />
        </g>
        <g transform="rotate(6 494 424)" className="stroke-warm">
          <path d="M476 452v-34a18 18 0 0 1 36 0v34Z" />
          <circle cx="494" cy="436" r="4" className="fill-warm" />
        </g>
      </g>

      {/* The bookmark ribbon. */}
      <path d="M290 500h20v62l-10-11-10 11Z" className="fill-warm" />
    </svg>
  );
}
