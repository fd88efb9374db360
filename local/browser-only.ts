/**
 * Keeps server code out of the browser's bundle. The build fails when the bundle reaches a `.server` module, a module of
 * Node's own or a package that only the server needs, and the message names the imports that lead there.
 */
import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import type { Plugin, Rollup } from "vite";

/** What of package.json a browser may load. Any other package of ours is for the server or for tools. */
const FOR_BROWSERS = [
  "@fontsource-variable/bricolage-grotesque",
  "@radix-ui/react-toast",
  "@radix-ui/react-tooltip",
  "@remix-run/react",
  "@simplewebauthn/browser",
  "@stripe/react-stripe-js",
  "@stripe/stripe-js",
  "lucide-react",
  "react",
  "react-dom",
  "remix-utils",
  "zod",
];

const SERVER_FILE = /\.server(\.[cm]?[jt]sx?)?$|\/\.server\//;
/** Stands for a module that must not be there, so that the whole chain to it is known before the build fails. */
const FILE = "\0server-file:";
const BUILTIN = "\0node-builtin:";

/** @param forBrowsers the packages of package.json that may be in the bundle */
export function browserOnly(forBrowsers: readonly string[] = FOR_BROWSERS): Plugin {
  let root = "";
  let forServers = new Set<string>();

  /** What a module is that only a server may load; nothing for the others. */
  function faultOf(id: string): string | undefined {
    if (id.startsWith(FILE)) return "a server module";
    if (id.startsWith(BUILTIN)) return "a module of Node's own";
    const name = packageOf(id);
    return name && forServers.has(name)
      ? `the package ${name}, which is not for browsers`
      : undefined;
  }

  /** Fails the build if any of these modules is one. A package is told of once. */
  function refuse(context: Rollup.PluginContext, ids: readonly string[]): void {
    const faults = new Map<string, { id: string; fault: string }>();
    for (const id of ids) {
      const fault = faultOf(id);
      const about = packageOf(id) ?? id;
      if (fault && !faults.has(about)) faults.set(about, { id, fault });
    }
    if (faults.size === 0) return;
    const chains = [...faults.values()].map(({ id, fault }) => {
      const chain = chainTo(context, id).map((one) => nameOf(one, root));
      const lines = chain.filter((name, i) => name && name !== chain[i - 1]);
      return `${nameOf(id, root)} is ${fault}. It is imported by way of:\n${lines
        .map((line) => `  ${line}`)
        .join("\n")}`;
    });
    context.error(
      `The browser's bundle reaches what only a server may load.\n\n${chains.join("\n\n")}\n\n` +
        "Move what the browser needs into a module without it, or import only types.",
    );
  }

  return {
    name: "browser-only",
    // Before Remix's own check, which knows only the last import.
    enforce: "pre",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    configResolved(config) {
      root = config.root;
      const { dependencies = {}, devDependencies = {} } = JSON.parse(
        readFileSync(join(root, "package.json"), "utf8"),
      ) as Record<string, Record<string, string> | undefined>;
      forServers = new Set(Object.keys({ ...dependencies, ...devDependencies }));
      for (const name of forBrowsers) forServers.delete(name);
    },
    async resolveId(source, importer, options) {
      if (!importer) return;
      if (SERVER_FILE.test(source)) {
        const path = source.startsWith(".") ? resolve(dirname(importer), source) : source;
        return standIn(FILE + path.replace(/^#/, `${root}/`));
      }
      if (!isBuiltin(source)) return;
      // Some packages bring a module of the same name that runs in browsers.
      const own = await this.resolve(source, importer, { ...options, skipSelf: true });
      return own && packageOf(own.id) ? own : standIn(BUILTIN + source);
    },
    load(id) {
      return id.startsWith(FILE) || id.startsWith(BUILTIN) ? "export default {};" : undefined;
    },
    buildEnd() {
      // Even unused, and before the build fails for a name that the stand-in lacks.
      refuse(
        this,
        [...this.getModuleIds()].filter((id) => id.startsWith(FILE)),
      );
    },
    renderStart() {
      // Only what is left once unused code is gone.
      refuse(
        this,
        [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isIncluded),
      );
    },
  };
}

const standIn = (id: string) => ({ id, syntheticNamedExports: true, moduleSideEffects: false });

/** The package that a module is of. */
function packageOf(id: string): string | undefined {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/?]+)/.exec(id)?.[1];
}

/** The shortest way to a module from one that the browser loads by itself; the module is its end. */
function chainTo(context: Rollup.PluginContext, id: string): string[] {
  const isUsed = (one: string) => context.getModuleInfo(one)?.isIncluded !== false;
  return wayTo(context, id, isUsed) ?? wayTo(context, id, () => true) ?? [id];
}

function wayTo(
  context: Rollup.PluginContext,
  id: string,
  passes: (id: string) => boolean,
): string[] | undefined {
  const next = new Map<string, string | null>([[id, null]]);
  for (const [one] of next) {
    const info = context.getModuleInfo(one);
    if (info?.isEntry) {
      const way: string[] = [];
      for (let at: string | null = one; at !== null; at = next.get(at) ?? null) way.push(at);
      return way;
    }
    for (const importer of [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])]) {
      if (!next.has(importer) && passes(importer)) next.set(importer, one);
    }
  }
  return undefined;
}

/** A module as a person would name it: its path in the project; nothing for what the bundler makes up. */
function nameOf(id: string, root: string): string {
  const path = (id.startsWith(FILE) ? id.slice(FILE.length) : id).replace(/\?.*$/, "");
  if (path.startsWith(BUILTIN)) return path.slice(BUILTIN.length);
  return path.startsWith("\0") ? "" : relative(root, path);
}
