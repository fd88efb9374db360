import { expect, test } from "vitest";
import { CITIES } from "#local/state-map.ts";
import { onMap } from "./state-map.tsx";
import { CITY_POINTS } from "./state-map-paths.ts";

test.each(Object.entries(CITIES))("%s is where the library draws it", (name, [, west, north]) => {
  const [x, y] = onMap(north, -west);
  const [drawnX, drawnY] = CITY_POINTS[name as keyof typeof CITY_POINTS];
  expect(Math.abs(x - drawnX)).toBeLessThanOrEqual(1);
  expect(Math.abs(y - drawnY)).toBeLessThanOrEqual(1);
});
