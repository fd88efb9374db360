import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";

export default defineConfig({
  plugins: [tailwindcss(), remix(remixOptions)],
  build: {
    target: "es2022",
    // Inlined fonts and images would defeat the browser's cache and our CSP.
    assetsInlineLimit: 0,
  },
});
