import fc from "fast-check";
import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { patternOf } from "./route-patterns.server.ts";

const nameOf = patternOf(routes);
const patterns = routes.map(({ path }) => (path === "*" ? "*" : `/${path ?? ""}`));
const fill = (pattern: string, value: string) => pattern.replace(/:\w+|(?<=\/)\*$/g, value);

describe("every path of the site map", () => {
  test.each(patterns)("%s is logged as itself", (pattern) => {
    const path = pattern === "*" ? "/no/such/page" : fill(pattern, "7c0a");
    expect(nameOf(path)).toBe(pattern);
    if (path === "/") return;
    expect(nameOf(`${path}/`), "with a slash at its end").toBe(pattern);
    expect(nameOf(`${path}.data`), "fetched by the browser").toBe(pattern);
  });
});

test.each([
  ["/_root.data", "/"],
  ["/admin/dashboard", "/admin/dashboard"],
  ["/admin/dashboard/old/page", "/admin/dashboard/*"],
  ["/admin/blogs/7/comments", "/admin/*"],
  ["/job_seeker", "/job_seeker/*"],
  ["/job_seekers", "*"],
  ["/api/stripe/subscriptions/sub_1/cancel", "/api/stripe/subscriptions/:id/cancel"],
  ["/api/stripe/subscriptions/sub_1/refund", "*"],
  ["/wp-login.php", "*"],
  ["//", "/"],
  ["/Vision", "/vision"],
  ["/VISION.data", "/vision"],
  ["/Admin/Blogs/7C0A", "/admin/blogs/:postId"],
  ["", "*"],
])("%j is logged as %s", (path, pattern) => {
  expect(nameOf(path)).toBe(pattern);
});

test("nothing that a visitor wrote into an address reaches the log", () => {
  const known = new Set([...patterns, "*"]);
  const segment = fc.oneof(
    fc.uuid(),
    fc.constant("zoe@example.com"),
    fc.string({ unit: "binary" }),
    fc.constantFrom("%2e%2e", "..", ":id", "*", "(a+)+$", "\n"),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...patterns),
      fc.array(segment, { maxLength: 3 }),
      (pattern, segments) =>
        known.has(nameOf([fill(pattern, segments[0] ?? "x"), ...segments].join("/"))),
    ),
  );
});
