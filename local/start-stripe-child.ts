import type { Child, Children } from "./children.ts";
import type { StripeChildMessage, StripeChildOptions } from "./stripe-child.ts";

type Ready = Extract<StripeChildMessage, { startedMs: number }>;

/** Starts the Stripe stand-in as a process and waits until it is ready. */
export async function startStripeChild(
  children: Children,
  {
    log,
    env,
    ...options
  }: StripeChildOptions & { log: string | null; env: Record<string, string> },
): Promise<Ready & { child: Child }> {
  const child = children.start({
    name: "The stand-in for Stripe",
    script: "local/stripe-child.ts",
    args: [JSON.stringify(options)],
    env,
    log,
  });
  const message = await Promise.race([
    new Promise<StripeChildMessage>((resolve) =>
      child.process.once("message", (value) => resolve(value as StripeChildMessage)),
    ),
    child.ended.then((code) => ({ failed: `It ended with code ${code}.` })),
  ]);
  if ("failed" in message) {
    throw new Error(`The stand-in for Stripe did not start: ${message.failed}`);
  }
  return { ...message, child };
}
