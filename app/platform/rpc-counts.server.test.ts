import { beforeEach, expect, test } from "vitest";
import { stepOf } from "./histogram.ts";
import { countingRpc, countRead, faultOf, takeCounts } from "./rpc-counts.server.ts";

beforeEach(() => void takeCounts());

const answering = (status: number, body: object = {}) =>
  countingRpc(async () => Response.json(body, { status }));
const RPC = "http://db.example/rest/v1/rpc/save_position";

test.each<[string, () => Promise<unknown>, object]>([
  ["an answer", () => answering(200)(RPC), { calls: 1, refused: 0, errors: 0, error_code: null }],
  [
    "a refusal is no error",
    () => answering(409, { code: "PT409", message: "Ann Lee was faster." })(RPC),
    { calls: 1, refused: 1, errors: 0, error: null },
  ],
  [
    "an ended session is no error",
    () => answering(401, { code: "PGRST303", message: "JWT expired" })(RPC),
    { refused: 1, errors: 0 },
  ],
  [
    "a function that is not there",
    () => answering(404, { code: "PGRST202", message: "Could not find it" })(RPC),
    { calls: 1, errors: 1, error_code: "PGRST202", error: "Could not find it" },
  ],
  [
    "a gateway without words",
    () => countingRpc(async () => new Response("<html>", { status: 502 }))(RPC),
    { errors: 1, error_code: "HTTP 502", error: "The data API failed." },
  ],
  [
    "no answer in time",
    () => countingRpc(() => Promise.reject(new DOMException("", "TimeoutError")))(RPC),
    { errors: 1, error_code: "timeout" },
  ],
  [
    "no connection",
    () => countingRpc(() => Promise.reject(new TypeError("fetch failed")))(RPC),
    { errors: 1, error_code: "network" },
  ],
])("%s", async (_, call, expected) => {
  await call().catch(() => {});
  await new Promise((resolve) => setImmediate(resolve));
  expect(takeCounts()).toEqual([expect.objectContaining({ name: "save_position", ...expected })]);
  expect(takeCounts()).toEqual([]);
});

test("a read that went with others in one call is counted like one that went alone", async () => {
  countRead("my_week", 3);
  countRead("my_week", 4, { code: "PT403", message: "Ask Ann Lee." });
  countRead("my_week", 5, { code: "22P02", message: "invalid input: Ann Lee" });
  expect(takeCounts()).toEqual([
    expect.objectContaining({
      name: "my_week",
      calls: 3,
      refused: 1,
      errors: 1,
      error_code: "22P02",
      error: "A value was not what the function takes.",
    }),
  ]);
});

test("whoever gives up says nothing about the function", async () => {
  const giveUp = new AbortController();
  giveUp.abort();
  const call = countingRpc(() => Promise.reject(new DOMException("", "AbortError")));
  await call(RPC, { signal: giveUp.signal }).catch(() => {});
  expect(takeCounts()).toEqual([]);
});

test("tables, auth and files are not counted; a query does not belong to the name", async () => {
  await answering(200)("http://db.example/rest/v1/profiles?select=rpc");
  await answering(200)("http://db.example/auth/v1/user");
  await answering(200)("http://db.example/storage/v1/object/rest/v1/rpc/x/y");
  await answering(200)(new Request(`${RPC}?select=id`));
  expect(takeCounts().map(({ name }) => name)).toEqual(["save_position"]);
});

test.each([
  [0, 0],
  [2, 0],
  [2.1, 1],
  [50, 5],
  [8_000, 14],
  [8_001, 15],
])("%d ms belongs to step %d", (ms, step) => {
  expect(stepOf(ms)).toBe(step);
});

test.each([
  ["22P02", 'invalid input syntax for type uuid: "ann@lee.example"', "A value was not"],
  ["P0001", "Ann Lee has no license", "raised an exception"],
  ["XX000", "Ann Lee broke it", "The database failed."],
  ["42883", "function public.x() does not exist", "function public.x() does not exist"],
  ["23505", 'duplicate key value violates unique constraint "x"', "duplicate key"],
])("%s is told without what somebody typed", (code, message, sentence) => {
  const fault = faultOf(code, message, 500);
  expect(fault).toMatchObject({ code });
  expect(fault.sentence).toContain(sentence);
  if (/ann/i.test(message)) expect(fault.sentence).not.toMatch(/ann/i);
});
