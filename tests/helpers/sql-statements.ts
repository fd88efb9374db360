/**
 * Reads SQL files: their statements, the objects each defines, and the dependencies. Matches names only, without
 * parsing.
 */

/** A database object's schema-qualified name, in lower case. */
export type SqlName = string;

/** One object needs another, so a change of `on` affects `from`. */
export type SqlLink = { from: string; on: string };

const NAME = String.raw`(?:"?[a-z_]\w*"?\.)?"?[a-z_]\w*"?`;
const QUALIFIED = /\b([a-z_]\w*)\.([a-z_]\w*)\b/g;
const WRITE = new RegExp(
  String.raw`\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?(${NAME})`,
  "g",
);
/** Statements whose first line names the object they create or change. */
const HEADS: [kind: "function" | "table" | "view" | "other", head: RegExp][] = [
  [
    "function",
    head(String.raw`(?:create(?:\s+or\s+replace)?|alter|drop)\s+(?:function|procedure)`),
  ],
  ["view", head(String.raw`(?:create(?:\s+or\s+replace)?|alter|drop)\s+(?:materialized\s+)?view`)],
  ["table", head(String.raw`(?:create|alter|drop)\s+(?:foreign\s+)?table(?:\s+only)?`)],
  ["other", head(String.raw`(?:create|alter|drop)\s+(?:type|sequence|domain)`)],
  ["table", head(String.raw`(?:create|alter|drop)\s+policy\s+(?:"[^"]*"|\w+)\s+on`)],
  ["table", head(String.raw`drop\s+trigger\s+(?:if\s+exists\s+)?\w+\s+on`)],
  ["table", head(String.raw`create\s+(?:unique\s+)?index\s+[^(]*?\bon(?:\s+only)?`)],
  ["table", head(String.raw`insert\s+into`)],
  ["table", head(String.raw`delete\s+from`)],
  ["table", head(String.raw`update`)],
  ["other", head(String.raw`comment\s+on\s+(?:table|view|function)`)],
  ["other", head(String.raw`(?:grant|revoke)\s[^$]*?\son\s+(?:table|function|sequence)?`)],
];

function head(words: string): RegExp {
  return new RegExp(String.raw`^${words}\s*(?:if\s+(?:not\s+)?exists\s+)?(${NAME})`);
}

const INDEX = new RegExp(
  String.raw`^create\s+(?:unique\s+)?index\s+(?:if\s+not\s+exists\s+)?(\w+)\s+on\s+(${NAME})`,
);
const TRIGGER = new RegExp(
  String.raw`^create\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\s[\s\S]*?\son\s+(${NAME})[\s\S]*?\sexecute\s+(?:function|procedure)\s+(${NAME})`,
);

/** A file's statements in lower case, without comments and with single spaces. */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let statement = "";
  const token =
    /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-/'"$;]+|[\s\S]/g;
  for (const [part] of text.matchAll(token)) {
    if (part.startsWith("--") || part.startsWith("/*")) statement += " ";
    else if (part === ";") {
      statements.push(statement);
      statement = "";
    } else statement += part.startsWith("$") ? withoutComments(part) : part;
  }
  return [...statements, statement]
    .map((one) => one.replace(/\s+/g, " ").trim().toLowerCase())
    .filter(Boolean);
}

// Inside a function body, quotes appear as they do outside.
function withoutComments(body: string): string {
  return body.replace(/('(?:[^']|'')*')|--[^\n]*|\/\*[\s\S]*?\*\//g, "$1");
}

/** Statements found in only one of the texts: added, removed, or changed beyond layout and comments. */
export function changedStatements(before: string, after: string): string[] {
  const [old, now] = [new Set(statementsOf(before)), new Set(statementsOf(after))];
  return [...now, ...old].filter((one) => !(now.has(one) && old.has(one)));
}

/** The object a statement creates or changes. */
type Subject = {
  kind: "function" | "table" | "view" | "other" | "trigger" | "script";
  names: SqlName[];
};

/** @param known unqualified names of all objects, for scripts that build statements from strings */
function subjectOf(statement: string, known: Map<string, SqlName[]>): Subject {
  const trigger = TRIGGER.exec(statement);
  if (trigger) return { kind: "trigger", names: [fullName(trigger[1]!), fullName(trigger[2]!)] };
  for (const [kind, pattern] of HEADS) {
    const name = pattern.exec(statement)?.[1];
    if (name) return { kind, names: [fullName(name)] };
  }
  const quoted = [...statement.matchAll(/'(\w+)'/g)].flatMap(([, name]) => known.get(name!) ?? []);
  return { kind: "script", names: [...new Set([...mentionsIn(statement, known), ...quoted])] };
}

/** The project's SQL: all objects, their dependencies, and what a change affects. */
export class SqlSources {
  /** All objects by their unqualified name. */
  readonly known = new Map<string, SqlName[]>();
  readonly links: SqlLink[] = [];
  readonly #tableOfIndex = new Map<string, SqlName>();

  /** @param texts of all files, in execution order */
  constructor(texts: string[]) {
    const statements = texts.flatMap(statementsOf);
    for (const statement of statements) {
      if (!/^create\b/.test(statement)) continue;
      const [, index, table] = INDEX.exec(statement) ?? [];
      if (index) this.#tableOfIndex.set(index, fullName(table!));
      const { kind, names } = subjectOf(statement, this.known);
      if (kind === "script" || kind === "trigger") continue;
      for (const name of names) {
        const bare = name.split(".")[1]!;
        const others = this.known.get(bare) ?? [];
        if (!others.includes(name)) this.known.set(bare, [...others, name]);
      }
    }
    /** If a function is replaced later, only the last definition counts. */
    const bodies = new Map<SqlName, string>();
    for (const statement of statements) {
      const { kind, names } = subjectOf(statement, this.known);
      const [name, runs] = names;
      if (!name) continue;
      if (kind === "function" || kind === "view") {
        if (statement.startsWith("create")) bodies.set(name, statement);
        else if (statement.startsWith("drop")) bodies.delete(name);
      } else if (kind === "trigger") {
        this.links.push({ from: writesOf(name), on: runs! });
      } else if (kind === "table" && !/^(?:insert|update|delete|drop)\b/.test(statement)) {
        // What a table's policies, checks, defaults and indexes call.
        for (const called of mentionsIn(statement, this.known)) {
          if (called !== name && bodies.get(called)?.startsWith("create")) {
            this.links.push({ from: name, on: called });
          }
        }
      }
    }
    for (const [name, body] of bodies) {
      for (const needed of mentionsIn(body, this.known)) {
        if (needed !== name) this.links.push({ from: name, on: needed });
      }
      for (const [, table] of body.matchAll(WRITE)) {
        this.links.push({ from: name, on: writesOf(fullName(table!)) });
      }
    }
  }

  /** What a changed statement affects; nothing if it names none of our objects. */
  touchedBy(statement: string): string[] {
    const index = /^(?:drop|alter) index (?:if exists )?(?:\w+\.)?(\w+)/.exec(statement)?.[1];
    if (index) return [this.#tableOfIndex.get(index) ?? []].flat();
    const { kind, names } = subjectOf(statement, this.known);
    return kind === "trigger" ? [writesOf(names[0]!)] : names;
  }

  /** The objects a program text names: schema-qualified, or unqualified if nothing else can be meant. */
  namedIn(text: string): string[] {
    const lower = text.toLowerCase();
    const writes = [...lower.matchAll(WRITE)]
      .map(([, table]) => fullName(table!))
      .filter((name) => this.known.get(name.split(".")[1]!)?.includes(name))
      .map(writesOf);
    // A single word is an object served by the data API.
    const served = this.known.get(text)?.filter((name) => name.startsWith("public.")) ?? [];
    const alone = /^\w*_\w*$/.test(text) ? served : [];
    return [...mentionsIn(lower, this.known), ...writes, ...alone];
  }
}

/** Stands for writing to a table, the only thing that fires a trigger. */
export const writesOf = (table: SqlName): string => `writing ${table}`;

function mentionsIn(text: string, known: Map<string, SqlName[]>): SqlName[] {
  const found = [...text.matchAll(QUALIFIED)]
    .map(([name]) => name)
    .filter((name) => known.get(name.slice(name.indexOf(".") + 1))?.includes(name));
  return [...new Set(found)];
}

function fullName(name: string): SqlName {
  const plain = name.replaceAll('"', "");
  return plain.includes(".") ? plain : `public.${plain}`;
}
