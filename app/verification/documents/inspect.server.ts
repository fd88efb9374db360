import { fileTypeFromBuffer } from "file-type";
import { Refusal } from "#app/platform/failures.server.ts";
import { DOCUMENT_TYPES, type DocumentType } from "./rules.ts";

/** What a file was found to be: its type, and its bytes without what hung on after its end. */
export type Inspected = { type: DocumentType; bytes: Uint8Array };

const TAKEN = "Only PDF, JPEG and PNG files are taken.";
/** The most pixels of a picture: what unpacks to more is no copy of a document. */
const MAX_PIXELS = 100_000_000;

const refuse = (sentence: string): never => {
  throw new Refusal(422, sentence, "file");
};
const damaged = (name: string): never =>
  refuse(`This ${name} is damaged or not complete. Save or scan it again.`);

/**
 * Finds out by its content what a file is, whatever its name says, and whether it is whole.
 * @throws {Refusal} 422, for the field "file"
 */
export async function inspect(bytes: Uint8Array): Promise<Inspected> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const type = found?.mime as DocumentType | undefined;
  if (!found || !type || !Object.hasOwn(DOCUMENT_TYPES, type)) {
    return refuse(
      found
        ? `This is a file of the type ${found.ext}. ${TAKEN}`
        : `This is no document that we know. ${TAKEN}`,
    );
  }
  if (endsAsArchive(bytes)) return refuse(`There is an archive inside this file. ${TAKEN}`);
  if (type === "application/pdf") return { type, bytes: wholePdf(bytes) };
  return { type, bytes: type === "image/png" ? wholePng(bytes) : wholeJpeg(bytes) };
}

/** Whether a ZIP archive ends where the file does: such a file is both at once. */
function endsAsArchive(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at -= 1) {
    if (
      view.getUint32(at) === 0x504b0506 &&
      at + 22 + view.getUint16(at + 20, true) === bytes.length
    )
      return true;
  }
  return false;
}

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

function wholePdf(bytes: Uint8Array): Uint8Array {
  const head = textOf(bytes.subarray(0, 1024));
  if (!/^%PDF-[12]\.\d/.test(head)) damaged("PDF");
  if (/<(!doctype|html|script|svg|body)\b/i.test(head)) {
    refuse(`This file is a web page as well as a PDF. ${TAKEN}`);
  }
  const tail = textOf(bytes.subarray(-4096));
  const end = tail.lastIndexOf("%%EOF");
  if (end === -1 || !/startxref\s+\d+\s+$/.test(tail.slice(0, end))) damaged("PDF");
  const after = tail.slice(end + "%%EOF".length);
  // White space may follow; anything else is not looked at by who reads a PDF, and does not stay.
  return after.trim() === "" ? bytes : bytes.subarray(0, bytes.length - after.length);
}

/** Walks the chunks of a PNG to its end. */
function wholePng(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  let hasPixels = false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const name = textOf(bytes.subarray(at + 4, at + 8));
    const next = at + 12 + length;
    if (next > bytes.length) break;
    if (at === 8) {
      if (name !== "IHDR" || length !== 13) break;
      refuseHuge(view.getUint32(at + 8), view.getUint32(at + 12), "PNG");
    }
    hasPixels ||= name === "IDAT" && length > 0;
    if (name === "IEND") {
      if (!hasPixels) break;
      return bytes.subarray(0, next);
    }
    at = next;
  }
  return damaged("PNG");
}

/** Walks the segments of a JPEG to its end. */
function wholeJpeg(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  let hasSize = false;
  let hasPixels = false;
  for (let at = 2; at + 2 <= bytes.length;) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) break;
    if (marker === 0xff) {
      at += 1;
    } else if (marker === 0xd9) {
      if (!hasSize || !hasPixels) break;
      return bytes.subarray(0, at + 2);
    } else {
      if (at + 4 > bytes.length) break;
      const length = view.getUint16(at + 2);
      if (length < 2 || at + 2 + length > bytes.length) break;
      // Start of frame, of any coding, but for the three markers among them that are none.
      if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
        if (length < 8) break;
        refuseHuge(view.getUint16(at + 7), view.getUint16(at + 5), "JPEG");
        hasSize = true;
      }
      at += 2 + length;
      if (marker === 0xda) {
        const end = endOfScan(bytes, at);
        hasPixels ||= end > at;
        at = end;
      }
    }
  }
  return damaged("JPEG");
}

/** Where the next marker stands after the pixels: 0xFF inside of them is followed by 0, or restarts them. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

function refuseHuge(width: number, height: number, name: string): void {
  if (width === 0 || height === 0) damaged(name);
  if (width * height > MAX_PIXELS) {
    refuse("This picture is far too large to look at. Save it smaller, or scan it again.");
  }
}
