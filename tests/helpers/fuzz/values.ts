/** Values that hostile or careless people enter. */
import fc from "fast-check";

/** Must never appear unescaped in a page: each of its last characters would be markup there. */
const MARKER = `zq<zq>zq"zq`;

/** The marker, unescaped. */
export const REFLECTED = /zq[<>"]zq/;

const MARKUP = [
  MARKER,
  `<script>${MARKER}</script>`,
  `"><img src=x onerror=alert(1)>${MARKER}`,
  `'--></style></script></title><svg onload=alert(1)>${MARKER}`,
  `[${MARKER}](javascript:alert(1))`,
  `&lt;${MARKER}`,
];
/** Properties that every object inherits. */
export const INHERITED = [
  "toString",
  "constructor",
  "valueOf",
  "__proto__",
  "hasOwnProperty",
  "prototype",
];
const WORDS = [
  "",
  " ",
  "0",
  "1",
  "-1",
  "1.5",
  "1e309",
  "9007199254740993",
  "99999999999999999999",
  "2147483648",
  "NaN",
  "null",
  "undefined",
  "true",
  "on",
  "[]",
  "{}",
  "{",
  "rn",
  "MO",
  "64108",
  "2026-13-45",
  "2027-01-01",
  "0000-01-01",
  "+275760-09-13",
  "2026-02-30T25:61:61Z",
  "2027-01-01T10:00",
  "infinity",
  "epoch",
  "00000000-0000-0000-0000-000000000000",
  "00000000-0000-4000-8000-000000000000",
  "not-a-uuid",
  "1753000000000000_00000000-0000-4000-8000-000000000000",
  "9999999999999999_00000000-0000-4000-8000-000000000000",
  "../../../../etc/passwd",
  "//evil.example",
  "/\\evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "\r\nSet-Cookie: evil=1",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e\u200b\ufeff",
  "🦉",
  "%",
  "%00",
  "%E0%A4%A",
  "\\",
  "'",
  "' or 1=1 --",
  "*",
  "a:*&!(|",
  "(((",
  "eq.1,or(id.gt.0)",
  "someone@example.com",
  "a@b",
];

/** One value for a field, query, header or cookie. */
export const hostile: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 3, arbitrary: fc.constantFrom(...MARKUP) },
  { weight: 2, arbitrary: fc.constantFrom(...INHERITED) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.double().map(String) },
  { weight: 1, arbitrary: fc.uuid() },
  {
    weight: 1,
    arbitrary: fc
      .date({ noInvalidDate: true })
      .map((date) => date.toISOString())
      .chain((whole) => fc.constantFrom(whole, whole.slice(0, 10))),
  },
  { weight: 1, arbitrary: fc.json({ maxDepth: 2 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("x", "🦉", "9", "<", "\n"), fc.integer({ min: 1, max: 12_000 }))
      .map(([one, times]) => one.repeat(times)),
  },
);

/** An edit to one of several values. */
export type Edit = {
  at: number;
  how: "replace" | "append" | "prepend" | "cut" | "nudge" | "drop" | "repeat" | "rename";
  value: string;
};

export const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(40),
  how: fc.constantFrom(
    "replace",
    "replace",
    "replace",
    "append",
    "prepend",
    "cut",
    "nudge",
    "drop",
    "repeat",
    "rename",
  ),
  value: hostile,
});

export type Fields = [name: string, value: string][];

/** The fields after these edits, in order. */
export function edited(fields: Fields, edits: readonly Edit[]): Fields {
  let changed = [...fields];
  for (const { at, how, value } of edits) {
    const place = at % Math.max(changed.length, 1);
    const field = changed[place];
    if (!field) return [[value.slice(0, 30), value]];
    const [name, old] = field;
    const middle = value.length % Math.max(old.length, 1);
    const becomes: Record<Edit["how"], Fields> = {
      replace: [[name, value]],
      append: [[name, old + value]],
      prepend: [[name, value + old]],
      cut: [[name, old.slice(0, middle)]],
      // A cursor, date or version that is almost right.
      nudge: [[name, `${old.slice(0, middle)}7${old.slice(middle + 1)}`]],
      drop: [],
      repeat: [field, [name, value]],
      rename: [[value.slice(0, 60), old]],
    };
    changed = [...changed.slice(0, place), ...becomes[how], ...changed.slice(place + 1)];
  }
  return changed;
}
