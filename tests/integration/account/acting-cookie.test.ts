/** The acting cookie: whatever is not ours, or not in force, gives nothing and takes nothing, and is removed. */
import { createCookie } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { actingCookieOf, actingVisitor, startByApi } from "#tests/helpers/acting.ts";
import { makePerson, signedIn, Visitor, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
const NAME = "nomera-acting";
let admin: Person;
let employer: Person;
let jars: { admin: Visitor; employer: Visitor; nobody: Visitor };
let live: string;

beforeAll(async () => {
  admin = await makePerson(stack, { role: null, admin: true });
  employer = await makePerson(stack, { role: "employer", status: "approved" });
  const other = await makePerson(stack, { role: null, admin: true });
  live = await startByApi(stack, other, { user: employer.id });
  jars = {
    admin: await signedIn(stack, admin),
    employer: await signedIn(stack, employer),
    nobody: new Visitor(stack.open),
  };
});

const signed = async (value: unknown, secret = stack.sessionSecret, name = NAME) => {
  const line = await createCookie(name, { secrets: [secret] }).serialize(value);
  return line.slice(line.indexOf("=") + 1).split(";")[0]!;
};
const plain = (value: unknown) => encodeURIComponent(btoa(JSON.stringify(value)));

/** Values of the cookie, and whether we signed them as an acting session's name. */
const values: [string, boolean, () => Promise<string> | string][] = [
  ["without a signature", false, () => plain({ id: live })],
  ["signed with another key", false, () => signed({ id: live }, "another key")],
  [
    "with another's signature",
    false,
    async () => `${plain({ id: live })}.${(await signed({ id: "x" })).split(".")[1]}`,
  ],
  ["cut off", false, async () => (await signed({ id: live })).slice(0, -8)],
  ["with something behind it", false, async () => `${await signed({ id: live })}x`],
  ["empty", false, () => ""],
  ["of one sign", false, () => "%"],
  ["very long", false, () => "x".repeat(3_000)],
  ["ours, but no object", false, () => signed("text")],
  ["ours, without an id", false, () => signed({ adminId: admin.id })],
  ["ours, with an id that is no text", false, () => signed({ id: 7 })],
  [
    "another cookie of ours",
    false,
    () => signed({ flash: "x" }, stack.sessionSecret, "nomera-session"),
  ],
  ["ours, naming nonsense", true, () => signed({ id: "' or 1=1 --" })],
  ["ours, naming a session that never was", true, () => signed({ id: randomUUID() })],
  ["another admin's", true, () => signed({ id: live })],
];

/** Asks, and expects that the answer removes the cookie. */
async function ask(jar: Visitor, value: string, path: string) {
  const answer = await jar.with(`${NAME}=${value}`).get(path);
  await answer.body?.cancel();
  const dropped = answer.headers.getSetCookie().filter((line) => line.startsWith(`${NAME}=`));
  expect(dropped, path).toEqual([expect.stringMatching(/^nomera-acting=; Max-Age=0; Path=\//)]);
  return answer.headers.get("location") ?? answer.status;
}

describe.each(values)("a cookie %s", (_what, named, make) => {
  test("leaves an admin an admin, in the admin area", async () => {
    const value = await make();
    expect(await ask(jars.admin, value, "/admin/pending-approval")).toBe(200);
    expect(await ask(jars.admin, value, "/employer/dashboard")).toBe("/admin/dashboard");
    expect(await ask(jars.admin, value, "/vision")).toBe("/admin/dashboard");
  });

  test("makes nobody else anything else", async () => {
    const value = await make();
    expect(await ask(jars.employer, value, "/admin/overview")).toBe("/employer/dashboard");
    expect(await ask(jars.employer, value, "/employer/dashboard")).toBe(
      named ? "/admin/dashboard" : 200,
    );
  });

  test("gives somebody who is not signed in nothing", async () => {
    const value = await make();
    expect(await ask(jars.nobody, value, "/vision")).toBe(200);
    expect(await ask(jars.nobody, value, "/employer/dashboard")).toMatch(/^\/auth\?next=/);
    expect(await ask(jars.nobody, value, "/admin/overview")).toMatch(/^\/auth\?next=/);
  });
});

test("a form with a cookie that is not in force saves nothing", async () => {
  for (const [what, , make] of values) {
    const value = await make();
    const answer = await jars.admin.with(`${NAME}=${value}`).post("/employer/new-position", {});
    expect(answer.headers.get("location"), what).toBe("/admin/dashboard");
  }
});

test("a cookie that was in force is worth nothing in another's browser, after stop and after sign-out", async () => {
  const own = await makePerson(stack, { role: null, admin: true });
  const visitor = await actingVisitor(stack, own, { user: employer.id });
  const value = actingCookieOf(visitor)!.slice(NAME.length + 1);
  expect((await visitor.get("/employer/dashboard")).status).toBe(200);
  expect(await ask(jars.admin, value, "/employer/dashboard")).toBe("/admin/dashboard");
  // The person acted for gains nothing by it either.
  expect(await ask(jars.employer, value, "/employer/dashboard")).toBe("/admin/dashboard");
  await visitor.post("/admin/acting/stop", {});
  expect(await ask(visitor, value, "/employer/dashboard")).toBe("/admin/dashboard");
  await visitor.post("/sign-out", {});
  expect(await ask(visitor, value, "/employer/dashboard")).toMatch(/^\/auth\?next=/);
  expect(await ask(await signedIn(stack, own), value, "/employer/dashboard")).toBe(
    "/admin/dashboard",
  );
});
