import type { ServerBuild } from "@remix-run/node";

/**
 * The build once per first path segment ("admin"), with that segment's routes and those that can match anywhere. Remix
 * sorts all routes it knows on every match, several times per page. With 200 routes, a redirect took twice the CPU
 * time.
 */
export function buildsByFirstSegment(build: ServerBuild): ReadonlyMap<string, ServerBuild> {
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

/** The area for a request target, parsed as Remix parses URLs. Without an area, all routes are searched. */
export function areaOf(target: string): string {
  const [, first = "", ...others] = new URL(`http://here${target}`).pathname.split("/");
  return others.length === 0 ? first.replace(/\.data$/, "") : first;
}

/** The first segment of a route's path; undefined if it is dynamic or empty. */
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
