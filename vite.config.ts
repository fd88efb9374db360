import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rollup } from "vite";
import { browserOnly } from "./local/browser-only.ts";
import remixOptions from "./remix.config.js";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [browserOnly(), tailwindcss(), remix(remixOptions)],
  build: {
    target: "es2022",
    // Inlined fonts and images would defeat the browser's cache and our CSP.
    assetsInlineLimit: 0,
    // Some seconds more than esbuild, and 4 KB less for everybody who opens a page.
    ...(!isSsrBuild && { minify: "terser", terserOptions: { compress: { passes: 2 } } }),
    ...(!isSsrBuild && {
      rollupOptions: {
        output: {
          manualChunks: framed(),
          onlyExplicitManualChunks: true,
          // Every page loads the names of all routes' modules: short ones.
          entryFileNames: "assets/[hash:7].js",
          // What is fetched later stands in no list of names, so it may say what it is.
          chunkFileNames: ({ isDynamicEntry }) =>
            isDynamicEntry ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js",
        },
      },
    }),
  },
}));

/** Icons that nearly every page shows; what forms and cards of positions are made of; what most signed-in pages show. */
const SHARED: Record<string, RegExp> = {
  // Small, and of several public pages: a file of its own would weigh more than it has in it.
  frame: /\/app\/ui\/error-boundary\.tsx$/,
  icons:
    /\/icons\/(arrow-up|bell|check|chevron-(left|right)|circle-(check|exclamation-point)|info|menu|triangle-exclamation-point|x)\.mjs$/,
  forms:
    /\/app\/(ui\/(error-summary|field|form|text-input)\.tsx|platform\/(form-state|kept-form)\.ts)$/,
  positions:
    /\/app\/(positions\/(rules|listing\/rules|listing\/components\/(results|position-card)|saved\/components\/save-button)|domain\/(doors|employment|importance)|profiles\/public-page\/rules|ui\/(initials|mark))\.tsx?$/,
  parts:
    /\/app\/ui\/(breadcrumb|choices|data-table|empty-state|page-heading|pagination|select|stepper)\.tsx$/,
};

/**
 * Puts what every page loads into two files: the libraries, and the frame (root.tsx with all it imports); and what
 * pages share most into a few more. Left alone, each module that pages share is a file of its own: twenty requests more,
 * and a manifest, which every page loads, that names them all for every route.
 */
function framed() {
  let frame: Set<string> | undefined;
  return (id: string, { getModuleInfo, getModuleIds }: Rollup.ManualChunkMeta) => {
    if (!frame) {
      frame = new Set();
      const waiting = [...getModuleIds()].filter((one) =>
        /\/app\/(root|entry\.client)\.tsx/.test(one),
      );
      for (const one of waiting) {
        if (frame.has(one)) continue;
        frame.add(one);
        waiting.push(...(getModuleInfo(one)?.importedIds ?? []));
      }
    }
    // The frame's few icons come from a list of all: the rest stay with the pages that show them.
    if (frame.has(id) && !id.includes("/lucide-react/dist/esm/icons/")) {
      // Modules that the bundler makes up begin with a zero; both files use them.
      return id.includes("/node_modules/") || id.startsWith("\0") ? "libraries" : "frame";
    }
    return Object.keys(SHARED).find((name) => SHARED[name]!.test(id));
  };
}
