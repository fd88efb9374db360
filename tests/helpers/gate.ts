import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** An HTTP proxy in front of Supabase that a test can shut for one of its services. */
export type Gate = {
  url: string;
  /** Requests whose path begins so get no answer, or nothing but this status; none when null. */
  shut(prefix: `/auth/v1${string}` | `/rest/v1${string}` | null, status?: number): void;
  /** How many requests for a path, query included, have come since the last call. */
  count(path: string): number;
  close(): Promise<void>;
};

/** Opens a gate in front of a local address. */
export async function openGate(target: string): Promise<Gate> {
  const { hostname, port } = new URL(target);
  let closed: string | null = null;
  let refusal: number | undefined;
  let seen: string[] = [];
  const server = createServer((asked: IncomingMessage, answer) => {
    const path = asked.url ?? "/";
    seen.push(path);
    if (closed !== null && path.startsWith(closed)) {
      if (refusal === undefined) return asked.socket.destroy();
      return answer.writeHead(refusal, { "Content-Type": "application/json" }).end("{}");
    }
    const { method, headers } = asked;
    const forwarded = request({ hostname, port, path, method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    forwarded.on("error", () => answer.destroy());
    asked.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shut(prefix, status) {
      closed = prefix;
      refusal = status;
    },
    count(path) {
      const found = seen.filter((one) => one === path).length;
      seen = seen.filter((one) => one !== path);
      return found;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
