import { describe, expect, test } from "vitest";
import { jpeg, pdf, png, pngChunk, webp } from "#tests/helpers/files.ts";
import { bared, bareJpeg, barePng, bareWebp } from "./picture.server.ts";

const SECRET = "39.0997 N, 94.5786 W";
const bytes = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
  );
const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");

/** A segment of a JPEG. */
function segment(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return bytes(head, content);
}
/** EXIF that says which way up the camera was held, and where. */
const exif = (turn: number, little = false) =>
  bytes(
    "Exif\0\0",
    little
      ? hex(`4949 2a00 08000000 0100 1201 0300 01000000 0${turn}00 0000 00000000`)
      : hex(`4d4d 002a 00000008 0001 0112 0003 00000001 000${turn} 0000 00000000`),
    SECRET,
  );
/** A JPEG with notes after its beginning. */
const noted = (...notes: Buffer[]) => bytes(jpeg().subarray(0, 2), ...notes, jpeg().subarray(2));

describe("JPEG", () => {
  test("without notes it is the same file", () => {
    expect(bareJpeg(jpeg())).toEqual({ bytes: jpeg(), width: 1, height: 1 });
  });

  test.each([
    ["EXIF", segment(0xe1, exif(1))],
    ["XMP", segment(0xe1, bytes(`http://ns.adobe.com/xap/1.0/\0<x>${SECRET}</x>`))],
    ["Photoshop's notes", segment(0xed, bytes(`Photoshop 3.0\0${SECRET}`))],
    ["a comment", segment(0xfe, bytes(SECRET))],
    ["an unknown note", segment(0xef, bytes(SECRET))],
    [
      "EXIF that lies about its length",
      segment(0xe1, bytes("Exif\0\0", hex("4d4d002a7fffffff"), SECRET)),
    ],
  ])("%s is taken out", (_, note) => {
    const bare = bareJpeg(noted(note));
    expect(bare?.bytes).toEqual(jpeg());
  });

  test("what hangs on after the end is cut off", () => {
    expect(bareJpeg(bytes(jpeg(), SECRET))?.bytes).toEqual(jpeg());
  });

  test("the color profile stays", () => {
    const profile = segment(0xe2, bytes("ICC_PROFILE\0\x01\x01..."));
    const { bytes: bare } = bareJpeg(noted(profile, segment(0xe1, exif(1))))!;
    expect(Buffer.from(bare).includes(profile)).toBe(true);
  });

  test.each([
    [3, false],
    [6, false],
    [8, true],
  ])("which way up it is stays, and nothing else of the note: %s", (turn, little) => {
    const bare = bareJpeg(noted(segment(0xe1, exif(turn, little))))!;
    expect(Buffer.from(bare.bytes).includes(SECRET)).toBe(false);
    expect(bare.bytes.length).toBe(jpeg().length + 36);
    // Read again, it says the same.
    expect(bareJpeg(bare.bytes)?.bytes).toEqual(bare.bytes);
    expect(bare.bytes[30]).toBe(0);
    expect(Buffer.from(bare.bytes).readUInt16BE(2 + 28)).toBe(turn);
  });

  test("turned on its side, it is as high as it was wide", () => {
    const wide = Buffer.from(jpeg());
    const frame =
      wide.indexOf(hex("ffc0")) === -1 ? wide.indexOf(hex("ffc1")) : wide.indexOf(hex("ffc0"));
    wide.writeUInt16BE(40, frame + 7);
    wide.writeUInt16BE(30, frame + 5);
    const turned = bytes(wide.subarray(0, 2), segment(0xe1, exif(6)), wide.subarray(2));
    expect(bareJpeg(turned)).toMatchObject({ width: 30, height: 40 });
    expect(bareJpeg(wide)).toMatchObject({ width: 40, height: 30 });
  });

  test("cut off anywhere, it is not whole", () => {
    const whole = noted(segment(0xe1, exif(6)));
    for (let length = 3; length < whole.length; length += 1)
      expect(bareJpeg(whole.subarray(0, length)), String(length)).toBeNull();
  });
});

describe("PNG", () => {
  const [head, rest] = [png().subarray(0, 33), png().subarray(33)];

  test("without notes it is the same file", () => {
    expect(barePng(png(1, 1))).toEqual({ bytes: png(), width: 1, height: 1 });
  });

  test.each(["eXIf", "tEXt", "iTXt", "zTXt", "tIME", "prVt"])("%s is taken out", (name) => {
    const noted = bytes(head, pngChunk(name, bytes(SECRET)), rest);
    expect(barePng(noted)?.bytes).toEqual(png());
  });

  test.each(["gAMA", "iCCP", "tRNS", "pHYs"])("%s stays", (name) => {
    const noted = bytes(head, pngChunk(name, bytes("....")), rest);
    expect(barePng(noted)?.bytes).toEqual(noted);
  });

  test("what hangs on after the end is cut off, and one that is cut off is not whole", () => {
    expect(barePng(bytes(png(), SECRET))?.bytes).toEqual(png());
    for (let length = 9; length < png().length; length += 1)
      expect(barePng(png().subarray(0, length)), String(length)).toBeNull();
  });
});

describe("WebP", () => {
  test("a plain one is the same file", () => {
    expect(bareWebp(webp())).toEqual({ bytes: webp(), width: 1, height: 1 });
  });

  test("EXIF and XMP are taken out, and the header says so", () => {
    const bare = bareWebp(webp({ exif: SECRET, xmp: `<x>${SECRET}</x>` }))!;
    expect(Buffer.from(bare.bytes).includes(SECRET)).toBe(false);
    expect(bare).toMatchObject({ width: 1, height: 1 });
    expect(Buffer.from(bare.bytes).readUInt32LE(4)).toBe(bare.bytes.length - 8);
    expect(bare.bytes[20]! & 0b1100).toBe(0);
  });
});

describe("what is taken", () => {
  test("by its content, whatever its name says", async () => {
    expect(await bared(png())).toMatchObject({ type: "image/png", width: 1, height: 1 });
    expect(await bared(jpeg())).toMatchObject({ type: "image/jpeg" });
    expect(await bared(webp())).toMatchObject({ type: "image/webp" });
  });

  test.each([
    ["a PDF", pdf(), "type pdf"],
    [
      "a drawing that may hold scripts",
      bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      "Only JPEG",
    ],
    ["text", bytes("hello"), "Only JPEG"],
    ["half a PNG", png().subarray(0, 40), "damaged"],
    ["a huge one", png(9_000, 10), "6000 pixels"],
    ["one of nothing", png(0, 10), "damaged"],
  ])("%s is refused", async (_, file, sentence) => {
    await expect(bared(file)).rejects.toMatchObject({
      status: 422,
      field: "file",
      message: expect.stringContaining(sentence),
    });
  });
});
