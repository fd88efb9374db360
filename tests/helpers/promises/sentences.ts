/** What a page says, sentence by sentence. */
import { JSDOM } from "jsdom";

/** Elements that stand beside others within a line; all others begin a new one. */
export const INLINE = new Set([
  "a",
  "abbr",
  "b",
  "code",
  "em",
  "i",
  "kbd",
  "mark",
  "small",
  "span",
  "strong",
  "time",
]);
const UNREAD = new Set(["script", "style", "svg", "template", "noscript"]);

/** The sentences of a page's main part, each once, in the order of the page. `drawn` are parts to leave out, as selectors. */
export function sentencesOf(html: string, drawn: readonly string[] = []): string[] {
  const { document } = new JSDOM(html).window;
  // An email has no main part: all of it is.
  const main = document.querySelector("main") ?? document.body;
  for (const selector of drawn) {
    main.querySelectorAll(selector).forEach((part) => part.remove());
  }
  const lines: string[] = [];
  let line = "";
  const end = () => {
    lines.push(line);
    line = "";
  };
  const read = (node: Node): void => {
    if (node.nodeType === node.TEXT_NODE) line += node.textContent;
    if (node.nodeType !== node.ELEMENT_NODE) return;
    const name = node.nodeName.toLowerCase();
    if (UNREAD.has(name)) return;
    if (!INLINE.has(name)) end();
    node.childNodes.forEach(read);
    if (!INLINE.has(name)) end();
  };
  read(main);
  end();
  return [...new Set(lines.flatMap(sentences))];
}

/** The sentences of a text. */
export function sentences(text: string): string[] {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .split(/(?<=[.?!]”?) (?=[A-Z“0-9${])(?<!\bSt\. )/)
    .filter((sentence) => sentence !== "");
}
