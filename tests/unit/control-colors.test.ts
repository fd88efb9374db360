/** Checkboxes and radio buttons have our color everywhere, in light and in dark, and it stands out. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRoot } from "#local/paths.ts";

const css = readFileSync(inRoot("app/ui/styles.css"), "utf8");
const [, light, dark] = css.split(/:root \{/);

const token = (theme: string, name: string) =>
  new RegExp(`--${name}: #([0-9a-f]{6});`).exec(theme)![1]!;
/** Relative luminance, as in WCAG. */
const luminance = (hex: string) =>
  [0, 2, 4]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at]!, 0);
const contrast = (one: string, other: string) => {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
};

test("every control follows the theme and has the accent color", () => {
  const rules = light!.slice(0, light!.indexOf("}"));
  expect(rules).toContain("color-scheme: light dark;");
  expect(rules).toContain("accent-color: var(--accent);");
});

test.each([
  ["light", light!],
  ["dark", dark!],
])("a checked one stands out 3 to 1 at least, %s", (_, theme) => {
  for (const ground of ["paper", "surface", "sunken"])
    expect(contrast(token(theme, "accent"), token(theme, ground)), ground).toBeGreaterThan(3);
});
