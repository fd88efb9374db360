import { fileTypeFromBuffer } from "file-type";
import { Refusal } from "#app/platform/failures.server.ts";
import { imageSize, stripMetadata } from "#app/platform/image.server.ts";
import { cleanPdf } from "./pdf/clean.server.ts";
import { PDF_SENTENCES } from "./pdf/sentences.ts";
import { DOCUMENT_TYPES, type DocumentType } from "./rules.ts";

/** An inspected file: its type, and the bytes to store, which we wrote ourselves. */
export type Inspected = { type: DocumentType; bytes: Uint8Array };

const TAKEN = "We accept only PDF, JPEG and PNG files.";
/** Maximum pixels of a picture: one that decodes to more is not a copy of a document. */
const MAX_PIXELS = 100_000_000;
/** Maximum pixels per side of a stored picture: a letter-size page at 450 dpi. */
const KEPT_SIDE = 5_000;
/** Maximum bytes to store, whatever upload limit administrators have set. */
const MAX_KEPT_BYTES = 10 * 1024 * 1024;

const refuse = (sentence: string): never => {
  throw new Refusal(422, sentence, "file");
};
const damaged = (name: string): never =>
  refuse(`This ${name} is damaged or not complete. Save or scan it again.`);

/**
 * Detects a file's type from its content, whatever its name says, and whether it is complete.
 * @throws {Refusal} 422, for the field "file"
 */
export async function inspect(bytes: Uint8Array): Promise<Inspected> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const type = found?.mime as DocumentType | undefined;
  if (!found || !type || !Object.hasOwn(DOCUMENT_TYPES, type)) {
    return refuse(
      found ? `This is a .${found.ext} file. ${TAKEN}` : `We can’t accept this file type. ${TAKEN}`,
    );
  }
  if (endsAsArchive(bytes)) return refuse(`There is an archive inside this file. ${TAKEN}`);
  if (type === "application/pdf") return { type, bytes: await rewritten(wholePdf(bytes)) };
  return { type, bytes: await redrawn(bytes, type) };
}

/** Whether the file also ends as a ZIP archive: such a file is a polyglot. */
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
  // White space may follow; anything else is ignored by PDF readers, and is dropped.
  return after.trim() === "" ? bytes : bytes.subarray(0, bytes.length - after.length);
}

/** Rewrites a PDF from its objects, so that it contains only what was inspected. */
async function rewritten(bytes: Uint8Array): Promise<Uint8Array> {
  const answer = await cleanPdf(bytes);
  if ("problem" in answer) return refuse(PDF_SENTENCES[answer.problem]);
  if (answer.bytes.length > MAX_KEPT_BYTES)
    refuse("This PDF has too much in it to fit in 10 MB. Save a smaller copy.");
  return answer.bytes;
}

/** Redraws a photo or scan without its metadata, such as where it was taken. The text stays readable. */
async function redrawn(bytes: Uint8Array, type: "image/jpeg" | "image/png"): Promise<Uint8Array> {
  const name = type === "image/png" ? "PNG" : "JPEG";
  const size = await imageSize(bytes);
  if (!size) return damaged(name);
  if (size.width * size.height > MAX_PIXELS) {
    refuse("This picture is far too large to look at. Save a smaller copy, or scan it again.");
  }
  const limits = { width: KEPT_SIDE, height: KEPT_SIDE, bytes: MAX_KEPT_BYTES };
  const picture = await stripMetadata(bytes, type, limits);
  if (!picture) return damaged(name);
  if (picture.bytes.length > MAX_KEPT_BYTES)
    refuse("This picture has too much detail to fit in 10 MB. Save a smaller copy.");
  return picture.bytes;
}
