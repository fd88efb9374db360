/** Small files of each kind, whole ones and ones that lie, for tests of uploads. */
import { crc32, deflateSync } from "node:zlib";

const bytes = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
  );

/** A PDF of one empty page; `fill` adds so many bytes inside of it. */
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

/** A PDF of exactly so many bytes. */
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

/** A PNG of one grey pixel; other measures make its header lie. */
export function png(width = 1, height = 1): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return bytes(
    "\x89PNG\r\n\x1a\n",
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.from([0, 128]))),
    pngChunk("IEND", new Uint8Array()),
  );
}

/** A JPEG of one grey pixel. */
export const jpeg = () =>
  Buffer.from(
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z",
    "base64",
  );

/** An empty ZIP archive that unpacks to nothing. */
export const zip = () => bytes("PK\x05\x06", Buffer.alloc(18));

/** A ZIP archive with one entry that says it unpacks to four gigabytes. */
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

/** A WebP of one pixel; with notes, it has a header that says so. */
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
