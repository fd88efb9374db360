import { expect, test } from "vitest";
import { isProblem } from "./problem.ts";

test.each([
  [
    "a refusal",
    { kind: "refused", status: 403, sentence: "You don’t have permission to do that." },
    true,
  ],
  ["an outage", { kind: "unavailable", status: 503, sentence: "…", typed: [["a", "b"]] }, true],
  ["a failure", { kind: "unexpected", status: 500, sentence: "…", errorId: "1" }, true],
  ["Remix's own 404", { status: 404, statusText: "Not Found", data: "No route" }, false],
  ["an error", new Error("boom"), false],
  ["half a problem", { kind: "refused" }, false],
  ["text", "kind sentence", false],
  ["null", null, false],
  ["nothing", undefined, false],
])("%s: %s", (_, thrown, expected) => {
  expect(isProblem(thrown)).toBe(expected);
});
