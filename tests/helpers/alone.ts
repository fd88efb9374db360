import { existsSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import type { Stack } from "./stack.ts";

/**
 * Waits until no other test file of this run uses a shared resource, such as the exclusion list. The holder listens on
 * a socket; the others wait until it closes.
 * @returns a function that releases it
 */
export async function alone(stack: Pick<Stack, "sql">, what: string): Promise<() => void> {
  const { port, pathname } = new URL(stack.sql);
  const socket = join(tmpdir(), `nomera-${port}-${pathname.slice(1)}-${what}`);
  for (;;) {
    const server = createServer((other) => other.on("error", () => undefined));
    const open = new Set<{ destroy: () => void }>();
    server.on("connection", (other) => open.add(other));
    server.listen(socket);
    const taken = await Promise.race([
      once(server, "listening").then(() => true),
      once(server, "error").then(() => false),
    ]).catch(() => false);
    if (taken) {
      return () => {
        server.close();
        for (const other of open) other.destroy();
      };
    }
    const holder = connect(socket);
    // The holder is gone without releasing it: nobody answers on its socket.
    holder.on("error", () => existsSync(socket) && rmSync(socket, { force: true }));
    holder.resume();
    await once(holder, "close");
  }
}
