import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubAppEnvironment } from "#tests/helpers/app-env.ts";
import { publicChanges } from "./public-changes.server.ts";
import { requestState } from "./request-state.server.ts";
import { routeBuilder } from "./route.server.ts";

beforeEach(stubAppEnvironment);
afterEach(() => void vi.unstubAllEnvs());

const route = routeBuilder(() => async () => null);

/** How the page of a visitor is kept whose loader does this. */
async function keptBy(read: () => Promise<unknown>) {
  const request = new Request("http://localhost:3000/employers");
  const args = { request, params: {}, context: {} };
  await route.loader(read, { shared: () => "", shows: ["faqs"] })(args);
  return requestState(args.context, request).shared!;
}

test("a page is not kept past a change that came after its loader began", async () => {
  const whole = await keptBy(async () => "page");
  expect(whole.isCurrent()).toBe(true);
  const late = await keptBy(async () => publicChanges.drop("faqs"));
  expect(late.isCurrent()).toBe(false);
  const next = await keptBy(async () => publicChanges.drop("plans"));
  expect(next.isCurrent()).toBe(true);
  expect(new Set([whole.name, late.name, next.name]).size).toBe(2);
  expect(whole.isCurrent()).toBe(false);
});
