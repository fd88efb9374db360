import { cx } from "./cx.ts";
import { initialsOf, toneOf } from "./initials.ts";

export type MarkProps = {
  name: string;
  /** The URL of its logo; without one, initials are shown. */
  src?: string | null | undefined;
  /** Overrides the size used in lists. */
  className?: string | undefined;
};

/**
 * A small square for a facility: its logo, or its initials on its own color. Decoration: the name is always beside it,
 * so screen readers and find-in-page skip the letters.
 */
export function Mark({ name, src, className }: MarkProps) {
  const look = cx("mark", className);
  return src ? (
    <img src={src} alt="" width={256} height={256} loading="lazy" className={look} />
  ) : (
    <span className={look} data-tone={toneOf(name)} data-mark={initialsOf(name)} aria-hidden />
  );
}
