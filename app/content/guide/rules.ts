/** The admin guide: Markdown pages (docs/guide), their screens, and search. Pure. */

/** A page of the guide. */
export type GuidePage = {
  /** File name, and URL segment after /admin/guide/. */
  name: string;
  title: string;
  /** Path of the screen it explains. */
  screen: string;
  /** The text, in Markdown. */
  markdown: string;
};

/** A search result; every second part of the excerpt is a matched word. */
export type Found = { name: string; title: string; heading: string | null; excerpt: string[] };

/** Characters of context around a match. */
const AROUND = 90;
/** Most results shown. */
const MOST_FOUND = 30;

/**
 * Parses a page: its title, the line that names its screen, and the text.
 * @throws when a file does not have this structure
 */
export function guidePage(file: string, text: string): GuidePage {
  const name = file.replace(/^.*\/|\.md$/g, "");
  const match = /^# (.+)\n\nScreen: \[[^\]]+\]\((\/admin\/[^)]+)\)\n\n([^]+)$/.exec(text);
  if (!match) throw new Error(`${file} does not begin with a title and its screen`);
  return { name, title: match[1]!, screen: match[2]!, markdown: match[3]! };
}

/** Markdown without its syntax, for excerpts. */
const plain = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`>]|^[-#]+ |^\d+\. /gm, "")
    .replace(/\s+/g, " ")
    .trim();

/** A page's text by heading; the text before the first heading has none. */
function sectionsOf({ markdown }: GuidePage): { heading: string | null; text: string }[] {
  return markdown.split(/^(?=## )/m).map((part) => {
    const heading = /^## (.+)\n/.exec(part)?.[1] ?? null;
    return { heading, text: plain(heading === null ? part : part.replace(/^.*\n/, "")) };
  });
}

/** Search words. */
const wordsOf = (asked: string): string[] => asked.toLowerCase().split(/\s+/).filter(Boolean);

/** Sections that contain all search words; matches in titles and headings come first. */
export function findInGuide(pages: readonly GuidePage[], asked: string): Found[] {
  const words = wordsOf(asked);
  if (words.length === 0) return [];
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = pages.flatMap((page) =>
    sectionsOf(page).flatMap(({ heading, text }) => {
      const head = `${page.title} ${heading ?? ""}`;
      if (!has(`${head} ${text}`)) return [];
      const { name, title } = page;
      return [
        {
          rank: has(head) ? 0 : 1,
          place: { name, title, heading, excerpt: excerptOf(text, words) },
        },
      ];
    }),
  );
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_FOUND)
    .map(({ place }) => place);
}

/** An excerpt around the first match, split at the matched words. */
function excerptOf(text: string, words: readonly string[]): string[] {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  const from = first <= AROUND ? 0 : text.indexOf(" ", first - AROUND) + 1;
  const cut = text.slice(from, first + 2 * AROUND);
  const piece = `${from > 0 ? "… " : ""}${cut}${from + cut.length < text.length ? " …" : ""}`;
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return piece.split(new RegExp(`(${escaped.join("|")})`, "gi"));
}
