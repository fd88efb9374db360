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

test("whatever the data, the script has no markup in it and means the data", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(..."<>&/!-'\"\\\u2028\u2029", "</script", "<!--", "]]>") }),
  );
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: "binary" }), text, (value, string) => {
      const data = [value, string];
      const json = JSON.stringify(data);
      const escaped = escapeScript(json);
      expect(escaped).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.stringify(vm.runInThisContext(`(${escaped})`))).toBe(json);
    }),
  );
});
