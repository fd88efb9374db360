import { expect, test, vi } from "vitest";
import { countingRpc, takeCounts } from "#app/platform/rpc-counts.server.ts";
import { RpcReporter, type Batch } from "./reporter.server.ts";

const call = countingRpc(async () => Response.json({}));
const calls = async (many: number) => {
  for (let n = 0; n < many; n++) await call("http://db.example/rest/v1/rpc/ping");
};
const told = (tell: { mock: { calls: [Batch][] } }) =>
  tell.mock.calls.map(([{ number, counts }]) => [number, counts[0]?.calls ?? 0]);

test("what could not be told is told again as it was, before what came meanwhile", async () => {
  takeCounts();
  const tell = vi.fn<(batch: Batch) => Promise<void>>().mockRejectedValueOnce(new Error("away"));
  const reporter = new RpcReporter(tell);
  await calls(2);
  await reporter.flush();
  await calls(3);
  await reporter.flush();
  expect(told(tell)).toEqual([
    [1, 2],
    [1, 2],
    [2, 3],
  ]);
  // Sent even without calls, as a heartbeat.
  await reporter.flush();
  expect(told(tell).at(-1)).toEqual([3, 0]);
});

test("asked twice at once, it tells once", async () => {
  const tell = vi.fn<(batch: Batch) => Promise<void>>().mockResolvedValue(undefined);
  const reporter = new RpcReporter(tell);
  await Promise.all([reporter.flush(), reporter.flush()]);
  expect(tell).toHaveBeenCalledTimes(1);
});
