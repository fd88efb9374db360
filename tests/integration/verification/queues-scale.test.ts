/**
 * The queues with 100,000 entries each: a part costs the same at the beginning, in the middle and at the end, whichever
 * entry is open and whatever it is filtered by, because it is found by an index and nothing is counted that is not shown.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import {
  ADMIN,
  MANY,
  fillQuickly,
  rowsReadBy,
  rowsOf as rowsIn,
  wholeReads,
} from "#tests/helpers/scale.ts";

/** How many times as many rows a part in the middle may read as one of the beginning. */
const MOST = 3;

let db: TestDatabase;
const rowsOf = <Row>(text: string, values: unknown[] = []) => rowsIn<Row>(db, text, values);

/**
 * 100,000 who wait for a decision, each with a license that waits with them, 100,000 who are approved, and of these
 * whatever else waits. Of those who wait one in ten is an LPN, and one of these lives in Kansas.
 */
const FILL = `
set session_replication_role = replica;
insert into auth.users (id, email) values ('${ADMIN}', 'admin@test.example');
insert into public.admin_users (user_id) values ('${ADMIN}');
create table public.people as
  select n, md5('person' || n)::uuid as id, n > ${MANY} as approved,
    timestamptz '2026-01-01' + n % ${MANY} * interval '1 minute' as since
  from generate_series(1, 2 * ${MANY}) n;
insert into auth.users (id, email) select id, 'p' || n || '@test.example' from public.people;
insert into public.profiles (user_id, role, full_name, onboarding_completed, submitted_at, verification_status)
  select id, 'job_seeker', 'Person ' || n, true, since, case when approved then 'approved' else 'pending' end from public.people;
insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
    desired_pay_cents, desired_pay_period, shifts, available_from)
  select id, case when n % 10 = 0 then 'lpn' else 'rn' end, 5, case when n = 99990 or n % 50 = 1 then '66204' else '64108' end,
    'MO', 10, 4000, 'hour', '{days}', '2090-01-01' from public.people;
insert into public.credentials (user_id, kind, profession, state, number, expires_on, updated_at)
  select id, 'license', 'rn', 'MO', 'N' || n, '2097-04-30', since from public.people;
insert into public.account_appeals (user_id, body, created_at)
  select id, 'Please look at it again.', since from public.people where approved;
insert into public.documents (user_id, kind, file_name, content_type, size_bytes, sha256, storage_path, created_at)
  select id, 'other', 'a.pdf', 'application/pdf', 1, repeat('a', 64), id || '/' || id, since from public.people where approved;
insert into public.positions (id, employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
    pay_max_cents, pay_period, starts_on) values
  ('${ADMIN}', '${ADMIN}', 'Nurse', 'rn', '64108', 'days', 0, 3000, 5000, 'hour', '2090-01-01');
insert into public.applications (id, position_id, employer_id, job_seeker_id, status, source)
  values ('${ADMIN}', '${ADMIN}', '${ADMIN}', '${ADMIN}', 'applied', 'applied');
insert into public.messages (id, application_id, employer_id, sender_id, side, body)
  values ('${ADMIN}', '${ADMIN}', '${ADMIN}', '${ADMIN}', 'facility', 'Rude');
insert into public.message_reports (message_id, reporter_id, reason, created_at)
  select '${ADMIN}', id, 'A reason', since from public.people where approved;
insert into public.outbox (user_id, kind, event, href, status, attempts, done_at)
  select id, 'message', 'message_received', '/account', 'dead', 6, since from public.people where approved;
insert into public.case_assignments (kind, subject_id, admin_id)
  select 'account', id, '${ADMIN}' from public.people where n % 5000 = 1 and not approved;
analyze;
select private.refresh_all_waiting();
set session_replication_role = origin;
select set_config('request.jwt.claim.sub', '${ADMIN}', false);
`;

beforeAll(async () => {
  db = await bareDatabase();
  await fillQuickly(db, FILL);
}, 400_000);
afterAll(() => db.close());

const rowsRead = (text: string, values: unknown[]) => rowsReadBy(db, text, values);

const QUEUES = {
  account: { fn: "pending_accounts", index: "profiles_queue_idx" },
  credential: { fn: "pending_credentials", index: "waiting_credential_idx" },
  appeal: { fn: "pending_appeals", index: "account_appeals_queue_idx" },
  document: { fn: "pending_documents", index: "documents_queue_idx" },
} as const;

type Found = { rows: { listed: boolean }[]; after: string | null; place: number | null };

describe.each(Object.entries(QUEUES))("%s", (kind, { fn, index }) => {
  const call = `select public.${fn}($1, $2) as found`;
  const ask = async (after: string | null, open: string | null = null) =>
    (await rowsOf<{ found: Found }>(call, [after, open]))[0]!.found;
  const entryAt = async (place: number) =>
    (
      await rowsOf<{ key: string; id: string }>(
        `select private.queue_key(w.since, w.id) as key, w.id from private.waiting_${kind} w
         order by w.since, w.id offset $1 limit 1`,
        [place],
      )
    )[0]!;

  test("a part is found by the queue's index, and nothing is sorted", async () => {
    const plan = (
      await rowsOf<Record<string, string>>(
        `explain select w.id, w.since from private.waiting_${kind} w
         where (w.since, w.id) > ('2026-02-01', '${ADMIN}') order by w.since, w.id limit 26`,
      )
    )
      .map((row) => row["QUERY PLAN"])
      .join("\n");
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  });

  test("the middle and the end read no more than the beginning", async () => {
    const middle = await entryAt(MANY / 2);
    const end = await entryAt(MANY - 10);
    expect((await ask(middle.key)).rows.filter(({ listed }) => listed)).toHaveLength(25);
    const last = await ask(end.key);
    expect([last.rows.filter(({ listed }) => listed).length, last.after]).toEqual([9, null]);
    // Of what stands before the open entry at most 1,000 are counted: for this one, and for all behind it.
    const near = await entryAt(1_500);
    const part = await rowsRead(call, [near.key, null]);
    expect(await rowsRead(call, [middle.key, null])).toBeLessThan(MOST * part);
    expect(await rowsRead(call, [end.key, null])).toBeLessThan(MOST * part);
    // Any entry opens in any part.
    expect((await ask(null, middle.id)).place).toBeNull();
    const opened = await rowsRead(call, [null, near.id]);
    expect(await rowsRead(call, [null, middle.id])).toBeLessThan(MOST * opened);
  });
});

/** The filters of a queue, and how many fit. */
const FILTERS: Record<keyof typeof QUEUES, [Record<string, string>, number][]> = {
  account: [
    [{ role: "job_seeker" }, MANY],
    [{ role: "employer" }, 0],
    [{ profession: "lpn" }, MANY / 10],
    [{ profession: "cna" }, 0],
    [{ state: "KS" }, MANY / 50 + 1],
    [{ profession: "lpn", state: "KS" }, 1],
    [{ profession: "lpn", state: "KS", role: "employer" }, 0],
    [{ assigned: "me" }, MANY / 5_000],
    [{ assigned: "nobody" }, MANY - MANY / 5_000],
    [{ assigned: "me", state: "KS" }, MANY / 5_000],
    [{ assigned: "me", state: "MO" }, 0],
    [{ assigned: "nobody", profession: "lpn", state: "KS" }, 1],
  ],
  credential: [
    [{ profession: "rn" }, MANY],
    [{ profession: "lpn" }, 0],
    [{ state: "MO" }, MANY],
    [{ state: "KS" }, 0],
    [{ assigned: "me" }, 0],
    [{ assigned: "nobody" }, MANY],
  ],
  appeal: [
    [{ role: "job_seeker", profession: "lpn" }, MANY / 10],
    [{ profession: "lpn", state: "KS" }, 0],
    [{ state: "KS" }, MANY / 50],
    [{ assigned: "me" }, 0],
  ],
  document: [
    [{ profession: "lpn" }, MANY / 10],
    [{ profession: "lpn", state: "KS" }, 0],
    [{ state: "KS" }, MANY / 50],
    [{ assigned: "me" }, 0],
  ],
};

/** A part reads 10 to 4,100 rows and index entries here; without an index it is all 100,000. */
const MOST_ROWS = 5_000;
/** What was measured, for whoever wants to see it: SCALE=1 prints it. */
const measured: string[] = [];
afterAll(() => {
  if (process.env["SCALE"]) console.log(["queue | filter | part | rows", ...measured].join("\n"));
});

const filtered = Object.entries(FILTERS).flatMap(([kind, filters]) =>
  filters.map(([filter, many]) => ({ kind, filter, many, words: Object.values(filter).join(" ") })),
);
test.each(filtered)(
  "$kind, by $words: every part is found at once",
  async ({ kind, filter, many }) => {
    const { fn } = QUEUES[kind as keyof typeof QUEUES];
    const given = Object.entries(filter).map(([name, value]) => `p_${name} => '${value}', `);
    const call = `select public.${fn}(${given.join("")}p_after => $1) as found`;
    const { assigned, ...facts } = filter as Record<string, string>;
    const fits = [
      `g.kind = '${kind}'`,
      ...Object.entries(facts).map(([name, value]) => `g.${name} = '${value}'`),
      ...(assigned ? [`w.holder_id is ${assigned === "me" ? "not " : ""}null`] : []),
    ].join(" and ");
    const keyAt = async (place: number) =>
      (
        await rowsOf<{ key: string }>(
          `select private.queue_key(w.since, w.id) as key from private.waiting w
         join private.waiting_groups g on g.n = w.group_n
         where ${fits} order by w.since, w.id offset ${place} limit 1`,
        )
      )[0]!.key;
    // After which entry a part begins, and how many it shows.
    const parts: [string, string | null, number][] = [["first", null, Math.min(many, 25)]];
    if (many > 100) parts.push(["middle", await keyAt(Math.floor(many / 2)), 25]);
    if (many > 5) parts.push(["last", await keyAt(many - 6), 5]);
    for (const [part, after, shown] of parts) {
      const before = await wholeReads(db);
      const [row] = await rowsOf<{ found: Found & { ids: string[] } }>(call, [after]);
      expect(await wholeReads(db), `${part}: reads a table`).toBe(before);
      expect(row!.found.ids, part).toHaveLength(shown);
      const read = await rowsRead(call, [after]);
      measured.push(`${kind} | ${Object.values(filter).join(" ")} | ${part} | ${read}`);
      expect(read, part).toBeLessThan(MOST_ROWS);
    }
  },
);

test.each([
  ["open_reports", "message_reports", "created_at", "asc"],
  ["dead_letters", "outbox", "done_at", "desc"],
])("%s", async (fn, table, at, direction) => {
  const [middle] = await rowsOf<{ key: string }>(
    `select (extract(epoch from t.${at}) * 1000000)::bigint || '_' || t.id as key from public.${table} t
     order by t.${at} ${direction}, t.id ${direction} offset ${MANY / 2} limit 1`,
  );
  const call = `select public.${fn}($1) as found`;
  const [part] = await rowsOf<{ found: unknown[] }>(call, [middle!.key]);
  expect(part!.found).toHaveLength(26);
  const first = await rowsRead(call, [null]);
  expect(await rowsRead(call, [middle!.key])).toBeLessThan(MOST * first);
});

test("how much waits is counted up to 1,001, without reading more than a part may", async () => {
  const [counts] = await rowsOf<Record<string, unknown>>("select * from public.queue_counts()");
  expect(counts).toMatchObject({
    accounts: 1001,
    credentials: 1001,
    appeals: 1001,
    documents: 1001,
  });
  expect(await rowsOf("select * from public.mail_to_decide()")).toEqual([
    { dead: 1001, reports: 1001 },
  ]);
  expect(await rowsRead("select * from public.queue_counts()", [])).toBeLessThan(MOST_ROWS);
  expect(await rowsRead("select * from public.mail_to_decide()", [])).toBeLessThan(MOST_ROWS);
});
