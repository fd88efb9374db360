// `npm run db:functions`: generates app/admin/health/functions.json, the list of database functions that the app calls,
// from the app's source. With --check, only verifies that it is up to date.
import { existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { format, resolveConfig } from "prettier";
import ts from "typescript";
import { inRoot } from "./paths.ts";

/** The caller's role; see private.rpc_health in supabase/schemas/admin. */
export type Caller = "anonymous" | "visitor" | "user" | "service";
/** A function the app calls; argument lists are null if the source does not name them. */
export type CalledFunction = {
  name: string;
  callers: Caller[];
  always: string[] | null;
  sometimes: string[] | null;
};
type Call = { name: string; caller: Caller; passes: Passes | null };
type Passes = { always: string[]; sometimes: string[] };

/** Called by visitors through their own request's client, signed in or not. */
const FOR_VISITORS = ["unsubscribe", "unsubscribe_subject"];
/** The functions that create a client, and the role it calls as. */
const MAKERS: Record<string, Caller> = {
  serviceClient: "service",
  anonymousClient: "anonymous",
  statelessClient: "anonymous",
};
/** This module calls whichever function it is given. */
const CALLER = "app/platform/json-results.server.ts";
const file = inRoot("app", "admin", "health", "functions.json");

/** Every database function called under app/, and how. */
export async function calledFunctions(): Promise<CalledFunction[]> {
  const sources = new Map<string, ts.SourceFile>();
  for (const path of readdirSync(inRoot("app"), { recursive: true, encoding: "utf8" })) {
    if (!/(?<!\.test|\.types)\.tsx?$/.test(path)) continue;
    const text = await readFile(inRoot("app", path), "utf8");
    sources.set(
      join("app", path),
      ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX),
    );
  }
  const ofWorker = await onlyTheWorkers(sources);
  const calls = [...sources].flatMap(([path, tree]) =>
    callsIn(tree, path, ofWorker.has(path) ? "service" : "user"),
  );
  return [...Map.groupBy(calls, ({ name }) => name)]
    .map(([name, all]) => together(name, all))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function together(name: string, calls: Call[]): CalledFunction {
  const callers = [...new Set(calls.map(({ caller }) => caller))].sort();
  const passes = calls.map((call) => call.passes);
  if (passes.includes(null)) return { name, callers, always: null, sometimes: null };
  const known = passes as Passes[];
  const all = new Set(known.flatMap(({ always, sometimes }) => [...always, ...sometimes]));
  const inEach = (argument: string) => known.every(({ always }) => always.includes(argument));
  const sorted = [...all].sort();
  return {
    name,
    callers,
    always: sorted.filter(inEach),
    sometimes: sorted.filter((argument) => !inEach(argument)),
  };
}

/** Files that only the worker loads; their calls use the secret key. */
async function onlyTheWorkers(sources: Map<string, ts.SourceFile>): Promise<Set<string>> {
  const entry = async (path: string) =>
    ts.createSourceFile(path, await readFile(inRoot(path), "utf8"), ts.ScriptTarget.Latest, true);
  const reached = (starts: string[], trees: ts.SourceFile[]) => {
    const seen = new Set(starts);
    const waiting = [
      ...trees.flatMap((tree) => importsOf(tree, ".")),
      ...starts.flatMap((path) => importsOf(sources.get(path)!, dirname(path))),
    ];
    for (const path of waiting) {
      const tree = sources.get(path);
      if (!tree || seen.has(path)) continue;
      seen.add(path);
      waiting.push(...importsOf(tree, dirname(path)));
    }
    return seen;
  };
  const pages = [...sources.keys()].filter(
    (path) => path.startsWith("app/routes/") || /^app\/[^/]+\.tsx$/.test(path),
  );
  const byApp = reached(pages, [await entry("serve.ts")]);
  const byWorker = reached([], [await entry("worker.ts")]);
  return new Set([...byWorker].filter((path) => !byApp.has(path)));
}

function importsOf(tree: ts.SourceFile, folder: string): string[] {
  return tree.statements.flatMap((statement) => {
    const isLink = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement);
    if (!isLink || !statement.moduleSpecifier) return [];
    if (ts.isImportDeclaration(statement) && statement.importClause?.isTypeOnly) return [];
    const { text } = statement.moduleSpecifier as ts.StringLiteral;
    if (text.startsWith("#")) return [text.slice(1)];
    return text.startsWith(".") ? [join(folder, text)] : [];
  });
}

function callsIn(tree: ts.SourceFile, path: string, otherwise: Caller): Call[] {
  const found: Call[] = [];
  const visit = (node: ts.Node) => {
    const call = path === CALLER ? undefined : rpcIn(node);
    if (call) {
      const names = namesIn(call.name);
      if (!names) {
        const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
        throw new Error(
          `${relative(".", path)}:${line + 1}: name the function as a string where you call it, so we can monitor its health.`,
        );
      }
      const maker = makerOf(call.client);
      const passes = call.args ? passesOf(call.args) : nothing();
      for (const name of names) {
        const known = maker ? MAKERS[maker]! : otherwise;
        const caller = known === "user" && FOR_VISITORS.includes(name) ? "visitor" : known;
        found.push({ name, caller, passes });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** A database function call: `db.rpc(name, args)`, `readRows(db, name, args)` or `jsonOf(db, name, schema, args)`. */
function rpcIn(node: ts.Node) {
  if (!ts.isCallExpression(node)) return undefined;
  const { expression, arguments: given } = node;
  if (ts.isPropertyAccessExpression(expression) && expression.name.text === "rpc") {
    return { client: expression.expression, name: given[0], args: given[1] };
  }
  if (ts.isIdentifier(expression) && expression.text === "jsonOf") {
    return { client: given[0]!, name: given[1], args: given[3] };
  }
  if (ts.isIdentifier(expression) && expression.text === "readRows") {
    return { client: given[0]!, name: given[1], args: given[2] };
  }
  return undefined;
}

/** The function's name, or both names of a conditional. */
function namesIn(node: ts.Node | undefined): string[] | null {
  if (!node) return null;
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (!ts.isConditionalExpression(node)) return null;
  const [yes, no] = [namesIn(node.whenTrue), namesIn(node.whenFalse)];
  return yes && no && [...yes, ...no];
}

/** What created the client: `serviceClient()`, or a constant initialized with it. */
function makerOf(client: ts.Expression): string | undefined {
  const made = ts.isIdentifier(client) ? constantOf(client) : client;
  if (!made || !ts.isCallExpression(made) || !ts.isIdentifier(made.expression)) return undefined;
  return made.expression.text in MAKERS ? made.expression.text : undefined;
}

/** The initializer of the constant with this name, searching outward from its use. */
function constantOf(used: ts.Identifier): ts.Expression | undefined {
  for (let scope: ts.Node = used.parent; scope; scope = scope.parent) {
    if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) continue;
    for (const statement of scope.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (ts.isIdentifier(name) && name.text === used.text) return initializer;
      }
    }
  }
  return undefined;
}

const nothing = (): Passes => ({ always: [], sometimes: [] });
const maybe = (passes: Passes): Passes => ({
  always: [],
  sometimes: [...passes.always, ...passes.sometimes],
});

/** The names of the passed arguments. */
function passesOf(node: ts.Expression): Passes | null {
  if (ts.isParenthesizedExpression(node)) return passesOf(node.expression);
  if (ts.isIdentifier(node)) {
    const made = constantOf(node);
    return made ? passesOf(made) : null;
  }
  if (ts.isConditionalExpression(node)) {
    const [yes, no] = [passesOf(node.whenTrue), passesOf(node.whenFalse)];
    if (!yes || !no) return null;
    const inBoth = yes.always.filter((name) => no.always.includes(name));
    const rest = [yes, no].flatMap((one) => maybe(one).sometimes);
    return { always: inBoth, sometimes: rest.filter((name) => !inBoth.includes(name)) };
  }
  // `x && {…}`, spread into an object.
  if (ts.isBinaryExpression(node)) {
    const passes = passesOf(node.right);
    return passes && maybe(passes);
  }
  // omitEmpty({…}) from platform/keyset.ts drops arguments that were not given.
  if (ts.isCallExpression(node) && node.expression.getText() === "omitEmpty" && node.arguments[0]) {
    const passes = passesOf(node.arguments[0]);
    return passes && maybe(passes);
  }
  return ts.isObjectLiteralExpression(node) ? passesOfObject(node) : null;
}

function passesOfObject(node: ts.ObjectLiteralExpression): Passes | null {
  const passes = nothing();
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      const spread = passesOf(property.expression);
      if (!spread) return null;
      passes.always.push(...spread.always);
      passes.sometimes.push(...spread.sometimes);
    } else if (property.name && ts.isIdentifier(property.name)) {
      passes.always.push(property.name.text);
    } else {
      return null;
    }
  }
  return passes;
}

async function text(): Promise<string> {
  const lines = (await calledFunctions()).map((one) => JSON.stringify(one)).join(",\n");
  const config = await resolveConfig(file);
  return format(`[${lines}]`, { ...config, parser: "json" });
}

/** Writes the list. */
export async function writeFunctions(): Promise<void> {
  await writeFile(file, await text());
}

/** Whether the list is up to date with the source. */
export async function isFunctionsFresh(): Promise<boolean> {
  return existsSync(file) && (await readFile(file, "utf8")) === (await text());
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!process.argv.includes("--check")) {
    await writeFunctions();
  } else if (!(await isFunctionsFresh())) {
    console.error(
      "app/admin/health/functions.json does not match the source: run npm run db:functions.",
    );
    process.exitCode = 1;
  }
}
