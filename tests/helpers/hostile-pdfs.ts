/** PDFs with active content, and PDFs that attack their reader. */
import { deflateSync } from "node:zlib";

const latin1 = (text: string) => Buffer.from(text, "latin1");

/**
 * A PDF with these objects, numbered from 1; the first one is the catalog.
 * @param trailer extra entries of its trailer
 */
export function pdfOfObjects(objects: (string | Uint8Array)[], trailer = ""): Buffer {
  const parts: Uint8Array[] = [latin1("%PDF-1.7\n")];
  let length = parts[0]!.length;
  const places = objects.map((object, index) => {
    const place = length;
    const part = Buffer.concat([
      latin1(`${index + 1} 0 obj\n`),
      bytesOf(object),
      latin1("\nendobj\n"),
    ]);
    parts.push(part);
    length += part.length;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, latin1(end)]);
}

const bytesOf = (part: string | Uint8Array) => (typeof part === "string" ? latin1(part) : part);
const PAGES = [
  "<</Type/Pages/Kids[3 0 R]/Count 1>>",
  "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
];

/** A one-page PDF with these catalog entries and these objects from number 4 on. */
export const pdfWith = (inCatalog: string, ...more: (string | Uint8Array)[]) =>
  pdfOfObjects([`<</Type/Catalog/Pages 2 0 R${inCatalog}>>`, ...PAGES, ...more]);

/** A page with one annotation. */
export const pdfWithAnnotation = (annotation: string, ...more: string[]) =>
  pdfOfObjects([
    "<</Type/Catalog/Pages 2 0 R>>",
    PAGES[0]!,
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Annots[4 0 R]>>",
    `<</Type/Annot/Rect[0 0 9 9]${annotation}>>`,
    ...more,
  ]);

/** A stream object; `filters` are listed in decoding order. */
export const stream = (entries: string, bytes: Uint8Array, filters = "/FlateDecode") =>
  Buffer.concat([
    latin1(`<<${entries}/Filter[${filters}]/Length ${bytes.length}>>stream\n`),
    bytes,
    latin1("\nendstream"),
  ]);

/** An object inside a compressed object stream, as programs write them since PDF 1.5. */
export function packed(number: number, object: string): Buffer {
  const head = `${number} 0 `;
  return stream(`/Type/ObjStm/N 1/First ${head.length}`, deflateSync(latin1(head + object)));
}

/** An object stream of a few kilobytes that unpacks to a gigabyte, compressed twice. */
export function packedBomb(): Buffer {
  const once = deflateSync(Buffer.alloc(64 * 1024 * 1024, " "), { level: 9 });
  const many = Buffer.concat(Array.from({ length: 16 }, () => once));
  return stream(
    "/Type/ObjStm/N 1/First 4",
    deflateSync(many, { level: 9 }),
    "/FlateDecode/FlateDecode",
  );
}

const SCRIPT = "<</S/JavaScript/JS(app.alert\\(1\\))>>";

/** Ten megabytes of numbers, which take too long to parse. */
export const endlessPdf = () => pdfWith(`/X[${"1 ".repeat(4_900_000)}]`);

/** A PDF whose cross-reference table still shows readers a script that is replaced later in the file. */
export function twoFacedPdf(): Buffer {
  const shown = pdfWith("/OpenAction 4 0 R", SCRIPT);
  const at = shown.indexOf("xref\n");
  const hiding = latin1("4 0 obj\n[3 0 R/Fit]\nendobj\n");
  const end = shown
    .subarray(at)
    .toString("latin1")
    .replace(/startxref\n\d+/, `startxref\n${at + hiding.length}`);
  return Buffer.concat([shown.subarray(0, at), hiding, latin1(end)]);
}

/** Each PDF by its effect, with the refusal message. */
export const HOSTILE_PDFS: [what: string, bytes: () => Buffer, sentence: string][] = [
  ["a script when it opens", () => pdfWith(`/OpenAction${SCRIPT}`), "contains a script"],
  [
    "a script by name",
    () => pdfWith(`/Names<</JavaScript<</Names[(a)4 0 R]>>>>`, SCRIPT),
    "contains a script",
  ],
  [
    "a script whose names are escaped",
    () => pdfWith("/OpenAction<</#53/#4aavaScript/J#53(1)>>"),
    "contains a script",
  ],
  [
    "a script that a page starts",
    () => pdfWithAnnotation(`/Subtype/Link/AA<</E 5 0 R>>`, SCRIPT),
    "contains a script",
  ],
  [
    "a script in a compressed list",
    () => pdfWith("/OpenAction 9 0 R", packed(9, SCRIPT)),
    "contains a script",
  ],
  [
    "a script whose kind is an object of its own",
    () => pdfWith("/OpenAction<</S 4 0 R>>", "/JavaScript"),
    "contains a script",
  ],
  [
    "a script that an older version of it had",
    () => Buffer.concat([pdfWith("", SCRIPT), pdfWith("")]),
    "contains a script",
  ],
  ["a script that nothing leads to", () => pdfWith("", SCRIPT), "contains a script"],
  [
    "a program that it starts",
    () => pdfWith("/OpenAction<</S/Launch/F(cmd.exe)>>"),
    "opens or sends something",
  ],
  [
    "a form that it sends",
    () => pdfWithAnnotation("/Subtype/Link/A<</S/SubmitForm/F(http://x.example)>>"),
    "opens or sends something",
  ],
  [
    "a file on another computer",
    () => pdfWithAnnotation("/Subtype/Link/A<</S/GoToR/F(\\\\\\\\x\\\\y)>>"),
    "opens or sends something",
  ],
  [
    "files inside",
    () =>
      pdfWith(
        "/Names<</EmbeddedFiles<</Names[(a)4 0 R]>>>>",
        "<</Type/Filespec/EF<</F 5 0 R>>>>",
        stream("/Type/EmbeddedFile", deflateSync(latin1("MZ"))),
      ),
    "contains other files",
  ],
  [
    "a file at a page",
    () => pdfWithAnnotation("/Subtype/FileAttachment/FS<</F(a.exe)>>"),
    "contains other files",
  ],
  ["a portfolio", () => pdfWith("/Collection<</View/D>>"), "contains other files"],
  ["an XFA form", () => pdfWith("/AcroForm<</Fields[]/XFA(x)>>"), "form that runs programs"],
  [
    "rich media",
    () => pdfWithAnnotation("/Subtype/RichMedia/RichMediaContent<<>>"),
    "video, sound or 3D",
  ],
  [
    "a password",
    () =>
      pdfOfObjects(
        [
          "<</Type/Catalog/Pages 2 0 R>>",
          ...PAGES,
          "<</Filter/Standard/V 2/R 3/Length 128/P -44/O(a)/U(b)>>",
        ],
        "/Encrypt 4 0 R",
      ),
    "protected with a password",
  ],
  ["what unpacks to a gigabyte", () => pdfWith("", packedBomb()), "too complicated to check"],
  [
    "brackets a million deep",
    () => pdfWith("/X".concat("[".repeat(1_000_000), "]".repeat(1_000_000))),
    "damaged",
  ],
  [
    "no page at all",
    () => pdfOfObjects(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[]/Count 0>>"]),
    "damaged",
  ],
];
