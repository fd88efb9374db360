import { cx } from "./cx.ts";

type Props = { className?: string | undefined };

/** An empty signpost at a fork in the road. Decoration. */
export function Signpost({ className }: Props) {
  return (
    <svg viewBox="0 0 300 320" className={cx("h-auto", className)} aria-hidden="true">
      <clipPath id="signpost-view">
        <path d="M34 288V148a116 116 0 0 1 232 0v140Z" />
      </clipPath>
      <g clipPath="url(#signpost-view)">
        <path d="M34 20h232v268H34Z" className="fill-art-sky" />
        <circle cx="96" cy="196" r="60" className="fill-art-glow" opacity=".6" />
        <circle cx="96" cy="196" r="30" className="fill-art-sun" />
        <path d="M34 208c70-26 150-22 232 0v80H34Z" className="fill-art-far" />
        <path d="M34 240c70-20 150-18 232 4v50H34Z" className="fill-art-wheat" />
        <path
          d="M150 300c-4-30-40-34-74-66h12c30 22 54 28 66 44 14-18 34-26 60-40h14c-30 24-60 32-52 62Z"
          className="fill-art-road"
        />
      </g>
      <path d="M145 84h12v184h-12Z" className="fill-art-roof" />
      <path d="M151 96h76l22 20-22 20h-76ZM151 148H81l-20 19 20 19h70Z" className="fill-art-wall" />
      <path
        d="M168 116h44M134 167H96"
        strokeWidth="7"
        strokeLinecap="round"
        strokeDasharray="1 13"
        className="stroke-art-shade"
      />
      <circle cx="151" cy="80" r="9" className="fill-warm" />
    </svg>
  );
}
