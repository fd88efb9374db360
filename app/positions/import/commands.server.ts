import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { Uploaded } from "#app/platform/upload.server.ts";
import {
  columnName,
  fieldProblems,
  isMapped,
  readFields,
  recognized,
  withChosen,
} from "./columns.ts";
import { readFile } from "./file.server.ts";
import { positionImport, reviewed } from "./queries.server.ts";
import { importFieldsSchema } from "./results.server.ts";
import { sorted, type Reviewed } from "./review.ts";

/**
 * Stores an uploaded file under an id from the caller.
 * @returns whether every column is mapped, and whether the character encoding was guessed
 * @throws {Refusal} 422 with field "file" when it cannot be read, 429, 403
 */
export async function addImport(
  db: Db,
  id: string,
  { name, bytes }: Uploaded,
): Promise<{ mapped: boolean; guessed: boolean }> {
  const file = readFile(bytes);
  if (file.problem !== undefined) throw new Refusal(422, file.problem, "file");
  const { header, lines, guessed } = file;
  const kept = await jsonOf(db, "add_position_import", importFieldsSchema, {
    p_id: id,
    p_file_name: name.replace(/[\u0000-\u001f\u007f]/g, "").slice(0, 200),
    p_header: header,
    p_fields: recognized(header),
    p_lines: lines,
  });
  return { mapped: isMapped(readFields(kept, header.length), header), guessed };
}

/**
 * Sets the fields of an import's columns.
 * @param chosen choices for some columns, by the names of their selects
 * @throws {Refusal} 422 with the column's field, 409, 404, 403
 */
export async function setFields(
  db: Db,
  id: string,
  chosen: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const held = await positionImport(db, id);
  const fields = withChosen(held.fields, held.header.length, chosen);
  const [problem] = fieldProblems(fields);
  if (problem) {
    // A column that is not on the page has no field to attach the error to.
    const name = problem.at === null ? undefined : columnName(Number(problem.at));
    throw new Refusal(422, problem.text, name && name in chosen ? name : undefined);
  }
  const { error, status } = await db.rpc("set_import_fields", { p_id: id, p_fields: fields });
  if (error) unwrap({ data: null, error, status });
}

const draftOf = ({ title, values }: Reviewed) => ({
  title,
  profession: values["profession"],
  values: Object.fromEntries(Object.entries(values).filter(([, value]) => value.length > 0)),
});

/**
 * Creates a draft from each row without a problem.
 * @param twice also from rows whose requisition ID is already in use
 * @returns how many drafts were created
 * @throws {Refusal} 409 when no row is left or it was already imported, 404, 403
 */
export async function importLines(db: Db, id: string, twice: boolean): Promise<number> {
  const held = await positionImport(db, id);
  const { drafts } = sorted(await reviewed(held), true);
  if (drafts.length === 0 && held.lines && !held.imported_at)
    throw new Refusal(422, "Every row has a problem, so nothing was imported.");
  return unwrap(
    await db.rpc("import_positions", {
      p_id: id,
      p_drafts: drafts.map(draftOf),
      p_twice: twice,
    }),
  );
}

/**
 * Deletes the drafts of an import that were not edited since; if it was not imported yet, deletes its file.
 * @returns how many drafts were deleted
 * @throws {Refusal} 404, 403
 */
export async function undoImport(db: Db, id: string): Promise<number> {
  return unwrap(await db.rpc("undo_position_import", { p_id: id }));
}
