/** An address leads to the same routes whether Remix looks among all of them or among those of its area. */
import { matchRoutes } from "@remix-run/react";
import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { buildsByArea, ofArea } from "#app/platform/areas.server.ts";
import routes from "#app/routes.ts";

const build = (await import("../../../build/server/index.js" as string)) as ServerBuild;
const areas = buildsByArea(build);

type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** What a build's routes are to the router. */
function treeOf({ routes: all }: ServerBuild, parent?: string): RouteObject[] {
  return Object.values(all)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index, caseSensitive }) => {
      const children = treeOf({ ...build, routes: all }, id);
      return index
        ? { id, index, path, caseSensitive }
        : { id, path, caseSensitive, children: children.length > 0 ? children : undefined };
    }) as RouteObject[];
}
const whole = treeOf(build);
const trees = new Map([...areas].map(([name, area]) => [name, treeOf(area)]));
const idsOf = (tree: RouteObject[], path: string) =>
  matchRoutes(tree, path)?.map(({ route }) => route.id);

const addresses = [...new Set(routes.map(({ path }) => `/${path ?? ""}`))].map((path) =>
  path.replace(/:\w+\??/g, "one").replace("*", "nothing/here"),
);

test("every address, and whatever is written in its place, has the same routes in its area", () => {
  expect(addresses.length).toBeGreaterThan(150);
  const ways = (path: string) => [
    path,
    `${path}/`,
    `${path}/x`,
    path.toUpperCase(),
    path.replace("a", "%61"),
    `/.${path}`,
    `/admin/..${path}`,
    `/employer/%2e%2e${path}`,
    `/${path}`,
    `//admin${path}`,
    `${path}?to=/admin#top`,
  ];
  const wrong = addresses.flatMap(ways).filter((target) => {
    const { pathname } = new URL(`http://here${target}`);
    const tree = ofArea(trees, target);
    return tree && JSON.stringify(idsOf(tree, pathname)) !== JSON.stringify(idsOf(whole, pathname));
  });
  expect(wrong).toEqual([]);
});

test("most addresses are looked for among few", () => {
  const sizes = addresses.map((path) => {
    const found = ofArea(areas, path);
    return found ? Object.keys(found.routes).length : Infinity;
  });
  const atMost = (few: number) => sizes.filter((size) => size <= few).length / sizes.length;
  expect(atMost(25)).toBeGreaterThan(0.9);
  expect(atMost(Object.keys(build.routes).length / 2)).toBeGreaterThan(0.95);
  for (const [name, { routes: few, assets }] of areas) {
    expect(Object.keys(assets.routes), name).toEqual(Object.keys(few));
  }
});

test.each([
  ["/terms.data?_routes=x", "terms"],
  ["/admin/people.data", "admin/people"],
  ["/admin/people/one", "admin/people"],
  ["/admin/nothing", "admin"],
  ["/admin/", "admin"],
  ["/_root.data", undefined],
  ["/", undefined],
])("%s belongs to its area: %s", (target, area) => {
  const names = new Map([...areas.keys()].map((name) => [name, name]));
  expect(ofArea(names, target)).toBe(area);
});
