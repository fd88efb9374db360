/**
 * With JavaScript, because it is about what scripts break: everybody opens every page they may see, once as a document
 * and once by a link, and no page has an error, moves while it settles or says a banned word.
 */
import { expect, test } from "#tests/helpers/e2e.ts";
import {
  EVERYBODY,
  needsExample,
  PAGES,
  patternOf,
  visitsOf,
  type Who,
} from "#tests/helpers/every-page.ts";
import { arrive } from "#tests/helpers/every-page-people.ts";
import { Walk } from "#tests/helpers/page-walk.ts";
import type { Ports } from "#tests/helpers/stack.ts";

const ports = JSON.parse(process.env["NOMERA_E2E_PORTS"] ?? "{}") as Ports;

// The not-found page answers 404. Walk reports every other failed response.
test.use({ allowedStatuses: [404] });

test("every page of the site map has an address for everybody who may open it", () => {
  const opened = (who: Who) => new Set(visitsOf(who).map(({ address }) => patternOf(address)));
  const together = new Set(EVERYBODY.flatMap((who) => [...opened(who)]));
  expect([...PAGES].filter((page) => !together.has(page))).toEqual([]);
  for (const who of ["anonymous", "job seeker", "employer", "admin"] as const) {
    const own = opened(who);
    expect(
      needsExample(who).filter((page) => !own.has(page)),
      `examples for: ${who}`,
    ).toEqual([]);
  }
});

/** The tests, and who takes a turn in each. */
const TESTS: Record<string, Who[]> = {
  "an admin": ["admin"],
  "an employer": ["employer", "employer who pays by card", "employer with two steps"],
  "a job seeker": ["job seeker"],
  "an employer who is not approved": ["employer, draft", "employer, pending", "employer, rejected"],
  "a job seeker who is not approved": [
    "job seeker, draft",
    "job seeker, pending",
    "job seeker, rejected",
    "suspended",
  ],
  "somebody without an account": ["anonymous"],
  "somebody without a role": ["no role"],
  "anybody while sign-in is paused": ["anonymous, sign-in paused", "no role, sign-in paused"],
};

for (const [title, people] of Object.entries(TESTS)) {
  test(`${title}: every page comes alive, opened and by a link`, async ({ page, context }) => {
    // Seconds where it has the machine to itself.
    test.setTimeout(300_000);
    const problems: string[] = [];
    for (const who of people) {
      const { origin, cookies, ids } = await arrive(who, ports);
      await context.clearCookies();
      await context.addCookies(cookies);
      const walk = new Walk(page, origin);
      await walk.through(
        visitsOf(who).map(({ address, status }) => ({
          status,
          address: address.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no-${name}`),
        })),
      );
      problems.push(...walk.problems.map((problem) => `as ${who}, ${problem}`));
      walk.end();
    }
    expect(problems).toEqual([]);
  });
}
