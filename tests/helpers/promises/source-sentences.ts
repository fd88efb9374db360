/** The sentences that stand in source files: what a page, an email or a hint can say, in whatever state. */
import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { INLINE, sentences, sentencesOf } from "./sentences.ts";

/** Stands for what the program fills in. */
const HOLE = "{…}";

/**
 * The sentences in these files, each once. Class names and the like are none: they do not end like one.
 * @param labels whether what begins with a capital letter is one as well, such as "Document reviewed"
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

/** The literals of a file, and its JSX texts with the links and the like that stand within them. */
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

/** What stands between two blocks, as one text each. */
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

/** A break of lines, with the spaces around it, is one space within a text and nothing at its ends. */
function textOfJsx(text: string): string {
  return text
    .replace(/^\s*\n\s*/, "")
    .replace(/\s*\n\s*$/, "")
    .replace(/\s+/g, " ")
    .replaceAll("&nbsp;", " ");
}

/** Links and the like stand within a sentence. */
function isInline(element: ts.JsxElement): boolean {
  const name = element.openingElement.tagName.getText();
  return INLINE.has(name) || /(?:^|[a-z])Link$/.test(name);
}

const isWithinText = (node: ts.JsxElement | ts.JsxFragment): boolean =>
  ts.isJsxElement(node) && isInline(node) && ts.isJsxElement(node.parent);
