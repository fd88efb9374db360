import { Children, type ReactNode } from "react";
import { cx } from "./cx.ts";

export type MarqueeProps = {
  /** What moves past, such as "Sample positions". Must be unique on its page. */
  label: string;
  /** How long one round takes: 60 s for "jobs" and 25 s for "partners", less on smaller screens. */
  speed: "jobs" | "partners";
  /** Moves to the right. */
  reverse?: boolean | undefined;
  /** Each child becomes an entry. Nothing focusable, and no ids: the row is rendered twice. */
  children: ReactNode;
  className?: string | undefined;
};

/**
 * A row that moves past without a script. It pauses on hover, on focus, and with its checkbox; then, and with reduced
 * motion, it can be scrolled by hand.
 */
export function Marquee({ label, speed, reverse, children, className }: MarqueeProps) {
  const items = Children.map(children, (child) => <li>{child}</li>);
  return (
    <div className={cx("marquee", `marquee-${speed}`, reverse && "marquee-reverse", className)}>
      {/* Keyboard users who pause it must also be able to scroll it. */}
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
