/**
 * Every list of the admin area that is no queue, with 100,000 rows: under each filter, whether many fit, few or none, a
 * part at the beginning, in the middle and at the end is found at once and without reading a table. The queues have
 * queues-scale.test.ts, visitors' questions and affiliates their own.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { FILL, person } from "#tests/helpers/scale-fill.ts";
import { ADMIN, fillQuickly, rowsReadBy, rowsOf, wholeReads } from "#tests/helpers/scale.ts";

/** A part reads 10 to 4,100 rows and index entries here; without an index it is all 100,000. */
const MOST_ROWS = 5_000;

type Filter = {
  /** Words that many have, of which hardly anybody has both, take longer: both sets are put together, once. */
  most?: number;
  /** Further arguments of the function. */
  args?: string;
  /** The same, of the rows themselves. */
  where?: string;
};
type List = {
  fn: string;
  /** Where its rows are, their order, and what a part goes on after. */
  from: string;
  order: string;
  after: string;
  /** How a part is told its place. */
  places?: string;
  size?: number;
  filters: Record<string, Filter>;
};

const QUOTED = "p_after => $1";
const LISTS: Record<string, List> = {
  people: {
    fn: "admin_people",
    from: "private.people t",
    order: "t.joined_at desc, t.user_id desc",
    after: "t.user_id",
    filters: {
      all: {},
      "a role that half have": { args: "p_role => 'employer'", where: "t.role = 'employer'" },
      "a role that none has": { args: "p_role => 'none'", where: "t.role = 'none'" },
      "a status": { args: "p_status => 'pending'", where: "t.status = 'pending'" },
      "a status that one has": { args: "p_status => 'draft'", where: "t.status = 'draft'" },
      "a status that none has": { args: "p_status => 'rejected'", where: "false" },
      "a state that few have": { args: "p_state => 'KS'", where: "t.state = 'KS'" },
      suspended: { args: "p_suspended => 'yes'", where: "t.suspended" },
      "not suspended": { args: "p_suspended => 'no'", where: "not t.suspended" },
      "two that never meet": {
        args: "p_role => 'employer', p_status => 'pending'",
        where: "t.role = 'employer' and t.status = 'pending'",
      },
      "another two": {
        args: "p_role => 'employer', p_state => 'KS'",
        where: "t.role = 'employer' and t.state = 'KS'",
      },
      "a word that half have": { args: "p_search => 'Clinic'", where: "t.role = 'employer'" },
      "a word that few have": {
        args: "p_search => 'group77'",
        where: `t.user_id in (select w.id from private.search_words w where w.word like 'group77%')`,
      },
      "two words": {
        args: "p_search => 'set4999 person'",
        where: `t.user_id in (select w.id from private.search_words w where w.word = 'set4999')`,
      },
      "a word that none has": { args: "p_search => 'helicopter'", where: "false" },
      "words that many have, and nobody both": {
        args: "p_search => 'person clinic'",
        most: 110_000,
        where: "false",
      },
    },
  },
  "what expires": {
    fn: "admin_expiring",
    from: "private.expiring t",
    order: "t.expires_on, t.subject, t.id",
    after: "t.subject || '.' || t.id",
    places: "p_after_kind => split_part($1, '.', 1), p_after => split_part($1, '.', 2)::uuid",
    filters: {
      all: {},
      "a kind that most have": { args: "p_kind => 'license'", where: "t.kind = 'license'" },
      "a kind that few have": {
        args: "p_kind => 'certification'",
        where: "t.kind = 'certification'",
      },
      "a kind that none has": { args: "p_kind => 'check'", where: "t.kind = 'check'" },
      "a state": { args: "p_state => 'MO'", where: "t.state = 'MO'" },
      "a state that few have": { args: "p_state => 'KS'", where: "t.state = 'KS'" },
      "two that never meet": {
        args: "p_kind => 'certification', p_state => 'KS'",
        where: "t.kind = 'certification' and t.state = 'KS'",
      },
      "what has expired": { args: "p_days => -1", where: "false" },
    },
  },
  "audit log": {
    fn: "admin_audit_log",
    from: "public.audit_log t",
    order: "t.at desc, t.id desc",
    after: "t.id",
    filters: {
      all: {},
      "whoever did most": { args: `p_actor => '${ADMIN}'`, where: `t.actor_id = '${ADMIN}'` },
      "whoever did little": {
        args: "p_actor => 'p5001@test.example'",
        where: `t.actor_id = ${person("5001")}`,
      },
      nobody: { args: "p_actor => 'nobody@test.example'", where: "false" },
      "a kind": { args: "p_type => 'profile'", where: "t.subject_type = 'profile'" },
      "a kind that is rare": { args: "p_type => 'document'", where: "t.subject_type = 'document'" },
      "one subject": {
        args: `p_subject => ${person("10")}::text`,
        where: `t.subject_id = ${person("10")}::text`,
      },
      "an action": {
        args: "p_action => 'account.approved'",
        where: "t.action = 'account.approved'",
      },
      "an action that is rare": {
        args: "p_action => 'acting.started'",
        where: "t.action = 'acting.started'",
      },
      "an action that never was": { args: "p_action => 'no.such'", where: "false" },
      "on somebody's behalf": { args: "p_behalf => true", where: "t.on_behalf_of is not null" },
      "some days": {
        args: "p_from => private.today() - 30, p_to => private.today() - 10",
        where: `t.at >= (private.today() - 30)::timestamp at time zone 'America/Chicago'
          and t.at < (private.today() - 9)::timestamp at time zone 'America/Chicago'`,
      },
      "days before all": { args: "p_to => '2020-01-01'", where: "false" },
      "two that never meet": {
        args: "p_type => 'document', p_action => 'acting.started'",
        where: "false",
      },
    },
  },
  disputes: {
    fn: "admin_disputes",
    from: "public.placement_disputes t",
    order: "t.created_at, t.id",
    after: "t.id",
    filters: { open: { where: "t.status = 'open'" } },
  },
  "settled disputes": {
    fn: "admin_disputes",
    from: "public.placement_disputes t",
    order: "t.settled_at desc, t.id desc",
    after: "t.id",
    filters: { all: { args: "p_status => 'settled'", where: "t.status = 'settled'" } },
  },
  "possible matches": {
    fn: "admin_leie_matches",
    from: "public.leie_matches t",
    order: "t.found_at, t.id",
    after: "t.id",
    size: 10,
    filters: {
      all: { where: "t.status = 'possible'" },
      "by name": { args: "p_how => 'name'", where: "t.status = 'possible' and t.how = 'name'" },
      "by number": { args: "p_how => 'npi'", where: "t.status = 'possible' and t.how = 'npi'" },
      "by facility": { args: "p_how => 'facility'", where: "false" },
    },
  },
  "decided matches": {
    fn: "admin_leie_matches",
    from: "public.leie_matches t",
    order: "t.decided_at desc, t.id desc",
    after: "t.id",
    size: 10,
    filters: { all: { args: "p_status => 'decided'", where: "t.status <> 'possible'" } },
  },
  subscriptions: {
    fn: "admin_subscriptions",
    from: "private.current_subscriptions t",
    order: "t.created_at desc, t.employer_id desc",
    after: "t.employer_id",
    filters: {
      all: {},
      active: { args: "p_plan_status => 'active'", where: "t.plan_status = 'active'" },
      none: { args: "p_plan_status => 'none'", where: "t.plan_status = 'none'" },
      "past due": { args: "p_plan_status => 'past_due'", where: "t.plan_status = 'past_due'" },
      suspended: { args: "p_plan_status => 'suspended'", where: "false" },
      "a plan": { args: "p_plan => 'employer_growth'", where: "t.plan_code = 'employer_growth'" },
      "a plan that few have": {
        args: "p_plan => 'employer_enterprise'",
        where: "t.plan_code = 'employer_enterprise'",
      },
      "a plan that none has": { args: "p_plan => 'employer_starter'", where: "false" },
      "a word that half have": {
        args: "p_search => 'clinic'",
        where: "t.employer_id in (select w.id from private.search_words w where w.word = 'clinic')",
      },
      "a word that few have": {
        args: "p_search => 'group77'",
        where: `t.employer_id in (select w.id from private.search_words w where w.word like 'group77%')`,
      },
      "a word that none has": { args: "p_search => 'helicopter'", where: "false" },
    },
  },
  fees: {
    fn: "admin_fees",
    from: "private.current_fees t",
    order: "t.created_at desc, t.placement_id desc",
    after: "t.placement_id",
    filters: {
      all: {},
      due: { args: "p_fee => 'due'", where: "t.due" },
      late: {
        args: "p_fee => 'late'",
        where: "t.due and t.created_at < now() - interval '14 days'",
      },
      paid: { args: "p_fee => 'paid'", where: "t.paid" },
      disputed: { args: "p_fee => 'disputed'", where: "t.disputed" },
      refunded: { args: "p_fee => 'refunded'", where: "t.refunded" },
      begun: { args: "p_fee => 'begun'", where: "false" },
      "a word that half have": {
        args: "p_search => 'clinic'",
        where: `t.placement_id in (select l.id from public.placements l
          join private.search_words w on w.id = l.employer_id where w.word = 'clinic')`,
      },
      "a word that few have, due": { args: "p_search => 'group0', p_fee => 'due'", where: "t.due" },
      "a word that few have": {
        args: "p_search => 'group77'",
        where: `t.placement_id in (select l.id from public.placements l
          join private.search_words w on w.id = l.employer_id where w.word like 'group77%')`,
      },
      "a word that none has": { args: "p_search => 'helicopter'", where: "false" },
    },
  },
  events: {
    fn: "admin_events",
    from: "public.stripe_events t",
    order: "(t.status = 'failed') desc, t.received_at desc, t.id desc",
    after: "t.id",
    filters: {
      all: {},
      failed: { args: "p_status => 'failed'", where: "t.status = 'failed'" },
      waiting: { args: "p_status => 'waiting'", where: "t.status = 'waiting'" },
      foreign: { args: "p_status => 'foreign'", where: "false" },
      "a type": { args: "p_type => 'invoice.paid'", where: "t.type = 'invoice.paid'" },
      "a type that is rare": {
        args: "p_type => 'charge.refunded'",
        where: "t.type = 'charge.refunded'",
      },
      "two that never meet": {
        args: "p_type => 'charge.refunded', p_status => 'waiting'",
        where: "false",
      },
    },
  },
  posts: {
    fn: "admin_blog_posts",
    from: "public.blog_posts t",
    order: "t.updated_at desc, t.id desc",
    after: "t.id",
    filters: {
      all: {},
      drafts: { args: "p_status => 'draft'", where: "t.status = 'draft'" },
      published: { args: "p_status => 'published'", where: "t.status = 'published'" },
      scheduled: { args: "p_status => 'scheduled'", where: "t.status = 'scheduled'" },
      unpublished: { args: "p_status => 'unpublished'", where: "false" },
      "a word that all have": { args: "p_search => 'post'" },
      "a word that few have": {
        args: "p_search => 'theme77'",
        where: "t.title like '%theme77%'",
      },
      "a word that none has": { args: "p_search => 'helicopter'", where: "false" },
    },
  },
  pictures: {
    fn: "admin_blog_images",
    from: "public.blog_images t",
    order: "t.created_at desc, t.id desc",
    after: "t.id",
    filters: { all: {} },
  },
};

let db: TestDatabase;
/** What was measured, for whoever wants to see it: SCALE=1 prints it. */
const measured: string[] = [];

beforeAll(async () => {
  db = await bareDatabase();
  await fillQuickly(db, FILL);
}, 400_000);
afterAll(async () => {
  await db.close();
  if (process.env["SCALE"]) console.log(["list | filter | part | rows", ...measured].join("\n"));
});

const cases = Object.entries(LISTS).flatMap(([name, { filters, ...list }]) =>
  Object.entries(filters).map(([filter, it]) => ({ name, filter, ...list, ...it })),
);

describe.each(cases)("$name: $filter", (asked) => {
  const {
    name,
    filter,
    fn,
    from,
    order,
    after,
    args,
    where = "true",
    size = 25,
    most = MOST_ROWS,
  } = asked;

  test("every part is found at once, by an index", async () => {
    const [all] = await rowsOf<{ n: number }>(
      db,
      `select count(*)::int as n from ${from} where ${where}`,
    );
    const places: Record<string, [number, number]> = { first: [0, Math.min(all!.n, size + 1)] };
    if (all!.n > 2 * (size + 1)) places["middle"] = [Math.floor(all!.n / 2), size + 1];
    if (all!.n > size) places["last"] = [all!.n - 5, 5];
    for (const [part, [skipped, shown]] of Object.entries(places)) {
      const [key] = skipped
        ? await rowsOf<{ key: string }>(
            db,
            `select (${after})::text as key from ${from} where ${where} order by ${order} offset ${skipped - 1} limit 1`,
          )
        : [];
      const given = [args, key && (asked.places ?? QUOTED).replace(/\$1/g, `'${key.key}'`)];
      const call = `select public.${fn}(${given.filter(Boolean).join(", ")}) as found`;
      const before = await wholeReads(db);
      const [row] = await rowsOf<{ found: unknown[] | { rows: unknown[] } }>(db, call);
      expect(await wholeReads(db), `${part}: reads a table`).toBe(before);
      const found = Array.isArray(row!.found) ? row!.found : row!.found.rows;
      expect(found, part).toHaveLength(shown);
      const read = await rowsReadBy(db, call);
      measured.push(`${name} | ${filter} | ${part} | ${read}`);
      expect(read, part).toBeLessThan(most);
    }
  });
});

test.each([
  ["whom to act for, by a word that half have", "public.find_people('clinic')"],
  ["whom to act for, by words that few have", "public.find_people('person set4999')"],
  ["whom to act for, by a word that none has", "public.find_people('helicopter')"],
  ["who acted lately", "public.recent_acting(20)"],
  ["what an administrator did", `private.person_log('${ADMIN}', null)`],
  ["a search", "public.admin_search('set4999')"],
  ["what waits", "private.admin_waiting()"],
  ["a part of the log as a file", "public.audit_export_part(p_action => 'acting.started')"],
])("%s: at once, by an index", async (name, asked) => {
  const call = `select * from ${asked}`;
  const before = await wholeReads(db);
  await db.query(call);
  expect(await wholeReads(db)).toBe(before);
  const read = await rowsReadBy(db, call);
  measured.push(`${name} | | | ${read}`);
  expect(read).toBeLessThan(MOST_ROWS);
});

test("a whole read would be seen", async () => {
  const before = await wholeReads(db);
  await db.query("select count(t.position_title) from public.placements t");
  expect(await wholeReads(db)).toBe(before + 1);
});
