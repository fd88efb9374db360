/**
 * Keeps server code out of the browser bundle. The build fails if the bundle reaches a `.server` module, a Node
 * built-in or a server-only package, and the message shows the chain of imports.
 */
import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import type { Plugin, Rollup } from "vite";

/** The package.json packages that may be in the browser bundle. All others are for the server or for tools. */
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
/** Placeholder for a forbidden module, so that the whole import chain is known before the build fails. */
const FILE = "\0server-file:";
const BUILTIN = "\0node-builtin:";

/** @param forBrowsers the package.json packages allowed in the bundle */
export function browserOnly(forBrowsers: readonly string[] = FOR_BROWSERS): Plugin {
  let root = "";
  let forServers = new Set<string>();

  /** Why a module is server-only; undefined for other modules. */
  function faultOf(id: string): string | undefined {
    if (id.startsWith(FILE)) return "a server module";
    if (id.startsWith(BUILTIN)) return "a module of Node's own";
    const name = packageOf(id);
    return name && forServers.has(name)
      ? `the package ${name}, which is not for browsers`
      : undefined;
  }

  /** Fails the build if any of these modules is server-only. Reports each package once. */
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
    // Runs before Remix's own check, which reports only the last import.
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
      // Some packages ship a module with the same name that runs in browsers.
      const own = await this.resolve(source, importer, { ...options, skipSelf: true });
      return own && packageOf(own.id) ? own : standIn(BUILTIN + source);
    },
    load(id) {
      return id.startsWith(FILE) || id.startsWith(BUILTIN) ? "export default {};" : undefined;
    },
    buildEnd() {
      // Even if unused, and before the build fails on a name missing from the placeholder.
      refuse(
        this,
        [...this.getModuleIds()].filter((id) => id.startsWith(FILE)),
      );
    },
    renderStart() {
      // Only what is left after tree shaking.
      refuse(
        this,
        [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isIncluded),
      );
    },
  };
}

const standIn = (id: string) => ({ id, syntheticNamedExports: true, moduleSideEffects: false });

/** The package a module belongs to. */
function packageOf(id: string): string | undefined {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/?]+)/.exec(id)?.[1];
}

/** The shortest import chain from an entry module to this module. */
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

/** A module's path in the project, for messages; undefined for modules the bundler generates. */
function nameOf(id: string, root: string): string {
  const path = (id.startsWith(FILE) ? id.slice(FILE.length) : id).replace(/\?.*$/, "");
  if (path.startsWith(BUILTIN)) return path.slice(BUILTIN.length);
  return path.startsWith("\0") ? "" : relative(root, path);
}
