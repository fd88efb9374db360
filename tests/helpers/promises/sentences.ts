/** Splits a page's text into sentences. */
import { JSDOM } from "jsdom";

/** Inline elements; all others start a new line. */
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

/** The unique sentences of a page's main part, in page order. `drawn` are selectors of parts to leave out. */
export function sentencesOf(html: string, drawn: readonly string[] = []): string[] {
  const { document } = new JSDOM(html).window;
  // An email has no main part, so all of it counts.
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
