import { readFile } from "node:fs/promises";
import { geoContains } from "d3-geo";
import { feature } from "topojson-client";
import { expect, test } from "vitest";
import { CITIES, generateMap, readStates } from "./state-map.ts";

test("the committed map is what us-atlas and the list of cities give", async () => {
  expect(await readFile("app/ui/state-map-paths.ts", "utf8")).toBe(await generateMap());
});

test("both outlines together are small enough to stand in a page", async () => {
  const { OUTLINES } = await import("#app/ui/state-map-paths.ts");
  expect((OUTLINES.kansas + OUTLINES.missouri).length).toBeLessThan(3000);
});

test("every city is in the state that it is listed under", () => {
  const { atlas, kansas, missouri } = readStates();
  const shapes = { Kansas: feature(atlas, kansas), Missouri: feature(atlas, missouri) };
  const strays = Object.entries(CITIES).filter(
    ([, [state, west, north]]) => !geoContains(shapes[state], [-west, north]),
  );
  expect(strays).toEqual([]);
});
