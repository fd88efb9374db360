/** What a PDF may not contain. Pure: it walks parsed objects. */
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from "@cantoo/pdf-lib";
import type { PdfProblem } from "./sentences.ts";

/** Keys that are refused with any value. */
const KEYS: ReadonlyMap<string, PdfProblem> = new Map([
  ["JS", "script"],
  ["JavaScript", "script"],
  ["EF", "files"],
  ["EmbeddedFiles", "files"],
  ["Collection", "files"],
  ["Launch", "launch"],
  ["XFA", "form"],
  ["RichMedia", "media"],
  ["RichMediaContent", "media"],
  ["RichMediaSettings", "media"],
]);
/** Kinds of actions, annotations and objects that are refused. Links to a page or a website are allowed. */
const KINDS: ReadonlyMap<string, PdfProblem> = new Map([
  ["JavaScript", "script"],
  ["Launch", "launch"],
  ["SubmitForm", "launch"],
  ["ImportData", "launch"],
  ["GoToR", "launch"],
  ["GoToE", "files"],
  ["EmbeddedFile", "files"],
  ["FileAttachment", "files"],
  ["RichMedia", "media"],
  ["RichMediaExecute", "media"],
  ["Rendition", "media"],
  ["Screen", "media"],
  ["Movie", "media"],
  ["Sound", "media"],
  ["3D", "media"],
  ["PS", "script"],
]);
const NAMING = ["S", "Type", "Subtype", "Subtype2"].map((name) => PDFName.of(name));
/**
 * Runs when a file or a page is opened. Anything dangerous it could start is refused above; the rest is a jump to a
 * page or a link.
 */
const STARTERS = ["OpenAction", "AA"].map((name) => PDFName.of(name));

/**
 * The first forbidden thing in a PDF, or null. Walks all objects, even those that no page uses. Compares decoded names:
 * `/#4aS` is `/JS`.
 */
export function problemIn(context: PDFContext): PdfProblem | null {
  for (const dict of dictsOf(context)) {
    for (const key of dict.keys()) {
      const problem = KEYS.get(key.decodeText());
      if (problem) return problem;
    }
    for (const key of NAMING) {
      const kind = dict.lookup(key);
      const problem = kind instanceof PDFName ? KINDS.get(kind.decodeText()) : undefined;
      if (problem) return problem;
    }
  }
  return null;
}

/** Removes what would run on opening: a web link, or just the page to start at. */
export function dropAutoActions(context: PDFContext): void {
  for (const dict of dictsOf(context)) for (const key of STARTERS) dict.delete(key);
}

/** Every dictionary of a PDF. Not recursive, because they can be nested to any depth. */
function* dictsOf(context: PDFContext): Generator<PDFDict> {
  const waiting: PDFObject[] = context.enumerateIndirectObjects().map(([, object]) => object);
  const { Root, Info } = context.trailerInfo;
  for (const object of [Root, Info]) if (object) waiting.push(object);
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PDFArray) {
      for (const item of object.asArray()) waiting.push(item);
      continue;
    }
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    yield dict;
    for (const value of dict.values()) waiting.push(value);
  }
}
