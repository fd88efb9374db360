/** Reads the guards of the built app's routes: see routeBuilder in app/platform/route.server.ts. */
import { matchRoutes } from "@remix-run/react";

type BuiltRoute = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: { loader?: unknown; action?: unknown };
};
type Tree = { id: string; path?: string; index?: boolean; children?: Tree[] };

const MADE_BY_BUILDER = Symbol.for("nomera.route");
const built = (await import("../../build/server/index.js" as string)) as {
  routes: Record<string, BuiltRoute>;
};

/** The routes of the built app, by id. */
export const builtRoutes = built.routes;

/** The guard of a loader or action, "" for none; undefined if it was not made by the builder. */
export function askedBy(handler: unknown): string | undefined {
  return (handler as { [MADE_BY_BUILDER]?: string } | undefined)?.[MADE_BY_BUILDER];
}

const childrenOf = (parent: string | undefined): Tree[] =>
  Object.values(builtRoutes)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) => ({
      id,
      ...(path !== undefined && { path }),
      ...(index ? { index } : { children: childrenOf(id) }),
    }));
const tree = childrenOf(undefined);

/** The guards of all loaders for a path, outermost first; "" if everyone is let in. */
export function guardsOf(path: string): string {
  const { pathname } = new URL(path, "http://localhost");
  const matches = matchRoutes(tree as Parameters<typeof matchRoutes>[0], pathname) ?? [];
  const asked = matches.map(({ route }) => askedBy(builtRoutes[route.id!]?.module.loader) ?? "");
  return asked.filter((words) => words !== "").join(" ");
}
