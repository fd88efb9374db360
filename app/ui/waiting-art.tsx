/** Small scenes in a window, for pages where the user waits. Decoration. */

type Scene = "checking" | "matches" | "applications" | "saved";

/** What is on the window sill in each scene. */
const ON_THE_SILL: Record<Scene, React.ReactNode> = {
  // A clipboard with its first line checked.
  checking: (
    <>
      <rect x="46" y="40" width="48" height="58" rx="5" className="fill-art-wall" />
      <rect x="60" y="34" width="20" height="11" rx="4" className="fill-art-roof" />
      <path
        d="m53 57 4 4 7-8m-11 22h11m-11 14h11M72 58h15M72 74h15M72 88h10"
        fill="none"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-art-near"
      />
      <circle cx="96" cy="92" r="15" strokeWidth="4" className="fill-art-wall stroke-warm" />
      <path
        d="M96 84v8l6 4"
        fill="none"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-art-roof"
      />
    </>
  ),
  // Two halves of a ring that are about to meet.
  matches: (
    <>
      <path
        d="M64 52a22 22 0 1 0 0 44"
        fill="none"
        strokeWidth="11"
        strokeLinecap="round"
        className="stroke-art-roof"
      />
      <path
        d="M76 52a22 22 0 1 1 0 44"
        fill="none"
        strokeWidth="11"
        strokeLinecap="round"
        className="stroke-warm"
      />
    </>
  ),
  // A letter, ready to send.
  applications: (
    <>
      <rect x="36" y="50" width="68" height="48" rx="5" className="fill-art-wall" />
      <path
        d="m38 54 32 26 32-26"
        fill="none"
        strokeWidth="4"
        strokeLinejoin="round"
        className="stroke-art-shade"
      />
      <circle cx="70" cy="80" r="8" className="fill-warm" />
    </>
  ),
  // A bookmark in an open book.
  saved: (
    <>
      <path
        d="M34 58c14-6 26-5 36 2 10-7 22-8 36-2v38c-14-6-26-5-36 2-10-7-22-8-36-2Z"
        className="fill-art-wall"
      />
      <path d="M70 60v38" strokeWidth="3" className="stroke-art-shade" />
      <path d="M82 55v28l6-5 6 5V53c-4 0-8 .6-12 2Z" className="fill-warm" />
    </>
  ),
};

export function WaitingArt({ scene }: { scene: Scene }) {
  return (
    <svg viewBox="0 0 140 112" className="h-24 w-auto shrink-0" aria-hidden="true">
      <path d="M14 104V62a56 56 0 0 1 112 0v42Z" className="fill-art-sky" />
      <circle cx="98" cy="46" r="15" className="fill-art-sun" />
      <path d="M14 84c30-12 72-12 112 0v20H14Z" className="fill-art-far" />
      {ON_THE_SILL[scene]}
      <path d="M6 102h128v7H6Z" className="fill-art-frame" />
    </svg>
  );
}
