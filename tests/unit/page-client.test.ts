/** The page client of the browser tests does as a browser without scripts does, and refuses what one would refuse. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect as expectValue, it } from "vitest";
import { expect } from "#tests/helpers/e2e.ts";
import { clientBrowserOf } from "#tests/helpers/page-client/page.ts";

let server: Server;
let origin: string;
/** What the server was asked last. */
let asked: { method: string; url: string; headers: IncomingMessage["headers"]; body: string };

const PAGES: Record<string, string> = {
  "/form": `<h1>Form</h1><form method="post" action="/sent?x=1">
      <label>Name <input name="name" required maxlength="10"></label>
      <label>Shut <input name="shut" value="never" disabled></label>
      <fieldset disabled><input name="inside" value="never"></fieldset>
      <label><input type="checkbox" name="box" value="a" checked> A</label>
      <label><input type="checkbox" name="box" value="b"> B</label>
      <select name="one"><option>First<option value="2">Second</select>
      <textarea name="text">\nTwo
lines</textarea>
      <button name="do" value="save">Save</button>
      <button name="do" value="other" formaction="/elsewhere" formnovalidate>Other</button>
      <button type="button">Nothing</button>
    </form>
    <input name="beside" form="late" value="yes"><form id="late" action="/found?old=1"><input name="q" value="ö &"><button>Find</button></form>
    <p hidden>Hidden words</p><details><summary>More</summary><p>Folded words</p></details>
    <a href="#name-of-part">Down</a><input id="name-of-part" aria-label="Part">
    <a href="/again" target="_blank">Another window</a>`,
  "/file": `<form method="post" enctype="multipart/form-data"><input type="file" name="file" id="file" required aria-label="File"><input name="note" value='a"b' aria-label="Note"><button>Send</button></form>`,
};

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.setEncoding("latin1");
    request.on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      asked = { method: request.method!, url: request.url!, headers: request.headers, body };
      const { pathname } = new URL(request.url!, origin);
      if (pathname === "/sent") {
        response.writeHead(302, { location: "/done", "set-cookie": "seen=1; Path=/; HttpOnly" });
        response.end();
      } else {
        response.setHeader("content-type", "text/html");
        response.end(PAGES[pathname] ?? `<h1>${pathname}</h1>`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function open(path: string): Promise<Page> {
  const browser = clientBrowserOf({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    colorScheme: "light",
    headers: {},
    onDocument: () => {},
    draw: () => Promise.reject(new Error("Nothing is drawn here.")),
  });
  const page = await (await browser.newContext()).newPage();
  await page.goto(path);
  return page;
}
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

describe("forms", () => {
  it("sends successful controls only, and follows by GET with the new cookie", async () => {
    const page = await open("/form");
    await page.getByLabel("Name").fill("Ann");
    await page.getByLabel("B", { exact: true }).check();
    const sent: string[] = [];
    server.once("request", (request) => {
      sent.push(
        `${request.method} ${request.url} ${request.headers.origin} ${request.headers["sec-fetch-site"]}`,
      );
      request.on("end", () => sent.push(asked.body));
    });
    await press(page, "Save");
    expectValue(sent).toEqual([
      `POST /sent?x=1 ${origin} same-origin`,
      "name=Ann&box=a&box=b&one=First&text=Two%0D%0Alines&do=save",
    ]);
    expectValue([asked.method, asked.url, asked.headers.cookie]).toEqual([
      "GET",
      "/done",
      "seen=1",
    ]);
    await expect(page).toHaveURL("/done");
  });

  it("refuses what a browser would not send, unless the button says otherwise", async () => {
    const page = await open("/form");
    await expectValue(press(page, "Save")).rejects.toThrow("name (valueMissing)");
    await press(page, "Other");
    expectValue(asked.url).toBe("/elsewhere");
    expectValue(asked.body).toContain("do=other");
  });

  it("puts the fields of a GET form in place of the query, those beside it too", async () => {
    const page = await open("/form");
    await press(page, "Find");
    expectValue(asked.url).toBe("/found?beside=yes&q=%C3%B6+%26");
  });

  it("sends files in parts", async () => {
    const page = await open("/file");
    await expectValue(press(page, "Send")).rejects.toThrow("file (valueMissing)");
    const buffer = Buffer.from([0, 255, 13, 10]);
    await page
      .getByLabel("File")
      .setInputFiles({ name: "a.bin", mimeType: "application/octet-stream", buffer });
    await press(page, "Send");
    const boundary = /boundary=(.+)$/.exec(asked.headers["content-type"]!)![1]!;
    const form = await new Response(Buffer.from(asked.body, "latin1"), {
      headers: { "content-type": asked.headers["content-type"]! },
    }).formData();
    expectValue(asked.body).toContain(`--${boundary}--`);
    expectValue(form.get("note")).toBe('a"b');
    expectValue(Buffer.from(await (form.get("file") as File).arrayBuffer())).toEqual(buffer);
  });

  it("fills and presses only what somebody can", async () => {
    const page = await open("/form");
    await expectValue(page.getByLabel("Shut").fill("x")).rejects.toThrow("disabled");
    await expectValue(page.getByLabel("Name").fill("a name too long")).rejects.toThrow(
      "10 characters",
    );
    await expectValue(page.locator("select").selectOption("Third")).rejects.toThrow(
      "First, Second",
    );
    await expectValue(press(page, "Nothing")).rejects.toThrow("Without a script");
    await expectValue(page.getByRole("link", { name: "Another window" }).click()).rejects.toThrow(
      "another window",
    );
    await expectValue(page.getByRole("button").click()).rejects.toThrow("4 are");
  });
});

describe("pages", () => {
  it("shows what is unfolded, and not what is hidden", async () => {
    const page = await open("/form");
    await expect(page.getByText("Hidden words")).toBeHidden();
    await expect(page.getByText("Folded words")).toBeHidden();
    await page.getByText("More").click();
    await expect(page.getByText("Folded words")).toBeVisible();
    await expectValue(expect(page.getByText("Folded words")).toBeHidden()).rejects.toThrow();
  });

  it("moves the keyboard to a part without asking the server", async () => {
    const page = await open("/form");
    const before = asked;
    await page.getByRole("link", { name: "Down" }).click();
    await expect(page).toHaveURL("/form#name-of-part");
    await expect(page.getByLabel("Part")).toBeFocused();
    expectValue(asked).toBe(before);
  });

  it("says so when something takes an engine", async () => {
    const page = await open("/form");
    expectValue(() => page.evaluate("1")).toThrow("Without an engine there is no evaluate()");
    expectValue(() => page.getByText("More").hover()).toThrow("Without an engine");
    expectValue(() => expect(page.getByText("More")).toBeInViewport()).toThrow("Without an engine");
  });
});
