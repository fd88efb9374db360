import PQueue from "p-queue";

/** Width and height in pixels, as displayed. */
export type ImageSize = { width: number; height: number };
/** Limits of a picture: pixels per side, and bytes. */
type Limits = { width: number; height?: number; bytes: number };

const FORMATS = { "image/jpeg": "jpeg", "image/png": "png", "image/webp": "webp" } as const;
/** The picture types we accept anywhere. */
export type ImageType = keyof typeof FORMATS;

/** Decoded pixels take far more memory than the file, so a process redraws one picture at a time. */
const oneAtATime = new PQueue({ concurrency: 1 });
const TIME_LIMIT_S = 20;
/** Tried in turn until the file is small enough. A PNG is lossless at the first one. */
const QUALITIES = [90, 75, 60];

/** Imported on demand: 18 MB of native code that most processes never need. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  return sharp;
}

/** The size in a picture's header, or null if there is none. Does not decode any pixels. */
export async function imageSize(bytes: Uint8Array): Promise<ImageSize | null> {
  const sharp = await loadSharp();
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  return found && found.width > 0 && found.height > 0 ? found.autoOrient : null;
}

/**
 * Redraws a picture upright and within the limits. Only its pixels are kept: no location, time, camera, name or
 * thumbnail, and nothing after its end.
 * @returns null if the picture is damaged or incomplete; more bytes than the limit if no quality gets below it
 */
export async function stripMetadata(
  bytes: Uint8Array,
  type: ImageType,
  limits: Limits,
): Promise<(ImageSize & { bytes: Buffer }) | null> {
  const sharp = await loadSharp();
  return oneAtATime.add(async () => {
    // Many phones write files that cause warnings but look fine.
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
 * Redraws a picture upright as WebP of exactly this size, on white: whole with margins, or filling it and cropped. Only
 * the pixels of its first frame are kept.
 * @returns null if the picture is damaged or incomplete, or no quality gets below the byte limit
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
