/** Every site map path, with valid and invalid parameters, and the names used in queries. */
import { readdirSync, readFileSync } from "node:fs";
import { addresses } from "#app/routes.ts";
import { inRoot } from "#local/paths.ts";
import { sql } from "../people.ts";
import type { Stack } from "../stack.ts";

/** All site map paths. */
export const PATTERNS: readonly string[] = addresses.map(([path]) => path);

/** Paths that accept forms or bodies; the others always answer 405. */
export const TAKING: ReadonlySet<string> = new Set(
  addresses
    .filter(([, file]) =>
      /\baction\b.*=|\{[^}]*\baction\b[^}]*\}/.test(readFileSync(inRoot("app", file), "utf8")),
    )
    .map(([path]) => path),
);

export type Ids = Record<string, string | null>;

const STEPS = [
  "about",
  "experience",
  "credentials",
  "documents",
  "preferences",
  "automatic",
  "review",
  "facility",
  "contact",
  "verification",
];

/** Possible values of each parameter; a word in braces is the id of something in the market. */
const PARAMS: Record<string, readonly string[]> = {
  positionId: ["{position}", "{openPosition}"],
  applicationId: ["{application}", "{offered}", "{accepted}"],
  file: ["not-a-token.ics"],
  importId: ["{import}", "{waitingImport}"],
  matchId: ["{match}"],
  placementId: ["{placement}"],
  documentId: ["{document}"],
  interviewId: ["{interview}"],
  notificationId: ["{notification}"],
  userId: ["{job_seeker}", "{waiting}", "{facility}"],
  caseId: ["{waiting}"],
  kind: ["account", "credential", "appeal", "logo", "photo"],
  facility: ["{facilitySlug}", "no-such-facility"],
  disputeId: ["{dispute}"],
  affiliateId: ["{affiliate}"],
  questionId: ["{question}", "{screening}"],
  postId: ["{postId}"],
  slug: ["{post}"],
  ruleId: ["{check}"],
  imageId: ["{document}"],
  profession: ["registered-nurse", "no-such"],
  city: ["kansas-city-mo", "garden-city-ks", "atlantis-mo"],
  provider: ["github", "google"],
  step: STEPS,
  version: ["1", "2"],
  screen: ["overview", "people", "billing"],
  code: ["partner"],
  n: ["1", "2"],
  id: ["sub_1"],
  "*": ["anything"],
};

/** The pattern's path with its `pick`th values. @throws for a parameter missing from PARAMS */
export function pathOf(pattern: string, ids: Ids, pick: number): string {
  // The catch-all pattern has no slash of its own.
  return pattern.replace(/^\*$/, "/*").replace(/:(\w+)|\*/g, (whole, name: string = whole) => {
    const values = PARAMS[name];
    if (!values) throw new Error(`Say in ${import.meta.url} what :${name} of ${pattern} may be.`);
    const value = values[pick % values.length]!;
    const id = /^\{(\w+)\}$/.exec(value)?.[1];
    return id ? (ids[id] ?? "00000000-0000-4000-8000-000000000000") : value;
  });
}

/** The ids PARAMS needs from the demo's market, in addition to those of every-page-people.ts. */
export async function moreIds(stack: Pick<Stack, "sql">): Promise<Ids> {
  const [ids] = await sql<Ids>(
    stack,
    `select (select i.id from public.interviews i order by i.id limit 1) as interview,
       (select n.id from public.notifications n order by n.id limit 1) as notification,
       (select u.id from auth.users u where u.email = 'employer@demo.nomera.example') as facility`,
  );
  return ids!;
}

/** Every name that any address reads from its query, found in the sources, and some that none does. */
export const QUERY_NAMES: readonly string[] = [
  ...new Set([
    ...namesIn(
      /\.tsx?$/,
      /(?:searchParams|query|asked|wanted)\.(?:get|getAll|has)\(\s*"([\w.]+)"/g,
    ),
    ...namesIn(/\.tsx?$/, /\basked\w+\(\s*url,\s*"(\w+)"/g),
    "page",
    "after",
    "_routes",
    "_data",
    "index",
    "__proto__",
    "constructor",
    "a[b][c]",
  ]),
].sort();

/** Every field name of any form or body. */
export const FIELD_NAMES: readonly string[] = [
  ...new Set([
    ...namesIn(/schema\.tsx?$|^routes\/.*\.tsx$/, /^\s{2,4}(\w+): (?:z\.|\w+\()/gm),
    "intent",
    "__proto__",
    "constructor",
  ]),
].sort();

function namesIn(files: RegExp, pattern: RegExp): string[] {
  return readdirSync(inRoot("app"), { recursive: true, encoding: "utf8" })
    .filter((file) => files.test(file) && !/\.test\.tsx?$/.test(file))
    .sort()
    .flatMap((file) => [...readFileSync(inRoot("app", file), "utf8").matchAll(pattern)])
    .map(([, name]) => name!);
}
