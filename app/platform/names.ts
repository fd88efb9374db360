/** What a name may contain, as private.is_name() of the database has it: names.test.ts compares the two. */

const UNSEEN =
  /[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
// Joiners and selectors stand apart, since in one class they would combine with what is before them.
const SEEN =
  /(?!\u034f|\u17b4|\u17b5|[\ufe00-\ufe0f])[^ \u00a0\u115f\u1160\u1680\u2000-\u200d\u202f\u205f\u2800\u3000\u3164\uffa0]/u;

/** Whether it is one line with something to see: no line breaks, no marks that turn or hide what follows. */
export function isName(value: string): boolean {
  return !UNSEEN.test(value) && SEEN.test(value);
}
