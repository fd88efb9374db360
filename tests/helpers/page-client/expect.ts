/**
 * Assertions for pages that are not rendered: the same as Playwright's, but without waiting, because nothing changes on
 * its own.
 */
import { expect as expectValue } from "@playwright/test";
import { ClientLocator } from "./locator.ts";
import { ClientPage } from "./page.ts";
import { descriptionOf, isDisabled, isShown, squeeze, textOf, type Words } from "./semantics.ts";

type Seen = { pass: boolean; seen: unknown; wanted: unknown };
type Matcher<Actual> = (actual: Actual, ...wanted: never[]) => Seen | Promise<Seen>;

const textFits = (text: string, wanted: Words, whole: boolean) =>
  typeof wanted === "string"
    ? whole
      ? squeeze(text) === squeeze(wanted)
      : squeeze(text).includes(squeeze(wanted))
    : wanted.test(text);

function texts(locator: ClientLocator, wanted: Words | readonly Words[], whole: boolean): Seen {
  if (Array.isArray(wanted)) {
    const seen = locator.elements().map((element) => squeeze(textOf(element)));
    const list = wanted as readonly Words[];
    const pass =
      seen.length === list.length && seen.every((text, at) => textFits(text, list[at]!, whole));
    return { pass, seen, wanted };
  }
  const seen = textOf(locator.one());
  return { pass: textFits(seen, wanted as Words, whole), seen: squeeze(seen), wanted };
}

const exactly = (seen: unknown, wanted: unknown): Seen => ({
  pass: wanted instanceof RegExp ? wanted.test(String(seen)) : seen === wanted,
  seen,
  wanted,
});

const shown = (locator: ClientLocator) => {
  const { screen } = locator.page;
  const found = locator.elements();
  if (found.length > 1) locator.one();
  return found.some((element) => isShown(element, screen));
};

const LOCATOR: Record<string, Matcher<ClientLocator>> = {
  toBeVisible: (locator) => exactly(shown(locator), true),
  toBeHidden: (locator) => exactly(shown(locator), false),
  toHaveCount: (locator, wanted: number) => exactly(locator.elements().length, wanted),
  toHaveText: (locator, wanted: Words | Words[]) => texts(locator, wanted, true),
  toContainText: (locator, wanted: Words | Words[]) => texts(locator, wanted, false),
  toHaveValue: (locator, wanted: Words) =>
    exactly((locator.one() as HTMLInputElement).value, wanted),
  toBeChecked: (locator) => exactly((locator.one() as HTMLInputElement).checked, true),
  toBeDisabled: (locator) => exactly(isDisabled(locator.one()), true),
  toBeEnabled: (locator) => exactly(isDisabled(locator.one()), false),
  toBeFocused: (locator) => {
    const element = locator.one();
    return exactly(element.ownerDocument.activeElement === element, true);
  },
  toHaveAttribute: (locator, name: string, wanted?: Words) => {
    const seen = locator.one().getAttribute(name);
    return wanted === undefined ? { pass: seen !== null, seen, wanted } : exactly(seen, wanted);
  },
  toHaveAccessibleDescription: (locator, wanted: Words) =>
    exactly(descriptionOf(locator.one(), locator.page.screen), wanted),
};

const PAGE: Record<string, Matcher<ClientPage>> = {
  toHaveURL: (page, wanted: Words) =>
    exactly(
      page.url(),
      typeof wanted === "string" ? new URL(wanted, page.options.baseURL).href : wanted,
    ),
  toHaveTitle: async (page, wanted: Words) => exactly(await page.title(), wanted),
};

export const isClient = (actual: unknown): actual is ClientLocator | ClientPage =>
  actual instanceof ClientLocator || actual instanceof ClientPage;

/** The assertions for a locator or page of the client. */
export function expectClient(actual: ClientLocator | ClientPage, message?: string): unknown {
  const matchers = (actual instanceof ClientLocator ? LOCATOR : PAGE) as Record<
    string,
    (actual: unknown, ...wanted: unknown[]) => Seen | Promise<Seen>
  >;
  const page = actual instanceof ClientLocator ? actual.page : actual;
  const sentences = (negated: boolean) =>
    new Proxy({} as Record<string, unknown>, {
      get: (_, name: string) => {
        if (name === "not") return sentences(!negated);
        const matcher = matchers[name];
        if (!matcher) throw new Error(`Without an engine nothing can be expected ${name}().`);
        return async (...wanted: unknown[]) => {
          const { pass, seen, wanted: meant } = await matcher(actual, ...wanted);
          if (pass !== negated) return;
          const what = `${message ?? String(actual)} ${negated ? "not " : ""}${name} ${page.where()}`;
          // States the actual and expected values; for patterns and the like, in words.
          if (negated) throw new Error(`${what}: ${JSON.stringify(seen)}`);
          expectValue(seen, what).toEqual(meant instanceof RegExp ? String(meant) : meant);
          throw new Error(what);
        };
      },
    });
  return sentences(false);
}
