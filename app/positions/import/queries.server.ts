import { certificationList } from "#app/domain/certifications.server.ts";
import { UNKNOWN_ZIP, UNSERVED_ZIP } from "#app/domain/places.server.ts";
import { units, unitWords } from "#app/domain/units.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import type { PositionStatus } from "../posting/rules.ts";
import { formValuesOf } from "../posting/values.ts";
import { HEADERS, readFields, WRITTEN } from "./columns.ts";
import { exportSchema, importSchema, importsPageSchema } from "./results.server.ts";
import { review, type Reviewed } from "./review.ts";
import type { Known } from "./words.ts";
import { cellsOf } from "./write.ts";

/** Reference lists for reading cells. Cached, so they cost no round trip. */
export async function knownWords(): Promise<Known> {
  const [trades, wards, words, certifications] = await Promise.all([
    professions(),
    units(),
    unitWords(),
    certificationList(),
  ]);
  return { professions: trades, units: wards, unitWords: words, certifications };
}

/** The facility's latest imports, and whether the caller may import. */
export const importsPage = (db: Db) => jsonOf(db, "position_imports_page", importsPageSchema);

/**
 * One of the facility's imports, as uploaded.
 * @throws {Refusal} 404
 */
export async function positionImport(db: Db, id: string) {
  const found = await jsonOf(db, "position_import", importSchema, { p_id: id });
  if (!found) throw new Refusal(404, "There is no such import, or it is not your facility’s.");
  return { ...found, fields: readFields(found.fields, found.header.length) };
}
export type PositionImport = Awaited<ReturnType<typeof positionImport>>;

/** The parsed rows of an import; empty once its file was deleted. */
export async function reviewed(held: PositionImport): Promise<Reviewed[]> {
  const { header, fields, lines, zip, taken } = held;
  if (!lines) return [];
  const wrongZips = Object.fromEntries(
    Object.entries(held.wrong_zips).map(([code, known]) => [
      code,
      known ? UNSERVED_ZIP : UNKNOWN_ZIP,
    ]),
  );
  return review({ header, fields, lines }, { known: await knownWords(), zip, taken, wrongZips });
}

/** Positions fetched per query. */
const PART = 100;

/** The facility's positions and drafts as rows of a file that can be imported again, in batches, header first. */
export async function* exportedRows(
  db: Db,
  status: PositionStatus | undefined,
): AsyncGenerator<string[][]> {
  let rows = [WRITTEN.map((field) => HEADERS[field]!)];
  let last: { at: string; id: string } | undefined;
  do {
    const [known, part] = await Promise.all([
      knownWords(),
      jsonOf(db, "positions_to_export", exportSchema, {
        ...(status && { p_status: status }),
        ...(last && { p_before: last.at, p_after_id: last.id }),
      }),
    ]);
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
    last = part.length === PART ? part.at(-1) : undefined;
    if (rows.length > 0) yield rows;
    rows = [];
  } while (last);
}
