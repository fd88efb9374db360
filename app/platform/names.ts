/** What a name may contain. Mirrors private.is_name() in the database; names.test.ts compares the two. */

const UNSEEN =
  /[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
// Joiners and variation selectors are listed separately, because in one class they would combine with the preceding
// character.
const SEEN =
  /(?!\u034f|\u17b4|\u17b5|[\ufe00-\ufe0f])[^ \u00a0\u115f\u1160\u1680\u2000-\u200d\u202f\u205f\u2800\u3000\u3164\uffa0]/u;

/** Whether it is one line with visible characters: no line breaks, no marks that reverse or hide text. */
export function isName(value: string): boolean {
  return !UNSEEN.test(value) && SEEN.test(value);
}
