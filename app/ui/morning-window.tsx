import { cx } from "./cx.ts";

const view = "M84 504V266a196 196 0 0 1 392 0v238Z";

/**
 * The view from a clinic window: Kansas wheat and a grain elevator on one side, the river, the Missouri hills and the
 * Arch on the other. Morning in the light theme, night in the dark one. Decoration: it adds no information.
 */
export function MorningWindow({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 560 640" className={cx("h-auto", className)} aria-hidden="true">
      <clipPath id="window-view">
        <path d={view} />
      </clipPath>

      {/* Light on the floor. */}
      <path d="M96 556h392l60 84H196Z" className="fill-art-pool" />

      <g clipPath="url(#window-view)">
        <path d="M84 60h392v444H84Z" className="fill-art-sky" />
        <circle cx="338" cy="322" r="150" className="fill-art-glow" opacity=".45" />
        <circle cx="338" cy="322" r="104" className="fill-art-glow" opacity=".6" />
        <circle cx="338" cy="322" r="58" className="fill-art-sun" />

        {/* Clouds and birds. */}
        <path
          d="M100 268h74a15 15 0 0 0-6-29 27 27 0 0 0-50-4 20 20 0 0 0-18 33ZM366 160h58a12 12 0 0 0-4-23 21 21 0 0 0-39-3 16 16 0 0 0-15 26Z"
          className="fill-art-cloud"
        />
        <path
          d="m214 150 9 6 9-6m10 22 8 5 8-5m-62 8 6 4 6-4"
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-art-far"
        />

        {/* Far hills with the Arch. */}
        <path
          d="M84 364c50-14 96-10 140-2 60-26 98-30 132-20 40-26 84-28 124-12v110H84Z"
          className="fill-art-far"
        />
        <path
          d="M420 340c2-44 10-72 20-72s18 28 20 72"
          fill="none"
          strokeWidth="5"
          className="stroke-art-wall"
        />

        {/* Kansas: wheat in rows, and the elevator. */}
        <path
          d="M84 384c70-16 140-14 196 2 24 6 36 12 35 23-1 16-16 31-22 51-8 14 7 26-5 48H84Z"
          className="fill-art-wheat"
        />
        <path
          d="m252 386-34 122m14-125-98 125m62-129L84 456m72-78-72 34"
          fill="none"
          strokeWidth="4"
          className="stroke-art-row"
        />
        <path
          d="M124 378v-62a11 11 0 0 1 22 0 11 11 0 0 1 22 0v-22h16v-12h20v96Z"
          className="fill-art-wall"
        />
        <path
          d="M146 320v58m22-58v58m24-70v10m0 12v10"
          fill="none"
          strokeWidth="3"
          className="stroke-art-shade"
        />

        {/* Missouri: the near hill. */}
        <path
          d="M286 384c50-24 110-32 190-16v140H288c12-22-3-34 5-48 6-20 21-35 22-51 1-11-9-17-29-25Z"
          className="fill-art-near"
        />

        {/* The river between them, and the road over it. */}
        <path
          d="M268 378c28 8 38 20 18 34-26 18-56 36-32 54 22 16 6 32-22 42h112c26-22 14-40-12-54-30-16-4-32 12-48 16-18-22-34-76-28Z"
          className="fill-art-water"
        />
        <path
          d="M212 452c36-10 66-15 104-14 44 1 78-4 88-18"
          fill="none"
          strokeWidth="9"
          strokeLinecap="round"
          className="stroke-art-road"
        />

        {/* A house at one end, the clinic at the other. */}
        <path d="M178 426h46v32h-46Z" className="fill-art-wall" />
        <path d="m170 428 31-26 31 26Z" className="fill-art-roof" />
        <path d="M196 458v-13a6 6 0 0 1 12 0v13Z" className="fill-art-lit" />
        <path d="M352 362h104v56H352Z" className="fill-art-wall" />
        <path d="M346 354h116v10H346Zm34-16h48v16h-48Z" className="fill-art-roof" />
        <path
          d="M394 418v-22a10 10 0 0 1 20 0v22Zm-30-42h16v14h-16Zm64 0h16v14h-16Zm0 22h16v12h-16Zm-64 0h16v12h-16Z"
          className="fill-art-lit"
        />
        <path
          d="M330 420v-10m0-2a11 15 0 1 0-.1 0M464 414v-8m0-2a9 13 0 1 0-.1 0"
          strokeWidth="4"
          className="fill-art-tree stroke-art-tree"
        />
      </g>

      {/* Frame, bars and sill. */}
      <path
        d={`M68 512V266a212 212 0 0 1 424 0v246Z${view}`}
        fillRule="evenodd"
        className="fill-art-frame"
      />
      <path d="M276 62h8v442h-8ZM92 204h376v8H92Z" className="fill-art-frame" />
      <rect x="36" y="504" width="488" height="24" rx="6" className="fill-art-frame" />
      <path d="M56 528h448v8H56Z" className="fill-art-shade" />

      {/* Coffee. */}
      <path d="M104 464h46v32a9 9 0 0 1-9 9h-28a9 9 0 0 1-9-9Z" className="fill-art-wall" />
      <path
        d="M150 472h7a9 9 0 0 1 0 19h-7"
        fill="none"
        strokeWidth="6"
        className="stroke-art-wall"
      />
      <path
        d="M118 450c-6-8 6-12 0-22m18 22c-6-8 6-12 0-22"
        fill="none"
        strokeWidth="3.5"
        strokeLinecap="round"
        className="stroke-art-cloud"
      />

      {/* A stethoscope, hung over the sill. */}
      <g fill="none" strokeLinecap="round" className="stroke-ink">
        <path d="M392 500c-4 60-6 84 20 92 30 8 42-24 42-50" strokeWidth="7" />
        <path d="M392 504c0-22-22-18-24-38m24 38c0-22 22-18 24-38" strokeWidth="7" />
        <path d="M368 466c-1-8 3-12 8-14m40 14c1-8-3-12-8-14" strokeWidth="5" />
      </g>
      <circle cx="454" cy="538" r="15" className="fill-warm stroke-ink" strokeWidth="6" />
    </svg>
  );
}
