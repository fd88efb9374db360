/** Measures layout shift while a page settles. */
import type { Page } from "@playwright/test";

type Watched = Window & { shifted?: { sum: number; moved: string[] } };
type Shift = PerformanceEntry & { value: number; sources?: { node?: Node | null }[] };

/** Counts layout shifts from the next document on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifted = ((window as Watched).shifted = { sum: 0, moved: [] as string[] });
    new PerformanceObserver((list) => {
      for (const { value, sources = [] } of list.getEntries() as Shift[]) {
        shifted.sum += value;
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          if (element) shifted.moved.push(element.outerHTML.split(">")[0]!.slice(0, 80));
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The sum of the document's layout shifts, with what moved. */
export function shiftsOf(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(() => (window as Watched).shifted ?? { sum: 0, moved: [] });
}
