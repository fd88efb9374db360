import { expect, test } from "vitest";
import { HOLE, namesIn, patternsOf } from "#tests/helpers/source-names.ts";

const names = (source: string) => namesIn("tests/integration/a.test.ts", source);

test.each([
  [`await get("/admin/people");`, ["/admin/people"]],
  ["await get(`/admin/people/${id}?all=1#top`);", [`/admin/people/${HOLE}`]],
  ["await page.goto(`${origin}/vision`);", ["/vision"]],
  [`test("GET /healthz, then /readyz.", f);`, ["/healthz", "/readyz"]],
  [`get("/admin/people/" + id);`, ["/admin/people", `/admin/people/${HOLE}`]],
  [`expect(html).toContain('<a href="/auth">');`, ["/auth"]],
  [`get("/employers.data");`, ["/employers"]],
  [`get("/"); for (const path of ["/"]);`, ["/"]],
  [`path.split("/"); if (path === "/") f("and/or", "1 / 2");`, []],
  [`import "/auth"; // "/auth"`, []],
])("%s names the paths %j", (source, paths) => {
  expect(names(source).paths).toEqual(paths);
});

test.each([
  [`await db.rpc("admin_people", {});`, ["admin_people"]],
  [`await db.from("profiles").select();`, ["profiles"]],
  [`await db.rpc(mine ? "my_list" : "our_list");`, ["my_list", "our_list"]],
  [`Array.from("abc"); db.rpc(name);`, ["abc"]],
])("%s calls %j", (source, called) => {
  expect(names(source).called).toEqual(called);
});

test("files are named in one text or in the parts of a path", () => {
  const { files } = names(
    `readFileSync("docs/api.md"); inRoot("docs", "admin.md"); start("not a file");`,
  );
  expect(files).toEqual(["docs/api.md", "docs/admin.md", "docs", "admin.md"]);
});

test("SQL is kept whole, with holes", () => {
  expect(names("sql(stack, `select private.f(${id}) from public.t`, 'words')").texts).toEqual([
    `select private.f(${HOLE}) from public.t`,
  ]);
});

const find = patternsOf([
  "/",
  "/blog/feed.xml",
  "/blog/:slug",
  "/admin",
  "/admin/people",
  "/admin/people/:userId",
  "/admin/people/:userId/merge",
  "/admin/*",
  "*",
]);

test.each([
  ["/", ["/"]],
  ["/blog/feed.xml", ["/blog/feed.xml"]],
  ["/blog/spring", ["/blog/:slug"]],
  ["/Admin/People", ["/admin/people"]],
  [`/admin/people/${HOLE}`, ["/admin/people/:userId"]],
  [`/admin/people/${HOLE}/merge`, ["/admin/people/:userId/merge"]],
  [`/admin/people/${HOLE}/other`, ["/admin/*"]],
  // What stands for a fixed part could be any of them, which is as good as none.
  [`/admin/${HOLE}`, ["/admin/*"]],
  ["/usr/lib", []],
])("%j belongs to %j", (path, patterns) => {
  expect(find(path)).toEqual(patterns);
});
