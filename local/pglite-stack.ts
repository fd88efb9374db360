import type { PGlite } from "@supabase/lite/pglite";

/**
 * PGlite 0.4 leaves some 700 bytes of its stack behind with every statement that the database refuses: it jumps out of
 * the call and forgets how deep it was. After about 12,500 refusals the stack's 8 MB are full, it writes over its own
 * memory, and answers nonsense or never again. So the stack is put back after every message.
 */
export async function putBackStack(driver: PGlite): Promise<void> {
  await driver.waitReady;
  const depth: unknown = Reflect.get(driver.Module, "___stack_pointer");
  if (!(depth instanceof WebAssembly.Global)) return;
  const run = driver.execProtocolRawSync.bind(driver);
  driver.execProtocolRawSync = (message) => {
    const before: unknown = depth.value;
    try {
      return run(message);
    } finally {
      depth.value = before;
    }
  };
}
