/** The letters and the tone of a mark that stands for a facility without a logo. Pure. */

/** Words that nobody reads out when they shorten a name. */
const SMALL = new Set(["a", "an", "and", "at", "for", "in", "of", "on", "the"]);
/** How many tones there are: .mark in styles.css. */
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

/** Which of the tones a name has, 0 to 5: always the same one, on every page and machine. */
export function toneOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + letter.codePointAt(0)!) % 65_521;
  return hash % TONES;
}
