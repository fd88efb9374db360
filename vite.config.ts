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
    // Takes a few seconds longer than esbuild, but saves 4 KB on every page.
    ...(!isSsrBuild && { minify: "terser", terserOptions: { compress: { passes: 2 } } }),
    ...(!isSsrBuild && {
      rollupOptions: {
        output: {
          manualChunks: framed(),
          onlyExplicitManualChunks: true,
          // Short names, because every page loads the list of all route modules.
          entryFileNames: "assets/[hash:7].js",
          // Chunks loaded on demand are not in that list, so their names may be descriptive.
          chunkFileNames: ({ isDynamicEntry }) =>
            isDynamicEntry ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js",
        },
      },
    }),
  },
}));

/** Shared chunks: icons of nearly every page, parts of position forms and cards, and parts of most signed-in pages. */
const SHARED: Record<string, RegExp> = {
  // Used by several public pages, but too small for its own file.
  frame: /\/app\/ui\/error-boundary\.tsx$/,
  icons:
    /\/icons\/(arrow-up|bell|check|chevron-(left|right)|circle-(check|exclamation-point)|info|menu|triangle-exclamation-point|x)\.mjs$/,
  forms:
    /\/app\/(ui\/(error-summary|field|form|text-input)\.tsx|platform\/(form-state|saved-form)\.ts)$/,
  positions:
    /\/app\/(positions\/(rules|listing\/rules|listing\/components\/(results|position-card)|saved\/components\/save-button)|domain\/(channels|employment|importance)|profiles\/public-page\/rules|ui\/(initials|mark))\.tsx?$/,
  parts:
    /\/app\/ui\/(breadcrumb|choices|data-table|empty-state|page-heading|pagination|select|stepper)\.tsx$/,
};

/**
 * Bundles what every page loads into two files, the libraries and the frame (root.tsx with its imports), and what pages
 * share most into a few more. By default each shared module would be its own file: twenty more requests, and a larger
 * manifest on every page.
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
    // lucide-react's index imports every icon; keep icons with the pages that use them.
    if (frame.has(id) && !id.includes("/lucide-react/dist/esm/icons/")) {
      // Ids of the bundler's virtual modules start with a null byte; both files use them.
      return id.includes("/node_modules/") || id.startsWith("\0") ? "libraries" : "frame";
    }
    return Object.keys(SHARED).find((name) => SHARED[name]!.test(id));
  };
}
