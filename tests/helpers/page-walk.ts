/** Opens pages in a browser with JavaScript, follows the links between them, and collects problems. */
import type { ConsoleMessage, Page, Response } from "@playwright/test";
import { moduleOf, patternOf, type Visit } from "./every-page.ts";
import { shiftsOf, watchShifts } from "./layout-shift.ts";
import { BANNED_ON_PAGES, bannedIn } from "./voice.ts";

/** How long a page may take to hydrate. */
const PATIENCE_MS = 15_000;

/** A visible link. */
type Link = { address: string; inMenu: boolean };
/** The page that the browser shows. */
type Shown = { address: string; heading: string; isSameDocument: boolean };

/** One person's walk through their pages. */
export class Walk {
  /** Problems, with the page and how it was reached. */
  readonly problems: string[] = [];
  readonly #page: Page;
  readonly #origin: string;
  #step = "";
  #path = "";
  #expected = 200;
  /** The heading that each address showed first. */
  readonly #headings = new Map<string, string>();
  /** Site map pages that no link has led to yet. */
  readonly #waiting = new Set<string>();
  /** Modules of pages that were reached by client-side navigation. */
  readonly #reached = new Set<string>();
  /** For each site map page, an address that links to it. */
  readonly #from = new Map<string, string>();
  readonly #tried = new Set<string>();

  readonly #listeners = {
    pageerror: (error: Error) => this.#note(`page error: ${error.message}`),
    console: (message: ConsoleMessage) => {
      // The response listener records these, with their address.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
        this.#note(`console: ${message.text()}`);
      }
    },
    response: (response: Response) => {
      if (response.status() < 400) return;
      const { pathname } = new URL(response.url());
      if (pathname !== this.#path || response.status() !== this.#expected) {
        this.#note(`${response.status()} for ${pathname}`);
      }
    },
  };

  constructor(page: Page, origin: string) {
    this.#page = page;
    this.#origin = origin;
    page.on("pageerror", this.#listeners.pageerror);
    page.on("console", this.#listeners.console);
    page.on("response", this.#listeners.response);
  }

  /** Stops collecting. */
  end(): void {
    this.#page.off("pageerror", this.#listeners.pageerror);
    this.#page.off("console", this.#listeners.console);
    this.#page.off("response", this.#listeners.response);
  }

  /** Opens every address as a document, and every site map page once more by client-side navigation. */
  async through(visits: readonly Visit[]): Promise<void> {
    await watchShifts(this.#page);
    for (const { address, status } of visits) {
      // Its link opens a dialog: sign-out.js.spec.ts.
      if (status === 200 && address !== "/sign-out") this.#waiting.add(patternOf(address));
    }
    for (const visit of visits) {
      if (await this.#open(visit)) await this.#follow();
    }
    for (const page of this.#waiting) {
      const from = this.#from.get(page);
      if (from && (await this.#open({ address: from, status: 200 }))) await this.#follow(page);
    }
    // Old addresses, addresses from emails and pages only reached through a form have no link, so the router navigates
    // there. One address per module is enough.
    for (const { address } of visits) {
      const page = patternOf(address);
      if (!this.#waiting.has(page)) continue;
      if (!this.#reached.has(moduleOf(page))) await this.#go(address);
      this.#reached.add(moduleOf(page));
    }
  }

  #note(problem: string): void {
    this.problems.push(`${this.#step}: ${problem}`);
  }

  /** Opens a page as a document. @returns whether it exists */
  async #open({ address, status }: Visit): Promise<boolean> {
    this.#step = address;
    this.#path = address.split("?")[0]!;
    this.#expected = status;
    const response = await this.#page.goto(this.#origin + address, { waitUntil: "commit" });
    if (response?.status() !== status) this.#note(`answered ${response?.status()}`);
    const shown = await this.#alive();
    if (!shown) return false;
    if (shown.address !== address) this.#note(`led on to ${shown.address}`);
    await this.#looksSettled();
    await this.#markDocument();
    return status === 200 && this.#isSame(shown);
  }

  /** Records layout shifts since the document started, banned words (voice.ts), and cards that don't say "Permanent". */
  async #looksSettled(): Promise<void> {
    const { sum, moved } = await shiftsOf(this.#page);
    if (sum > 0) this.#note(`moved by ${sum.toFixed(4)}: ${moved.join(", ")}`);
    const text = await this.#page.evaluate(() => `${document.title}\n${document.body.innerText}`);
    for (const words of bannedIn(text, BANNED_ON_PAGES)) this.#note(words);
    const cards = await this.#page.locator(".position-facts").allInnerTexts();
    for (const card of cards) {
      if (!card.includes("Permanent, ")) this.#note(`card: ${card}`);
    }
  }

  /** Follows links while one leads to a page not reached yet; menu links first. */
  async #follow(only?: string): Promise<void> {
    let here = this.#step;
    for (;;) {
      const links = await this.#links(here);
      for (const { address } of links) {
        const page = patternOf(address);
        if (!this.#from.has(page)) this.#from.set(page, here);
      }
      const wanted = links.filter(({ address }) => {
        const page = patternOf(address);
        return only === undefined ? this.#waiting.has(page) : page === only;
      });
      const next = wanted.find(({ inMenu }) => inMenu) ?? wanted[0];
      if (!next) return;
      const page = patternOf(next.address);
      const shown = await this.#click(next, here);
      if (!shown) return;
      // A few links load a new document on purpose, such as "Try again" after an error. Menu links never do.
      if (!shown.isSameDocument && next.inMenu) this.#note("loaded a new document");
      if (shown.isSameDocument && patternOf(shown.address) === page) {
        this.#waiting.delete(page);
        this.#reached.add(moduleOf(page));
        if (only !== undefined) return;
      }
      here = shown.address;
    }
  }

  async #click({ address, inMenu }: Link, from: string): Promise<Shown | undefined> {
    this.#tried.add(address);
    const link = this.#page.locator(`a[href="${address}"]:visible`);
    return this.#within(`${address} by a link of ${from}`, async () => {
      if (inMenu) await link.and(this.#page.locator(":is(header, nav) a")).first().click();
      // Some links move or are under the header, so click without a pointer.
      else await link.first().dispatchEvent("click");
    });
  }

  /** Navigates to a page as a link would. */
  async #go(address: string): Promise<void> {
    if (this.#page.url() === this.#origin + address) await this.#page.goBack();
    await this.#within(`${address} without a link`, () =>
      this.#page.evaluate((to) => (window as Browser).__remixRouter!.navigate(to), address),
    );
  }

  /** Makes a change that must not load a new document. */
  async #within(step: string, change: () => Promise<void>): Promise<Shown | undefined> {
    this.#step = step;
    this.#path = "";
    const { pathname, search } = new URL(this.#page.url());
    try {
      await this.#page.evaluate(() => {
        document.querySelector("h1")?.toggleAttribute("data-before", true);
        document.querySelector("main > [aria-live]")?.replaceChildren();
      });
      await change();
    } catch (error) {
      // The router loads a new document if a module fails.
      this.#note((error as Error).message.split("\n")[0]!);
      return undefined;
    }
    const shown = await this.#alive(pathname + search);
    if (shown) this.#isSame(shown);
    if (shown && !shown.isSameDocument) await this.#markDocument();
    return shown;
  }

  /** A page without this mark is a new document. */
  #markDocument(): Promise<void> {
    return this.#page.evaluate(() => void ((window as Browser).isSameDocument = true));
  }

  /** Whether the address shows the same heading as before. */
  #isSame({ address, heading }: Shown): boolean {
    const before = this.#headings.get(address);
    if (before === undefined) this.#headings.set(address, heading);
    else if (before !== heading) this.#note(`“${heading}” instead of “${before}”`);
    return before === undefined || before === heading;
  }

  /** Waits until a page is hydrated. @param left the previous address */
  async #alive(left?: string): Promise<Shown | undefined> {
    try {
      const found = await this.#page.waitForFunction(shownOnceAlive, left, {
        timeout: PATIENCE_MS,
      });
      return (await found.jsonValue()) as Shown;
    } catch {
      const headings = await this.#page.locator("h1").allTextContents();
      this.#note(`did not come alive; its heading: ${headings.join(", ") || "none"}`);
      return undefined;
    }
  }

  /** The page's links that were not tried yet. */
  async #links(here: string): Promise<Link[]> {
    const links = await this.#page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
        .filter(
          (a) =>
            a.origin === location.origin &&
            !a.hash &&
            !a.target &&
            // Blog and guide texts are plain HTML, so their links load a document.
            !a.closest(".prose") &&
            a.checkVisibility({ visibilityProperty: true }),
        )
        .map((a) => ({
          address: a.getAttribute("href")!,
          inMenu: a.closest("header, nav") !== null,
        })),
    );
    const pathOf = (address: string) => address.split("?")[0];
    return links.filter(
      ({ address }) => pathOf(address) !== pathOf(here) && !this.#tried.has(address),
    );
  }
}

type Browser = Window & {
  isSameDocument?: boolean;
  __remixRouter?: {
    state: { initialized: boolean; navigation: { state: string } };
    navigate(to: string): Promise<void>;
  };
};
type ReactRoot = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } };

/**
 * The current page, once React has hydrated the document and the router is idle. Runs in the browser. React stores its
 * root as a property of the document, with a flag for unfinished hydration.
 */
function shownOnceAlive(left: string | undefined): Shown | false {
  const browser = window as Browser;
  const router = browser.__remixRouter;
  const address = location.pathname + location.search;
  if (!router?.state.initialized || router.state.navigation.state !== "idle") return false;
  const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
  const root = key && (document as unknown as Record<string, ReactRoot>)[key];
  if (!root || root.stateNode.current.memoizedState.isDehydrated || address === left) return false;
  const heading = document.querySelector<HTMLElement>("h1");
  const text = heading?.checkVisibility() ? heading.innerText.trim() : "";
  // Two addresses with the same module share the element. Then the page announces the new title once it is rendered.
  const isOld = heading?.hasAttribute("data-before");
  if (!text || (isOld && !document.querySelector("main > [aria-live]")?.textContent)) return false;
  return { address, heading: text, isSameDocument: browser.isSameDocument === true };
}
