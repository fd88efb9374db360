import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CATEGORY_IDS } from "./choices.ts";
import { CATEGORIES, STORIES, WAYS } from "./landing-copy.ts";

test("every drawing that the page names is in the file of drawings", () => {
  const drawn = readFileSync("app/site/scenes.svg", "utf8");
  const named = [
    ...Object.values(WAYS).flatMap(({ steps }) => steps.map(({ scene }) => scene)),
    ...CATEGORIES.map(({ scene }) => scene),
    "interested",
  ];
  expect(named.filter((name) => !drawn.includes(`<symbol id="${name}"`))).toEqual([]);
});

test("the address can choose every category, and no story shares another's place", () => {
  expect(CATEGORIES.map(({ id }) => id)).toEqual(CATEGORY_IDS);
  const places = Object.values(STORIES).flatMap((stories) => stories.map(({ id }) => id));
  expect(new Set(places).size).toBe(8);
});
