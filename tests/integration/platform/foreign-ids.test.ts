/**
 * Other people's ids in every page and form of the site map that is given one: not found, as if there were no such
 * thing, with nothing told of it and nothing changed (tests/helpers/foreign-pages.ts). The data API's functions:
 * foreign-ids-api.test.ts.
 */
import { createHash, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { inRoot } from "#local/paths.ts";
import { addresses, isApi } from "#app/routes.ts";
import { OPEN, PAGES, type Stranger, type Things } from "#tests/helpers/foreign-pages.ts";
import { makePerson, signedIn, sql, type Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const strangers = {} as Record<Stranger, Visitor>;
let things: Things;
let before: string;

/** The facility and the job seeker of the demo market, between whom there is an interview to be answered. */
const OTHERS = `from public.applications a
  join auth.users f on f.id = a.employer_id and f.email = 'employer@demo.nomera.example'
  join auth.users c on c.id = a.job_seeker_id and c.email = 'jobseeker@demo.nomera.example'
  join public.interviews i on i.application_id = a.id`;
/** What only the two of them know. */
const SECRETS = /Dana Whitfield|jobseeker@demo|8165550119|not-for-strangers|Ruth Castellano/;

beforeAll(async () => {
  const document = randomUUID();
  await sql(
    stack,
    `insert into public.documents (id, user_id, kind, file_name, content_type, size_bytes, sha256, storage_path)
     select $1::uuid, u.id, 'resume', 'not-for-strangers.pdf', 'application/pdf', 9, repeat('a', 64), u.id || '/' || $1::uuid
     from auth.users u where u.email = 'jobseeker@demo.nomera.example'`,
    [document],
  );
  const [found] = await sql<Things>(
    stack,
    `select a.id as application, a.position_id as position, i.id as interview, $1::uuid as document,
       (select t.id from public.interview_times t where t.interview_id = i.id limit 1) as time,
       (select m.id from public.position_imports m where m.employer_id = a.employer_id
         and m.imported_at is null limit 1) as import,
       (select m.id from public.matches m where m.position_id = a.position_id and m.job_seeker_id = a.job_seeker_id) as match,
       (select p.id from public.placements p where p.employer_id = a.employer_id limit 1) as placement,
       (select o.id from public.offers o join public.applications b on b.id = o.application_id
         where b.employer_id = a.employer_id and o.status = 'open' limit 1) as offer,
       (select m.id from public.messages m where m.application_id = a.id limit 1) as message,
       (select n.id from public.notifications n where n.user_id = a.job_seeker_id limit 1) as notification
     ${OTHERS}`,
    [document],
  );
  things = found!;
  for (const [stranger, role] of [
    ["facility", "employer"],
    ["job seeker", "job_seeker"],
  ] as const)
    strangers[stranger] = await signedIn(
      stack,
      await makePerson(stack, { role, status: "approved" }),
    );
  before = await fingerprint();
}, 60_000);

/** All that hangs on that facility and that job seeker, so that a change shows. */
async function fingerprint(): Promise<string> {
  const rows = await sql<{ row: string }>(
    stack,
    `with it as (select a.id, a.employer_id, a.job_seeker_id, a.position_id ${OTHERS})
     select to_jsonb(x)::text as row from (
       select to_jsonb(t) from public.applications t, it where t.employer_id = it.employer_id
       union all select to_jsonb(t) from public.application_history t, it where t.application_id = it.id
       union all select to_jsonb(t) from public.interviews t, it where t.application_id = it.id
       union all select to_jsonb(t) from public.position_imports t, it where t.employer_id = it.employer_id
       union all select to_jsonb(t) from public.position_drafts t, it where t.employer_id = it.employer_id
       union all select to_jsonb(t) from public.interview_times t, it, public.interviews i
         where i.application_id = it.id and t.interview_id = i.id
       union all select to_jsonb(t) from public.offers t, it, public.applications a
         where a.employer_id = it.employer_id and t.application_id = a.id
       union all select to_jsonb(t) from public.messages t, it where t.application_id = it.id
       union all select to_jsonb(t) from public.message_reports t, it, public.messages m
         where m.application_id = it.id and t.message_id = m.id
       union all select to_jsonb(t) from public.application_notes t, it where t.application_id = it.id
       union all select to_jsonb(t) from public.scorecards t, it where t.application_id = it.id
       union all select to_jsonb(t) from public.placements t, it where t.employer_id = it.employer_id
       union all select to_jsonb(t) from public.placement_disputes t, it, public.placements p
         where p.employer_id = it.employer_id and t.placement_id = p.id
       union all select to_jsonb(t) from public.candidate_views t, it where t.employer_id = it.employer_id
       union all select to_jsonb(t) from public.saved_candidates t, it where t.position_id = it.position_id
       union all select to_jsonb(t) from public.positions t, it where t.employer_id = it.employer_id
       union all select to_jsonb(t) from public.documents t, it where t.user_id = it.job_seeker_id
       union all select to_jsonb(t) from public.document_views t, it where t.owner_id = it.job_seeker_id
       union all select to_jsonb(t) from public.notifications t, it where t.user_id = it.job_seeker_id) x order by 1`,
  );
  expect(rows.length).toBeGreaterThan(20);
  return createHash("md5").update(JSON.stringify(rows)).digest("hex");
}

const KINDS = {
  "of somebody else": (id: string) => id,
  "of somebody else, in capitals": (id: string) => id.toUpperCase(),
  "of nothing": () => randomUUID(),
  "that is none": () => "not-an-id",
};
const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];
const pages = Object.entries(PAGES);

const pathOf = (path: string, kind: keyof typeof KINDS) =>
  path.replace(/:(\w+)/g, (_, name: string) => KINDS[kind](things[PAGES[path]!.params[name]!]));

async function expectRefused(response: Response, told: string, also?: number): Promise<void> {
  const text = await response.text();
  expect([403, 404, also], told).toContain(response.status);
  expect(text, told).not.toMatch(SECRETS);
  // In the app's manner: a page with a heading, no bare message and no stack.
  if (response.status >= 400 && response.headers.get("content-type")?.startsWith("text/html")) {
    expect(text, told).toContain("<h1");
    expect(text, told).not.toMatch(/invalid input syntax|PGRST|node_modules/);
  }
}

test("every path of the site map that is given an id stands in the table, and every form", async () => {
  const withIds = addresses
    .map(([path]) => path)
    .filter((path) => !isApi(path))
    .filter((path) => path.includes(":") && !path.endsWith("/:step"));
  expect([...Object.keys(PAGES), ...Object.keys(OPEN)].sort()).toEqual(withIds.sort());

  type Build = { routes: Record<string, { module: { action?: unknown } }> };
  const built = (await import(inRoot("build", "server", "index.js"))) as Build;
  const withForms = pages
    .filter(([path]) => built.routes[path]!.module.action)
    .map(([path]) => path);
  expect(pages.filter(([, { forms }]) => forms).map(([path]) => path)).toEqual(withForms);
});

describe.each(kinds)("an id %s", (kind) => {
  test.each(pages)("%s", async (path, { asks, forms, alsoAnswers }) => {
    for (const stranger of asks) {
      const visitor = strangers[stranger];
      const at = pathOf(path, kind);
      await expectRefused(await visitor.get(at), `GET as ${stranger}`);
      for (const fields of forms?.(things) ?? []) {
        const told = `${JSON.stringify(fields)} as ${stranger}`;
        await expectRefused(await visitor.post(at, fields), told, alsoAnswers);
      }
    }
  });
});

test("nothing was changed", async () => {
  expect(await fingerprint()).toBe(before);
});
