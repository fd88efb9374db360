/** Exclusion lists for tests, in the Inspector General's format. */
import { randomUUID } from "node:crypto";
import { isNpi } from "#app/verification/credentials/rules.ts";
import { makePerson, sql, type Person } from "./people.ts";
import type { Stack } from "./stack.ts";

const NAMES =
  "LASTNAME,FIRSTNAME,MIDNAME,BUSNAME,GENERAL,SPECIALTY,UPIN,NPI,DOB,ADDRESS,CITY,STATE,ZIP,EXCLTYPE,EXCLDATE,REINDATE,WAIVERDATE,WVRSTATE";
type Row = Partial<Record<string, string>>;
const USUAL: Row = {
  MIDNAME: "A",
  GENERAL: "IND- LIC HC SERV PRO",
  SPECIALTY: "NURSE/NURSES AIDE",
  NPI: "0000000000",
  DOB: "19700101",
  ADDRESS: "77 HIDDEN LANE",
  CITY: "TOPEKA",
  STATE: "KS",
  ZIP: "66603",
  EXCLTYPE: "1128b4",
  EXCLDATE: "20200114",
  REINDATE: "00000000",
  WAIVERDATE: "00000000",
};

/** A list with these rows; omitted fields have default values. */
export function listOf(...rows: Row[]): Buffer {
  const lines = rows.map((row) =>
    NAMES.split(",")
      .map((name) => `"${(row[name] ?? USUAL[name] ?? "").replaceAll('"', '""')}"`)
      .join(","),
  );
  return Buffer.from([NAMES, ...lines].join("\r\n") + "\r\n");
}

/** Letters that occur in nobody else's name. */
export const newName = () =>
  randomUUID()
    .replaceAll("-", "")
    .slice(0, 12)
    .split("")
    .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
    .join("");

/** An NPI that nobody else has. */
export function newNpi(): string {
  const nine = `1${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
  return Array.from({ length: 10 }, (_, digit) => `${nine}${digit}`).find(isNpi)!;
}

/** An approved nurse of this name. */
export async function makeNamed(
  stack: Pick<Stack, "sql">,
  name: string,
  role: "job_seeker" | "employer" = "job_seeker",
): Promise<Person> {
  const person = await makePerson(stack, { role, status: "approved" });
  await sql(stack, "update public.profiles set full_name = $2 where user_id = $1", [
    person.id,
    name,
  ]);
  return person;
}

/** A possible match older than all others, not from any list. @returns its id, the person's id and their name */
export async function makePossible(stack: Pick<Stack, "sql">) {
  const last = newName();
  const person = await makeNamed(stack, `Maria ${last}`);
  const [row] = await sql<{ id: string }>(
    stack,
    `with list as (
       insert into public.leie_lists (sha256, file_name, row_count, status, finished_at)
       values (repeat('0', 64), 'older.csv', 1, 'replaced', '2020-01-01') returning id
     )
     insert into public.leie_matches (user_id, row_key, how, list_id, found_at, entry)
     select $1, 'row', 'name', id, '2020-01-01', jsonb_build_object('last_name', upper($2::text), 'first_name', 'MARIA',
       'middle_name', 'Q', 'general', 'IND- LIC HC SERV PRO', 'specialty', 'NURSE/NURSES AIDE', 'city', 'OMAHA',
       'state', 'NE', 'excluded_for', '1128b4', 'excluded_on', '2020-01-14')
     from list returning id`,
    [person.id, last],
  );
  return { id: row!.id, person, name: `Maria ${last}` };
}
