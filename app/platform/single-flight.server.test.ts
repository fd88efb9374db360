import { afterEach, describe, expect, test, vi } from "vitest";
import { singleFlightRefresh } from "./single-flight.server.ts";

const REFRESH = "https://project.supabase.co/auth/v1/token?grant_type=refresh_token";
const body = (token: string) => JSON.stringify({ refresh_token: token });

/** An auth service that counts its calls and answers each with its number, a moment later. */
function authService(answer: (call: number) => Response | Promise<never>) {
  let calls = 0;
  const fetcher = vi.fn<typeof fetch>(async () => {
    const call = (calls += 1);
    await new Promise((resolve) => setTimeout(resolve, 1));
    return answer(call);
  });
  return { fetcher, ask: singleFlightRefresh(fetcher) };
}
const session = (call: number) =>
  Response.json(
    { call },
    { headers: { "x-supabase-api-version": "2024-01-01", "set-cookie": "a=b" } },
  );

describe("refreshing a session", () => {
  test("twenty loaders with one refresh token make one call, and each reads an answer of its own", async () => {
    const { fetcher, ask } = authService(session);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(REFRESH, { method: "POST", body: body("one") })),
    );
    expect(fetcher).toHaveBeenCalledTimes(1);
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toContain("application/json");
      expect(answer.headers.get("x-supabase-api-version")).toBe("2024-01-01");
      expect(answer.headers.get("set-cookie")).toBeNull();
      expect(await answer.json()).toEqual({ call: 1 });
    }
  });

  test("an address object and a Request count as well as a text", async () => {
    const { fetcher, ask } = authService(session);
    await ask(new URL(REFRESH), { method: "POST", body: body("one") });
    await ask(new Request(REFRESH, { method: "POST" }), { body: body("one") });
    expect(fetcher).toHaveBeenCalledTimes(1);
  });

  test("two people get a call each", async () => {
    const { ask } = authService(session);
    const [first, second] = await Promise.all([
      ask(REFRESH, { method: "POST", body: body("one") }),
      ask(REFRESH, { method: "POST", body: body("two") }),
    ]);
    expect(await first.json()).not.toEqual(await second.json());
  });

  test("a refusal is an answer: a spent token is not tried again and again", async () => {
    const { fetcher, ask } = authService(() =>
      Response.json({ code: "refresh_token_already_used" }, { status: 400 }),
    );
    expect((await ask(REFRESH, { method: "POST", body: body("one") })).status).toBe(400);
    expect((await ask(REFRESH, { method: "POST", body: body("one") })).status).toBe(400);
    expect(fetcher).toHaveBeenCalledTimes(1);
  });

  test.each([401, 500, 502, 503])(
    "a %i is not kept: the next request asks again",
    async (status) => {
      const { fetcher, ask } = authService((call) =>
        call === 1 ? new Response("", { status }) : session(call),
      );
      expect((await ask(REFRESH, { method: "POST", body: body("one") })).status).toBe(status);
      expect(await (await ask(REFRESH, { method: "POST", body: body("one") })).json()).toEqual({
        call: 2,
      });
      expect(fetcher).toHaveBeenCalledTimes(2);
    },
  );

  test("too many requests is said as an outage, which does not end the session, and is not kept", async () => {
    const { ask } = authService((call) =>
      call === 1 ? new Response("", { status: 429 }) : session(call),
    );
    expect((await ask(REFRESH, { method: "POST", body: body("one") })).status).toBe(503);
    expect((await ask(REFRESH, { method: "POST", body: body("one") })).status).toBe(200);
  });

  test("a connection that fails, fails for all who wait, and is not kept", async () => {
    const { fetcher, ask } = authService((call) =>
      call === 1 ? Promise.reject(new TypeError("fetch failed")) : session(call),
    );
    const waiting = await Promise.allSettled(
      Array.from({ length: 5 }, () => ask(REFRESH, { method: "POST", body: body("one") })),
    );
    expect(waiting.map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
    expect((await ask(REFRESH, { method: "POST", body: body("one") })).status).toBe(200);
    expect(fetcher).toHaveBeenCalledTimes(2);
  });
});

describe("over time", () => {
  afterEach(() => void vi.restoreAllMocks());

  test("an answer is kept for 30 seconds", async () => {
    let now = 1_000;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const { fetcher, ask } = authService(session);
    const callAfter = async (ms: number) => {
      now += ms;
      // The cache reads the clock at most once a millisecond.
      await new Promise((resolve) => setTimeout(resolve, 5));
      return (await ask(REFRESH, { method: "POST", body: body("one") })).json();
    };
    expect(await callAfter(0)).toEqual({ call: 1 });
    expect(await callAfter(29_999)).toEqual({ call: 1 });
    expect(await callAfter(2)).toEqual({ call: 2 });
    expect(fetcher).toHaveBeenCalledTimes(2);
  });
});

test.each([
  [
    "a password sign-in",
    REFRESH.replace("refresh_token", "password"),
    { method: "POST", body: body("one") },
  ],
  ["a read", "https://project.supabase.co/rest/v1/profiles", undefined],
  ["a refresh without a readable body", REFRESH, { method: "POST", body: new Blob(["x"]) }],
])("%s passes through untouched, each time", async (_, url, init) => {
  const { fetcher, ask } = authService(session);
  await ask(url, init);
  const second = await ask(url, init);
  expect(fetcher).toHaveBeenCalledTimes(2);
  expect(fetcher).toHaveBeenLastCalledWith(url, init);
  expect(second.headers.get("set-cookie")).toBe("a=b");
});
