/** Names of people, facilities and contacts: what they may contain, and what another name of somebody approved means. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isName } from "#app/platform/names.ts";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { as, asCaller, makeWorld, type World } from "#tests/helpers/rls-world.ts";

let db: TestDatabase;
let world: World;
beforeAll(async () => {
  db = await bareDatabase();
  world = await makeWorld(db);
}, 60_000);
afterAll(() => db.close());

const GOOD = [
  "Ann Candidate",
  "José Núñez",
  "O'Brien-Smith, Jr.",
  "李明",
  "a\u200dm",
  "E\u0301lise",
];
const BAD = {
  "a line break": "Ann\nCandidate",
  "a carriage return": "Ann\rCandidate",
  "a tab": "Ann\tCandidate",
  "a mark that turns the direction": "Ann \u202etadidnaC",
  "a left-to-right mark": "Ann\u200eCandidate",
  "an isolate": "Ann \u2066Candidate",
  "a line separator": "Ann\u2028Candidate",
  "a byte order mark": "\ufeffAnn Candidate",
  "a hidden tag": "Ann \u{e0041}Candidate",
  "only no-break spaces": "\u00a0\u00a0\u00a0",
  "only fillers": "\u3164\u3164",
  "only joiners": "\u200d\u200c\u200d",
};

/** Asks as our server does, with the secret key, and undoes it. */
async function asServer(statement: string): Promise<{ rows: number } | { code: string }> {
  try {
    await db.exec("begin; set local role service_role");
    return { rows: (await db.query(statement)).rows.length };
  } catch (error) {
    return { code: (error as { code: string }).code };
  } finally {
    await db.exec("rollback");
  }
}
const quoted = (name: string) => `'${name.replaceAll("'", "''")}'`;

test("form and database agree on what a name is", async () => {
  const names = [...GOOD, ...Object.values(BAD)];
  const rows = await db.rows<{ name: string; is: boolean }>(
    "select n as name, private.is_name(n) as is from unnest($1::text[]) n",
    [names],
  );
  expect(rows).toEqual(names.map((name) => ({ name, is: GOOD.includes(name) })));
  expect(names.map((name) => ({ name, is: isName(name) }))).toEqual(rows);
});

test("form and database agree on every character", async () => {
  const rows = await db.rows<{ n: number; is: boolean }>(
    `select n, private.is_name(chr(n)) as is from generate_series(1, x'e01ef'::integer) n
     where n not between x'd800'::integer and x'dfff'::integer`,
  );
  expect(rows.filter(({ n, is }) => isName(String.fromCodePoint(n)) !== is)).toEqual([]);
});

test("every column with the name of a person, facility or contact asks for it", async () => {
  const columns = await db.rows<{ column: string; asks: boolean }>(
    `select c.relname || '.' || a.attname as column, exists (select 1 from pg_constraint k
       where k.conrelid = c.oid and a.attnum = any (k.conkey) and pg_get_constraintdef(k.oid) like '%is_name(' || a.attname || ')%') as asks
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'text'::regtype
       and a.attname ~ '^(name|.*_name|contact_title)$' order by 1`,
  );
  // Names of things: files, facts of the trade, searches, lists and plans; and copies of names that were asked for.
  const things =
    /^(certifications|credentials|document|leie_lists|plan_|position_imports|professions|service_states|states|saved_positions|saved_searches|setting_versions|skills|units|verification_rules|documents|compacts)/;
  const people = columns.filter(({ column }) => !things.test(column));
  expect(people.map(({ column }) => column)).toEqual([
    "affiliates.name",
    "contact_messages.name",
    "employer_profiles.contact_title",
    "employer_profiles.facility_name",
    "faq_questions.submitter_name",
    "profiles.full_name",
  ]);
  expect(people.filter(({ asks }) => !asks)).toEqual([]);
});

describe.each(Object.entries(BAD))("%s is refused", (_, bad) => {
  test.each([
    [
      "in one's own row",
      "candidate",
      (name: string) => `update public.profiles set full_name = ${name}`,
    ],
    [
      "in a profile that is sent",
      "candidate",
      (name: string) =>
        `select public.update_job_seeker_profile('about', jsonb_build_object('full_name', ${name}, 'zip', '64108', 'home_state', 'MO'))`,
    ],
    [
      "in a visitor's question",
      "server",
      (name: string) =>
        `select public.submit_faq_question('Is there any?', ${name}, 'a@test.example')`,
    ],
    [
      "in a visitor's message",
      "server",
      (name: string) =>
        `select public.submit_contact_message('a@test.example', 'other', 'Some words.', ${name})`,
    ],
    [
      "in an affiliate",
      "admin",
      (name: string) => `select public.create_affiliate(gen_random_uuid(), ${name}, 'CODE-1')`,
    ],
  ] as const)("%s", async (_where, role, statement) => {
    const asked = statement(`${quoted(bad)}::text`);
    const came = role === "server" ? await asServer(asked) : await as(db, world, role, asked);
    // A visitor who gives nothing that can be seen may just as well have given no name.
    if (role === "server" && !("code" in came)) expect(bad.trim()).toBe("");
    else expect(came).toEqual({ code: "PT422" });
  });

  test("in a facility that is submitted", async () => {
    const facility = (name: string, contact: string) =>
      `select private.check_facility(jsonb_build_object('facility_name', ${name}, 'contact_title', ${contact}))`;
    for (const statement of [
      facility(`${quoted(bad)}::text`, "null"),
      facility("'A Facility'", `${quoted(bad)}::text`),
    ])
      await expect(db.query(statement)).rejects.toMatchObject({ code: "PT422" });
  });
});

describe("another name of somebody who is approved", () => {
  const rename = (name: string) =>
    `update public.profiles set full_name = ${quoted(name)} where user_id = '${world.candidate}'`;
  /** What is known of them after they did it themselves, and we did what comes next, before all is taken back. */
  async function after(statement: string, next = "select") {
    let found: Record<string, unknown> = {};
    const came = await asCaller(db, { sub: world.candidate }, statement, async () => {
      await db.exec(next);
      const [row] = await db.rows(
        `select p.approval, p.renamed_on = private.today() as renamed,
           (select count(*)::integer from public.audit_log l where l.action = 'account.renamed' and l.actor_id = p.user_id
             and l.subject_id = p.user_id::text) as entries,
           array(select k.key from private.leie_subject_keys k where k.user_id = p.user_id order by 1) as keys,
           (select c.status || coalesce(' since ' || c.verified_on, '') from public.credentials c where c.user_id = p.user_id) as license,
           exists (select 1 from private.waiting w where w.user_id = p.user_id and w.kind = 'credential') as queued,
           exists (select 1 from private.expiring e where e.user_id = p.user_id and e.kind = 'check'
             and e.expires_on = private.today()) as due,
           'Federal exclusion list (OIG LEIE)' = any (private.missing_checks(p.user_id)) as missing,
           exists (select 1 from private.license_reach r where r.user_id = p.user_id) as counts
         from public.profiles p where p.user_id = $1`,
        [world.candidate],
      );
      found = row!;
    });
    expect("code" in came ? came : "done").toBe("done");
    return found;
  }
  const RENAMED = {
    approval: "approved",
    renamed: true,
    entries: 1,
    keys: ["else somebody"],
    license: "pending",
    queued: true,
    due: true,
    counts: false,
  };

  test("is written down and checked anew, by the data API and by the form alike", async () => {
    expect(await after(rename("Somebody Else"))).toMatchObject(RENAMED);
    expect(
      await after(
        `select public.update_job_seeker_profile('about',
           '{"full_name": "Somebody Else", "zip": "64108", "home_state": "MO"}')`,
      ),
    ).toMatchObject(RENAMED);
  });

  test("is checked anew while the account waits, too", async () => {
    const hold = (since: string | null) =>
      db.query("update public.profiles set on_hold_since = $2 where user_id = $1", [
        world.candidate,
        since,
      ]);
    await hold("now");
    try {
      expect((await after("select")).license).toContain("verified");
      expect(await after(rename("Somebody Else"))).toMatchObject({
        approval: "pending",
        renamed: true,
        entries: 1,
        license: "pending",
        counts: false,
      });
      // Checks of the old name don't count again when the hold is lifted.
      const lift = `update public.profiles set on_hold_since = null where user_id = '${world.candidate}'`;
      expect(await after(rename("Somebody Else"), lift)).toMatchObject(RENAMED);
      expect(await after(rename("ANN Candidate"), lift)).toMatchObject({
        renamed: null,
        due: false,
      });
    } finally {
      await hold(null);
    }
  });

  test("in other capitals is the same name", async () => {
    expect(await after(rename("ANN Candidate"))).toMatchObject({
      renamed: null,
      entries: 0,
      queued: false,
      due: false,
      counts: true,
    });
  });

  test("is told to admins where checks are due", async () => {
    await db.query(rename("Somebody Else"));
    try {
      const came = await as(db, world, "admin", "select public.admin_expiring('check') as rows");
      expect("says" in came && came.says).toContain("(name changed)");
    } finally {
      await db.query("update public.profiles set full_name = 'Ann Candidate' where user_id = $1", [
        world.candidate,
      ]);
    }
  });

  test("is not theirs to date", async () => {
    const dated = `update public.profiles set renamed_on = null where user_id = '${world.candidate}'`;
    const code = async (who: "candidate" | "admin") => {
      const came = await as(db, world, who, dated);
      return "code" in came ? came.code : came.rows;
    };
    expect([await code("candidate"), await code("admin")]).toEqual(["42501", "42501"]);
  });
});
