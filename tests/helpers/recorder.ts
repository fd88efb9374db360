import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** One forwarded request. */
type Recorded = { method: string; path: string; headers: IncomingHttpHeaders };

/** An HTTP proxy that records what it forwards; in front of the auth service, it shows what reaches it. */
export type Recorder = {
  url: string;
  requests: Recorded[];
  /** Answers requests to this path itself from now on; undefined forwards them again. */
  answerInstead(path: string, answer: object | undefined): void;
  close(): Promise<void>;
};

/** Opens a recorder in front of a local address. */
export async function openRecorder(target: string): Promise<Recorder> {
  const requests: Recorded[] = [];
  const instead = new Map<string, object>();
  const server = createServer((request, response) => {
    void (async () => {
      const { method = "GET", url: path = "/", headers } = request;
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      requests.push({ method, path, headers });
      const made = instead.get(path);
      if (made) {
        response.writeHead(200, { "Content-Type": "application/json" });
        return response.end(JSON.stringify(made));
      }
      const { host: _host, connection: _connection, "content-length": _length, ...rest } = headers;
      const passed = await fetch(target + path, {
        method,
        redirect: "manual",
        headers: rest as Record<string, string>,
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      response.writeHead(passed.status, {
        "Content-Type": passed.headers.get("Content-Type") ?? "application/json",
      });
      return response.end(Buffer.from(await passed.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answerInstead(path, answer) {
      if (answer) instead.set(path, answer);
      else instead.delete(path);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
