import { describe, expect, it } from "vitest";
import { Clock } from "./clock.ts";
import { earlierAnswer, keepAnswer } from "./idempotency.ts";
import { Store } from "./store.ts";
import { World } from "./world.ts";

const request = { method: "POST", path: "/v1/customers", body: "email=a%40b.example&name=A" };
const answer = { status: 200, body: { id: "cus_1" }, requestId: "req_1" };
const nobody = new Set<string>();

function kept() {
  const world = new World(new Store(), new Clock(() => 0));
  keepAnswer(world, "key", request, answer);
  return world;
}

describe("an idempotency key", () => {
  it("that is new has no answer", () => {
    expect(earlierAnswer(kept(), nobody, "another", request)).toBeNull();
  });

  it.each([
    ["the same", request],
    ["the same in another order", { ...request, body: "name=A&email=a%40b.example" }],
  ])("gives its answer to %s", (_what, again) => {
    expect(earlierAnswer(kept(), nobody, "key", again)).toEqual(answer);
  });

  it.each([
    ["another body", { ...request, body: "email=a%40b.example" }],
    ["another path", { ...request, path: "/v1/products" }],
    ["another method", { ...request, method: "DELETE" }],
  ])("is refused with %s", (_what, other) => {
    expect(() => earlierAnswer(kept(), nobody, "key", other)).toThrow(
      "Keys for idempotent requests can only be used with the same parameters",
    );
  });

  it("is refused while its first request is under way", () => {
    expect(() => earlierAnswer(kept(), new Set(["key"]), "key", request)).toThrow(
      "There is currently another in-progress request using this Idempotent Key",
    );
  });

  it("is forgotten after a day, and never longer than 255 characters", () => {
    const world = kept();
    world.clock.ahead = 86_399;
    expect(earlierAnswer(world, nobody, "key", request)).toEqual(answer);
    world.clock.ahead = 86_400;
    expect(earlierAnswer(world, nobody, "key", request)).toBeNull();
    expect(() => earlierAnswer(world, nobody, "k".repeat(256), request)).toThrow("at most 255");
  });
});
