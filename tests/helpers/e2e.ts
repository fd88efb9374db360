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

/** Playwright's, and for what the page client has open the same sentences. */
export const expect = Object.assign(
  (actual: unknown, message?: string) =>
    isClient(actual) ? expectClient(actual, message) : expectDrawn(actual, message),
  expectDrawn,
) as typeof expectDrawn;

const ports = JSON.parse(process.env["NOMERA_E2E_PORTS"] ?? "{}") as Ports;

/** The app's origin with sign-in paused; the base URL is the one where it is open. */
export const pausedApp = `http://localhost:${ports.paused}`;

/** An admin of one test's own: of two tests that act as the same one, each would end the other's acting. */
export function makeAdmin(): Promise<Person> {
  return makePerson({ sql: marketUrl(ports.sql) }, { role: null, admin: true });
}

/** An approved account of one test's own. */
export function makeOwn(role: "job_seeker" | "employer"): Promise<Person> {
  return makePerson({ sql: marketUrl(ports.sql) }, { role, status: "approved" });
}

/** An approved facility of one test's own, with so many notifications that were not read. */
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

/** Somebody who has submitted their profile and waits for a decision. @returns their name */
export async function makeWaiting(): Promise<string> {
  return (await makePending("job_seeker")).name;
}

/** The same, as somebody who can sign in. */
export async function makePending(
  role: "job_seeker" | "employer",
): Promise<Person & { name: string }> {
  const person = await makePerson({ sql: marketUrl(ports.sql) }, { role, status: "pending" });
  return { ...person, name: `Test Person ${person.id.slice(0, 8)}` };
}

/** Records the checks of somebody who waits, by the name of the person or facility, so that they can be approved. */
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

/** An approved facility of one test's own that has no plan yet. */
export function makeOwnWithoutPlan(): Promise<Person> {
  return makePerson(
    { sql: marketUrl(ports.sql) },
    { role: "employer", status: "approved", plan: null },
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

/** Lets the worker's round of what is due come now instead of within the minute. */
export async function runDue(): Promise<void> {
  await sql({ sql: marketUrl(ports.sql) }, "select private.run_due()");
}

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

/** An approved care technician who applied to a facility, with the address where that facility sees it. */
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

/** A nurse whose verified license ends before an open position of theirs begins. */
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

/** A nurse, and an open position that fits them at a facility whose name nobody else has. */
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

/** An address of its own for each test, or the rate limits would count all tests as one visitor. */
function anyAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 254);
  return `10.${part()}.${part()}.${part()}`;
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
 * The same for walks in which nothing is drawn: `page` and `browser` are the page client's. It runs no script and
 * knows no style sheet; `expectAccessible` has what it shows drawn. Documents that answer 4xx and 5xx are errors here too.
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
  // Remix writes this where a click ends a navigation whose data is still on its way.
  if (message.text().startsWith("AbortError: BodyStreamBuffer was aborted")) return false;
  const [, status, network] =
    /^Failed to load resource: (?:.* status of (\d+)|(net::ERR_))/.exec(message.text()) ?? [];
  return !(status || network) || !allowedStatuses.includes(Number(status ?? 0));
}

/** Waits until the gallery at /test has come alive: without a script this button is not there. */
export const alive = (page: Page): Promise<void> =>
  expect(page.getByRole("button", { name: "Show a toast: default" })).toBeVisible();

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

/** The web address in the newest email to somebody, waiting for it to arrive. */
export function linkFromMail(to: string): Promise<string> {
  return waitForLink(`http://localhost:${ports.mailbox}`, to);
}

/** The emails to somebody, newest first. */
export const mailsOf = (to: string) => mailTo(`http://localhost:${ports.mailbox}`, to);

/** Who signs in: one of the demo's accounts, or somebody by email and password. */
type Who = DemoAccount["role"] | { email: string; password: string };

const accountOf = (who: Who) =>
  typeof who === "string" ? demoAccounts.find(({ role }) => role === who)! : who;

/** Gives a page's browser a session, as the sign-in form would, without opening a page. */
export async function signIn(page: Page, who: Who): Promise<void> {
  const { email, password } = accountOf(who);
  const answer = await page.request.post("/auth", {
    form: { email, password, intent: "password" },
    headers: { Origin: `http://localhost:${ports.open}`, "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
  });
  expect(answer.status(), "signing in").toBe(302);
}

/** Signs in through the form, and ends on the page that it leads to. */
export async function signInByForm(page: Page, who: Who): Promise<void> {
  const account = accountOf(who);
  await page.goto("/auth");
  await page.getByLabel("Email address").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth(\?|$)/);
}
