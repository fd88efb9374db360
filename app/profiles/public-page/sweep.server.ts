import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { removePictures } from "./storage.server.ts";

/**
 * Worker job: deletes orphaned picture files.
 * @param db a client with the secret key
 * @returns the number deleted
 */
export async function sweepPictures(db: Db): Promise<number> {
  const paths = unwrap(await db.rpc("leftover_facility_files", { p_limit: 100 }));
  if (paths.length > 0) await removePictures(db, paths);
  return paths.length;
}
