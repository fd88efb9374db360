import { cx } from "#app/ui/cx.ts";

/** The same person on the road, bag in hand. */
function Walker({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d="M-3-12-9 0m8-12 6 12"
        strokeWidth="5"
        strokeLinecap="round"
        className="stroke-art-roof"
      />
      <path d="M-9-12c-1-14 2-22 9-22s10 8 9 22Z" className="fill-warm" />
      <circle cy="-41" r="7" className="fill-art-skin" />
      <path
        d="M-8-41c-1-8 3-12 9-11 5 0 7 4 7 7-6 1-10-1-12-2-1 3-2 5-4 6Z"
        className="fill-art-roof"
      />
      <path d="M8-18h12v10H8Z" className="fill-art-roof" />
    </g>
  );
}

const STARS = [
  [520, 60],
  [566, 104],
  [604, 42],
  [656, 84],
  [752, 48],
  [770, 104],
  [884, 40],
  [930, 84],
] as const;
const SNOW = [
  [968, 70],
  [1000, 126],
  [1040, 84],
  [1084, 140],
  [1120, 66],
  [1150, 118],
  [1184, 88],
  [1020, 168],
  [1106, 178],
] as const;
const dots = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y]) => `M${x} ${y}h0`).join("");

/** One road through a morning, a night at the hospital, a winter, and the next morning. Decoration. */
export function WorkingLife({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 1440 320"
      preserveAspectRatio="xMidYMax slice"
      className={cx("w-full", className)}
      aria-hidden="true"
    >
      <linearGradient id="working-life-sky">
        <stop className="[stop-color:var(--art-glow)]" />
        <stop offset=".16" className="[stop-color:var(--art-sky)]" />
        <stop offset=".3" className="[stop-color:var(--art-sky)]" />
        <stop offset=".42" className="[stop-color:var(--deep)]" />
        <stop offset=".6" className="[stop-color:var(--deep)]" />
        <stop offset=".71" className="[stop-color:var(--art-sky)]" />
        <stop offset=".84" className="[stop-color:var(--art-sky)]" />
        <stop offset="1" className="[stop-color:var(--art-glow)]" />
      </linearGradient>
      <path d="M0 0h1440v320H0Z" fill="url(#working-life-sky)" />

      {/* Sun, clouds, moon and stars, snow, sun again. */}
      <circle cx="96" cy="186" r="46" className="fill-art-sun" />
      <circle cx="1326" cy="170" r="52" className="fill-art-sun" />
      <path
        d="M226 96h80a15 15 0 0 0-6-29 28 28 0 0 0-52-4 20 20 0 0 0-22 33ZM1176 62h66a13 13 0 0 0-5-25 24 24 0 0 0-44-3 17 17 0 0 0-17 28Z"
        className="fill-art-cloud"
      />
      <path d="M826 34a32 32 0 1 0 26 54 38 38 0 0 1-26-54Z" className="fill-on-deep" />
      <g strokeLinecap="round" className="stroke-on-deep-muted">
        <path d={dots(STARS)} strokeWidth="5" />
        <path d={dots(SNOW)} strokeWidth="7" className="stroke-art-cloud" />
      </g>

      {/* Hills at the four times. */}
      <path
        d="M0 216c120-40 240-30 380-6 150-36 300-44 470-18 150-24 330-20 590 24v104H0Z"
        className="fill-art-far"
      />
      <path d="M0 244c150-40 330-30 470 76H0Z" className="fill-art-near" />
      <path d="M296 320c100-86 500-110 740 0Z" className="fill-art-tree" />
      <path d="M836 320c90-92 310-104 430 0Z" className="fill-art-cloud" />
      <path d="M1096 320c90-84 240-92 344-74v74Z" className="fill-art-wheat" />
      <path
        d="m1230 254-40 66m90-72-14 72m66-74 18 74m38-74 44 66"
        strokeWidth="4"
        className="stroke-art-row"
      />

      {/* School, clinic. */}
      <path d="M150 180h96v62h-96Z" className="fill-art-wall" />
      <path d="m140 182 58-36 58 36Z" className="fill-art-roof" />
      <path
        d="M198 146v-34h26l-6 8 6 8h-26"
        className="fill-warm stroke-art-roof"
        strokeWidth="3"
      />
      <path
        d="M188 242v-22a10 10 0 0 1 20 0v22Zm-26-42h16v16h-16Zm56 0h16v16h-16Z"
        className="fill-art-lit"
      />
      <path d="M352 200h92v56h-92Z" className="fill-art-wall" />
      <path d="M346 192h104v10H346Z" className="fill-art-roof" />
      <path
        d="M388 256v-24a10 10 0 0 1 20 0v24Zm-24-40h14v14h-14Zm54 0h14v14h-14Z"
        className="fill-art-lit"
      />

      {/* The hospital at night, with someone awake behind most windows. */}
      <path
        d="M566 172h92v76h-92Zm92-54h124v130H658Zm124 72h74v58h-74Z"
        className="fill-art-wall"
      />
      <path
        d="M560 164h104v10H560Zm92-56h136v12H652Zm130 74h80v10h-80Zm-88-94h52v22h-52Z"
        className="fill-art-near"
      />
      <path
        d="M580 186h14v14h-14Zm24 0h14v14h-14Zm24 24h14v14h-14Zm-48 0h14v14h-14Zm92-78h16v14h-16Zm28 0h16v14h-16Zm56 0h16v14h-16Zm-84 26h16v14h-16Zm56 0h16v14h-16Zm28 0h16v14h-16Zm-56 26h16v14h-16Zm28 0h16v14h-16Zm28 0h16v14h-16Zm40 18h14v14h-14Zm24 0h14v14h-14Z"
        className="fill-art-lit"
      />
      <path
        d="M628 186h14v14h-14Zm-24 24h14v14h-14Zm124-78h16v14h-16Zm-28 26h16v14h-16Zm-28 26h16v14h-16Z"
        className="fill-art-shade"
      />
      <path d="M704 248v-26a16 16 0 0 1 32 0v26Z" className="fill-art-lit" />

      {/* Winter: bare trees, snow on the roof. */}
      <path
        d="M950 254v-56m0 26-16-18m16 4 14-16M1166 250v-48m0 24 14-16m-14 4-12-14"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        className="stroke-art-tree"
      />
      <path d="M1010 196h96v48h-96Z" className="fill-art-wall" />
      <path d="m1000 200 58-32 58 32Z" className="fill-art-roof" />
      <path
        d="m1010 190 48-28 48 28c-12 6-20-4-30 2-10 6-24 4-34 0s-20 6-32-2Z"
        className="fill-art-cloud"
      />
      <path
        d="M1048 244v-20a10 10 0 0 1 20 0v20Zm-24-34h14v14h-14Zm54 0h14v14h-14Z"
        className="fill-art-lit"
      />

      {/* The morning after: the elevator, and their own front door. */}
      <path
        d="M1222 250v-82a11 11 0 0 1 22 0 11 11 0 0 1 22 0v-24h16v-14h22v120Z"
        className="fill-art-wall"
      />
      <path
        d="M1244 172v76m22-76v76m24-92v12m0 14v12"
        strokeWidth="3"
        className="stroke-art-shade"
      />
      <path d="M1366 196h56v54h-56Z" className="fill-art-wall" />
      <path d="m1358 198 36-28 36 28Z" className="fill-art-roof" />
      <path d="M1384 250v-20a10 10 0 0 1 20 0v20Z" className="fill-art-lit" />

      <path
        d="M-10 286c120-24 260 10 400-6s250-28 400-10 260 26 380 8 200-14 290-2"
        fill="none"
        strokeWidth="13"
        className="stroke-art-road"
      />
      <Walker x={292} y={282} />
      <Walker x={660} y={268} />
      <Walker x={980} y={286} />
      <Walker x={1336} y={272} />
    </svg>
  );
}
