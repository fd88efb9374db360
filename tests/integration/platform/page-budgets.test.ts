/**
 * What the pages of somebody signed in may cost with the demo market: at most three round trips one after the other,
 * the guard's included, and 60 KB of HTML. Every page of the areas, from the site map. How long they take is
 * measured by `npm run bench:ssr`.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { demoAccounts } from "#local/demo-accounts.ts";
import { freePort } from "#local/ports.ts";
import { addresses } from "#app/routes.ts";
import { openGate, type Gate } from "#tests/helpers/gate.ts";
import { makePerson, signedIn, sql, Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const MOST_TRIPS = 3;
const MOST_BYTES = 62 * 1024;
/** Long enough that requests sent together are under way together. */
const HOLD_MS = 30;
const SIGNED_IN =
  /^\/(?:job[-_]seeker\/|job-application|pending-approval|employer\/(?!sign)|admin|notifications|unsubscribe|account|suspended)/;

type Who = "job_seeker" | "employer" | "admin" | "new job seeker" | "new employer" | "waiting";
/** Who opens what, with ids of the demo market in place of {names}; several variants where they differ much. */
const PAGES: [path: string, who: Who, asked?: string[]][] = [
  ["/job-seeker/dashboard", "job_seeker"],
  ["/job-seeker/positions", "job_seeker", ["", "?profession=rn&zip=64108&miles=100", "?page=2"]],
  ["/job-seeker/positions/:positionId", "job_seeker", ["{position}", "{openPosition}"]],
  ["/job-seeker/searches", "job_seeker"],
  ["/job-seeker/applications", "job_seeker"],
  ["/job-seeker/applications/:applicationId", "job_seeker", ["{application}", "{offered}"]],
  ["/job-seeker/visibility", "job_seeker"],
  ["/job-seeker/documents", "job_seeker"],
  ["/job-seeker/profile", "job_seeker"],
  ["/job-seeker/profile/:step", "job_seeker", ["about", "credentials", "preferences", "automatic"]],
  ["/job-seeker/onboarding/:step", "new job seeker", ["about", "review"]],
  ["/job-seeker/awaiting-approval", "waiting"],
  ["/job-application", "job_seeker"],
  ["/employer/dashboard", "employer"],
  ["/employer/positions", "employer"],
  ["/employer/positions/:positionId", "employer", ["{position}", "{position}?view=board"]],
  ["/employer/positions/:positionId/candidates", "employer", ["{position}"]],
  ["/employer/positions/:positionId/candidates/:matchId", "employer", ["{position} {match}"]],
  ["/employer/positions/:positionId/edit", "employer", ["{position}"]],
  ["/employer/positions/:positionId/preview", "employer", ["{position}"]],
  ["/employer/positions/:positionId/close", "employer", ["{position}"]],
  ["/employer/positions/:positionId/pipeline.csv", "employer", ["{position}"]],
  ["/employer/applications/:applicationId", "employer", ["{application}"]],
  ["/employer/applications/:applicationId/interview", "employer", ["{application}"]],
  ["/employer/applications/:applicationId/offer", "employer", ["{application}"]],
  ["/employer/applications/:applicationId/hire", "employer", ["{accepted}"]],
  ["/employer/applications/:applicationId/scorecard", "employer", ["{application}"]],
  ["/employer/placements", "employer"],
  ["/employer/placements/:placementId", "employer", ["{placement}"]],
  ["/employer/figures", "employer"],
  ["/employer/team", "employer"],
  ["/employer/billing", "employer"],
  ["/employer/new-position", "employer"],
  ["/employer/facility", "employer"],
  ["/employer/onboarding", "new employer"],
  ["/employer/onboarding/:step", "new employer", ["contact", "review"]],
  ["/notifications", "job_seeker"],
  ["/notifications/preferences", "job_seeker"],
  ["/admin/overview", "admin", ["", "?days=30", "?days=365"]],
  ["/admin/pending-approval", "admin"],
  ["/admin/pending-approval/appeals", "admin"],
  ["/admin/pending-approval/credentials", "admin"],
  ["/admin/documents", "admin"],
  ["/admin/dead-letters", "admin"],
  ["/admin/reports", "admin"],
  ["/admin/contact", "admin"],
  ["/admin/verification", "admin", ["", "?kind=license&state=MO&within=30"]],
  ["/admin/verification/possible", "admin", ["", "?status=decided"]],
  ["/admin/verification/leie", "admin"],
  ["/admin/disputes", "admin", ["", "?status=settled"]],
  ["/admin/disputes/:disputeId", "admin", ["{dispute}"]],
  ["/admin/screening-questions", "admin", ["", "?status=fine"]],
  ["/admin/screening-questions/:questionId", "admin", ["{screening}"]],
  ["/admin/skills", "admin", ["", "?view=unknown", "?view=unknown&word=Juggling"]],
  ["/admin/skills/:n", "admin", ["0"]],
  ["/admin/rpc-health", "admin", ["", "?open=current_account&show=silent", "?q=admin"]],
  ["/admin/guide", "admin", ["", "?q=who"]],
  ["/admin/guide/:screen", "admin", ["blogs"]],
  ["/admin/blogs", "admin", ["", "?status=published&q=license"]],
  ["/admin/blogs/new", "admin"],
  ["/admin/blogs/images", "admin"],
  ["/admin/blogs/:postId", "admin", ["{post}"]],
  ["/admin/billing", "admin"],
  ["/admin/billing/subscriptions", "admin", ["", "?status=active&q=a"]],
  ["/admin/billing/placements", "admin", ["", "?fee=due"]],
  ["/admin/billing/placements/:placementId", "admin", ["{placement}"]],
  ["/admin/billing/events", "admin"],
  ["/admin/verification/:userId", "admin", ["{job_seeker}"]],
  ["/admin/affiliates", "admin", ["", "?status=owed&q=partner"]],
  ["/admin/affiliates.csv", "admin"],
  ["/admin/affiliates/new", "admin"],
  ["/admin/affiliates/:affiliateId", "admin", ["{affiliate}"]],
  ["/admin/affiliates/:affiliateId/referrals.csv", "admin", ["{affiliate}"]],
  ["/admin/faq", "admin", ["", "?status=published", "?status=all&q=license"]],
  ["/admin/faq/new", "admin"],
  ["/admin/faq/:questionId", "admin", ["{faq}"]],
  ["/admin/search", "admin", ["", "?q=nurse"]],
  ["/admin/people", "admin", ["", "?role=job_seeker&state=MO", "?q=test"]],
  ["/admin/people/:userId", "admin", ["{job_seeker}"]],
  [
    "/admin/people/:userId/merge",
    "admin",
    ["{job_seeker}", "{job_seeker}?other=nobody@test.example"],
  ],
  ["/admin/positions/:positionId", "admin", ["{position}"]],
  ["/admin/applications/:applicationId", "admin", ["{application}"]],
  ["/admin/acting", "admin"],
  ["/admin/settings", "admin"],
  ["/admin/settings/checks", "admin", ["", "?subject=job_seeker&profession=rn&state=MO"]],
  ["/admin/settings/checks/new", "admin"],
  ["/admin/settings/checks/:ruleId", "admin", ["{rule}"]],
  ["/admin/audit-log", "admin", ["", "?action=account.approved", "?open={entry}"]],
  ["/admin/matching-lab", "admin", ["", "?q=nurse"]],
  ["/admin/matching-lab/fairness", "admin", ["", "?by=ethnicity", "?by=both"]],
  ["/admin/matching-lab/replay", "admin", ["?version=2"]],
  ["/admin/matching-lab/publish", "admin"],
  ["/admin/matching-lab/positions/:positionId", "admin", ["{position}", "{position}?q=nurse"]],
  ["/admin/matching-lab/candidates/:userId", "admin", ["{job_seeker}"]],
  ["/admin/matching-lab/pairs/:positionId/:userId", "admin", ["{position} {job_seeker}"]],
  ["/account", "job_seeker"],
  ["/account/email", "job_seeker"],
  ["/account/password", "job_seeker"],
  ["/account/sessions", "job_seeker"],
  ["/account/two-step", "employer"],
  ["/account/access", "job_seeker"],
  ["/account/agreements", "job_seeker"],
  ["/account/delete", "job_seeker"],
  ["/account/self-identification", "job_seeker"],
];
/** Paths of the areas that are no pages of their own, or hold nothing of the market. */
const OTHERS = [
  "/job-seeker/onboarding",
  "/job-seeker/documents/:documentId/replace",
  "/job-seeker/documents/:documentId/delete",
  "/pending-approval",
  "/job_seeker/*",
  "/employer/awaiting-approval",
  "/employer/new-position/draft",
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
  ...addresses
    .filter(
      ([path, file]) =>
        path.startsWith("/admin") &&
        (/admin\/(?:index|not-found)\.tsx$/.test(file) || /:|acting\/st|\.csv$/.test(path)),
    )
    .map(([path]) => path)
    .filter((path) => !PAGES.some(([budgeted]) => budgeted === path)),
];

const children = new Children();
let gate: Gate;
let ids: Record<string, string>;
const visitors = {} as Record<Who, Visitor>;

beforeAll(async () => {
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
  const [found] = await sql<Record<string, string>>(
    stack,
    `select (select max(l.id)::text from public.audit_log l) as entry, a.id as application, a.position_id as position, c.id as job_seeker,
       (select m.id from public.matches m where m.position_id = a.position_id
         and m.job_seeker_id = a.job_seeker_id) as match,
       (select b.id from public.applications b where b.job_seeker_id = c.id and b.status = 'offered') as offered,
       (select b.id from public.applications b where b.employer_id = f.id and b.status = 'accepted' limit 1) as accepted,
       (select p.id from public.placements p where p.employer_id = f.id limit 1) as placement,
       (select b.id from public.blog_posts b where b.slug = 'the-compact-license-explained') as post,
       (select d.id from public.placement_disputes d order by d.created_at limit 1) as dispute,
       (select r.id from private.question_reviews r order by r.asked_at, r.id limit 1) as screening,
       (select f.id from public.affiliates f where f.code = 'BUDGET') as affiliate,
       (select r.id from public.verification_rules r where r.code = 'edl') as rule,
       (select q.id from public.faq_questions q where q.status = 'published' order by q.id limit 1) as faq,
       (select m.position_id from public.matches m where m.job_seeker_id = c.id and not exists (
         select 1 from public.applications b where b.job_seeker_id = c.id and b.position_id = m.position_id)
         order by m.position_id limit 1) as "openPosition"
     from public.applications a
     join auth.users f on f.id = a.employer_id and f.email = 'employer@demo.nomera.example'
     join auth.users c on c.id = a.job_seeker_id and c.email = 'jobseeker@demo.nomera.example'
     join public.interviews i on i.application_id = a.id`,
  );
  ids = found!;
  await sql(
    stack,
    `insert into public.stripe_events (id, type, customer_id, created_at, status, attempts, last_error)
     select 'evt_budget_of_a_page_' || i, 'customer.subscription.pending_update_applied', 'cus_budgetOfAPage' || i, now(),
       'failed', 10, repeat('Stripe said something long. ', 30)
     from generate_series(1, 40) i on conflict do nothing`,
  );
}, 60_000);
afterAll(() => sql(stack, "delete from public.stripe_events where id like 'evt_budget_%'"));
afterAll(async () => {
  await children.stop();
  await gate.close();
});

test("every page of the areas has a budget", () => {
  const paths = addresses.map(([path]) => path).filter((path) => SIGNED_IN.test(path));
  expect([...PAGES.map(([path]) => path), ...OTHERS].sort()).toEqual(paths.sort());
});

describe.each(PAGES)("%s", (path, who, asked = [""]) => {
  test.each(asked)("%s", async (variant) => {
    const filled = variant.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
    const parts = filled.split("?")[0]!.split(" ");
    const query = filled.includes("?") ? `?${filled.split("?")[1]}` : "";
    const at = path.replace(/:\w+/g, () => parts.shift()!) + query;
    gate.trips();
    const response = await visitors[who].get(at);
    const html = await response.text();
    const { sequential, paths } = gate.trips();
    expect(response.status, at).toBe(200);
    expect(sequential, `round trips of ${at}: ${paths.join(", ")}`).toBeLessThanOrEqual(MOST_TRIPS);
    const bytes = Buffer.byteLength(html);
    if (process.env["SHOW_BUDGETS"]) console.log(`${at}: ${sequential} trips, ${bytes} bytes`);
    expect(bytes, `bytes of ${at}`).toBeLessThanOrEqual(MOST_BYTES);
  });
});
