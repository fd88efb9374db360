/**
 * What the database logs of changes to what public pages show, and whether each kept page and each piece of cached data
 * is dropped for all that it reads.
 */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import type { Changes } from "#app/platform/public-changes.server.ts";
import { calledFunctions } from "#local/db-functions.ts";
import { apiOf, makeFacility, makeNurse, makePosition } from "#tests/helpers/marketplace.ts";
import { sql } from "#tests/helpers/people.ts";

const stack = inject("stack");
const connections = [1, 2].map(() => new pg.Client({ connectionString: stack.sql })) as [
  pg.Client,
  pg.Client,
];
const [one, other] = connections;
let ids: Record<string, string>;

beforeAll(async () => {
  for (const connection of connections) await connection.connect();
  const facility = await makeFacility(stack);
  const [open, draft] = [
    await makePosition(stack, facility),
    await makePosition(stack, facility, { status: "draft" }),
  ];
  ids = { facility: facility.id, nurse: (await makeNurse(stack)).id, open, draft };
});
afterAll(() => Promise.all(connections.map((connection) => connection.end())));

const inserted = (words: string) =>
  words.replace(/:(\w+)/g, (whole, name: string) => (ids[name] ? `'${ids[name]}'` : whole));

/** The topics that statements log, which are then undone. */
async function logged(statements: string): Promise<string[]> {
  await one.query("begin");
  try {
    await one.query(inserted(statements));
    const { rows } = await one.query<{ topic: string }>(
      "select topic from private.public_change_log where xid = pg_current_xact_id() order by 1",
    );
    return rows.map(({ topic }) => topic);
  } finally {
    await one.query("rollback");
  }
}

const image = `insert into public.blog_images (id, alt, content_type, size_bytes, width, height)
  values ('00000000-0000-4000-8000-000000000001', 'A picture', 'image/png', 1, 1, 1);`;
const post = `insert into public.blog_posts (id, slug, title, status, published_at)
  values ('00000000-0000-4000-8000-000000000002', 'a-post', 'A post', 'published', now());`;
const check = `insert into public.verification_checks (user_id, rule_id, label, source, result, checked_on, looked_up)
  select :facility, id, label, source, 'clear', current_date, 'x' from public.verification_rules
  where subject = 'employer' limit 1`;
const question = (status: string) =>
  `insert into public.faq_questions (question, answer, status, published_at) values ('Is it?', 'Yes.', '${status}', now())`;
const where = { open: "where id = :open", facility: "where user_id = :facility" };

describe("logs its topic", () => {
  test.each([
    [
      "positions",
      "a position",
      `insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience,
        pay_min_cents, pay_max_cents, pay_period, starts_on)
      select employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents, pay_max_cents, pay_period,
        starts_on from public.positions ${where.open}`,
    ],
    ["positions", "an edited title", `update public.positions set title = 'Another' ${where.open}`],
    ["positions", "a pause", `update public.positions set status = 'paused' ${where.open}`],
    [
      "positions",
      "a closed position",
      `update public.positions set status = 'closed', closed_at = now() ${where.open}`,
    ],
    [
      "positions",
      "a posted draft",
      "update public.positions set status = 'open' where id = :draft",
    ],
    ["positions", "a removed position", `delete from public.positions ${where.open}`],
    [
      "positions",
      "a requirement",
      "insert into public.position_requirements (position_id, skill, importance) values (:open, 'Telemetry', 'must')",
    ],
    [
      "positions",
      "details",
      "insert into public.position_details (position_id, beds) values (:open, 12)",
    ],
    [
      "positions",
      "the question whether it is still hiring",
      "insert into private.start_checks values (:open, current_date, null)",
    ],
    [
      "facilities",
      "a suspension",
      `update public.profiles set profile_status = 'verified_issue' ${where.facility}`,
    ],
    [
      "facilities",
      "a finding",
      `update public.profiles set on_hold_since = now() ${where.facility}`,
    ],
    [
      "facilities",
      "a new owner's name",
      `update public.profiles set full_name = 'Ann Other' ${where.facility}`,
    ],
    [
      "facilities",
      "a new name",
      `update public.employer_profiles set facility_name = 'Other' ${where.facility}`,
    ],
    [
      "facilities",
      "a logo",
      "insert into public.facility_images (id, facility_id, kind) values (gen_random_uuid(), :facility, 'logo')",
    ],
    ["facilities", "a check", check],
    ["checks", "another label", "update public.verification_rules set label = label || '!'"],
    [
      "checks",
      "a retired check",
      "update public.verification_rules set retired_at = now() where subject = 'employer'",
    ],
    ["professions", "a state's name", "update public.service_states set name = name || '!'"],
    [
      "professions",
      "another name",
      "update public.professions set name = name || '!' where code = 'rn'",
    ],
    ["professions", "a compact", "update public.compacts set name = name || '!'"],
    [
      "professions",
      "a compact's member",
      "update public.compact_members set issues = not coalesce(issues, false)",
    ],
    [
      "license rules",
      "a rule",
      "update public.license_rules set required = not required where profession = 'rn'",
    ],
    [
      "units",
      "a unit",
      "update public.units set is_active = false where code = (select code from public.units where parent is not null limit 1)",
    ],
    ["units", "a word for a unit", "delete from public.unit_synonyms"],
    [
      "certifications",
      "a certification",
      "update public.certifications set short_name = short_name || '!'",
    ],
    [
      "plans",
      "a price",
      "update public.plan_definitions set monthly_price_cents = monthly_price_cents + 1",
    ],
    [
      "settings",
      "a number of the agreement",
      "update public.app_settings set value = value + 1 where key = 'guarantee_days'",
    ],
    ["faqs", "a published answer", question("published")],
    [
      "faqs",
      "an answer taken back",
      `${question("published")}; update public.faq_questions set status = 'unpublished' where question = 'Is it?'`,
    ],
    ["blog", "a post", post],
    [
      "blog",
      "a post taken down",
      `${post} update public.blog_posts set status = 'unpublished' where slug = 'a-post'`,
    ],
    ["blog", "a picture", image],
    [
      "blog",
      "a picture in a post",
      `${image} ${post} insert into public.blog_post_images select b.id, i.id from public.blog_posts b, public.blog_images i limit 1`,
    ],
    [
      "blog",
      "an old address",
      `${post} insert into public.blog_slugs (slug, post_id) select 'older', id from public.blog_posts limit 1`,
    ],
  ])("%s: %s", async (topic, _, statements) => {
    expect(await logged(statements)).toEqual([topic]);
  });
});

test.each([
  ["a draft", "update public.positions set title = 'Another' where id = :draft"],
  ["a draft that is deleted", "delete from public.positions where id = :draft"],
  ["the same title again", `update public.positions set title = title ${where.open}`],
  [
    "whether feeds show it",
    `update public.positions set in_feeds = not in_feeds, version = version + 1 ${where.open}`,
  ],
  ["no row at all", "update public.positions set status = 'paused' where false"],
  [
    "a professional's approval",
    "update public.profiles set profile_status = 'verified_issue' where user_id = :nurse",
  ],
  [
    "when a facility's profile was touched",
    `update public.profiles set onboarding_draft = '{}' ${where.facility}`,
  ],
  [
    "a facility's website",
    `update public.employer_profiles set website = 'https://other.example' ${where.facility}`,
  ],
  ["a visitor's question", question("pending")],
  [
    "a number that no page shows",
    "update public.app_settings set value = 3 where key = 'documents_most'",
  ],
  ["a profession's order that stays", "update public.professions set sort_order = sort_order"],
])("logs nothing: %s", async (_, statements) => {
  expect(await logged(statements)).toEqual([]);
});

/** What a process is told that asks with this snapshot. */
async function told(since: string | null): Promise<Changes> {
  const [answer] = await sql<Changes>(stack, "select * from public.public_changes($1)", [since]);
  return answer!;
}

test("each change is told once, in whatever order transactions commit", async () => {
  const start = await told(null);
  await one.query("begin");
  await one.query(inserted(`update public.professions set name = name || '!' where code = 'rn'`));
  const before = await told(start.snapshot);
  await other.query("update public.plan_definitions set display_name = display_name || '!'");
  const meanwhile = await told(before.snapshot);
  await one.query("update public.professions set name = rtrim(name, '!')");
  await one.query("commit");
  const after = await told(meanwhile.snapshot);
  await other.query("update public.plan_definitions set display_name = rtrim(display_name, '!')");
  expect([before, meanwhile, after].map(({ topics }) => topics)).toEqual([
    [],
    ["plans"],
    ["professions"],
  ]);
  expect((await told(after.snapshot)).topics).toEqual(["plans"]);
});

test("two transactions that log the same topic do not wait for each other", async () => {
  const moved = (code: string) =>
    `update public.plan_definitions set sort_order = sort_order + 1 where code = '${code}'`;
  await one.query("begin");
  await other.query("begin");
  try {
    await other.query("set local lock_timeout = '1s'");
    await one.query(moved("employer_starter"));
    expect((await other.query(moved("employer_growth"))).rowCount).toBe(1);
  } finally {
    await other.query("rollback");
    await one.query("rollback");
  }
});

test("whose snapshot is unknown, or ahead of a restored database, is told that everything may have changed", async () => {
  expect((await told(null)).topics).toBeNull();
  expect((await told("999999999999:999999999999:")).topics).toBeNull();
  expect((await told((await told(null)).snapshot)).topics).toEqual([]);
});

test("only the server asks", async () => {
  const nurse = await apiOf(stack, await makeNurse(stack));
  const keys = { anyone: stack.supabase.publishableKey, server: stack.supabase.secretKey };
  const statuses = await Promise.all(
    Object.values(keys).map(async (apikey) => {
      const url = `${stack.supabase.url}/rest/v1/rpc/public_changes`;
      return (await fetch(url, { method: "POST", headers: { apikey, "user-agent": "a test" } }))
        .status;
    }),
  );
  expect(statuses).toEqual([401, 200]);
  expect((await nurse.rpc("public_changes")).error?.code).toBe("42501");
});

test("the worker deletes what is older than an hour", async () => {
  await sql(
    stack,
    `insert into private.public_change_log (topic, at) values ('old', now() - interval '61 minutes');
     insert into private.public_change_log (topic, at) values ('new', now() - interval '59 minutes');
     select public.run_due()`,
  );
  const rows = await sql(
    stack,
    "select topic from private.public_change_log where topic in ('old', 'new')",
  );
  expect(rows).toEqual([{ topic: "new" }]);
});

/** The functions and tables that fill each kept page and each piece of cached data. */
const FILLED_BY: Record<keyof typeof SHOWS, string> = {
  positionPages: `public.list_positions public.position_area public.position_areas public.public_position
    public.closed_position public.similar_positions public.newest_positions public.professions public.compacts
    public.compact_members public.units public.unit_synonyms`,
  facilityPage: "public.facility_page",
  employersPage: "public.published_faqs public.plan_definitions",
  agreementPage: "public.agreement_numbers public.plan_definitions",
  verifyPage: "public.public_checks",
  blogPages: "public.published_post public.published_posts",
  text: "",
  positions: "public.position_areas public.similar_positions public.newest_positions",
  sitemap: `public.blog_addresses public.position_addresses public.facility_addresses public.position_areas
    public.professions`,
  professions: "public.professions public.compacts public.compact_members",
  licenseRules: "public.license_rules",
  units: "public.units public.unit_synonyms",
  certifications: "public.certifications",
  checks: "public.public_checks",
  plans: "public.plan_definitions",
  agreementNumbers: "public.agreement_numbers",
  faqs: "public.published_faqs",
};
/** What visitors' pages call that nobody keeps: files, feeds, secret links, and answers to forms. */
const NOT_KEPT =
  "blog_feed blog_image calendar_by_token facility_image ping positions_state unsubscribe unsubscribe_subject";
const NEVER_SHOWN = [
  // They change with a release only.
  "public.zip_codes",
  "public.states",
  // Read only by searches for words, which are not kept.
  "private.position_words",
  // Read for the checks of professionals, by the function that also finds those of facilities.
  "public.credentials",
  "public.job_seeker_profiles",
];

describe("what is kept is dropped for all that it reads:", () => {
  let reads: Map<string, Set<string>>;
  let topics: Map<string, string>;

  beforeAll(async () => {
    // With an empty search path, the definition of a view names the schema of what it reads.
    await one.query("begin; set local search_path = ''");
    const { rows: named } = await one.query<{ name: string; text: string | null }>(
      `select n.nspname || '.' || p.proname as name, string_agg(p.prosrc, ' ') as text
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'private', 'matching') group by 1
       union all
       select n.nspname || '.' || c.relname, case c.relkind when 'v' then pg_get_viewdef(c.oid) end
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'private', 'matching') and c.relkind in ('r', 'v')`,
    );
    await one.query("rollback");
    reads = new Map(
      named.map(({ name, text }) => [
        name,
        new Set(text?.match(/\b(public|private|matching)\.[a-z_0-9]+/g)),
      ]),
    );
    const watched = await sql<{ name: string; topic: string }>(
      stack,
      `select n.nspname || '.' || c.relname as name, split_part(encode(t.tgargs, 'escape'), '\\', 1) as topic
       from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
       where t.tgname = 'public_row_changed'`,
    );
    topics = new Map(watched.map(({ name, topic }) => [name, topic]));
  });

  /** The tables behind these functions, views and tables. */
  function tablesOf(names: string[], seen = new Set<string>()): Set<string> {
    for (const name of names.filter((found) => reads.has(found) && !seen.has(found))) {
      seen.add(name);
      tablesOf([...reads.get(name)!], seen);
    }
    return seen;
  }
  const tables = async () => {
    const rows = await sql<{ name: string }>(
      stack,
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'private', 'matching') and c.relkind = 'r'`,
    );
    return new Set(rows.map(({ name }) => name));
  };

  test.each(Object.entries(FILLED_BY))("%s", async (row, filledBy) => {
    const all = await tables();
    const read = [...tablesOf(filledBy.split(/\s+/))].filter((name) => all.has(name));
    const changing = read.filter((name) => !NEVER_SHOWN.includes(name));
    expect(changing.filter((name) => !topics.has(name))).toEqual([]);
    expect(new Set(changing.map((name) => topics.get(name)))).toEqual(
      new Set(SHOWS[row as keyof typeof SHOWS]),
    );
  });

  test("every function that pages call for visitors is in the table, or nobody keeps what it returns", async () => {
    const called = (await calledFunctions()).filter(({ callers }) => callers.includes("anonymous"));
    const known = `${Object.values(FILLED_BY).join(" ")} ${NOT_KEPT}`.replaceAll("public.", "");
    const missing = called
      .map(({ name }) => name)
      .filter((name) => !known.split(/\s+/).includes(name));
    expect(missing).toEqual([]);
  });
});
