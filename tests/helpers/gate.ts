import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** An HTTP proxy in front of Supabase that can block one of its services. */
export type Gate = {
  url: string;
  /**
   * Requests whose path starts with `prefix` are cut off, hang forever, are performed without a response, or get this
   * status. null blocks none.
   */
  shut(
    prefix: `/auth/v1${string}` | `/rest/v1${string}` | null,
    how?: number | "hang" | "done unanswered",
  ): void;
  /** The number of requests for a path, including its query, since the last call. */
  count(path: string): number;
  /** The number of sequential requests since the last call; overlapping requests count once. */
  trips(): { sequential: number; paths: string[] };
  /** Delays every request from now on by this many milliseconds. */
  hold(ms: number): void;
  close(): Promise<void>;
};

/** A process's own report each minute, and its question about changes each second, belong to no page. */
const OWN_CALLS = /^\/rest\/v1\/rpc\/(save_rpc_|public_changes)/;

/** Opens a gate in front of a local address; delays every request by `holdMs` before passing it on. */
export async function openGate(target: string, holdMs = 0): Promise<Gate> {
  const { hostname, port } = new URL(target);
  let closed: string | null = null;
  let held = holdMs;
  let refusal: number | "hang" | "done unanswered" | undefined;
  let seen: string[] = [];
  let spans: { path: string; from: number; until: number }[] = [];
  const server = createServer((asked: IncomingMessage, answer) => {
    const path = asked.url ?? "/";
    seen.push(path);
    const span = { path, from: performance.now(), until: Infinity };
    if (!OWN_CALLS.test(path)) spans.push(span);
    answer.once("finish", () => (span.until = performance.now()));
    const isClosed = closed !== null && path.startsWith(closed);
    const isUnanswered = isClosed && refusal === "done unanswered";
    if (isClosed && refusal !== "done unanswered") {
      if (refusal === undefined) return asked.socket.destroy();
      if (refusal === "hang") return;
      return answer.writeHead(refusal, { "Content-Type": "application/json" }).end("{}");
    }
    const { method, headers } = asked;
    const forwarded = request({ hostname, port, path, method, headers }, (response) => {
      if (isUnanswered) {
        response.resume().once("end", () => asked.socket.destroy());
        return;
      }
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    forwarded.on("error", () => answer.destroy());
    setTimeout(() => asked.pipe(forwarded), held);
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
    trips() {
      let end = -Infinity;
      let sequential = 0;
      for (const { from, until } of spans.toSorted((a, b) => a.until - b.until)) {
        if (from < end) continue;
        sequential += 1;
        end = until;
      }
      const paths = spans.map(({ path }) => path);
      spans = [];
      return { sequential, paths };
    },
    hold(ms) {
      held = ms;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
