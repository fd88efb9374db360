import type { ServerBuild } from "@remix-run/node";

/**
 * The build once for each first segment of an address ("admin"), with the routes below it and those that may stand
 * anywhere. Remix sorts all the routes it knows each time it looks for one, several times a page. With two hundred of
 * them a redirect took twice as much processor time.
 */
export function areasOf(build: ServerBuild): ReadonlyMap<string, ServerBuild> {
  const routes = Object.values(build.routes);
  const segmentOf = new Map(routes.map((route) => [route.id, firstSegment(build, route.id)]));
  const areas = new Map<string, ServerBuild>();
  for (const segment of new Set(segmentOf.values())) {
    if (segment === undefined) continue;
    const ids = routes
      .map(({ id }) => id)
      .filter((id) => (segmentOf.get(id) ?? segment) === segment);
    areas.set(segment, {
      ...build,
      routes: pick(build.routes, ids),
      assets: { ...build.assets, routes: pick(build.assets.routes, ids) },
    });
  }
  return areas;
}

/** The area that a request's target belongs to, read as Remix reads addresses; one that no area has is looked for among all. */
export function areaOf(target: string): string {
  const [, first = "", ...others] = new URL(`http://here${target}`).pathname.split("/");
  return others.length === 0 ? first.replace(/\.data$/, "") : first;
}

/** What a route's address begins with; undefined where that may be anything, or nothing. */
function firstSegment({ routes }: ServerBuild, id: string): string | undefined {
  const path: string[] = [];
  for (let at = routes[id]; at; at = at.parentId ? routes[at.parentId] : undefined) {
    if (at.path) path.unshift(at.path);
  }
  const [first] = path.join("/").split("/");
  return first && !/[:*?]/.test(first) ? first : undefined;
}

function pick<Value>(from: Record<string, Value>, ids: readonly string[]): Record<string, Value> {
  return Object.fromEntries(ids.flatMap((id) => (id in from ? [[id, from[id]!]] : [])));
}
