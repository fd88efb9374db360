/**
 * Asks the running server for every path × everybody × both states of the sign-in switch: tests/helpers/destinations.ts.
 *
 * Not every cell by HTTP, because many people are one and the same to the app: it learns about its visitor by one
 * answer of the database, and where that answer is the same ("guise"), no guard can tell them apart. So:
 *
 * - the database is asked about every person, and people of one guise are in one column and have the same cells;
 * - while open, every path is asked as every guise, each time by another of its people, so that all have their turns;
 * - one page of each guard is asked by every single person;
 * - while paused, every path is asked by a visitor without an account, by one with, each time of another column, and as
 *   every guise where the switch makes a difference. The guard reads the switch only without an account
 *   (app/account/rules.test.ts), so elsewhere it can make none.
 *
 * Each answer is followed to its end, for everybody asked: a page or a 404, and never a circle.
 */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { siteMap } from "#app/routes.ts";
import { expectations, MAKES_A_PROFILE, NOTICE_PATHS } from "#tests/helpers/destinations.ts";
import { guiseOf } from "#tests/helpers/destinations-guises.ts";
import { PEOPLE, type PersonSpec } from "#tests/helpers/destinations-people.ts";
import { makeVisitor } from "#tests/helpers/destinations-visitors.ts";
import { Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const AT_ONCE = 8;
/** A page of each guard: for everybody, for anybody signed in, of each role, of admins. */
const GUARDS = ["/", "/account", "/job-seeker/dashboard", "/employer/dashboard", "/admin/overview"];

const visitors = new Map<PersonSpec, Visitor>();
const guises = new Map<PersonSpec, string>();

beforeAll(async () => {
  await inTurns(PEOPLE, async (person) => {
    const visitor = await makeVisitor(stack, person);
    visitors.set(person, visitor);
    guises.set(person, await guiseOf(stack, person, visitor));
  });
}, 120_000);

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

type SignIn = "open" | "paused";
type Cell = { person: PersonSpec; expected: string };
/** Somebody before the server: one path more or less, they are who they are. */
type Asker = { visitor: Visitor; answers: Map<string, Promise<string>> };
const askers = new Map<PersonSpec, Asker>();

/** The table of one state: for each path, what everybody gets. */
function tableOf(signIn: SignIn): Map<string, Cell[]> {
  const cells = expectations(signIn).map(({ path, person, outcome }) => ({
    path,
    person,
    expected: "to" in outcome ? outcome.to : String(outcome.status),
  }));
  return Map.groupBy(cells, ({ path }) => path);
}
const tables = { open: tableOf("open"), paused: tableOf("paused") };

/** Of each group of cells one, another for each path. */
function oneOfEach(cells: Cell[], groupOf: (cell: Cell) => string, turn: number): Cell[] {
  return [...Map.groupBy(cells, groupOf).values()].map((group) => group[turn % group.length]!);
}

/** The cells of a path that are asked by HTTP. */
function askedOf(signIn: SignIn, path: string): Cell[] {
  const turn = [...tables[signIn].keys()].indexOf(path);
  const cells = tables[signIn].get(path)!;
  if (signIn === "open") {
    if (GUARDS.includes(path)) return cells;
    return oneOfEach(cells, ({ person }) => guises.get(person)!, turn);
  }
  const whileOpen = new Map(
    tables.open.get(path)?.map(({ person, expected }) => [person, expected] as const),
  );
  const changed = cells.filter(({ person, expected }) => whileOpen.get(person) !== expected);
  const ofColumns = oneOfEach(cells, ({ person }) => person.column, turn);
  const isNobody = ({ person }: Cell) => person.column === "anonymous";
  const somebodies = ofColumns.filter((cell) => !isNobody(cell));
  const asked = [
    ...ofColumns.filter(isNobody),
    somebodies[turn % somebodies.length]!,
    ...oneOfEach(changed, ({ person }) => guises.get(person)!, turn),
  ];
  return [...new Set(asked)];
}

async function askerFor(person: PersonSpec, path: string): Promise<Asker> {
  if (MAKES_A_PROFILE.has(path) && person.column === "no role" && !person.acting)
    return { visitor: await makeVisitor(stack, person), answers: new Map() };
  const known = askers.get(person) ?? { visitor: visitors.get(person)!, answers: new Map() };
  askers.set(person, known);
  return known;
}

/** What a GET gives: the path it redirects to, or the status. Asked once. */
function ask({ visitor, answers }: Asker, signIn: SignIn, path: string): Promise<string> {
  const key = `${signIn} ${path}`;
  const known = answers.get(key);
  if (known) return known;
  const answer = visitor
    .at(stack[signIn])
    .get(path)
    .then(async (response) => {
      await response.body?.cancel();
      return response.headers.get("location") ?? String(response.status);
    });
  answers.set(key, answer);
  return answer;
}

test("people whom the app cannot tell apart stand in one column, and the table tells none of them apart", () => {
  const twins = [...Map.groupBy(PEOPLE, (person) => guises.get(person)!).values()];
  expect(twins.map((people) => new Set(people.map(({ column }) => column)).size)).toEqual(
    twins.map(() => 1),
  );
  for (const signIn of ["open", "paused"] as const) {
    for (const [path, cells] of tables[signIn]) {
      for (const group of Map.groupBy(cells, ({ person }) => guises.get(person)!).values()) {
        const different = group.filter(({ expected }) => expected !== group[0]!.expected);
        expect(
          different.map(({ person }) => person.name),
          `${path}, sign-in ${signIn}: as ${group[0]!.person.name}`,
        ).toEqual([]);
      }
    }
  }
});

test("everybody has their turns", () => {
  const turns = new Map(PEOPLE.map((person) => [person.name, 0]));
  for (const signIn of ["open", "paused"] as const)
    for (const path of tables[signIn].keys())
      for (const { person } of askedOf(signIn, path))
        turns.set(person.name, turns.get(person.name)! + 1);
  expect([...turns].filter(([, count]) => count <= GUARDS.length)).toEqual([]);
});

describe.each(["open", "paused"] as const)("sign-in %s", (signIn) => {
  test.each([...tables[signIn].keys()])(
    "%s answers each person or leads them on, and no chain is a circle",
    async (path) => {
      const cells = askedOf(signIn, path);
      const got: Record<string, string> = {};
      await inTurns(cells, async ({ person }) => {
        const asker = await askerFor(person, path);
        const chain = [path];
        for (;;) {
          const answer = await ask(asker, signIn, chain.at(-1)!);
          if (chain.length === 1) got[person.name] = answer;
          if (!answer.startsWith("/")) {
            expect(["200", "404"], `${person.name}: ${chain.join(" → ")}`).toContain(answer);
            break;
          }
          expect(chain, `${person.name}: ${chain.join(" → ")} → ${answer}`).not.toContain(answer);
          chain.push(answer);
        }
      });
      expect(got).toEqual(
        Object.fromEntries(cells.map(({ person, expected }) => [person.name, expected])),
      );
    },
  );

  test("the table speaks of every page of the site map", () => {
    const asked = [...tables[signIn].keys()].map((path) => path.split("?")[0]!.toLowerCase());
    const pages = Object.entries(siteMap).flatMap(([area, paths]) =>
      area === "api" ? [] : Object.keys(paths),
    );
    const missing = pages.filter((pattern) => {
      const shape = new RegExp(
        `^${pattern.replace(/^\*$/, "/.*").replace(/\*/g, ".*").replace(/:\w+/g, "[^/]+")}$`,
      );
      return !asked.some((path) => shape.test(path));
    });
    expect(missing).toEqual([]);
  });
});

test.each(NOTICE_PATHS)("%s shows the notice while paused", async (path) => {
  const html = await (await new Visitor(stack.paused).get(path)).text();
  expect(html).toContain("Authentication is coming soon");
  expect(html).toContain("Login and registration are temporarily unavailable");
  expect(html).toContain("Return home");
});
