import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

/** Each stands on the sill of a small window, 108 by 108. */
const SCENES = {
  profile: (
    <>
      <rect
        x="35"
        y="38"
        width="50"
        height="68"
        rx="7"
        strokeWidth="3.5"
        className="fill-art-wall stroke-accent"
      />
      <rect x="51" y="31" width="18" height="12" rx="3" className="fill-art-frame" />
      <circle cx="60" cy="61" r="9" className="fill-art-skin" />
      <path d="M45 87a15 13 0 0 1 30 0Z" className="fill-accent" />
      <path d="M45 96h20" strokeWidth="4" strokeLinecap="round" className="stroke-art-shade" />
      <Check x={88} y={92} />
    </>
  ),
  match: (
    <>
      <circle cx="37" cy="68" r="10" className="fill-art-skin" />
      <path d="M20 108c0-18 8-26 17-26s17 8 17 26Z" className="fill-accent" />
      <path d="M66 74h36v34H66Z" className="fill-art-wall" />
      <path d="M61 66h46v9H61Z" className="fill-art-frame" />
      <path d="M79 108V96a5 5 0 0 1 10 0v12ZM71 80h7v8h-7Zm19 0h7v8h-7Z" className="fill-art-lit" />
      <path
        d="M38 48c4-18 38-24 46 6"
        fill="none"
        strokeWidth="4"
        strokeDasharray="1 8"
        strokeLinecap="round"
        className="stroke-accent"
      />
      <Check x={60} y={34} />
    </>
  ),
  meet: (
    <>
      <circle cx="39" cy="78" r="10" className="fill-art-skin" />
      <path d="M22 108c0-12 8-18 17-18s17 6 17 18Z" className="fill-accent" />
      <circle cx="81" cy="78" r="10" className="fill-art-skin" />
      <path d="M64 108c0-12 8-18 17-18s17 6 17 18Z" className="fill-art-lit" />
      <path
        d="M30 40a6 6 0 0 1 6-6h24a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6H50l-8 8v-8h-6a6 6 0 0 1-6-6Z"
        className="fill-art-wall"
      />
      <path
        d="M40 42h16m-16 7h10"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-art-shade"
      />
      <path
        d="M72 46a5 5 0 0 1 5-5h14a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5h-2v7l-7-7h-5a5 5 0 0 1-5-5Z"
        className="fill-warm"
      />
    </>
  ),
  post: (
    <>
      <rect
        x="32"
        y="36"
        width="56"
        height="66"
        rx="4"
        transform="rotate(-4 60 70)"
        className="fill-art-wall"
      />
      <path
        d="m43 58 26-2m-25 13 34-2m-33 13 34-2m-33 13 20-1.5"
        strokeWidth="4"
        strokeLinecap="round"
        className="stroke-art-shade"
      />
      <path d="m43 58 26-2" strokeWidth="6" strokeLinecap="round" className="stroke-accent" />
      <circle cx="59" cy="38" r="7" className="fill-warm" />
    </>
  ),
  review: (
    <>
      <rect x="40" y="32" width="40" height="30" rx="5" className="fill-art-shade" />
      <rect x="34" y="42" width="52" height="34" rx="5" className="fill-art-far" />
      <rect
        x="26"
        y="54"
        width="68"
        height="48"
        rx="6"
        strokeWidth="3.5"
        className="fill-art-wall stroke-accent"
      />
      <circle cx="43" cy="72" r="8" className="fill-art-skin" />
      <path d="M31 94a12 11 0 0 1 24 0Z" className="fill-accent" />
      <path
        d="M62 70h24M62 80h18m-18 10h12"
        strokeWidth="4"
        strokeLinecap="round"
        className="stroke-art-shade"
      />
      <path d="M62 70h24" strokeWidth="4" strokeLinecap="round" className="stroke-warm" />
    </>
  ),
  hire: (
    <>
      <path d="M36 108V66a24 24 0 0 1 48 0v42Z" className="fill-art-glow" />
      <circle cx="70" cy="76" r="12" className="fill-art-sun" />
      <path d="M36 96c14-6 34-6 48 0v12H36Z" className="fill-art-near" />
      <path d="M36 108V66c0-8 4-15 10-20l8 7v55Z" className="fill-art-tree" />
      <circle cx="49" cy="82" r="2.5" className="fill-warm" />
      <circle cx="72" cy="70" r="7" className="fill-art-skin" />
      <path d="M61 108V92c0-8 5-13 11-13s11 5 11 13v16Z" className="fill-accent" />
      <path
        d="M32 108V66a28 28 0 0 1 56 0v42"
        fill="none"
        strokeWidth="7"
        className="stroke-art-frame"
      />
    </>
  ),
  nursing: (
    <>
      <g fill="none" strokeLinecap="round" className="stroke-ink">
        <path d="M38 32c-6 2-7 6-6 14 1 16 8 24 20 24s19-8 20-24c1-8 0-12-6-14" strokeWidth="5" />
        <path d="M52 70c0 24 4 32 16 32s16-8 16-20" strokeWidth="5" />
      </g>
      <circle cx="84" cy="74" r="10" strokeWidth="5" className="fill-warm stroke-ink" />
    </>
  ),
  allied: (
    <>
      <circle cx="54" cy="74" r="34" className="fill-art-water" />
      <path
        d="M28 54c16 10 38 10 52 0M23 88c18-9 44-9 62 0"
        fill="none"
        strokeWidth="4"
        className="stroke-art-wall"
      />
      <path d="M66 98h32" strokeWidth="6" className="stroke-ink" />
      <path
        d="M62 90h9v17h-9Zm31 0h9v17h-9Z"
        strokeWidth="3"
        strokeLinejoin="round"
        className="fill-warm stroke-warm"
      />
    </>
  ),
  diagnostic: (
    <>
      <path
        d="M34 38h14v56a7 7 0 0 1-14 0Zm19 0h14v56a7 7 0 0 1-14 0Zm19 0h14v56a7 7 0 0 1-14 0Z"
        className="fill-art-wall"
      />
      <path d="M34 70h14v24a7 7 0 0 1-14 0Z" className="fill-art-lit" />
      <path d="M53 58h14v36a7 7 0 0 1-14 0Z" className="fill-art-water" />
      <path d="M72 78h14v16a7 7 0 0 1-14 0Z" className="fill-danger" />
      <path
        d="M32 38h18M51 38h18m1 0h18"
        strokeWidth="5"
        strokeLinecap="round"
        className="stroke-accent"
      />
      <path d="M26 64h68v8H26Zm0 32h68v12H26Z" className="fill-art-frame" />
    </>
  ),
  pharmacy: (
    <>
      <rect x="32" y="48" width="40" height="58" rx="6" className="fill-art-lit" />
      <rect x="29" y="36" width="46" height="15" rx="4" className="fill-art-wall" />
      <path d="M35 36v15m8-15v15m8-15v15m8-15v15" strokeWidth="2" className="stroke-art-shade" />
      <path d="M32 64h40v28H32Z" className="fill-art-wall" />
      <path d="M52 70v16m-8-8h16" strokeWidth="5" strokeLinecap="round" className="stroke-accent" />
      <path d="M80 86h11a8 8 0 0 1 0 16H80Z" className="fill-warm" />
      <path d="M81 86h-4a8 8 0 0 0 0 16h4Z" className="fill-art-frame" />
    </>
  ),
  administrative: (
    <>
      <rect
        x="28"
        y="38"
        width="46"
        height="44"
        rx="5"
        strokeWidth="3.5"
        className="fill-art-wall stroke-accent"
      />
      <path d="M28 43a5 5 0 0 1 5-5h36a5 5 0 0 1 5 5v8H28Z" className="fill-accent" />
      <path
        d="M37 61h.1m10 0h.1m10 0h.1m8 0h.1M37 72h.1m10 0h.1m10 0h.1"
        strokeWidth="6"
        strokeLinecap="round"
        className="stroke-art-shade"
      />
      <path d="M58 102a19 19 0 0 1 38 0Z" className="fill-warm" />
      <path d="M54 100h46v8H54Z" className="fill-art-frame" />
      <circle cx="77" cy="80" r="4" className="fill-art-frame" />
    </>
  ),
} satisfies Record<string, ReactNode>;

/** The name of a small drawing. */
export type SceneName = keyof typeof SCENES;

function Check({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="13" className="fill-warm" />
      <path
        d="m-6 0 4 5 8-9"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-art-tree"
      />
    </g>
  );
}

/** A small drawing in a window like the one of the landing page. Decoration. */
export function SmallScene({ name, className }: { name: SceneName; className?: string }) {
  return (
    <svg viewBox="6 8 108 108" className={cx("h-auto", className)} aria-hidden="true">
      <path d="M12 112V60a48 48 0 0 1 96 0v52Z" className="fill-art-sky" />
      {SCENES[name]}
      <path d="M6 107h108v8H6Z" className="fill-art-frame" />
    </svg>
  );
}
