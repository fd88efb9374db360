/** Web addresses in free text. Pure. */

/** Excludes trailing punctuation and brackets, which are not part of the URL. */
const LINK = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** Splits text at web addresses: odd items are URLs, even items the text between. */
export function splitLinks(text: string): string[] {
  return text.split(LINK);
}
