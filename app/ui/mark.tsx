import { initialsOf, toneOf } from "./initials.ts";

/**
 * A small square that stands for a facility: its logo, or its initials in a tone of its own. Decoration: the name is
 * always beside it, so nobody hears the letters, and a search in the page does not find them.
 */
export function Mark({ name, src }: { name: string; src?: string | null | undefined }) {
  return src ? (
    <img src={src} alt="" width={44} height={44} loading="lazy" className="mark" />
  ) : (
    <span className="mark" data-tone={toneOf(name)} data-mark={initialsOf(name)} aria-hidden />
  );
}
