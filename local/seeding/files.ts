import { crc32, deflateSync } from "node:zlib";

/** A one-page PDF with these lines. */
export function pdfOf(lines: string[]): Uint8Array<ArrayBuffer> {
  const shown = lines.map((line, index) => {
    const plain = line
      .normalize("NFD")
      .replace(/[^\x20-\x7e]/g, "")
      .replace(/[()\\]/g, "\\$&");
    return `/F1 ${index === 0 ? 22 : 12} Tf (${plain}) Tj 0 -${index === 0 ? 34 : 20} Td`;
  });
  const text = `BT 72 720 Td ${shown.join(" ")} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let body = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return new TextEncoder().encode(body + end);
}

/** A PNG of a plain card with a darker frame. */
export function pngOf(
  width: number,
  height: number,
  color: [number, number, number],
): Uint8Array<ArrayBuffer> {
  const dark = color.map((part) => Math.round(part / 2));
  const line = (isFrame: (x: number) => boolean) =>
    Buffer.from([
      0,
      ...Array.from({ length: width }, (_, x) => (isFrame(x) ? dark : color)).flat(),
    ]);
  const edge = line(() => true);
  const middle = line((x) => x < 8 || x >= width - 8);
  const rows = Buffer.concat(
    Array.from({ length: height }, (_, y) => (y < 8 || y >= height - 8 ? edge : middle)),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per channel, RGB.
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat(parts));
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
