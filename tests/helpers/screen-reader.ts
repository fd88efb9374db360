/**
 * A person who hears the page and has no mouse: goes on by Tab, Space, Enter and typing, and writes down what the browser's
 * accessibility tree says at each stop. Playwright's locators only ask what was reached.
 */
import type { CDPSession, Page } from "@playwright/test";
import { expect } from "./e2e.ts";

/** What a control is called aloud. */
const SPOKEN: Record<string, string> = {
  textbox: "edit text",
  combobox: "drop-down list",
  spinbutton: "edit number",
  searchbox: "search",
  DisclosureTriangle: "disclosure",
  radio: "radio button",
};
/** Nobody tabs further than this to what they came for. */
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
  /** What was heard, in Markdown. */
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

  /** Hears a page that was opened: its title, what it says by itself, and its heading, which there must be one of. */
  async arrive(heading: string | RegExp): Promise<void> {
    const h1 = this.#page.getByRole("heading", { level: 1 });
    await expect(h1).toHaveText(heading);
    // Until the page's scripts run, a form is sent by the browser, and focus is set by it.
    await this.#page.waitForLoadState("networkidle");
    this.heard.push("", `**${await this.#page.title()}**`);
    for (const said of await this.#page.locator("[role=status], [role=alert]").allInnerTexts()) {
      if (said.trim() !== "") this.heard.push("", `> ${said.trim().replace(/\s+/g, " ")}`);
    }
    this.heard.push("", `Heading level 1: ${(await h1.innerText()).replace(/\s+/g, " ")}`, "");
  }

  /** Tabs to a control, from where the focus is. Fails when it is not reached, or when a stop on the way has no name. */
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

  /** Goes past the header, by the link for that. */
  async skip(): Promise<void> {
    await this.to("Skip to main content", "link");
    await this.#press("Enter");
  }

  /** Types into a field, in place of what is there. */
  async fill(name: string | RegExp, text: string): Promise<void> {
    await this.to(name);
    await this.#page.keyboard.press("Control+A");
    await this.#type(text);
  }

  /** Types a day as a date field takes it: month, day and year. @param day YYYY-MM-DD */
  async date(name: string | RegExp, day: string): Promise<void> {
    await this.to(name);
    const [year, month, date] = day.split("-");
    await this.#type(`${month}${date}${year}`);
  }

  /** Chooses from a drop-down list by typing what the choice begins with. */
  async choose(name: string | RegExp, choice: string): Promise<void> {
    await this.to(name, "combobox");
    await this.#type(choice);
  }

  /** Checks a box or a radio button. */
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
      // What a link leads to takes the focus to go on from, and has no name; a toast's guards pass it on.
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
    // What takes the focus to be heard is heard whole.
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
