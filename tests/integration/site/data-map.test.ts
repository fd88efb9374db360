/** The data map behind the privacy policy, held against the database: its columns, who sees them, and what outlives an account. */
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { COLUMNS, LINKS, OTHERS_COLUMNS } from "#app/site/data-map/columns.server.ts";
import { GROUPS, type DataGroup, type GroupId } from "#app/site/data-map/groups.server.ts";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { sql } from "#tests/helpers/people.ts";
import { READS } from "#tests/helpers/rls-table.ts";
import { as, makeWorld, type Role, type World } from "#tests/helpers/rls-world.ts";

const FILE = "app/site/data-map/columns.server.ts";
const links = LINKS.split(" ");
const wordsOf = (text = "") => text.split(" ");
const namedIn = (table: string) => Object.values(COLUMNS[table] ?? {}).flatMap(wordsOf);
const groupsOf = (table: string) =>
  (Object.keys(COLUMNS[table] ?? {}) as (GroupId | "none")[])
    .filter((id) => id !== "none")
    .map((id): [GroupId, DataGroup] => [id, GROUPS[id]]);

let db: TestDatabase;
let world: World;
let catalog: { table: string; columns: string[] }[];
/** Tables whose rows go with an account by the database itself. */
let cascading: Set<string>;
beforeAll(async () => {
  db = await bareDatabase();
  world = await makeWorld(db);
  catalog = await db.rows(
    `select format('%s.%s', n.nspname, c.relname) as table,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private', 'matching') and c.relkind in ('r', 'p', 'm') order by 1`,
  );
  const found = await db.rows<{ table: string }>(
    `with recursive gone (oid) as (
       select 'auth.users'::regclass::oid
       union
       select f.conrelid from pg_constraint f join gone g on g.oid = f.confrelid where f.contype = 'f' and f.confdeltype = 'c')
     select format('%s.%s', n.nspname, c.relname) as table
     from gone g join pg_class c on c.oid = g.oid join pg_namespace n on n.oid = c.relnamespace`,
  );
  cascading = new Set(found.map(({ table }) => table));
}, 60_000);
afterAll(() => db.close());

describe("every column has its place", () => {
  test("of every table of ours", () => {
    const missing = catalog.flatMap(({ table, columns }) => {
      const lost = columns.filter(
        (name) => !links.includes(name) && !namedIn(table).includes(name),
      );
      // A table that is not there at all is missing even if all its columns are links.
      return lost.length || !COLUMNS[table]
        ? [
            `${FILE}: add "${lost.join(" ")}" to "${table}", under a group of groups.server.ts if it says something about a person, else under none`,
          ]
        : [];
    });
    expect(missing).toEqual([]);
  });

  test("once, and no other", () => {
    const gone = Object.keys(COLUMNS).flatMap((table) => {
      const columns = catalog.find((found) => found.table === table)?.columns ?? [];
      const names = namedIn(table);
      return names
        .filter((name, index) => !columns.includes(name) || names.indexOf(name) !== index)
        .map(
          (name) => `${FILE}: take "${name}" out of "${table}": it is not there, or named twice`,
        );
    });
    expect(gone).toEqual([]);
    expect(Object.keys(COLUMNS)).toEqual(expect.arrayContaining(catalog.map(({ table }) => table)));
    expect(Object.keys(COLUMNS).length).toBe(catalog.length);
  });

  test("nothing that we say we never ask has a column", () => {
    const asked = catalog.flatMap(({ table, columns }) =>
      columns
        .filter((name) =>
          /ssn|social_security|birth|\bage\b|dob|earned|previous_pay|current_pay|salary_history|health|diagnos|patient|card_number|cvc|gap|employment_dates|arrest|marital|religion|pregnan|photo/.test(
            name,
          ),
        )
        .map((name) => `${table}.${name}`),
    );
    expect(asked).toEqual([]);
  });

  test("also of what the sign-in service keeps for us", async () => {
    for (const [table, groups] of Object.entries(OTHERS_COLUMNS)) {
      const columns = await sql<{ name: string }>(
        inject("stack"),
        "select attname::text as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0",
        [table],
      );
      expect(
        columns.map(({ name }) => name),
        table,
      ).toEqual(expect.arrayContaining(Object.values(groups).flatMap(wordsOf)));
    }
  });

  test("no group is without columns", () => {
    const used = new Set(
      [...Object.values(COLUMNS), ...Object.values(OTHERS_COLUMNS)].flatMap(Object.keys),
    );
    expect(Object.keys(GROUPS).filter((id) => !used.has(id))).toEqual([]);
  });
});

describe("who sees it", () => {
  const rolesOf = (table: string) =>
    new Set<Role>((READS[table.replace("public.", "")] ?? []).flatMap(({ seenBy }) => seenBy));
  const rows = Object.keys(COLUMNS)
    .filter((table) => READS[table.replace("public.", "")])
    .flatMap((table) => groupsOf(table).map(([id, group]) => ({ table, id, group })));
  const fair = (breaks: (of: { id: GroupId; group: DataGroup }, roles: Set<Role>) => boolean) =>
    rows
      .filter(({ table, id, group }) => breaks({ id, group }, rolesOf(table)))
      .map(({ table, id }) => `${table}: ${id}`);

  test("whatever row level security shows to administrators is said to be theirs to see", () => {
    // Administrators read a reported message, which the policy says beside it.
    expect(
      fair(({ id, group }, of) => of.has("admin") && group.admins !== "yes" && id !== "messages"),
    ).toEqual([]);
  });

  test("what none of them sees is not shown while acting, either", () => {
    expect(
      fair(
        ({ group }, of) =>
          group.admins === "never" && [...of].some((role) => /acting|admin/.test(role)),
      ),
    ).toEqual([]);
  });

  test("no facility reads a table of professionals that it is said never to see", () => {
    const facilities: Role[] = ["owner", "recruiter", "viewer", "other facility"];
    expect(
      fair(
        ({ group }, of) =>
          group.about === "professionals" &&
          group.facility === "never" &&
          facilities.some((role) => of.has(role)),
      ),
    ).toEqual([]);
  });

  test("only what is said to be public is read by visitors", async () => {
    const open = [];
    for (const { table, id, group } of rows) {
      if (group.isPublic || !rolesOf(table).has("anonymous")) continue;
      for (const column of wordsOf(COLUMNS[table]![id])) {
        const [row] = await db.rows<{ may: boolean }>(
          "select has_column_privilege('anon', $1, $2, 'select') as may",
          [table, column],
        );
        if (row!.may) open.push(`${table}.${column}`);
      }
    }
    expect(open).toEqual([]);
  });

  // What tells a group in the answers that a facility's pages are made of.
  const MARKS: [table: string, column: string, mark: string][] = [
    ["job_seeker_profiles", "years_experience", '"years":5'],
    ["job_seeker_profiles", "units", "ICU, neuro"],
    ["job_seeker_profiles", "records_systems", "meditech"],
    ["job_seeker_profiles", "facility_types", '"facility_types":["clinic"]'],
    ["job_seeker_profiles", "shifts", '"shifts":["days"]'],
    ["job_seeker_profiles", "schedules", '"schedules":["4x10"]'],
    ["job_seeker_profiles", "on_call", '"takes_call":true'],
    ["job_seeker_profiles", "home_state", '"home_state":"MO"'],
    ["job_seeker_profiles", "available_from", '"available_from":"2026-01-05"'],
    ["credentials", "verified_source", "Nursys"],
    ["job_seeker_profiles", "skills", "Marked skill"],
    ["job_seeker_profiles", "desired_pay_hourly_cents", '"desired_hourly_cents":3001'],
    ["profiles", "full_name", "Ann Candidate"],
    ["job_seeker_profiles", "phone", "8165550142"],
    ["job_seeker_profiles", "summary", "Marked summary"],
    ["credentials", "number", "MARKED-77"],
    ["documents", "file_name", "cv.pdf"],
    ["email_changes", "new_email", "@test.example"],
    ["job_seeker_profiles", "zip", "64106"],
    ["job_seeker_profiles", "npi", "1234567893"],
    ["self_identification", "sex", "female"],
  ];
  const groupOf = (table: string, column: string) =>
    groupsOf(`public.${table}`).find(([id]) =>
      wordsOf(COLUMNS[`public.${table}`]![id]).includes(column),
    )![1];
  const STAGES = ["matched", "opened", "applied"] as const;

  test.each(STAGES.map((stage, index) => [stage, index] as const))(
    "a facility at the stage %s sees what is said, and nothing else",
    async (stage, index) => {
      await db.exec(`begin;
        delete from public.applications where job_seeker_id = '${world.candidate}';
        delete from public.candidate_views where job_seeker_id = '${world.candidate}';
        update public.job_seeker_profiles set phone = '8165550142', summary = 'Marked summary', zip = '64106',
          skills = array['Marked skill'], desired_pay_cents = 3001, npi = '1234567893',
          units = '[{"unit": "icu_neuro", "years": 4}]', records_systems = array['meditech'],
          facility_types = array['clinic'], schedules = array['4x10'], on_call = true, available_from = '2026-01-05'
        where user_id = '${world.candidate}';
        update public.credentials set number = 'MARKED-77' where id = '${world.license}';
        commit`);
      if (stage !== "matched") {
        await db.query(
          "insert into public.candidate_views (employer_id, job_seeker_id) values ($1, $2)",
          [world.owner, world.candidate],
        );
      }
      if (stage === "applied") {
        await db.query(
          `insert into public.applications (id, position_id, job_seeker_id, employer_id, status, source)
           values ($1, $2, $3, $4, 'applied', 'applied')`,
          [world.application, world.position, world.candidate, world.owner],
        );
      }
      const [match] = await db.rows<{ id: string }>(
        "select id from public.matches where position_id = $1 and job_seeker_id = $2",
        [world.position, world.candidate],
      );
      const answers = await Promise.all(
        [
          `select public.candidate_of_match('${world.position}', '${match!.id}')`,
          `select public.position_candidates('${world.position}')`,
          ...(stage === "applied"
            ? [`select public.facility_application('${world.application}')`]
            : []),
        ].map((asked) => as(db, world, "owner", asked)),
      );
      const said = answers.map((came) => ("says" in came ? came.says : came.code)).join();
      expect(answers.filter((came) => "code" in came)).toEqual([]);
      for (const [table, column, mark] of MARKS) {
        const { facility } = groupOf(table, column);
        const sees = facility !== "never" && STAGES.indexOf(facility) <= index;
        expect(said.includes(mark), `${table}.${column}: ${mark}`).toBe(sees);
      }
      expect(said).toContain(stage === "applied" ? "Ann Candidate" : "Ann C.");
      // Said beside "ZIP code".
      expect(said).toMatch(/"city":"Kansas City"[^}]*"state":"MO"/);
      expect(said).toContain('"max_miles":40');
    },
  );

  test("a professional sees of a position and of an application what is said, and not what a facility notes", async () => {
    await db.exec(`begin;
      delete from public.applications where job_seeker_id = '${world.candidate}';
      delete from public.facility_blocks where job_seeker_id = '${world.candidate}';
      update public.positions set description = 'Marked description', shift = 'nights' where id = '${world.position}';
      insert into public.applications (id, position_id, job_seeker_id, employer_id, status, source)
        values ('${world.application}', '${world.position}', '${world.candidate}', '${world.owner}', 'offered', 'applied');
      insert into public.interviews (application_id, kind, place, duration_minutes, proposed_by)
        values ('${world.application}', 'phone', 'Marked place', 30, 'facility');
      insert into public.offers (application_id, pay_cents, pay_period, hours, starts_on, expires_at, fee_bp, plan_code, message)
        values ('${world.application}', 4321, 'hour', 36, current_date, now() + interval '1 day', 400, 'employer_growth', 'Marked offer');
      insert into public.messages (application_id, sender_id, side, body)
        values ('${world.application}', '${world.owner}', 'facility', 'Marked message');
      insert into public.application_notes (application_id, author_id, body)
        values ('${world.application}', '${world.owner}', 'Marked note');
      insert into public.scorecards (application_id, interviewer_id, recommendation, comment)
        values ('${world.application}', '${world.owner}', 'strong_no', 'Marked scorecard');
      commit`);
    const says = async (asked: string) => {
      const came = await as(db, world, "candidate", `select public.${asked}`);
      if (!("says" in came)) throw new Error(`${asked}: ${came.code}`);
      return came.says;
    };
    const position = await says(`position_for_me('${world.position}')`);
    for (const mark of [
      "First Facility",
      "hospital",
      "Kansas City",
      "Wound care",
      '"pay_max_cents":5000',
      "nights",
      "starts_on",
      "Marked description",
    ])
      expect(position, mark).toContain(mark);
    const application = await says(`my_application('${world.application}')`);
    for (const mark of ["Marked place", "Marked offer", '"pay_cents":4321', "Marked message"])
      expect(application, mark).toContain(mark);
    for (const text of [position, application])
      for (const mark of [
        "Marked note",
        "Marked scorecard",
        "strong_no",
        "8165550100",
        "1 Street",
        "Cleo Owner",
        "@test.example",
      ])
        expect(text, mark).not.toContain(mark);
    // As a word or in a name: a random id may contain these three letters.
    for (const text of [position, application])
      expect(text.match(/\bfees?\b|"[a-z_]*fee[a-z_]*":/gi), "a fee").toBeNull();
    for (const table of ["application_notes", "scorecards"]) {
      const came = await as(db, world, "candidate", `select * from public.${table}`);
      expect("rows" in came ? came.rows : 0, table).toBe(0);
    }
  });

  test("an administrator sees name, phone, ZIP code and number, but neither sex nor origin", async () => {
    const asked = (statement: string) => as(db, world, "admin", statement);
    const came = await asked(`select public.verification_of('${world.candidate}')`);
    for (const mark of ["Ann Candidate", "8165550142", "64106", "MARKED-77", "cv.pdf"]) {
      expect(JSON.stringify(came)).toContain(mark);
    }
    const person = await asked(`select public.admin_person('${world.candidate}')`);
    expect(JSON.stringify(person)).toContain(`${world.candidate}@test.example`);
    expect(await asked("select sex from public.self_identification")).toEqual({ code: "42501" });
  });
});

/** What goes with an account though no foreign key says so, and how. */
const GONE_BY: Record<string, string> = {
  "public.matches": "a trigger of the job seeker's or the position's",
  "matching.news": "a trigger of the job seeker's",
  "private.search_words": "a trigger of private.people",
  "public.case_assignments": "a trigger of what was decided; its admin's account takes it along",
  "public.contact_messages": "delete_my_account: those from its address",
  "public.faq_questions": "delete_my_account: name and contact are emptied",
};

describe("how long", () => {
  test("a column that is said to go with the account is in a row that does", () => {
    const staying = Object.keys(COLUMNS).flatMap((table) =>
      groupsOf(table)
        .filter(([, { kept }]) => kept === "account")
        .filter(() => !cascading.has(table) && !GONE_BY[table])
        .map(([id]) => `${table}: ${id}`),
    );
    expect(staying).toEqual([]);
  });

  test("a column that is said to stay is in a row that does", () => {
    // The row is the account's; what is in it of an admin or a partner's code goes with it.
    const ofAccount = ["public.profiles: referral"];
    const going = Object.keys(COLUMNS).flatMap((table) =>
      groupsOf(table)
        .filter(([, { kept }]) => ["nameless", "record", "question"].includes(kept))
        .filter(() => cascading.has(table))
        .map(([id]) => `${table}: ${id}`)
        .filter((name) => !ofAccount.includes(name)),
    );
    expect(going).toEqual([]);
  });

  test("what stays of a deleted account names nobody, but for the record of decisions", async () => {
    const stays = [
      "placements",
      "billing_invoices",
      "placement_payments",
      "referrals",
      "audit_log",
    ];
    const amounts = async () => {
      const found: Record<string, number> = {};
      for (const table of stays) {
        const [row] = await db.rows<{ n: number }>(
          `select count(*)::int as n from public.${table}`,
        );
        found[table] = row!.n;
      }
      return found;
    };
    const before = await amounts();
    for (const who of ["candidate", "owner"] as const) {
      await db.query("delete from auth.users where id = $1", [world[who]]);
    }
    const naming = [];
    for (const { table } of catalog) {
      const rows = await db.rows(`select 1 from ${table} t where to_jsonb(t)::text ~* $1`, [
        `${world.candidate}|${world.owner}|Ann Candidate|Cleo Owner`,
      ]);
      if (rows.length > 0) naming.push(table);
    }
    expect(naming).toEqual(["public.audit_log"]);
    const after = await amounts();
    expect(after).toEqual({ ...before, audit_log: after["audit_log"] });
    expect(Object.values(before)).not.toContain(0);
    expect(after["audit_log"]).toBeGreaterThanOrEqual(before["audit_log"]!);
  });
});
