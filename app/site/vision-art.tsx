import type { ReactNode } from "react";

/** A picture with round corners, 440 by 320. Decoration. */
function Picture({ id, sky, children }: { id: string; sky: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 440 320" className="h-auto w-full" aria-hidden="true">
      <clipPath id={id}>
        <rect width="440" height="320" rx="28" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path d="M0 0h440v320H0Z" className={sky} />
        {children}
      </g>
    </svg>
  );
}

/** One road past a morning's, a noon's and a night's door. */
export function DoorsPicture() {
  return (
    <Picture id="doors" sky="fill-art-sky">
      <path
        d="M70 70h74a14 14 0 0 0-5-27 26 26 0 0 0-48-4 19 19 0 0 0-21 31Z"
        className="fill-art-cloud"
      />
      <path d="M0 196c110-36 250-26 440-4v128H0Z" className="fill-art-far" />
      <path d="M0 244c140-28 300-22 440-2v78H0Z" className="fill-art-near" />
      <path d="M46 262v-76a42 42 0 0 1 84 0v76Z" className="fill-art-glow" />
      <path d="M52 262v-8a36 36 0 0 1 72 0v8Z" className="fill-art-sun" />
      <path d="M174 262v-96a46 46 0 0 1 92 0v96Z" className="fill-art-wall" />
      <circle cx="220" cy="168" r="22" className="fill-art-sun" />
      <path d="M310 262V142a46 46 0 0 1 92 0v120Z" className="fill-deep" />
      <path d="M360 124a24 24 0 1 0 18 40 30 30 0 0 1-18-40Z" className="fill-on-deep" />
      <path
        d="M46 262v-76a42 42 0 0 1 84 0v76m44 0v-96a46 46 0 0 1 92 0v96m44 0V142a46 46 0 0 1 92 0v120"
        fill="none"
        strokeWidth="12"
        className="stroke-art-frame"
      />
      <path
        d="M-10 296c80-30 140-16 220-18s160-20 250-4"
        fill="none"
        strokeWidth="15"
        className="stroke-art-road"
      />
      {/* The passport, on its way from one to the next. */}
      <g transform="rotate(-9 286 236)">
        <rect x="250" y="190" width="68" height="92" rx="8" className="fill-deep" />
        <path d="M250 198a8 8 0 0 1 8-8h4v92h-4a8 8 0 0 1-8-8Z" className="fill-warm" />
        <path
          d="M276 244v-14a14 14 0 0 1 28 0v14"
          fill="none"
          strokeWidth="8"
          strokeLinecap="round"
          className="stroke-on-deep"
        />
        <circle cx="290" cy="241" r="6" className="fill-warm" />
        <path d="M274 264h32" strokeWidth="5" strokeLinecap="round" className="stroke-on-deep" />
      </g>
    </Picture>
  );
}

/** A cabinet with one drawer open, and its key. */
export function CabinetPicture() {
  return (
    <Picture id="cabinet" sky="fill-art-glow">
      <path d="M0 262h440v58H0Z" className="fill-art-pool" />
      <path d="M84 292h272l40 28H44Z" className="fill-art-shade" />
      <rect x="98" y="46" width="244" height="250" rx="14" className="fill-art-frame" />
      <rect x="114" y="62" width="212" height="58" rx="8" className="fill-art-near" />
      <rect x="186" y="84" width="68" height="14" rx="7" className="fill-art-wall" />
      <path d="M114 136h212v72H114Z" className="fill-art-roof" />
      {/* Papers, each with its symbol. */}
      <g transform="rotate(-6 168 180)">
        <rect x="130" y="128" width="82" height="96" rx="6" className="fill-art-wall" />
        <circle cx="152" cy="152" r="11" className="fill-art-near" />
        <path d="M172 148h28m-28 12h20m-52 22h60" strokeWidth="5" className="stroke-art-shade" />
      </g>
      <g transform="rotate(3 226 176)">
        <rect x="186" y="116" width="82" height="104" rx="6" className="fill-art-road" />
        <path d="M202 140h50m-50 14h36" strokeWidth="5" className="stroke-art-shade" />
        <path d="M232 166h22v26l-11-7-11 7Z" className="fill-warm" />
      </g>
      <g transform="rotate(9 282 186)">
        <rect x="246" y="134" width="72" height="90" rx="6" className="fill-art-wall" />
        <path
          d="m262 160 10 10 18-20"
          fill="none"
          strokeWidth="6"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-art-near"
        />
      </g>
      <rect x="88" y="200" width="264" height="84" rx="12" className="fill-art-near" />
      {/* A lock shaped like a doorway. */}
      <path d="M196 268v-28a24 24 0 0 1 48 0v28Z" className="fill-art-wall" />
      <circle cx="220" cy="242" r="8" className="fill-art-frame" />
      <path d="M220 246v14" strokeWidth="7" strokeLinecap="round" className="stroke-art-frame" />
      <g fill="none" strokeWidth="9" strokeLinecap="round" className="stroke-warm">
        <circle cx="392" cy="150" r="18" />
        <path d="M392 168v64m0-10h14m-14-20h10" />
      </g>
      <path d="M392 92v40" strokeWidth="4" className="stroke-art-shade" />
      <circle cx="392" cy="90" r="7" className="fill-art-frame" />
    </Picture>
  );
}

/** Three places on one line: two are confirmed, the third is still an outline. */
export function HistoryPicture() {
  return (
    <Picture id="history" sky="fill-art-sky">
      <path d="M0 176c120-30 280-26 440-6v150H0Z" className="fill-art-wheat" />
      <path d="M44 116h84v76H44Z" className="fill-art-wall" />
      <path d="m34 120 52-34 52 34Z" className="fill-art-roof" />
      <path
        d="M76 192v-22a10 10 0 0 1 20 0v22Zm-20-52h16v16H56Zm44 0h16v16h-16Z"
        className="fill-art-lit"
      />
      <path d="M172 82h96v110h-96Z" className="fill-art-wall" />
      <path d="M164 72h112v12H164Zm32-22h48v24h-48Z" className="fill-art-roof" />
      <path
        d="M208 192v-24a12 12 0 0 1 24 0v24Zm-22-92h16v14h-16Zm26 0h16v14h-16Zm26 0h16v14h-16Zm-52 28h16v14h-16Zm26 0h16v14h-16Zm26 0h16v14h-16Z"
        className="fill-art-lit"
      />
      <g
        fill="none"
        strokeWidth="5"
        strokeDasharray="4 10"
        strokeLinecap="round"
        className="stroke-muted"
      >
        <path d="M312 192V104h88v88M304 104l52-36 52 36M346 192v-24a10 10 0 0 1 20 0v24" />
        <circle cx="356" cy="254" r="29" />
      </g>
      <path d="M86 226h270" strokeWidth="6" className="stroke-art-row" />
      <path
        d="M86 192v34m134-34v34m136-34v34"
        strokeWidth="6"
        strokeLinecap="round"
        className="stroke-art-row"
      />
      <circle cx="86" cy="254" r="31" className="fill-art-near" />
      <circle cx="220" cy="254" r="31" className="fill-art-near" />
      <path
        d="m72 255 10 10 19-22m105 12 10 10 19-22"
        fill="none"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-art-wall"
      />
    </Picture>
  );
}

/** A hospital at night whose lit windows form the columns of a chart; one column is yours. */
export function WindowsPicture() {
  const lit = [2, 4, 3, 5, 3];
  const windows = (from: (count: number) => number, to: (count: number) => number) =>
    lit
      .flatMap((count, column) =>
        Array.from({ length: to(count) - from(count) }, (_, index) => {
          const floor = from(count) + index;
          return `M${112 + column * 46} ${222 - floor * 34}h30v22h-30Z`;
        }),
      )
      .join("");
  return (
    <Picture id="windows" sky="fill-deep">
      <path d="M388 28a26 26 0 1 0 20 44 32 32 0 0 1-20-44Z" className="fill-on-deep" />
      <path
        d="M46 56h0M92 28h0M30 128h0M410 150h0M346 30h0M58 196h0"
        strokeWidth="6"
        strokeLinecap="round"
        className="stroke-on-deep-muted"
      />
      <path d="M0 282c130-22 300-22 440 0v38H0Z" className="fill-art-tree" />
      <path d="M92 64h256v232H92Z" className="fill-art-wall" />
      <path d="M82 54h276v14H82Zm96-26h84v28h-84Z" className="fill-art-near" />
      <path
        d={windows(
          () => 0,
          (count) => count,
        )}
        className="fill-art-lit"
      />
      <path
        d={windows(
          (count) => count,
          () => 5,
        )}
        className="fill-art-shade"
      />
      <rect
        x="243"
        y="76"
        width="44"
        height="176"
        rx="8"
        fill="none"
        strokeWidth="6"
        className="stroke-accent"
      />
      <path d="M204 296v-20a16 16 0 0 1 32 0v20Z" className="fill-art-lit" />
    </Picture>
  );
}
