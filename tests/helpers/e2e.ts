import {
  test as base,
  expect as expectDrawn,
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
} from "@playwright/test";
import { stripeOf } from "#app/billing/stripe.server.ts";
import { demoAccounts, type DemoAccount } from "#local/demo-accounts.ts";
import { localSecretKey } from "#local/stripe/key.ts";
import { Easel } from "./accessible.ts";
import { expectClient, isClient } from "./page-client/expect.ts";
import { clientBrowserOf } from "./page-client/page.ts";
import { mailTo, waitForLink } from "./mail.ts";
import { makeNurse, makePosition } from "./marketplace.ts";
import { giveEvidence } from "./evidence.ts";
import { day, givePlan, makePerson, sql, type Person } from "./people.ts";
import { makePlacement } from "./placements.ts";
import type { Ports, Stack } from "./stack.ts";
import { marketUrl } from "./test-postgres.ts";

export { expectAccessible, expectLooks } from "./accessible.ts";

/** Playwright's expect, with the same assertions for pages of the page client. */
export const expect = Object.assign(
  (actual: unknown, message?: string) =>
    isClient(actual) ? expectClient(actual, message) : expectDrawn(actual, message),
  expectDrawn,
) as typeof expectDrawn;

const ports = JSON.parse(process.env["NOMERA_E2E_PORTS"] ?? "{}") as Ports;

/** The origin of the app with sign-in paused; the base URL is the app with sign-in open. */
export const pausedApp = `http://localhost:${ports.paused}`;

/** A test's own admin, because two tests acting as the same admin would end each other's acting session. */
export function makeAdmin(): Promise<Person> {
  return makePerson({ sql: marketUrl(ports.sql) }, { role: null, admin: true });
}

/** A test's own approved account. */
export function makeOwn(role: "job_seeker" | "employer"): Promise<Person> {
  return makePerson({ sql: marketUrl(ports.sql) }, { role, status: "approved" });
}

/** A test's own approved facility with this many unread notifications. */
export async function makeWithNews(many: number): Promise<Person> {
  const owner = await makeOwn("employer");
  await sql(
    { sql: marketUrl(ports.sql) },
    `insert into public.notifications (user_id, kind, event, href)
     select $1, 'message', 'message_received', '/notifications' from generate_series(1, $2)`,
    [owner.id, many],
  );
  return owner;
}

/** A person who submitted a profile and waits for a decision. @returns their name */
export async function makeWaiting(): Promise<string> {
  return (await makePending("job_seeker")).name;
}

/** The same, as a person who can sign in. */
export async function makePending(
  role: "job_seeker" | "employer",
): Promise<Person & { name: string }> {
  const person = await makePerson({ sql: marketUrl(ports.sql) }, { role, status: "pending" });
  return { ...person, name: `Test Person ${person.id.slice(0, 8)}` };
}

/** Records the checks of a waiting person or facility by name, so that they can be approved. */
export async function giveEvidenceTo(name: string): Promise<void> {
  const stack = { sql: marketUrl(ports.sql) };
  const [row] = await sql<{ id: string }>(
    stack,
    `select p.user_id as id from public.profiles p left join public.employer_profiles e on e.user_id = p.user_id
     where $1 in (p.full_name, e.facility_name) and p.approval = 'pending' order by p.created_at desc limit 1`,
    [name],
  );
  await giveEvidence(stack, row!.id);
}

/** A test's own approved facility without a plan. */
export function makeOwnWithoutPlan(): Promise<Person> {
  return makePerson(
    { sql: marketUrl(ports.sql) },
    { role: "employer", status: "approved", plan: null },
  );
}

/** Gives a plan to a facility that signed up in a test that is not about payment. */
export async function givePlanTo(email: string): Promise<void> {
  const stack = { sql: marketUrl(ports.sql) };
  const [owner] = await sql<{ id: string }>(stack, "select id from auth.users where email = $1", [
    email,
  ]);
  await givePlan(stack, owner!.id);
}

/** A test's own facility that owes a placement fee of $3,120.00, and the placement's address. */
export async function makeOwing(): Promise<{ owner: Person; placement: string }> {
  const owner = await makeOwn("employer");
  const id = await makePlacement({ sql: marketUrl(ports.sql) }, owner);
  return { owner, placement: `/employer/placements/${id}` };
}

/** The Stripe stand-in, as the app's server uses it. */
export const stripe = () =>
  stripeOf({
    STRIPE_SECRET_KEY: localSecretKey,
    STRIPE_API_URL: `http://localhost:${ports.stripe}`,
  })!;

/** Runs the worker's scheduled jobs now instead of within the minute. */
export async function runDue(): Promise<void> {
  await sql({ sql: marketUrl(ports.sql) }, "select private.run_due()");
}

/** A test's own nurse with a Missouri license, who lives in a Missouri town and travels up to 40 miles. */
export function makeNurseIn(zip: string): Promise<Person> {
  return makeNurse({ sql: marketUrl(ports.sql) } as Stack, { zip });
}

/**
 * A facility on the first plan with an open position, and nurses who match it; with "applied", they have applied.
 * @param zip a Missouri town that no other test and nobody in the demo's market uses
 * @returns the nurses' names
 */
export async function makeRecruiting(zip: string, nurses: number, status?: "applied") {
  const stack = { sql: marketUrl(ports.sql) } as Stack;
  const facility = await makePerson(stack, { role: "employer", status: "approved" });
  const position = await makePosition(stack, facility, { openings: 9, zip });
  const names: string[] = [];
  for (let n = 0; n < nurses; n += 1) {
    const nurse = await makeNurseIn(zip);
    names.push(`Test Person ${nurse.id.slice(0, 8)}`);
    if (status === undefined) continue;
    await sql(
      stack,
      "select private.begin_application($1, $2, $3, $3, 'candidate', 'apply', 'I live close by.', '[]', 'search')",
      [position, nurse.id, status],
    );
  }
  return { facility, position, names };
}

/** An approved care technician who applied to a facility, with the application's address for the facility. */
export async function makeApplied() {
  const stack = { sql: marketUrl(ports.sql) } as Stack;
  const facility = await makePerson(stack, { role: "employer", status: "approved" });
  const position = await makePosition(stack, facility, { profession: "patient_care_technician" });
  const technician = await makeNurse(stack, {
    profession: "patient_care_technician",
    license: null,
  });
  await giveEvidence(stack, technician.id);
  const [made] = await sql<{ id: string }>(
    stack,
    "select (private.begin_application($1, $2, 'applied', 'applied', 'candidate', 'apply', null, '[]', 'search')).id",
    [position, technician.id],
  );
  await sql(stack, "update public.applications set status = 'shortlisted' where id = $1", [
    made!.id,
  ]);
  return {
    technician,
    name: `Test Person ${technician.id.slice(0, 8)}`,
    facility,
    application: `/employer/applications/${made!.id}`,
  };
}

/** A nurse whose verified license expires before an open, matching position starts. */
export async function makeRenewing() {
  const stack = { sql: marketUrl(ports.sql) } as Stack;
  const title = "Registered Nurse, Renewal Ward";
  const facility = await makePerson(stack, { role: "employer", status: "approved" });
  const position = await makePosition(stack, facility, { title, startsOn: day(60) });
  const endsOn = day(30);
  const nurse = await makeNurse(stack, { license: { expiresOn: endsOn } });
  const name = `Test Person ${nurse.id.slice(0, 8)}`;
  return { nurse, name, title, position: `/job-seeker/positions/${position}`, endsOn };
}

/** A nurse, and a matching open position at a facility with a unique name. */
export async function makeSeeking(): Promise<{ nurse: Person; title: string; facility: string }> {
  const stack = { sql: marketUrl(ports.sql) } as Stack;
  const employer = await makePerson(stack, { role: "employer", status: "approved" });
  const facility = `Facility ${employer.id.slice(0, 8)}`;
  await sql(stack, "update public.employer_profiles set facility_name = $2 where user_id = $1", [
    employer.id,
    facility,
  ]);
  const title = "Registered Nurse, Medical-Surgical";
  await makePosition(stack, employer, { title });
  return { nurse: await makeNurse(stack), title, facility };
}

/** A separate IP address for each test, or the rate limits would count all tests as one visitor. */
function anyAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 254);
  return `10.${part()}.${part()}.${part()}`;
}

/**
 * Playwright's test, which fails on any console error or page error in any page of any context. A test that requests an
 * address that answers 4xx declares it: `test.use({ allowedStatuses: [404] })`. One that causes a failure names its
 * error.
 */
export const test = base.extend<{
  /** Response statuses whose "Failed to load resource" message is expected; 0 means no response. */
  allowedStatuses: number[];
  /** Words of expected errors. */
  allowedErrors: string[];
  noPageErrors: void;
}>({
  allowedStatuses: [[], { option: true }],
  allowedErrors: [[], { option: true }],
  extraHTTPHeaders: async ({}, use) => use({ "X-Forwarded-For": anyAddress() }),
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

/**
 * The same for tests without rendering: `page` and `browser` are the page client's. It runs no scripts and ignores
 * style sheets; `expectAccessible` renders what it shows. 4xx and 5xx documents are errors here too.
 */
export const walk = base.extend<
  { allowedStatuses: number[]; clientBrowser: Browser },
  { easel: () => Promise<Easel> }
>({
  allowedStatuses: [[], { option: true }],
  easel: [
    async ({ playwright, launchOptions }, use) => {
      let browser: Browser | undefined;
      let easel: Promise<Easel> | undefined;
      const start = async () =>
        Easel.of((browser = await playwright.chromium.launch(launchOptions)));
      await use(() => (easel ??= start()));
      await browser?.close();
    },
    { scope: "worker" },
  ],
  clientBrowser: async ({ baseURL, viewport, colorScheme, allowedStatuses, easel }, use) => {
    const refused: string[] = [];
    await use(
      clientBrowserOf({
        baseURL: baseURL!,
        viewport: viewport!,
        colorScheme: colorScheme === "dark" ? "dark" : "light",
        headers: { "x-forwarded-for": anyAddress() },
        draw: easel,
        onDocument: ({ status, url }) => {
          if (status >= 400 && !allowedStatuses.includes(status))
            refused.push(`${status} ${url.href}`);
        },
      }),
    );
    expect(refused, "documents that were refused").toEqual([]);
  },
  context: async ({ clientBrowser }, use) => use(await clientBrowser.newContext()),
  page: async ({ context }, use) => use(await context.newPage()),
});

function isProblem(message: ConsoleMessage, allowedStatuses: number[]): boolean {
  if (message.type() !== "error") return false;
  // Remix logs one of these when a click interrupts a navigation, by whether its data had begun to arrive.
  if (/^AbortError: (BodyStreamBuffer was aborted|signal is aborted)/.test(message.text()))
    return false;
  const [, status, network] =
    /^Failed to load resource: (?:.* status of (\d+)|(net::ERR_))/.exec(message.text()) ?? [];
  return !(status || network) || !allowedStatuses.includes(Number(status ?? 0));
}

/** Waits until the gallery at /test is hydrated: without scripts, this button does not exist. */
export const alive = (page: Page): Promise<void> =>
  expect(page.getByRole("button", { name: "Show a toast: default" })).toBeVisible();

/**
 * Collects the addresses a page requests from now on, to show that something needs no request. Leaves out requests that
 * can happen at any time: link prefetching, reports and icons.
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

/** Waits for the newest email to an address and returns its link. */
export function linkFromMail(to: string): Promise<string> {
  return waitForLink(`http://localhost:${ports.mailbox}`, to);
}

/** The emails to an address, newest first. */
export const mailsOf = (to: string) => mailTo(`http://localhost:${ports.mailbox}`, to);

/** Who signs in: a demo account, or a person by email and password. */
type Who = DemoAccount["role"] | { email: string; password: string };

const accountOf = (who: Who) =>
  typeof who === "string" ? demoAccounts.find(({ role }) => role === who)! : who;

/** Gives a browser a session as the sign-in form would, without opening a page. */
export async function signIn(page: Page, who: Who): Promise<void> {
  const { email, password } = accountOf(who);
  const answer = await page.request.post("/auth", {
    form: { email, password, intent: "password" },
    headers: { Origin: `http://localhost:${ports.open}`, "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
  });
  expect(answer.status(), "signing in").toBe(302);
}

/** Signs in through the form and ends on the page it redirects to. */
export async function signInByForm(page: Page, who: Who): Promise<void> {
  const account = accountOf(who);
  await page.goto("/auth");
  await page.getByLabel("Email address").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth(\?|$)/);
}
