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
  /** The picture's id. */
  logo: z.string().nullable(),
  photo: pictureSchema.nullable(),
  /** Checks of it that count today. */
  checks: z.array(
    z.strictObject({ label: z.string(), source_name: z.string(), checked_on: z.string() }),
  ),
  /** Where something is open, and how much. */
  units: z.array(z.strictObject({ name: z.string(), n: z.number() })),
  total: z.number(),
  /** The newest twenty. */
  positions: z.array(listedPositionSchema),
});
export type FacilityPage = z.infer<typeof facilityPageSchema>;

/** A facility's public page by the last part of its address; null when there is none, or it is not public. */
export async function facilityPage(param: string | undefined): Promise<FacilityPage | null> {
  const key = facilityKey(param);
  // Whatever is no address of ours is not worth a question.
  if (!key) return null;
  return await jsonOf(anonymousClient(), "facility_page", facilityPageSchema.nullable(), {
    p_key: key,
  });
}

/** The path of each facility's page where something is open, and the moment it last changed. */
export async function facilityAddresses(): Promise<{ path: string; changedAt: string }[]> {
  const rows = await jsonOf(
    anonymousClient(),
    "facility_addresses",
    z.array(z.strictObject({ slug: z.string(), changed_at: z.string() })),
  );
  return rows.map(({ slug, changed_at }) => ({ path: facilityPath(slug), changedAt: changed_at }));
}

/** Lists show twenty logos at once. Short, because a picture may be taken down. */
const files = new LRUCache<string, Uint8Array<ArrayBuffer>>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length,
  ttl: 60_000,
});

/** The file of a picture that everybody may see, a WebP. @throws {Refusal} 404 @throws {Outage} */
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

/** What a facility's page is made of, for an admin. @throws {Refusal} 404 */
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

/** The logo or photo that a facility has now. */
export type OwnPicture = { id: string; kind: string; alt: string | null } | null;

/** The logo or photo of the facility that the caller works for. @throws {Refusal} 404 */
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
