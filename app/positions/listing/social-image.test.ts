import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { position } from "#tests/helpers/public-position.ts";
import { socialImage, socialTag } from "./social-image.server.ts";
import { SOCIAL_HEIGHT, SOCIAL_WIDTH, socialWords } from "./social-image.ts";

describe("the picture of a position", () => {
  test.each([
    ["RN", 84],
    ["Registered Nurse, Surgical Unit", 70],
    ["R".repeat(80), 58],
    ["R".repeat(120), 46],
  ])("%s stands at %i pixels", (title, titleSize) => {
    expect(socialWords({ ...position, title })).toMatchObject({ title, titleSize });
  });

  test("says where, what it pays and that it is permanent", () => {
    expect(socialWords(position)).toMatchObject({
      where: "Prairie View Hospital\nWichita, KS",
      pay: "$36.50 to $44.25/hr",
      kind: "Permanent",
    });
    const long = socialWords({ ...position, facility: "Saint Somebody ".repeat(8) }).where;
    expect(long.split("\n")[0]).toHaveLength(48);
  });

  test.each([
    ["an everyday title", position.title],
    ["markup", `</text><image href="file:///etc/passwd"/> & <b>"bold"`],
    ["one long word", "W".repeat(120)],
    ["letters of other scripts", "Enfermera de práctica 護士 🩺"],
  ])("%s is drawn as 1200 by 630", async (_, title) => {
    const image = await socialImage({ ...position, title });
    const { format, width, height } = await sharp(image).metadata();
    expect({ format, width, height }).toEqual({
      format: "png",
      width: SOCIAL_WIDTH,
      height: SOCIAL_HEIGHT,
    });
    expect(image.byteLength).toBeLessThan(120_000);
  });

  test("its tag follows its words, and the same picture is drawn once", async () => {
    expect(socialTag(position)).toBe(socialTag({ ...position, description: "Another" }));
    expect(socialTag(position)).not.toBe(socialTag({ ...position, payMaxCents: 4500 }));
    expect(await socialImage(position)).toBe(await socialImage(position));
  });

  test("who comes while many wait is told to come again", async () => {
    const asked = Array.from({ length: 40 }, (_, n) =>
      socialImage({ ...position, title: `Nurse ${n}` }),
    );
    const answers = await Promise.allSettled(asked);
    const refused = answers.filter(({ status }) => status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(40);
    await expect(socialImage({ ...position, title: "Nurse 39" })).resolves.toBeInstanceOf(Buffer);
  });
});
