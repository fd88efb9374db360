import { expect, test } from "vitest";
import { CAMERA, jpeg, pdf, photo, png, webp } from "#tests/helpers/files.ts";
import { preparePicture } from "./picture.server.ts";

test("a picture is taken by its content, whatever its name says", async () => {
  expect(await preparePicture(png())).toMatchObject({ type: "image/png", width: 1, height: 1 });
  expect(await preparePicture(jpeg())).toMatchObject({ type: "image/jpeg" });
  expect(await preparePicture(webp())).toMatchObject({ type: "image/webp" });
});

test("a large photo becomes as wide as a page can show, without where it was taken", async () => {
  const taken = await photo("jpeg", 50);
  const picture = await preparePicture(taken);
  expect(picture).toMatchObject({ type: "image/jpeg", width: 1_600, height: 1_200 });
  expect([taken, Buffer.from(picture.bytes)].map((file) => file.includes(CAMERA))).toEqual([
    true,
    false,
  ]);
});

test("the same file becomes the same picture, so that a form sent twice makes one", async () => {
  const taken = await photo("webp");
  const [one, other] = await Promise.all([preparePicture(taken), preparePicture(taken)]);
  expect(Buffer.from(one.bytes).equals(other.bytes)).toBe(true);
});

test.each([
  ["a PDF", pdf(), ".pdf file"],
  [
    "a drawing that may hold scripts",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    "only JPEG",
  ],
  ["text", Buffer.from("hello"), "only JPEG"],
  ["half a PNG", png().subarray(0, 40), "damaged"],
  ["a huge one", png(9_000, 10), "6000 pixels"],
  ["one of nothing", png(0, 10), "damaged"],
])("%s is refused", async (_, file, sentence) => {
  await expect(preparePicture(file)).rejects.toMatchObject({
    status: 422,
    field: "file",
    message: expect.stringContaining(sentence),
  });
});
