/** Acting for others: what the database lets an admin see and do in somebody's place. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { clientOf, startByApi } from "#tests/helpers/acting.ts";
import { day, makePerson, sql, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
const KINDS = {
  "an approved employer": { role: "employer", status: "approved" },
  "an employer who has not submitted": { role: "employer", status: "draft" },
  "a job seeker": { role: "job_seeker", status: "approved" },
  "a rejected job seeker": { role: "job_seeker", status: "rejected" },
  "somebody without a role": { role: null },
} as const;
const people = {} as Record<keyof typeof KINDS, Person>;
let admin: Person;

/** What save_position() takes to post one. */
const position = () => ({
  p_id: randomUUID(),
  p_version: null as unknown as number,
  p_status: "open",
  p_position: {
    title: `Registered Nurse ${randomUUID()}`,
    profession: "rn",
    zip: "64108",
    shift: "days",
    min_years_experience: 2,
    pay_min_cents: 3800,
    pay_max_cents: 4700,
    pay_period: "hour",
    starts_on: day(20),
  },
});

beforeAll(async () => {
  admin = await makePerson(stack, { role: null, admin: true });
  for (const [kind, options] of Object.entries(KINDS))
    people[kind as keyof typeof KINDS] = await makePerson(stack, options);
  // Something to see: a position of the one matches the other; a license, a referral, an entry about somebody.
  const employer = people["an approved employer"];
  const client = await clientOf(stack, employer);
  const { error } = await client.rpc("save_position", position());
  if (error) throw error;
  await sql(
    stack,
    "insert into public.audit_log (actor_id, on_behalf_of, action, subject_type, subject_id) values ($1, $2, 'test.entry', 'profile', $3)",
    [admin.id, employer.id, employer.id],
  );
});

const tables = (
  await sql<{ name: string }>(
    stack,
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  )
).map(({ name }) => name);
/** Every function that only reads, with the parameters that must be given. */
const functions = await sql<{ name: string; required: { name: string; type: string }[] }>(
  stack,
  `select p.proname as name, coalesce((
       select jsonb_agg(jsonb_build_object('name', p.proargnames[i], 'type', format_type(p.proargtypes[i - 1], null)) order by i)
       from generate_series(1, p.pronargs - p.pronargdefaults) i), '[]') as required
   from pg_proc p where p.pronamespace = 'public'::regnamespace and p.provolatile <> 'v' order by 1`,
);
/** Arguments that lead nowhere, by type: what is told about them must be the same as well. */
const NOTHING: Record<string, unknown> = {
  uuid: randomUUID(),
  text: "test",
  integer: 6,
  bigint: 6,
  boolean: false,
  jsonb: {},
  "text[]": [],
  numeric: 6,
};
const argumentsOf = (required: { name: string; type: string }[]) =>
  Object.fromEntries(required.map(({ name, type }) => [name, NOTHING[type]]));
/** What is nobody else's to see, or says that somebody acts. */
const DIFFERENT = new Set([
  "current_account",
  "own_sessions",
  "export_my_data",
  "own_leftover_files",
  "own_self_identification",
  // Refused: nobody pays for somebody else, or reads how they prove that it is them.
  "billing_account",
  "my_second_factor",
  // Refused: nobody uploads for somebody else.
  "facility_image_folder",
]);

/** An answer, without the order of its rows. */
function comparable({ data, error }: { data: unknown; error: { code: string } | null }) {
  const rows = Array.isArray(data) ? data.map((row) => JSON.stringify(row)).sort() : data;
  return { rows, error: error?.code ?? null };
}

describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])("for %s, an admin sees", (kind) => {
  let own: Awaited<ReturnType<typeof clientOf>>;
  let acting: typeof own;
  beforeAll(async () => {
    const person = people[kind];
    own = await clientOf(stack, person);
    acting = await clientOf(stack, admin, await startByApi(stack, admin, { user: person.id }));
  });

  test.each(tables)("the same rows of %s", async (table) => {
    const [theirs, seen] = await Promise.all([
      own.from(table).select("*"),
      acting.from(table).select("*"),
    ]);
    expect(comparable(seen)).toEqual(comparable(theirs));
  });

  test.each(functions.filter(({ name }) => !DIFFERENT.has(name)))(
    "the same answer of $name",
    async ({ name, required }) => {
      const args = argumentsOf(required);
      expect(Object.values(args), `arguments for ${name}`).not.toContain(undefined);
      const [theirs, seen] = await Promise.all([own.rpc(name, args), acting.rpc(name, args)]);
      expect(comparable(seen)).toEqual(comparable(theirs));
    },
  );

  test("the same account, and that it is another's", async () => {
    const asked = { p_acting: null };
    const [theirs, seen] = await Promise.all([
      own.rpc("current_account", asked),
      acting.rpc("current_account", asked),
    ]);
    const [account] = theirs.data as Record<string, unknown>[];
    expect(seen.data).toEqual([
      {
        ...account,
        acting_id: expect.any(String),
        admin_id: admin.id,
        admin_name: admin.email,
        acting_user_id: people[kind].id,
        acting_user_name: account!["full_name"] ?? people[kind].email,
        acting_user_role: account!["role"],
        acting_reason: expect.any(String),
        acting_ends_at: expect.any(String),
      },
    ]);
  });

  test("nothing of what is only theirs: sessions and the export of their data", async () => {
    for (const name of [
      "own_sessions",
      "export_my_data",
      "own_leftover_files",
      "own_self_identification",
    ])
      expect((await acting.rpc(name)).error?.code, name).toBe("PT403");
  });
});

test("what there is to see was seen: the comparison is not of nothing with nothing", async () => {
  const person = people["an approved employer"];
  const acting = await clientOf(stack, admin, await startByApi(stack, admin, { user: person.id }));
  for (const table of ["profiles", "employer_profiles", "positions", "professions"])
    expect((await acting.from(table).select("*")).data, table).not.toEqual([]);
  expect((await acting.rpc("access_log")).data).not.toEqual([]);
  // The admin themselves would see all profiles.
  expect((await acting.from("profiles").select("user_id")).data).toEqual([{ user_id: person.id }]);
});

describe("writes", () => {
  const written = (actor: string, person: string) =>
    sql<{ action: string; subject_type: string; columns: string[] }>(
      stack,
      `select action, subject_type, details -> 'columns' as columns from public.audit_log
       where actor_id = $1 and on_behalf_of = $2 and action ~ '^acting.(insert|update|delete)$' order by id`,
      [actor, person],
    );

  test("belong to the person, and are recorded with both ids and the columns that changed", async () => {
    const someone = await makePerson(stack, { role: "employer", status: "approved" });
    const acting = await clientOf(
      stack,
      admin,
      await startByApi(stack, admin, { user: someone.id }),
    );
    const { data: id, error } = await acting.rpc("save_position", position());
    expect(error).toBeNull();
    expect(
      await sql(stack, "select employer_id from public.positions where id = $1", [id]),
    ).toEqual([{ employer_id: someone.id }]);
    await acting.from("profiles").update({ full_name: "Renamed Person" }).eq("user_id", someone.id);
    const entries = await written(admin.id, someone.id);
    expect(entries[0]).toMatchObject({ action: "acting.insert", subject_type: "positions" });
    expect(entries.at(-1)).toMatchObject({
      action: "acting.update",
      subject_type: "profiles",
      columns: ["full_name", "renamed_on"],
    });
    expect(entries[0]!.columns).toEqual(expect.arrayContaining(["title", "employer_id", "zip"]));
    // What they write themselves is nobody's doing but theirs.
    await (await clientOf(stack, someone)).rpc("save_position", position());
    expect(await written(admin.id, someone.id)).toHaveLength(entries.length);
  });

  test("a draft that is kept, and a profile that is submitted, are theirs", async () => {
    const someone = await makePerson(stack, { role: "employer", status: "draft" });
    const acting = await clientOf(
      stack,
      admin,
      await startByApi(stack, admin, { user: someone.id }),
    );
    const draft = { facility: { facilityName: "Half a name" } };
    const step = { p_step: "facility", p_values: draft.facility };
    expect((await acting.rpc("save_onboarding_step", step)).error).toBeNull();
    const own = await clientOf(stack, someone);
    const { data } = await own.from("profiles").select("onboarding_draft").single();
    expect(data).toMatchObject({ onboarding_draft: { values: draft } });
    const { error } = await acting.rpc("submit_facility", {
      p_facility: {
        full_name: "Ada Lowell",
        facility_name: "Whole Name Clinic",
        facility_type: "clinic",
        address_line: "1 Main Street",
        zip: "64108",
        phone: "8165550100",
        may_hire: true,
      },
    });
    expect(error).toBeNull();
    // Nobody agrees for somebody else.
    const agreed = await own.from("agreements").select("document").eq("place", "submission");
    expect(agreed.data).toEqual([]);
    const { data: after } = await own.from("profiles").select("full_name, onboarding_completed");
    expect(after).toEqual([{ full_name: "Ada Lowell", onboarding_completed: true }]);
    const tablesWritten = (await written(admin.id, someone.id)).map((one) => one.subject_type);
    expect(new Set(tablesWritten)).toEqual(new Set(["profiles", "employer_profiles"]));
  });

  test("reach nobody else, and no column that is not theirs to change", async () => {
    const someone = people["an approved employer"];
    const other = await makePerson(stack, { role: "employer", status: "approved" });
    const acting = await clientOf(
      stack,
      admin,
      await startByApi(stack, admin, { user: someone.id }),
    );
    // Whose a position is, is not the sender's to say.
    const theirId = position();
    await (await clientOf(stack, other)).rpc("save_position", theirId);
    const over = { ...theirId, p_version: 1 };
    expect((await acting.rpc("save_position", over)).error?.code).toBe("PT404");
    const theirs = acting.from("profiles").update({ full_name: "Taken Over" });
    const { data } = await theirs.eq("user_id", other.id).select("user_id");
    expect(data).toEqual([]);
    const decided = await acting
      .from("profiles")
      .update({ profile_status: "verified_issue" })
      .eq("user_id", someone.id);
    expect(decided.error?.code).toMatch(/^(PT403|42501)$/);
    expect((await acting.rpc("ensure_profile", { p_role: "job_seeker" })).error?.code).toBe(
      "PT403",
    );
  });
});
