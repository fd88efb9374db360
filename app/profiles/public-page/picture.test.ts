import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { CAMERA, jpeg, pdf, photo, png, zip } from "#tests/helpers/files.ts";
import { preparePicture } from "./picture.server.ts";

const shape = async (bytes: Uint8Array) => {
  const { format, width, height, exif, pages } = await sharp(bytes).metadata();
  return { format, width, height, exif, pages };
};
const WEBP = { format: "webp", exif: undefined, pages: undefined };

describe("what is kept is drawn anew, in one size and without metadata", () => {
  test.each(["jpeg", "png", "webp"] as const)("a logo from a %s", async (format) => {
    const taken = await photo(format, 5);
    const kept = Buffer.from(await preparePicture(taken, "logo"));
    expect(await shape(kept)).toEqual({ ...WEBP, width: 256, height: 256 });
    expect([taken, kept].map((file) => file.includes(CAMERA))).toEqual([true, false]);
  });

  test("a photo", async () => {
    const kept = Buffer.from(await preparePicture(await photo("jpeg", 30), "photo"));
    expect(await shape(kept)).toEqual({ ...WEBP, width: 1280, height: 720 });
    expect(kept.length).toBeLessThan(512 * 1024);
  });

  test("what follows the end of a picture goes: a picture that is a web page as well is none any more", async () => {
    const both = Buffer.concat([
      await photo("png", 5),
      Buffer.from("<!doctype html><script>alert(1)</script>"),
      zip(),
    ]);
    const kept = Buffer.from(await preparePicture(both, "logo"));
    expect(kept.includes("script")).toBe(false);
    expect(kept.includes("PK\x05\x06")).toBe(false);
  });

  test("a logo without a background stands on white, whole", async () => {
    const clear = await sharp({
      create: { width: 200, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { dominant } = await sharp(await preparePicture(clear, "logo")).stats();
    expect(dominant).toEqual({ r: 248, g: 248, b: 248 });
  });
});

test.each([
  ["a PDF", pdf(), "can’t accept this file type"],
  [
    "a drawing that holds a script",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    "can’t accept this file type",
  ],
  [
    "a drawing that says it is XML",
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'),
    "can’t accept this file type",
  ],
  ["a GIF", Buffer.from("GIF89a\x01\0\x01\0\0\0\0;", "latin1"), "can’t accept this file type"],
  ["text", Buffer.from("hello"), "can’t accept this file type"],
  ["a PNG that is cut off", (await photo("png", 5)).subarray(0, 600), "damaged or incomplete"],
  ["one that unpacks to 900 million pixels", png(30_000, 30_000), "8,000 pixels"],
  ["one of nothing", png(0, 10), "damaged or incomplete"],
  ["one whose header lies", png(500, 500), "damaged or incomplete"],
  ["one of a single pixel", jpeg(), "at least 64 pixels"],
])("%s is refused", async (_, file, sentence) => {
  await expect(preparePicture(file, "logo")).rejects.toMatchObject({
    status: 422,
    field: "file",
    message: expect.stringContaining(sentence),
  });
});

test("a photo has to be large enough for its frame", async () => {
  await expect(preparePicture(await photo("jpeg", 5), "photo")).rejects.toMatchObject({
    message: expect.stringContaining("at least 640 pixels wide and 360 pixels high"),
  });
});
