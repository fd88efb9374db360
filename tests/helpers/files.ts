/** Small files of each type, valid and misleading, for upload tests. */
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

const bytes = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
  );

/** A PDF with one empty page; `fill` adds this many bytes. */
export function pdf(fill = 0): Buffer {
  const body = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
% ${"x".repeat(fill)}
`;
  const end = `xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000053 00000 n 
0000000104 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
${body.length}
%%EOF
`;
  return bytes(body, end);
}

/** A PDF of exactly this many bytes. */
export const pdfOf = (size: number) => {
  const first = pdf(size - pdf().length);
  return pdf(size - pdf().length + (size - first.length));
};

/** A chunk of a PNG. */
export function pngChunk(name: string, data: Uint8Array): Buffer {
  const part = bytes(name, data);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(part));
  return bytes(length, part, sum);
}

/** A PNG of black pixels, 1 x 1 by default; above 100 pixels, only the header claims the size. */
export function png(width = 1, height = 1): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const isTrue = width * height <= 100;
  return bytes(
    "\x89PNG\r\n\x1a\n",
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc(isTrue ? (width + 1) * height : 2))),
    pngChunk("IEND", new Uint8Array()),
  );
}

/** A JPEG of one grey pixel. */
export const jpeg = () =>
  Buffer.from(
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z",
    "base64",
  );

/** The camera name that a phone writes into its photos. */
export const CAMERA = "Prairie Phone 9";
const PHOTO_NOTES = {
  IFD0: { Make: CAMERA, DateTime: "2026:11:02 07:15:00" },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "39/1 5/1 59/1",
    GPSLongitudeRef: "W",
    GPSLongitude: "94/1 34/1 43/1",
  },
};

/**
 * A photo as phones save it, with location, time and camera in EXIF and XMP. It is stored sideways, 30 pixels wide and
 * 40 high; upright it is 40 x 30 with red on the left and blue on the right.
 */
export function photo(format: "jpeg" | "png" | "webp", larger = 1): Promise<Buffer> {
  const [width, height] = [30 * larger, 40 * larger];
  const lower = { width, height: height / 2, channels: 3, background: "#f00" } as const;
  return sharp({ create: { ...lower, height, background: "#00f" } })
    .composite([{ input: { create: lower }, gravity: "south" }])
    .toFormat(format)
    .withExif(PHOTO_NOTES)
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><camera>${CAMERA}</camera></x:xmpmeta>`)
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Whether two images look the same: equal sizes, and nearly equal pixels. */
export async function looksLike(one: Uint8Array, other: Uint8Array): Promise<boolean> {
  const [a, b] = await Promise.all(
    [one, other].map((image) =>
      sharp(image).toColourspace("srgb").removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  const isSameSize = a!.info.width === b!.info.width && a!.info.height === b!.info.height;
  return isSameSize && a!.data.every((value, at) => Math.abs(value - b!.data[at]!) < 8);
}

/** An empty ZIP archive that unpacks to nothing. */
export const zip = () => bytes("PK\x05\x06", Buffer.alloc(18));

/** A ZIP archive with one entry that claims to unpack to four gigabytes. */
export function zipBomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(1_000_000));
  const local = Buffer.alloc(30);
  local.write("PK\x03\x04", 0, "latin1");
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(0xfffffffe, 22);
  local.writeUInt16LE(1, 26);
  return bytes(local, "a", packed, zip());
}

/** A WebP of one pixel; with metadata, its header says so. */
export function webp(notes: { exif?: string; xmp?: string } = {}): Buffer {
  const part = (name: string, data: Uint8Array) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(data.length);
    return bytes(name, size, data, Buffer.alloc(data.length % 2));
  };
  const pixel = part("VP8L", Buffer.from("2f0000001007101111888808", "hex"));
  const { exif, xmp } = notes;
  const flags = (exif ? 8 : 0) + (xmp ? 4 : 0);
  const body = flags
    ? bytes(
        part("VP8X", Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
        pixel,
        ...(exif ? [part("EXIF", Buffer.from(exif))] : []),
        ...(xmp ? [part("XMP ", Buffer.from(xmp))] : []),
      )
    : pixel;
  const size = Buffer.alloc(4);
  size.writeUInt32LE(4 + body.length);
  return bytes("RIFF", size, "WEBP", body);
}
