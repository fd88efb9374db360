const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** The plain text of an email's HTML, with links written out. */
export function htmlToText(html: string): string {
  return decode(
    html
      .replace(/<(head|style|script)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi, "")
      .replace(/\s+/g, " ")
      .replace(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a\s*>/gi, "$2:\n$1\n")
      .replace(/<br\s*\/?>|<\/(p|div|h[1-6]|li|tr|table|ul|ol)\s*>/gi, "\n\n")
      .replace(/<[^>]*>/g, ""),
  )
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** All URLs in an email, in order, without duplicates. */
export function linksIn(text: string, html: string | null): string[] {
  const found = [
    ...(html ?? "").matchAll(/\bhref="(https?:[^"]*)"/gi),
    ...text.matchAll(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/g),
  ].map((match) => (match[0].startsWith("href") ? decode(match[1]!) : match[1]!));
  return [...new Set(found)];
}

function decode(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name)
      ? Number.parseInt(name.slice(2), 16)
      : Number.parseInt(name.slice(1), 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
