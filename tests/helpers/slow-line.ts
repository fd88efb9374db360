/** A proxy between a browser and the app that sends documents as a slow line would. */
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

/** About what one packet carries, in bytes. */
const PIECE_BYTES = 1_400;
/** Between two pieces, in milliseconds: longer than a browser takes to draw. */
const PIECE_MS = 20;

/** Starts the proxy. Documents come piece by piece and not compressed; everything else as it is. */
export async function slowLine(
  origin: string,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const { hostname, port, host } = new URL(origin);
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host, "accept-encoding": "identity" };
    const { method, url: path } = asked;
    const sent = request({ hostname, port, path, method, headers }, (from) => {
      void passOn(from, answer);
    });
    sent.on("error", () => answer.destroy());
    asked.pipe(sent);
  });
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

async function passOn(from: IncomingMessage, to: ServerResponse): Promise<void> {
  to.writeHead(from.statusCode!, from.headers);
  if (!from.headers["content-type"]?.startsWith("text/html")) {
    from.pipe(to);
    return;
  }
  to.socket?.setNoDelay(true);
  const html = await buffer(from);
  for (let at = 0; at < html.length; at += PIECE_BYTES) {
    to.write(html.subarray(at, at + PIECE_BYTES));
    await pause(PIECE_MS);
  }
  to.end();
}
