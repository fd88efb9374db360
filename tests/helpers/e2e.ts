import AxeBuilder from "@axe-core/playwright";
import {
  test as base,
  expect,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
} from "@playwright/test";
import { stripeOf } from "#app/billing/stripe.server.ts";
import { demoAccounts, type DemoAccount } from "#local/demo-accounts.ts";
import { localSecretKey } from "#local/stripe/key.ts";
import { mailTo, waitForLink } from "./mail.ts";
import { makeNurse, makePosition } from "./marketplace.ts";
import { givePlan, makePerson, sql, type Person } from "./people.ts";
import { makePlacement } from "./placements.ts";
import type { Ports, Stack } from "./stack.ts";
import { marketUrl } from "./test-postgres.ts";

export { expect };

const ports = JSON.parse(process.env["NOMERA_E2E_PORTS"] ?? "{}") as Ports;

/** The app's origin with sign-in paused; the base URL is the one where it is open. */
export const pausedApp = `http://localhost:${ports.paused}`;

/** An admin of one test's own: of two tests that act as the same one, each would end the other's acting. */
export function makeAdmin(): Promise<Person> {
  return makePerson({ sql: marketUrl(ports.sql) }, { role: null, admin: true });
}

/** An approved account of one test's own. */
export function makeOwn(role: "job_seeker" | "employer"): Promise<Person> {
  return makePerson({ sql: marketUrl(ports.sql) }, { role, standing: "approved" });
}

/** Somebody who has handed in their profile and waits for a decision. @returns their name */
export async function makeWaiting(): Promise<string> {
  return (await makePending("job_seeker")).name;
}

/** The same, as somebody who can sign in. */
export async function makePending(
  role: "job_seeker" | "employer",
): Promise<Person & { name: string }> {
  const person = await makePerson({ sql: marketUrl(ports.sql) }, { role, standing: "pending" });
  return { ...person, name: `Test Person ${person.id.slice(0, 8)}` };
}

/** An approved facility of one test's own that has no plan yet. */
export function makeOwnWithoutPlan(): Promise<Person> {
  return makePerson(
    { sql: marketUrl(ports.sql) },
    { role: "employer", standing: "approved", plan: null },
  );
}

/** The plan of a facility that signed up in a test which is not about paying. */
export async function givePlanTo(email: string): Promise<void> {
  const stack = { sql: marketUrl(ports.sql) };
  const [owner] = await sql<{ id: string }>(stack, "select id from auth.users where email = $1", [
    email,
  ]);
  await givePlan(stack, owner!.id);
}

/** A facility of one test's own that owes a placement fee of $3,120.00, and that placement's address. */
export async function makeOwing(): Promise<{ owner: Person; placement: string }> {
  const owner = await makeOwn("employer");
  const id = await makePlacement({ sql: marketUrl(ports.sql) }, owner);
  return { owner, placement: `/employer/placements/${id}` };
}

/** The stand-in for Stripe, as the app's server speaks to it. */
export const stripe = () =>
  stripeOf({
    STRIPE_SECRET_KEY: localSecretKey,
    STRIPE_API_URL: `http://localhost:${ports.stripe}`,
  })!;

/** A nurse of one test's own, with a license of Missouri, who lives in a town there and goes no further than 40 miles. */
export function makeNurseIn(zip: string): Promise<Person> {
  return makeNurse({ sql: marketUrl(ports.sql) } as Stack, { zip });
}

/**
 * A facility on the first plan with an open position, and nurses who fit it; with "applied", they have applied.
 * @param zip a town of Missouri that no other test and nobody of the demo's market lives in: what happens there is the test's
 * @returns the nurses' names
 */
export async function makeRecruiting(zip: string, nurses: number, status?: "applied") {
  const stack = { sql: marketUrl(ports.sql) } as Stack;
  const facility = await makePerson(stack, { role: "employer", standing: "approved" });
  const position = await makePosition(stack, facility, { openings: 9, zip });
  const names: string[] = [];
  for (let n = 0; n < nurses; n += 1) {
    const nurse = await makeNurseIn(zip);
    names.push(`Test Person ${nurse.id.slice(0, 8)}`);
    if (status === undefined) continue;
    await sql(
      stack,
      "select private.begin_application($1, $2, $3, $3, 'candidate', 'apply', 'I live close by.', '[]')",
      [position, nurse.id, status],
    );
  }
  return { facility, position, names };
}

/** A nurse, and an open position that fits them at a facility whose name nobody else has. */
export async function makeSeeking(): Promise<{ nurse: Person; title: string; facility: string }> {
  const stack = { sql: marketUrl(ports.sql) } as Stack;
  const employer = await makePerson(stack, { role: "employer", standing: "approved" });
  const facility = `Facility ${employer.id.slice(0, 8)}`;
  await sql(stack, "update public.employer_profiles set facility_name = $2 where user_id = $1", [
    employer.id,
    facility,
  ]);
  const title = "Registered Nurse, Medical-Surgical";
  await makePosition(stack, employer, { title });
  return { nurse: await makeNurse(stack), title, facility };
}

/**
 * Playwright's test, which fails on any console error or page error, in any
 * page of any context. A test that asks for an address that answers 4xx says so:
 * `test.use({ allowedStatuses: [404] })`; one that makes something fail names the failure.
 */
export const test = base.extend<{
  /** Statuses of responses whose "Failed to load resource" message is expected; 0 is no response at all. */
  allowedStatuses: number[];
  /** Words of the errors that the test causes. */
  allowedErrors: string[];
  noPageErrors: void;
}>({
  allowedStatuses: [[], { option: true }],
  allowedErrors: [[], { option: true }],
  // An address of its own for each test, or the rate limits would count all tests as one visitor.
  extraHTTPHeaders: async ({}, use) => {
    const part = () => 1 + Math.floor(Math.random() * 254);
    await use({ "X-Forwarded-For": `10.${part()}.${part()}.${part()}` });
  },
  noPageErrors: [
    async ({ browser, context, allowedStatuses, allowedErrors }, use) => {
      const errors: string[] = [];
      const expected = (text: string) => allowedErrors.some((words) => text.includes(words));
      const watch = (watched: BrowserContext) => {
        watched.on("weberror", (event) => {
          if (!expected(String(event.error()))) errors.push(String(event.error()));
        });
        watched.on("console", (message) => {
          if (isProblem(message, allowedStatuses) && !expected(message.text())) {
            errors.push(`${message.text()} (${message.location().url})`);
          }
        });
        return watched;
      };
      watch(context);
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => watch(await newContext(options));
      await use();
      browser.newContext = newContext;
      expect(errors, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

function isProblem(message: ConsoleMessage, allowedStatuses: number[]): boolean {
  if (message.type() !== "error") return false;
  const [, status, network] =
    /^Failed to load resource: (?:.* status of (\d+)|(net::ERR_))/.exec(message.text()) ?? [];
  return !(status || network) || !allowedStatuses.includes(Number(status ?? 0));
}

/** Waits until the gallery at /test has come alive: without a script this button is not there. */
export const alive = (page: Page): Promise<void> =>
  expect(page.getByRole("button", { name: "Show a toast: default" })).toBeVisible();

/** Fails when axe finds anything on the page, best practices included. */
export async function expectAccessible(page: Page): Promise<void> {
  const copy = await copyForAxe(page);
  // Legacy mode does not open another page, which pages without foreign frames do not need.
  const { violations } = await new AxeBuilder({ page: copy }).setLegacyMode().analyze();
  await copy.context().close();
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(" ")} ${node.html}`).join("\n")}`,
  );
  expect(found, "accessibility").toEqual([]);
}

/**
 * axe waits for timers, which never fire where JavaScript is off. So it looks
 * at a copy of the page as it stands, without its scripts, in a context with JavaScript.
 */
async function copyForAxe(page: Page): Promise<Page> {
  const body = (await page.content())
    .replace(/<script\b[\s\S]*?<\/script>/g, "")
    .replace(/<\/?noscript>/g, "");
  const context = await page.context().browser()!.newContext({
    javaScriptEnabled: true,
    viewport: page.viewportSize(),
  });
  const copy = await context.newPage();
  await copy.route(page.url(), (route) => route.fulfill({ contentType: "text/html", body }));
  await copy.goto(page.url());
  return copy;
}

/**
 * Collects the addresses that a page asks for from now on, to show that something needs no request. Left out
 * is what comes by itself at any time: the router asking about links it sees, reports, and icons.
 */
export function requestsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/__manifest" || pathname.startsWith("/report/")) return;
    if (["document", "fetch", "xhr"].includes(request.resourceType())) urls.push(request.url());
  });
  return urls;
}

/** The web address in the newest e-mail to somebody, waiting for it to arrive. */
export function linkFromMail(to: string): Promise<string> {
  return waitForLink(`http://localhost:${ports.mailbox}`, to);
}

/** The e-mails to somebody, newest first. */
export const mailsOf = (to: string) => mailTo(`http://localhost:${ports.mailbox}`, to);

/** Signs in through the form as one of the demo's accounts, or with any e-mail and password. */
export async function signIn(
  page: Page,
  who: DemoAccount["role"] | { email: string; password: string },
): Promise<void> {
  const account = typeof who === "string" ? demoAccounts.find(({ role }) => role === who)! : who;
  await page.goto("/auth");
  await page.getByLabel("E-mail address").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth(\?|$)/);
}
