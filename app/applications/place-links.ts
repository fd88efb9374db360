/** Web addresses in what somebody wrote. Pure. */

/** A full stop or bracket after an address is not part of it. */
const LINK = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** A text in parts: each web address stands at an odd place, the words around it at the even ones. */
export function splitLinks(text: string): string[] {
  return text.split(LINK);
}
