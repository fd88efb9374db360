import { channel } from "node:diagnostics_channel";
import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Tells the app's build, which serve.ts is not part of, that the HTTP server has closed. */
export const serverClosed = channel("nomera.server-closed");

/** Closes an HTTP server once its current requests are answered. */
export type GracefulClose = {
  close(): void;
  /** The number of its connections. */
  connections(): number;
};

/** Prepares a server for closing. Its own close() ignores the callback from then on. */
export function gracefulClose(server: Server): GracefulClose {
  const sockets = new Set<Socket>();
  let closing = false;
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("request", (_, response) => {
    // A connection that was busy closes after its last response.
    response.once("close", () => closing && setImmediate(() => server.closeIdleConnections()));
  });
  const close = server.close.bind(server);
  // remix-serve closes the server too, and would print to the log that it already was.
  server.close = () => close();
  return {
    close() {
      closing = true;
      close();
      // Node counts a connection that sent nothing as busy. A request that has already arrived is read before this runs.
      setImmediate(() => {
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      });
    },
    connections: () => sockets.size,
  };
}
