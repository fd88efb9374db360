/** Asks the running server for every path × person × state of the sign-in switch: tests/helpers/destinations.ts. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import {
  expectations,
  NOTICE_PATHS,
  PEOPLE,
  type Person as Kind,
} from "#tests/helpers/destinations.ts";
import { makePerson, signedIn, Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const visitors = new Map<Kind, Visitor>();

beforeAll(async () => {
  for (const kind of PEOPLE) {
    if (kind === "anonymous") {
      visitors.set(kind, new Visitor(stack.open));
      continue;
    }
    const [role, standing] = kind.split(", ") as [
      string,
      "draft" | "pending" | "rejected" | "approved" | undefined,
    ];
    const person = await makePerson(stack, {
      role: role === "employer" ? "employer" : role === "job seeker" ? "job_seeker" : null,
      admin: kind === "admin",
      ...(standing && { standing }),
    });
    visitors.set(kind, await signedIn(stack, person));
  }
});

type SignIn = "open" | "paused";
const answers = new Map<string, Promise<string>>();

/** What a GET gives: the path it redirects to, or the status. Asked once. */
function ask(signIn: SignIn, kind: Kind, path: string): Promise<string> {
  const key = `${signIn} ${kind} ${path}`;
  const known = answers.get(key);
  if (known) return known;
  const answer = visitors
    .get(kind)!
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

  test.each([...byPath.keys()])("%s answers each person or leads them on", async (path) => {
    const cells = byPath.get(path)!;
    const got = await Promise.all(cells.map(({ person }) => ask(signIn, person, path)));
    expect(Object.fromEntries(cells.map(({ person }, index) => [person, got[index]]))).toEqual(
      Object.fromEntries(
        cells.map(({ person, outcome }) => [
          person,
          "to" in outcome ? outcome.to : String(outcome.status),
        ]),
      ),
    );
  });

  test("no chain of redirects goes in a circle: each ends on a page", async () => {
    for (const path of byPath.keys()) {
      for (const person of PEOPLE) {
        const chain = [path];
        for (;;) {
          const answer = await ask(signIn, person, chain.at(-1)!);
          if (!answer.startsWith("/")) {
            expect(["200", "404"], `${person}: ${chain.join(" → ")}`).toContain(answer);
            break;
          }
          expect(chain, `${person}: ${chain.join(" → ")} → ${answer}`).not.toContain(answer);
          chain.push(answer);
        }
      }
    }
  });
});

test.each(NOTICE_PATHS)("%s shows the notice while paused", async (path) => {
  const html = await (await new Visitor(stack.paused).get(path)).text();
  expect(html).toContain("Authentication is coming soon");
  expect(html).toContain("Login and registration are temporarily unavailable");
  expect(html).toContain("Return home");
});
