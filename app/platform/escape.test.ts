import vm from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeScript } from "./escape.ts";

test.each([
  ['{"a":"</script><script>alert(1)</script>"}'],
  ['"<!-- <script>"'],
  ['"a\u2028b\u2029c"'],
  ['"&lt;"'],
])("%s cannot end its script element", (json) => {
  const escaped = escapeScript(json);
  expect(escaped).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(escaped)).toEqual(JSON.parse(json));
});

test("whatever the text, the script has no markup in it and means the text", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(..."<>&/!-'\"\\\u2028\u2029", "</script", "<!--", "]]>") }),
    fc.json({ stringUnit: "binary" }),
  );
  fc.assert(
    fc.property(text, (data) => {
      const escaped = escapeScript(JSON.stringify(data));
      expect(escaped).not.toMatch(/[<>&\u2028\u2029]/);
      expect(vm.runInThisContext(`(${escaped})`)).toBe(data);
    }),
  );
});

test("whatever the data, it is the same JSON", () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
      const json = JSON.stringify(value);
      expect(JSON.stringify(JSON.parse(escapeScript(json)))).toBe(json);
    }),
  );
});
