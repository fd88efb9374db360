type RouteEntry = { path?: string | undefined; index?: boolean | undefined };

/**
 * Finds the route pattern of a path, for the log: `/admin/blogs/:postId`, never the id itself.
 * @returns a function from a path (without query) to its pattern; `*` for a path that is not ours. Case-insensitive,
 * like Remix.
 */
export function patternOf(routes: readonly RouteEntry[]): (path: string) => string {
  const exact = new Map<string, string>();
  const patterns: { pattern: string; test: RegExp }[] = [];
  for (const route of routes) {
    const pattern = `/${route.path ?? ""}`;
    if (route.path === "*") continue;
    if (!/[:*]/.test(pattern)) {
      exact.set(pattern.toLowerCase(), pattern);
      continue;
    }
    const source = pattern
      .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
      .replace(/:\w+/g, "[^/]+")
      .replace(/\/\*$/, "(?:/.*)?");
    patterns.push({ pattern, test: new RegExp(`^${source}$`, "i") });
  }
  return (path) => {
    const plain = path.replace(/\.data$/, "").replace(/(.)\/$/, "$1");
    const same = exact.get(plain.toLowerCase());
    if (same !== undefined) return same;
    if (plain === "/_root") return "/";
    return patterns.find(({ test }) => test.test(plain))?.pattern ?? "*";
  };
}
