/**
 * What the pages of somebody signed in may cost with the demo market: one call of the database, for the account and all
 * that the page reads. Where something speaks against it, at most two one after the other and three in all, but for a few
 * exceptions. And 62 KB of HTML. Every page of the areas, from the site map. How long they take is measured by
 * `npm run bench:pages`.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { demoAccounts } from "#local/demo-accounts.ts";
import { freePort } from "#local/ports.ts";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { addresses } from "#app/routes.ts";
import { addressOf, idsOfPages, PAGES, type Who } from "#tests/helpers/signed-in-pages.ts";
import { makeFacility, makePosition } from "#tests/helpers/marketplace.ts";
import { openGate, type Gate } from "#tests/helpers/gate.ts";
import { ownSupabase } from "#tests/helpers/own-supabase.ts";
import { makePerson, signedIn, sql, Visitor } from "#tests/helpers/people.ts";
import type { Stack } from "#tests/helpers/stack.ts";

// A market of its own: the shared one grows with every test, and longer lists make longer pages.
let stack: Stack;
let market: Awaited<ReturnType<typeof ownSupabase>>;
const MOST_TRIPS = 2;
/** Of the database, Auth's answer to whether an administrator's session stands not counted. */
const MOST_CALLS = 3;
/** What is not read together with the account, by why not. */
const APART = new Set([
  // What is read depends on whose account it is.
  "/job-seeker/onboarding/:step",
  "/job-seeker/awaiting-approval",
  "/job-application",
  "/employer/billing",
  "/employer/onboarding",
  "/employer/onboarding/:step",
  "/admin/acting/start",
  // Each request is much work, and counted against a limit first.
  "/employer/positions/:positionId/preview",
  "/employer/positions/import/:importId",
  "/admin/matching-lab/replay",
  // Files and other answers that are no pages.
  "/employer/positions.csv",
  "/employer/positions/import/:importId/problems.csv",
  "/employer/positions/:positionId/pipeline.csv",
  "/employer/position-hints",
  // Read from a table.
  "/employer/new-position",
  "/employer/positions/:positionId/close",
  "/employer/facility",
  "/employer/facility/:kind",
  "/employer/facility/:kind/remove",
  "/admin/people/:userId/public-page",
  // The figures may fail by themselves.
  "/admin/overview",
  // These log whom they show to an administrator, so Auth is asked first.
  "/admin/pending-approval",
  "/admin/pending-approval/appeals",
  "/admin/pending-approval/credentials",
  "/admin/documents",
  "/admin/dead-letters",
  "/admin/reports",
  "/admin/verification",
  "/admin/verification/possible",
  "/admin/verification/:userId",
  "/admin/disputes",
  "/admin/disputes/:disputeId",
  "/admin/billing/placements/:placementId",
  "/admin/affiliates/:affiliateId",
  "/admin/search",
  "/admin/people",
  "/admin/people/:userId",
  "/admin/people/:userId/merge",
  "/admin/positions/:positionId",
  "/admin/applications/:applicationId",
  "/admin/audit-log",
  "/admin/acting",
  "/admin/cases/:kind/:caseId",
  "/admin/matching-lab",
  "/admin/matching-lab/positions/:positionId",
  "/admin/matching-lab/candidates/:userId",
  "/admin/matching-lab/pairs/:positionId/:userId",
]);
const MOST_BYTES = 62 * 1024;
/** What asks for more, and why. */
const EXEMPT: Record<string, { trips?: number; calls?: number }> = {
  // Begins with a line of the audit log, and only then reads.
  "/admin/affiliates.csv": { trips: 3, calls: 3 },
  "/admin/affiliates/:affiliateId/referrals.csv": { trips: 3, calls: 3 },
  // The list and the search log views of the same people: at the same time, one would wait for the other.
  "/admin/matching-lab/positions/:positionId": { trips: 3, calls: 3 },
  // Each is measured for itself.
  "/admin/rpc-health": { trips: 2, calls: 4 },
};
/** Long enough that requests sent together are under way together. */
const HOLD_MS = 30;
/** Longer than this machine ever pauses between two requests that are sent together. */
const LONG_HOLD_MS = 600;
const SIGNED_IN =
  /^\/(?:job[-_]seeker\/|job-application|pending-approval|employer\/(?!sign)|admin|notifications|unsubscribe|account|suspended)/;

/** Paths of the areas that are no pages of their own, or hold nothing of the market. */
const OTHERS = [
  "/job-seeker/onboarding",
  "/job-seeker/documents/:documentId/replace",
  "/job-seeker/documents/:documentId/delete",
  "/pending-approval",
  "/job_seeker/*",
  "/employer/awaiting-approval",
  "/employer/new-position/draft",
  "/employer/new-position/certifications",
  "/employer/team/join",
  // With a plan that runs at Stripe: tests/integration/billing/billing-plans.test.ts.
  "/employer/billing/change",
  "/employer/billing/cancel",
  "/employer/billing/return",
  "/notifications/:notificationId",
  "/unsubscribe",
  "/account/export",
  // Leads on, unless somebody has two-step verification.
  "/account/confirm",
  "/suspended",
  // These lead on, or are not found.
  "/admin",
  "/admin/*",
  "/admin/acting/stop",
  "/admin/dashboard",
  "/admin/dashboard/*",
  // Files.
  "/admin/audit-log.csv",
  "/admin/blogs/images/:imageId/file",
  "/admin/documents/:documentId",
];

const children = new Children();
let gate: Gate;
let ids: Record<string, string>;
const visitors = {} as Record<Who, Visitor>;

/** Fills two pages of the search, with a position in each unit of a nurse. */
async function fillSearch(): Promise<void> {
  const facility = await makeFacility(stack);
  const places = await sql<{ code: string }>(
    stack,
    "select u.code from public.units u join public.units g on g.code = u.parent where 'rn' = any (g.professions)",
  );
  for (const { code } of places) {
    const id = await makePosition(stack, facility, { title: "Registered Nurse, Charge, Nights" });
    await sql(stack, "update public.positions set unit = $2 where id = $1", [id, code]);
  }
}

beforeAll(async () => {
  market = await ownSupabase("seeded");
  stack = { ...inject("stack"), sql: market.postgresUrl, supabase: market };
  gate = await openGate(stack.supabase.url, HOLD_MS);
  const port = await freePort();
  await startApp(children, {
    port,
    signIn: "open",
    supabase: { ...stack.supabase, url: gate.url },
    log: join(mkdtempSync(join(tmpdir(), "nomera-budgets-")), "app.log"),
    env: { TRUSTED_PROXIES: "1" },
  });
  const origin = `http://localhost:${port}`;
  stack = { ...stack, open: origin };
  for (const role of ["job_seeker", "employer", "admin"] as const) {
    const account = demoAccounts.find((one) => one.role === role)!;
    visitors[role] = await signedIn(stack, { id: "", ...account }, origin);
  }
  const draft = async (role: "job_seeker" | "employer", status: "draft" | "rejected") =>
    signedIn(stack, await makePerson(stack, { role, status }), origin);
  visitors["new job seeker"] = await draft("job_seeker", "draft");
  visitors["new employer"] = await draft("employer", "draft");
  visitors.waiting = await draft("job_seeker", "rejected");
  await sql(
    stack,
    `with made as (
       insert into public.affiliates (code, name) values ('BUDGET', 'A Partner') on conflict do nothing returning id)
     insert into public.referrals (affiliate_id, email, status, bounty_cents)
     select m.id, 'somebody-with-a-long-address-' || n || '@test.example', 'qualified', 25000
     from made m, generate_series(1, 30) n`,
  );
  ids = await idsOfPages(stack);
  await sql(
    stack,
    `insert into public.stripe_events (id, type, customer_id, created_at, status, attempts, last_error)
     select 'evt_budget_of_a_page_' || i, 'customer.subscription.pending_update_applied', 'cus_budgetOfAPage' || i, now(),
       'failed', 10, repeat('Stripe said something long. ', 30)
     from generate_series(1, 40) i on conflict do nothing`,
  );
}, 60_000);
afterAll(async () => {
  await children.stop();
  await gate.close();
  await market.close();
});

/** Of the search where the market has every unit and the page is full. */
const MOST_OF_FULL_SEARCH = 68 * 1024;

test("every page of the areas has a budget", () => {
  const paths = addresses.map(([path]) => path).filter((path) => SIGNED_IN.test(path));
  const budgeted = PAGES.map(([path]) => path);
  expect([...budgeted, ...OTHERS].sort()).toEqual(paths.sort());
  expect([...APART].filter((path) => !budgeted.includes(path))).toEqual([]);
});

/**
 * What a visit asked, one after the other. Where a busy machine sends the second of two requests only when the first was
 * let through, they look like a row: more than the limit is looked at again with requests held so long that only what
 * waits for an answer comes after it.
 */
async function tripsOf(
  seen: Trips,
  most: number,
  visit: () => Promise<Response>,
  prepare = async () => {},
): Promise<Trips> {
  if (seen.sequential <= most) return seen;
  await prepare();
  gate.trips();
  gate.hold(LONG_HOLD_MS);
  await (await visit()).text();
  gate.hold(HOLD_MS);
  return gate.trips();
}
type Trips = ReturnType<Gate["trips"]>;

/** Lets the app drop all that it keeps: it has done so when it asks for changes a second time after this one. */
async function forgetLists(): Promise<void> {
  // It asks while it keeps something.
  await (await fetch(`${stack.open}/blog`)).text();
  await sql(
    stack,
    "insert into private.public_change_log (topic) select distinct unnest($1::text[])",
    [Object.values(SHOWS).flat()],
  );
  const asked = "/rest/v1/rpc/public_changes";
  gate.count(asked);
  let times = 0;
  await expect
    .poll(() => (times += gate.count(asked)), { timeout: 10_000 })
    .toBeGreaterThanOrEqual(2);
}

describe.each(PAGES)("%s", (path, who, asked = [""]) => {
  test.each(asked)("%s", async (variant) => {
    const at = addressOf(path, variant, ids);
    const usual = APART.has(path)
      ? { trips: MOST_TRIPS, calls: MOST_CALLS }
      : { trips: 1, calls: 1 };
    const { trips, calls: most } = { ...usual, ...EXEMPT[path] };
    gate.trips();
    // The lists of the trade are read once and kept: whoever comes first waits for them, too.
    await (await visitors[who].get(at)).text();
    const visit = () => visitors[who].get(at);
    const first = await tripsOf(gate.trips(), trips + 1, visit, forgetLists);
    expect(
      first.sequential,
      `first round trips of ${at}: ${first.paths.join(", ")}`,
    ).toBeLessThanOrEqual(trips + 1);
    const response = await visit();
    const html = await response.text();
    const { sequential, paths } = await tripsOf(gate.trips(), trips, visit);
    expect(response.status, at).toBe(200);
    expect(sequential, `round trips of ${at}: ${paths.join(", ")}`).toBeLessThanOrEqual(trips);
    const calls = paths.filter((asked) => asked.startsWith("/rest/"));
    expect(calls.length, `calls of ${at}: ${calls.join(", ")}`).toBeLessThanOrEqual(most);
    const bytes = Buffer.byteLength(html);
    if (process.env["SHOW_BUDGETS"])
      console.log(
        `${at}: ${sequential} trips of ${paths.length}, ${bytes} bytes ${paths.join(" ")}`,
      );
    expect(bytes, `bytes of ${at}`).toBeLessThanOrEqual(MOST_BYTES);
  });
});

test("the search with a full page and every unit to choose from", async () => {
  await fillSearch();
  const html = await (await visitors.job_seeker.get("/job-seeker/positions?page=2")).text();
  expect(html.match(/<li class="position"/g)).toHaveLength(25);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(MOST_OF_FULL_SEARCH);
});
