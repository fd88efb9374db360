/** Size budgets of the public pages on a phone, for tests/e2e/platform/budgets.js.spec.ts and bench/site.ts. */
import { PUBLIC_PAGES, type PublicPage } from "#app/site/crawlers.ts";
import type { Weight } from "./weigh.ts";

const KB = 1024;
const FONTS_KB = 45;
/** The public pages, and the list of open positions. */
export const WEIGHED_PAGES = [...PUBLIC_PAGES, "/positions"] as const;
type WeighedPage = PublicPage | "/positions";
/** Gzipped KB. The landing page is the strictest; the others may be a little larger. */
const PAGES_KB: Record<WeighedPage, { page: number; js: number }> = {
  "/": { page: 25, js: 110 },
  "/healthcare-professionals": { page: 30, js: 114 },
  "/employers": { page: 30, js: 114 },
  "/vision": { page: 25, js: 110 },
  // Its lists name everything that is stored, and who sees it.
  "/privacy": { page: 30, js: 110 },
  "/terms": { page: 25, js: 110 },
  "/facility-agreement": { page: 25, js: 112 },
  "/how-we-verify": { page: 25, js: 112 },
  "/contact": { page: 25, js: 114 },
  "/blog": { page: 25, js: 112 },
  "/positions": { page: 30, js: 114 },
};

/** Compares a page's measured weight with its budget; nothing may be over. */
export function againstBudget(
  path: WeighedPage,
  weight: Weight,
): { what: string; measured: number; budget: number }[] {
  const { page, js } = PAGES_KB[path];
  return [
    { what: "html_css_kb", measured: (weight.html + weight.css) / KB, budget: page },
    { what: "fonts_kb", measured: weight.fonts / KB, budget: FONTS_KB },
    { what: "js_kb", measured: weight.js / KB, budget: js },
    { what: "layout_shift", measured: weight.layoutShift, budget: 0 },
    { what: "unsized_images", measured: weight.unsizedImages, budget: 0 },
  ];
}
