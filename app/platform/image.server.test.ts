import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { CAMERA, jpeg, looksLike, photo, png, webp } from "#tests/helpers/files.ts";
import { imageSize, stripMetadata } from "./image.server.ts";

const LIMITS = { width: 1_000, height: 1_000, bytes: 1_000_000 };
/** The EXIF tag that points to the GPS data. */
const GPS = { II: Buffer.from("2588", "hex"), MM: Buffer.from("8825", "hex") };
const colorAt = async (bytes: Uint8Array, left: number) => {
  const { data, info } = await sharp(bytes)
    .extract({ left, top: 15, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data.subarray(0, info.channels);
  return red > 200 && blue < 50 ? "red" : blue > 200 && red < 50 ? "blue" : "another";
};

describe.each(["jpeg", "png", "webp"] as const)("a photo as %s", (format) => {
  const type = `image/${format}` as const;

  test("loses its place, time and camera, and stands upright", async () => {
    const taken = await photo(format);
    const { exif, xmp, orientation } = await sharp(taken).metadata();
    expect([orientation, exif!.includes(CAMERA), xmp!.includes(CAMERA)]).toEqual([6, true, true]);
    expect(exif!.includes(GPS.II) || exif!.includes(GPS.MM)).toBe(true);

    const kept = (await stripMetadata(taken, type, LIMITS))!;
    expect(kept).toMatchObject({ width: 40, height: 30 });
    const found = await sharp(kept.bytes).metadata();
    expect(found).toMatchObject({ format, width: 40, height: 30 });
    for (const note of ["exif", "xmp", "iptc", "icc", "orientation", "comments"] as const)
      expect(found[note], note).toBeUndefined();
    for (const trace of [CAMERA, "Exif", "GPS", "2026:11:02", "adobe"])
      expect(kept.bytes.includes(trace), trace).toBe(false);
    expect([await colorAt(kept.bytes, 5), await colorAt(kept.bytes, 35)]).toEqual(["red", "blue"]);
  });

  test("is made smaller when it is too large, and never larger", async () => {
    const taken = await photo(format, 10);
    const smaller = await stripMetadata(taken, type, { ...LIMITS, width: 100 });
    expect(smaller).toMatchObject({ width: 100, height: 75 });
    const lower = await stripMetadata(taken, type, { ...LIMITS, height: 60 });
    expect(lower).toMatchObject({ width: 80, height: 60 });
    expect(await stripMetadata(taken, type, LIMITS)).toMatchObject({ width: 400, height: 300 });
  });

  test("cut in half is damaged", async () => {
    const taken = await photo(format, 10);
    const half = taken.subarray(0, taken.length / 2);
    expect(await stripMetadata(half, type, LIMITS)).toBeNull();
  });

  test("what follows its end is left out", async () => {
    const more = Buffer.concat([await photo(format), Buffer.from("<script>alert(1)</script>")]);
    const { bytes } = (await stripMetadata(more, type, LIMITS))!;
    expect(bytes.includes("<script>")).toBe(false);
  });
});

test.each([
  ["a JPEG", jpeg(), "image/jpeg"],
  ["a PNG", png(), "image/png"],
  ["a WebP", webp(), "image/webp"],
] as const)("%s without metadata looks as before", async (_, bytes, type) => {
  const kept = (await stripMetadata(bytes, type, LIMITS))!;
  expect(await looksLike(kept.bytes, bytes)).toBe(true);
});

test("a moving picture still moves, and is as high as one of its frames", async () => {
  const frames = await Promise.all(
    ["#f00", "#0f0", "#00f"].map((background) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  const kept = (await stripMetadata(moving, "image/webp", LIMITS))!;
  expect(kept).toMatchObject({ width: 20, height: 10 });
  expect(await sharp(kept.bytes).metadata()).toMatchObject({ pages: 3 });
});

test.each(["image/jpeg", "image/png"] as const)(
  "a %s of much detail is given less of it, to fit into so many bytes",
  async (type) => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const detailed = await sharp({
      create: { width: 300, height: 300, channels: 3, background: "#888", noise },
    })
      .toFormat(type === "image/png" ? "png" : "jpeg")
      .toBuffer();
    const first = (await stripMetadata(detailed, type, LIMITS))!;
    const bytes = first.bytes.length - 1_000;
    const next = (await stripMetadata(detailed, type, { ...LIMITS, bytes }))!;
    expect(next.bytes.length).toBeLessThan(bytes);
    expect(next).toMatchObject({ width: 300, height: 300 });
    // It stops trying at the last quality: the caller sees that the result is still too large.
    expect(
      (await stripMetadata(detailed, type, { ...LIMITS, bytes: 10 }))!.bytes.length,
    ).toBeGreaterThan(10);
  },
);

test("the size is the header's, as the picture is shown; none when there is none", async () => {
  expect(await imageSize(await photo("jpeg"))).toEqual({ width: 40, height: 30 });
  expect(await imageSize(png(100_000, 100_000))).toEqual({ width: 100_000, height: 100_000 });
  expect(await imageSize(png(0, 1))).toBeNull();
  expect(await imageSize(Buffer.from("no picture"))).toBeNull();
});
