import PQueue from "p-queue";

/** How many pixels a picture is wide and high, as it is shown. */
export type ImageSize = { width: number; height: number };
/** The most that a picture may be: pixels on each side, and bytes. */
type Limits = { width: number; height?: number; bytes: number };

const FORMATS = { "image/jpeg": "jpeg", "image/png": "png", "image/webp": "webp" } as const;
/** The types of pictures that are taken anywhere. */
export type ImageType = keyof typeof FORMATS;

/** Pixels take far more memory than the file they come from, so a process redraws one picture at a time. */
const oneAtATime = new PQueue({ concurrency: 1 });
const TIME_LIMIT_S = 20;
/** Tried in turn until the file is small enough. A PNG loses nothing at the first one. */
const QUALITIES = [90, 75, 60];

/** Imported here, because it is 18 MB of native code that most processes never need. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  return sharp;
}

/** The size that a picture's header gives, or null when it gives none. No pixels are read. */
export async function imageSize(bytes: Uint8Array): Promise<ImageSize | null> {
  const sharp = await loadSharp();
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  return found && found.width > 0 && found.height > 0 ? found.autoOrient : null;
}

/**
 * Redraws a picture upright and within the limits. Only its pixels are kept: no place, time, camera, name or thumbnail,
 * and nothing that follows its end.
 * @returns null when the picture is damaged or incomplete; more bytes than the limit when no quality gets below it
 */
export async function stripMetadata(
  bytes: Uint8Array,
  type: ImageType,
  limits: Limits,
): Promise<(ImageSize & { bytes: Buffer }) | null> {
  const sharp = await loadSharp();
  return oneAtATime.add(async () => {
    // Many phones write files that cause warnings and look fine.
    const image = sharp(bytes, { animated: true, failOn: "error" })
      .autoOrient()
      .resize({
        width: limits.width,
        ...(limits.height && { height: limits.height }),
        fit: "inside",
        withoutEnlargement: true,
      })
      .timeout({ seconds: TIME_LIMIT_S });
    let redrawn: (ImageSize & { bytes: Buffer }) | null = null;
    for (const quality of QUALITIES) {
      const lossless = type === "image/png" && quality === QUALITIES[0];
      const answer = await image
        .clone()
        .toFormat(FORMATS[type], lossless ? {} : { quality })
        .toBuffer({ resolveWithObject: true })
        .catch(() => null);
      if (!answer) return null;
      const { data, info } = answer;
      redrawn = { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
      if (data.length <= limits.bytes) break;
    }
    return redrawn;
  });
}

/**
 * Redraws a picture upright as WebP of exactly this size, on white: whole with margins, or filling it and cut off.
 * Only the pixels of its first frame are kept.
 * @returns null when the picture is damaged or incomplete, or no quality gets below the limit of bytes
 */
export async function redraw(
  bytes: Uint8Array,
  shape: ImageSize & { fit: "contain" | "cover"; bytes: number },
): Promise<Buffer | null> {
  const sharp = await loadSharp();
  return oneAtATime.add(async () => {
    const image = sharp(bytes, { failOn: "error" })
      .autoOrient()
      .flatten({ background: "white" })
      .resize({ width: shape.width, height: shape.height, fit: shape.fit, background: "white" })
      .timeout({ seconds: TIME_LIMIT_S });
    for (const quality of QUALITIES) {
      const data = await image
        .clone()
        .webp({ quality })
        .toBuffer()
        .catch(() => null);
      if (!data) return null;
      if (data.length <= shape.bytes) return data;
    }
    return null;
  });
}
