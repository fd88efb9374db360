import { cx } from "./cx.ts";

/** An open door in the morning. Decoration for pages with a single message. */
export function Doorway({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 300 320" className={cx("h-auto", className)} aria-hidden="true">
      <path d="M74 272h152l58 48H60Z" className="fill-art-pool" />
      <clipPath id="doorway-view">
        <path d="M74 272V132a76 76 0 0 1 152 0v140Z" />
      </clipPath>
      <g clipPath="url(#doorway-view)">
        <path d="M74 50h152v222H74Z" className="fill-art-sky" />
        <circle cx="166" cy="198" r="72" className="fill-art-glow" opacity=".6" />
        <circle cx="166" cy="198" r="34" className="fill-art-sun" />
        <path d="M74 212c50-22 104-22 152-2v70H74Z" className="fill-art-far" />
        <path d="M74 240c60-22 100-14 152 4v36H74Z" className="fill-art-near" />
        <path d="M146 272c-2-16 16-24 13-42h7c6 18-2 26 18 42Z" className="fill-art-road" />
      </g>
      <path
        d="M66 272V132a84 84 0 0 1 168 0v140"
        fill="none"
        strokeWidth="16"
        className="stroke-art-frame"
      />
      <path d="M74 272V132c0-26 12-48 32-62l14 18v202Z" className="fill-art-tree" />
      <circle cx="109" cy="192" r="5" className="fill-warm" />
      <path d="M36 268h38v10H36Zm190 0h38v10h-38Z" className="fill-art-frame" />
    </svg>
  );
}
