import { expect, test } from "vitest";
import { someone } from "#tests/helpers/someone.ts";
import type { RouteArgs } from "#app/platform/route.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { postAuth } from "./hand-off.server.ts";
import type { Account } from "./rules.ts";

const admin: Account = { ...someone, isAdmin: true, role: "admin" };

/** A request of an admin whose browser session can be read so many times, and then no more. */
function asked(reads: number): RouteArgs<Account | null> {
  let left = reads;
  const state = {
    id: "test",
    hasSession: true,
    headers: new Headers(),
    acting: async () => null,
    once: async () => {
      left -= 1;
      if (left < 0) throw new Error("made to fail");
      return { get: () => undefined, has: () => false, unset: () => {}, data: {} };
    },
  };
  const url = new URL("https://nomera.example/post-auth?next=%2Fadmin%2Ffaq");
  return {
    url,
    path: url.pathname,
    request: new Request(url),
    who: admin,
    state: state as unknown as RequestState,
  } as RouteArgs<Account | null>;
}

test.each([
  ["the post-auth function fails", 0, "err=function"],
  ["everything after it fails", 2, "err=crash"],
])("%s: %s reads, then %s", async (_, reads, code) => {
  const response = await postAuth({ ...asked(reads), env: { APP_ORIGIN: "" } as never });
  expect(response.headers.get("location")).toBe(
    `/role-selection?source=oauth&${code}&next=%2Fadmin%2Ffaq`,
  );
});

test("nothing fails", async () => {
  const response = await postAuth({ ...asked(9), env: { APP_ORIGIN: "" } as never });
  expect(response.headers.get("location")).toBe("/admin/faq");
});
