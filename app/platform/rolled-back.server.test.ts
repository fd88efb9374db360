import { expect, test, vi } from "vitest";
import { retryRolledBack } from "./rolled-back.server.ts";

const HIRE = "https://project.supabase.co/rest/v1/rpc/hire";
const post = { method: "POST", body: '{"p_version":2}' };

/** An error as PostgREST reports it. */
const failed = (code: string, status = 500) =>
  Response.json({ code, message: "deadlock detected", details: null, hint: null }, { status });
const done = () => Response.json("a placement");

/** A data API that gives these answers one after the other. */
function api(...answers: (() => Response)[]) {
  const fetcher = vi.fn<typeof fetch>(async () => answers.shift()!());
  const wait = vi.fn(async () => undefined);
  return { fetcher, wait, ask: retryRolledBack(fetcher, wait) };
}

test.each(["40P01", "40001"])(
  "a call rolled back with %s is sent again as it was",
  async (code) => {
    const { fetcher, wait, ask } = api(() => failed(code), done);
    const answer = await ask(HIRE, post);
    expect(await answer.json()).toBe("a placement");
    expect(fetcher.mock.calls).toEqual([
      [HIRE, post],
      [HIRE, post],
    ]);
    expect(wait).toHaveBeenCalledTimes(1);
  },
);

test("after the third time it is told as it is, and can be read", async () => {
  const { fetcher, wait, ask } = api(...Array(3).fill(() => failed("40P01")));
  const answer = await ask(HIRE, post);
  expect([answer.status, await answer.json()]).toEqual([
    500,
    expect.objectContaining({ code: "40P01" }),
  ]);
  expect([fetcher.mock.calls.length, wait.mock.calls.length]).toEqual([3, 2]);
});

test.each([
  ["what succeeded", done, HIRE],
  ["a refusal", () => failed("PT409", 409), HIRE],
  ["another failure", () => failed("XX000"), HIRE],
  ["no JSON", () => new Response("Bad Gateway", { status: 500 }), HIRE],
  ["what auth says", () => failed("40P01"), "https://project.supabase.co/auth/v1/token"],
])("%s is not asked for again", async (_, answer, address) => {
  const { fetcher, ask } = api(answer, done);
  await ask(address, post);
  expect(fetcher).toHaveBeenCalledTimes(1);
});

test("what can be read only once is not sent again", async () => {
  const { fetcher, ask } = api(() => failed("40P01"), done);
  expect((await ask(new Request(HIRE, post))).status).toBe(500);
  expect((await ask(HIRE, { method: "POST", body: new Blob(["file"]) })).status).toBe(200);
  expect(fetcher).toHaveBeenCalledTimes(2);
});
