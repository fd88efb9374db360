/** The names in a source file's strings: site paths, project files, and SQL. */
import ts from "typescript";

/** Placeholder in a text for a part known only at run time. */
export const HOLE = "\0";

export type SourceNames = {
  /** Paths of the site, such as `/admin/people/\0`. */
  paths: string[];
  /** Texts that could be the path or name of a file or folder. */
  files: string[];
  /** Names in `.rpc("name")` and `.from("name")`. */
  called: string[];
  /** Texts with SQL or the name of a database object. */
  texts: string[];
};

/** In `text.split("/")` and similar calls, "/" is not the landing page. */
const ON_TEXT = new Set(
  "split join startsWith endsWith includes replace replaceAll indexOf lastIndexOf concat".split(
    " ",
  ),
);

/** Reads a source file's strings. */
export function namesIn(file: string, source: string): SourceNames {
  const names: SourceNames = { paths: [], files: [], called: [], texts: [] };
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isCallExpression(node)) addCall(node, names);
    const text = textOf(node);
    if (text !== undefined) {
      names.paths.push(...pathsIn(text, node.parent));
      if (/\.\w+$|\/|^[\w-]+$/.test(text) && !/\s/.test(text)) names.files.push(text);
      if (/\w[._]\w/.test(text)) names.texts.push(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return {
    paths: [...new Set(names.paths)],
    files: [...new Set(names.files)],
    called: [...new Set(names.called)],
    texts: [...new Set(names.texts)],
  };
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => HOLE + literal.text).join("");
}

function addCall(call: ts.CallExpression, names: SourceNames): void {
  const [first] = call.arguments;
  if (!first) return;
  if (
    ts.isPropertyAccessExpression(call.expression) &&
    /^(?:rpc|from)$/.test(call.expression.name.text)
  ) {
    // A single name, or both names of a conditional.
    const choice = ts.isConditionalExpression(first) ? [first.whenTrue, first.whenFalse] : [first];
    names.called.push(...choice.filter(ts.isStringLiteralLike).map(({ text }) => text));
  }
  if (ts.isIdentifier(call.expression) && call.expression.text === "jsonOf") {
    const name = call.arguments[1];
    if (name && ts.isStringLiteralLike(name)) names.called.push(name.text);
  }
  // inRoot("docs", "admin.md")
  const parts = call.arguments.filter(ts.isStringLiteralLike).map(({ text }) => text);
  if (parts.length > 1 && parts.length === call.arguments.length) names.files.push(parts.join("/"));
}

function pathsIn(text: string, parent: ts.Node): string[] {
  if (text === "/" || text === `${HOLE}/`) return isOfText(parent) ? [] : ["/"];
  return [...text.matchAll(/(?<=^|[\s"'`(=>\0])\/[^\s"'`<>?#)]+/g)].flatMap(([path]) => {
    const plain = path.replace(/[.,;:!]+$/, "").replace(/\.data$/, "");
    // A concatenation: "/admin/people/" + id
    if (plain.endsWith("/")) return [plain.slice(0, -1), plain + HOLE];
    return [plain];
  });
}

function isOfText(parent: ts.Node): boolean {
  if (ts.isBinaryExpression(parent)) return true;
  return (
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    ON_TEXT.has(parent.expression.name.text)
  );
}

/** Finds the site map patterns that a path may match: those with the most segments in common. */
export function patternsOf(patterns: readonly string[]): (path: string) => string[] {
  const all = patterns
    .filter((pattern) => pattern !== "*")
    .map((pattern) => ({ pattern, parts: partsOf(pattern) }));
  return (path) => {
    const parts = partsOf(path);
    let most = -1;
    let found: string[] = [];
    for (const candidate of all) {
      const common = inCommon(candidate.parts, parts);
      if (common === undefined || common < most) continue;
      if (common > most) found = [];
      most = common;
      found.push(candidate.pattern);
    }
    return found;
  };
}

/** How many fixed segments a pattern and a path share; undefined if it does not match. */
function inCommon(pattern: string[], path: string[]): number | undefined {
  let common = 0;
  for (const [at, part] of pattern.entries()) {
    if (part === "*") return common;
    const given = path[at];
    if (given === undefined) return undefined;
    if (part.startsWith(":")) continue;
    if (part !== given.toLowerCase()) return undefined;
    common += 1;
  }
  return pattern.length === path.length ? common : undefined;
}

const partsOf = (path: string): string[] => path.split("/").filter(Boolean);
