/** The letters and color of the mark for a facility without a logo. Pure. */

/** Words that initials skip. */
const SMALL = new Set(["a", "an", "and", "at", "for", "in", "of", "on", "the"]);
/** Number of colors: .mark in styles.css. */
const TONES = 6;

/** Up to two letters: "Larkspur Valley Hospital" is LV, "The University of Kansas" UK. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu) ?? [];
  const telling = words.filter((word) => !SMALL.has(word.toLowerCase()));
  return (telling.length ? telling : words)
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join("");
}

/** A name's color, 0 to 5: always the same, on every page and machine. */
export function toneOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + letter.codePointAt(0)!) % 65_521;
  return hash % TONES;
}
