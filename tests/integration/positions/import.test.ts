/**
 * Positions out of a file: read, mapped, looked over, made into drafts at once, undone, and written out again. What a
 * file and its cells may look like stands in app/positions/import/*.test.ts.
 */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { parse } from "csv-parse/sync";
import { upload } from "#tests/helpers/documents.ts";
import { textOf } from "#tests/helpers/acting.ts";
import {
  apiOf,
  makeFacility,
  makeMember,
  makeNurse,
  makePosition,
} from "#tests/helpers/marketplace.ts";
import { day, signedIn, sql, type Person, type Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const HERE = "/employer/positions/import";
const bytesOf = (text: string) => new TextEncoder().encode(text);

let facility: Person;
let office: Visitor;
beforeAll(async () => {
  facility = await makeFacility(stack);
  office = await signedIn(stack, facility);
});
/** A facility of its own, for what counts. */
async function anotherOffice() {
  const owner = await makeFacility(stack);
  return { owner, office: await signedIn(stack, owner) };
}

const HEADER =
  "Job Title,Req ID,Discipline,Unit,Zip,FT/PT,Shift,Hourly Rate,Hours,Start,Experience";
const lineOf = (title: string, req: string, more: { pay?: string; zip?: string } = {}) =>
  `"${title}",${req},RN,MICU,${more.zip ?? "64108"},FT,Nights,${more.pay ?? "$43.50/hr"},36,${day(40)},1`;
const fileOf = (...lines: string[]) => [HEADER, ...lines].join("\r\n");

const send = (
  text: string | Uint8Array,
  who = office,
  id: string = randomUUID(),
  name = "jobs.csv",
) =>
  upload(
    who,
    { name, bytes: typeof text === "string" ? bytesOf(text) : text, type: "text/csv" },
    { id },
    HERE,
  );
/** Uploads a file whose columns are all recognized; gives its page. */
async function uploaded(text: string, who = office): Promise<string> {
  const answer = await send(text, who);
  expect(answer.status, await answer.clone().text()).toBe(302);
  return answer.headers.get("location")!;
}
const importIt = (at: string, who = office, more: Record<string, string> = {}) =>
  who.post(at, { intent: "import", ...more });
const draftsOf = (owner: Person) =>
  sql<{
    id: string;
    title: string;
    version: number;
    import_id: string | null;
    values: Record<string, unknown>;
  }>(
    stack,
    'select id, title, version, import_id, "values" from public.position_drafts where employer_id = $1 order by created_at desc',
    [owner.id],
  );
const rowsOf = async (response: Response) =>
  parse(await response.text(), { bom: true }) as string[][];

describe("from a file to drafts", () => {
  test("each line is shown, becomes a draft in its order, and is finished in the usual form", async () => {
    const { owner, office } = await anotherOffice();
    const at = await uploaded(
      fileOf(lineOf("RN, first", "A-1"), lineOf("RN, second", "A-2")),
      office,
    );
    const page = await textOf(await office.get(at));
    expect(page).toContain("2 rows become drafts.");
    expect(page).toContain("ICU, medical · 64108 · Full-time · Nights · $43.50/hr");
    expect(await draftsOf(owner)).toEqual([]);
    expect((await importIt(at, office)).headers.get("location")).toBe(at);
    const drafts = await draftsOf(owner);
    expect(drafts.map(({ title }) => title)).toEqual(["RN, first", "RN, second"]);
    const list = await textOf(await office.get("/employer/positions?status=draft"));
    expect(list).toContain("Draft, imported");
    const form = await (await office.get(`/employer/new-position?draft=${drafts[0]!.id}`)).text();
    expect(form).toContain('value="43.50"');
    expect(form).toContain('value="A-1"');
    // What the form would send of it.
    const { title, values } = drafts[0]!;
    const saved = await office.post("/employer/new-position", {
      ...(values as Record<string, string>),
      title,
      profession: "rn",
      id: drafts[0]!.id,
      version: "1",
    });
    expect(saved.headers.get("location")).toBe(`/employer/positions/${drafts[0]!.id}/preview`);
    expect((await draftsOf(owner)).map((draft) => draft.title)).toEqual(["RN, second"]);
  });

  test("drafts do not count to the plan’s limit, nor to that of unfinished drafts", async () => {
    const { owner, office } = await anotherOffice();
    const many = Array.from({ length: 150 }, (_, at) => lineOf("RN, one of many", `M-${at}`));
    await importIt(await uploaded(fileOf(...many), office), office);
    expect(await draftsOf(owner)).toHaveLength(150);
    const api = await apiOf(stack, owner);
    expect((await api.rpc("my_facility")).data?.[0]?.open_positions).toBe(0);
    const own = await office.post("/employer/new-position/draft", {
      id: randomUUID(),
      title: "One of our own",
      profession: "rn",
    });
    expect(own.status).toBe(302);
  });

  test("pressed twice, and a form sent twice, there is one import", async () => {
    const { owner, office } = await anotherOffice();
    const id = randomUUID();
    const file = fileOf(lineOf("RN, once", "T-1"));
    for (const answer of [await send(file, office, id), await send(file, office, id)])
      expect(answer.headers.get("location")).toBe(`${HERE}/${id}`);
    await Promise.all([importIt(`${HERE}/${id}`, office), importIt(`${HERE}/${id}`, office)]);
    expect(await draftsOf(owner)).toHaveLength(1);
  });

  test("lines with a problem are named, left out, and come back as a file with the problem beside each", async () => {
    const { owner, office } = await anotherOffice();
    const at = await uploaded(
      fileOf(
        lineOf("RN, good", "P-1"),
        lineOf("RN, no pay", "P-2", { pay: "DOE" }),
        lineOf("RN, elsewhere", "P-3", { zip: "10001" }),
      ),
      office,
    );
    const page = await textOf(await office.get(`${at}?show=problem`));
    expect(page).toContain("Row 3, Hourly Rate: Enter a number such as 43.50");
    expect(page).toContain("Row 4, Zip: We list positions in Missouri and Kansas only.");
    expect(page).not.toContain("RN, good");
    await importIt(at, office);
    expect((await draftsOf(owner)).map(({ title }) => title)).toEqual(["RN, good"]);
    expect(await textOf(await office.get(at))).toContain(
      "2 rows had a problem and were not imported.",
    );
    const [header, ...rows] = await rowsOf(await office.get(`${at}/problems.csv`));
    expect(header).toEqual([...HEADER.split(","), "Problem"]);
    expect(rows.map((row) => row[0])).toEqual(["RN, no pay", "RN, elsewhere"]);
    expect(rows[0]!.at(-1)).toContain("Row 3, Hourly Rate:");
  });

  test("a file of problems alone makes nothing", async () => {
    const { owner, office } = await anotherOffice();
    const at = await uploaded(fileOf(lineOf("RN", "N-1", { pay: "DOE" })), office);
    expect((await importIt(at, office)).status).toBe(422);
    expect(await draftsOf(owner)).toEqual([]);
  });
});

describe("columns", () => {
  const odd = (...titles: string[]) =>
    [
      "What we call it,Title code,Chain of approval",
      ...titles.map((title) => `"${title}",T1,x`),
    ].join("\n");

  test("unknown ones are asked about, and remembered for the next file with the same first line", async () => {
    const { owner, office } = await anotherOffice();
    const first = await uploaded(odd("RN, MICU"), office);
    expect(first).toMatch(/\/columns$/);
    const page = await textOf(await office.get(first));
    expect(page).toContain("What we call it");
    expect(page).toContain("In your file: RN, MICU");
    // Without a title nothing is read.
    const without = await office.post(first, { column0: "none", column1: "none", column2: "none" });
    expect(without.status).toBe(422);
    expect(await textOf(without)).toContain("Choose which column has the title of each position.");
    const twice = await office.post(first, { column0: "title", column1: "title", column2: "none" });
    expect(await textOf(twice)).toContain("Two columns are “Title.”");
    const chosen = await office.post(first, {
      column0: "title",
      column1: "department",
      column2: "none",
    });
    const at = chosen.headers.get("location")!;
    await importIt(at, office);
    expect((await draftsOf(owner))[0]).toMatchObject({
      title: "RN, MICU",
      values: { department: "T1", profession: "rn" },
    });
    expect(await uploaded(odd("RN, later"), office)).not.toMatch(/\/columns$/);
    // Another facility chose nothing.
    expect(await uploaded(odd("RN, theirs"))).toMatch(/\/columns$/);
  });

  test("what is no field is left out", async () => {
    const at = await uploaded(odd("RN, MICU"));
    await office.post(at, { column0: "title", column1: "toString", column2: "employer_id" });
    const [row] = await sql<{ fields: unknown }>(
      stack,
      "select fields from public.position_imports where id = $1",
      [at.split("/").at(-2)!],
    );
    expect(row!.fields).toEqual({ 0: "title", 1: "", 2: "" });
  });
});

describe("duplicates by requisition ID", () => {
  test("of positions, drafts and the file itself are told and left out, unless wanted", async () => {
    const { owner, office } = await anotherOffice();
    const posted = await makePosition(stack, owner, { title: "RN, posted" });
    await sql(
      stack,
      "insert into public.position_details (position_id, requisition_id) values ($1, 'D-1')",
      [posted],
    );
    await importIt(await uploaded(fileOf(lineOf("RN, drafted", "D-2")), office), office);
    const at = await uploaded(
      fileOf(
        lineOf("RN, a", "d-1"),
        lineOf("RN, b", "D-2"),
        lineOf("RN, c", "D-3"),
        lineOf("RN, d", "D-3"),
      ),
      office,
    );
    const page = await textOf(await office.get(at));
    expect(page).toContain("d-1 is already posted as “RN, posted” (open).");
    expect(page).toContain("D-2 is already a draft: “RN, drafted.”");
    expect(page).toContain("D-3 is on row 4 too.");
    expect(page).toContain("1 row becomes a draft.");
    await importIt(at, office);
    expect((await draftsOf(owner)).map(({ title }) => title)).toEqual(["RN, c", "RN, drafted"]);
    // The same file again: nothing is left, unless all are wanted.
    const again = await uploaded(fileOf(lineOf("RN, e", "D-3")), office);
    const refused = await importIt(again, office);
    expect(refused.status).toBe(409);
    expect(await textOf(refused)).toContain("every requisition ID in this file is already used");
    await importIt(again, office, { twice: "on" });
    expect(await draftsOf(owner)).toHaveLength(3);
  });
});

describe("undoing", () => {
  test("deletes the drafts nobody saved since; what was edited or finished stays", async () => {
    const { owner, office } = await anotherOffice();
    const lines = ["a", "b", "c"].map((name) => lineOf(`RN, ${name}`, `U-${name}`));
    const at = await uploaded(fileOf(...lines), office);
    await importIt(at, office);
    const [first] = await draftsOf(owner);
    await office.post("/employer/new-position/draft", {
      id: first!.id,
      version: "1",
      title: "RN, edited",
      profession: "rn",
    });
    const page = await textOf(await office.get(at));
    expect(page).toContain("3 drafts: 2 not edited yet, 1 edited since.");
    expect(page).toContain(
      "This deletes the 2 drafts from this file that nobody has edited since.",
    );
    expect((await office.post(at, { intent: "undo" })).headers.get("location")).toBe(HERE);
    expect((await draftsOf(owner)).map(({ title }) => title)).toEqual(["RN, edited"]);
    expect(await textOf(await office.get(at))).toContain("This import was undone");
    expect(await textOf(await office.get(HERE))).toContain("Undone");
    expect((await importIt(at, office)).status).toBe(409);
    expect(await draftsOf(owner)).toHaveLength(1);
    expect((await office.get(`${at}/problems.csv`)).status).toBe(404);
  });

  test("a file that was not imported is deleted, cells and all", async () => {
    const at = await uploaded(fileOf(lineOf("RN, never", "V-1")));
    await office.post(at, { intent: "undo" });
    const [row] = await sql<{ lines: unknown; undone_at: string }>(
      stack,
      "select lines, undone_at from public.position_imports where id = $1",
      [at.split("/").at(-1)!],
    );
    expect(row).toMatchObject({ lines: null, undone_at: expect.anything() });
    expect(await textOf(await office.get(at))).toContain("This file was not imported");
  });

  test("a week after the upload the worker forgets the file, and keeps the drafts", async () => {
    const { owner, office } = await anotherOffice();
    const at = await uploaded(fileOf(lineOf("RN, kept", "W-1")), office);
    const waiting = await uploaded(fileOf(lineOf("RN, forgotten", "W-2")), office);
    await importIt(at, office);
    await sql(
      stack,
      "update public.position_imports set created_at = now() - interval '8 days' where employer_id = $1",
      [owner.id],
    );
    await sql(stack, "select private.forget_files_of_positions()");
    expect((await importIt(waiting, office)).status).toBe(409);
    expect(await textOf(await office.get(waiting))).toContain("This file was not imported");
    expect(await textOf(await office.get(at))).toContain("1 draft imported");
    expect((await draftsOf(owner)).map(({ title }) => title)).toEqual(["RN, kept"]);
  });
});

describe("who may", () => {
  test("recruiters import; viewers look on; others find nothing", async () => {
    const recruiter = await signedIn(stack, await makeMember(stack, facility, "recruiter"));
    const viewer = await signedIn(stack, await makeMember(stack, facility, "viewer"));
    const at = await uploaded(fileOf(lineOf("RN, theirs", "X-1")), recruiter);
    const id = at.split("/").at(-1)!;
    expect(await textOf(await viewer.get(at))).toContain("1 row becomes a draft.");
    expect((await send(fileOf(lineOf("RN", "X-2")), viewer)).status).toBe(403);
    expect((await importIt(at, viewer)).status).toBe(403);
    expect((await viewer.post(at, { intent: "undo" })).status).toBe(403);
    expect((await viewer.post(`${at}/columns`, { column0: "title" })).status).toBe(403);
    const { office: others } = await anotherOffice();
    for (const path of [at, `${at}/columns`, `${at}/problems.csv`])
      expect((await others.get(path)).status).toBe(404);
    expect((await importIt(at, others)).status).toBe(404);
    expect((await others.post(at, { intent: "undo" })).status).toBe(404);
    const nurse = await apiOf(stack, await makeNurse(stack));
    expect((await nurse.from("position_imports").select("id")).data).toEqual([]);
    for (const call of [
      nurse.rpc("import_positions", { p_id: id, p_drafts: [] }),
      nurse.rpc("undo_position_import", { p_id: id }),
      nurse.rpc("set_import_fields", { p_id: id, p_fields: {} }),
    ])
      expect((await call).error?.code).toBe("PT403");
    expect((await importIt(at, recruiter)).status).toBe(302);
  });

  test("by the data API nobody imports more than the file had, or what is no draft; all or nothing", async () => {
    const { owner, office } = await anotherOffice();
    const at = await uploaded(fileOf(lineOf("RN, a", "Y-1"), lineOf("RN, b", "Y-2")), office);
    const id = at.split("/").at(-1)!;
    const api = await apiOf(stack, owner);
    const good = { title: "RN, a", profession: "rn", values: {} };
    for (const drafts of [
      [good, good, good],
      [good, { ...good, title: "x" }],
      [good, { ...good, profession: "plumber" }],
      [good, { ...good, values: "x".repeat(70_000) }],
      {},
    ])
      expect((await api.rpc("import_positions", { p_id: id, p_drafts: drafts })).error?.code).toBe(
        "PT422",
      );
    expect(await draftsOf(owner)).toEqual([]);
  });

  test("a facility uploads 20 files a day", async () => {
    const { owner, office } = await anotherOffice();
    await uploaded(fileOf(lineOf("RN", "Z-1")), office);
    await sql(
      stack,
      `insert into public.position_imports (id, employer_id, file_name, header, lines)
       select gen_random_uuid(), $1, 'x.csv', '{Title}', '[]' from generate_series(1, 19)`,
      [owner.id],
    );
    const refused = await send(fileOf(lineOf("RN", "Z-2")), office);
    expect(refused.status).toBe(429);
    expect(await textOf(refused)).toContain("20 files within a day");
  });
});

describe("hostile files", () => {
  test.each([
    ["100,000 lines", bytesOf(`Title\n${"RN\n".repeat(100_000)}`), "more than 1,000 rows"],
    ["more than 2 MB", Buffer.alloc(3 * 1024 * 1024, "a"), "larger than 2 MB"],
    ["null bytes", bytesOf("Title\nR\0N\n"), "not a CSV file"],
    ["a quotation mark that never closes", bytesOf('Title\n"RN'), "quotation mark"],
    ["500 columns", bytesOf(`${"Title,".repeat(499)}Unit\nRN\n`), "columns. Keep at most 100."],
    ["nothing", new Uint8Array(), "empty"],
  ])("%s is refused in a sentence", async (_name, bytes, sentence) => {
    const answer = await send(bytes, office);
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain(sentence);
  });

  test("200 MB is cut off without being read to its end", async () => {
    let sent = 0;
    const head = `--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n${randomUUID()}\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="big.csv"\r\n\r\nTitle\n`;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytesOf(head)),
      pull(controller) {
        sent += 1;
        if (sent > 200) controller.close();
        else controller.enqueue(new Uint8Array(1024 * 1024).fill(97));
      },
    });
    const before = process.memoryUsage().rss;
    const answer = await fetch(office.origin + HERE, {
      method: "POST",
      redirect: "manual",
      headers: {
        cookie: office.cookie,
        "x-forwarded-for": office.address,
        origin: office.origin,
        "sec-fetch-site": "same-origin",
        "content-type": "multipart/form-data; boundary=x",
      },
      body,
      duplex: "half",
    } as RequestInit).then(
      ({ status }) => status,
      () => "cut off",
    );
    expect([413, "cut off"]).toContain(answer);
    expect(sent).toBeLessThan(100);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  test("formulas stay text, there and back", async () => {
    const { owner, office } = await anotherOffice();
    const formula = '=HYPERLINK(""http://evil.example"")';
    await importIt(await uploaded(`Title,Profession\n"${formula} RN",RN\n`, office), office);
    expect((await draftsOf(owner))[0]!.title).toBe('=HYPERLINK("http://evil.example") RN');
    const [, row] = await rowsOf(await office.get("/employer/positions.csv"));
    expect(row![0]).toBe(`'=HYPERLINK("http://evil.example") RN`);
    const page = await (await office.get("/employer/positions?status=draft")).text();
    expect(page).toContain("=HYPERLINK(&quot;http://evil.example&quot;) RN");
  });

  test("Windows-1252 is read, and said to have been guessed", async () => {
    const { owner, office } = await anotherOffice();
    const answer = await send(
      Buffer.from("Title,Profession\nRN for Niño House,RN\n", "latin1"),
      office,
    );
    const at = answer.headers.get("location")!;
    await importIt(at, office);
    expect((await draftsOf(owner))[0]!.title).toBe("RN for Niño House");
  });
});

describe("out again", () => {
  test("positions written out and read in again are the same", async () => {
    const { owner, office } = await anotherOffice();
    const form = {
      title: "Night nurse; intensive, care",
      profession: "rn",
      unit: "icu_medical",
      zip: "64108",
      shift: "nights",
      schedule: "3x12",
      employment: "full_time",
      weekends: "every_third",
      holidays: "rotating",
      onCall: "on",
      minYearsExperience: "2",
      yearsImportance: "must",
      payMin: "43.50",
      payMax: "52.00",
      payPeriod: "hour",
      openings: "2",
      startsOn: day(30),
      startsBy: day(60),
      requisitionId: "-RT-1",
      recordsSystem: "epic",
      nightPay: "4.50",
      bonus: "10000.00",
      bonusTerms: "Half after 90 days.",
      benefits: ["insurance", "dental"],
      otherBenefits: "Gym, pool",
      mustCertifications: ["acls", "bls"],
      mustSkills: "CRRT",
      description: "=First line\nand a second one",
      question1: "Do you hold a Missouri license?",
      questionKind1: "yes_no",
    };
    const id = randomUUID();
    expect((await office.post("/employer/new-position", { ...form, id })).status).toBe(302);
    const file = await (await office.get("/employer/positions.csv?status=draft")).arrayBuffer();
    const { owner: second, office: others } = await anotherOffice();
    const answer = await send(new Uint8Array(file), others);
    const at = answer.headers.get("location")!;
    expect(at).not.toMatch(/\/columns$/);
    await importIt(at, others);
    const [draft] = await draftsOf(second);
    expect({ ...draft!.values, title: draft!.title }).toEqual(form);
    // And their draft gives the same line once more.
    const [, mine] = await rowsOf(await office.get("/employer/positions.csv"));
    const [, theirs] = await rowsOf(await others.get("/employer/positions.csv"));
    expect(theirs).toEqual(mine);
    expect(owner.id).not.toBe(second.id);
  });

  test("more than a hundred come in parts, each once; viewers read them, others none of them", async () => {
    const { owner, office } = await anotherOffice();
    const many = Array.from({ length: 230 }, (_, at) => lineOf(`RN, ${at}`, `B-${at}`));
    await importIt(await uploaded(fileOf(...many), office), office);
    await makePosition(stack, owner, { title: "RN, open" });
    const titles = async (who: Visitor, path = "/employer/positions.csv") =>
      (await rowsOf(await who.get(path))).slice(1).map((row) => row[0]!);
    const all = await titles(office);
    expect(all).toHaveLength(231);
    expect(new Set(all).size).toBe(231);
    expect(await titles(office, "/employer/positions.csv?status=open")).toEqual(["RN, open"]);
    const viewer = await signedIn(stack, await makeMember(stack, owner, "viewer"));
    expect(await titles(viewer)).toHaveLength(231);
    expect(await titles((await anotherOffice()).office)).toEqual([]);
  });

  test("the template is read without a question", async () => {
    const { office } = await anotherOffice();
    const template = new Uint8Array(await (await office.get(`${HERE}/template.csv`)).arrayBuffer());
    const at = (await send(template, office)).headers.get("location")!;
    expect(await textOf(await office.get(at))).toContain(
      "2 rows become drafts. No row has a problem.",
    );
  });
});
