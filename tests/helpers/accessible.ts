/** axe, the accessibility checker, run in the page that a test has open. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Browser, type ConsoleMessage, type Page } from "@playwright/test";
import { ClientPage, type Look } from "./page-client/page.ts";

const require = createRequire(import.meta.url);
const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** The part of axe that is used here. */
type Axe = {
  run(
    context: Document,
    options: {
      resultTypes: string[];
      preload: boolean;
      rules: Record<string, { enabled: boolean }>;
    },
  ): Promise<{
    violations: { id: string; help: string; nodes: { target: unknown[]; html: string }[] }[];
  }>;
};

/**
 * Fails if axe reports anything on the page, including best practices. A page client's page is rendered for this, in
 * the client's color scheme and width, and must not overflow the screen.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (page instanceof ClientPage) return (await page.options.draw()).expectDrawn(page, [page.look]);
  await expectNoViolations(page);
}

async function expectNoViolations(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    if (document.querySelector("iframe, audio, video"))
      throw new Error("This check does not look into frames, nor at sound and films.");
    // Judge animations by their end state; endless ones can't be finished.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    const { axe, setTimeout } = window as unknown as Window & typeof globalThis & { axe: Axe };
    // Timers never fire with JavaScript off or a fake clock, and axe uses them only to yield.
    window.setTimeout = ((step: () => void, milliseconds = 0) => {
      if (milliseconds < 500) void Promise.resolve().then(step);
      return 0;
    }) as unknown as typeof setTimeout;
    // A link partly under the sticky header would count as too small. Nothing is redrawn until axe has finished.
    const { scrollX: left, scrollY: top } = window;
    scrollTo({ left: 0, top: 0, behavior: "instant" });
    try {
      const { violations } = await axe.run(document, {
        resultTypes: ["violations"],
        preload: false,
        // WCAG 2.2, 2.5.8: off in axe unless asked for.
        rules: { "target-size": { enabled: true } },
      });
      return violations.map(
        ({ id, help, nodes }) =>
          `${id}: ${help}\n${nodes.map(({ target, html }) => `  ${target.join(" ")} ${html}`).join("\n")}`,
      );
    } finally {
      window.setTimeout = setTimeout;
      scrollTo({ left, top, behavior: "instant" });
    }
  });
  expect(found, "accessibility").toEqual([]);
}

/** Renders the page client's pages: one browser page, shared by all tests of a worker, without scripts. */
export class Easel {
  readonly #page: Page;
  #shown: { url: string; body: string; headers: Record<string, string> } | undefined;
  readonly #problems: string[] = [];

  private constructor(page: Page) {
    this.#page = page;
  }

  static async of(browser: Browser): Promise<Easel> {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-US" });
    const easel = new Easel(await context.newPage());
    easel.#page.on("console", (message: ConsoleMessage) => {
      if (message.type() === "error") easel.#problems.push(message.text());
    });
    await easel.#page.route(
      (url) => url.href.split("#")[0] === easel.#shown?.url,
      (route) => route.fulfill({ ...easel.#shown!, contentType: "text/html" }),
    );
    return easel;
  }

  async expectDrawn(page: ClientPage, looks: readonly Look[]): Promise<void> {
    this.#shown = {
      url: page.url().split("#")[0]!,
      body: await page.content(),
      // With the headers it was sent with: the CSP affects how a page looks.
      headers: policyOf(page.answer().headers),
    };
    this.#problems.length = 0;
    await this.#page.goto(page.url());
    // Reuse the same document: without scripts, only CSS reacts to the width.
    for (const look of looks) await expectLook(this.#page, look);
    expect(this.#problems, "errors in the browser's console").toEqual([]);
  }
}

function policyOf(headers: Record<string, string>): Record<string, string> {
  const policy = headers["content-security-policy"];
  return policy === undefined ? {} : { "content-security-policy": policy };
}

/** Wide and light, then narrow and dark, so that every page is seen in each scheme and width. */
const LOOKS = [
  { colorScheme: "light", viewport: { width: 1280, height: 800 } },
  { colorScheme: "dark", viewport: { width: 320, height: 800 } },
] as const;

/** Fails if the page overflows the screen or axe reports anything in any of these looks. */
export async function expectLooks(page: Page, looks: readonly Look[] = LOOKS): Promise<void> {
  if (page instanceof ClientPage) return (await page.options.draw()).expectDrawn(page, looks);
  for (const look of looks) await expectLook(page, look);
}

async function expectLook(page: Page, look: Look): Promise<void> {
  const { colorScheme, viewport } = look;
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `pixels wider than ${viewport.width}`).toBeLessThanOrEqual(0);
  await expectNoViolations(page);
}
