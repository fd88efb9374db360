/**
 * A screen reader user without a mouse: uses Tab, Space, Enter and typing, and records what the browser's accessibility
 * tree says at each stop. Playwright's locators only check what was reached.
 */
import type { CDPSession, Page } from "@playwright/test";
import { expect } from "./e2e.ts";

/** How a control's role is announced. */
const SPOKEN: Record<string, string> = {
  textbox: "edit text",
  combobox: "drop-down list",
  spinbutton: "edit number",
  searchbox: "search",
  DisclosureTriangle: "disclosure",
  radio: "radio button",
};
/** Nobody presses Tab more often than this to reach something. */
const MOST_STOPS = 120;

interface Stop {
  name: string;
  role: string;
  spoken: string;
}
interface Property {
  name: string;
  value: { value?: unknown };
}

export class Reader {
  /** What was announced, in Markdown. */
  readonly heard: string[] = [];
  readonly #page: Page;
  readonly #browser: CDPSession;

  private constructor(page: Page, browser: CDPSession) {
    this.#page = page;
    this.#browser = browser;
  }

  static async of(page: Page): Promise<Reader> {
    return new Reader(page, await page.context().newCDPSession(page));
  }

  /**
   * Listens to a newly opened page: its title, live announcements, and its heading, of which there must be exactly one.
   */
  async arrive(heading: string | RegExp): Promise<void> {
    const h1 = this.#page.getByRole("heading", { level: 1 });
    await expect(h1).toHaveText(heading);
    // Until the page's scripts run, the browser itself sends forms and sets the focus.
    await this.#page.waitForLoadState("networkidle");
    this.heard.push("", `**${await this.#page.title()}**`);
    for (const said of await this.#page.locator("[role=status], [role=alert]").allInnerTexts()) {
      if (said.trim() !== "") this.heard.push("", `> ${said.trim().replace(/\s+/g, " ")}`);
    }
    this.heard.push("", `Heading level 1: ${(await h1.innerText()).replace(/\s+/g, " ")}`, "");
  }

  /** Tabs to a control from the current focus. Fails if it is not reached, or if a stop on the way has no name. */
  async to(name: string | RegExp, role?: string): Promise<void> {
    const passed: string[] = [];
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      if (stops > 0) await this.#page.keyboard.press("Tab");
      const stop = await this.#focused();
      if (!stop) continue;
      if (stop.name === "") {
        const html = await this.#page.evaluate(() => document.activeElement?.outerHTML);
        throw new Error(
          `A ${stop.role} after ${passed.at(-1)} has no name: ${html?.slice(0, 300)}`,
        );
      }
      if (passed.at(-1) !== stop.spoken) {
        passed.push(stop.spoken);
        if (this.heard.at(-1) !== `- ${stop.spoken}`) this.heard.push(`- ${stop.spoken}`);
      }
      const called = typeof name === "string" ? stop.name === name : name.test(stop.name);
      if (called && (role === undefined || role === stop.role)) return;
    }
    throw new Error(`${String(name)} is not reached by Tab:\n${passed.join("\n")}`);
  }

  /** Skips the header with the skip link. */
  async skip(): Promise<void> {
    await this.to("Skip to main content", "link");
    await this.#press("Enter");
  }

  /** Types into a field, replacing its text. */
  async fill(name: string | RegExp, text: string): Promise<void> {
    await this.to(name);
    await this.#page.keyboard.press("Control+A");
    await this.#type(text);
  }

  /** Types a date into a date field: month, day and year. @param day YYYY-MM-DD */
  async date(name: string | RegExp, day: string): Promise<void> {
    await this.to(name);
    const [year, month, date] = day.split("-");
    await this.#type(`${month}${date}${year}`);
  }

  /** Selects from a drop-down list by typing the start of the option. */
  async choose(name: string | RegExp, choice: string): Promise<void> {
    await this.to(name, "combobox");
    await this.#type(choice);
  }

  /** Checks a checkbox or radio button. */
  async check(name: string | RegExp): Promise<void> {
    await this.to(name);
    await this.#press("Space");
  }

  /** Presses a button or follows a link. */
  async press(
    name: string | RegExp,
    role?: "button" | "link" | "DisclosureTriangle",
  ): Promise<void> {
    await this.to(name, role);
    await this.#press("Enter");
  }

  async #type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
    this.heard.push(`  - types “${text}”`);
  }

  async #press(key: "Enter" | "Space"): Promise<void> {
    await this.#page.keyboard.press(key);
    this.heard.push(`  - presses ${key}`);
  }

  async #focused(): Promise<Stop | undefined> {
    const { result } = await this.#browser.send("Runtime.evaluate", {
      // A skip link's target takes the focus without having a name; a toast's focus guards pass it on.
      expression:
        "(at => at.matches('body, span:empty, [tabindex=\"-1\"]:not([role])') ? null : at)(document.activeElement)",
    });
    if (!result.objectId) return undefined;
    const { nodes } = await this.#browser.send("Accessibility.getPartialAXTree", {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    const [node] = nodes;
    const role = String(node?.role?.value ?? "");
    if (!node || node.ignored || role === "RootWebArea" || role === "main") return undefined;
    // An alert or status that takes the focus is read in full.
    const name = ["alert", "status"].includes(role)
      ? (await this.#page.locator(":focus").innerText()).trim().replace(/\s+/g, " ")
      : String(node.name?.value ?? "").trim();
    return { name, role, spoken: speak(name, role, node) };
  }
}

function speak(
  name: string,
  role: string,
  node: { properties?: Property[]; description?: { value?: unknown }; value?: { value?: unknown } },
): string {
  const property = (of: string) => node.properties?.find((one) => one.name === of)?.value.value;
  return [
    name,
    SPOKEN[role] ?? role,
    property("required") === true && "required",
    property("invalid") === "true" && "invalid entry",
    role === "checkbox" || role === "radio"
      ? property("checked") === "true"
        ? "checked"
        : "not checked"
      : undefined,
    property("expanded") !== undefined && (property("expanded") ? "expanded" : "collapsed"),
    node.value?.value !== undefined && node.value.value !== "" && `“${String(node.value.value)}”`,
    node.description?.value,
  ]
    .filter((part) => typeof part === "string" && part !== "")
    .join(", ");
}
