/**
 * Markdown as HTML that is safe by construction: the text is read into tokens, and only what appears here is written. HTML
 * in it is shown as it was typed, links lead only where links may, and pictures are only our own.
 */
import { Marked, type Token, type Tokens } from "marked";
import { escapeMarkup } from "#app/platform/escape.ts";

/** What a picture of the blog is drawn with. */
export type Picture = { id: string; alt: string; width: number; height: number };

type Options = {
  /** The pictures that may be shown; others are left out, and their words are shown. */
  pictures?: readonly Picture[];
  /** Where the file of a picture is; its public address when nothing else is said. */
  srcOf?: (id: string) => string;
  /** Goes before addresses of this site, for readers that are elsewhere. */
  origin?: string;
};

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const PICTURE = new RegExp(`^/blog/images/(${UUID})$`);
/** Lists and quotes inside of each other; whatever is deeper is no text that somebody wrote. */
const DEEPEST = 12;

const marked = new Marked({ gfm: true });

/** Markdown as HTML, whatever it contains. Its highest headings are of the second rank: the page has the first. */
export function htmlOf(markdown: string, options: Options = {}): string {
  const tokens = marked.lexer(flattened(markdown));
  return new Writer(options, topOf(tokens)).blocks(tokens);
}

/** The highest rank of a text's headings. */
const topOf = (tokens: readonly Token[]): number =>
  Math.min(
    6,
    ...tokens.flatMap((token) => (token.type === "heading" ? [Number(token["depth"])] : [])),
  );

/** The addresses of the pictures that a text shows. */
export function picturesIn(markdown: string): string[] {
  const found = markdown.matchAll(new RegExp(`/blog/images/(${UUID})`, "g"));
  return [...new Set([...found].map(([, id]) => id!))];
}

/** A heading's place on its page. */
export function anchorOf(heading: string): string {
  const words = heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `section-${words}`;
}

/**
 * Where a link may lead: into this site, to another over HTTP, to a mailbox or a telephone; null for anything else. Only
 * what begins in one of these ways passes, so no spelling of another scheme needs to be known.
 */
export function hrefOf(typed: string): { href: string; isOther: boolean } | null {
  const href = typed.trim();
  if (/[\u0000-\u0020\u007f\\]/.test(href)) return null;
  if (/^(#|\/(?!\/))/.test(href)) return { href, isOther: false };
  if (/^(mailto:|tel:)[^:]/i.test(href)) return { href, isOther: false };
  if (/^https?:\/\//i.test(href) && URL.canParse(href)) return { href, isOther: true };
  return null;
}

/** Nesting beyond every text's is taken out: the reader of Markdown calls itself for each level. */
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
        // Inside of a quote there may be higher ones.
        const level = Math.min(Math.max((token as Tokens.Heading).depth - this.#top, 0) + 2, 6);
        return `<h${level} id="${anchorOf((token as Tokens.Heading).text)}">${this.#inline(token)}</h${level}>`;
      }
      case "paragraph":
        return `<p>${this.#inline(token)}</p>`;
      case "text":
        // A line of a list, without a paragraph around it.
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

/** Running text; what is written as an entity, such as &copy;, stays one. */
function textOf(text: string): string {
  return text.replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});)|[<>"']/gi, (one) =>
    escapeMarkup(one),
  );
}
