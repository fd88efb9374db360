import { cx } from "#app/ui/cx.ts";
import drawings from "./professionals.svg?url";

const WANTED = 41.5;
const RANGES = [
  { role: "RN, outpatient clinic", from: 34, to: 40, says: "does not reach it: no match" },
  { role: "RN, medical-surgical", from: 38, to: 47.25, says: "reaches it: a match" },
  { role: "RN, intensive care", from: 43, to: 52, says: "is above it: a match" },
];
/** Dollars per hour, from 30 to 55, as x coordinates. */
const across = (dollars: number) => (dollars - 30) * 4;
const dollars = (amount: number) => `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`;

/** A pay preference, drawn across the pay ranges of three made-up positions. */
export function PayRanges() {
  return (
    <figure className="rounded-xl border border-line bg-surface p-6 shadow-md sm:p-8">
      <figcaption className="text-sm text-muted">An example, with made-up facts</figcaption>
      <p className="mt-3 flex items-center gap-3 text-lg font-semibold">
        <svg viewBox="0 0 6 28" className="h-7 w-1.5 fill-warm" aria-hidden="true">
          <rect width="6" height="28" rx="3" />
        </svg>
        You want {dollars(WANTED)}/hr
      </p>
      <ul className="mt-5 space-y-5 border-t border-line pt-5">
        {RANGES.map(({ role, from, to, says }) => (
          <li key={role}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{role}</span>
              <span className="tabular-nums">
                {dollars(from)} to {dollars(to)}
              </span>
            </p>
            <svg
              viewBox="0 0 100 28"
              preserveAspectRatio="none"
              className="my-1 h-7 w-full"
              aria-hidden="true"
            >
              <path d="M0 14h100" strokeWidth="1" className="stroke-line-strong" />
              <rect
                x={across(from)}
                y="7"
                width={across(to) - across(from)}
                height="14"
                className={to < WANTED ? "fill-line-strong" : "fill-accent"}
              />
              <path
                d={`M${across(WANTED)} 0v28`}
                strokeWidth="5"
                vectorEffect="non-scaling-stroke"
                className="stroke-warm"
              />
            </svg>
            <p className="text-sm text-muted">Its range {says}.</p>
          </li>
        ))}
      </ul>
    </figure>
  );
}

type Drawing = { className?: string | undefined };

/** A street of open doors, with people walking. Decoration; in its own file, to keep scripts small. */
export function LitStreet({ className }: Drawing) {
  return (
    <svg
      viewBox="0 0 560 420"
      className={cx("h-auto overflow-hidden rounded-xl", className)}
      aria-hidden="true"
    >
      <use href={`${drawings}#street`} />
    </svg>
  );
}

/** A drawer with folders and its key. Decoration. */
export function Drawer({ className }: Drawing) {
  return (
    <svg viewBox="0 0 360 240" className={cx("h-auto", className)} aria-hidden="true">
      <use href={`${drawings}#drawer`} />
    </svg>
  );
}
