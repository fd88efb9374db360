/**
 * Pictures as they were sent: what they are, how large, and the same without what cameras and programs wrote into them:
 * places, times, names. The pixels are not touched.
 */
import { fileTypeFromBuffer } from "file-type";
import { Refusal } from "#app/platform/failures.server.ts";

/** The largest file that is taken. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
/** What a page can show without slowing a phone down. */
const MAX_SIDE = 6_000;

export type PictureType = "image/jpeg" | "image/png" | "image/webp";
/** A picture without its notes, and how many pixels it is wide and high as it is shown. */
export type Bare = { bytes: Uint8Array; width: number; height: number };

const TYPES: Record<PictureType, { name: string; bare: (bytes: Uint8Array) => Bare | null }> = {
  "image/jpeg": { name: "JPEG", bare: bareJpeg },
  "image/png": { name: "PNG", bare: barePng },
  "image/webp": { name: "WebP", bare: bareWebp },
};

const refuse = (sentence: string): never => {
  throw new Refusal(422, sentence, "file");
};

/**
 * Finds out by its content what picture a file is, and takes its notes out.
 * @throws {Refusal} 422, for the field "file"
 */
export async function bared(bytes: Uint8Array): Promise<Bare & { type: PictureType }> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const type = found?.mime as PictureType | undefined;
  if (!type || !Object.hasOwn(TYPES, type)) {
    return refuse(
      `${found ? `This is a file of the type ${found.ext}.` : "This is no picture that we know."} Only JPEG, PNG and WebP pictures are taken.`,
    );
  }
  const { name, bare } = TYPES[type];
  const picture = bare(bytes);
  if (!picture || picture.width === 0 || picture.height === 0)
    return refuse(`This ${name} is damaged or not complete. Save it again.`);
  if (picture.width > MAX_SIDE || picture.height > MAX_SIDE)
    return refuse(`This picture is larger than ${MAX_SIDE} pixels. Save it smaller.`);
  return { type, ...picture };
}

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

/** Chunks of a PNG that belong to what is seen. */
const PNG_KEPT = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT".split(" "),
);

/** A PNG without text, times and EXIF; null when it is not whole. What hangs on after its end is cut off. */
export function barePng(bytes: Uint8Array): Bare | null {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  let size: [number, number] | undefined;
  for (let at = 8; at + 12 <= bytes.length;) {
    const next = at + 12 + view.getUint32(at);
    const name = latin1(bytes.subarray(at + 4, at + 8));
    if (next > bytes.length || (!size && name !== "IHDR")) return null;
    if (name === "IHDR") size = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (PNG_KEPT.has(name)) kept.push(bytes.subarray(at, next));
    if (name === "IEND") return { bytes: Buffer.concat(kept), width: size![0], height: size![1] };
    at = next;
  }
  return null;
}

/** Segments of a JPEG that belong to what is seen: JFIF, the color profile, Adobe's note on its colors. */
const JPEG_NOTES_KEPT = new Set([0xe0, 0xe2, 0xee]);

/** A JPEG without EXIF, comments and its programs' notes, but for which way up it is; null when it is not whole. */
export function bareJpeg(bytes: Uint8Array): Bare | null {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [];
  let size: [number, number] | undefined;
  let turned = 1;
  for (let at = 2; at + 2 <= bytes.length;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      if (!size) return null;
      const [width, height] = turned > 4 ? [size[1], size[0]] : size;
      const parts = [bytes.subarray(0, 2), turnedNote(turned), ...kept, bytes.subarray(at, at + 2)];
      return { bytes: Buffer.concat(parts), width, height };
    }
    if (at + 4 > bytes.length) return null;
    const length = view.getUint16(at + 2);
    let end = at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      if (length < 8) return null;
      size = [view.getUint16(at + 7), view.getUint16(at + 5)];
    }
    if (marker === 0xe1 && turned === 1) turned = turnOf(bytes.subarray(at + 4, end));
    // The pixels follow their header until the next marker.
    if (marker === 0xda) end = endOfScan(bytes, end);
    const isNote = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
    if (!isNote || JPEG_NOTES_KEPT.has(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

/** Inside of the pixels 0xFF is followed by 0, or restarts them. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** Which way up a camera held a picture (EXIF, tag 0x0112): 1 to 8. */
function turnOf(note: Uint8Array): number {
  if (latin1(note.subarray(0, 6)) !== "Exif\0\0" || note.length < 14) return 1;
  const tiff = viewOf(note.subarray(6));
  const little = tiff.getUint16(0) === 0x4949;
  const first = tiff.getUint32(4, little);
  if (first + 2 > tiff.byteLength) return 1;
  const entries = tiff.getUint16(first, little);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = first + 2 + entry * 12;
    if (at + 12 > tiff.byteLength) return 1;
    if (tiff.getUint16(at, little) !== 0x0112) continue;
    const turn = tiff.getUint16(at + 8, little);
    return turn >= 1 && turn <= 8 ? turn : 1;
  }
  return 1;
}

/** The smallest note that says which way up a picture is: without it, most telephones' would lie on their side. */
function turnedNote(turn: number): Uint8Array {
  if (turn === 1) return new Uint8Array();
  const note = Buffer.from(
    "ffe100224578696600004d4d002a00000008000101120003000000010000000000000000",
    "hex",
  );
  note.writeUInt16BE(turn, 28);
  return note;
}

/** A WebP without EXIF and XMP; null when it is not whole. */
export function bareWebp(bytes: Uint8Array): Bare | null {
  const view = viewOf(bytes);
  if (bytes.length < 20) return null;
  const whole = Math.min(bytes.length, 8 + view.getUint32(4, true));
  const kept: Uint8Array[] = [];
  let size: [number, number] | undefined;
  for (let at = 12; at + 8 <= whole;) {
    const name = latin1(bytes.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    const next = at + 8 + length + (length % 2);
    if (at + 8 + length > whole) return null;
    const content = bytes.subarray(at + 8, at + 8 + length);
    size ??= webpSize(name, content);
    if (name === "VP8X") {
      const header = Buffer.from(bytes.subarray(at, next));
      // It says which chunks follow; two of them do no more.
      header.writeUInt8(header.readUInt8(8) & ~0b1100, 8);
      kept.push(header);
    } else if (["VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"].includes(name)) {
      kept.push(bytes.subarray(at, Math.min(next, whole)));
    }
    at = next;
  }
  if (!size) return null;
  const body = Buffer.concat(kept);
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  head.writeUInt32LE(4 + body.length, 4);
  return { bytes: Buffer.concat([head, body]), width: size[0], height: size[1] };
}

function webpSize(name: string, content: Uint8Array): [number, number] | undefined {
  if (content.length < 10) return undefined;
  const view = viewOf(content);
  const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
  if (name === "VP8X") return [three(4) + 1, three(7) + 1];
  if (name === "VP8 ") return [view.getUint16(6, true) & 0x3fff, view.getUint16(8, true) & 0x3fff];
  if (name !== "VP8L") return undefined;
  const bits = view.getUint32(1, true);
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
}
