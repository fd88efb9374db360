/** The sentences in source files: everything a page, email or hint can say, in any state. */
import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { INLINE, sentences, sentencesOf } from "./sentences.ts";

/** Placeholder for values filled in at run time. */
const HOLE = "{…}";

/**
 * The unique sentences in these files. Class names and the like are left out, because they do not end like a sentence.
 * @param labels whether to include texts that start with a capital letter, such as "Document reviewed"
 */
export function sentencesIn(files: readonly string[], labels = false): string[] {
  const texts = files.flatMap((pattern) => {
    const paths = globSync(pattern).filter((path) => !path.includes(".test."));
    if (paths.length === 0) throw new Error(`No file is ${pattern}.`);
    return paths.toSorted().flatMap((path) => textsOf(path, readFileSync(path, "utf8")));
  });
  const found = texts.flatMap(sentences);
  return [...new Set(found.filter((text) => isSentence(text) || (labels && isLabel(text))))];
}

const isSentence = (text: string): boolean =>
  /[.?!]”?$/.test(text) && /\p{L}.* .*\p{L}/u.test(text);

const isLabel = (text: string): boolean => /^(?:\p{Lu}|\{…\} )\p{L}+/u.test(text);

/** A file's string literals, and its JSX texts including inline elements such as links. */
function textsOf(path: string, source: string): string[] {
  if (path.endsWith(".html")) return sentencesOf(source);
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    else if (ts.isTemplateExpression(node)) texts.push(textOfTemplate(node));
    else if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      if (!isWithinText(node)) texts.push(...linesOf(node.children));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind));
  return texts;
}

const textOfTemplate = ({ head, templateSpans }: ts.TemplateExpression): string =>
  head.text + templateSpans.map(({ literal }) => HOLE + literal.text).join("");

/** The text between two block elements, as one text each. */
function linesOf(children: readonly ts.JsxChild[]): string[] {
  const lines = [""];
  for (const child of children) {
    if (ts.isJsxText(child)) lines.push(lines.pop()! + textOfJsx(child.text));
    else if (ts.isJsxExpression(child)) lines.push(lines.pop()! + textOfExpression(child));
    else if (ts.isJsxElement(child) && isInline(child)) {
      lines.push(lines.pop()! + linesOf(child.children).join(" "));
    } else lines.push("");
  }
  return lines;
}

function textOfExpression({ expression }: ts.JsxExpression): string {
  if (!expression) return "";
  return ts.isStringLiteralLike(expression) ? expression.text : HOLE;
}

/** Collapses a line break and the spaces around it to one space, and to nothing at the ends. */
function textOfJsx(text: string): string {
  return text
    .replace(/^\s*\n\s*/, "")
    .replace(/\s*\n\s*$/, "")
    .replace(/\s+/g, " ")
    .replaceAll("&nbsp;", " ");
}

/** Links and similar elements are part of a sentence. */
function isInline(element: ts.JsxElement): boolean {
  const name = element.openingElement.tagName.getText();
  return INLINE.has(name) || /(?:^|[a-z])Link$/.test(name);
}

const isWithinText = (node: ts.JsxElement | ts.JsxFragment): boolean =>
  ts.isJsxElement(node) && isInline(node) && ts.isJsxElement(node.parent);
