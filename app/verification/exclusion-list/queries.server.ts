import { unwrap } from "#app/platform/failures.server.ts";
import { given, partOf, type Asked, type Part } from "#app/platform/keyset.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { How, ListEntry } from "./rules.ts";

/** Two people side by side take room. */
const MATCHES_A_PART = 10;

/** A list that was imported. Times are UTC, dates as stored. */
export type ImportedList = {
  id: string;
  sha256: string;
  file_name: string;
  rows: number;
  status: "current" | "replaced";
  /** The latest exclusion in it. */
  newest_on: string | null;
  at: string;
  who: string | null;
};

/** The lists that were imported, the latest first, and how many possible matches wait. Admins only. @throws {Refusal} 403 */
export async function leieLists(db: Db): Promise<{ possible: number; lists: ImportedList[] }> {
  return unwrap(await db.rpc("admin_leie")) as unknown as {
    possible: number;
    lists: ImportedList[];
  };
}

/** Somebody of ours beside a row of the list. Times are UTC. */
export type PossibleMatch = {
  id: string;
  user_id: string;
  how: How;
  status: "possible" | "not_same" | "same";
  found_at: string;
  entry: ListEntry;
  note: string | null;
  decided_at: string | null;
  decided_by: string | null;
  person: {
    name: string | null;
    role: "job_seeker" | "employer" | "admin" | null;
    approval: "pending" | "approved" | "rejected";
    profession: string | null;
    city: string | null;
    state: string | null;
    facility: string | null;
    npi: string | null;
    /** The states of their licenses. */
    licenses: string | null;
  };
};

/** Possible matches, the first found first, or decided ones, the latest first. Admins only. @throws {Refusal} 403 */
export async function possibleMatches(
  db: Db,
  { status, how, after }: Asked,
): Promise<Part<PossibleMatch>> {
  const found = unwrap(
    await db.rpc("admin_leie_matches", given({ p_status: status, p_how: how, p_after: after })),
  ) as unknown as PossibleMatch[];
  return partOf(found, (row) => row.id, MATCHES_A_PART);
}
