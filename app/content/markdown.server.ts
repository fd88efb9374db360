/**
 * Renders Markdown as HTML that is safe by construction: the text is tokenized, and only markup in this file is ever
 * output. HTML in the text is escaped, links are limited to allowed targets, and pictures to our own.
 */
import { Marked, type Token, type Tokens } from "marked";
import { escapeMarkup } from "#app/platform/escape.ts";

/** Data needed to render a blog picture. */
export type Picture = { id: string; alt: string; width: number; height: number };

type Options = {
  /** Pictures that may be shown; others are replaced by their alt text. */
  pictures?: readonly Picture[];
  /** URL of a picture's file; its public URL by default. */
  srcOf?: (id: string) => string;
  /** Prefix for URLs of this site, for readers outside it. */
  origin?: string;
};

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const PICTURE = new RegExp(`^/blog/images/(${UUID})$`);
/** Deepest nesting of lists and quotes; no real text goes deeper. */
const DEEPEST = 12;

const marked = new Marked({ gfm: true });

/** Renders any Markdown as HTML. Top headings become h2, because the page has the h1. */
export function htmlOf(markdown: string, options: Options = {}): string {
  const tokens = marked.lexer(flattened(markdown));
  return new Writer(options, topOf(tokens)).blocks(tokens);
}

/** The highest heading level of a text. */
const topOf = (tokens: readonly Token[]): number =>
  Math.min(
    6,
    ...tokens.flatMap((token) => (token.type === "heading" ? [Number(token["depth"])] : [])),
  );

/** Ids of the pictures a text shows. */
export function picturesIn(markdown: string): string[] {
  const found = markdown.matchAll(new RegExp(`/blog/images/(${UUID})`, "g"));
  return [...new Set([...found].map(([, id]) => id!))];
}

/** A heading's anchor. */
export function anchorOf(heading: string): string {
  const words = heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `section-${words}`;
}

/**
 * Allowed link targets: this site, HTTP(S), mailto and tel; null for anything else. An allowlist of prefixes, so that
 * no spelling of another scheme gets through.
 */
export function hrefOf(typed: string): { href: string; isOther: boolean } | null {
  const href = typed.trim();
  if (/[\u0000-\u0020\u007f\\]/.test(href)) return null;
  if (/^(#|\/(?!\/))/.test(href)) return { href, isOther: false };
  if (/^(mailto:|tel:)[^:]/i.test(href)) return { href, isOther: false };
  if (/^https?:\/\//i.test(href) && URL.canParse(href)) return { href, isOther: true };
  return null;
}

/** Limits nesting, because the Markdown parser recurses once per level. */
function flattened(markdown: string): string {
  return markdown.replace(
    /^[ \t]*((?:[>*+-][ \t]*|\d{1,9}[.)][ \t]+)+)/gm,
    (whole, marks: string) => {
      const signs = marks.match(/[>*+-]|\d{1,9}[.)]/g) ?? [];
      return signs.length > DEEPEST ? whole.replace(/[>*+\-.)]/g, "") : whole;
    },
  );
}

class Writer {
  readonly #options: Options;
  readonly #top: number;
  constructor(options: Options, top: number) {
    this.#options = options;
    this.#top = top;
  }

  blocks(tokens: readonly Token[]): string {
    return tokens.map((token) => this.#block(token as Tokens.Generic)).join("\n");
  }

  #block(token: Tokens.Generic): string {
    switch (token.type) {
      case "space":
      case "def":
        return "";
      case "heading": {
        // A quote may contain higher levels.
        const level = Math.min(Math.max((token as Tokens.Heading).depth - this.#top, 0) + 2, 6);
        return `<h${level} id="${anchorOf((token as Tokens.Heading).text)}">${this.#inline(token)}</h${level}>`;
      }
      case "paragraph":
        return `<p>${this.#inline(token)}</p>`;
      case "text":
        // A list item without a paragraph.
        return this.#inline(token);
      case "blockquote":
        return `<blockquote>${this.blocks(token.tokens ?? [])}</blockquote>`;
      case "code":
        return `<pre tabindex="0"><code>${escapeMarkup(String(token["text"]))}</code></pre>`;
      case "hr":
        return "<hr>";
      case "list":
        return this.#list(token as Tokens.List);
      case "table":
        return this.#table(token as Tokens.Table);
      default:
        return `<p>${escapeMarkup(token.raw.trim())}</p>`;
    }
  }

  #list({ ordered, start, items }: Tokens.List): string {
    const tag = ordered ? "ol" : "ul";
    const first = ordered && typeof start === "number" && start !== 1 ? ` start="${start}"` : "";
    const lines = items.map(({ tokens }) => `<li>${this.blocks(tokens)}</li>`).join("\n");
    return `<${tag}${first}>\n${lines}\n</${tag}>`;
  }

  #table({ header, rows }: Tokens.Table): string {
    const row = (cells: Tokens.TableCell[], tag: string) =>
      `<tr>${cells.map((cell) => `<${tag}>${this.#inline(cell)}</${tag.slice(0, 2)}>`).join("")}</tr>`;
    return (
      '<div class="prose-table" role="region" aria-label="Table" tabindex="0"><table>' +
      `<thead>${row(header, 'th scope="col"')}</thead>` +
      `<tbody>${rows.map((cells) => row(cells, "td")).join("")}</tbody></table></div>`
    );
  }

  #inline({ tokens, text }: { tokens?: Token[] | undefined; text?: string }): string {
    if (!tokens) return textOf(text ?? "");
    return tokens.map((token) => this.#span(token as Tokens.Generic)).join("");
  }

  #span(token: Tokens.Generic): string {
    switch (token.type) {
      case "strong":
      case "em":
      case "del":
        return `<${token.type}>${this.#inline(token)}</${token.type}>`;
      case "codespan":
        return `<code>${escapeMarkup(String(token["text"]))}</code>`;
      case "br":
        return "<br>";
      case "checkbox":
        return token["checked"] ? "☑ " : "☐ ";
      case "escape":
        return escapeMarkup(String(token["text"]));
      case "text":
        return token.tokens ? this.#inline(token) : textOf(String(token["text"]));
      case "link":
        return this.#link(token as Tokens.Link);
      case "image":
        return this.#image(token as Tokens.Image);
      default:
        return escapeMarkup(token.raw);
    }
  }

  #link({ href: typed, tokens }: Tokens.Link): string {
    const inner = this.#inline({ tokens });
    const link = hrefOf(typed);
    if (!link) return inner;
    const { origin = "" } = this.#options;
    const href = escapeMarkup(link.href.startsWith("/") ? origin + link.href : link.href);
    return `<a href="${href}"${link.isOther ? ' rel="external noopener noreferrer"' : ""}>${inner}</a>`;
  }

  #image({ href, text }: Tokens.Image): string {
    const id = PICTURE.exec(href)?.[1];
    const picture = this.#options.pictures?.find((one) => one.id === id);
    if (!picture) return escapeMarkup(text);
    const { origin = "", srcOf = (one: string) => `/blog/images/${one}` } = this.#options;
    const { width, height } = picture;
    return (
      `<img src="${origin}${srcOf(picture.id)}" alt="${escapeMarkup(text.trim() || picture.alt)}" ` +
      `width="${width}" height="${height}" loading="lazy" decoding="async">`
    );
  }
}

/** Inline text; entities such as &copy; are kept. */
function textOf(text: string): string {
  return text.replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});)|[<>"']/gi, (one) =>
    escapeMarkup(one),
  );
}
