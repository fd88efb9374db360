import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A TCP proxy that a test can shut; in front of the database, it simulates a failing network. */
export type Valve = {
  url: string;
  /** "open" passes everything, "refuse" drops connections, "hang" accepts them without answering. */
  set(state: "open" | "refuse" | "hang"): void;
  /** Delays every request by this many milliseconds. */
  delay(ms: number): void;
  /** What was received while it hung. */
  heard(): string;
  close(): Promise<void>;
};

/** Opens a valve in front of a local address. */
export async function openValve(target: string): Promise<Valve> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let state: "open" | "refuse" | "hang" = "open";
  let away = 0;
  let heard = "";
  const server = createServer((client) => {
    sockets.add(client);
    client.on("error", () => {});
    client.on("close", () => sockets.delete(client));
    if (state === "refuse") return client.destroy();
    if (state === "hang") return client.on("data", (chunk) => (heard += chunk.toString("latin1")));
    const upstream = connect(Number(port), hostname);
    sockets.add(upstream);
    upstream.on("error", () => client.destroy());
    upstream.on("close", () => sockets.delete(upstream));
    client.on("data", (chunk) => {
      if (away === 0) upstream.write(chunk);
      else setTimeout(() => upstream.write(chunk), away);
    });
    client.on("end", () => upstream.end());
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      state = next;
      // Otherwise kept-alive connections would continue to work.
      for (const socket of sockets) socket.destroy();
    },
    delay(ms) {
      away = ms;
    },
    heard: () => heard,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
