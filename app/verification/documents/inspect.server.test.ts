import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { imageSize } from "#app/platform/image.server.ts";
import { CAMERA, jpeg, looksLike, pdf, photo, png, zip, zipBomb } from "#tests/helpers/files.ts";
import { inspect } from "./inspect.server.ts";

const text = (value: string) => Buffer.from(value);
const join = (...parts: Uint8Array[]) => Buffer.concat(parts);
const sentenceOf = (bytes: Uint8Array) =>
  inspect(bytes).then(
    ({ type }) => `taken as ${type}`,
    (error: Error) => error.message,
  );

describe("what a file is", () => {
  test.each([
    ["a PDF", pdf(), "application/pdf"],
    ["a JPEG", jpeg(), "image/jpeg"],
    ["a PNG", png(), "image/png"],
  ])("%s is taken", async (_what, bytes, type) => {
    const found = await inspect(bytes);
    expect(found.type).toBe(type);
    if (type === "application/pdf") expect(Buffer.from(found.bytes)).toEqual(bytes);
    else expect(await looksLike(found.bytes, bytes)).toBe(true);
  });

  test.each([
    ["nothing we know", text("just some text in a file"), "We can’t accept this file type"],
    ["a program", join(text("MZ"), Buffer.alloc(200)), "type exe"],
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
    ["an archive", zip(), "type zip"],
    ["an archive that unpacks to gigabytes", zipBomb(), "type zip"],
    ["a GIF", text("GIF89a\x01\x00\x01\x00\x00\x00\x00;"), "type gif"],
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
