import type { PGlite } from "@supabase/lite/pglite";

/**
 * PGlite 0.4 leaks about 700 bytes of its stack for every statement the database rejects, because it jumps out of the
 * call without restoring the stack pointer. After about 12,500 rejections the 8 MB stack is full, and it corrupts its
 * own memory and returns garbage or hangs. So the stack pointer is reset after every message.
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
