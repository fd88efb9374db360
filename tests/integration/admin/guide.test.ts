/** The guide: in the build, found by words, led to from the screens; and nobody else's. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { addresses } from "#app/routes.ts";
import { makePerson, signedIn, type Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
let office: Visitor;
beforeAll(async () => {
  office = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
});
const textOf = async (response: Response) =>
  (await response.text()).replace(/<!-- -->/g, "").replace(/^[^]*<main/, "<main");

test("its pages are in the build, by title, and each says what it is about", async () => {
  const html = await textOf(await office.get("/admin/guide"));
  const names = [...html.matchAll(/href="\/admin\/guide\/([\w-]+)"/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(15);
  for (const name of new Set(names)) {
    const page = await office.get(`/admin/guide/${name}`);
    expect(page.status, name).toBe(200);
    expect(await textOf(page)).toContain('<div class="prose">');
  }
});

test("words are found, marked, with the way to where they stand", async () => {
  const html = await textOf(await office.get("/admin/guide?q=Refund"));
  expect(html).toMatch(/<mark[^>]*>refund<\/mark>/i);
  const to = /href="\/admin\/guide\/billing#([\w-]+)"/.exec(html)![1]!;
  expect(await textOf(await office.get("/admin/guide/billing"))).toContain(`id="${to}"`);
  const none = await textOf(await office.get("/admin/guide?q=%3Cscript%3Ealert(1)"));
  expect(none).toContain("The guide does not say");
  expect(none).not.toContain("<script>alert(1)");
});

/** These lead to /admin/acting without somebody to act for. */
const LEADING_ON = ["/admin/acting/start", "/admin/acting/stop"];
/** Screens with an address of their own. */
const screens = addresses
  .filter(([path, file]) => /^\/admin[^:*.]*$/.test(path) && file !== "routes/admin/index.tsx")
  .map(([path]) => path)
  .filter((path) => !LEADING_ON.includes(path));

describe("every screen leads to how it is done", () => {
  test.each(screens)("%s", async (path) => {
    const answer = await office.get(path);
    expect(answer.status).toBe(200);
    const html = await textOf(answer);
    const name = /<h1[^]*?href="\/admin\/guide\/([\w-]+)"[^>]*>Read the guide/.exec(html)?.[1];
    expect(name, "its heading leads to no page of the guide").toBeTruthy();
    expect((await office.get(`/admin/guide/${name}`)).status).toBe(200);
  });
});

test("nobody else reads it", async () => {
  const nurse = await signedIn(
    stack,
    await makePerson(stack, { role: "job_seeker", status: "approved" }),
  );
  for (const path of ["/admin/guide", "/admin/guide/billing", "/admin/guide/no-such-page"]) {
    expect((await nurse.get(path)).headers.get("location"), path).toBe("/job-seeker/dashboard");
  }
});
