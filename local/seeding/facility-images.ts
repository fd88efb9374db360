import sharp from "sharp";
import { facilityLooks } from "../market-data/facility-pages.ts";
import { PICTURES, type PictureKind } from "#app/profiles/public-page/rules.ts";
import type { Book } from "./book.ts";
import { idOf } from "./credentials.ts";
import type { SeedFile } from "./documents.ts";

/** Adds the facilities' logos and photos, drawn here. @returns their files */
export async function addFacilityImages(
  book: Book,
  facilities: readonly { id: string; key: string }[],
): Promise<SeedFile[]> {
  const files: SeedFile[] = [];
  for (const { id: facility_id, key } of facilities) {
    const { logo, photo } = facilityLooks[key] ?? {};
    const drawings: [PictureKind, string | undefined, string | null][] = [
      ["logo", logo, null],
      ["photo", photo?.drawing, photo?.alt ?? null],
    ];
    for (const [kind, drawing, alt] of drawings) {
      if (!drawing) continue;
      const id = idOf(`${facility_id} ${kind}`);
      book.add("public.facility_images", { id, facility_id, kind, alt, created_at: book.ago(60) });
      const bytes = await drawn(kind, drawing);
      files.push({ bucket: "facilities", path: `${facility_id}/${id}`, type: "image/webp", bytes });
    }
  }
  return files;
}

/** Renders a drawing as the file that a facility would have uploaded. */
async function drawn(kind: PictureKind, drawing: string): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = PICTURES[kind];
  const box = kind === "logo" ? "0 0 64 64" : `0 0 ${width} ${height}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}" height="${height}">${drawing}</svg>`;
  const bytes = await sharp(Buffer.from(svg))
    .flatten({ background: "white" })
    .webp({ quality: 90 })
    .toBuffer();
  return new Uint8Array(bytes);
}
