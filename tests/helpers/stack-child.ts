// Runs a stack as a separate process: each integration test worker has its own, and no two share a market.
import { Stopping } from "#local/stopping.ts";
import { startStack, type Stack, type StackPlace } from "./stack.ts";

/** The one message the child sends. */
export type StackMessage = { stack: Stack };

const stopping = new Stopping();
await stopping.run(async () => {
  const place = JSON.parse(process.argv[2] ?? "{}") as StackPlace;
  const { stack, stop } = await startStack(stopping.children, place);
  stopping.afterwards(stop);
  process.send?.({ stack } satisfies StackMessage);
});
