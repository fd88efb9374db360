import { certificationList } from "#app/domain/certifications.server.ts";
import { placesOf, UNKNOWN_ZIP, UNSERVED_ZIP } from "#app/domain/places.server.ts";
import { isServed } from "#app/domain/states.ts";
import { units, unitWords } from "#app/domain/units.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import type { PositionStatus } from "../posting/rules.ts";
import { formValuesOf } from "../posting/values.ts";
import { HEADERS, readFields, WRITTEN } from "./columns.ts";
import { exportSchema, importSchema, importsPageSchema } from "./results.server.ts";
import { review, type Reviewed, type Sheet } from "./review.ts";
import type { Known } from "./words.ts";
import { cellsOf } from "./write.ts";

/** The lists that cells are read with. They are kept, and cost no round trip. */
export async function knownWords(): Promise<Known> {
  const [trades, wards, words, certifications] = await Promise.all([
    professions(),
    units(),
    unitWords(),
    certificationList(),
  ]);
  return { professions: trades, units: wards, unitWords: words, certifications };
}

/** The newest imports of the facility, and whether the caller may import. */
export const importsPage = (db: Db) => jsonOf(db, "position_imports_page", importsPageSchema);

/**
 * An import of the facility, as it was uploaded.
 * @throws {Refusal} 404
 */
export async function positionImport(db: Db, id: string) {
  const found = await jsonOf(db, "position_import", importSchema, { p_id: id });
  if (!found) throw new Refusal(404, "There is no such import, or it is not your facility's.");
  return { ...found, fields: readFields(found.fields, found.header.length) };
}
export type PositionImport = Awaited<ReturnType<typeof positionImport>>;

/** An import's lines as they were read; none when its file was deleted. */
export async function reviewed(db: Db, held: PositionImport): Promise<Reviewed[]> {
  if (!held.lines) return [];
  const sheet: Sheet = { header: held.header, fields: held.fields, lines: held.lines };
  const known = await knownWords();
  const given = { known, zip: held.zip, taken: held.taken };
  const zips = zipsOf(sheet);
  return review(sheet, { ...given, wrongZips: await wrongZips(db, zips) });
}

/** The ZIP codes of a file's lines, each once. */
function zipsOf({ fields, lines }: Sheet): string[] {
  const at = Object.keys(fields).find((place) => fields[place] === "zip");
  if (at === undefined) return [];
  const all = lines.flatMap(
    ({ cells }) => /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(cells[Number(at)] ?? "")?.[1] ?? [],
  );
  return [...new Set(all)];
}

/** How many ZIP codes an address may ask about. */
const AT_ONCE = 500;

async function wrongZips(db: Db, zips: readonly string[]): Promise<Record<string, string>> {
  const parts = Array.from({ length: Math.ceil(zips.length / AT_ONCE) }, (_, part) =>
    zips.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
  const places = (await Promise.all(parts.map((part) => placesOf(db, part)))).flat();
  const states = new Map(places.map(({ zip, state }) => [zip, state]));
  return Object.fromEntries(
    zips.flatMap((zip) => {
      const state = states.get(zip);
      if (state === undefined) return [[zip, UNKNOWN_ZIP]];
      return isServed(state) ? [] : [[zip, UNSERVED_ZIP]];
    }),
  );
}

/** The facility's positions and drafts as lines of a file that can be imported again, in parts, the names first. */
export async function* exportedRows(
  db: Db,
  status: PositionStatus | undefined,
): AsyncGenerator<string[][]> {
  const known = await knownWords();
  let rows = [WRITTEN.map((field) => HEADERS[field]!)];
  let last: { at: string; id: string } | undefined;
  do {
    const part = await jsonOf(db, "positions_to_export", exportSchema, {
      ...(status && { p_status: status }),
      ...(last && { p_before: last.at, p_after_id: last.id }),
    });
    for (const one of part)
      rows.push(
        cellsOf(
          one.values ??
            formValuesOf({
              position: one.position!,
              details: one.details!,
              requirements: one.requirements!.map(([certification, skill, importance]) => ({
                certification,
                skill,
                importance,
              })),
              questions: one.questions!.map(([question, kind, required]) => ({
                question,
                kind,
                required,
              })),
            }),
          known,
        ),
      );
    last = part.length > 0 ? part.at(-1) : undefined;
    if (rows.length > 0) yield rows;
    rows = [];
  } while (last);
}
