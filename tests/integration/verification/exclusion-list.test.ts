/**
 * The exclusion list: imported whole or not at all, compared by name and NPI, decided on by administrators alone. What
 * a file may look like stands in app/verification/exclusion-list/file.server.test.ts.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { alone } from "#tests/helpers/alone.ts";
import { upload } from "#tests/helpers/documents.ts";
import { listOf, makeNamed, newName, newNpi } from "#tests/helpers/leie.ts";
import { apiOf, makeNurse } from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql, type Person, type Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const LIST = "/admin/verification/leie";
const POSSIBLE = "/admin/verification/possible";

let giveBack: () => void;
let admin: Person;
let office: Visitor;
beforeAll(async () => {
  // There is one list in use.
  giveBack = await alone(stack, "leie");
  admin = await makePerson(stack, { role: null, admin: true });
  office = await signedIn(stack, admin);
});
afterAll(() => giveBack());

const textOf = async (response: Response) =>
  (await response.text()).replace(/<!-- -->/g, "").replaceAll("&#x27;", "'");
const send = (bytes: Uint8Array, who = office) =>
  upload(who, { name: "UPDATED.csv", bytes, type: "text/csv" }, {}, LIST);
const use = async (...rows: Parameters<typeof listOf>) => {
  const answer = await send(listOf(...rows));
  expect(answer.headers.get("location"), await answer.text()).toBe(LIST);
};
const current = async () =>
  (
    await sql<{ id: string; sha256: string; row_count: number }>(
      stack,
      "select id, sha256, row_count from public.leie_lists where status = 'current'",
    )
  )[0];
const matchesOf = ({ id }: Person) =>
  sql<{ id: string; how: string; status: string; note: string | null }>(
    stack,
    "select id, how, status, note from public.leie_matches where user_id = $1 order by found_at, id",
    [id],
  );
const decide = (match: string, decision = "not_same", who = office) =>
  who.post(POSSIBLE, { match, decision, note: "Another middle name, and never lived there." });
const entriesOf = (person: Person) =>
  sql<{ action: string; details: Record<string, unknown> }>(
    stack,
    "select action, details from public.audit_log where actor_id = $1 order by id",
    [person.id],
  );

describe("importing", () => {
  test("a list is used, written down once with its digest, and told of when it comes again", async () => {
    const importer = await makePerson(stack, { role: null, admin: true });
    const visitor = await signedIn(stack, importer);
    const bytes = listOf(
      { LASTNAME: newName(), FIRSTNAME: "ANA" },
      { LASTNAME: newName(), FIRSTNAME: "BEN" },
    );
    expect((await send(bytes, visitor)).headers.get("location")).toBe(LIST);
    const used = await current();
    expect(used).toMatchObject({ row_count: 2 });
    expect(await entriesOf(importer)).toMatchObject([
      { action: "leie.imported", details: { rows: 2, sha256: used!.sha256 } },
    ]);
    const again = await send(bytes, visitor);
    expect(again.status).toBe(409);
    expect(await textOf(again)).toContain("This file has been the current list since");
    expect(await current()).toEqual(used);
    expect(await entriesOf(importer)).toHaveLength(1);
    expect(await textOf(await visitor.get(LIST))).toContain(used!.sha256.slice(0, 16));
  });

  test("nothing is kept of birth dates and addresses", async () => {
    await use({ LASTNAME: newName(), FIRSTNAME: "ANA", DOB: "19610728" });
    const rows = await sql<{ row: string }>(
      stack,
      "select to_jsonb(e)::text as row from private.leie_entries e",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toMatch(/1961|HIDDEN|66603/);
  });

  test.each([
    [
      "a date that is none",
      listOf({ LASTNAME: "OAK" }, { LASTNAME: "ELM", EXCLDATE: "20241301" }),
      "Line 3: EXCLDATE 20241301 is not a valid date. Nothing was imported.",
    ],
    ["another file", Buffer.from("name\nAna\n"), "Line 1: the columns LASTNAME"],
    ["UTF-16", Buffer.from("\ufeffLASTNAME", "utf16le"), "This file is in UTF-16."],
    ["a picture", Buffer.from([0x89, 0x50, 0, 1, 2]), "This is not a CSV file."],
    ["nothing", Buffer.alloc(0), "This file is empty."],
    ["31 MB", Buffer.alloc(31 * 1024 * 1024, "a"), "This file is larger than 30 MB."],
  ])("%s is refused by its line, and the list in use stays", async (_, bytes, sentence) => {
    await use({ LASTNAME: newName(), FIRSTNAME: "ANA" });
    const used = await current();
    const answer = await send(bytes);
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain(sentence);
    expect(await current()).toEqual(used);
    expect(await sql(stack, "select 1 from public.leie_lists where status = 'coming'")).toEqual([]);
  });

  test("one that is broken off leaves the list in use, and the next takes its place", async () => {
    const nurse = await makeNamed(stack, `Ana ${newName()}`);
    const last = newName();
    await use({ LASTNAME: last, FIRSTNAME: "ANA" });
    const used = await current();
    const api = await apiOf(stack, admin);
    const begun = await api.rpc("begin_leie_import", {
      p_sha256: "c".repeat(64),
      p_file_name: "half.csv",
      p_rows: 2,
    });
    const half = [{ last_name: "Oak", excluded_for: "1128a1", excluded_on: "2020-01-01" }];
    await api.rpc("add_leie_rows", { p_list: begun.data!, p_from: 0, p_rows: half });
    const early = await api.rpc("finish_leie_import", { p_list: begun.data! });
    expect(early.error?.code).toBe("PT409");
    const twice = await api.rpc("add_leie_rows", { p_list: begun.data!, p_from: 0, p_rows: half });
    expect(twice.error?.code).toBe("PT409");
    expect(await current()).toEqual(used);

    // Somebody else waits for it, who began it does not.
    const other = await makePerson(stack, { role: null, admin: true });
    const bytes = listOf({ LASTNAME: newName(), FIRSTNAME: "ANA" });
    const refused = await send(bytes, await signedIn(stack, other));
    expect(refused.status).toBe(409);
    expect(await textOf(refused)).toContain("Another administrator is importing a list right now.");
    expect((await send(bytes)).status).toBe(302);
    expect((await current())!.row_count).toBe(1);
    const late = await api.rpc("add_leie_rows", { p_list: begun.data!, p_from: 1, p_rows: half });
    expect(late.error?.code).toBe("PT409");
    expect(await matchesOf(nurse)).toEqual([]);
  });

  test("is an administrator's alone", async () => {
    const nurse = await makeNurse(stack);
    const owner = await makePerson(stack, { role: "employer", status: "approved" });
    const used = await current();
    for (const person of [nurse, owner]) {
      const api = await apiOf(stack, person);
      const id = randomUUID();
      const calls = [
        await api.rpc("begin_leie_import", {
          p_sha256: "d".repeat(64),
          p_file_name: "x",
          p_rows: 1,
        }),
        await api.rpc("add_leie_rows", { p_list: id, p_from: 0, p_rows: [] }),
        await api.rpc("finish_leie_import", { p_list: id }),
        await api.rpc("admin_leie"),
        await api.rpc("admin_leie_matches"),
        await api.rpc("decide_leie_match", { p_id: id, p_decision: "same", p_note: "Because." }),
      ];
      expect(calls.map(({ error }) => error?.code)).toEqual(Array(6).fill("PT403"));
    }
    const sent = await send(listOf({ LASTNAME: "OAK" }), await signedIn(stack, nurse));
    expect(sent.headers.get("location")).toBe("/job-seeker/dashboard");
    expect(await current()).toEqual(used);
  });
});

describe("comparing", () => {
  // prettier-ignore
  test.each([
    ["capitals", "Maria Xq", "XQ", "MARIA", true],
    ["accents", "María Xqué", "XQUE", "MARIA", true],
    ["accents in capitals", "MARÍA XQUÉ", "XQUE", "MARIA", true],
    ["accents in capitals of the list", "Maria Xque", "XQUÉ", "MARÍA", true],
    ["apostrophes", "Maria O'Xq", "OXQ", "MARIA", true],
    ["two last names, one of them", "Maria Xq Lopez", "XQ", "MARIA", true],
    ["a hyphen", "Maria Xq-Lopez", "XQ LOPEZ", "MARIA", true],
    ["small words written together", "Maria de la Xq", "DELAXQ", "MARIA", true],
    ["a middle name", "Maria Ann Xq", "XQ", "MARIA", true],
    ["titles", "Dr. Maria Xq Jr., RN", "XQ", "MARIA", true],
    ["the last name first", "Xq, Maria", "XQ", "MARIA", true],
    ["the last name first, without a comma", "Xq Maria", "XQ", "MARIA", true],
    ["a first name in two words", "Maryann Xq", "XQ", "MARY ANN", true],
    ["another first name", "Marie Xq", "XQ", "MARIA", false],
    ["another last name", "Maria Xqa", "XQ", "MARIA", false],
    ["a last name alone", "Xq", "XQ", "MARIA", false],
    ["an initial", "M Xq", "XQ", "MARIA", false],
    ["a small word alone", "Maria de Lopez", "DE XQ", "MARIA", false],
  ])("%s: %s and %s, %s", async (_, ours, last, first, fits) => {
    // Letters that are this case's own stand for Xq.
    const own = newName();
    const at = (name: string) => name.replace(/xq/i, (found) => (found === "XQ" ? own.toUpperCase() : own));
    const [{ shared } = { shared: null }] = await sql<{ shared: boolean }>(
      stack,
      `select private.person_keys($1) && private.entry_keys($2, $3, null, null) as shared`,
      [at(ours), at(last), first],
    );
    expect(shared).toBe(fits);
  });

  test("a name is found at the import and when it is submitted, and lost with the name or the list", async () => {
    const [last, other] = [newName(), newName()];
    const before = await makeNamed(stack, `Ana ${last}`);
    await use({ LASTNAME: last, FIRSTNAME: "ANA" }, { LASTNAME: other, FIRSTNAME: "BEN" });
    expect(await matchesOf(before)).toMatchObject([{ how: "name", status: "possible" }]);
    const after = await makeNamed(stack, `Ben ${other}`);
    expect(await matchesOf(after)).toMatchObject([{ how: "name", status: "possible" }]);
    const page = await textOf(await office.get(POSSIBLE));
    expect(page).toContain("A name alone proves nothing");
    await sql(stack, "update public.profiles set full_name = 'Ben Oak' where user_id = $1", [
      after.id,
    ]);
    expect(await matchesOf(after)).toEqual([]);
    await use({ LASTNAME: newName(), FIRSTNAME: "ANA" });
    expect(await matchesOf(before)).toEqual([]);
  });

  test("a facility is found by its name and by its NPI", async () => {
    const name = newName();
    const facility = await makePerson(stack, { role: "employer", status: "approved" });
    const npi = `1${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`;
    await sql(stack, "update public.employer_profiles set facility_name = $2 where user_id = $1", [
      facility.id,
      `The ${name} Clinic, LLC`,
    ]);
    await use({ BUSNAME: `${name.toUpperCase()} CLINIC INC`, MIDNAME: "" });
    expect(await matchesOf(facility)).toMatchObject([{ how: "facility" }]);
    await use({ BUSNAME: `${name.toUpperCase()} CLINIC INC`, MIDNAME: "", NPI: npi });
    await decide((await matchesOf(facility))[0]!.id);
    await sql(stack, "update public.employer_profiles set npi = $2 where user_id = $1", [
      facility.id,
      npi,
    ]);
    // Decided by the name; now the number fits too, so it is asked again.
    expect(await matchesOf(facility)).toMatchObject([
      { how: "npi", status: "possible", note: null },
    ]);
  });

  test("a professional is found by their NPI, at the import and when it is written down, and lost with it", async () => {
    const [early, late] = [await makeNurse(stack), await makeNurse(stack)];
    const npis = [newNpi(), newNpi()];
    const write = (person: Person, npi: string, npiWas: string) =>
      office.post(`/admin/verification/${person.id}`, { intent: "npi", npi, npiWas });
    await write(early, npis[0]!, "");
    await use(...npis.map((NPI) => ({ LASTNAME: newName(), FIRSTNAME: "ANA", NPI })));
    expect(await matchesOf(early)).toMatchObject([{ how: "npi", status: "possible" }]);
    expect(await matchesOf(late)).toEqual([]);
    await write(late, npis[1]!, "");
    expect(await matchesOf(late)).toMatchObject([{ how: "npi", status: "possible" }]);
    const page = await textOf(await office.get(`${POSSIBLE}?how=npi`));
    // Beside each other: theirs and the list's.
    expect(page.match(new RegExp(`>${npis[1]}<`, "g"))).toHaveLength(2);
    await write(late, "", npis[1]!);
    expect(await matchesOf(late)).toEqual([]);
    expect(await matchesOf(early)).toHaveLength(1);
  });
});

describe("deciding", () => {
  async function found() {
    const last = newName();
    const nurse = await makeNamed(stack, `Maria ${last}`);
    const row = { LASTNAME: last.toUpperCase(), FIRSTNAME: "MARIA" };
    await use(row);
    return { nurse, row, match: (await matchesOf(nurse))[0]!.id };
  }

  test("who is not the same is not asked about again, with the next list either", async () => {
    const { nurse, row, match } = await found();
    expect((await decide(match)).headers.get("location")).toBe(POSSIBLE);
    await use(row, { LASTNAME: newName(), FIRSTNAME: "BEN" });
    expect(await matchesOf(nurse)).toMatchObject([{ id: match, status: "not_same" }]);
    expect(await textOf(await office.get(POSSIBLE))).not.toContain(match);
    expect(await textOf(await office.get(`${POSSIBLE}?status=decided`))).toContain(
      "Another middle name, and never lived there.",
    );
    // Another exclusion of the same name is another row.
    await use({ ...row, EXCLDATE: "20230501" });
    expect((await matchesOf(nurse)).map(({ status }) => status).sort()).toEqual([
      "not_same",
      "possible",
    ]);
  });

  test("who is the same has a finding among their checks, and is on hold in the same moment", async () => {
    const { nurse, match } = await found();
    const answer = await decide(match, "same");
    expect(answer.headers.get("location")).toBe(`/admin/verification/${nurse.id}`);
    const checks = await sql(
      stack,
      "select result, note from public.verification_checks where user_id = $1",
      [nurse.id],
    );
    expect(checks).toEqual([
      { result: "finding", note: "Another middle name, and never lived there." },
    ]);
    expect(
      await sql(stack, "select approval from public.profiles where user_id = $1", [nurse.id]),
    ).toEqual([{ approval: "pending" }]);
  });

  test("the second of two administrators is told", async () => {
    const { nurse, match } = await found();
    const other = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
    await decide(match);
    const late = await decide(match, "same", other);
    expect(late.status).toBe(409);
    expect(await textOf(late)).toContain("Someone has already decided on this possible match.");
    expect(await matchesOf(nurse)).toMatchObject([{ status: "not_same" }]);
  });

  test("a match is never the person's to read: not in their pages, their copy or their notifications", async () => {
    const { nurse, match } = await found();
    const visitor = await signedIn(stack, nurse);
    const api = await apiOf(stack, nurse);
    const { data, error } = await api.from("leie_matches").select("*");
    expect(error?.code === "42501" || data?.length === 0).toBe(true);
    for (const path of ["/job-seeker/dashboard", "/account/access", "/account/export"]) {
      const text = await textOf(await visitor.get(path));
      expect(text, path).not.toContain(match);
      expect(text, path).not.toMatch(/leie|exclu(ded|sion)/i);
    }
    expect(
      await sql(
        stack,
        "select 1 from public.notifications where user_id = $1 and kind <> 'new_match'",
        [nurse.id],
      ),
    ).toEqual([]);
  });
});
