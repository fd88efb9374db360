import { guidePage, type GuidePage } from "./rules.ts";

const files = import.meta.glob<string>("../../../docs/guide/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The guide's pages by title: repository files, bundled at build time. */
export const guidePages: readonly GuidePage[] = Object.entries(files)
  .map(([file, text]) => guidePage(file, text))
  .sort((a, b) => a.title.localeCompare(b.title, "en"));
