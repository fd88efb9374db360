import { cx } from "./cx.ts";
import { initialsOf, toneOf } from "./initials.ts";

export type MarkProps = {
  name: string;
  /** The address of its logo; initials stand in where there is none. */
  src?: string | null | undefined;
  /** Its size, where it is another than in lists. */
  className?: string | undefined;
};

/**
 * A small square that stands for a facility: its logo, or its initials in a tone of its own. Decoration: the name is
 * always beside it, so nobody hears the letters, and a search in the page does not find them.
 */
export function Mark({ name, src, className }: MarkProps) {
  const look = cx("mark", className);
  return src ? (
    <img src={src} alt="" width={256} height={256} loading="lazy" className={look} />
  ) : (
    <span className={look} data-tone={toneOf(name)} data-mark={initialsOf(name)} aria-hidden />
  );
}
