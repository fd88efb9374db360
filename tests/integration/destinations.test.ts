/** Asks the running server for every path × person × state of the sign-in switch: tests/helpers/destinations.ts. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { siteMap } from "#app/routes.ts";
import { expectations, MAKES_A_PROFILE, NOTICE_PATHS } from "#tests/helpers/destinations.ts";
import { PEOPLE, type PersonSpec } from "#tests/helpers/destinations-people.ts";
import { makeVisitor } from "#tests/helpers/destinations-visitors.ts";
import { Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const visitors = new Map<PersonSpec, Visitor>();

beforeAll(async () => {
  for (const person of PEOPLE) visitors.set(person, await makeVisitor(stack, person));
}, 120_000);

type SignIn = "open" | "paused";
/** Somebody before the server: one path more or less, they are who they are. */
type Asker = { visitor: Visitor; answers: Map<string, Promise<string>> };
const askers = new Map<PersonSpec, Asker>();

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

describe.each(["open", "paused"] as const)("sign-in %s", (signIn) => {
  const byPath = Map.groupBy(expectations(signIn), ({ path }) => path);

  test.each([...byPath.keys()])(
    "%s answers each person or leads them on, and no chain is a circle",
    async (path) => {
      const cells = byPath.get(path)!;
      const got: Record<string, string> = {};
      const walk = async (person: PersonSpec) => {
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
      };
      // A few at a time: the embedded database answers one after the other, and a page waits no longer than it may.
      const waiting = cells.values();
      const work = async () => {
        for (const { person } of waiting) await walk(person);
      };
      await Promise.all(Array.from({ length: 8 }, work));
      expect(got).toEqual(
        Object.fromEntries(
          cells.map(({ person, outcome }) => [
            person.name,
            "to" in outcome ? outcome.to : String(outcome.status),
          ]),
        ),
      );
    },
  );

  test("the table speaks of every page of the site map", () => {
    const asked = [...byPath.keys()].map((path) => path.split("?")[0]!.toLowerCase());
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
