import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { imageSize } from "#app/platform/image.server.ts";
import { CAMERA, jpeg, looksLike, pdf, photo, png, zip, zipBomb } from "#tests/helpers/files.ts";
import {
  endlessPdf,
  HOSTILE_PDFS,
  pdfWith,
  pdfWithAnnotation,
  twoFacedPdf,
} from "#tests/helpers/hostile-pdfs.ts";
import { inspect } from "./inspect.server.ts";
import { cleanPdf } from "./pdf/clean.server.ts";
import { rewrite } from "./pdf/rewrite.ts";
import { PDF_SENTENCES } from "./pdf/sentences.ts";

const text = (value: string) => Buffer.from(value);
const join = (...parts: Uint8Array[]) => Buffer.concat(parts);
const sentenceOf = (bytes: Uint8Array) =>
  inspect(bytes).then(
    ({ type }) => `taken as ${type}`,
    (error: Error) => error.message,
  );

const pagesOf = async (bytes: Uint8Array) => (await PDFDocument.load(bytes)).getPageCount();

async function taken(bytes: Uint8Array): Promise<Uint8Array> {
  const answer = await rewrite(bytes);
  if ("problem" in answer) throw new Error(`It was refused: ${answer.problem}`);
  return answer.bytes;
}

describe("a PDF", () => {
  test.each(HOSTILE_PDFS)("with %s is refused", async (_what, bytes, sentence) => {
    const answer = await rewrite(bytes());
    expect("problem" in answer ? PDF_SENTENCES[answer.problem] : "It was taken").toContain(
      sentence,
    );
  });

  test("that is refused says so to whoever sends it", async () => {
    const [, script, sentence] = HOSTILE_PDFS[0]!;
    expect(await sentenceOf(script())).toContain(sentence);
  });

  test("that takes too long to read is given up", async () => {
    expect(await cleanPdf(endlessPdf(), 1_500)).toEqual({ problem: "heavy" });
  });

  test.each([
    [
      "links to a website and to a page",
      pdfWithAnnotation("/Subtype/Link/A<</S/URI/URI(https://x.example)>>"),
      "x.example",
    ],
    ["a form to fill in", pdfWith("/AcroForm<</Fields[]>>"), "AcroForm"],
  ])("with %s is taken", async (_what, bytes, kept) => {
    const written = await taken(bytes);
    const text = (await unpacked(written)).join();
    expect(text).toContain(kept);
    expect(await pagesOf(written)).toBe(1);
  });

  test.each([
    [
      "a web address that it opens by itself",
      pdfWith("/OpenAction<</S/URI/URI(https://evil.example)>>"),
    ],
    ["a script that only its table of objects leads to", twoFacedPdf()],
    [
      "what stands between its objects",
      join(pdfWith(""), text("MZ JavaScript evil.example\n"), pdfWith("")),
    ],
  ])("keeps nothing of %s", async (_what, bytes) => {
    const written = await taken(bytes);
    const text = Buffer.from(written).toString("latin1") + (await unpacked(written)).join();
    for (const trace of ["evil.example", "JavaScript", "OpenAction"])
      expect(text).not.toContain(trace);
    expect(await pagesOf(written)).toBe(1);
  });

  test("is written the same each time, so that the same file is known again", async () => {
    expect(await taken(pdf())).toEqual(await taken(pdf()));
  });
});

/** The objects of a PDF, as text. */
async function unpacked(bytes: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  return context.enumerateIndirectObjects().map(([, object]) => object.toString());
}

describe("what a file is", () => {
  test.each([
    ["a PDF", pdf(), "application/pdf"],
    ["a JPEG", jpeg(), "image/jpeg"],
    ["a PNG", png(), "image/png"],
  ])("%s is taken", async (_what, bytes, type) => {
    const found = await inspect(bytes);
    expect(found.type).toBe(type);
    if (type !== "application/pdf") expect(await looksLike(found.bytes, bytes)).toBe(true);
  });

  test.each([
    ["nothing we know", text("just some text in a file"), "We can’t accept this file type"],
    ["a program", join(text("MZ"), Buffer.alloc(200)), ".exe file"],
    [
      "a web page",
      text("<!doctype html><script>alert(1)</script>"),
      "We can’t accept this file type",
    ],
    [
      "a drawing with scripts",
      text('<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
      "can’t accept",
    ],
    ["an archive", zip(), ".zip file"],
    ["an archive that unpacks to gigabytes", zipBomb(), ".zip file"],
    ["a GIF", text("GIF89a\x01\x00\x01\x00\x00\x00\x00;"), ".gif file"],
    ["a JPEG that ends in its header", jpeg().subarray(0, 12), "JPEG is damaged"],
    ["a JPEG without pixels", jpeg().subarray(0, -16), "JPEG is damaged"],
    ["a PNG that ends in its pixels", png().subarray(0, -16), "PNG is damaged"],
    ["a PNG of ten gigapixels", png(100_000, 100_000), "far too large"],
    ["a PNG of no width", png(0, 1), "PNG is damaged"],
    ["a PDF cut off", pdf().subarray(0, 150), "PDF is damaged"],
    ["a PDF in name only", text("%PDF-1.7 and then nothing of one"), "PDF is damaged"],
    [
      "a PDF that is a web page",
      join(text("%PDF-1.4\n<html><script>x</script>\n"), pdf()),
      "web page",
    ],
    ["a PDF that is an archive", join(pdf(), zip()), "archive inside"],
    ["a picture that is an archive", join(jpeg(), zip()), "archive inside"],
    [
      "a PNG with an archive whose comment hides it",
      join(png(), zip().subarray(0, 20), text("\x02\x00hi")),
      "archive inside",
    ],
  ])("%s is refused", async (_what, bytes, sentence) => {
    expect(await sentenceOf(bytes)).toContain(sentence);
  });

  test.each([
    ["PDF", pdf(2_000)],
    ["JPEG", jpeg()],
    ["PNG", png()],
  ])("what hangs on after the end of a %s is left out", async (_what, bytes) => {
    const { bytes: kept } = await inspect(join(bytes, text("<script>alert(1)</script>")));
    expect(Buffer.from(kept).toString("latin1")).not.toContain("<script>");
  });

  test.each(["jpeg", "png"] as const)(
    "a photo as %s keeps which way up it is, not where and with what it was taken",
    async (format) => {
      const taken = await photo(format, 10);
      expect(taken.includes(CAMERA)).toBe(true);
      const kept = Buffer.from((await inspect(taken)).bytes);
      for (const trace of [CAMERA, "Exif", "adobe", "2026:11:02"])
        expect(kept.includes(trace), trace).toBe(false);
      expect(await imageSize(kept)).toEqual({ width: 400, height: 300 });
    },
  );

  test("a scan stays as fine as it is up to 5000 pixels a side, and is not finer", async () => {
    const scan = { width: 6_000, height: 3_000, channels: 3, background: "#fff" } as const;
    const { bytes } = await inspect(await sharp({ create: scan }).png().toBuffer());
    expect(await imageSize(bytes)).toEqual({ width: 5_000, height: 2_500 });
  });
});
