import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { failureOf, Outage, Refusal, unwrap, within } from "./failures.server.ts";

describe("failures of the data API", () => {
  const table: [
    what: string,
    error: { message: string; code?: string; hint?: string | null },
    status: number | undefined,
    becomes: Partial<Refusal> | "an outage" | "unexpected",
  ][] = [
    [
      "a sentence of our functions",
      { code: "PT409", message: "Somebody decided." },
      409,
      { status: 409, message: "Somebody decided.", field: undefined },
    ],
    [
      "a sentence for one field",
      { code: "PT422", message: "Unknown ZIP.", hint: "zip" },
      422,
      { status: 422, message: "Unknown ZIP.", field: "zip" },
    ],
    [
      "a sentence without a hint",
      { code: "PT403", message: "No.", hint: null },
      403,
      { status: 403, message: "No.", field: undefined },
    ],
    [
      "a sentence about the session",
      { code: "PT401", message: "Log in first." },
      401,
      { status: 401, message: "Log in first." },
    ],
    [
      "an expired token",
      { code: "PGRST301", message: "JWT expired" },
      401,
      { status: 401, message: "Your session has ended. Log in again." },
    ],
    ["a forged token", { code: "PGRST302", message: "bad" }, 400, { status: 401 }],
    ["a bare 401", { message: "Unauthorized" }, 401, { status: 401 }],
    [
      "a row the policies refuse",
      { code: "42501", message: "row-level security" },
      403,
      { status: 403, message: "You don’t have permission to do that." },
    ],
    ["no connection at all", { code: "", message: "fetch failed" }, 0, "an outage"],
    ["no status", { message: "fetch failed" }, undefined, "an outage"],
    [
      "PostgREST without its database",
      { code: "PGRST001", message: "no connection" },
      500,
      "an outage",
    ],
    ["PostgREST still loading", { code: "PGRST002", message: "schema cache" }, 503, "an outage"],
    ["a database that crashed", { code: "57P02", message: "crash of another" }, 500, "an outage"],
    ["one that still starts", { code: "57P03", message: "is starting up" }, 500, "an outage"],
    ["a connection that broke", { code: "08006", message: "terminated" }, 500, "an outage"],
    ["too many connections", { code: "53300", message: "too many clients" }, 500, "an outage"],
    ["a statement that took too long", { code: "57014", message: "canceled" }, 500, "unexpected"],
    ["a gateway's own failure", { message: "Internal Server Error" }, 500, "an outage"],
    ["a gateway that finds no server", { message: "Web server is down" }, 521, "an outage"],
    ["a bad gateway", { message: "Bad Gateway" }, 502, "an outage"],
    ["an overloaded gateway", { message: "Service Unavailable" }, 503, "an outage"],
    ["a gateway that waited", { message: "Gateway Timeout" }, 504, "an outage"],
    ["a deadlock", { code: "40P01", message: "deadlock detected" }, 500, "an outage"],
    ["a row that changed", { code: "40001", message: "could not serialize" }, 500, "an outage"],
    ["a broken constraint", { code: "23514", message: "violates check" }, 400, "unexpected"],
    ["a duplicate", { code: "23505", message: "duplicate key" }, 409, "unexpected"],
    [
      "a code that only looks like ours",
      { code: "PT500", message: "internals" },
      500,
      "unexpected",
    ],
    ["a code that contains ours", { code: "XPT409", message: "internals" }, 500, "unexpected"],
    ["an internal error", { code: "XX000", message: "oops" }, 500, "unexpected"],
  ];
  test.each(table)("%s", (_, error, status, becomes) => {
    const failure = failureOf(error, status);
    if (becomes === "an outage") expect(failure).toBeInstanceOf(Outage);
    else if (becomes === "unexpected") {
      expect(failure).not.toBeInstanceOf(Refusal);
      expect(failure).not.toBeInstanceOf(Outage);
      expect(failure.message).toContain(error.message);
    } else {
      expect(failure).toBeInstanceOf(Refusal);
      expect(failure).toMatchObject(becomes);
    }
  });

  test.each(["PGRST000", "PGRST001", "PGRST002", "PGRST003"])("%s is an outage", (code) => {
    expect(failureOf({ code, message: "no connection" }, 500)).toBeInstanceOf(Outage);
  });
  test.each(["PGRST301", "PGRST302", "PGRST303"])("%s is an ended session", (code) => {
    expect(failureOf({ code, message: "JWT" }, 400)).toMatchObject({ status: 401 });
  });

  test("an answer without an error is its data", () => {
    expect(unwrap({ data: [1], error: null, status: 200 })).toEqual([1]);
    expect(() => unwrap({ data: null, error: { message: "x" }, status: 0 })).toThrow(Outage);
  });
});

describe("within a time limit", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const after = <T>(ms: number, value: T) =>
    new Promise<T>((resolve) => setTimeout(resolve, ms, value));

  test("an answer in time is handed on, and the clock is stopped", async () => {
    const answer = within(100, "auth", after(99, "hello"));
    await vi.advanceTimersByTimeAsync(99);
    await expect(answer).resolves.toBe("hello");
    expect(vi.getTimerCount()).toBe(0);
  });
  test("a late answer is an outage that names who was late", async () => {
    const answer = within(100, "auth", after(101, "hello"));
    const outcome = expect(answer).rejects.toThrow(new Outage("auth did not answer within 100 ms"));
    await vi.advanceTimersByTimeAsync(100);
    await outcome;
    await expect(answer).rejects.toBeInstanceOf(Outage);
  });
  test("time that was spent in line does not count, however often", async () => {
    let waited = 0;
    const answer = within(100, "auth", after(330, "hello"), () => waited);
    await vi.advanceTimersByTimeAsync(90);
    waited = 150;
    await vi.advanceTimersByTimeAsync(100);
    waited = 240;
    await vi.advanceTimersByTimeAsync(140);
    await expect(answer).resolves.toBe("hello");
    expect(vi.getTimerCount()).toBe(0);
  });
  test("a failure is handed on as it is, and the clock is stopped", async () => {
    const refusal = new Refusal(403, "No.");
    await expect(within(100, "auth", Promise.reject(refusal))).rejects.toBe(refusal);
    expect(vi.getTimerCount()).toBe(0);
  });
  test("a failure after the time limit disturbs nobody", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const late = after(200, null).then(() => Promise.reject(new Error("too late")));
    const answer = within(100, "auth", late);
    const outcome = expect(answer).rejects.toBeInstanceOf(Outage);
    await vi.advanceTimersByTimeAsync(300);
    await outcome;
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
