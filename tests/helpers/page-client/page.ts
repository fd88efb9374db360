/**
 * A browser that renders nothing and runs no scripts: it reads pages, fills in forms, presses buttons and follows links
 * as a browser with JavaScript off does. It uses Playwright's names, so that a test reads the same with both. Anything
 * it does not support fails the test.
 */
import { JSDOM, VirtualConsole } from "jsdom";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { Easel } from "../accessible.ts";
import { Files, submissionOf } from "./forms.ts";
import { Traffic, type Answer, type Sending } from "./http.ts";
import { Searchable } from "./locator.ts";
import { only } from "./only.ts";
import { squeeze } from "./semantics.ts";

export type Look = { viewport: { width: number; height: number }; colorScheme: "light" | "dark" };
export type ClientOptions = Look & {
  baseURL: string;
  headers: Record<string, string>;
  /** Called for every document. */
  onDocument(answer: Answer): void;
  /** Renders a page, for checks that need it. */
  draw(): Promise<Easel>;
};

/** One browser per context, as in Playwright. */
export class ClientBrowser {
  readonly #options: ClientOptions;
  constructor(options: ClientOptions) {
    this.#options = options;
  }
  async newContext({
    javaScriptEnabled = false,
    ...look
  }: Partial<Look & { javaScriptEnabled: boolean }> = {}) {
    if (javaScriptEnabled) throw new Error("Scripts need an engine.");
    return only(
      new ClientContext({ ...this.#options, ...look }, this),
    ) as unknown as BrowserContext;
  }
}

export const clientBrowserOf = (options: ClientOptions) =>
  only(new ClientBrowser(options)) as unknown as Browser;

export class ClientContext {
  readonly traffic: Traffic;
  readonly options: ClientOptions;
  readonly #browser: ClientBrowser;
  readonly request = only(new ClientRequest(this));
  constructor(options: ClientOptions, browser: ClientBrowser) {
    this.options = options;
    this.#browser = browser;
    this.traffic = new Traffic(options.headers);
  }
  async newPage() {
    return only(new ClientPage(this)) as unknown as Page;
  }
  browser() {
    return only(this.#browser) as unknown as Browser;
  }
  async cookies() {
    return (this.traffic.jar.serializeSync()?.cookies ?? []).map(({ key, value }) => ({
      name: key as string,
      value: value as string,
    }));
  }
  async addCookies(cookies: { name: string; value: string; url?: string }[]) {
    for (const { name, value, url } of cookies)
      this.traffic.jar.setCookieSync(`${name}=${value}; Path=/`, url ?? this.options.baseURL);
  }
  async clearCookies() {
    this.traffic.jar.removeAllCookiesSync();
  }
  async close() {}
}

type RequestOptions = {
  form?: Record<string, string>;
  headers?: Record<string, string>;
  maxRedirects?: number;
};

/** Requests besides the pages, with the same cookies. */
class ClientRequest {
  readonly #context: ClientContext;
  constructor(context: ClientContext) {
    this.#context = context;
  }
  get(path: string, options: RequestOptions = {}) {
    return this.#send("GET", path, options);
  }
  post(path: string, options: RequestOptions = {}) {
    return this.#send("POST", path, options);
  }
  async #send(method: string, path: string, { form, headers, maxRedirects }: RequestOptions) {
    const { traffic, options } = this.#context;
    const lower: Record<string, string> = {};
    for (const [name, value] of Object.entries(headers ?? {})) lower[name.toLowerCase()] = value;
    const sending: Sending = { method, headers: lower, follow: maxRedirects !== 0 };
    if (form) {
      const bytes = Buffer.from(new URLSearchParams(form).toString());
      sending.body = { type: "application/x-www-form-urlencoded", bytes };
    }
    return only(new ClientResponse(await traffic.send(new URL(path, options.baseURL), sending)));
  }
}

class ClientResponse {
  readonly #answer: Answer;
  constructor(answer: Answer) {
    this.#answer = answer;
  }
  status = () => this.#answer.status;
  url = () => this.#answer.url.href;
  headers = () => this.#answer.headers;
  headerValue = async (name: string) => this.#answer.headers[name.toLowerCase()] ?? null;
  body = async () => this.#answer.body;
  text = async () => this.#answer.body.toString("utf8");
  json = async () => JSON.parse(this.#answer.body.toString("utf8")) as unknown;
}

type Visit = { answer: Answer; dom: JSDOM };

export class ClientPage extends Searchable {
  readonly files = new Files();
  readonly #context: ClientContext;
  #visit: Visit | undefined;
  #url: URL;
  #back: URL[] = [];
  #look: Look;

  constructor(context: ClientContext) {
    super();
    this.#context = context;
    this.#url = new URL("about:blank");
    const { viewport, colorScheme } = context.options;
    this.#look = { viewport, colorScheme };
  }
  get page() {
    return this;
  }
  get screen() {
    return { width: this.#look.viewport.width };
  }
  get look() {
    return this.#look;
  }
  get options() {
    return this.#context.options;
  }
  get request() {
    return this.#context.request;
  }
  override toString() {
    return "";
  }
  roots = () => [this.#document()];
  #document(): Document {
    if (!this.#visit) throw new Error("No page is open.");
    return this.#visit.dom.window.document;
  }
  /** The open page, for messages. */
  where(): string {
    const heading = this.#visit && squeeze(this.#document().querySelector("h1")?.textContent ?? "");
    return `(at ${this.#url.href}, “${heading ?? ""}”)`;
  }

  context = () => only(this.#context) as unknown as BrowserContext;
  url = () => this.#url.href;
  title = async () => squeeze(this.#document().title);
  /** The page's current HTML, including opened and chosen elements. */
  content = async () => this.#visit!.dom.serialize();
  /** The last document's response. */
  answer = () => this.#visit!.answer;
  setViewportSize = async (viewport: Look["viewport"]) => {
    this.#look = { ...this.#look, viewport };
  };
  viewportSize = () => this.#look.viewport;
  emulateMedia = async ({ colorScheme }: { colorScheme: Look["colorScheme"] }) => {
    this.#look = { ...this.#look, colorScheme };
  };
  close = async () => {};

  async goto(address: string, { referer }: { referer?: string } = {}) {
    return this.#open(new URL(address, this.#context.options.baseURL), {
      ...(referer && { headers: { referer } }),
    });
  }
  async reload() {
    return this.#open(this.#url, {}, { again: true });
  }
  async goBack() {
    const before = this.#back.pop();
    if (!before) throw new Error("There is no page before this one.");
    return this.#open(before, {}, { again: true });
  }

  async #open(url: URL, sending: Sending, { again = false } = {}) {
    const same = this.#visit && url.href.split("#")[0] === this.#url.href.split("#")[0];
    if (same && url.hash && !again && (sending.method ?? "GET") === "GET") {
      this.#arrive(url, again);
      return null;
    }
    const answer = await this.#context.traffic.send(url, sending);
    const { status, headers } = answer;
    this.#context.options.onDocument(answer);
    if (status === 204 || headers["content-disposition"]?.startsWith("attachment"))
      throw new Error(`${answer.url.href} is no page: ask for it by \`request\`.`);
    const html = /html/.test(headers["content-type"] ?? "") ? answer.body.toString("utf8") : "";
    this.#visit?.dom.window.close();
    const dom = new JSDOM(html, {
      url: answer.url.href,
      virtualConsole: new VirtualConsole(),
      ...(sending.from && { referrer: sending.from.href }),
    });
    this.#visit = { answer, dom };
    this.#arrive(answer.url, again);
    return only(new ClientResponse(answer));
  }

  /** Updates the address, and moves the focus to a fragment's target. */
  #arrive(url: URL, again: boolean) {
    if (!again && this.#url.href !== url.href && this.#url.protocol !== "about:")
      this.#back.push(this.#url);
    this.#url = url;
    const part = url.hash && this.#document().getElementById(decodeURIComponent(url.hash.slice(1)));
    if (!part) return;
    for (let at: Element | null = part; at; at = at.parentElement)
      if (at.tagName === "DETAILS" && at !== part) at.setAttribute("open", "");
    part.focus();
  }

  /** The default action of pressing an element, without scripts. */
  async press(pressed: Element) {
    const { window } = this.#visit!.dom;
    const active = pressed.closest<HTMLElement>(
      "a[href], button, input, summary, label, select, textarea",
    );
    if (active instanceof window.HTMLAnchorElement) {
      if (!/^(|_self)$/.test(active.target)) throw new Error("This link opens another window.");
      if (active.hasAttribute("download")) throw new Error("This link saves a file.");
      const url = new URL(active.getAttribute("href")!, window.document.baseURI);
      if (!/^https?:$/.test(url.protocol)) throw new Error(`${url.href} is no page.`);
      const silent = /noreferrer/.test(active.rel);
      await this.#open(url, silent ? {} : { from: this.#url });
    } else if (
      active instanceof window.HTMLButtonElement ||
      (active instanceof window.HTMLInputElement &&
        /^(submit|image|reset|button)$/.test(active.type))
    ) {
      if (active.type === "reset") active.form?.reset();
      else if (active.type !== "submit" || !active.form)
        throw new Error(`Without a script this button does nothing. ${this.where()}`);
      else {
        const { url, method, body } = submissionOf(active.form, active, this.files, window);
        await this.#open(url, { method, body, from: this.#url });
      }
    } else if (active?.tagName === "SUMMARY" && active.parentElement?.tagName === "DETAILS") {
      const details = active.parentElement as HTMLDetailsElement;
      const name = details.getAttribute("name");
      if (name && !details.open)
        for (const other of window.document.querySelectorAll("details"))
          if (other.getAttribute("name") === name) other.open = false;
      details.open = !details.open;
    } else if (active instanceof window.HTMLLabelElement) {
      if (active.control) await this.press(active.control);
    } else if (
      active instanceof window.HTMLInputElement &&
      /^(checkbox|radio)$/.test(active.type)
    ) {
      active.click();
    } else active?.focus();
  }
}
