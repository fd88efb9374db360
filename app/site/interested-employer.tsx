import { cx } from "#app/ui/cx.ts";

/** A telephone on a table with news on it, and a cup beside. Decoration. */
export function InterestedEmployer({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 440 360" className={cx("h-auto", className)} aria-hidden="true">
      <path d="M60 344V180a160 160 0 0 1 320 0v164Z" className="fill-art-sky" />
      <circle cx="318" cy="176" r="58" className="fill-art-glow" />
      <circle cx="318" cy="176" r="34" className="fill-art-sun" />
      <path d="M60 270c70-34 130-26 190-8s90 8 130-8v90H60Z" className="fill-art-far" />
      <path d="M60 306c90-30 210-24 320 4v34H60Z" className="fill-art-near" />
      <rect
        x="146"
        y="52"
        width="148"
        height="280"
        rx="22"
        strokeWidth="8"
        className="fill-paper stroke-art-frame"
      />
      <path d="M202 68h36" strokeWidth="6" strokeLinecap="round" className="stroke-line-strong" />
      <path
        d="M170 200h100M170 220h72M170 262h100M170 282h56"
        strokeWidth="9"
        strokeLinecap="round"
        className="stroke-line"
      />
      <rect
        x="92"
        y="98"
        width="256"
        height="76"
        rx="16"
        strokeWidth="4"
        className="fill-surface stroke-accent"
      />
      <path d="M112 160v-24a18 18 0 0 1 36 0v24Z" className="fill-accent" />
      <circle cx="130" cy="150" r="8" className="fill-warm" />
      <path d="M166 124h118" strokeWidth="10" strokeLinecap="round" className="stroke-ink" />
      <path d="M166 148h84" strokeWidth="8" strokeLinecap="round" className="stroke-line-strong" />
      <circle cx="342" cy="102" r="20" className="fill-warm" />
      <path
        d="m333 102 7 8 12-14"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-art-tree"
      />
      <path d="M40 332h360v16H40Z" className="fill-art-frame" />
      <path d="M316 290h44v30a12 12 0 0 1-12 12h-20a12 12 0 0 1-12-12Z" className="fill-art-wall" />
      <path
        d="M360 298h6a9 9 0 0 1 0 18h-6"
        fill="none"
        strokeWidth="6"
        className="stroke-art-wall"
      />
      <path
        d="M330 278c-6-8 6-12 0-22m18 22c-6-8 6-12 0-22"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        className="stroke-art-cloud"
      />
    </svg>
  );
}
