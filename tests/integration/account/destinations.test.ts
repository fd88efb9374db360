/**
 * Asks the running server for every path × everybody × both states of the sign-in switch: tests/helpers/destinations.ts.
 *
 * Not every cell by HTTP, because many people are one and the same to the app: it learns about its visitor by one
 * answer of the database, and where that answer is the same ("guise"), no guard can tell them apart. So:
 *
 * - the database is asked about every person, and people of one guise are in one column and have the same cells;
 * - while open, every path is asked as every guise that reaches it, each time by another of its people, so that all
 *   have their turns;
 * - whoever a guard turns away never reaches the page: where paths are alike, with the same guards in the code
 *   (guards.ts) and the same row in the table, they share the guises that are turned away, and each path is asked as
 *   one of those for every place that its guard leads to;
 * - one page of each guard is asked by every single person;
 * - while paused, every path is asked by a visitor without an account, by one with, each time of another column, and as
 *   every guise where the switch makes a difference. The guard reads the switch only without an account
 *   (app/account/rules.test.ts), so elsewhere it can make none.
 *
 * Each answer is followed to its end, for every guise asked: a page or a 404, and never a circle.
 */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { addresses, isApi } from "#app/routes.ts";
import { expectations } from "#tests/helpers/destinations.ts";
import { MAKES_A_PROFILE, NOTICE_PATHS } from "#tests/helpers/destinations-sign-in.ts";
import { guiseOf } from "#tests/helpers/destinations-guises.ts";
import { PEOPLE, type PersonSpec } from "#tests/helpers/destinations-people.ts";
import { makeVisitor } from "#tests/helpers/destinations-visitors.ts";
import { guardsOf } from "#tests/helpers/guards.ts";
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
type Cell = { person: PersonSpec; expected: string; turnedAway: boolean };
/** What each guise was answered: on the way that somebody is led, others of their guise may have been before. */
const answered = new Map<string, Promise<string>>();

/** The table of one state: for each path, what everybody gets. */
function tableOf(signIn: SignIn): Map<string, Cell[]> {
  const cells = expectations(signIn).map(({ outcome, ...cell }) => ({
    ...cell,
    expected: "to" in outcome ? outcome.to : String(outcome.status),
  }));
  return Map.groupBy(cells, ({ path }) => path);
}
const tables = { open: tableOf("open"), paused: tableOf("paused") };

/** The paths that are like this one, itself included: of the same guards, with the same row of the table. */
function alike(signIn: SignIn, path: string): string[] {
  groups[signIn] ??= Map.groupBy(tables[signIn].keys(), (each) => {
    const row = tables[signIn].get(each)!.map(({ expected }) => expected);
    return JSON.stringify([guardsOf(each) || each, row]).replaceAll(encodeURIComponent(each), "");
  });
  return [...groups[signIn].values()].find((paths) => paths.includes(path))!;
}
const groups: Partial<Record<SignIn, Map<string, string[]>>> = {};

/** What this path asks of the cells that are turned away, which it shares with the paths that are like it. */
function sharedCells(signIn: SignIn, path: string, cells: Cell[]): Cell[] {
  const paths = alike(signIn, path);
  const place = paths.indexOf(path);
  return [...Map.groupBy(cells, ({ expected }) => expected).values()].flatMap((group) =>
    paths.length < group.length
      ? group.filter((_, at) => at % paths.length === place)
      : [group[place % group.length]!],
  );
}

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
    const asked = oneOfEach(cells, ({ person }) => guises.get(person)!, turn);
    return [
      ...asked.filter(({ turnedAway }) => !turnedAway),
      ...sharedCells(
        signIn,
        path,
        asked.filter(({ turnedAway }) => turnedAway),
      ),
    ];
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

async function visitorFor(person: PersonSpec, path: string): Promise<Visitor> {
  const isUsedUp = MAKES_A_PROFILE.has(path) && person.column === "no role" && !person.acting;
  return isUsedUp ? makeVisitor(stack, person) : visitors.get(person)!;
}

/** What a GET gives: the path it redirects to, or the status. */
async function ask(visitor: Visitor, signIn: SignIn, path: string): Promise<string> {
  const response = await visitor.at(stack[signIn]).get(path);
  await response.body?.cancel();
  return response.headers.get("location") ?? String(response.status);
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
        const visitor = await visitorFor(person, path);
        const chain = [path];
        for (;;) {
          const step = chain.at(-1)!;
          const key = `${signIn} ${guises.get(person)} ${step}`;
          // Where they begin they ask themselves, whoever was there before.
          const asked = chain.length === 1 ? undefined : answered.get(key);
          const asking = asked ?? ask(visitor, signIn, step);
          answered.set(key, asking);
          const answer = await asking;
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
    const pages = addresses.map(([path]) => path).filter((path) => !isApi(path));
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
