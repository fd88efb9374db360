/** Every size of text is one of the scale in styles.css. */
import { readFileSync, globSync } from "node:fs";
import { expect, test } from "vitest";
import { inRoot } from "#local/paths.ts";

/** Nothing to read, as the text around it, in proportion to it, and paper. */
const RELATIVE = /^(0|inherit|[\d.]+em|[\d.]+pt|var\(--text-(xs|sm|base|lg|xl|2xl|3xl|4xl)\))$/;
/** Drawings: their sizes count in units of the drawing. */
const DRAWN = /\/(state-(map|notes)|bar-chart)\.tsx$/;

const files = globSync(["app/**/*.css", "app/**/*.tsx"], { cwd: inRoot() });

test.each(files.filter((file) => file.endsWith(".css")))("%s: of the scale", (file) => {
  const sizes = readFileSync(inRoot(file), "utf8").matchAll(/font-size:\s*([^;]+);/g);
  expect([...sizes].map(([, size]) => size!).filter((size) => !RELATIVE.test(size))).toEqual([]);
});

test("no component has a size of its own", () => {
  const own = files
    .filter((file) => file.endsWith(".tsx") && !DRAWN.test(file))
    .filter((file) => /\btext-\[[\d.]+(px|r?em)\]/.test(readFileSync(inRoot(file), "utf8")));
  expect(own).toEqual([]);
});
