import {
  decodePDFRawStream,
  EncryptedPDFError,
  PDFContext,
  PDFDocument,
  PDFName,
  PDFRawStream,
} from "@cantoo/pdf-lib";
import { dropAutoActions, problemIn } from "./contents.ts";
import type { PdfProblem } from "./sentences.ts";

/** The rewritten PDF, or what is wrong with it. */
export type Rewritten = { bytes: Uint8Array<ArrayBuffer> } | { problem: PdfProblem };

/** Maximum bytes that one compressed object stream may decompress to. Pages and pictures are not decompressed. */
const MAX_UNPACKED = 32 * 1024 * 1024;
const CONTAINERS = new Set(["ObjStm", "XRef"]);

let isHeavy = false;
limitUnpacking();

/**
 * Reads a PDF and rewrites it from the objects it found, or says what is wrong with it. A hostile file may use up all
 * time and memory: call it through clean.server.ts.
 */
export async function rewrite(bytes: Uint8Array): Promise<Rewritten> {
  isHeavy = false;
  try {
    const document = await read(bytes);
    if (document.getPageCount() === 0) return { problem: "damaged" };
    const problem = problemIn(document.context);
    if (problem) return { problem };
    dropAutoActions(document.context);
    dropContainers(document.context);
    const written = new Uint8Array(
      await document.save({ addDefaultPage: false, updateFieldAppearances: false }),
    );
    // A name may parse differently once written, so check the output, not the input.
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

/** Drops compressed object containers: their objects are written again with the others. */
function dropContainers(context: PDFContext): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const type = object.dict.lookup(PDFName.of("Type"));
    if (type instanceof PDFName && CONTAINERS.has(type.decodeText())) context.delete(ref);
  }
}

/** The library decompresses without a limit. This makes the function that its decoders use to allocate memory throw. */
function limitUnpacking(): void {
  const dict = PDFContext.create().obj({ Filter: "ASCIIHexDecode" });
  const decoder = decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array()));
  const shared = Object.getPrototypeOf(Object.getPrototypeOf(decoder)) as {
    ensureBuffer(size: number): unknown;
  };
  const grow = shared.ensureBuffer;
  shared.ensureBuffer = function limited(size) {
    if (size > MAX_UNPACKED) {
      // The library treats an error as a damaged object and goes on, so remember it here.
      isHeavy = true;
      throw new RangeError("It unpacks to too much");
    }
    return grow.call(this, size);
  };
}
