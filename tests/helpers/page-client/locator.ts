import type { Locator } from "@playwright/test";
import type { Chosen } from "./forms.ts";
import { only } from "./only.ts";
import type { ClientPage } from "./page.ts";
import {
  byLabel,
  byRole,
  byText,
  innerTextOf,
  isDisabled,
  isShown,
  says,
  squeeze,
  textOf,
  type RoleOptions,
  type Words,
} from "./semantics.ts";

/** The root of queries: a page, or an earlier result. */
export abstract class Searchable {
  abstract readonly page: ClientPage;
  abstract roots(): ParentNode[];

  #below(what: string, find: (root: ParentNode) => Element[]): ClientLocator {
    return ClientLocator.of(this.page, `${String(this)} ${what}`, () =>
      inOrder(this.roots().flatMap(find)),
    );
  }
  getByRole(role: string, options: RoleOptions = {}) {
    return this.#below(`${role} ${options.name ? String(options.name) : ""}`.trim(), (root) =>
      byRole(root, role, options, this.page.screen),
    );
  }
  getByLabel(words: Words, { exact }: { exact?: boolean } = {}) {
    return this.#below(`label ${words}`, (root) => byLabel(root, words, exact));
  }
  getByText(words: Words, { exact }: { exact?: boolean } = {}) {
    return this.#below(`text ${words}`, (root) => byText(root, words, exact));
  }
  getByPlaceholder(words: Words, { exact }: { exact?: boolean } = {}) {
    return this.#below(`placeholder ${words}`, (root) =>
      [...root.querySelectorAll("[placeholder]")].filter((field) =>
        says(field.getAttribute("placeholder")!, words, exact),
      ),
    );
  }
  locator(selector: string, options: FilterOptions = {}) {
    const plain = selector.replace(/:visible$/, "");
    const visible = plain !== selector;
    const relative = plain.startsWith(">") ? `:scope ${plain}` : plain;
    const found = this.#below(selector, (root) =>
      [...root.querySelectorAll(relative)].filter(
        (element) => !visible || isShown(element, this.page.screen),
      ),
    );
    return (found as unknown as ClientLocator).filter(options);
  }
}

type FilterOptions = { hasText?: Words; has?: Locator; hasNot?: Locator; visible?: boolean };

const inOrder = (elements: Element[]) =>
  [...new Set(elements)].toSorted((a, b) =>
    a === b ? 0 : a.compareDocumentPosition(b) & a.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );

/** Elements, looked up at the time of use. */
export class ClientLocator extends Searchable {
  readonly page: ClientPage;
  readonly #what: string;
  readonly elements: () => Element[];

  private constructor(page: ClientPage, what: string, elements: () => Element[]) {
    super();
    this.page = page;
    this.#what = what;
    this.elements = elements;
  }
  static of(page: ClientPage, what: string, elements: () => Element[]): ClientLocator {
    return only(new ClientLocator(page, what, elements));
  }
  override toString() {
    return this.#what;
  }
  roots = () => this.elements();
  #with(what: string, choose: (elements: Element[]) => Element[]) {
    return ClientLocator.of(this.page, `${this.#what}${what}`, () => choose(this.elements()));
  }

  first = () => this.#with(", first", (all) => all.slice(0, 1));
  last = () => this.#with(", last", (all) => all.slice(-1));
  nth = (at: number) => this.#with(`, number ${at}`, (all) => all.slice(at, at + 1));
  or = (other: ClientLocator) =>
    this.#with(` or ${other}`, (all) => inOrder([...all, ...other.elements()]));
  filter({ hasText, has, hasNot, visible }: FilterOptions = {}) {
    const inner = (locator: Locator | undefined) => locator as unknown as ClientLocator | undefined;
    return this.#with(hasText ? ` with ${hasText}` : "", (all) =>
      all.filter((element) => {
        if (hasText !== undefined && !says(textOf(element), hasText)) return false;
        if (visible !== undefined && isShown(element, this.page.screen) !== visible) return false;
        const holds = (locator: ClientLocator) =>
          locator.elements().some((one) => one !== element && element.contains(one));
        return !(has && !holds(inner(has)!)) && !(hasNot && holds(inner(hasNot)!));
      }),
    );
  }
  count = async () => this.elements().length;
  all = async () => this.elements().map((_, at) => this.nth(at));

  /** The one matching element. */
  one(): Element {
    const [element, ...others] = this.elements();
    if (!element) throw new Error(`Nothing here is ${this.#what}. ${this.page.where()}`);
    if (others.length > 0)
      throw new Error(`${others.length + 1} are ${this.#what}. ${this.page.where()}`);
    return element;
  }
  textContent = async () => this.one().textContent;
  innerText = async () => innerTextOf(this.one(), this.page.screen);
  allTextContents = async () => this.elements().map((element) => element.textContent ?? "");
  allInnerTexts = async () =>
    this.elements().map((element) => innerTextOf(element, this.page.screen));
  getAttribute = async (name: string) => this.one().getAttribute(name);
  inputValue = async () => (this.one() as HTMLInputElement).value;
  isVisible = async () => this.elements().some((element) => isShown(element, this.page.screen));
  isChecked = async () => (this.one() as HTMLInputElement).checked;
  evaluateAll = async <Result>(look: (elements: Element[]) => Result) => look(this.elements());

  /** The matching element, if a person can use it: visible and enabled. */
  #usable(): Element {
    const element = this.one();
    if (!isShown(element, this.page.screen))
      throw new Error(`${this.#what} is not shown. ${this.page.where()}`);
    if (isDisabled(element)) throw new Error(`${this.#what} is disabled. ${this.page.where()}`);
    return element;
  }
  async click() {
    await this.page.press(this.#usable());
  }
  async check() {
    await this.#toggle(true);
  }
  async uncheck() {
    await this.#toggle(false);
  }
  async #toggle(wanted: boolean) {
    const box = this.#usable() as HTMLInputElement;
    if (!/^(checkbox|radio)$/.test(box.type)) throw new Error(`${this.#what} is no box to check.`);
    if (box.checked !== wanted) box.click();
    if (box.checked !== wanted) throw new Error(`${this.#what} did not change.`);
  }
  async focus() {
    (this.#usable() as HTMLElement).focus();
  }
  async fill(text: string) {
    const field = this.#usable() as HTMLInputElement | HTMLTextAreaElement;
    if (!/^(INPUT|TEXTAREA)$/.test(field.tagName) || field.readOnly)
      throw new Error(`Nobody can write into ${this.#what}.`);
    if (field.maxLength >= 0 && text.length > field.maxLength)
      throw new Error(`${this.#what} takes ${field.maxLength} characters, not ${text.length}.`);
    field.value = text;
    if (field.value.replaceAll("\n", "") !== text.replace(/[\r\n]/g, ""))
      throw new Error(`${this.#what} did not take “${text}”.`);
  }
  async selectOption(wanted: string | { index?: number; label?: string; value?: string }) {
    const list = this.#usable() as HTMLSelectElement;
    const options = [...list.options];
    const option = options.find((one, at) =>
      typeof wanted === "string"
        ? one.value === wanted || squeeze(one.label) === wanted
        : (wanted.index === undefined || wanted.index === at) &&
          (wanted.label === undefined || wanted.label === squeeze(one.label)) &&
          (wanted.value === undefined || wanted.value === one.value),
    );
    if (!option || option.matches(":disabled"))
      throw new Error(
        `${this.#what} has no ${JSON.stringify(wanted)}: ${options.map(({ label }) => label).join(", ")}.`,
      );
    if (list.multiple) for (const other of options) other.selected = other === option;
    else list.value = option.value;
    option.selected = true;
  }
  async setInputFiles(files: Chosen | Chosen[]) {
    const field = this.#usable() as HTMLInputElement;
    const chosen = [files].flat();
    if (field.type !== "file") throw new Error(`${this.#what} takes no files.`);
    if (chosen.length > 1 && !field.multiple) throw new Error(`${this.#what} takes one file.`);
    this.page.files.choose(field, chosen);
  }
}
