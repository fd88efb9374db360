/**
 * Which tests a change affects, and how closely. Sources, site pages and database objects form one graph, read from the
 * source texts: imports, names, routes and calls. Tests are found along it, starting from the changes.
 */
import { dirname, join, normalize } from "node:path";
import { HOLE, patternsOf, type SourceNames } from "./source-names.ts";
import type { SqlSources } from "./sql-statements.ts";

/** A source file as the graph sees it. */
export type SourceFacts = {
  imports: { target: string; typeOnly: boolean }[];
  names: SourceNames;
};

export type Project = {
  /** TypeScript files by their paths. */
  sources: Map<string, SourceFacts>;
  /** Texts of documents by their paths. */
  documents: Map<string, string>;
  sql: SqlSources;
  siteMap: Record<string, Record<string, string>>;
};

/** Changed files, and SQL statements that were added, removed or changed. */
export type Changes = { files: string[]; statements: string[] };

export type Kind = "unit" | "integration" | "demo" | "browser";

/** An affected test file, its distance from the change, and the path there. */
export type Touched = { file: string; kind: Kind; distance: number; way: string[] };

const INTEGRATION_STACK = "tests/helpers/global-setup.ts";
const BROWSER_STACK = "tests/helpers/e2e-server.ts";
/** Files that are part of every page. */
const IN_EVERY_PAGE = /^app\/(?:root|entry\.\w+)\.tsx$|^app\/routes\.ts$/;
/** Files that affect how everything is built, run or found. */
const IN_EVERYTHING = /^(?:package(?:-lock)?\.json|(?:ts|vite\.|remix\.)config\.(?:json|ts|js))$/;
const MARKET = /^(?:local\/market-data|supabase\/seeds)\//;

/** Beyond this distance, a test is no more related to the change than any other. */
const FAR = 22;
/** How much closer a test is if it has the name of the changed file. */
const ALIKE = 6;
/** Words that say nothing about a file's subject. */
const COMMON_WORDS =
  /^(?:app|routes|local|tests|helpers|components|rules|commands|queries|server|schema|private|public|writing|tsx?|sql|supabase|migrations|\d+)$/;

/** The kind of a test file; undefined if it is not a test. */
export function kindOf(file: string): Kind | undefined {
  if (/^tests\/e2e\/.*\.spec\.ts$/.test(file)) return "browser";
  if (!/\.test\.tsx?$/.test(file)) return undefined;
  if (file.startsWith("tests/integration/")) return "integration";
  if (file.startsWith("tests/demo/")) return "demo";
  return /^(?:app|local|tests\/unit)\//.test(file) ? "unit" : undefined;
}

/** The tests related to the changes, closest first. */
export function touchedTests(project: Project, { files, statements }: Changes): Touched[] {
  const graph = new Graph(project);
  const starts = new Map<string, number>();
  const start = (node: string, distance: number) =>
    starts.set(node, Math.min(distance, starts.get(node) ?? Infinity));
  for (const file of files) {
    graph.addFile(file);
    start(file, 0);
  }
  for (const statement of statements) {
    const names = project.sql.touchedBy(statement);
    // A statement without any known name could affect every test.
    if (names.length === 0) start(INTEGRATION_STACK, 0);
    for (const name of names) start(name, Math.log2(names.length));
  }
  return graph
    .from(starts)
    .flatMap(({ node, distance, way }) => {
      const kind = project.sources.has(node) ? kindOf(node) : undefined;
      if (!kind) return [];
      // A test named like the changed file is about it.
      const nearer = Math.max(0, distance - ALIKE * likeness(way[0] ?? node, node));
      return nearer > FAR ? [] : [{ file: node, kind, distance: nearer, way }];
    })
    .sort((a, b) => a.distance - b.distance || (a.file < b.file ? -1 : 1));
}

/** The share of a test's name that is also in the changed file's name. */
function likeness(changed: string, test: string): number {
  const words = wordsOf(test.replace(/^.*\/|(?:\.js)?\.(?:test|spec)\.tsx?$/g, ""));
  const known = new Set(wordsOf(changed));
  return words.length > 0 ? words.filter((word) => known.has(word)).length / words.length : 0;
}

const wordsOf = (name: string): string[] =>
  name
    .split(/[^a-z0-9]+/i)
    .filter((word) => word && !COMMON_WORDS.test(word))
    .map((word) => word.toLowerCase().replace(/ies$/, "y").replace(/s$/, ""));

type Reached = { node: string; distance: number; way: string[] };

class Graph {
  readonly #dependents = new Map<string, Set<string>>();
  /** How many pages and objects a test names: a test that names all of them is about none. */
  readonly #pages = new Map<string, number>();
  readonly #objects = new Map<string, number>();
  readonly #project: Project;

  constructor(project: Project) {
    this.#project = project;
    this.#addImports();
    this.#addPages();
    this.#addSql();
    this.#addStacks();
    this.#addDocuments();
  }

  /** Dependents of a file that is not TypeScript: sources that name it, or a folder it is in. */
  addFile(file: string): void {
    const { sources } = this.#project;
    if (sources.has(file)) return;
    const isSql = file.endsWith(".sql");
    for (const [source, { names }] of sources) {
      // SQL is tracked by object name; only unit tests read SQL files as files.
      if (isSql && kindOf(source) !== "unit") continue;
      const isTest = source.startsWith("tests/") || kindOf(source) !== undefined;
      if (names.files.some((text) => isNameOf(text, file, isTest))) this.#add(file, source);
    }
    if (file.endsWith(".css") && !this.#dependents.has(file)) this.#add(file, "app/root.tsx");
    if (MARKET.test(file)) this.#add(file, "tests/integration/site/market.test.ts");
    if (IN_EVERYTHING.test(file)) {
      this.#add(file, INTEGRATION_STACK);
      this.#add(file, BROWSER_STACK);
    }
  }

  /** Everything reachable, by the shortest paths. */
  from(starts: Map<string, number>): Reached[] {
    const reached = new Map<string, Reached>();
    const waiting = [...starts].map(([node, distance]): Reached => ({ node, distance, way: [] }));
    const done = new Set<string>();
    for (const one of waiting) reached.set(one.node, one);
    while (waiting.length > 0) {
      let at = 0;
      for (const [index, { distance }] of waiting.entries()) {
        if (distance < waiting[at]!.distance) at = index;
      }
      const [closest] = waiting.splice(at, 1);
      const { node, distance, way } = closest!;
      if (done.has(node)) continue;
      done.add(node);
      const dependents = this.#dependents.get(node) ?? new Set();
      for (const next of dependents) {
        const far = distance + this.#step(node, next, dependents.size, starts.get(node) === 0);
        if (far >= (reached.get(next)?.distance ?? Infinity)) continue;
        const step = { node: next, distance: far, way: [...way, node] };
        reached.set(next, step);
        waiting.push(step);
      }
    }
    return [...reached.values()];
  }

  /**
   * A step costs one, plus one for each doubling of the number of dependents: a module that everything imports is far
   * from everything. A test that uses a changed file directly is close, however many others do.
   */
  #step(from: string, to: string, dependents: number, changed: boolean): number {
    if (changed && kindOf(to)) return 1;
    // What a document says about a source is affected only if the source itself changes.
    if (!changed && this.#project.documents.has(to)) return Infinity;
    const named = from.startsWith("/") ? this.#pages : this.#objects;
    const alike = this.#project.sources.has(from) ? 1 : (named.get(to) ?? 1);
    return 1 + Math.log2(dependents) + Math.log2(alike);
  }

  #add(from: string, to: string): void {
    const dependents = this.#dependents.get(from);
    if (dependents) dependents.add(to);
    else this.#dependents.set(from, new Set([to]));
  }

  #addImports(): void {
    const { sources } = this.#project;
    for (const [file, { imports, names }] of sources) {
      for (const { target, typeOnly } of imports) {
        // Types are checked by the compiler.
        if (!typeOnly) this.#add(target.replace(/\?.*$/, ""), file);
      }
      // A config file names what it sets up for others.
      if (/^[\w.]+\.config\.ts$/.test(file)) continue;
      for (const text of names.files) {
        // A script that is run, not imported.
        const started = /^\.{1,2}\//.test(text) ? join(dirname(file), text) : normalize(text);
        if (started !== file && sources.has(started)) this.#add(started, file);
        // A folder whose files are loaded individually.
        if (!started.startsWith("tests/helpers/")) continue;
        for (const inside of sources.keys()) {
          if (dirname(inside) === started) this.#add(inside, file);
        }
      }
    }
  }

  #addPages(): void {
    const { sources, siteMap } = this.#project;
    const answers = Object.entries(siteMap).flatMap(([area, paths]) =>
      Object.entries(paths).map(([path, module]) => [path, `app/routes/${area}/${module}.tsx`]),
    ) as [path: string, file: string][];
    const files = new Set(answers.map(([, file]) => file));
    for (const [path, file] of answers) this.#add(file, path);
    for (const file of sources.keys()) {
      if (IN_EVERY_PAGE.test(file)) for (const route of files) this.#add(file, route);
    }
    const matching = patternsOf(answers.map(([path]) => path));
    for (const [file, { names }] of sources) {
      if (!/^tests\/(?:integration|e2e|helpers)\//.test(file)) continue;
      const pages = new Set(names.paths.flatMap(matching));
      for (const page of pages) this.#add(page, file);
      if (pages.size > 0) this.#pages.set(file, pages.size);
    }
  }

  #addSql(): void {
    const { sources, sql } = this.#project;
    for (const { from, on } of sql.links) this.#add(on, from);
    for (const [file, { names }] of sources) {
      // Local tools create the market for every test, so any test shows whether they work.
      if (kindOf(file) === "unit" || !/^(?:app|tests)\//.test(file)) continue;
      const served = names.called.map((name) => `public.${name}`);
      const named = new Set([...served, ...names.texts.flatMap((text) => sql.namedIn(text))]);
      for (const name of named) this.#add(name, file);
      if (named.size > 0 && file.startsWith("tests/")) this.#objects.set(file, named.size);
    }
  }

  /** Documents name sources, and tests check that the names are right. */
  #addDocuments(): void {
    const { sources, documents } = this.#project;
    for (const [document, text] of documents) {
      const named = [...text.matchAll(/\b(?:app|local|tests)\/[\w./-]+\.tsx?\b/g)];
      const known = named.map(([file]) => file).filter((file) => sources.has(file));
      if (known.length === 0) continue;
      this.addFile(document);
      for (const file of new Set(known)) this.#add(file, document);
    }
  }

  #addStacks(): void {
    for (const file of this.#project.sources.keys()) {
      const kind = kindOf(file);
      if (kind === "integration") this.#add(INTEGRATION_STACK, file);
      if (kind === "browser") {
        this.#add(BROWSER_STACK, file);
        this.#add("playwright.config.ts", file);
      }
      if (kind === "unit" || kind === "integration") this.#add("vitest.config.ts", file);
    }
  }
}

/** Whether a text is a file's path, its end, or a folder with the file; with `alone`, also its bare name. */
function isNameOf(text: string, file: string, alone: boolean): boolean {
  const name = text
    .replace(/^(?:\.{0,2}\/)+/, "")
    .replace(new RegExp(`/[^/]*[*${HOLE}].*$`), "")
    .replace(/\/$/, "");
  if (name === file) return true;
  if (name.includes("/") && file.startsWith(`${name}/`)) return true;
  return (alone || name.includes("/")) && /\.\w+$/.test(name) && file.endsWith(`/${name}`);
}
