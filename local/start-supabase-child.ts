import { stopChild, type Child, type Children } from "./children.ts";
import type { ChildMessage, SupabaseChildOptions } from "./supabase-child.ts";

type Ready = Extract<ChildMessage, { ready: unknown }>;

/** Starts the embedded Supabase as a process and waits until it is ready. */
export async function startSupabaseChild(
  children: Children,
  { log, ...options }: SupabaseChildOptions & { log: string | null },
): Promise<Ready & { child: Child }> {
  const child = children.start({
    name: "Supabase",
    script: "local/supabase-child.ts",
    args: [JSON.stringify(options)],
    log,
  });
  const message = await Promise.race([
    new Promise<ChildMessage>((resolve) =>
      child.process.once("message", (value) => resolve(value as ChildMessage)),
    ),
    child.ended.then((code) => ({ failed: `It ended with code ${code}.` })),
  ]);
  if ("failed" in message) {
    // Otherwise it keeps its ports, and the next start would fail.
    await stopChild(child);
    throw new Error(`Supabase did not start: ${message.failed}`);
  }
  return { ...message, child };
}
