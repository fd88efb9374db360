/**
 * The addresses each person opens in tests/e2e/platform/every-page.js.spec.ts, from the expected table
 * (destinations.ts). Made-up ids in the table are replaced by examples from the demo's market.
 */
import { readFileSync } from "node:fs";
import { addresses } from "#app/routes.ts";
import { inRoot } from "#local/paths.ts";
import { expectations } from "./destinations.ts";
import { PEOPLE } from "./destinations-people.ts";

/** The people who open pages. */
export const EVERYBODY = [
  "admin",
  "employer",
  "job seeker",
  "anonymous",
  "anonymous, sign-in paused",
  "no role",
  "no role, sign-in paused",
  "job seeker, draft",
  "job seeker, pending",
  "job seeker, rejected",
  "employer, draft",
  "employer, pending",
  "employer, rejected",
  "employer who pays by card",
  "employer with two steps",
  "suspended",
] as const;
export type Who = (typeof EVERYBODY)[number];

/** Routes with a component that a GET never shows: each one redirects or only handles a form. */
const SHOWS_NOTHING = new Set([
  "/notifications/:notificationId",
  "/auth/with/:provider",
  "/employer/billing/return",
  "/employer/new-position/draft",
  "/admin/acting/stop",
]);

/** Addresses with real ids, named as in every-page-people.ts. A new page with a parameter needs an entry here. */
const EXAMPLES = [
  "/positions/{openPosition}",
  "/positions/{openPosition}/report",
  "/facilities/{facilitySlug}",
  "/blog/{post}",
  "/unsubscribe?key={unsubscribeKey}&kind=message",
  "/job-seeker/documents/{document}/replace",
  "/job-seeker/documents/{document}/delete",
  "/job-seeker/positions/{openPosition}",
  "/job-seeker/positions/{position}",
  "/job-seeker/applications/{application}",
  "/job-seeker/applications/{offered}",
  "/employer/positions/{position}",
  "/employer/positions/{position}?view=board",
  "/employer/positions/{position}/candidates",
  "/employer/positions/{position}/candidates/{match}",
  "/employer/positions/{position}/edit",
  "/employer/positions/{position}/preview",
  "/employer/positions/{position}/close",
  "/employer/positions/import/{import}",
  "/employer/positions/import/{waitingImport}",
  "/employer/positions/import/{waitingImport}/columns",
  "/employer/applications/{application}",
  "/employer/applications/{accepted}",
  "/employer/applications/{application}/interview",
  "/employer/applications/{application}/offer",
  "/employer/applications/{accepted}/hire",
  "/employer/applications/{application}/scorecard",
  "/employer/placements/{placement}",
  "/admin/cases/account/{waiting}",
  "/admin/settings/checks/{check}",
  "/admin/people/{job_seeker}",
  "/admin/people/{job_seeker}/merge",
  "/admin/people/{facility}/public-page",
  "/admin/positions/{position}",
  "/admin/applications/{application}",
  "/admin/disputes/{dispute}",
  "/admin/screening-questions/{screening}",
  "/admin/matching-lab/roll-back/2",
  "/admin/matching-lab/positions/{position}",
  "/admin/matching-lab/candidates/{job_seeker}",
  "/admin/matching-lab/pairs/{position}/{job_seeker}",
  "/admin/billing/placements/{placement}",
  "/admin/faq/{question}",
  "/admin/affiliates/{affiliate}",
  "/admin/blogs/images/{image}",
  "/admin/blogs/{postId}",
  "/admin/verification/{job_seeker}",
];

/** Form steps; the table covers only a few of them. */
const STEPS: Partial<Record<Who, string[]>> = {
  "job seeker, draft": ["experience", "credentials", "documents", "preferences", "automatic"].map(
    (step) => `/job-seeker/onboarding/${step}`,
  ),
  "job seeker": ["about", "experience", "credentials", "automatic"].map(
    (step) => `/job-seeker/profile/${step}`,
  ),
  "employer, draft": ["contact", "about", "verification"].map(
    (step) => `/employer/onboarding/${step}`,
  ),
};

/** Pages for people that are not in the table. */
const ONLY: Partial<Record<Who, string[]>> = {
  "employer who pays by card": [
    "/employer/billing",
    "/employer/billing/change?plan=employer_growth",
    "/employer/billing/cancel",
  ],
  "employer with two steps": ["/account/confirm", "/account/two-step"],
  suspended: ["/suspended", "/account/delete"],
};

/** An address to open, and its expected status. */
export type Visit = { address: string; status: 200 | 404 };

/** All addresses a person opens. */
export function visitsOf(who: Who): Visit[] {
  const only = ONLY[who];
  if (only) return only.map((address) => ({ address, status: 200 }));
  const visits = allOf(who);
  // Most pages look the same before and after approval, so only approved people open those.
  const seen = new Set(
    otherCandidates(who).flatMap((other) => allOf(other).map(({ address }) => address)),
  );
  return visits.filter(({ address }) => !seen.has(address) || address === "/account");
}

const allOf = (who: Who): Visit[] => [
  ...foundBy(who),
  ...(STEPS[who] ?? []).map(found),
  ...examplesFor(who),
];

const found = (address: string): Visit => ({ address, status: 200 });

/** Who opens the pages that both may see. */
function otherCandidates(who: Who): Who[] {
  if (who.startsWith("job seeker,")) return ["job seeker"];
  if (who.startsWith("employer,")) return ["employer"];
  if (who === "no role") return ["job seeker"];
  return who === "no role, sign-in paused" ? ["job seeker", "anonymous, sign-in paused"] : [];
}

/** Whether they use the app with sign-in paused. */
export const isPaused = (who: Who) => who.endsWith(", sign-in paused");

const tables = { open: expectations("open"), paused: expectations("paused") };

/** The table's cells for a person. */
function cellsOf(who: Who) {
  const column = who
    .replace(/, sign-in paused$/, "")
    .replace(/^(job seeker|employer)$/, "$1, approved");
  const person = PEOPLE.find((one) => one.column === column && !one.acting)!;
  const table = tables[isPaused(who) ? "paused" : "open"];
  return table.filter((cell) => cell.person === person);
}

/** The table's addresses that show this person a page, one per path. Not-found pages answer 404. */
function foundBy(who: Who): Visit[] {
  const visits = new Map<string, Visit>();
  for (const { path, outcome } of cellsOf(who)) {
    const pattern = patternOf(path);
    if (!("status" in outcome) || !PAGES.has(pattern)) continue;
    if (outcome.status === 404 && !pattern.endsWith("*")) continue;
    const plain = partsOf(path.split("?")[0]!.toLowerCase()).join("/");
    // Without the query, if the page also works without it.
    if (!visits.has(plain) || !path.includes("?"))
      visits.set(plain, { address: path, status: outcome.status });
  }
  return [...visits.values()];
}

/** The site map's paths a person may open, given an existing id. */
export function needsExample(who: Who): string[] {
  const patterns = cellsOf(who).flatMap(({ path, outcome }) => {
    const pattern = patternOf(path);
    const isMissing = "status" in outcome && outcome.status === 404;
    return isMissing && PAGES.has(pattern) && !pattern.endsWith("*") ? [pattern] : [];
  });
  const steps = /\/(onboarding|profile)\/:step$/;
  return [...new Set(patterns)].filter((pattern) => !steps.test(pattern));
}

function examplesFor(who: Who): Visit[] {
  const wanted = needsExample(who);
  return EXAMPLES.filter((address) => wanted.includes(patternOf(address))).map((address) =>
    // Nobody can apply while sign-in is paused, so no facility has a public page then.
    isPaused(who) && address.startsWith("/facilities/") ? { address, status: 404 } : found(address),
  );
}

const PATHS = new Map(addresses.map(([path, file]) => [path, `app/${file}`] as const));

/** Every site map path that shows a page. A route without a component returns a file, JSON or a redirect. */
export const PAGES: ReadonlySet<string> = new Set(
  [...PATHS].flatMap(([path, file]) => {
    const hasComponent = /export (default|\{[^}]*\bdefault\b)/.test(
      readFileSync(inRoot(file), "utf8"),
    );
    return hasComponent && !SHOWS_NOTHING.has(path) ? [path] : [];
  }),
);

/** The module for a site map path. */
export const moduleOf = (pattern: string): string => PATHS.get(pattern)!;

/** The site map path for an address. */
export function patternOf(address: string): string {
  const parts = partsOf(address.split(/[?#]/)[0]!.toLowerCase());
  const fitting = [...PATHS.keys()].filter((pattern) => {
    const wanted = partsOf(pattern);
    const open = wanted.at(-1) === "*";
    return (
      (open ? parts.length >= wanted.length - 1 : parts.length === wanted.length) &&
      wanted.every((part, i) => /^[:*]/.test(part) || part.toLowerCase() === parts[i])
    );
  });
  const exactness = (pattern: string) =>
    partsOf(pattern)
      .map((part) => (part === "*" ? 2 : part.startsWith(":") ? 1 : 0))
      .join("");
  return fitting.sort((a, b) => (exactness(a) < exactness(b) ? -1 : 1))[0]!;
}

const partsOf = (path: string) => path.split("/").filter(Boolean);
