import { unwrap } from "#app/platform/failures.server.ts";
import { isServed } from "./states.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** Error for an unknown ZIP code. */
export const UNKNOWN_ZIP = "We can’t find this ZIP code. Check it for typos.";
/** Error for a ZIP code outside the states we serve. */
export const UNSERVED_ZIP = "We list positions in Missouri and Kansas only.";

const ZIP_FIELDS = ["zip", "otherZip1", "otherZip2", "otherZip3"];

/** The known ones of these ZIP codes, with their city. */
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

/** Fields of a step with an unknown ZIP code. Malformed ones are left to form validation. */
export async function unknownZips(db: Db, typed: object): Promise<string[]> {
  return (await placesIn(db, typed)).flatMap(([name, place]) => (place ? [] : [name]));
}

/** Fields with a ZIP code, each with its place if known. */
async function placesIn(db: Db, typed: object) {
  const given = Object.entries(typed).filter(
    (entry): entry is [string, string] =>
      ZIP_FIELDS.includes(entry[0]) && /^\d{5}$/.test(entry[1] as string),
  );
  const known = await placesOf(
    db,
    given.map(([, zip]) => zip),
  );
  return given.map(([name, zip]) => [name, known.find((place) => place.zip === zip)] as const);
}

/**
 * Errors for a form's unknown ZIP codes, by field: for an action's `also`. A step that is only saved may hold anything.
 */
export async function unknownPlaces({ db }: { db: Db }, typed: FormData) {
  const { intent, ...values } = Object.fromEntries(typed);
  if (intent === "save" || intent === "back") return {};
  const fields = await unknownZips(db, values);
  return Object.fromEntries(fields.map((field) => [field, [UNKNOWN_ZIP]]));
}

/** The same for a position, which must be in a state we serve. */
export async function unservedPlaces({ db }: { db: Db }, typed: FormData) {
  const places = await placesIn(db, Object.fromEntries(typed));
  return Object.fromEntries(
    places
      .filter(([, place]) => !place || !isServed(place.state))
      .map(([field, place]) => [field, [place ? UNSERVED_ZIP : UNKNOWN_ZIP]]),
  );
}
