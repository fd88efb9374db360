/** What a facility and administrators do with its public page. */
import { randomUUID } from "node:crypto";
import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import type { z } from "zod";
import { failureOf, unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import { dropSharedPages } from "#app/platform/shared-page.server.ts";
import { serviceClient, type Db } from "#app/platform/supabase.server.ts";
import type { Uploaded } from "#app/platform/upload.server.ts";
import { preparePicture } from "./picture.server.ts";
import { FACILITIES_PATH, type PictureKind } from "./rules.ts";
import type { pictureForm, takeDownForm } from "./schema.ts";
import { putPicture, removePictures } from "./storage.server.ts";

/** What visitors were shown may have changed, on the facility's page and on those of its positions. */
export function forgetFacilityPages(): void {
  dropSharedPages(FACILITIES_PATH);
  dropSharedPages("/positions");
}

/**
 * Shows a picture on the page of the facility that the caller recruits for, in the place of the one before. The file
 * goes first: a picture without one is never shown, and a file without a picture is taken away.
 * @throws {Refusal} 403 for viewers and while acting; 422 for the field "file" or "alt"
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
  forgetFacilityPages();
}

/** Removes the caller's logo or photo; nothing happens when there is none. @throws {Refusal} 403 */
export async function removePicture(db: Db, kind: PictureKind): Promise<void> {
  await removeFile(pathIn(await db.rpc("remove_facility_image", { p_kind: kind })));
  forgetFacilityPages();
}

/** Takes something off a facility's page, as an admin. @throws {Refusal} 403, 404; 409 when it is not there any more */
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
  forgetFacilityPages();
}

/** The path of the file that may go, out of the database's answer; null when there is none. @throws {Refusal} */
function pathIn({ data, error, status }: PostgrestSingleResponse<string | null>): string | null {
  if (error) throw failureOf(error, status);
  return data;
}

/** Takes a file away that no picture is made of. Nobody can see it any more; what fails here the worker does. */
async function removeFile(path: string | null): Promise<void> {
  if (!path) return;
  try {
    await removePictures(serviceClient(), [path]);
  } catch (err) {
    log.warn({ err }, "could not delete a replaced facility picture");
  }
}

/** Deletes an account and then the files of the pictures that its facility showed. @throws what `deleteAccount` throws */
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
  if (shown.length > 0) forgetFacilityPages();
}
