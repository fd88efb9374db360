// Reads an e-mail as nodemailer writes it: enough for the mailbox of the demo and the tests, which gets mail from
// this product's worker only.

/** What the mailbox shows of an e-mail. */
export interface ParsedMail {
  subject: string;
  text: string;
  html: string | null;
  /** By name in lower case. */
  headers: Record<string, string>;
}

/** Reads a whole e-mail as it came over SMTP. */
export function parseMail(raw: string): ParsedMail {
  const { headers, body } = split(raw);
  const found: { text: string; html: string | null } = { text: "", html: null };
  readPart(headers, body, found);
  return { subject: decodeWords(headers["subject"] ?? ""), headers, ...found };
}

function readPart(
  headers: Record<string, string>,
  body: string,
  found: { text: string; html: string | null },
): void {
  const type = headers["content-type"] ?? "text/plain";
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary) {
    const parts = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1);
    for (const part of parts) {
      const inner = split(part.replace(/^[^\S\r\n]*\r\n/, ""));
      readPart(inner.headers, inner.body, found);
    }
    return;
  }
  const text = decodeBody(body, headers["content-transfer-encoding"] ?? "7bit");
  if (/^text\/html/i.test(type)) found.html = text;
  else if (/^text\/plain/i.test(type)) found.text = text;
}

function split(raw: string): { headers: Record<string, string>; body: string } {
  const end = raw.indexOf("\r\n\r\n");
  const head = end === -1 ? raw : raw.slice(0, end);
  const headers: Record<string, string> = {};
  for (const line of head.replace(/\r\n[ \t]+/g, " ").split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { headers, body: end === -1 ? "" : raw.slice(end + 4) };
}

function decodeBody(body: string, encoding: string): string {
  const text =
    encoding.toLowerCase() === "base64"
      ? Buffer.from(body, "base64").toString("utf8")
      : encoding.toLowerCase() === "quoted-printable"
        ? unquote(body.replace(/=\r\n/g, ""))
        : Buffer.from(body, "latin1").toString("utf8");
  return text.replaceAll("\r\n", "\n");
}

function unquote(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** Header text that is not ASCII comes in encoded words: =?UTF-8?Q?…?= */
function decodeWords(text: string): string {
  const together = text.replace(/\?=\s+=\?/g, "?==?");
  return together.replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
    how.toUpperCase() === "B"
      ? Buffer.from(word, "base64").toString("utf8")
      : unquote(word.replaceAll("_", " ")),
  );
}
