import { fileTypeFromBuffer } from "file-type";
import { Refusal } from "#app/platform/failures.server.ts";
import { imageSize, stripMetadata } from "#app/platform/image.server.ts";
import { cleanPdf } from "./pdf/clean.server.ts";
import { PDF_SENTENCES } from "./pdf/sentences.ts";
import { DOCUMENT_TYPES, type DocumentType } from "./rules.ts";

/** What a file was found to be: its type, and its bytes as they are kept, which we wrote ourselves. */
export type Inspected = { type: DocumentType; bytes: Uint8Array };

const TAKEN = "Only PDF, JPEG and PNG files are taken.";
/** The most pixels of a picture: what unpacks to more is no copy of a document. */
const MAX_PIXELS = 100_000_000;
/** The most pixels of a side that is kept: a page of letter size at 450 dots an inch. */
const KEPT_SIDE = 5_000;
/** The most bytes that are kept, whatever administrators let people send just now. */
const MAX_KEPT_BYTES = 10 * 1024 * 1024;

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
        : `We can’t accept this file type. ${TAKEN}`,
    );
  }
  if (endsAsArchive(bytes)) return refuse(`There is an archive inside this file. ${TAKEN}`);
  if (type === "application/pdf") return { type, bytes: await rewritten(wholePdf(bytes)) };
  return { type, bytes: await redrawn(bytes, type) };
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

/** Writes a PDF anew from its objects, so that it holds what was looked at and nothing else. */
async function rewritten(bytes: Uint8Array): Promise<Uint8Array> {
  const answer = await cleanPdf(bytes);
  if ("problem" in answer) return refuse(PDF_SENTENCES[answer.problem]);
  if (answer.bytes.length > MAX_KEPT_BYTES)
    refuse("This PDF has too much in it to fit in 10 MB. Save it smaller.");
  return answer.bytes;
}

/** Redraws a photo or scan without its metadata: where it was taken is nobody's business. It stays fine enough to read. */
async function redrawn(bytes: Uint8Array, type: "image/jpeg" | "image/png"): Promise<Uint8Array> {
  const name = type === "image/png" ? "PNG" : "JPEG";
  const size = await imageSize(bytes);
  if (!size) return damaged(name);
  if (size.width * size.height > MAX_PIXELS) {
    refuse("This picture is far too large to look at. Save it smaller, or scan it again.");
  }
  const limits = { width: KEPT_SIDE, height: KEPT_SIDE, bytes: MAX_KEPT_BYTES };
  const picture = await stripMetadata(bytes, type, limits);
  if (!picture) return damaged(name);
  if (picture.bytes.length > MAX_KEPT_BYTES)
    refuse("This picture has too much detail to fit in 10 MB. Save it smaller.");
  return picture.bytes;
}
