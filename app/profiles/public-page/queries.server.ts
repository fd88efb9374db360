import { LRUCache } from "lru-cache";
import { z } from "zod";
import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { anonymousClient, serviceClient, type Db } from "#app/platform/supabase.server.ts";
import { listedPositionSchema } from "#app/positions/listing/results.server.ts";
import { facilityKey, facilityPath, isPictureKind, type PictureKind } from "./rules.ts";
import { readPicture } from "./storage.server.ts";

const pictureSchema = z.strictObject({ id: z.string(), alt: z.string() });

const facilityPageSchema = z.strictObject({
  slug: z.string(),
  name: z.string(),
  type: z.string(),
  city: z.string(),
  state: z.string(),
  about: z.string().nullable(),
  benefits: z.array(z.string()),
  /** Id of the picture. */
  logo: z.string().nullable(),
  photo: pictureSchema.nullable(),
  /** Verifications that are valid today. */
  checks: z.array(
    z.strictObject({ label: z.string(), source_name: z.string(), checked_on: z.string() }),
  ),
  /** Units with open positions, and the count in each. */
  units: z.array(z.strictObject({ name: z.string(), n: z.number() })),
  total: z.number(),
  /** The newest 20. */
  positions: z.array(listedPositionSchema),
});
export type FacilityPage = z.infer<typeof facilityPageSchema>;

/** A facility's public page by its URL slug; null when it does not exist or is not public. */
export async function facilityPage(param: string | undefined): Promise<FacilityPage | null> {
  const key = facilityKey(param);
  // Skip the query for anything that is not one of our slugs.
  if (!key) return null;
  return await jsonOf(anonymousClient(), "facility_page", facilityPageSchema.nullable(), {
    p_key: key,
  });
}

/** Path of each facility's page with open positions, with its last change. */
export async function facilityAddresses(): Promise<{ path: string; changedAt: string }[]> {
  const rows = await jsonOf(
    anonymousClient(),
    "facility_addresses",
    z.array(z.strictObject({ slug: z.string(), changed_at: z.string() })),
  );
  return rows.map(({ slug, changed_at }) => ({ path: facilityPath(slug), changedAt: changed_at }));
}

/** Cache, because lists show 20 logos at once. Short-lived, because a picture may be taken down. */
const files = new LRUCache<string, Uint8Array<ArrayBuffer>>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length,
  ttl: 60_000,
});

/** The WebP file of a public picture. @throws {Refusal} 404 @throws {Outage} */
export async function pictureFile(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const kept = files.get(id);
  if (kept) return kept;
  const { data, error, status } = await anonymousClient().rpc("facility_image", { p_id: id });
  const path = unwrap({ data: data ?? "", error, status });
  if (!path) throw new Refusal(404, "There is no picture at this address.");
  const bytes = await readPicture(serviceClient(), path);
  files.set(id, bytes);
  return bytes;
}

/** The public content of a facility's page, for an admin. @throws {Refusal} 404 */
export async function facilityParts(db: Db, id: string) {
  const rows = unwrap(
    await db
      .from("employer_profiles")
      .select("user_id, facility_name, about, benefits, facility_images (id, kind, alt)")
      .eq("user_id", id)
      .not("facility_name", "is", null)
      .limit(1),
  );
  const [row] = rows;
  if (!row) throw new Refusal(404, "There is no facility of this account.");
  return row;
}

/** A facility's current logo or photo. */
export type OwnPicture = { id: string; kind: string; alt: string | null } | null;

/** Logo or photo of the caller's facility. @throws {Refusal} 404 */
export async function ownPicture(
  db: Db,
  kind: string | undefined,
): Promise<{ kind: PictureKind; name: string; picture: OwnPicture }> {
  if (!isPictureKind(kind)) throw new Refusal(404, "There is nothing at this address.");
  const rows = unwrap(
    await db
      .from("employer_profiles")
      .select("facility_name, facility_images (id, kind, alt)")
      .not("facility_name", "is", null)
      .limit(1),
  );
  const [row] = rows;
  if (!row) throw new Refusal(404, "There is no facility here yet.");
  const picture = row.facility_images.find((one) => one.kind === kind) ?? null;
  return { kind, name: row.facility_name ?? "Your facility", picture };
}

export type FacilityParts = Awaited<ReturnType<typeof facilityParts>>;
