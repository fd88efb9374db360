/** Facility pictures: accepted formats and processing. */
import { fileTypeFromBuffer } from "file-type";
import { Refusal } from "#app/platform/failures.server.ts";
import { imageSize, redraw } from "#app/platform/image.server.ts";
import { PICTURES, type PictureKind } from "./rules.ts";

/** Largest accepted file. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Most bytes stored; a photo at our size needs about a quarter. */
const MAX_KEPT_BYTES = 512 * 1024;
/** Longest accepted side in pixels: larger images could exhaust memory when decoded. */
const MAX_SIDE = 8_000;
/** Smallest accepted size in pixels; anything smaller would look blurry. */
const LEAST: Record<PictureKind, { width: number; height: number }> = {
  logo: { width: 64, height: 64 },
  photo: { width: 640, height: 360 },
};
const TAKEN: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

const refuse = (sentence: string): never => {
  throw new Refusal(422, sentence, "file");
};

/**
 * Detects the file type by content, whatever its name, and re-encodes it as WebP at its kind's size, which strips
 * metadata. A logo keeps its proportions on a white background, as most are designed for white; a photo fills its
 * frame.
 * @throws {Refusal} 422, for the field "file"
 */
export async function preparePicture(bytes: Uint8Array, kind: PictureKind): Promise<Uint8Array> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!found || !TAKEN.includes(found.mime))
    return refuse("We can’t accept this file type. Upload a JPEG, PNG or WebP image.");
  const size = await imageSize(bytes);
  const damaged = "This image is damaged or incomplete. Save it again and upload the new file.";
  if (!size) return refuse(damaged);
  if (Math.max(size.width, size.height) > MAX_SIDE)
    return refuse(
      `This image is more than ${MAX_SIDE.toLocaleString("en-US")} pixels wide or high. Save a smaller copy.`,
    );
  const least = LEAST[kind];
  if (size.width < least.width || size.height < least.height)
    return refuse(
      `This image is too small. Upload one at least ${least.width} pixels wide and ${least.height} pixels high.`,
    );
  const picture = await redraw(bytes, {
    ...PICTURES[kind],
    fit: kind === "logo" ? "contain" : "cover",
    bytes: MAX_KEPT_BYTES,
  });
  return picture ?? refuse(damaged);
}
