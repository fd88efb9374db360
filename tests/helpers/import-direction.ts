import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";

/** An import in the wrong direction. */
export type Violation = { file: string; imports: string; why: string };

type Import = { target: string; typeOnly: boolean };

/**
 * The imports under app/ that break the rule of docs/architecture.md: routes → rooms → domain → platform and ui. From
 * another room, only rules.ts, queries.server.ts, results.server.ts and types. Commands only from within their own
 * folder. Nothing from local/ or tests/.
 */
export function violations(root: string): Violation[] {
  return (
    readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
      .map((path) => join("app", path))
      // Tests next to the code may import whatever they test.
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
      .sort()
      .flatMap((file) =>
        importsOf(file, readFileSync(join(root, file), "utf8")).flatMap((found) => {
          const why = fault(file, found);
          return why ? [{ file, imports: found.target, why }] : [];
        }),
      )
  );
}

/** The files of a room that other rooms may import. */
const OPEN = ["rules.ts", "queries.server.ts", "results.server.ts"];

/** Why an import is not allowed; undefined if it is. */
function fault(file: string, { target, typeOnly }: Import): string | undefined {
  const [from, to] = [placeOf(file), placeOf(target)];
  if (to.kind === "outside") {
    if (/^(local|tests)\//.test(target)) return "app/ imports nothing of local/ or tests/";
    return undefined;
  }
  if (from.kind === "routes" || to.kind === "base") return undefined;
  if (to.kind === "routes") return "only routes import routes";
  if (from.kind === "base") return `app/${from.name} imports no rooms`;
  if (typeOnly) return undefined;
  if (from.name === "domain" || to.name === "domain") {
    return from.name === "domain" && to.name !== "domain"
      ? "app/domain imports no rooms"
      : undefined;
  }
  // A nested room has its own commands. Also matches a commands file split into parts or named without its extension.
  const isCommands = /^commands\b/.test(basename(target));
  if (isCommands && !file.startsWith(`${dirname(target)}/`)) {
    return "commands are called by routes, and from within their own folder";
  }
  // Files that other rooms may import must not re-export commands.
  if (isCommands && OPEN.includes(basename(file))) {
    return "rules.ts, queries.server.ts and results.server.ts are read by other rooms: no commands in them";
  }
  if (from.name === to.name) return undefined;
  if (OPEN.includes(basename(target))) return undefined;
  return "of another room, only rules.ts, queries.server.ts, results.server.ts and types";
}

/** base: platform and ui, which everything may import. */
type Place = { kind: "outside" | "routes" | "base" | "room"; name: string };

function placeOf(path: string): Place {
  const [top, name = "", ...rest] = path.split("/");
  if (top !== "app") return { kind: "outside", name };
  // app/root.tsx and similar files are above all rooms, like routes.
  if (rest.length === 0 || name === "routes") return { kind: "routes", name };
  return { kind: name === "platform" || name === "ui" ? "base" : "room", name };
}

/** The project's own files that a file imports, by paths from the root. */
export function importsOf(file: string, source: string): Import[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    const { text } = specifier;
    if (text.startsWith("#")) found.push({ target: text.slice(1), typeOnly });
    if (text.startsWith(".")) found.push({ target: join(dirname(file), text), typeOnly });
  };
  const visit = (node: ts.Node) => {
    // Not for `import { type A }`, which still loads the module.
    if (ts.isImportDeclaration(node)) {
      add(node.moduleSpecifier, node.importClause?.isTypeOnly ?? false);
    }
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true);
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

// Run directly, it prints the violations: a step of `npm run validate`.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = process.cwd();
  if (!existsSync(join(root, "app"))) throw new Error("Run it from the root of the repository.");
  const found = violations(root);
  for (const { file, imports, why } of found) console.error(`${file} imports ${imports}: ${why}.`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
