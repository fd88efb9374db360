/** Blog pictures: accepted formats and processing. */
import { fileTypeFromBuffer } from "file-type";
import { Refusal } from "#app/platform/failures.server.ts";
import {
  imageSize,
  stripMetadata,
  type ImageSize,
  type ImageType,
} from "#app/platform/image.server.ts";

/** Largest accepted file. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
/** Longest accepted side in pixels. */
const MAX_SIDE = 6_000;
/** A post is 768 pixels wide; phones have twice the pixel density. */
const KEPT_WIDTH = 1_600;

const NAMES: Record<ImageType, string> = {
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/webp": "WebP",
};

const refuse = (sentence: string): never => {
  throw new Refusal(422, sentence, "file");
};

/**
 * Detects a picture's type by content, and prepares it for the blog: strips metadata and limits its width to what a
 * page can show.
 * @throws {Refusal} 422, for the field "file"
 */
export async function preparePicture(
  bytes: Uint8Array,
): Promise<ImageSize & { type: ImageType; bytes: Uint8Array }> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const type = found?.mime as ImageType | undefined;
  if (!type || !Object.hasOwn(NAMES, type)) {
    return refuse(
      `${found ? `This is a .${found.ext} file.` : "We can’t read this picture."} We accept only JPEG, PNG and WebP pictures.`,
    );
  }
  const size = await imageSize(bytes);
  if (size && Math.max(size.width, size.height) > MAX_SIDE)
    return refuse(`This picture is larger than ${MAX_SIDE} pixels. Save a smaller copy.`);
  const picture =
    size && (await stripMetadata(bytes, type, { width: KEPT_WIDTH, bytes: MAX_PICTURE_BYTES }));
  if (!picture) return refuse(`This ${NAMES[type]} is damaged or not complete. Save it again.`);
  if (picture.bytes.length > MAX_PICTURE_BYTES)
    return refuse("This picture has too much detail to fit in 2 MB. Save a smaller copy.");
  return { type, ...picture };
}
