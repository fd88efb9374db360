import { cx } from "./cx.ts";

/*
 * Outlines simplified by hand from the surveyed corners of both states:
 * x = (longitude + 102.2) × 78, y = (40.8 − latitude) × 100, both rounded.
 */
const kansas = "M12 80 537 80 556 95 567 107 554 125 573 142 592 169 592 380 12 380Z";
const missouri =
  "M502 22 817 19 841 42 846 80 855 110 893 155 899 187 942 200 938 217 924 260 956 283 991 315 997 345 989 352 1020 382 1014 418 989 430 975 455 975 480 923 480 946 442 940 430 592 430 592 169 573 142 554 125 567 107 556 95 537 80 520 55Z";

/** Kansas and Missouri side by side. Decoration: the words beside it name them. */
export function TwoStates({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 1032 492" className={cx("h-auto", className)} aria-hidden="true">
      <path
        d={kansas}
        className="fill-warm-soft stroke-warm-ink"
        strokeWidth="5"
        strokeLinejoin="round"
      />
      <path
        d={missouri}
        className="fill-accent-soft stroke-accent"
        strokeWidth="5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
