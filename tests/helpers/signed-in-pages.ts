/** The signed-in pages and the users who open them: for page-budgets.test.ts and bench/pages.ts. */
import { marketIds } from "./every-page-people.ts";
import { sql } from "./people.ts";
import type { Stack } from "./stack.ts";

/** The user who opens a page. */
export type Who =
  "job_seeker" | "employer" | "admin" | "new job seeker" | "new employer" | "waiting";
/** Each page's user, with ids of the demo market for {names}; several variants where they differ a lot. */
export const PAGES: [path: string, who: Who, asked?: string[]][] = [
  ["/job-seeker/dashboard", "job_seeker"],
  ["/job-seeker/positions", "job_seeker", ["", "?profession=rn&zip=64108&miles=100", "?page=2"]],
  ["/job-seeker/positions/:positionId", "job_seeker", ["{position}", "{openPosition}"]],
  ["/job-seeker/searches", "job_seeker"],
  ["/job-seeker/referrals", "job_seeker"],
  ["/job-seeker/saved", "job_seeker"],
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
  ["/employer/positions.csv", "employer"],
  ["/employer/positions/import", "employer"],
  ["/employer/positions/import/template.csv", "employer"],
  ["/employer/positions/import/:importId", "employer", ["{import}", "{waitingImport}"]],
  ["/employer/positions/import/:importId/columns", "employer", ["{waitingImport}"]],
  ["/employer/positions/import/:importId/problems.csv", "employer", ["{waitingImport}"]],
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
  ["/employer/position-hints", "employer", ["?profession=rn&skills=Telemetry"]],
  ["/employer/facility", "employer"],
  ["/employer/facility/:kind", "employer", ["logo", "photo"]],
  ["/employer/facility/:kind/remove", "employer", ["logo"]],
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
  ["/admin/certifications", "admin", ["", "?q=nurs"]],
  ["/admin/certifications/:code", "admin", ["ccrn", "bls"]],
  ["/admin/units", "admin", ["", "?q=icu"]],
  ["/admin/units/:code", "admin", ["icu_medical", "critical_care"]],
  ["/admin/rpc-health", "admin", ["", "?open=current_account&show=silent", "?q=admin"]],
  ["/admin/guide", "admin", ["", "?q=who"]],
  ["/admin/guide/:screen", "admin", ["blogs"]],
  ["/admin/blogs", "admin", ["", "?status=published&q=license"]],
  ["/admin/blogs/new", "admin"],
  ["/admin/blogs/images", "admin"],
  ["/admin/blogs/images/:imageId", "admin", ["{image}"]],
  ["/admin/blogs/:postId", "admin", ["{postId}"]],
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
  ["/admin/faq/:questionId", "admin", ["{question}"]],
  ["/admin/search", "admin", ["", "?q=nurse"]],
  ["/admin/people", "admin", ["", "?role=job_seeker&state=MO", "?q=test"]],
  ["/admin/people/:userId", "admin", ["{job_seeker}"]],
  [
    "/admin/people/:userId/merge",
    "admin",
    ["{job_seeker}", "{job_seeker}?other=nobody@test.example"],
  ],
  ["/admin/people/:userId/public-page", "admin", ["{facility}"]],
  ["/admin/positions/:positionId", "admin", ["{position}"]],
  ["/admin/applications/:applicationId", "admin", ["{application}"]],
  ["/admin/acting", "admin", ["", "?q=nurse"]],
  ["/admin/acting/start", "admin", ["?role=employer", "?user={job_seeker}"]],
  ["/admin/cases/:kind/:caseId", "admin", ["account {waiting}"]],
  ["/admin/settings", "admin"],
  ["/admin/settings/checks", "admin", ["", "?subject=job_seeker&profession=rn&state=MO"]],
  ["/admin/settings/checks/new", "admin"],
  ["/admin/settings/checks/:ruleId", "admin", ["{check}"]],
  ["/admin/audit-log", "admin", ["", "?action=account.approved", "?open={entry}"]],
  ["/admin/matching-lab", "admin", ["", "?q=nurse"]],
  ["/admin/matching-lab/fairness", "admin", ["", "?by=ethnicity", "?by=both"]],
  ["/admin/matching-lab/replay", "admin", ["?version=2"]],
  ["/admin/matching-lab/publish", "admin"],
  ["/admin/matching-lab/roll-back/:version", "admin", ["2"]],
  ["/admin/matching-lab/positions/:positionId", "admin", ["{position}", "{position}?q=nurse"]],
  ["/admin/matching-lab/candidates/:userId", "admin", ["{job_seeker}"]],
  ["/admin/matching-lab/pairs/:positionId/:userId", "admin", ["{position} {job_seeker}"]],
  ["/account", "job_seeker"],
  ["/account/email", "job_seeker"],
  ["/account/password", "job_seeker"],
  ["/account/sessions", "job_seeker"],
  ["/account/calendar", "job_seeker"],
  ["/account/two-step", "employer"],
  ["/account/access", "job_seeker"],
  ["/account/agreements", "job_seeker"],
  ["/account/delete", "job_seeker"],
  ["/account/self-identification", "job_seeker"],
];

/** A page's address with ids for its parameters, plus the variant's query. */
export function addressOf(path: string, variant: string, ids: Record<string, string>): string {
  const filled = variant.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
  const [named = "", query] = filled.split("?");
  const parts = named.split(" ");
  return path.replace(/:\w+/g, () => parts.shift()!) + (query === undefined ? "" : `?${query}`);
}

/**
 * The ids for the variants, from the demo's market: the record with the most data if there are several. The demo has no
 * picture, so one is added; its page needs no file.
 */
export async function idsOfPages(stack: Stack): Promise<Record<string, string>> {
  await sql(
    stack,
    `insert into public.blog_images (id, alt, content_type, size_bytes, width, height)
     values ('00000000-0000-4000-8000-00000000b109', 'A quiet ward at night', 'image/png', 4096, 1200, 800)
     on conflict do nothing`,
  );
  const [fullest] = await sql<Record<string, string>>(
    stack,
    `select (select max(l.id)::text from public.audit_log l) as entry,
       (select i.id from public.blog_images i order by i.created_at limit 1) as image,
       (select b.id from public.blog_posts b where b.slug = 'the-compact-license-explained') as "postId",
       (select f.id from public.affiliates f order by f.code <> 'BUDGET', f.created_at limit 1) as affiliate`,
  );
  return { ...(await marketIds(stack)), ...fullest };
}
