/** The page client and Chromium without scripts, side by side: what they send for a form, and which roles and names they see. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, pausedApp, test } from "#tests/helpers/e2e.ts";
import { clientBrowserOf } from "#tests/helpers/page-client/page.ts";

/** A page client beside the test's own page, as wide as that one. */
async function clientFor(page: Page, baseURL: string): Promise<Page> {
  const browser = clientBrowserOf({
    baseURL,
    viewport: page.viewportSize()!,
    colorScheme: "light",
    headers: {},
    onDocument: () => {},
    draw: () => Promise.reject(new Error("Nothing is drawn here.")),
  });
  return (await browser.newContext()).newPage();
}

const FIELDS = `<label>Text <input name="text" value="ö &amp; &quot;"></label>
  <input name="shut" disabled><fieldset disabled><input name="inside"></fieldset>
  <input type="hidden" name="hidden" value="1"><input name="" value="nameless">
  <input type="checkbox" name="box" value="a" checked><input type="checkbox" name="box" value="b">
  <label>Chosen <input type="radio" name="radio" value="r"></label>
  <select name="one"><option disabled>First<option selected>Second</select>
  <select name="many" multiple><option selected>1<option>2<option selected>3</select>
  <textarea name="lines">\n one\n two</textarea>
  <label>File <input type="file" name="file"></label><input type="file" name="nofile">
  <button>Plain</button><button name="do" value="it">Named</button>
  <button formaction="/elsewhere?c=3" formmethod="get">Elsewhere</button>`;
const FORMS = {
  get: `<form action="/end?old=1#part">${FIELDS}</form>`,
  post: `<form method="post" action="/end?kept=1">${FIELDS}</form>`,
  parts: `<form method="post" enctype="multipart/form-data">${FIELDS}</form>`,
};

/** A server that gives out the forms and writes down what comes back. */
async function listen(): Promise<{ server: Server; origin: string; sent: string[] }> {
  const sent: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("latin1");
    request.on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const { pathname, search } = new URL(request.url!, "http://localhost");
      const form = FORMS[pathname.slice(1) as keyof typeof FORMS];
      response.setHeader("content-type", "text/html; charset=utf-8");
      if (pathname === "/favicon.ico") return void response.end();
      if (form && request.method === "GET" && search === "") return void response.end(form);
      const { origin, referer, "content-type": type = "" } = request.headers;
      const site = request.headers["sec-fetch-site"];
      const boundary = /boundary=(.+)$/.exec(type)?.[1];
      const plain = (text: string) => (boundary ? text.replaceAll(boundary, "…") : text);
      sent.push(
        [request.method, request.url, plain(type), origin, referer, site, plain(body)].join("\n"),
      );
      response.end("<h1>Sent</h1>");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}`, sent };
}

test("send the same for the same form", async ({ page }) => {
  const { server, origin, sent } = await listen();
  const client = await clientFor(page, origin);
  const file = { name: 'a "b".txt', mimeType: "text/plain", buffer: Buffer.from([10, 200, 13]) };
  for (const form of Object.keys(FORMS)) {
    for (const button of ["Plain", "Named", "Elsewhere"]) {
      for (const one of [page, client]) {
        await one.goto(`${origin}/${form}`);
        await one.getByLabel("Chosen").check();
        await one.getByLabel("File").setInputFiles(file);
        await one.getByRole("button", { name: button }).click();
        await expect(one.getByRole("heading")).toHaveText("Sent");
      }
      const [drawn, read] = sent.splice(0);
      expect(read, `${form}, ${button}`).toBe(drawn);
      expect(client.url()).toBe(page.url());
    }
  }
  server.close();
});

const ROLES = [
  "link",
  "button",
  "heading",
  "textbox",
  "checkbox",
  "combobox",
  "listitem",
  "region",
] as const;

for (const width of [360, 1280]) {
  test(`see the same roles and names at ${width} px`, async ({ page, baseURL }) => {
    test.setTimeout(60_000);
    await page.setViewportSize({ width, height: 800 });
    const client = await clientFor(page, baseURL!);
    for (const path of ["/employers", "/candidate-signup", `${pausedApp}/`, "/test"]) {
      await page.goto(path);
      await client.goto(path);
      const seen = { drawn: {}, read: {} } as Record<"drawn" | "read", Record<string, number>>;
      const look = async (what: string, role: (typeof ROLES)[number], options = {}) => {
        seen.drawn[what] = await page.getByRole(role, options).count();
        seen.read[what] = await client.getByRole(role, options).count();
      };
      for (const role of ROLES) await look(role, role);
      for (const role of ["link", "button", "heading"] as const) {
        for (const text of new Set(await client.getByRole(role).allTextContents()))
          await look(`${role} ${text}`, role, { name: text.trim(), exact: true });
      }
      expect(seen.read, path).toEqual(seen.drawn);
    }
  });
}
