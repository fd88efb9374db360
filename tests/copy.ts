// `npm run copy -- copy.txt`: the text of every page, by who opens it, and of every email, in reading order, to be read
// aloud. On a market of its own; without a file, to the terminal. `--as "job seeker"` prints one person's pages.
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { chromium, type Browser } from "@playwright/test";
import { EVENTS, wordsOf } from "#app/notifications/words.ts";
import { htmlToText } from "#local/html-to-text.ts";
import { inRoot } from "#local/paths.ts";
import { freePort } from "#local/ports.ts";
import { requirePostgres } from "#local/postgres/binaries.ts";
import { Stopping } from "#local/stopping.ts";
import { findChromium } from "./helpers/chromium.ts";
import { EVERYBODY, visitsOf, type Who } from "./helpers/every-page.ts";
import { arrive } from "./helpers/every-page-people.ts";
import { sampleFacts } from "./helpers/sample-facts.ts";
import { startStack, type Ports } from "./helpers/stack.ts";
import { testPostgres } from "./helpers/test-postgres.ts";

const { values, positionals } = parseArgs({
  options: { as: { type: "string" } },
  allowPositionals: true,
});
const [file] = positionals;
if (file) writeFileSync(file, "");
const print = (text: string) =>
  file ? appendFileSync(file, `${text}\n\n`) : console.log(`${text}\n`);

const stopping = new Stopping(1);
await stopping.run(async () => {
  const people = EVERYBODY.filter((who) => !values.as || who === values.as);
  if (people.length === 0) throw new Error(`--as takes one of: ${EVERYBODY.join("; ")}.`);
  requirePostgres();
  const ports: Ports = {
    open: await freePort(),
    paused: await freePort(),
    mailbox: await freePort(),
    sql: await freePort(),
    stripe: await freePort(),
  };
  const server = await testPostgres(ports.sql);
  let stop = () => Promise.resolve();
  stopping.afterwards(() => stop().then(() => server.stop()));
  ({ stop } = await startStack(stopping.children, await server.copyMarket("market"), ports));
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ["--no-sandbox"],
    ...(executablePath && { executablePath }),
  });
  stopping.afterwards(() => browser.close());
  for (const who of people) await printPages(browser, who, ports);
  if (!values.as) printEmails();
  await stopping.leave(0);
});

async function printPages(browser: Browser, who: Who, ports: Ports): Promise<void> {
  const { origin, cookies, ids } = await arrive(who, ports);
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies(cookies);
  const page = await context.newPage();
  let isFirst = true;
  for (const { address } of visitsOf(who)) {
    const path = address.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no-${name}`);
    await page.goto(origin + path);
    const text = await page.evaluate((whole) => {
      for (const one of document.querySelectorAll("details")) one.open = true;
      const shown = (whole ? document.body : document.querySelector("main")) ?? document.body;
      return `${document.title}\n\n${shown.innerText}`;
    }, isFirst);
    // What stands around every page is printed with the first.
    isFirst = false;
    print(`# ${who}: ${address}\n\n${text.replaceAll(/\n{3,}/g, "\n\n").trim()}`);
  }
  await context.close();
}

function printEmails(): void {
  for (const [kind, events] of Object.entries(EVENTS)) {
    for (const event of Object.keys(events)) {
      const texts = (["job_seeker", "employer"] as const).map((side) => {
        const { subject, paragraphs, items, action } = wordsOf(
          { kind, event, facts: sampleFacts },
          side,
        );
        const links = items.map(({ text, about }) => `${text}: ${about}`);
        return [subject, ...paragraphs, ...links, `[${action}]`].join("\n");
      });
      print(`# Email: ${kind}, ${event}\n\n${[...new Set(texts)].join("\n\n")}`);
    }
  }
  for (const name of readdirSync(inRoot("supabase", "templates"))) {
    const html = readFileSync(inRoot("supabase", "templates", name), "utf8");
    print(`# Email: ${name}\n\n${htmlToText(html)}`);
  }
}
