/** Actions of a facility and of admins on its public page. */
import { randomUUID } from "node:crypto";
import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import type { z } from "zod";
import { publicChanged } from "#app/domain/public-topics.server.ts";
import { failureOf, unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import { serviceClient, type Db } from "#app/platform/supabase.server.ts";
import type { Uploaded } from "#app/platform/upload.server.ts";
import { preparePicture } from "./picture.server.ts";
import type { PictureKind } from "./rules.ts";
import type { pictureForm, takeDownForm } from "./schema.ts";
import { putPicture, removePictures } from "./storage.server.ts";

/**
 * Replaces a picture on the page of the caller's facility. The file is stored first, so that a picture without a file
 * is never shown; orphaned files are deleted.
 * @throws {Refusal} 403 for viewers and acting admins; 422 for the field "file" or "alt"
 */
export async function savePicture(
  db: Db,
  { bytes }: Uploaded,
  form: z.output<typeof pictureForm>,
): Promise<void> {
  const folder = unwrap(await db.rpc("facility_image_folder"));
  const picture = await preparePicture(bytes, form.kind);
  const id = randomUUID();
  const path = `${folder}/${id}`;
  await putPicture(serviceClient(), path, picture);
  try {
    const replaced = await db.rpc("add_facility_image", {
      p_id: id,
      p_kind: form.kind,
      ...(form.kind === "photo" && { p_alt: form.alt }),
    });
    await removeFile(pathIn(replaced));
  } catch (error) {
    await removeFile(path);
    throw error;
  }
  publicChanged("facilities");
}

/** Removes the caller facility's logo or photo; no-op when there is none. @throws {Refusal} 403 */
export async function removePicture(db: Db, kind: PictureKind): Promise<void> {
  await removeFile(pathIn(await db.rpc("remove_facility_image", { p_kind: kind })));
  publicChanged("facilities");
}

/** Takes a part of a facility's page down, as an admin. @throws {Refusal} 403, 404; 409 when it is already gone */
export async function takeDownPart(
  db: Db,
  facility: string,
  { part, reason }: z.output<typeof takeDownForm>,
): Promise<void> {
  const answer = await db.rpc("take_down_facility_part", {
    p_facility_id: facility,
    p_part: part,
    p_reason: reason,
  });
  await removeFile(pathIn(answer));
  publicChanged("facilities");
}

/** The file path to delete, from the database's answer; null when there is none. @throws {Refusal} */
function pathIn({ data, error, status }: PostgrestSingleResponse<string | null>): string | null {
  if (error) throw failureOf(error, status);
  return data;
}

/** Deletes an orphaned file. It is no longer visible, so on failure the worker deletes it later. */
async function removeFile(path: string | null): Promise<void> {
  if (!path) return;
  try {
    await removePictures(serviceClient(), [path]);
  } catch (err) {
    log.warn({ err }, "could not delete a replaced facility picture");
  }
}

/** Deletes an account, then its facility's picture files. @throws what `deleteAccount` throws */
export async function withPicturesRemoved(
  db: Db,
  userId: string,
  deleteAccount: () => Promise<void>,
): Promise<void> {
  const shown = unwrap(
    await db.from("facility_images").select("id, facility_id").eq("facility_id", userId),
  );
  await deleteAccount();
  for (const { id, facility_id } of shown) await removeFile(`${facility_id}/${id}`);
  if (shown.length > 0) publicChanged("facilities");
}
