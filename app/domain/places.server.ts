import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** Said of a ZIP code that is not in our states. */
export const UNKNOWN_ZIP = "We do not know this ZIP code in Missouri or Kansas.";

const ZIP_FIELDS = ["zip", "otherZip1", "otherZip2", "otherZip3"];

/** Which of these ZIP codes we know, with their city. */
export async function placesOf(db: Db, zips: readonly string[]) {
  if (zips.length === 0) return [];
  return unwrap(
    await db
      .from("zip_codes")
      .select("zip, city, state")
      .in("zip", [...zips])
      .order("zip"),
  );
}

/** The fields of a step whose ZIP codes are not in our states. What is no ZIP code at all is the form's to refuse. */
export async function unknownZips(db: Db, typed: object): Promise<string[]> {
  const given = Object.entries(typed).filter(
    (entry): entry is [string, string] =>
      ZIP_FIELDS.includes(entry[0]) && /^\d{5}$/.test(entry[1] as string),
  );
  const known = await placesOf(
    db,
    given.map(([, zip]) => zip),
  );
  return given.filter(([, zip]) => !known.some((place) => place.zip === zip)).map(([name]) => name);
}

/**
 * What is said of the ZIP codes of a form that are not in our states, by field: for an action's `also`. A step that is only
 * kept may hold anything.
 */
export async function unknownPlaces({ db }: { db: Db }, typed: FormData) {
  const { intent, ...values } = Object.fromEntries(typed);
  if (intent === "save" || intent === "back") return {};
  const fields = await unknownZips(db, values);
  return Object.fromEntries(fields.map((field) => [field, [UNKNOWN_ZIP]]));
}
