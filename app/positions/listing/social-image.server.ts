import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import { Outage } from "#app/platform/failures.server.ts";
import { escapeMarkup } from "#app/platform/escape.ts";
import type { PublicPosition } from "../rules.ts";
import bold from "./fonts/BricolageGrotesque_700Bold.ttf?inline";
import regular from "./fonts/BricolageGrotesque_400Regular.ttf?inline";
import { SOCIAL_GROUND, SOCIAL_HEIGHT, socialWords, type SocialWords } from "./social-image.ts";

const INK = "#17262a";
const MUTED = "#51605c";
const LIGHT = "#ffffff";
const LEFT = 72;
const WIDTH = 1056;
/** Vertical position of the pay band, in pixels. */
const BAND = 500;

/** Draw one image at a time per process: each takes about a tenth of a second of CPU. */
const oneAtATime = new PQueue({ concurrency: 1 });
/** Past this queue length requests are turned away, so that images never slow down pages. */
const MOST_WAITING = 20;
const drawn = new LRUCache<string, Buffer>({
  max: 300,
  maxSize: 24 * 1024 * 1024,
  sizeCalculation: ({ byteLength }) => byteLength,
});
const underWay = new Map<string, Promise<Buffer>>();

/** Cache tag of the image: changes only with the text or the drawing. */
export function socialTag(position: PublicPosition): string {
  const said = JSON.stringify([SOCIAL_GROUND, socialWords(position)]);
  return createHash("sha256").update(said).digest("base64url").slice(0, 27);
}

/**
 * Share image of a position, a 1200 by 630 PNG. Cached by its tag.
 * @throws {Outage} when the queue is full
 */
export async function socialImage(position: PublicPosition): Promise<Buffer> {
  const tag = socialTag(position);
  const kept = drawn.get(tag) ?? underWay.get(tag);
  if (kept) return kept;
  if (oneAtATime.size >= MOST_WAITING) throw new Outage("too many pictures are being drawn");
  const drawing = oneAtATime.add(() => draw(socialWords(position)));
  underWay.set(tag, drawing);
  try {
    const image = await drawing;
    drawn.set(tag, image);
    return image;
  } finally {
    underWay.delete(tag);
  }
}

let fonts: { bold: string; regular: string } | undefined;

/** Writes the fonts to files, as the library requires. */
function fontFiles() {
  if (fonts) return fonts;
  const folder = mkdtempSync(join(tmpdir(), "nomera-fonts-"));
  const save = (name: string, data: string) => {
    const path = join(folder, name);
    writeFileSync(path, Buffer.from(data.slice(data.indexOf(",") + 1), "base64"));
    return path;
  };
  return (fonts = { bold: save("bold.ttf", bold), regular: save("regular.ttf", regular) });
}

async function draw(words: SocialWords): Promise<Buffer> {
  // Loaded on demand: 18 MB of native code that most processes never need.
  const { default: sharp } = await import("sharp");
  const files = fontFiles();
  /** Renders text as an image: markup is escaped, and long words break anywhere. */
  const text = async (said: string, size: number, color: string, isBold: boolean) => {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${color}">${escapeMarkup(said)}</span>`,
        font: `Bricolage Grotesque ${isBold ? "Bold " : ""}${size}`,
        fontfile: isBold ? files.bold : files.regular,
        width: WIDTH,
        wrap: "word-char",
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { input: data, width: info.width, height: info.height };
  };
  const [brand, title, where, pay, kind] = await Promise.all([
    text("Nomera Health", 38, INK, true),
    text(words.title, words.titleSize, INK, true),
    text(words.where, 36, MUTED, false),
    text(words.pay, 50, LIGHT, true),
    text(words.kind, 40, LIGHT, false),
  ]);
  const top = 148;
  const whereTop = BAND - where.height - 16;
  // Shrink a title whose wide letters need more lines than fit.
  const room = { width: WIDTH, height: whereTop - top - 12 };
  const fitted =
    title.height <= room.height
      ? title.input
      : await sharp(title.input)
          .resize({ ...room, fit: "inside" })
          .toBuffer();
  const middle = (height: number) => Math.round((BAND + SOCIAL_HEIGHT - height) / 2);
  return sharp(Buffer.from(SOCIAL_GROUND))
    .composite([
      { input: brand.input, left: 140, top: 64 },
      { input: fitted, left: LEFT, top },
      { input: where.input, left: LEFT, top: Math.min(top + title.height + 26, whereTop) },
      { input: pay.input, left: LEFT, top: middle(pay.height) },
      { input: kind.input, left: LEFT + WIDTH - kind.width, top: middle(kind.height) },
    ])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
