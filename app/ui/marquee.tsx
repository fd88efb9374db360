import { Children, type ReactNode } from "react";
import { cx } from "./cx.ts";

export type MarqueeProps = {
  /** What moves past, such as "Sample positions". Unique on its page. */
  label: string;
  /** How long one round takes: 60 s for "jobs" and 25 s for "partners", less on smaller screens. */
  speed: "jobs" | "partners";
  /** Moves to the right. */
  reverse?: boolean | undefined;
  /** Each child becomes an entry. Nothing that takes focus, and no ids: the row is shown twice. */
  children: ReactNode;
  className?: string | undefined;
};

/**
 * A row that moves past without a script. It stands still under the pointer, while it has the
 * focus, and when its check box says so; then, and for those who want less motion, it is a row to
 * scroll by hand.
 */
export function Marquee({ label, speed, reverse, children, className }: MarqueeProps) {
  const items = Children.map(children, (child) => <li>{child}</li>);
  return (
    <div className={cx("marquee", `marquee-${speed}`, reverse && "marquee-reverse", className)}>
      {/* Whoever stops it by keyboard can also scroll it by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="marquee-view" role="group" aria-label={label} tabIndex={0}>
        <div className="marquee-row">
          <ul role="list">{items}</ul>
          <ul aria-hidden="true">{items}</ul>
        </div>
      </div>
      <label className="marquee-pause">
        <input type="checkbox" /> Pause <span className="sr-only">{label}</span>
      </label>
    </div>
  );
}
