import {
  decodePDFRawStream,
  EncryptedPDFError,
  PDFContext,
  PDFDocument,
  PDFName,
  PDFRawStream,
} from "@cantoo/pdf-lib";
import { dropStarters, problemIn } from "./contents.ts";
import type { PdfProblem } from "./sentences.ts";

/** The PDF written anew, or what is wrong with it. */
export type Rewritten = { bytes: Uint8Array<ArrayBuffer> } | { problem: PdfProblem };

/** The most bytes that one compressed list of objects may unpack to. Pages and pictures are not unpacked at all. */
const MAX_UNPACKED = 32 * 1024 * 1024;
const CONTAINERS = new Set(["ObjStm", "XRef"]);

let isHeavy = false;
limitUnpacking();

/**
 * Reads a PDF and writes it anew from the objects it found, or says what is wrong with it. A hostile one may use up all
 * time and memory there is: call it through clean.server.ts.
 */
export async function rewrite(bytes: Uint8Array): Promise<Rewritten> {
  isHeavy = false;
  try {
    const document = await read(bytes);
    if (document.getPageCount() === 0) return { problem: "damaged" };
    const problem = problemIn(document.context);
    if (problem) return { problem };
    dropStarters(document.context);
    dropContainers(document.context);
    const written = new Uint8Array(
      await document.save({ addDefaultPage: false, updateFieldAppearances: false }),
    );
    // A name may be read differently once it is written, so what will be stored is looked at, not what came.
    const left = problemIn((await read(written)).context);
    return left ? { problem: left } : { bytes: written };
  } catch (error) {
    if (isHeavy) return { problem: "heavy" };
    return { problem: error instanceof EncryptedPDFError ? "encrypted" : "damaged" };
  }
}

function read(bytes: Uint8Array): Promise<PDFDocument> {
  return PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
}

/** What held objects in a compressed form: they are written anew with the others. */
function dropContainers(context: PDFContext): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const type = object.dict.lookup(PDFName.of("Type"));
    if (type instanceof PDFName && CONTAINERS.has(type.decodeText())) context.delete(ref);
  }
}

/** The library unpacks without a limit. Its decoders ask one function for room, which refuses from here on. */
function limitUnpacking(): void {
  const dict = PDFContext.create().obj({ Filter: "ASCIIHexDecode" });
  const decoder = decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array()));
  const shared = Object.getPrototypeOf(Object.getPrototypeOf(decoder)) as {
    ensureBuffer(size: number): unknown;
  };
  const grow = shared.ensureBuffer;
  shared.ensureBuffer = function limited(size) {
    if (size > MAX_UNPACKED) {
      // The library takes an error for an object that is damaged.
      isHeavy = true;
      throw new RangeError("It unpacks to too much");
    }
    return grow.call(this, size);
  };
}
